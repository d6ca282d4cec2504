"""UF 28.44 to 28.53 and Overrun where they meet other rules: transfers, mines, jungle, charges kept back, artillery."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_afv import halt, immobilize, stun
from bocage.games.upfront.armor.s28_close_combat import AfvCloseCombat
from bocage.games.upfront.armor.s28_movement import BogCheck
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.state import IN_PLAY
from bocage.games.upfront.table import marks
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.position import go, group, position, riflemen, rn, sniper

PANZER = 40


def shifting() -> tuple[Table, int, int]:
    """A tank B that is on its way to letter C; a rifle group D."""
    t = Table((GERMAN, RUSSIAN))
    tank = t.group(0, "B", 1, [PANZER], lies=["brush"])
    men = t.group(0, "A", 1, ["R", "R"], lies=["woods"])
    t.group(1, "B", 1, ["R", "R"])
    (card,) = t.hold(0, "plain")
    t.begin()
    t.play(("move", tank), ("shift", card, 3))
    assert t.s.shifting == {tank: 3}
    return t, tank, men


@allowed("UF 28.441", "UF 17.7")
def test_an_afv_that_is_stopped_is_no_longer_in_transfer() -> None:
    for stop in (stun, immobilize, lambda s, m: halt(s, s.group[m])):
        t, tank, _ = shifting()
        stop(t.s, t.s.men[tank][0])
        assert not t.s.shifting and t.s.letter[tank] == 2, "the letter C is free for others"


@allowed("UF 28.441", "UF 17.7")
def test_its_partner_in_an_exchange_does_not_wait_for_it() -> None:
    t = Table((GERMAN, RUSSIAN))
    tank = t.group(0, "B", 1, [PANZER], lies=["brush", "sideways"])
    men = t.group(0, "C", 1, ["R", "R"], lies=["woods", "sideways"])
    t.group(1, "B", 1, ["R", "R"])
    t.begin()
    s = t.s
    s.shifting.update({tank: 3, men: 2})
    s.exchanging.update({tank: men, men: tank})
    t.resolve(BogCheck(tank, 1), draws=[], waits=True)
    card = next(c for c in s.pile.rest if _bogs(s, tank, c))
    from bocage.kernel import script

    script.run(s, [], [card])
    assert ("bogged", s.men[tank][0]) in s.marks
    assert not s.shifting and not s.exchanging and s.letter[men] == 3, "neither has a new letter"
    assert len(s.cards[men]) == 2, "the partner goes on moving"


def _bogs(s: Any, g: int, card: int) -> bool:
    from bocage.games.upfront.armor.s28_movement import bog_column
    from bocage.games.upfront.printed.cards import POS_RED

    return bool(POS_RED[card][max(1, bog_column(s, s.men[g][0], 1))])


def overrun(lies: list[str], jungle: bool = False) -> tuple[Table, int]:
    """A German tank at Relative Range 5 from Russians opposite, about to overrun them."""
    t = Table((GERMAN, RUSSIAN))
    g = t.group(0, "A", 3, [PANZER], lies=lies)
    t.group(1, "A", 2, ["R", "R"], men=(9, 9, 15))
    (card,) = t.hold(0, "plain")
    t.s.jungle = jungle
    t.begin()
    t.play(("move", g), ("overrun", card, 6), waits=True)
    return t, g


@allowed("UF 24.4")
def test_the_test_for_mines_comes_before_the_overrun() -> None:
    t, _ = overrun(["minefield"])
    assert t.s.player == CHANCE and t.s.rule == "UF 24.4", "a Movement card played on a Minefield"
    t.play(draws=["b0"], waits=True)
    assert t.s.rule == "UF 29.2", "then the Overrun"


@allowed("UF 24.4", "UF 29.45")
def test_an_afv_stopped_by_mines_does_not_overrun() -> None:
    t, g = overrun(["minefield"])
    t.play(draws=["r6", "b6"])
    s = t.s
    assert ("immobilized", s.men[g][0]) in s.marks and type(s.stack[-1]).__name__ == "Turn"
    assert not any(s.pinned[m] for m in s.men[6]) and len(s.men[6]) == 2
    assert not [key for key in s.marks if key[0] in ("overruns", "overran")]


@allowed("UF 47.6")
def test_the_check_for_bog_in_the_jungle_comes_before_the_overrun() -> None:
    t, g = overrun(["brush"], jungle=True)
    assert t.s.player == CHANCE and t.s.rule == "UF 28.53"
    s = t.s
    card = next(c for c in s.pile.rest if _bogs_here(s, g, c))
    from bocage.kernel import script

    script.run(s, [], [card])
    assert ("bogged", s.men[g][0]) in s.marks and type(s.stack[-1]).__name__ == "Turn"
    assert len(s.men[6]) == 2 and s.fate[s.men[g][0]] == IN_PLAY


def _bogs_here(s: Any, g: int, card: int) -> bool:
    from bocage.games.upfront.armor.s28_movement import bog_column
    from bocage.games.upfront.printed.cards import POS_RED

    return bool(POS_RED[card][max(1, bog_column(s, s.men[g][0], 0))])


@refused("UF 21.2")
def test_a_charge_that_is_kept_back_is_not_used_on_an_afv() -> None:
    """UF 21.2: who says so before he infiltrates cannot use it until he infiltrates again."""
    t = Table((GERMAN, RUSSIAN))
    a = t.group(0, "A", 3, ["R"])
    b = t.group(1, "A", 2, [34])
    t.begin()
    s = t.s
    man = s.men[a][0]
    s.secondary[man] = "demolition_charge"
    s.inside[man] = b
    s.marks["keeps charge", man] = s.turn
    t.resolve(AfvCloseCombat(b, man))
    assert t.options() == [("assault", man), ("leave it",)]
    found = t.why_not("assault", man, "charge")
    assert found is not None and found.rule == "UF 21.2"
    del s.marks["keeps charge", man]
    assert ("assault", man, "charge") in t.options()


@allowed("UF 28.61", "UF 40.2")
def test_a_concealed_card_does_not_save_an_afv_from_a_fire_mission() -> None:
    """Black 1 after Concealed -2: the mission reaches no men, but the AFV cannot be concealed."""
    t = Table((GERMAN, AMERICAN))
    a = t.group(0, "A", 0, ["R", "R"])
    men = t.group(1, "A", 1, ["R", "R"])
    tank = t.group(1, "B", 1, [34])
    radio, _ = t.hold(0, "radio", "fire")
    (hide,) = t.hold(1, "concealed 2")
    s = t.s
    s.leaders = ((s.men[a][0],), ())
    s.secondary[s.men[a][1]] = "radio"
    t.begin()
    t.play(("fire mission", a), ("radio", radio, s.men[a][1]), ("conceal", hide), draws=["b1"])
    assert t.options() == [("at", tank), ("decline",)]  # UF 40.2: what was accepted need not be fired
    found = t.why_not("at", men)
    assert found is not None and found.rule == "UF 40.2"


@refused("UF 14.2", "UF 14.32")
@allowed("UF 14.31")
def test_a_second_sniper_finds_the_afv_buttoned_up() -> None:
    """Both cards were discarded on the AFV with its crew exposed; the first kills its commander and it Buttons Up."""
    one, two = sniper(), sniper(1)
    s = position(
        group("A", *riflemen(2)),
        group("B", *riflemen(2)),
        group("A", 33, side=1),
        group("B", *riflemen(2), side=1),
        nations=("American", "German"), chapters=53, scenario="B", hands=([one, two], []),
    )  # fmt: skip
    events = go(s, ("stop",), ("on", one, 6), ("on", two, 6), draws=(rn("black", 6),), waits=True)
    tank = s.men[6][0]
    assert s.marks[marks.BUTTONED, tank] == 1 and s.marks[marks.CREW_LOST, tank] == 1
    assert ("discard lost", two, 6) in [what for _, what, _ in events]
    assert one in s.discards and two in s.discards and len([x for x in events if x[1][0] == "sniped"]) == 1

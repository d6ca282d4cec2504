"""UF 34: infantry guns: groups, concealment, rally, crew and repair."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_ordnance import shot_concealment_refusal
from bocage.games.upfront.armor.s25_refusals import piece_refusal
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.armor.s34_gun_defence import gun_close_combat, lose_crewman, sniper_at_gun
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s11_crew import assign_refusal
from bocage.games.upfront.basic.s14_snipers import sniper_targets
from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS, ROUTS
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table

LEIG = 28


@case("uf-34-002")
@allowed("UF 34.1")
def test_a_gun_is_one_position() -> None:
    """UF 34.2: the fourth column of a position draw for a gun and three men."""
    t = Table()
    a = t.group(0, "A", 0, [LEIG, "R", "R", "R"])
    assert len(sniper_targets(t.s, a)) == 4


@refused("UF 34.1")
def test_a_gun_neither_gets_nor_is_an_assistant() -> None:
    t = Table()
    t.group(0, "A", 0, [LEIG, "R", "MTR"])
    assert assign_refusal(t.s, 0, 1) is not None
    assert assign_refusal(t.s, 2, 0) is not None
    assert assign_refusal(t.s, 2, 1) is None


def forming(*cards: str | int) -> tuple[Table, FormGroups]:
    t = Table()
    t.group(0, "A", 0, cards)
    s = t.s
    s.men[0], s.group = (), [-1] * len(s.side)
    frame = FormGroups(0)
    frame.at = "start"
    s.stack = [frame]
    play.begin(s)
    return t, frame


@allowed("UF 34.2")
@refused("UF 34.2")
def test_a_gun_may_be_a_group_alone_or_with_men() -> None:
    t, frame = forming(LEIG, "R", "R", "R")
    t.play(("man", 0))
    assert ("next group",) in t.options() and ("man", 1) in t.options()
    t.play(("next group",), ("man", 1))
    assert t.why_not("next group") == ("UF 3.2", "a group has two to ten cards")
    assert frame.sizes == (-1, 1)


def test_an_afv_is_a_group_of_its_own() -> None:
    """UF 28.11: it can begin a group, never join one."""
    t, _ = forming(40, "R", "R", "R")
    t.play(("man", 1))
    assert t.why_not("man", 0) == ("UF 28.11", "an AFV is a group of its own")
    t.play(
        ("man", 2),
        ("man", 3),
        ("next group",),
    )
    assert t.options() == [("man", 0)]


@case("uf-34-012")
def test_a_gun_that_was_seen_is_not_concealed() -> None:
    """UF 34.5: Fire Strength 5 and Concealed -2: the rifleman at 3, the gun at 5."""
    t = Table()
    a = t.group(0, "A", 4, ["R"] * 6)
    b = t.group(1, "A", 0, [29, "R", "R"], men=(9, 9, 19))
    (hide,) = t.hold(1, "concealed 2")
    cards = t.hold(0, "fire")
    t.begin()
    s = t.s
    gun, man = s.men[b][0], s.men[b][1]
    s.marks["seen", gun] = 1
    t.play(("fire", a), ("at", b), ("card", cards[0]), ("ready",))
    strength = t.events("fire")[0][4]
    t.play(("conceal", hide), ("resolve",), draws=["b0", "b0", "b0"])
    numbers = {event[1]: event[3] for event in t.events("shot")}
    assert numbers[gun] == strength and numbers[man] == strength - 2


@case("uf-34-012")
@allowed("UF 34.5")
@refused("UF 34.5")
def test_concealment_against_a_to_hit_draw() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 2, ["MTR", "R"])
    b = t.group(1, "A", 0, [LEIG, "R"])
    gun = t.s.men[b][0]
    assert shot_concealment_refusal(t.s, b) is None
    t.s.marks["seen", gun] = 1
    refusal = shot_concealment_refusal(t.s, b)
    assert refusal is not None and refusal.rule == "UF 34.5"


@pytest.mark.parametrize("act", ["fire", "move"])
def test_firing_and_moving_show_the_gun(act: str) -> None:
    """UF 34.5."""
    t = Table()
    a = t.group(0, "A", 2, [LEIG])
    b = t.group(1, "A", 0, ["R"])
    card, move = t.hold(0, "fire", "plain")
    t.begin()
    assert ("seen", 0) not in t.s.marks
    if act == "fire":
        t.play(("ordnance", a), ("at", b), ("piece", 0, MAIN, "men"), ("card", card), ("resolve",), draws=["b6"])
    else:
        t.play(("move", a), ("move", move, "sideways"))
    assert ("seen", 0) in t.s.marks


def pinned_gun(*cards: str) -> tuple[Table, int, list[int]]:
    t = Table()
    a = t.group(0, "A", 2, [LEIG])
    t.group(1, "A", 0, ["R"])
    held = t.hold(0, *cards)
    t.s.pinned[0] = True
    t.begin()
    return t, a, held


@case("uf-34-013")
@allowed("UF 34.6")
def test_rally_three_or_credit() -> None:
    """UF 34.6: Rally 2 is only credit and stays there; Rally 3 rallies."""
    t, a, (two,) = pinned_gun("rally 2")
    t.play(("rally", a), ("rally", two), ("man", 0))
    assert t.s.pinned[0] and t.s.marks["credit", 0] == 2 and t.s.marks["rally card", two] == 0
    assert two not in t.s.discards and two not in t.s.hands[0]
    u, b, (three,) = pinned_gun("rally 3")
    u.s.marks["crew lost", 0] = 2
    u.play(("rally", b), ("rally", three))
    assert not u.s.pinned[0] and three in u.s.discards


@case("uf-34-013", "uf-10-021")
def test_a_hero_is_a_credit_of_one() -> None:
    """UF 10.41, 34.6: Hero and then Rally 2 make three; the Hero is no action and gives no firepower."""
    t, a, (hero, two) = pinned_gun("hero", "rally 2")
    t.play(("hero", hero, 0))
    assert t.s.pinned[0] and t.s.marks["credit", 0] == 1 and t.s.heroic == () and not t.s.acted[a]
    t.play(("rally", a), ("rally", two))
    assert not t.s.pinned[0]
    assert hero in t.s.discards and two in t.s.discards and not t.s.marks


@refused("UF 34.6")
def test_a_pinned_gun_neither_moves_nor_fires() -> None:
    """UF 34.6."""
    t, a, _ = pinned_gun("plain", "fire")
    move, fire = t.why_not("move", a), t.why_not("ordnance", a)
    assert move is not None and move.rule == "UF 34.6"
    assert fire is not None and fire.rule == "UF 34.6"


@case("uf-34-016")
@allowed("UF 34.71")
def test_crew_losses() -> None:
    """UF 34.71: frequency 0-1 becomes 0, then 1; with the third man the gun is lost (by Snipers here, UF 14.32)."""
    t = Table()
    t.group(0, "A", 2, [LEIG])
    b = t.group(1, "A", 0, ["R"])
    assert to_hit(t.s, 0, MAIN, b) == -1
    assert not lose_crewman(t.s, 0) and to_hit(t.s, 0, MAIN, b) == 0
    assert not lose_crewman(t.s, 0) and to_hit(t.s, 0, MAIN, b) == 1
    assert loss_points(t.s, 1) == 4
    assert lose_crewman(t.s, 0)


@case("uf-34-016", "uf-14-010")
def test_a_sniper_kills_a_man_of_the_crew() -> None:
    """UF 14.32: a kill pins the gun and costs a crewman."""
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 0, ["R", "R"])
    b = t.group(1, "A", 0, [LEIG])
    gun = t.s.men[b][0]
    (sniper,) = t.hold(0, "sniper")
    t.begin()
    t.play(("stop",), ("on", sniper, b), draws=["b6"])
    assert t.s.pinned[gun] and t.s.marks["crew lost", gun] == 1 and t.s.fate[gun] == 0


@case("uf-34-016", "uf-14-010")
def test_what_snipers_do_to_a_gun() -> None:
    """UF 14.32: a pin pins, a pin on a pinned gun removes it; the third kill eliminates it."""
    t = Table()
    t.group(0, "A", 0, [LEIG])
    s = t.s
    assert sniper_at_gun(s, None, 0, PINS, 1) == PINS and not s.marks
    assert [sniper_at_gun(s, None, 0, KILLS, 1)] == [PINS]
    s.pinned[0] = True
    assert sniper_at_gun(s, None, 0, ROUTS, 1) == ROUTS
    assert sniper_at_gun(s, None, 0, KILLS, 1) == NOTHING
    assert sniper_at_gun(s, None, 0, KILLS, 1) == KILLS


@case("uf-34-008", "uf-25-001")
def test_a_gun_beyond_repair_stays_in_play() -> None:
    """UF 34, 25.1: a red 6 removes the ordnance; the card moves, keeps its position and its crew."""
    t = Table()
    a = t.group(0, "A", 2, [LEIG, "R"])
    b = t.group(1, "A", 0, ["R"])
    (move,) = t.hold(0, "plain")
    t.s.broken[0] = True
    t.begin()
    t.play(("repair", a), ("repair", 0), draws=["r6"])
    assert t.s.men[a] == (0, 1) and t.s.fate[0] == 0 and t.s.losses == [0, 0]
    refusal = piece_refusal(t.s, 0, MAIN, b, "men")
    assert refusal is not None and refusal.rule == "UF 19.3"
    assert gun_close_combat(t.s, 0) == 11
    t.s.acted[a] = False
    t.play(("move", a), ("move", move, "forward"))
    assert t.s.chit[a] == 3


@case("uf-25-001")
@pytest.mark.parametrize(("number", "repaired", "gone"), [("b0", 1, 0), ("b6", 1, 0), ("r3", 0, 0), ("r6", 0, 1)])
def test_repair_of_a_gun(number: str, repaired: int, gone: int) -> None:
    """UF 25.1: any black number repairs, a red 6 removes, other red numbers do nothing."""
    t = Table()
    a = t.group(0, "A", 2, [LEIG])
    t.group(1, "A", 0, ["R"])
    t.s.broken[0] = True
    t.begin()
    t.play(("repair", a), ("repair", 0), draws=[number])
    assert (not t.s.broken[0] and not gone) == bool(repaired)
    assert (("no gun", 0) in t.s.marks) == bool(gone) and t.s.acted[a]

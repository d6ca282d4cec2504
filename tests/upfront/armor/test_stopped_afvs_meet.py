"""What an AFV that is stopped loses with its card, Wire on a flanking AFV, a Breeze in an
Overrun, Walls, and berserk men who charge AFVs."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_defence import BOXED_FIRE
from bocage.games.upfront.armor.s28_movement import IN_GROUND, BogCheck, bog_column, wire_on_afv
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.close_combat.s20_berserk import BerserkCharge
from bocage.games.upfront.printed.cards import BREEZE, POS_RED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.vehicles import ARMOR
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel.script import step
from tests.looking import top
from tests.marks import allowed, refused
from tests.upfront.armor.overrun_scenes import HALFTRACK, PANZER, STURDY, go, run
from tests.upfront.builder import Table, man


def flanker(lies: str) -> tuple[Table, int]:
    """A German AFV (group 0) with a Flank card, men to overrun (group 6) on that ground, a group (7) to flank."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [PANZER], lies=["brush"])
    t.group(0, "B", 0, ["R", "R"])
    t.group(1, "A", 2, ["R"], lies=[lies], men=STURDY)
    t.group(1, "B", 0, ["R", "R"])
    flank = t.take(lambda c: MOVES_AS[c] == "flank")
    t.s.hands[0] = (flank,)
    t.begin()
    return t, flank


@allowed("UF 17.1")
@refused("UF 17.1")
def test_a_flank_card_lost_in_the_overrun_flanks_nobody() -> None:
    """UF 17.1, UF 28.441: the card must lie there at the end of its turn; that of a stopped AFV does not."""
    for number, keeps in (("r6", False), ("b0", True)):
        t, flank = flanker("brush")
        t.play(("move", 0), ("overrun", flank, 6, 7), draws=["b0", number], waits=True)
        assert ((0, 7) in t.s.flanks) == keeps
        assert (("immobilized", 0) in t.s.marks) != keeps


@allowed("UF 17.1")
def test_stopped_in_the_enemys_turn_it_still_flanks() -> None:
    """UF 17.4, UF 17.5: once the card has lain there to the end of its turn the chit does not hang on it."""
    t, flank = flanker("brush")
    t.play(("move", 0), ("flank", flank, 7))
    assert (0, 7) in t.s.flanks
    t.s.seat = 1
    column = bog_column(t.s, 0, IN_GROUND)
    t.resolve(BogCheck(0), waits=True)
    step(t.s, next(c for c in t.s.pile.rest if POS_RED[c][column] and not BREEZE[c]))
    assert ("bogged", 0) in t.s.marks and (0, 7) in t.s.flanks


@allowed("UF 17.41")
def test_wire_on_a_flanking_afv_ends_its_flanking_fire() -> None:
    """UF 17.41, UF 13.35: it is played on the AFV though it does not stay there; on the flanked AFV it ends nothing."""
    t, flank = flanker("brush")
    t.play(("move", 0), ("flank", flank, 7))
    t.s.flanks[1, 6] = 0
    wire_on_afv(t.s, 1, t.entry("wire") & 255, 0)
    assert (0, 7) not in t.s.flanks and (1, 6) in t.s.flanks


@allowed("UF 13.243")
def test_smoke_that_a_breeze_takes_still_counts_in_this_overrun() -> None:
    """UF 13.243, UF 29.4: strength and danger alike, though the card that gives the strength is the Breeze."""
    for ground, risky in ((["smoke"], True), ([], False)):
        t = run(HALFTRACK, 2, ground)
        go(t)
        step(t.s, next(c for c in t.s.pile.rest if BREEZE[c]))
        assert top(t.s).risky == risky and not any(t.s.cards[6])


@allowed("UF 28.93")
def test_behind_walls_a_halftrack_is_stunned_whatever_the_second_draw_says() -> None:
    """UF 28.4, UF 28.93: where one number immobilizes or stuns, red would immobilize; in Brush it does."""
    for ground, stopped in (("wall", False), ("brush", True)):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 3, ["R", "R"])
        t.group(1, "A", 2, [HALFTRACK], lies=[ground])
        t.begin()
        immobilizes, stuns, _ = ARMOR[t.s.person[2]]
        assert immobilizes == stuns
        t.resolve(Resolution(6, immobilizes, 0, BOXED_FIRE), draws=["b0", "r3"])
        assert (("immobilized", 2) in t.s.marks, ("stun", 2) in t.s.marks) == (stopped, not stopped)


@allowed("UF 20.91")
@refused("UF 20.91")
def test_a_berserk_man_is_rallied_only_if_the_afv_is_destroyed() -> None:
    """UF 28.82: he is berserk no more either way; UF 20.91: who has not won stays pinned."""
    for number, wins in (("b6", True), ("b3", False)):
        t = Table((RUSSIAN, GERMAN))
        t.group(0, "A", 3, [man("R", pinned=True), "R"])
        t.group(1, "A", 2, [HALFTRACK])
        t.begin()
        t.s.berserk[0], t.s.marks["immobilized", 2] = 1, 1
        t.resolve(BerserkCharge(), ("assault", 0), draws=[number], waits=True)
        assert not t.s.men[6] if wins else t.s.men[6]
        assert t.s.fate[0] == IN_PLAY and not t.s.berserk and t.s.pinned[0] != wins


@allowed("UF 29.5", "UF 5.7")
@refused("UF 5.7")
def test_the_way_through_ends_with_the_group_that_was_overrun() -> None:
    """It is wiped out, and reinforcements stand opposite under its number: nobody has overrun them."""
    for gone in (True, False):
        t = Table((GERMAN, AMERICAN))
        tank, men = t.group(0, "A", 3, [40]), t.group(1, "A", 2, ["R", "R"])
        t.group(1, "B", 2, ["R", "R"])
        t.hold(0, "movement")
        s = t.begin().s
        s.marks[marks.OVERRAN, 0] = men
        if gone:
            for m in s.men[men]:
                remove(s, m, KILLED, "UF 29.2")
            s.men[men] = (3,)
            s.group[3], s.men[7] = men, (4,)
        t.play(("move", tank))
        assert (("move", s.hands[0][0], "forward") in t.options()) != gone

"""SK 3.2.4, 6.5 A Gun that was turned, or pushed in vain, stays this Player Turn, whoever has it by then."""

from __future__ import annotations

from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, RALLY
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L12")
NE, SE = 0, 2


def taken_over(p: Position, gun: int, by: int) -> Position:
    """In mid-phase its men leave the Gun, and others of the hex recover it."""
    return p.do("drop", gun).do("move", by).do("recover", by, gun).roll(1).quiet()


@allowed("SK 6.5")
@refused("SK 3.2.4")
def test_a_gun_turned_without_firing_is_not_pushed_by_others_either() -> None:
    for turned in (True, False):
        p = Position(OPEN)
        crew, squad = p.unit("german 2-2-8", "E9"), p.unit("german 4-6-7", "E9")
        gun = p.gun("german leIG 18", crew, NE)
        p.unit("russian 4-4-7", "L1")
        p.turn(PREP_FIRE)
        if turned:
            p.do("turn", gun).do("face", gun, SE)
        taken_over(p.do("end"), gun, squad)
        assert p.may("push", "E8") is not turned
        if turned:
            assert p.refused("push", "E8").rule == "SK 3.2.4"


@allowed("SK 3.7")
@refused("SK 3.2.4")
def test_nor_do_its_men_advance_without_it() -> None:
    p = Position(OPEN)
    crew, other = p.unit("german 2-2-8", "E9"), p.unit("german 4-6-7", "E9")
    gun = p.gun("german leIG 18", crew, NE)
    p.unit("russian 4-4-7", "L1")
    p.turn(PREP_FIRE).do("turn", gun).do("face", gun, SE).do("end")
    while p.s.phase != ADVANCE:
        p.do("end")
    p.do("drop", gun)
    assert p.refused("advance", crew).rule == "SK 3.2.4" and p.may("advance", other)
    p.do("end")
    while p.asked() == "RallyPhase.chosen" and p.s.phase == RALLY:
        p.do("done")
    assert p.asked() == "over" and not p.s.gun_marks[crew], "it is forgotten with the Player Turn"


@allowed("SK 6.5")
@refused("SK 6.5", "SK 4.0")
def test_a_gun_pushed_in_vain_is_not_pushed_by_others() -> None:
    for dice, rule in (((6, 6), "SK 6.5"), ((2, 4), "SK 4.0")):  # in vain; the exact number, one hex
        p = Position(OPEN)
        crew, squad = p.unit("german 2-2-8", "E9"), p.unit("german 4-6-7", "E9" if rule == "SK 6.5" else "E8")
        gun = p.gun("german PaK 40", crew, NE)
        p.unit("russian 4-4-7", "L1")
        p.phase(MOVEMENT).do("move", crew).do("push", "E8").roll(*dice)
        if p.may("face", gun, NE):
            p.do("face", gun, NE)
        taken_over(p.quiet(), gun, squad)
        assert p.refused("push", "D8").rule == rule

"""SK 3.3.1, 3.6, 6.3, 6.5 What a Gun does to the men at it: room in a hex, rout, pushing in vain, pins."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import EMPLACED
from bocage.games.starterkit.model.state import MOVEMENT, RALLY, ROUT
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L12")
NE, SE, SW = 0, 2, 3


def lines(p: Position) -> set[str]:
    return {x.what for x in play.explain(p.s, ("fire",)).lines if x.amount}


@refused("SK 3.3.1")
@allowed("SK 3.1")
def test_nobody_takes_over_a_gun_where_there_is_no_room_for_a_squad_more() -> None:
    for squads, may in ((2, False), (1, True)):
        p = Position(OPEN)
        for _ in range(squads):
            p.unit("german 4-6-7", "E6")
        half, crew = p.unit("german 2-4-7", "E6"), p.unit("german 2-2-8", "E6")
        gun = p.lying("german PaK 40", "E6")
        p.phase(RALLY)
        assert p.may("recover", half, gun) is p.may("recover", crew, gun) is may
        if not may:
            assert p.refused("recover", crew, gun).rule == "SK 3.3.1"
    p = Position(OPEN)
    half, crew = p.unit("german 2-4-7", "E6"), p.unit("german 2-2-8", "E6")
    p.unit("german 4-6-7", "E6")
    squad = p.unit("german 4-6-7", "E6")
    gun = p.gun("german PaK 40", squad, NE)
    p.phase(RALLY)
    assert p.refused("give", gun, crew).rule == "SK 3.3.1"
    p = Position(OPEN)  # of two crews one counts more and the other less
    one, other = p.unit("german 2-2-8", "E6"), p.unit("german 2-2-8", "E6")
    p.unit("german 2-4-7", "E6"), p.unit("german 4-6-7", "E6")
    gun = p.gun("german PaK 40", one, NE)
    p.phase(RALLY).do("give", gun, other)
    assert p.s.holder[gun] == other


@refused("SK 3.3.1")
def test_nor_in_its_movement() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E6")
    p.unit("german 2-4-7", "E6")
    p.unit("german 4-6-7", "E6"), p.unit("german 4-6-7", "E6")
    gun = p.lying("german PaK 40", "E6")
    moving(p, crew)
    assert p.refused("recover", crew, gun).rule == "SK 3.3.1"


@allowed("SK 3.6", "SK 6.3")
@refused("SK 3.6")
def test_a_broken_crew_at_an_emplaced_gun_may_stay_in_the_open() -> None:
    for marks, may_stay in ((("emplaced",), True), ((), False)):
        p = Position(field("A1-P12", woods="E10"))
        crew = p.unit("german 2-2-8", "E6", "broken", "dm")
        p.gun("german PaK 40", crew, SE, *marks)
        p.unit("russian 4-4-7", "E2")
        p.phase(ROUT)
        assert p.may("done") is may_stay and p.may("rout", crew)
    p = Position(field("A1-P12", woods="E10"))  # but not next to the enemy
    crew = p.unit("german 2-2-8", "E6", "broken", "dm")
    p.gun("german PaK 40", crew, SE, "emplaced")
    p.unit("russian 4-4-7", "E5")
    p.phase(ROUT)
    assert p.refused("done").rule == "SK 3.6"


@allowed("SK 3.6", "SK 4.0")
def test_a_crew_that_routs_without_its_gun_needs_the_room_of_a_crew() -> None:
    for halves, may in ((1, True), (2, False)):
        p = Position(field("A1-L12", woods="E8"))
        crew = p.unit("german 2-2-8", "E7", "broken", "dm")
        gun = p.gun("german PaK 40", crew, NE)
        p.unit("british 4-5-7", "E5")
        p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8")
        for _ in range(halves):
            p.unit("german 2-4-7", "E8")
        p.phase(ROUT).do("rout", crew)
        assert p.may("to", "E8") is may
        if may:
            p.do("to", "E8")
            assert p.at(crew) == "E8" and p.at(gun) == "E7" and p.s.holder[gun] < 0


@allowed("SK 6.3", "SK 6.4", "SK 6.5")
def test_a_gun_turned_back_by_a_hidden_one_has_not_moved() -> None:
    for hidden in (True, False):
        p = Position(field("A1-L12", woods="E4"))
        crew = p.unit("german 2-2-8", "E5")
        gun = p.gun("german leIG 18", crew, NE, "emplaced")
        if hidden:
            enemy = p.unit("british 2-2-8", "E4")
            p.gun("british 6-pounder", enemy, SE)
            hide(p.s, enemy)
        else:
            p.unit("british 4-5-7", "A1")
        moving(p, crew).do("push", "E4").roll(1, 1).do("face", gun, SW)
        assert p.at(gun) == ("E5" if hidden else "E4")
        assert p.s.facing[gun] == (NE if hidden else SW) and bool(p.s.gun_marks[gun] & EMPLACED) is hidden


@allowed("SK 6.5", "SK 3.3.3")
def test_who_was_pinned_at_his_gun_and_then_breaks_is_not_hazardous_again() -> None:
    p = Position(OPEN)
    crew = p.unit("british 2-2-8", "E3")
    gun = p.gun("british 6-pounder", crew, SE)
    one, two, three = p.unit("german 4-6-7", "E7"), p.unit("german 4-6-7", "F7"), p.unit("german 4-6-7", "D7")
    moving(p, crew).do("push", "E4").roll(1, 1).do("face", gun, SE)
    p.do("add", one)
    assert lines(p) == {"Hazardous Movement"}
    p.do("fire").roll(4, 3).roll(3, 4)
    assert p.has(crew, "pinned")
    p.do("add", two)
    assert lines(p) == set()
    p.do("fire").roll(1, 2).roll(6, 5)
    assert p.has(crew, "broken") and not p.has(crew, "pinned")
    p.do("add", three)
    assert lines(p) == set(), "neither Hazardous any more nor ever FFNAM or FFMO"


@allowed("SK 4.3", "SK 1.2.1")
def test_a_leader_who_has_placed_a_charge_still_helps_in_the_movement_phase() -> None:
    p = Position(OPEN)
    leader, squad = p.unit("german 9-1", "E5"), p.unit("german 4-6-7", "E5")
    charge = p.weapon("german DC", leader)
    p.unit("british 4-5-7", "E4")
    firer = p.unit("british 4-5-7", "E8")
    p.phase(MOVEMENT).do("move", leader).do("with", squad).do("place", charge, "E4").quiet()
    p.do("to", "D5").do("add", firer).do("fire").roll(2, 3).roll(1, 2).roll(1, 2)
    assert [(x[1], x[3]) for x in p.told("morale check")] == [(leader, 2), (squad, 1)]


@allowed("SK 3.6", "SK 6.3", "SK 3.3.3")
@refused("SK 3.3.3")
def test_an_emplaced_crew_that_spends_mf_is_not_in_the_open() -> None:
    for who, men, met in (
        ("german 2-2-8", "crew", {"terrain", "moving (FFNAM)"}),
        ("german 4-6-7", "squad", {"moving (FFNAM)", "in open ground (FFMO)"}),
    ):
        p = Position(OPEN)
        mover = p.unit(who, "E5")
        p.gun("german GrW 34", mover, SE, "emplaced")
        lost = p.lying("german LMG", "E5")
        firer = p.unit("russian 4-4-7", "E2")
        moving(p, mover).do("recover", mover, lost).roll(5).do("add", firer)
        assert lines(p) == met, men
    p = Position(OPEN)  # nor against Residual Firepower
    mover = p.unit("german 2-2-8", "E5")
    p.gun("german GrW 34", mover, SE, "emplaced")
    lost = p.lying("german LMG", "E5")
    p.unit("russian 4-4-7", "L1")
    p.s.residual[p.hex("E5")] = 4
    moving(p, mover).do("recover", mover, lost).roll(5).roll(4, 3)  # 7 + 2 - 1
    assert p.result(mover) == "no effect"

"""SK 3.4, 3.5 Final Fire and Advancing Fire."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import MOVED
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import told

OPEN = field("A1-L10")


@case("sk-03-230")
@allowed("SK 3.4")
@refused("SK 3.4")
def test_units_under_first_fire_fire_only_next_door_and_at_half() -> None:
    p = Position(OPEN)
    p.unit("russian 4-4-7", "E6")
    p.unit("russian 4-4-7", "G7")
    squad = p.unit("german 4-6-7", "E7", "first")
    gun = p.weapon("german MMG", squad, "first")
    p.phase(DEFENSIVE_FIRE)
    assert p.refused("target", "G7").rule == "SK 3.4"
    p.do("target", "E6").do("add", squad).do("add", gun)
    assert told(p).startswith("9 firepower, column 8")
    p.do("fire").roll(1, 4)
    p.roll(1, 1)
    assert p.has(squad, "final") and p.has(gun, "final")  # no rate of fire
    p = Position(field("A1-L10", stone="E6"))
    p.unit("russian 4-4-7", "E6")
    squad = p.unit("german 4-6-7", "E7", "first")
    gun = p.weapon("german MMG", squad, "first")
    p.phase(DEFENSIVE_FIRE).do("target", "E6").do("add", squad).do("add", gun).do("fire").roll(4, 6)
    assert p.has(gun, "malfunction")  # B# 10


@refused("SK 3.4")
def test_units_under_final_fire_do_not_fire() -> None:
    p = Position(OPEN)
    p.unit("russian 4-4-7", "E6")
    p.unit("german 4-6-7", "E7", "final")
    p.phase(DEFENSIVE_FIRE)
    assert p.asked() == "over"


@case("sk-03-232")
@allowed("SK 3.4")
def test_a_gun_that_kept_its_rate_of_fire_fires_in_the_defensive_fire_phase() -> None:
    p = Position(OPEN)
    p.unit("russian 4-4-7", "E3")
    squad = p.unit("german 4-6-7", "E9", "first")
    gun = p.weapon("german MMG", squad)
    p.phase(DEFENSIVE_FIRE).do("target", "E3")
    assert p.may("add", gun) and not p.may("add", squad)
    p.do("add", gun)
    assert told(p).startswith("5 firepower, column 4")


@allowed("SK 3.4")
@refused("SK 3.4")
def test_final_fire_strikes_everybody_and_movement_no_longer_tells() -> None:
    p = Position(OPEN)
    p.s.free_sight = True
    mover = p.unit("russian 4-4-7", "E5")
    still = p.unit("russian 4-4-7", "E6")
    squad = p.unit("german 4-6-7", "E9")
    p.turn(MOVEMENT).do("move", mover).do("to", "E6").do("hold").do("stop").do("end")
    p.do("target", "E6").do("add", squad)
    assert play.explain(p.s, ("fire",)).lines == []
    p.do("fire").roll(3, 4)
    assert {w[1] for w in p.told("struck")} == {mover, still}


@case("sk-03-233")
@allowed("SK 3.4")
@refused("SK 3.4")
def test_a_leader_directs_again_only_those_he_directed_before() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    one, two = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8")
    leader = p.unit("german 9-1", "E8")
    p.phase(MOVEMENT).do("move", mover).do("to", "E6").do("add", one).do("direct", leader).do("fire").roll(6, 5)
    p.do("to", "F6").do("add", one)
    assert p.may("direct", leader)
    p.do("add", two)
    assert p.refused("direct", leader).rule == "SK 3.4"
    p = Position(field("A1-L10", stone="E7"))
    p.unit("russian 4-4-7", "E7")
    one, two = p.unit("german 4-6-7", "E8", "first"), p.unit("german 4-6-7", "E8")
    leader = p.unit("german 9-1", "E8")
    p.s.directed[leader] = (one,)
    from bocage.games.starterkit.model.marks import DIRECTED

    p.s.status[leader] |= DIRECTED
    p.phase(DEFENSIVE_FIRE).do("target", "E7").do("add", two)
    assert p.refused("direct", leader).rule == "SK 3.4"


@case("sk-03-234", "sk-03-239")
@allowed("SK 3.4", "SK 3.5")
def test_markers_come_off_with_their_phases() -> None:
    p = Position(OPEN)
    attacker = p.unit("russian 4-4-7", "A1", "prep")
    one, two = p.unit("german 4-6-7", "L9", "first"), p.unit("german 4-6-7", "L10", "final")
    gun = p.weapon("german MMG", one, "first")
    p.turn(DEFENSIVE_FIRE)
    while p.asked() != "AdvancePhase.chosen":
        p.do("end")
    assert not any(p.has(c, "first") or p.has(c, "final") for c in (one, two, gun))
    assert not p.has(attacker, "prep")


@case("sk-03-235")
@allowed("SK 3.5")
@refused("SK 3.5")
def test_assault_fire() -> None:
    def firepower(distance: str, *status: str) -> str:
        p = Position(OPEN)
        squad = p.unit("ss 6-5-8", "E9", *status)
        p.unit("russian 4-4-7", distance)
        p.phase(ADVANCING_FIRE).do("target", distance).do("add", squad)
        return " ".join(told(p).split()[:4])

    assert firepower("E6") == "4 firepower, column 4,"
    assert firepower("E8") == "7 firepower, column 6,"
    assert firepower("E1") == "1.5 firepower, column 1,"
    assert firepower("E6", "pinned") == "3 firepower, column 2,"


@case("sk-03-336", "sk-03-236")
@allowed("SK 3.5")
def test_assault_fire_with_a_machine_gun_and_advancing_fire_without() -> None:
    p = Position(OPEN)
    squad = p.unit("german 5-4-8", "E9")
    gun = p.weapon("german LMG", squad)
    p.unit("russian 4-4-7", "E6")
    p.phase(ADVANCING_FIRE).do("target", "E6").do("add", squad).do("add", gun)
    assert told(p).startswith("5.5 firepower, column 4")
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E9")
    p.unit("german 4-6-7", "E5")
    p.phase(ADVANCING_FIRE).do("target", "E5").do("add", squad)
    assert told(p).startswith("2 firepower, column 2")


@refused("SK 3.5")
@allowed("SK 3.5")
def test_heavier_machine_guns_that_moved_do_not_fire() -> None:
    p = Position(OPEN)
    squad, other = p.unit("german 4-6-7", "E9"), p.unit("german 4-6-7", "E9")
    heavy, light = p.weapon("german MMG", squad), p.weapon("german LMG", other)
    for gun in (heavy, light):
        p.s.status[gun] |= MOVED
    p.unit("russian 4-4-7", "E5")
    p.phase(ADVANCING_FIRE).do("target", "E5").do("add", squad)
    assert p.refused("add", heavy).rule == "SK 3.5"
    assert p.may("add", light)


@refused("SK 3.5")
def test_a_weapon_that_kept_its_rate_of_fire_in_prep_fire_does_not_fire_advancing() -> None:
    from bocage.games.starterkit.model.state import PREP_FIRE

    p = Position(field("A1-L10", stone="E5"))
    squad = p.unit("german 4-6-7", "E9")
    gun = p.weapon("german MMG", squad)
    p.unit("russian 4-4-7", "E5")
    p.turn(PREP_FIRE).do("target", "E5").do("add", gun).do("fire").roll(1, 6).do("end")
    p.do("end") if p.asked() == "MovementPhase.chosen" else None
    while p.asked() != "FirePhase.chosen" or p.s.phase != ADVANCING_FIRE:
        p.do("end")
    p.do("target", "E5")
    assert p.may("add", squad) and p.refused("add", gun).rule == "SK 3.5"

"""Vehicles where other rules meet them, a fourth time: what a marker ends at once, and what it does not (SK 3.3, 7)."""

from __future__ import annotations

from bocage.battlefield.victory import Condition
from bocage.games.starterkit.model.marks import BOGGED, CE, IMMOBILIZED, MOTION, ROLLING, STUN
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.victory import immediate_winner
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import is_marked, mover, spend

OPEN = field("A1-L12")
SHERMAN = "british Sherman V(a)"
PANTHER = "german PzKpfw VG"
TIGER = "german PzKpfw VIE"
NE, E, SE, SW, W, NW = range(6)


def mover_of(p: Position, unit: int) -> Position:
    return p.phase(MOVEMENT, attacker=p.s.side[unit]).do("move", unit)


@allowed("SK 3.3.2", "SK 3.3.2.1")
def test_a_tiger_in_motion_that_turns_by_a_motion_attempt_rolls_for_its_engine() -> None:
    """Red MP: each Motion attempt that succeeds. A Panther stalls only when it starts."""
    for name, dice in ((TIGER, (6, 6)), (TIGER, (6, 5)), (PANTHER, ())):
        p = Position(OPEN)
        squad = p.unit("british 4-5-7", "E3")
        tank = p.vehicle(name, "E9", NW, MOTION, ROLLING)
        mover_of(p, squad)
        p.s.unseen[tank] = (squad,)
        p.do("to", "E4").do("motion attempt", tank).roll(1)
        if dice:
            p.roll(*dice)
        broken = dice == (6, 6)
        assert is_marked(p, tank, IMMOBILIZED) is broken and is_marked(p, tank, MOTION) is not broken
        assert p.may("pivot", E) is not broken


@refused("SK 7.10")
@allowed("SK 3.2.4")
def test_what_a_stunned_vehicle_has_left_is_not_spent() -> None:
    """Case 24 counts the one MP of its last hex; sound, it would have spent all it had left there."""
    for dice, spent in (((1, 1), 1), ((6, 5), 12)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E9", NW, CE)
        squad = p.unit("german 4-6-7", "E6")
        mover_of(p, tank)
        spend(p, "start").do("drive", "E8").do("add", squad).do("fire").roll(*dice)
        while p.asked() == "dice":
            p.roll(6, 5)
        p.quiet()
        assert is_marked(p, tank, STUN) is (spent == 1)
        if spent > 1:
            p.do("halt").roll(6, 5).quiet().do("remain").quiet()  # Residual Firepower first
        assert p.s.mp_at[tank, p.hex("E8")] == spent


@allowed("SK 1.3")
@refused("SK 1.3")
def test_alone_on_the_map_the_side_that_must_act_still_has_to_have_done_it() -> None:
    for bits, winner in (((IMMOBILIZED,), -1), ((), 0)):
        p = Position(OPEN)
        p.vehicle(TIGER, "E5", NW, *bits)
        squad = p.unit("british 4-5-7", "A1")
        armour = Condition("armour")
        armour.at_least = 1
        victory = p.battle.victory
        victory.conditions, victory.acting, victory.at_once = [armour], 0, False
        assert immediate_winner(p.s) == -1
        p.remove(squad)
        assert immediate_winner(p.s) == winner
    q = Position(OPEN)  # what has left the map counts though nobody is left on it
    squad = q.unit("british 4-5-7", "A1")
    q.unit("german 4-6-7", "L1")
    leaving = Condition("exit")
    leaving.at_least = 2
    victory = q.battle.victory
    victory.conditions, victory.acting, victory.at_once = [leaving], 0, False
    q.remove(squad)
    assert immediate_winner(q.s) == 1
    q.s.points = [2, 0]
    assert immediate_winner(q.s) == 0  # nothing brings them back


@refused("SK 7.6", "SK 3.3.2", "SK 7.10")
def test_why_a_bogged_vehicle_stays_and_an_assault_gun_does_not_turn() -> None:
    for bits, moving, turning in ((BOGGED, "SK 7.6", "SK 7.6"), (IMMOBILIZED, "SK 3.3.2", "SK 7.10")):
        p = Position(OPEN)
        gun = p.vehicle("german StuG IIIG(L)", "E9", NW, bits)
        p.unit("british 4-5-7", "E4")
        p.phase(PREP_FIRE)
        assert p.refused("swing", gun).rule == turning
        p.phase(MOVEMENT).do("move", gun)
        for action in (("start",), ("drive", "E8"), ("pivot", NE)):
            assert p.refused(*action).rule == moving


@refused("SK 3.3.3", "SK 3.4")
def test_why_a_vehicles_machine_guns_do_not_fire_again() -> None:
    p = Position(OPEN)
    tank = p.vehicle("german PzKpfw IIIN", "E9", NW)
    p.unit("german 4-6-7", "A1")
    squad = p.unit("british 4-5-7", "E6")
    p.turn(MOVEMENT, attacker=1).do("move", squad).do("to", "E7").do("machine guns", tank).do("fire").roll(6, 5)
    while p.asked() == "dice":
        p.roll(1, 1)
    p.quiet().do("to", "E8")
    assert p.refused("machine guns", tank).rule == "SK 3.3.3"
    p.quiet()
    while p.s.phase == MOVEMENT:
        p.do("stop") if p.may("stop") else p.do("end")
    assert p.refused("machine guns", tank).rule == "SK 3.4"


@refused("SK 3.3.2")
def test_a_bogged_vehicle_that_was_immobilized_does_not_try_to_come_free() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW, BOGGED, IMMOBILIZED)
    p.unit("german 4-6-7", "A1")
    mover_of(p, tank)
    assert p.refused("free").rule == "SK 3.3.2" and p.may("remain")


@refused("SK 3.3.2")
@allowed("SK 3.3.2")
def test_in_the_hex_of_an_afv_it_cannot_hurt_it_ends_in_motion_only_when_nothing_else_is_left() -> None:
    for left, ends in ((1.0, False), (0.0, True)):
        p = Position(OPEN)
        tank = p.vehicle("german PzKpfw IIIN", "E8", NW)
        p.vehicle(SHERMAN, "E7", SE)
        p.unit("british 4-5-7", "E4")
        mover_of(p, tank)
        spend(p, "start").do("drive", "E7").quiet()
        mover(p).left = left
        assert p.may("motion") is ends and p.may("bounding")
        if not ends:
            assert p.refused("motion").rule == "SK 3.3.2"


@refused("SK 4.0", "SK 6.0", "SK 6.9", "SK 3.2.1")
def test_what_is_said_of_weapons_that_are_not_fired_so() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW)
    target = p.vehicle(TIGER, "E5", NW)
    gun = p.gun("british 6-pounder", p.unit("british 2-2-8", "C9"), E)
    mortar = p.weapon("british 51mm mortar", p.unit("british 2-4-7", "H9"))
    p.unit("german 4-6-7", "E3")
    p.phase(PREP_FIRE)
    main = p.s.carried[tank][0]
    rules = [p.refused("at vehicle", w, target).rule for w in (gun, main, mortar, p.s.carried[tank][1])]
    assert rules == ["SK 4.0", "SK 4.0", "SK 6.9", "SK 7.8"]
    p.do("machine guns", tank)
    assert p.refused("aim", "E9").rule == "SK 3.2.1"  # its own hex, without an enemy
    assert p.refused("aim", "E5").rule == "SK 7.8"
    p.do("aim", "E3").do("fire").roll(6, 5)
    p.do("shoot", main).do("aim", "E3")
    assert p.refused("fire", "itt", "heat", NW, -1).rule == "SK 6.0"  # it has none; the target does not matter

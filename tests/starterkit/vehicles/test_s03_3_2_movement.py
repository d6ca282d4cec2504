"""SK 3.3.2, 1.1.1 Vehicles move: MP, arcs, start and stop, Delay, Motion, terrain, other vehicles."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE, HAS_MOVED, IMMOBILIZED, MOTION, ROLLING
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, HALF_RATE, needs_bog_check, ways_into
from bocage.games.starterkit.vehicles.s03_3_2_enemies import can_hurt
from bocage.games.starterkit.vehicles.s07_status import is_mobile, is_moving_target
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import CAR, T34, go, is_marked, left, mover, spend

OPEN = field("A1-L10")
MIXED = field("A1-L10", woods="D7", wooden="D8", roads=("F3 F4 F5 F6 F7",), hills="H5 H6")
PANZER = "german PzKpfw IIIN"
WEST = 4


def costs(p: Position, v: int, where: str) -> dict[int, float]:
    return dict(ways_into(p.s, v, p.hex(where)))


@case("sk-01-009", "sk-01-011", "sk-01-030", "sk-01-016")
@allowed("SK 1.1.1")
@refused("SK 1.1.1")
def test_terrain_costs() -> None:
    p = Position(MIXED)
    tank = p.vehicle(T34, "E8", WEST, CE)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    assert p.refused("drive", "D8").rule == "SK 1.1.1"  # a building, crew exposed
    p.do("button up")
    assert p.may("drive", "D8", HALF_RATE, 8.0)
    assert costs(p, tank, "D7") == {HALF_RATE: 8.0}
    assert p.may("drive", "D7", ALL_RATE)
    p.do("drive", "D7", ALL_RATE).roll(3, 3).quiet()  # +1 only, 7: no bog
    assert left(p) == 0 and p.may("halt")  # start and stop lie outside the 16 MP
    spend(p, "halt")
    assert not is_marked(p, tank, ROLLING)

    p = Position(MIXED)
    tank = p.vehicle(T34, "F5", 0)
    assert costs(p, tank, "F4") == {1: 1.0}
    assert costs(p, tank, "G5") == {0: 1.0}
    p.s.vehicle_marks[tank] = CE
    assert costs(p, tank, "F4") == {1: 0.5}
    tank = p.vehicle(T34, "G6", 1)
    assert costs(p, tank, "H5") == {0: 5.0}  # uphill


@case("sk-01-020")
@allowed("SK 1.1.1")
def test_a_vehicle_in_a_woods_road_hex_is_on_the_road() -> None:
    p = Position(field("A1-L10", woods="F5", roads=("F3 F4 F5 F6 F7",)))
    tank = p.vehicle(T34, "F6", 0)
    assert costs(p, tank, "F5") == {1: 1.0}
    assert not needs_bog_check(p.s, p.hex("F5"), 1)
    assert needs_bog_check(p.s, p.hex("F5"), HALF_RATE)


@case("sk-03-167", "sk-03-166")
@allowed("SK 3.3.2")
@refused("SK 3.3.2")
def test_only_into_the_vca_and_turning_costs() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E8", WEST)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    assert p.refused("drive", "D8").reason.startswith("it must spend a start MP")
    spend(p, "start")
    assert p.may("drive", "D7") and p.may("drive", "D8")
    assert p.refused("drive", "E7").reason == "a vehicle enters only hexes within its VCA"
    assert p.refused("pivot", 1).rule == "SK 3.3.2"
    spend(p, "pivot", 5)
    assert left(p) == 11 and p.s.facing[tank] == 5
    spend(p, "pivot", 0)
    assert left(p) == 10 and p.may("drive", "E7")


@case("sk-03-169", "sk-03-170", "sk-02-008")
@allowed("SK 3.3.2")
def test_start_stop_and_moving_targets() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E8", 5)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    spend(p, "start")
    assert not is_moving_target(p.s, tank)  # SK 3.3.2: it has only started
    go(p, "E7", "E6", "E5")
    spend(p, "halt")
    assert is_moving_target(p.s, tank) and left(p) == 8
    spend(p, "start")
    go(p, "E4", "E3")
    assert left(p) == 5  # 1 + 3 + 1 + 1 + 2 = 8 of 13
    p = Position(OPEN)
    other = p.vehicle("british Sherman V(a)", "C3", 2, MOTION)
    p.unit("german 4-6-7", "L9")
    p.phase(MOVEMENT)
    assert p.refused("end").reason == "a vehicle in Motion must spend MP"
    spend(p.do("move", other), "halt")
    assert is_moving_target(p.s, other) and not is_marked(p, other, MOTION)


@case("sk-03-165", "sk-03-174", "sk-03-175", "sk-03-173")
@allowed("SK 3.3.2")
@refused("SK 3.3.2")
def test_delay_and_motion() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E8", 5)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    spend(p, "delay")
    spend(p, "start")
    assert p.refused("delay").reason.startswith("only a stopped vehicle")
    assert p.refused("motion").reason.startswith("a vehicle ends in Motion only")
    p.do("more").do("more")
    p.do("drive", "E7", 0, 3.0).quiet()  # two MP more than it costs
    assert left(p) == 8
    spend(p, "halt")
    p.do("remain")
    assert p.s.mp_at[tank, p.hex("E7")] == 3 + 1 + 7  # what was left is spent there

    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E10", 5)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    spend(p, "start")
    mover(p).left = 1.0
    go(p, "E9")
    assert p.choices() == [] or not p.may("drive", "E8")
    while p.asked() == "MovingVehicle.moved":
        p.do("motion")
    assert is_marked(p, tank, MOTION, HAS_MOVED)

    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E10", 5)
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    spend(p, "start")
    mover(p).left = 0.5
    p.do("motion")
    assert is_marked(p, tank, MOTION)


@case("sk-03-171")
@allowed("SK 3.3.2", "SK 7.4")
def test_wrecks_and_vehicles_in_the_way() -> None:
    p = Position(field("A1-L10", woods="F5", roads=("F3 F4 F5 F6 F7",)))
    tank = p.vehicle(T34, "G6", 5, CE)
    p.wreck(T34, "G5")
    p.vehicle(T34, "G5")
    assert costs(p, tank, "G5") == {0: 3.0}
    p.wreck(T34, "F4")
    p.vehicle(T34, "F4")
    tank = p.vehicle(T34, "F3", 2, CE)
    assert costs(p, tank, "F4")[1] == 4.5
    p.wreck(T34, "F5")
    p.vehicle(T34, "F5")
    tank = p.vehicle(T34, "F6", 0, CE)
    assert costs(p, tank, "F5") == {1: 8.5}


@case("sk-03-172")
@allowed("SK 3.3.2")
def test_two_vehicles_of_a_side_in_a_hex() -> None:
    p = Position(OPEN)
    one, two = p.vehicle(PANZER, "E8", 0), p.vehicle(PANZER, "E8", 0)
    p.unit("british 4-5-7", "L1")
    p.phase(MOVEMENT).do("end")
    assert p.asked() == "MovementPhase.abandoned"
    p.do("abandon", two)
    assert p.s.wrecks == {p.hex("E8"): (two,)} and p.s.fleet[0] == (one,)


@case("sk-03-176")
@allowed("SK 3.3.2", "SK 3.3")
def test_off_board_vehicles_come_in_motion() -> None:
    p = Position(OPEN)
    p.facts[0].entries = frozenset([p.hex("A5")])
    tank = p.vehicle(PANZER, "A5", 0)
    from bocage.games.starterkit.model.counters import park
    from bocage.games.starterkit.model.state import OFF_BOARD

    park(p.s, tank, OFF_BOARD - p.hex("A5"))
    del p.s.facing[tank]
    p.unit("british 4-5-7", "L1")
    moving(p, tank)
    p.do("drive", "A5").quiet()  # no start MP
    assert left(p) == 12 and is_marked(p, tank, ROLLING)
    assert p.s.facing[tank] == 1  # onto the map


@case("sk-03-177")
@allowed("SK 3.3.2")
@refused("SK 3.3.2")
def test_stopping_with_an_enemy_tank() -> None:
    p = Position(OPEN)
    tiger = p.vehicle("german PzKpfw VIE", "E6", 0)
    panzer = p.vehicle(PANZER, "E3", 2)
    sherman = p.vehicle("british Sherman V(a)", "E5", 0)
    front, rear = 0, 3
    assert can_hurt(p.s, tiger, sherman, front)  # 21 - 8 = 13
    assert can_hurt(p.s, sherman, tiger, front)  # 15 - 11 = 4: an original 5 is one above, Possible Shock
    assert not can_hurt(p.s, panzer, sherman, front)  # HE 7 - 8: its HEAT may run out
    assert not can_hurt(p.s, panzer, sherman, rear)  # hull 7 + 1 - 4 = 4: an HE 5 immobilizes, no more
    moving(p, panzer)
    spend(p, "start")
    spend(p, "pivot", 3)
    go(p, "E4", "E5")
    assert left(p) == 13 - 1 - 1 - 1 - 2  # the Sherman costs one more
    assert mover(p).entered_by == 0 and not mover(p).could_hurt
    assert p.refused("halt").reason.startswith("it may not stop or end in Motion")
    assert p.may("drive", "E6")  # it may drive through


@case("sk-03-179", "dae-07-001")
@allowed("SK 3.3.2")
def test_mechanical_reliability_and_stalling() -> None:
    p = Position(OPEN)
    tiger = p.vehicle("german PzKpfw VIE", "E5", 0)
    p.unit("british 4-5-7", "L1")
    moving(p, tiger).do("start").roll(5, 6).quiet()
    assert is_marked(p, tiger, ROLLING) and not is_marked(p, tiger, IMMOBILIZED)
    p = Position(OPEN)
    tiger = p.vehicle("german PzKpfw VIE", "E5", 0)
    p.unit("british 4-5-7", "L1")
    moving(p, tiger).do("start").roll(6, 6).quiet()
    assert is_marked(p, tiger, IMMOBILIZED) and not is_mobile(p.s, tiger)
    p = Position(OPEN)
    panther = p.vehicle("german PzKpfw VG", "E5", 0)
    p.unit("british 4-5-7", "L1")
    moving(p, panther).do("start").roll(6, 6).roll(3, 4).quiet()
    assert left(p) == 15 - 1 - 7 and not is_marked(p, panther, ROLLING)
    p.do("start").roll(1, 1).quiet()
    assert is_marked(p, panther, ROLLING)


@case("sk-03-180")
@allowed("SK 3.3.2")
@refused("SK 3.3.2")
def test_one_hex_for_all_mp_is_always_possible() -> None:
    p = Position(field("A1-L10", hills="E7"))
    tank = p.vehicle("german PzKpfw VIE", "E8", 5)
    p.unit("british 4-5-7", "L1")
    for _ in range(4):
        p.wreck("german PzKpfw IIIN", "E7")
    p.s.type(tank)
    moving(p, tank).do("start").roll(1, 2).quiet()
    mover(p).left = 7.0
    assert p.refused("drive", "E7", 0).reason == "it has too few MP left"
    p.do("drive", "E7", ALL_RATE).quiet()
    assert p.at(tank) == "E7" and left(p) == 0
    while p.asked() == "MovingVehicle.moved":
        p.do("motion")
    assert is_marked(p, tank, MOTION)


@case("sk-03-135")
@refused("SK 3.2.5")
def test_a_vehicle_in_motion_does_not_prep_fire() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E8", 5, MOTION)
    p.unit("british 4-5-7", "E6")
    p.unit("german 4-6-7", "E9")
    p.phase(PREP_FIRE)
    assert p.refused("machine guns", tank).rule == "SK 3.2.5"
    assert p.refused("shoot", p.s.carried[tank][0]).rule == "SK 3.2.5"


@case("sk-03-188")
@allowed("SK 3.3.3")
def test_every_mp_opens_the_window() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E8", 5, CE)
    p.unit("british 4-5-7", "E6")
    moving(p, tank)
    for verb, rest in (("start", ()), ("pivot", (0,)), ("halt", ()), ("delay", ())):
        p.do(verb, *rest)
        assert p.asked() == "FirstFire.reacted"
        p.do("pass")


def test_cars_stay_outside() -> None:
    p = Position(MIXED)
    car = p.vehicle(CAR, "E8", WEST)
    p.unit("german 4-6-7", "L1")
    moving(p, car)
    spend(p, "start")
    assert p.refused("drive", "D8").reason == "an armored car may not enter a building"
    assert costs(p, car, "D7") == {} and p.may("drive", "D7", ALL_RATE)
    assert costs(p, car, "E7") == {0: 3.0}

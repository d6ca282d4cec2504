"""DE 1.3, 2.53 Vehicles in Polder and under Fire For Effect; SK 1.3 setting them up; SK 7.10 going home."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_5_resolution import blast_on_vehicle
from bocage.games.starterkit.model.marks import BOGGED, CE, MOTION, RECALL, ROLLING
from bocage.games.starterkit.model.state import MOVEMENT
from bocage.games.starterkit.scenario import check
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, POLDER_RATE
from bocage.games.starterkit.vehicles.s07_6_bog import bog_drm
from bocage.games.starterkit.vehicles.s07_10_recall import Homeward
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import CAR, go, is_marked, left, spend

WET = field("A1-L10", polder="E6")
OPEN = field("A1-L10")
SHERMAN = "british Sherman V(a)"


@case("sk-07-023")
@allowed("DE 1.3", "SK 7.6")
def test_leaving_polder() -> None:
    p = Position(WET)
    tank = p.vehicle(SHERMAN, "E7", 5)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    go(p, "E6")  # entering costs nothing more
    assert left(p) == 11
    assert p.may("drive", "E5", 0, 5.0)
    p.do("drive", "E5", 0)
    assert p.at(tank) == "E6" and left(p) == 7  # the 4 MP are spent in the Polder hex
    p.roll(3, 4).quiet()  # 7 + 1 + 3: eleven
    assert p.at(tank) == "E5" and left(p) == 6
    assert p.s.mp_at[tank, p.hex("E6")] == 5
    p = Position(WET)
    tank = p.vehicle(SHERMAN, "E6", 5)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E5", 0).roll(4, 4).quiet()
    assert p.at(tank) == "E6" and is_marked(p, tank, BOGGED) and not is_marked(p, tank, ROLLING)
    assert sum(x[2] for x in bog_drm(p.s, tank, p.hex("E6"), POLDER_RATE)) == 4
    assert sum(x[2] for x in bog_drm(p.s, tank, p.hex("E6"), ALL_RATE)) == 1


@allowed("DE 2.53")
def test_fire_for_effect_on_a_vehicle() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E7", 5, CE)
    leader = p.unit("german 8-0", "A1")
    b = p.battery("german", 100, leader)
    p.begin(blast_on_vehicle(p.s, b, tank, (1, 2)))  # column 20: a final 3 is a KIA
    assert p.s.wrecks == {p.hex("E7"): (tank,)}


@case("sk-07-041")
@allowed("SK 7.10")
@refused("SK 7.10")
def test_a_recalled_vehicle_goes_home() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "C5", 1, RECALL)
    p.unit("german 4-6-7", "L1")
    p.facts[0].home = frozenset(h for h in range(p.ground.n) if p.ground.names[h].startswith("A"))
    assert Homeward(p.s, tank).first_steps((p.hex("C5"), 1))
    p.phase(MOVEMENT)
    assert p.refused("end").rule == "SK 7.10"
    p.do("move", tank)
    assert p.refused("delay").rule == "SK 7.10"
    spend(p, "start")
    assert p.refused("halt").rule == "SK 7.10" and p.refused("drive", "D4").rule == "SK 7.10"
    for _ in range(12):
        if p.may("exit"):
            break
        p.do(*(p.choices("drive") or p.choices("pivot"))[0]).quiet()
    p.do("exit")
    assert p.at(tank) == "gone" and p.s.points == [0, 0] and not p.s.wrecks  # no Victory Points for it


@case("sk-01-008")
@refused("SK 1.1.1", "SK 3.3.1")
@allowed("SK 1.3")
def test_setting_up() -> None:
    from bocage.games.starterkit.battle import Group
    from bocage.games.starterkit.model.counters import add_vehicle
    from bocage.games.starterkit.model.units import ROWS
    from bocage.games.starterkit.vehicles.s01_3_set_up import ParkVehicles

    p = Position(field("A1-L10", wooden="E5"))
    group = Group(0)
    group.area = [p.hex("E5"), p.hex("E6")]
    side = p.side_of("russian")
    group.vehicle_ids = [add_vehicle(p.s, ROWS[CAR], side), add_vehicle(p.s, ROWS[CAR], side)]
    p.battle.groups.append(group)
    p.begin(ParkVehicles(0))
    one, two = group.vehicle_ids
    assert p.refused("place", one, "E5").rule == "SK 1.1.1"  # an armored car, a building
    p.do("place", one, "E6").do("face", 3).do("expose", one)
    assert p.at(one) == "E6" and p.s.facing[one] == 3 and is_marked(p, one, CE) and not is_marked(p, one, MOTION)
    assert p.refused("place", two, "E6").rule == "SK 3.3.1"  # one vehicle of a side in a hex


def test_the_scenario_check_knows_vehicles() -> None:
    from pathlib import Path

    import bocage.games.starterkit.scenario as module

    text = (Path(module.__file__).parent / "scenarios" / "two-shermans.toml").read_text("utf-8")
    assert check(text, "x") == []
    wrong = check(text.replace("Sherman V(a) x2", "PzKpfw VG"), "x")
    assert len(wrong) == 1 and "no vehicle 'PzKpfw VG'" in wrong[0]
    assert "no weapon" in check(text.replace('weapons = ["LMG"]', 'weapons = ["PzKpfw VG MA"]'), "x")[0]


@allowed("SK 3.3", "SK 1.1.1")
@refused("SK 1.1.1")
def test_a_tank_may_wait_before_a_building_at_the_edge_and_enters_it_buttoned_up() -> None:
    """At half its MP and with a Bog Check; an armored car waits elsewhere."""
    from bocage.games.starterkit.battle import Group
    from bocage.games.starterkit.model.counters import add_vehicle
    from bocage.games.starterkit.model.units import ROWS
    from bocage.games.starterkit.vehicles.s01_3_set_up import ParkVehicles

    for name, may in (("german PzKpfw VG", True), (CAR, False)):
        p = Position(field("A1-L10", wooden="A5"))
        group = Group(p.side_of(name.split()[0]))
        group.area, group.turn = [p.hex("A5"), p.hex("A6")], 1
        tank = add_vehicle(p.s, ROWS[name], group.side)
        group.vehicle_ids = [tank]
        p.battle.groups.append(group)
        p.unit("british 4-5-7", "L1")
        p.begin(ParkVehicles(len(p.battle.groups) - 1))
        assert p.may("place", tank, "A5") is may
        if not may:
            assert p.refused("place", tank, "A5").rule == "SK 1.1.1"
            continue
        p.do("place", tank, "A5").do("expose", tank)
        p.phase(MOVEMENT).do("move", tank)
        assert p.refused("drive", "A5").rule == "SK 1.1.1"  # not with an exposed crew
        p.do("button up").do("drive", "A5").roll(3, 4)
        assert p.at(tank) == "A5" and p.s.mp_at[tank, p.hex("A5")] == 7.5

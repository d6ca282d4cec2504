"""DE 5, 7: the module's other tables and vehicle notes, as play uses them."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_2_breakdown import rate_of_fire
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot, hit_drm, hit_number
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_PREP, SHAPED, SHELL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    HAS_MOVED,
    IMMOBILIZED,
    MIRED,
    MOTION,
    NO_HE,
    ROLLING,
    SHOCK,
    STUN,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.state import MOVEMENT, RALLY
from bocage.games.starterkit.model.tables import KILL, created_leader, fausts_allowed, odds_of
from bocage.games.starterkit.model.tables_ordnance import ITT
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment, capacity
from bocage.games.starterkit.ordnance.s06_2_ammunition import APDS, HIGH_EXPLOSIVE, WP_SHELL, depletion_number
from bocage.games.starterkit.ordnance.s06_5_manhandling import push_drm
from bocage.games.starterkit.phases.s03_1_attempts import creation_drm, rally_drm
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm, attackers_drm, close_combat_value, target_drm
from bocage.games.starterkit.vehicles.s03_3_2_choices import turn_cost
from bocage.games.starterkit.vehicles.s03_3_2_costs import HALF_RATE, POLDER_RATE, needs_bog_check, ways_between
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, BogRemoval
from bocage.games.starterkit.vehicles.s07_10_effects import CrewCheck
from bocage.games.starterkit.vehicles.s07_10_recuperation import Recuperation
from bocage.games.starterkit.vehicles.s07_fire import manning_refusal
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import NEEDED, check_drm
from tests.marks import case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import add, left

OPEN = field("A1-L10")


# Close Combat


@case("dae-05-014")
def test_kill_numbers() -> None:
    odds = ((4, 4), (6, 4), (8, 4), (4, 8), (40, 4), (41, 4), (1, 9))
    assert [KILL[odds_of(a, d)] for a, d in odds] == [5, 6, 7, 4, 12, 13, 0]


@case("dae-05-015")
def test_an_exhausted_squad_against_a_broken_one() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5", "cx")
    other = p.unit("british 4-5-7", "E5", "broken")
    assert attackers_drm(p.s, (squad,)) + target_drm(p.s, other) == -1
    assert KILL[odds_of(4, 4)] == 5, "an original 6 is a final 5: the kill number itself, a Casualty Reduction"


@case("dae-05-016")
def test_close_combat_values() -> None:
    p = Position(OPEN)
    units = [p.unit(f"british {name}", "E5") for name in ("4-5-7", "2-2-8", "2-4-7", "8-0")]
    assert [close_combat_value(p.s, (u,)) for u in units] == [5, 4, 3, 2]
    green = p.unit("british 4-3-6", "G5")
    assert close_combat_value(p.s, (green,)) == 4 and close_combat_value(p.s, (units[0], units[3])) == 6


@case("dae-05-018")
def test_a_vehicle_is_easily_ambushed() -> None:
    p = Position(OPEN)
    p.vehicle("german PzKpfw VG", "E5", 0, STUN)
    p.unit("british 9-2", "E5")
    assert ambush_drm(p.s, 0, p.hex("E5")) == 4 and ambush_drm(p.s, 1, p.hex("E5")) == 0


@case("dae-05-019")
@pytest.mark.parametrize(("die", "before", "lives"), [(4, False, True), (5, False, False), (4, True, False)])
def test_wounds(die: int, before: bool, lives: bool) -> None:
    p = Position(OPEN)
    leader = p.unit("german 8-0", "E5", *(("wounded",) if before else ()))
    p.unit("british 4-5-7", "A1")
    p.begin(CasualtyReduction(leader)).roll(die)
    assert (p.at(leader) == "E5" and p.has(leader, "wounded")) is lives


@case("dae-05-020", "dae-05-021")
def test_leaders_are_made() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E5", "broken")
    assert created_leader(4 + creation_drm(p.s, squad, 0, True)) == "7-0"
    elite = p.unit("ss 6-5-8", "G5")
    assert 3 + creation_drm(p.s, elite, 1, False) == 0 and created_leader(0) == "8-1"


# movement


@pytest.mark.parametrize(
    ("pp", "wanted"),
    [(2, (4, 6, 6, 6, 8)), (3, (4, 5, 6, 6, 7)), (4, (3, 4, 6, 6, 6)), (5, (2, 3, 5, 6, 5)), (6, (1, 2, 4, 5, 4))],
)
@case("dae-05-022", "dae-05-023", "dae-05-024", "dae-05-025", "dae-05-026")
def test_movement_and_portage(pp: int, wanted: tuple[int, ...]) -> None:
    """Alone, alone in Double Time, with a leader, in Double Time with a leader, both in Double Time."""
    found = []
    for double, led, leader_double in (
        (False, False, False), (True, False, False), (False, True, False), (True, True, False), (True, True, True),
    ):  # fmt: skip
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "E5", *(("cx",) if double else ()))
        for _ in range(pp):
            p.weapon("german LMG", squad)
        group: tuple[int, ...] = (squad,)
        if led:
            leader = p.unit("german 8-0", "E5", *(("cx",) if leader_double else ()))
            group = (squad, leader)
            mf = allotment(p.s, leader, group, leader_double, True)
        else:
            mf = 99.0
        found.append(min(mf, allotment(p.s, squad, group, double, led)))
    assert tuple(found) == wanted


@case("dae-05-028", "dae-05-072")
def test_the_inexperienced_and_the_exhausted() -> None:
    p = Position(OPEN)
    green = p.unit("german 4-3-6", "E5")
    for _ in range(3):
        p.weapon("german LMG", green)
    assert allotment(p.s, green, (green,), False, False) == 3
    tired, target = p.unit("german 4-6-7", "G5", "cx"), p.unit("british 4-5-7", "G9")
    a = Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("G9"))
    a.aim(p.s, (tired,), (), ())
    assert fire_drm(p.s, a, target) == 1 and capacity(p.s, tired) == 2


@case("dae-05-029")
def test_terrain_for_men() -> None:
    p = Position(field("A1-L10", orchard="D4", grain="E4", wooden="F4", stone="E5", steeple="E5", roads=("E6 E7",)))
    g = p.ground
    into = {
        where: terrain for h in range(g.n) for where, _, terrain, road in g.steps[h] if g.hex_of[h] != g.hex_of[where]
    }
    assert [into[p.hex(n)] for n in ("A4", "D4", "E4", "F4", "E5")] == [1, 1, 1.5, 2, 2]
    assert {x[0]: x[3] for x in g.steps[p.hex("E6")]}[p.hex("E7")] == 1
    up = p.hex("E5 Steeple")
    assert {x[0]: x[2] for x in g.steps[p.hex("E5")]}[up] == 1 and [x[2] for x in g.steps[up]] == [1]


@case("dae-05-030")
def test_terrain_for_tanks() -> None:
    text = field("A1-L10", grain="E4", orchard="D4 G5", stone="E6", roads=("F5 G5", "F5 E5"))
    for marks, road in ((CE, 0.5), (0, 1.0)):
        p = Position(text)
        tank = p.vehicle("british Sherman V(a)", "F5", 0, marks)
        ways = {}
        for name in ("F4", "E5", "G5"):
            ways[name] = [cost for _, cost in ways_between(p.s, tank, p.hex("F5"), p.hex(name))]
        assert ways == {"F4": [1.0], "E5": [road], "G5": [road]}
        assert [c for _, c in ways_between(p.s, tank, p.hex("E5"), p.hex("E4"))] == [1.0]
        assert [c for _, c in ways_between(p.s, tank, p.hex("E5"), p.hex("D4"))] == [1.0]
        assert ways_between(p.s, tank, p.hex("E5"), p.hex("E6")) == [(HALF_RATE, 6.5)]
        assert needs_bog_check(p.s, p.hex("E6"), HALF_RATE)


@case("dae-05-031")
def test_where_men_rally_better() -> None:
    p = Position(field("A1-L10", stone="E5", steeple="E5", orchard="G5", grain="I5"))
    found = {}
    for name in ("E5", "E5 Steeple", "G5", "I5"):
        squad = p.unit("british 4-5-7", name, "broken")
        found[name] = {words: amount for _, words, amount in rally_drm(p.s, squad, -1)}["in woods or a building"]
    assert found == {"E5": -1, "E5 Steeple": -1, "G5": 0, "I5": 0}


LOW = add("british Light Tank", "british Sherman V(a)", pressure=0)
HIGH = add("british Heavy Tank", "british Sherman V(a)", pressure=2)
CAR = add("british Armoured Car", "british Sherman V(a)", pressure=0, is_tracked=False)


@pytest.mark.parametrize(
    ("tank", "where", "rate", "bogs_on"),
    [
        ("british Sherman V(a)", "A1", 0, 11),
        (HIGH, "A1", 0, 10),
        (CAR, "A1", 0, 11),
        (LOW, "F4", HALF_RATE, 9),
        (LOW, "E5", HALF_RATE, 8),
        (LOW, "A1", POLDER_RATE, 9),
    ],
)
@case("dae-05-032", "dae-05-033", "dae-05-034", "dae-05-035", "dae-05-036", "dae-05-037")
def test_bog_checks(tank: str, where: str, rate: int, bogs_on: int) -> None:
    for total in (bogs_on, bogs_on - 1):
        p = Position(field("A1-L10", wooden="F4", stone="E5"))
        v = p.vehicle(tank, "C3", 0)
        p.begin(BogCheck(v, p.hex(where), rate)).roll(total // 2, total - total // 2)
        assert bool(p.s.vehicle_marks.get(v, 0) & BOGGED) is (total == bogs_on)


@case("dae-05-038")
def test_getting_free_of_a_bog() -> None:
    found = []
    for bits, dice in ((BOGGED, (3, 4)), (BOGGED | MIRED, (4, 2)), (BOGGED | MIRED, (5, 2))):
        p = Position(OPEN)
        v = p.vehicle("british Sherman V(a)", "E5", 0, bits)
        p.begin(BogRemoval(v)).roll(*dice)
        told = p.told("bog removal")[0]
        found.append((told[4], p.s.vehicle_marks[v] & (BOGGED | MIRED | IMMOBILIZED)))
    assert found == [(12, 0), (0, BOGGED | MIRED), (0, IMMOBILIZED)]


@case("dae-05-077")
def test_turning_a_hull() -> None:
    p = Position(field("A1-L10", stone="E5"))
    out, inside = p.vehicle("british Sherman V(a)", "C3", 0), p.vehicle("british Sherman V(a)", "E5", 0)
    assert (turn_cost(p.s, out), turn_cost(p.s, inside)) == (1, 2)
    p.unit("german 4-6-7", "L9")
    moving(p, inside).do("start").quiet()
    p.do("pivot", 1)
    assert p.asked() == "dice" and p.s.rule == "SK 7.6"


@case("dae-05-078")
def test_a_wreck_in_the_way() -> None:
    p = Position(field("A1-L10", roads=("E5 E4",)))
    tank = p.vehicle("british Sherman V(a)", "E5", 0)
    for name in ("E4", "F4"):
        p.wreck("german PzKpfw IIIN", name)
    by_road = dict(ways_between(p.s, tank, p.hex("E5"), p.hex("E4")))
    assert by_road == {1: 1.0 + 2, 0: 1.0 + 1}
    assert dict(ways_between(p.s, tank, p.hex("E5"), p.hex("F4"))) == {0: 1.0 + 1}


@case("dae-05-076")
@pytest.mark.parametrize(("die", "smoke", "goes_on"), [(2, True, True), (3, False, True), (6, False, False)])
def test_smoke_grenades(die: int, smoke: bool, goes_on: bool) -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E5")
    p.unit("german 4-6-7", "L9")
    moving(p, squad).do("smoke", squad, "E4").roll(die).quiet()
    assert (p.hex("E4") in p.s.smoke) is smoke
    assert (p.asked() == "MovingStack.moved") is goes_on


# To Hit


@case("dae-05-049")
def test_a_tank_fires_on_the_move() -> None:
    p = Position(field("A1-L10", wooden="E2"))
    tank = p.vehicle("british Sherman V(a)", "E10", 0, MOTION, ROLLING, HAS_MOVED)
    squad = p.unit("german 4-6-7", "E2")
    gun = p.s.carried[tank][0]
    p.s.acquired[gun] = (p.hex("E2"), 1)
    a = Shot(p.s, SHAPED, IN_ADVANCING, p.hex("E2"))
    a.targets = (squad,)
    a.aim(p.s, (gun,), (), ())
    h = HitShot(a, gun, tank)
    h.kind = ITT
    assert h.distance(p.s) == 8 and hit_drm(p.s, h, squad) == 4 + 1 + 2 - 1


@case("dae-05-052", "dae-05-080")
def test_rockets_and_mortars_in_the_advancing_fire_phase() -> None:
    p = Position(field("A1-L10", stone="E5"))
    squad = p.unit("german 4-6-7", "E5")
    schreck = p.weapon("german PSK", squad)
    tank = p.vehicle("british Sherman V(a)", "E3", 0)
    a = Shot(p.s, SHAPED, IN_ADVANCING, p.hex("E3"))
    a.targets = (tank,)
    a.aim(p.s, (schreck,), (), ())
    h = HitShot(a, schreck, squad)
    h.vehicle, h.careful = tank, True
    assert hit_drm(p.s, h, tank) == 2 + 2 - 1, "and -1 for a large target"
    team = p.unit("british 2-2-8", "E10")
    mortar = p.weapon("british 51mm mortar", team)
    b = Shot(p.s, SHELL, IN_ADVANCING, p.hex("G5"))
    b.mortar = True
    b.targets = (p.unit("german 4-6-7", "G5"),)
    b.aim(p.s, (mortar,), (), ())
    assert hit_drm(p.s, HitShot(b, mortar, team), b.targets[0]) == 2 and rate_of_fire(p.s, IN_ADVANCING, mortar) == 0


@case("dae-05-068", "dae-05-070")
def test_who_has_a_panzerfaust() -> None:
    p = Position(OPEN)
    squad, half = p.unit("german 4-6-7", "E5"), p.unit("german 2-4-7", "E5")
    leader = p.unit("german 8-0", "E5", "cx")
    tank = p.vehicle("british Sherman V(a)", "E4", 0)
    assert 3 + check_drm(p.s, squad, tank) <= NEEDED < 4 + check_drm(p.s, squad, tank)
    assert 2 + check_drm(p.s, half) > NEEDED and 1 + check_drm(p.s, leader, tank) > NEEDED
    assert fausts_allowed(14, 1944) == 21


@case("dae-05-069")
def test_a_panzerfaust_at_a_moving_tank_in_a_building() -> None:
    numbers = []
    for name in ("E5", "E4", "E3"):
        p = Position(field("A1-L10", wooden=f"E5 {name}" if name != "E5" else name))
        squad = p.unit("german 4-6-7", "E5")
        tank = p.vehicle("british Sherman V(a)", name, 0, ROLLING, HAS_MOVED)
        p.s.mp_at[tank, p.hex(name)] = 4.0
        a = Shot(p.s, SHAPED, IN_PREP, p.hex(name))
        a.targets = (tank,)
        a.aim(p.s, (squad,), (), ())
        h = HitShot(a, -1, squad)
        h.vehicle, h.careful = tank, True
        numbers.append(hit_number(p.s, h))
        assert hit_drm(p.s, h, tank) == 2 + 2 + 2 - 1, "TEM, case 24, case 12; and -1 for a large target"
    assert numbers == [10, 8, 6]


@case("dae-05-071")
def test_pushing_a_gun_into_an_orchard() -> None:
    p = Position(field("A1-L10", orchard="E4"))
    crew, squad = p.unit("german 2-2-8", "E5"), p.unit("german 4-6-7", "E5")
    gun = p.gun("german PaK 40", crew)
    assert push_drm(p.s, (crew, squad), p.hex("E4"), 2.0, False) == 0
    for dice, at, on in (((3, 4), "E4", True), ((4, 4), "E4", False), ((4, 5), "E5", False)):
        q = Position(field("A1-L10", orchard="E4"))
        crew, squad = q.unit("german 2-2-8", "E5"), q.unit("german 4-6-7", "E5")
        gun = q.gun("german PaK 40", crew)
        q.unit("british 4-5-7", "L9")
        q.phase(MOVEMENT).do("move", crew).do("with", squad).do("push", "E4").roll(*dice)
        if at == "E4":
            q.do("face", gun, 0).quiet()
        assert q.at(gun) == at and (q.asked() == "MovingStack.moved" and bool(q.choices("push"))) is on


# vehicles


@case("dae-05-074")
@pytest.mark.parametrize(
    ("before", "die", "after"),
    [(SHOCK, 2, "well"), (SHOCK, 3, "flipped"), (UNCONFIRMED, 3, "well"), (UNCONFIRMED, 4, "wreck")],
)
def test_recuperation(before: int, die: int, after: str) -> None:
    p = Position(OPEN)
    v = p.vehicle("british Sherman V(a)", "E5", 0, before)
    p.unit("german 4-6-7", "L9")
    p.s.phase = RALLY
    p.begin(Recuperation()).roll(die)
    bits = p.s.vehicle_marks.get(v, 0)
    fate = "wreck" if p.s.at[v] < 0 else "flipped" if bits & UNCONFIRMED else "well" if not bits & SHOCK else "shocked"
    assert fate == after


@case("dae-07-002")
def test_a_stalled_panther_with_too_few_mp_left() -> None:
    p = Position(OPEN)
    panther = p.vehicle("german PzKpfw VG", "E5", 0)
    p.unit("british 4-5-7", "L1")
    moving(p, panther).do("start").roll(1, 1).quiet()
    frame = p.s.stack[-1]
    frame.left = 6.0  # type: ignore[attr-defined]  # ten have been spent
    p.do("halt").quiet()
    assert left(p) == 5
    p.do("start").roll(6, 6).roll(3, 4).quiet()
    assert p.asked() != "MovingVehicle.moved" or not p.choices("start"), (
        "seven are more than the four left: all are spent"
    )
    assert p.s.mp_at[panther, p.hex("E5")] >= 15 - 9


@case("dae-07-003")
def test_a_tigers_crew_has_a_morale_of_nine() -> None:
    found = {}
    for name in ("german PzKpfw VIE", "british Sherman V(a)"):
        p = Position(OPEN)
        v = p.vehicle(name, "E5", 0)
        p.begin(CrewCheck(v, 0, "SK 7.10", True)).roll(4, 5)
        found[name] = bool(p.s.vehicle_marks.get(v, 0) & SHOCK)
    assert found == {"german PzKpfw VIE": False, "british Sherman V(a)": True}


@case("dae-07-005")
@refused("SK 7.8")
def test_the_stugs_remote_machine_gun_is_fired_only_buttoned_up() -> None:
    p = Position(OPEN)
    shut, open_ = p.vehicle("german StuG IIIG(L)", "E5", 0), p.vehicle("german StuG IIIG(L)", "G5", 0, CE)
    guns = [next(w for w in p.s.carried[v] if p.s.type(w).mount == "anti_aircraft") for v in (shut, open_)]
    refusal = manning_refusal(p.s, guns[1])
    assert manning_refusal(p.s, guns[0]) is None and refusal is not None and refusal.rule == "SK 7.8"


@case("dae-07-007")
def test_the_six_pounders_shells() -> None:
    p = Position(OPEN)
    crew = p.unit("british 2-2-8", "E9")
    gun = p.gun("british 6-pounder", crew, 0)
    p.unit("german 4-6-7", "E4")
    assert depletion_number(p.s, gun, HIGH_EXPLOSIVE) == 8 and depletion_number(p.s, gun, APDS) > 0
    from bocage.games.starterkit.model.state import PREP_FIRE

    p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E4").do("fire", "itt", "he").roll(4, 4)
    assert p.s.gun_marks[gun] & NO_HE and not p.told("no ammunition")


@case("dae-07-008", "dae-07-009")
def test_shermans() -> None:
    p = Position(OPEN)
    five, firefly = p.vehicle("british Sherman V(a)", "E9", 0), p.vehicle("british Sherman VC(a)", "G9", 0)
    assert depletion_number(p.s, p.s.carried[five][0], WP_SHELL) > 0
    early = Position(OPEN, 5, 1944)
    before = early.vehicle("british Sherman V(a)", "E9", 0)
    assert depletion_number(early.s, early.s.carried[before][0], WP_SHELL) == 0
    mounts = {p.s.type(w).mount: p.s.type(w).fp for w in p.s.carried[firefly][1:]}
    assert mounts == {"coaxial": 4}

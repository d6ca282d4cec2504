"""SK 7.1, 7.3, 7.9-7.12 Armour, To Kill, what it does to vehicle and crew."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import (
    CE,
    DAZED,
    DISABLED,
    IMMOBILIZED,
    MOTION,
    NO_MORE_CE,
    RECALL,
    SHOCK,
    STUN,
    STUN_AND_RECALL,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.state import CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, RALLY
from bocage.games.starterkit.model.tables import KIA, MC, K, column_of
from bocage.games.starterkit.vehicles.s07_2_1_low_ammo import wears_out
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    DESTROYED,
    FRONT,
    HULL,
    NOTHING,
    POSSIBLE_SHOCK,
    REAR,
    SHOCKED,
    SIDE,
    STOPPED,
    STUNNED,
    TURRET,
    ToKill,
    armour_of,
    aspect_of,
    basic_number,
    facing_of,
    final_number,
    outcome_of,
    to_kill,
)
from bocage.games.starterkit.vehicles.s07_10_effects import CrewCheck, CrewStruck, shock, stun
from bocage.games.starterkit.vehicles.s07_11_area import AreaHit, area_outcome, armour_drm
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import CAR, KV1, LOW, ONE_MAN, T34, is_marked

OPEN = field("A1-L10")
PANZER = "german PzKpfw IIIN"


@case("sk-03-127", "sk-07-048", "sk-03-130", "sk-03-128", "sk-03-129")
@allowed("SK 3.2.4", "SK 7.1")
def test_where_a_hit_strikes() -> None:
    assert [aspect_of(x) for x in ((2, 5), (4, 4), (6, 1), (1, 2), (2, 1))] == [TURRET, HULL, HULL, TURRET, HULL]
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "G5", 1)
    p.s.turret[tank] = 5  # toward F4 and G4
    assert facing_of(p.s, tank, TURRET, p.hex("E3"), 1) == FRONT
    assert facing_of(p.s, tank, HULL, p.hex("E3"), 2) == REAR
    assert [facing_of(p.s, tank, HULL, p.hex("G5"), die) for die in range(1, 7)] == [REAR] * 2 + [SIDE] * 2 + [
        FRONT
    ] * 2
    away = p.vehicle(PANZER, "E8", 2)
    p.s.turret[away] = 5
    assert facing_of(p.s, away, TURRET, p.hex("E5"), 3) == FRONT and facing_of(p.s, away, HULL, p.hex("E5"), 3) == REAR


@case("sk-03-298")
@allowed("SK 3.2.4")
def test_along_a_hexspine_the_face_worse_for_the_firer() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "C6", 0)  # faces C5 and D5
    sides = p.ground.entry_sides(p.hex("E3"), p.hex("C6"))
    assert facing_of(p.s, tank, HULL, p.hex("E3"), 4) == FRONT and len(sides) >= 1
    assert armour_of(p.s, tank, HULL, FRONT) == 6 and armour_of(p.s, tank, TURRET, SIDE) == 4
    assert armour_of(p.s, tank, HULL, SIDE) == armour_of(p.s, tank, HULL, REAR) == 3


@case("sk-07-007", "sk-07-057", "sk-07-053")
@allowed("SK 7.0", "SK 7.1", "SK 7.3", "SK 7.9", "SK 1.2.7")
def test_armour_sizes_and_types() -> None:
    p = Position(OPEN)
    panther, stug = p.vehicle("german PzKpfw VG", "A1"), p.vehicle("german StuG IIIG(L)", "A3")
    tiger, kv = p.vehicle("german PzKpfw VIE", "A5"), p.vehicle(KV1, "L1")
    assert [p.s.type(v).target_size for v in (panther, stug, p.vehicle(PANZER, "A7"))] == [-1, 1, 0]
    assert p.s.type(panther).armour == (18, 6, 14, 6) and p.s.type(tiger).armour == (11, 8, 14, 8)
    assert p.s.type(tiger).red_mp and p.s.type(tiger).is_tracked and not p.s.type(p.vehicle(CAR, "L3")).is_tracked
    heat = 13
    assert final_number(heat, FRONT, False, armour_of(p.s, kv, TURRET, FRONT)) == 2
    assert final_number(heat, SIDE, False, armour_of(p.s, kv, HULL, SIDE)) == 5
    assert armour_of(p.s, kv, TURRET, SIDE) == 11


@case("sk-06-006", "sk-07-049", "sk-07-050")
@allowed("SK 7.9", "SK 6.1")
def test_the_final_number() -> None:
    p = Position(OPEN)
    firefly = p.vehicle("british Sherman VC(a)", "A1")
    assert basic_number(p.s, p.s.carried[firefly][0], "ap", 8) == 23
    assert final_number(23, FRONT, True, 11) == 35
    assert final_number(13, FRONT, False, 6) == 7 and outcome_of(7, 8, "ap", TURRET) == POSSIBLE_SHOCK
    assert final_number(13, REAR, False, 3) == 11 and outcome_of(11, 11, "ap", HULL) == STOPPED


@case("sk-07-036", "sk-07-062", "sk-04-015")
@allowed("SK 7.10", "SK 4.1")
def test_the_destruction_table() -> None:
    assert outcome_of(5, 4, "he", TURRET) == DESTROYED
    assert outcome_of(5, 6, "he", TURRET) == SHOCKED and outcome_of(5, 6, "he", HULL) == STOPPED
    assert outcome_of(5, 5, "ap", TURRET) == SHOCKED and outcome_of(5, 5, "ap", HULL) == STOPPED
    assert outcome_of(5, 6, "heat", HULL) == POSSIBLE_SHOCK and outcome_of(5, 7, "ap", HULL) == NOTHING
    assert [outcome_of(4, x, "mg", HULL) for x in (3, 4, 5)] == [DESTROYED, STUNNED, NOTHING]


@case("sk-07-037")
@allowed("SK 7.10")
def test_possible_shock() -> None:
    for dice, shocked in (((4, 5), True), ((4, 4), False), ((6, 6), True)):
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "E5", 0, CE)
        p.begin(CrewCheck(tank, 0, "SK 7.10", True)).roll(*dice)
        assert is_marked(p, tank, SHOCK) is shocked
        assert not is_marked(p, tank, STUN) and not is_marked(p, tank, STUN_AND_RECALL)
        assert is_marked(p, tank, CE) is not shocked


@case("sk-07-038", "sk-02-012", "sk-07-004")
@refused("SK 7.10", "SK 7.2")
def test_a_shocked_vehicle_does_nothing() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, MOTION)
    p.unit("german 4-6-7", "A1")
    enemy = p.unit("british 4-5-7", "E4")
    p.mark(p.s.carried[tank][0], "malfunction")
    shock(p.s, tank, "SK 7.10")
    assert not is_marked(p, tank, MOTION)
    p.phase(RALLY)
    while p.asked() == "RallyPhase.chosen":
        assert not p.may("repair", p.s.carried[tank][0])
        p.do("done")
    p.roll(4)
    assert is_marked(p, tank, UNCONFIRMED)
    p.phase(MOVEMENT)
    assert p.refused("move", tank).rule == "SK 7.10"
    p.phase(DEFENSIVE_FIRE, attacker=1)
    assert p.refused("machine guns", tank).rule == "SK 7.10"
    assert p.s.at[enemy] >= 0


@case("sk-03-015")
@allowed("SK 3.1", "SK 7.10")
def test_recuperation() -> None:
    for before, die, after in ((SHOCK, 2, 0), (SHOCK, 3, UNCONFIRMED), (UNCONFIRMED, 3, 0), (UNCONFIRMED, 4, -1)):
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "E5", 0, before)
        p.unit("german 4-6-7", "A1")
        p.unit("british 4-5-7", "L1")
        p.phase(RALLY).roll(die)
        if after < 0:
            assert p.s.wrecks == {p.hex("E5"): (tank,)}
        else:
            assert p.s.vehicle_marks[tank] & (SHOCK | UNCONFIRMED) == after


@case("sk-07-039")
@allowed("SK 7.10")
def test_shocked_again() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, SHOCK)
    shock(p.s, tank, "SK 7.10")
    assert p.s.vehicle_marks[tank] & (SHOCK | UNCONFIRMED) == SHOCK
    p.s.vehicle_marks[tank] = UNCONFIRMED
    shock(p.s, tank, "SK 7.10")
    assert p.s.vehicle_marks[tank] & (SHOCK | UNCONFIRMED) == SHOCK


@case("sk-07-040", "sk-07-041", "sk-03-072", "sk-03-089", "sk-03-090")
@allowed("SK 7.10", "SK 3.2.3")
def test_stun_and_recall() -> None:
    def struck(what: int, number: int, *dice: int) -> tuple[Position, int]:
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "E5", 0, CE, MOTION)
        p.begin(CrewStruck(tank, what, number))
        if dice:
            p.roll(*dice)
        return p, tank

    p, tank = struck(MC, 0, 4, 5)
    assert is_marked(p, tank, STUN) and not is_marked(p, tank, CE) and not is_marked(p, tank, MOTION)
    p, tank = struck(MC, 0, 6, 6)
    assert is_marked(p, tank, STUN_AND_RECALL)
    p, tank = struck(MC, 0, 4, 4)  # exactly: buttoned up, but it goes on moving
    assert not is_marked(p, tank, CE) and is_marked(p, tank, MOTION) and not is_marked(p, tank, STUN)
    for what in (K, KIA):
        p, tank = struck(what, 2)
        assert is_marked(p, tank, STUN_AND_RECALL)
    p.unit("british 4-5-7", "L1")
    p.turn(CLOSE_COMBAT)
    assert is_marked(p, tank, DAZED, RECALL) and not is_marked(p, tank, STUN_AND_RECALL)

    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE, DAZED)
    stun(p.s, tank, "SK 7.10")
    assert is_marked(p, tank, STUN_AND_RECALL)  # the second Stun
    light = p.vehicle(ONE_MAN, "L5", 0, CE)
    stun(p.s, light, "SK 7.10")
    assert is_marked(p, light, STUN_AND_RECALL)
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE, DAZED)
    p.begin(CrewCheck(tank)).roll(4, 4)  # +1: 9 against 8
    assert is_marked(p, tank, STUN_AND_RECALL)


@case("sk-07-003", "sk-03-007", "sk-07-041")
@allowed("SK 3.1", "SK 7.2", "SK 7.8", "SK 7.10")
@refused("SK 7.8")
def test_repair_of_mounted_weapons() -> None:
    p = Position(OPEN)
    tank = p.vehicle("german PzKpfw VG", "E5", 0)
    main, bow, coaxial, roof = p.s.carried[tank]
    p.unit("german 4-6-7", "A1")
    p.unit("british 4-5-7", "L1")
    for w in (main, coaxial, roof):
        p.mark(w, "malfunction")
    p.phase(RALLY)
    assert p.refused("repair", roof).rule == "SK 7.8"  # not buttoned up
    p.do("repair", main).roll(1).do("repair", coaxial).roll(6)
    assert not p.has(main, "malfunction") and p.s.gun_marks[coaxial] & DISABLED
    assert not is_marked(p, tank, RECALL) and bow >= 0
    p = Position(OPEN)
    tank = p.vehicle("german PzKpfw VG", "E5", 0)
    main = p.s.carried[tank][0]
    p.mark(main, "malfunction")
    p.unit("british 4-5-7", "L1")
    p.phase(RALLY).do("repair", main).roll(6)
    assert p.s.gun_marks[main] & DISABLED and is_marked(p, tank, RECALL) and not is_marked(p, tank, STUN_AND_RECALL)


@case("sk-07-005")
@allowed("SK 7.2.1")
def test_low_ammo() -> None:
    p = Position(OPEN)
    tank = p.vehicle(LOW, "E5", 0)
    main = p.s.carried[tank][0]
    assert not wears_out(p.s, main, 12)  # it malfunctions
    assert wears_out(p.s, main, 11) and p.told("low ammo")
    assert not wears_out(p.s, main, 10)  # the new B#: it malfunctions
    assert wears_out(p.s, main, 11) and p.s.gun_marks[main] & DISABLED and is_marked(p, tank, RECALL)


@case("sk-07-043", "sk-07-054")
@allowed("SK 7.11")
def test_area_hits() -> None:
    p = Position(OPEN)
    light, kv = p.vehicle(ONE_MAN, "E5", 0), p.vehicle(KV1, "G5", 0)
    six = column_of(6)
    assert armour_drm(p.s, light) == -1 and armour_drm(p.s, kv) == 1
    assert [area_outcome(six, x, TURRET) for x in (2, 3, 4, 5)] == [DESTROYED, SHOCKED, SHOCKED, NOTHING]
    assert area_outcome(six, 4, HULL) == STOPPED
    p.begin(AreaHit(light, six, (1, 2)))
    assert p.s.wrecks == {p.hex("E5"): (light,)}
    p.begin(AreaHit(kv, six, (2, 1)))
    assert is_marked(p, kv, IMMOBILIZED)


@case("sk-07-046", "sk-07-055", "sk-07-056", "sk-07-047", "sk-03-096")
@allowed("SK 7.12", "SK 3.2.4")
def test_collateral_attacks() -> None:
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE)
    squad = p.unit("german 4-6-7", "E5")
    p.begin(ToKill(tank, "ap", 2, HULL, FRONT, column_of(2))).roll(2, 2)
    assert p.result(tank) == "PTC" and p.is_fresh(squad)
    p.roll(5, 4)
    assert not is_marked(p, tank, CE) and not is_marked(p, tank, STUN)
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE)
    p.begin(ToKill(tank, "ap", 7, TURRET, FRONT, column_of(2))).roll(4, 4).roll(2, 2)  # Possible Shock, passed
    assert p.result(tank) == "no effect" and is_marked(p, tank, CE)
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE)
    p.begin(ToKill(tank, "he", 1, HULL, FRONT, column_of(12))).roll(3, 4)
    assert p.result(tank) == "NMC"
    p.roll(4, 4)
    assert not is_marked(p, tank, CE) and not is_marked(p, tank, STUN)
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE)
    p.begin(ToKill(tank, "ap", 7, TURRET, FRONT, column_of(2))).roll(3, 4)  # equal on the turret: Shock
    assert is_marked(p, tank, SHOCK) and not p.told("struck") and p.asked() == "over"


def test_to_kill_from_a_hit() -> None:
    """The whole of it: a Sherman's AP into the side of a Panzer III at three hexes."""
    p = Position(OPEN)
    sherman = p.vehicle("british Sherman V(a)", "E8", 5)
    panzer = p.vehicle(PANZER, "E5", 1)
    kill = to_kill(p.s, p.hex("E8"), p.s.carried[sherman][0], "ap", panzer, (3, 2))
    assert (kill.aspect, kill.facing, kill.final) == (HULL, SIDE, 11)
    p.begin(kill).roll(5, 5)
    assert p.s.wrecks == {p.hex("E5"): (panzer,)} and p.s.casualties[1] == 6
    p = Position(OPEN)
    tank = p.vehicle(T34, "E7", 5)
    kill = to_kill(p.s, p.hex("E7"), -1, "heat", tank, (3, 3))  # in its own hex: coloured 3, the side
    assert (kill.facing, kill.final) == (SIDE, 31 - 6)
    p.begin(kill).roll(6, 6)  # a dud (SK 4.4.2)
    assert not p.s.wrecks


@allowed("SK 7.10")
def test_the_crew_of_a_one_man_turret_that_was_stunned_in_any_way_stays_below() -> None:
    for what in (K, KIA):
        p = Position(OPEN)
        light, other = p.vehicle(ONE_MAN, "L5", 0, CE), p.vehicle(T34, "E5", 0, CE)
        p.begin(CrewStruck(light, what, 1))
        assert is_marked(p, light, STUN_AND_RECALL, NO_MORE_CE)
        p.begin(CrewStruck(other, what, 1))
        assert is_marked(p, other, STUN_AND_RECALL) and not is_marked(p, other, NO_MORE_CE)

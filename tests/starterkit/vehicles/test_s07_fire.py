"""SK 3.2.4, 3.3.2.1, 3.3.2.2, 7.2, 7.8 Vehicles fire: arcs, machine guns, Bounding First Fire, Motion attempts."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.shot import IN_BOUNDING, IN_FINAL, IN_PREP
from bocage.games.starterkit.model.marks import (
    BOUNDING,
    CE,
    DAZED,
    HAS_MOVED,
    KEPT_ROF,
    MOTION,
    OTHERS_FIRED,
    PREP,
    ROLLING,
    TRIED_MOTION,
)
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.phases.s02_control import controls, review_control
from bocage.games.starterkit.phases.s03_6_interdiction import vehicle_interdicts
from bocage.games.starterkit.vehicles.s03_2_4_arcs import covers, turning_drm
from bocage.games.starterkit.vehicles.s03_3_2_1_motion import motion_refusal, note_sight
from bocage.games.starterkit.vehicles.s07_8_machine_guns import gun_firepower, turning
from bocage.games.starterkit.vehicles.s07_10_effects import shock
from bocage.games.starterkit.vehicles.s07_fire_refusals import aim_refusal, gun_refusal, main_refusal
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import KV1, go, is_marked, spend

OPEN = field("A1-L12")
TOWN = field("A1-L12", wooden="E5")
PANZER = "german PzKpfw IIIN"
SHERMAN = "british Sherman V(a)"
STUG = "german StuG IIIG(L)"


@case("sk-02-005", "sk-07-060", "sk-03-120")
@allowed("SK 7.8", "SK 3.2.4", "SK 2.0")
@refused("SK 7.8")
def test_arcs_and_ranges_of_machine_guns() -> None:
    p = Position(OPEN)
    tank = p.vehicle("german PzKpfw VG", "E9", 5)
    _, bow, coaxial, roof = p.s.carried[tank]
    assert [p.s.type(w).range for w in (bow, coaxial, roof)] == [8, 12, 8]
    assert gun_refusal(p.s, IN_PREP, roof).rule == "SK 7.8"  # type: ignore[union-attr]  # or it fails
    p.s.vehicle_marks[tank] = CE
    assert gun_refusal(p.s, IN_PREP, roof) is None
    sherman = p.vehicle(SHERMAN, "E9", 5)
    _, bow, coaxial = p.s.carried[sherman]
    north = p.hex("E3")
    assert gun_firepower(p.s, IN_PREP, (bow, coaxial), north) == 6
    p.s.facing[sherman] = 2
    p.s.turret[sherman] = 5  # hull south, turret north
    assert not covers(p.s, bow, north) and covers(p.s, coaxial, north) and covers(p.s, bow, p.hex("E12"))
    assert gun_firepower(p.s, IN_PREP, (coaxial,), north) == 4
    stug = p.vehicle(STUG, "G9", 0)
    _, beside, remote = p.s.carried[stug]
    assert gun_refusal(p.s, IN_PREP, remote) is None  # fired from inside
    p.s.vehicle_marks[stug] = CE
    assert gun_refusal(p.s, IN_PREP, remote).rule == "SK 7.8"  # type: ignore[union-attr]  # or it fails
    assert p.s.type(beside).hull_only


@case("sk-03-183", "sk-03-305", "sk-03-184")
@allowed("SK 3.3.2.2", "SK 3.2.2.1")
@refused("SK 3.2.4")
def test_bounding_firepower() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E8", 5)
    _, bow, coaxial = p.s.carried[tank]
    guns = (bow, coaxial)
    assert gun_firepower(p.s, IN_BOUNDING, guns, p.hex("E5")) == 3
    assert gun_firepower(p.s, IN_BOUNDING, guns, p.hex("E8")) == 9  # tripled and halved
    p.s.vehicle_marks[tank] = ROLLING
    assert gun_firepower(p.s, IN_BOUNDING, guns, p.hex("E5")) == 1.5
    assert aim_refusal(p.s, IN_BOUNDING, coaxial, p.hex("E11")).rule == "SK 3.2.4"  # type: ignore[union-attr]  # or it fails
    assert aim_refusal(p.s, IN_FINAL, coaxial, p.hex("E11")) is None  # outside its own movement the turret may turn
    assert turning(p.s, (coaxial,), p.hex("E11")) == 2 and turning(p.s, (coaxial,), p.hex("E5")) == 0
    slow = p.vehicle("german PzKpfw VG", "K8", 5)
    assert turning_drm(p.s, slow, 0) == 2 and turning_drm(p.s, slow, 2) == 4


@case("sk-03-305")
@allowed("SK 3.3.2.2", "SK 7.8")
def test_triple_point_blank_from_a_stopped_tank() -> None:
    p = Position(TOWN)
    tank = p.vehicle(SHERMAN, "E6", 5)
    squad = p.unit("german 4-6-7", "E5", "final")
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E5").roll(2, 3).quiet()
    spend(p, "halt")
    p.do("bounding", "machine guns")
    p.do("aim", "E5").do("fire").roll(3, 4)
    assert p.result(squad) == "PTC"  # column 8, +2: a final 9
    p.roll(5, 5)
    assert p.has(squad, "pinned") and is_marked(p, tank, BOUNDING, OTHERS_FIRED)


@case("sk-03-185", "sk-03-186")
@allowed("SK 3.3.2.2")
@refused("SK 3.3.2.2")
def test_firing_on_the_move() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5, CE)
    main, bow, coaxial = p.s.carried[tank]
    target = p.unit("german 4-6-7", "E4", "final")
    moving(p, tank)
    spend(p, "start")
    p.do("bounding", "main armament").do("aim", "E4").do("fire").roll(1, 6)
    assert p.s.status[main] & KEPT_ROF and is_marked(p, tank, BOUNDING) and not is_marked(p, tank, OTHERS_FIRED)
    assert p.refused("bounding", "main armament").reason == "it fires again only after spending another MP"
    go(p, "E8")
    assert p.may("bounding", "main armament")
    assert p.refused("bounding", "machine guns").reason.startswith("other weapons fire from the hex")
    assert main_refusal(p.s, 3, main) is None  # and once more in the Advancing Fire Phase
    p.s.vehicle_marks[tank] |= OTHERS_FIRED
    assert main_refusal(p.s, 3, main).rule == "SK 3.3.2.2"  # type: ignore[union-attr]  # or it fails
    assert gun_refusal(p.s, 3, coaxial).rule == "SK 3.3.2.2"  # type: ignore[union-attr]  # or it fails
    assert bow != target


@allowed("SK 3.3.2.2", "SK 3.5")
def test_a_kept_rate_of_fire_reaches_the_advancing_fire_phase() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5, CE, BOUNDING, HAS_MOVED)
    main = p.s.carried[tank][0]
    p.s.status[main] |= KEPT_ROF
    p.unit("german 4-6-7", "E4", "final")
    p.turn(DEFENSIVE_FIRE)
    while p.s.phase == DEFENSIVE_FIRE:
        p.do("end")
    assert p.s.phase == ADVANCING_FIRE and p.s.status[main] & KEPT_ROF
    assert p.may("shoot", main) and not p.may("machine guns", tank)


@case("sk-03-181", "sk-03-182", "dae-05-079")
@allowed("SK 3.3.2.1")
@refused("SK 3.3.2.1")
def test_motion_attempts() -> None:
    woods = field("A1-L10", woods="E5 D4 F4")
    for die, works in ((3, True), (4, False)):
        p = Position(woods)
        squad = p.unit("german 4-6-7", "C5")
        tank = p.vehicle(SHERMAN, "G4", 4)
        p.s.attacker = 0
        note_sight(p.s)
        assert squad in p.s.unseen[tank]
        moving(p, squad).do("to", "C6")
        p.s.mp_at[squad, p.hex("G3")] = 3.0  # three MF in its sight
        p.do("motion attempt", tank).roll(die)
        assert is_marked(p, tank, MOTION) is works and is_marked(p, tank, TRIED_MOTION)
        if works:
            p.do("pivot", 1).do("as it is")
            assert p.s.facing[tank] == 1
        if p.asked() == "FirstFire.reacted":
            assert p.refused("motion attempt", tank).rule == "SK 3.3.2.1"
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C5")
    tank = p.vehicle(SHERMAN, "G4", 4)
    note_sight(p.s)
    assert motion_refusal(p.s, tank, (squad,)).reason.startswith("the enemy was in its sight")  # type: ignore[union-attr]  # or it fails
    p.s.unseen[tank] = (squad,)
    assert motion_refusal(p.s, tank, (squad,)) is None
    p.mark(p.s.carried[tank][1], "first")
    assert motion_refusal(p.s, tank, (squad,)).rule == "SK 3.3.2.1"  # type: ignore[union-attr]  # or it fails


@case("sk-03-056")
@refused("SK 3.2.2.1")
def test_no_fire_out_of_a_hex_with_an_enemy_vehicle() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    tank = p.vehicle(SHERMAN, "E5", 0, CE)
    p.unit("british 4-5-7", "E7")
    main, _, coaxial = p.s.carried[tank]
    p.phase(PREP_FIRE)
    assert not p.may("target", "E7")
    assert p.may("target", "E5")  # at the exposed crew
    assert aim_refusal(p.s, IN_PREP, coaxial, p.hex("E8")).rule == "SK 3.2.2.1"  # type: ignore[union-attr]  # or it fails
    p.do("target", "E5").do("add", squad)
    assert play.explain(p.s, ("fire",)).title.startswith("12 firepower, column 12, DRM +2")
    assert main >= 0


@refused("SK 7.2")
@allowed("SK 7.2")
def test_a_restricted_turret_is_silent_while_exposed() -> None:
    p = Position(OPEN)
    tank = p.vehicle(KV1, "E5", 0, CE)
    main, bow, coaxial = p.s.carried[tank]
    assert main_refusal(p.s, IN_PREP, main).rule == "SK 7.2"  # type: ignore[union-attr]  # or it fails
    assert gun_refusal(p.s, IN_PREP, coaxial).rule == "SK 7.2"  # type: ignore[union-attr]  # or it fails
    assert gun_refusal(p.s, IN_PREP, bow) is None
    p.s.vehicle_marks[tank] = 0
    assert main_refusal(p.s, IN_PREP, main) is None


@allowed("SK 7.8", "SK 3.2.5")
def test_machine_guns_in_the_prep_fire_phase() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5, DAZED)
    _, bow, coaxial = p.s.carried[tank]
    squad = p.unit("german 4-6-7", "E4")
    p.unit("british 4-5-7", "L11")
    p.phase(PREP_FIRE).do("machine guns", tank).do("aim", "E4")
    e = play.explain(p.s, ("fire",))
    assert e.title == "6 firepower, column 6, DRM +1"  # a crew that was Stunned
    p.do("fire").roll(6, 6)
    assert p.result(squad) == "no effect"
    p.roll(2)
    assert p.has(coaxial, "malfunction") and not p.has(bow, "malfunction")
    assert p.s.status[tank] & PREP
    p.phase(MOVEMENT)
    assert p.refused("move", tank).rule == "SK 3.3"


@allowed("SK 3.2.4", "SK 7.9", "SK 7.10")
def test_tank_against_tank() -> None:
    """A Sherman fires AP at a stopped Panzer III two hexes away, by the Vehicle Target Type."""
    p = Position(OPEN)
    sherman = p.vehicle(SHERMAN, "E7", 5, CE)
    panzer = p.vehicle(PANZER, "E5", 1)
    main = p.s.carried[sherman][0]
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E5")
    odds = {x.what: x.probability for x in play.explain(p.s, ("fire", "vtt", "ap", 5, panzer)).odds}
    assert set(odds) >= {"hits", "destroyed", "Shock", "Immobilized", "possible Shock"}
    assert odds["hits"] > odds["destroyed"] > 0.5 > odds["Shock"]
    p.do("fire", "vtt", "ap", 5, panzer).roll(3, 4)
    assert p.told("to hit")[-1][3] == 10 and p.asked() == "dice" and p.s.rule == "SK 7.9"
    p.roll(3, 4)  # 14 - 4 (turret side) = 10
    assert p.s.wrecks == {p.hex("E5"): (panzer,)}
    assert p.s.status[main] & PREP and not p.s.status[main] & KEPT_ROF


@case("sk-03-093")
@allowed("SK 3.2.4", "SK 7.12")
def test_the_infantry_target_type_spares_buttoned_up_vehicles() -> None:
    p = Position(OPEN)
    sherman = p.vehicle(SHERMAN, "E9", 5, CE)
    squads = [p.unit("german 4-6-7", "E5") for _ in range(2)]
    open_top, shut = p.vehicle(PANZER, "E5", 2, CE), p.vehicle(PANZER, "E5", 2)
    main = p.s.carried[sherman][0]
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E5").do("fire", "itt", "he").roll(1, 2).roll(6, 6)
    struck = {w[1] for w in p.told("struck")}
    assert struck == {*squads, open_top} and shut not in struck and not p.s.wrecks


@case("sk-02-003")
@allowed("SK 2.0")
def test_a_vehicle_controls_its_hex_while_it_is_there() -> None:
    p = Position(TOWN)
    p.s.control[p.hex("E5")] = 1
    tank = p.vehicle(PANZER, "E5", 0)
    squad = p.unit("british 4-5-7", "L1")
    review_control(p.s)
    assert controls(p.s)[p.hex("E5")] == 0 and p.s.control[p.hex("E5")] == 1
    from bocage.games.starterkit.model.counters import park, put

    park(p.s, tank, p.hex("E7"))
    assert controls(p.s)[p.hex("E5")] == 1
    park(p.s, tank, p.hex("E5"))
    put(p.s, squad, p.hex("E5"))
    assert controls(p.s)[p.hex("E5")] == 1  # a Good Order enemy is there


@case("sk-03-250")
@allowed("SK 3.6")
def test_which_vehicles_interdict() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5)
    g, where = p.ground, p.hex("E4")
    assert vehicle_interdicts(p.s, g, tank, where, -1)  # by its machine guns
    p.s.vehicle_marks[tank] = MOTION
    assert not vehicle_interdicts(p.s, g, tank, where, -1)
    p.s.vehicle_marks[tank] = 0
    p.s.facing[tank] = 2
    assert not vehicle_interdicts(p.s, g, tank, where, -1)  # it would have to turn
    p.s.facing[tank] = 5
    for w in p.s.carried[tank][1:]:
        p.mark(w, "malfunction")
    assert not vehicle_interdicts(p.s, g, tank, where, -1)  # the main armament of a buttoned-up vehicle
    p.s.vehicle_marks[tank] = CE
    assert vehicle_interdicts(p.s, g, tank, where, -1)


@allowed("SK 3.6")
def test_a_vehicle_is_a_known_enemy_unit() -> None:
    from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known, closest_enemy, known_enemies

    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    tank = p.vehicle(SHERMAN, "E6", 0)
    assert adjacent_known(p.s, 0, p.hex("E5"), True) and known_enemies(p.s, 0, p.hex("E5")) == [tank]
    assert closest_enemy(p.s, 0, p.hex("E5")) == 1 and squad >= 0
    moving(p, squad)
    assert p.refused("to", "E6").rule == "SK 3.3"


@case("sk-03-329")
@allowed("SK 3.3.2", "SK 3.2.4")
def test_an_assault_gun_turns_by_firing() -> None:
    p = Position(OPEN)
    stug = p.vehicle(STUG, "E9", 0)
    main = p.s.carried[stug][0]
    p.unit("british 4-5-7", "C6")
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "C6")
    action = next(a for a in p.choices("fire") if a[1] == "itt" and a[2] == "he" and a[3] == 5)
    assert {x.what: x.amount for x in play.explain(p.s, action).lines}.get("buttoned up", 1) == 1
    play.apply(p.s, action)
    p.roll(1, 6)
    assert p.s.facing[stug] == 5 and not p.s.status[main] & KEPT_ROF  # its rate of fire is one lower


@case("sk-03-134")
@allowed("SK 3.2.4", "SK 3.3.2.2")
def test_the_lower_die_counts_double_on_the_move() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E11", 5, CE)
    panzer = p.vehicle(PANZER, "E5", 2)
    moving(p, tank)
    spend(p, "start")
    go(p, "E10")
    p.s.mp_at[tank, p.hex("E10")] = 4.0
    p.do("bounding", "main armament").do("aim", "E5")
    action = next(a for a in p.choices("fire") if a[1] == "vtt" and a[2] == "ap" and a[4] == panzer)
    e = play.explain(p.s, action)
    assert e.total() == pytest.approx(4)  # Case 14, more than 3 MP in sight
    play.apply(p.s, action)
    p.roll(2, 4)  # 2 x 2 + 4 + 4 = 12
    assert p.told("to hit")[-1][4] is False


@allowed("SK 2.0")
def test_a_vehicle_beside_a_shocked_enemy_controls_their_hex_whoever_came_first() -> None:
    for names in ((PANZER, SHERMAN), (SHERMAN, PANZER)):
        p = Position(TOWN)
        p.side_of("german")
        tanks = {name: p.vehicle(name, "E5", 0) for name in names}
        assert p.hex("E5") not in controls(p.s)  # each has a Good Order enemy there
        shock(p.s, tanks[PANZER], "SK 7.10")
        assert controls(p.s)[p.hex("E5")] == 1

"""Where the rules of vehicles meet those of Guns, arcs, acquisition, Melee and each other (SK 3.2.4, 3.3.2, 6, 7)."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    DAZED,
    IMMOBILIZED,
    INTENSIVE,
    KEPT_ROF,
    MOTION,
    SWUNG,
)
from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.vehicles.s03_2_4_arcs import covers
from bocage.games.starterkit.vehicles.s03_3_2_1_motion import motion_refusal, note_sight
from bocage.games.starterkit.vehicles.s03_7_paatc import needs_check
from bocage.games.starterkit.vehicles.s07_10_effects import CrewPinCheck
from bocage.kernel import play
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import KV1, go, spend

OPEN = field("A1-L12")
PANZER, PANTHER = "german PzKpfw IIIN", "german PzKpfw VG"
SHERMAN = "british Sherman V(a)"
STUG = "german StuG IIIG(L)"
NE, E, SE, SW, W, NW = range(6)


def drms(p: Position, *action: object) -> dict[str, float]:
    shot = next(a for a in play.options(p.s) if a[: len(action)] == action)
    return {x.what: x.amount for x in play.explain(p.s, shot).lines}


@allowed("SK 7.11", "SK 3.2.4")
def test_size_and_motion_count_on_the_area_target_type() -> None:
    """The KV-1 example: the DRM of a shot on the Area Target Type are those of the Vehicle Target Type."""
    p = Position(OPEN)
    panzer = p.vehicle(PANZER, "E9", NW)
    p.vehicle(KV1, "E4", SW)
    main = p.s.carried[panzer][0]
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E4")
    area, aimed = drms(p, "fire", "att", "he", NW), drms(p, "fire", "vtt", "he", NW)
    assert area == aimed == {"buttoned up": 1, "target size": -1}
    p.do("fire", "att", "he", NW).roll(3, 4)
    assert p.told("to hit")[-1][4]  # seven is needed, and seven it is
    q = Position(OPEN)
    panzer = q.vehicle(PANZER, "E9", NW)
    q.vehicle(KV1, "E4", SW, MOTION)
    q.phase(PREP_FIRE).do("shoot", q.s.carried[panzer][0]).do("aim", "E4")
    assert drms(q, "fire", "att", "he", NW)["moving vehicle"] == 2
    close = Position(OPEN)
    panzer = close.vehicle(PANZER, "E6", NW)
    close.vehicle(KV1, "E4", SW)
    close.phase(PREP_FIRE).do("shoot", close.s.carried[panzer][0]).do("aim", "E4")
    assert "stopped vehicle close by" not in drms(close, "fire", "att", "he", NW)
    assert drms(close, "fire", "vtt", "he", NW)["stopped vehicle close by"] == -1


@allowed("SK 3.3.2", "SK 6.10")
@refused("SK 3.3.2")
def test_turning_without_firing_at_the_end_of_a_fire_phase() -> None:
    """Turret and hull, each for weapons of its own mount; then it fires no more in the phase, but in the next one."""
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E9", NW)
    main = p.s.carried[tank][0]
    p.unit("german 4-6-7", "E8")
    p.unit("british 4-5-7", "E4")
    p.s.acquired[main] = (p.hex("E4"), 1)
    p.phase(PREP_FIRE).do("swing", tank)
    assert {a[0] for a in p.choices()} == {"turret", "pivot"}
    p.do("turret", SE).do("as it is")
    assert p.s.turret[tank] == SE and p.s.facing[tank] == NW and main not in p.s.acquired
    assert p.refused("machine guns", tank).rule == "SK 3.3.2" and not p.may("shoot", main)
    assert p.refused("swing", tank).rule == "SK 3.3.2"
    p.do("end")
    p.turn(ADVANCING_FIRE)
    assert not p.s.vehicle_marks.get(tank, 0) & SWUNG and p.may("shoot", main)
    q = Position(OPEN)
    tank = q.vehicle(PANZER, "E9", NW, CE)
    for w in q.s.carried[tank][::2]:
        q.mark(w, "prep")
    q.unit("british 4-5-7", "E4")
    q.phase(PREP_FIRE).do("swing", tank)
    assert {a[0] for a in q.choices()} == {"pivot"}  # the bow machine gun alone is left
    stuck = Position(OPEN)
    tank = stuck.vehicle(PANZER, "E9", NW, IMMOBILIZED)
    stuck.unit("british 4-5-7", "E4")
    stuck.phase(PREP_FIRE).do("swing", tank)
    assert {a[0] for a in stuck.choices()} == {"turret"}


@allowed("SK 3.2.4", "SK 3.5")
def test_a_gun_turned_in_the_prep_fire_phase_fires_in_the_advancing_fire_phase() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E9")
    gun = p.gun("german PaK 40", crew, SE)
    p.unit("british 4-5-7", "E4", "final")
    p.turn(PREP_FIRE).do("turn", gun).do("face", gun, NW)
    assert p.refused("shoot", gun).rule == "SK 3.2.4"
    while p.s.phase != ADVANCING_FIRE:
        if p.s.phase == MOVEMENT:
            assert not p.may("move", crew)  # neither moves this Player Turn
        p.do("end")
    assert p.may("shoot", gun) and p.s.facing[gun] == NW


@allowed("SK 3.3.2.1")
@refused("SK 3.3.2.1")
def test_a_main_armament_that_kept_its_rate_is_under_no_fire_counter() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C5")
    tank = p.vehicle(SHERMAN, "G4", W)
    note_sight(p.s)
    p.s.unseen[tank] = (squad,)
    main = p.s.carried[tank][0]
    p.s.status[main] |= KEPT_ROF
    assert motion_refusal(p.s, tank, (squad,)) is None
    p.s.gun_marks[main] = INTENSIVE
    assert rule_of(motion_refusal(p.s, tank, (squad,))) == "SK 3.3.2.1"


@allowed("SK 3.3.4")
def test_each_afv_in_a_hex_is_dared_by_itself() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    one, two = p.vehicle(SHERMAN, "E5", NE), p.vehicle(SHERMAN, "E5", NE)
    p.s.dared[squad, one] = 1
    assert needs_check(p.s, squad, p.hex("E5"), one) < 0 and needs_check(p.s, squad, p.hex("E5"), two) == two


@allowed("SK 6.10", "SK 3.3.2")
def test_a_turned_turret_keeps_its_acquisition_while_the_hull_turns() -> None:
    for turned, keeps in ((True, True), (False, False)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E9", NW, CE)
        enemy = p.vehicle(PANZER, "E3", SW)
        main = p.s.carried[tank][0]
        if turned:
            p.s.turret[tank] = NE
        p.s.aimed[main] = (1, ((enemy, p.hex("E3")),), p.hex("E3"))
        moving(p, tank)
        spend(p, "start")
        spend(p, "pivot", W)
        assert (main in p.s.aimed) is keeps


@refused("SK 3.3.2.2")
def test_machine_guns_bind_the_first_shot_of_the_main_armament() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW, CE)
    p.unit("german 4-6-7", "E4", "final")
    moving(p, tank)
    spend(p, "start")
    p.do("bounding", "machine guns").do("aim", "E4").do("fire").roll(6, 5)
    assert p.may("bounding", "main armament")  # from the same hex
    go(p, "E8")
    assert p.refused("bounding", "main armament").rule == "SK 3.3.2.2"


def test_the_stun_of_a_crew_does_not_tell_in_a_pin_task_check() -> None:
    """SK 7.10: +1 to To Hit, machine gun, Close Combat and Morale Check rolls."""
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW, CE, DAZED)
    p.begin(CrewPinCheck(tank)).roll(4, 4)
    assert p.s.vehicle_marks[tank] & CE


@refused("SK 7.6", "SK 7.10", "SK 3.2.4")
def test_a_stuck_hull_turns_no_bow_mounted_gun() -> None:
    """Immobilized or bogged: an assault gun fires within its arc only, and not into its own hex."""
    for bit in (IMMOBILIZED, BOGGED):
        p = Position(OPEN)
        stug = p.vehicle(STUG, "E9", NW, bit)
        main = p.s.carried[stug][0]
        p.unit("british 4-5-7", "G10")
        p.unit("british 4-5-7", "E4")
        p.phase(PREP_FIRE).do("shoot", main)
        assert p.may("aim", "E4") and p.refused("aim", "G10").rule == ("SK 7.6" if bit == BOGGED else "SK 7.10")
        q = Position(OPEN)
        stug = q.vehicle(STUG, "E9", NW, bit)
        q.unit("british 4-5-7", "E9", "broken")
        q.phase(PREP_FIRE)
        assert not q.may("shoot", q.s.carried[stug][0])
        assert not covers(q.s, q.s.carried[stug][1], q.hex("E9"))
        panzer = q.vehicle(PANZER, "H5", NW, bit)
        assert covers(q.s, q.s.carried[panzer][2], q.hex("H5")) and not covers(q.s, q.s.carried[panzer][1], q.hex("H5"))


@case("sk-03-121")
@allowed("SK 3.2.4")
def test_a_gun_turns_to_the_hexside_by_which_a_vehicle_came_into_its_hex() -> None:
    """Through the front the own hex is in its arc as it is; from behind it must turn, with Case 8."""
    for start, heading, spines in (("E4", SE, 0), ("E6", NW, 2)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, start, heading, CE)
        gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E5"), NW)
        moving(p, tank)
        spend(p, "start")
        p.do("drive", "E5").do("shoot", gun)
        least = min([drms(p, *a).get("turning its arc", 0) for a in p.choices("fire") if a[1] == "vtt"])
        assert least == (0 if not spines else 3 + spines - 1)
        assert all(drms(p, *a)["within the hex"] == 2 for a in p.choices("fire") if a[1] == "vtt"), "Case 10"


@allowed("SK 3.3.3")
def test_half_a_mp_by_road_is_fired_at_by_all_who_can() -> None:
    p = Position(field("A1-L12", roads=("E9 E8 E7 E6",)))
    tank = p.vehicle(SHERMAN, "E9", NW, CE)
    one, two = p.unit("german 4-6-7", "E4"), p.unit("german 4-6-7", "G5")
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E8")
    for squad in (one, two):
        p.do("add", squad).do("fire").roll(6, 5)
    assert p.told("declared")[-1][3] == (two,)


@allowed("SK 3.2.4")
def test_a_tanks_machine_guns_and_a_vehicle_in_their_hex() -> None:
    p = Position(OPEN)
    mover = p.vehicle(SHERMAN, "E6", NW, CE)
    panzer = p.vehicle(PANZER, "E5", NW)
    _, bow, coaxial = p.s.carried[panzer]
    moving(p, mover)
    spend(p, "start")
    p.do("drive", "E5")
    here = p.hex("E5")
    assert not covers(p.s, bow, here) and not covers(p.s, coaxial, here)  # it came from behind
    p.s.turret[panzer] = SE
    assert covers(p.s, coaxial, here) and not covers(p.s, bow, here)

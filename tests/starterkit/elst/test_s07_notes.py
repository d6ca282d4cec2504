"""DE 5, 7: To Hit, Panzerfausts and pushing as the tables have them; the vehicle notes."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.s03_2_2_breakdown import rate_of_fire
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot, hit_drm, hit_number
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_PREP, SHAPED, SHELL, Shot
from bocage.games.starterkit.model.marks import (
    CE,
    HAS_MOVED,
    MOTION,
    NO_HE,
    ROLLING,
    SHOCK,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.state import MOVEMENT, RALLY
from bocage.games.starterkit.model.tables import fausts_allowed
from bocage.games.starterkit.model.tables_ordnance import ITT
from bocage.games.starterkit.ordnance.s06_2_ammunition import APDS, HIGH_EXPLOSIVE, WP_SHELL, depletion_number
from bocage.games.starterkit.ordnance.s06_5_manhandling import push_drm
from bocage.games.starterkit.vehicles.s07_10_effects import CrewCheck
from bocage.games.starterkit.vehicles.s07_10_recuperation import Recuperation
from bocage.games.starterkit.vehicles.s07_fire_refusals import manning_refusal
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import NEEDED, check_drm
from tests.marks import case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import left

OPEN = field("A1-L10")


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
    assert push_drm(p.s, (crew, squad), p.hex("E4"), 2.0) == 0
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
    for gun in guns:  # otherwise it is treated as any: only an exposed crew repairs it
        p.mark(gun, "malfunction")
    p.unit("british 4-5-7", "A1")
    p.phase(RALLY)
    assert p.may("repair", guns[1]) and p.refused("repair", guns[0]).rule == "SK 7.8"


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

"""SK 7.4, 7.12: vehicles and wrecks as cover and Hindrance; exposed crews under small arms."""

from __future__ import annotations

from bocage.games.starterkit.fire.shot import IN_FIRST, RESIDUAL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.counters import wreck
from bocage.games.starterkit.model.marks import (
    CE,
    MOTION,
)
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-L10")
PANZER = "german PzKpfw IIIN"


@case("sk-07-010", "sk-07-008", "sk-07-009", "sk-03-178")
@allowed("SK 7.4")
def test_cover_behind_armour() -> None:
    from bocage.games.starterkit.fire.modifiers import fire_drm
    from bocage.games.starterkit.model.marks import HAS_MOVED
    from bocage.games.starterkit.model.state import PREP_FIRE

    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    firer = p.unit("british 4-5-7", "E8")
    tank = p.vehicle(PANZER, "E5", 0, HAS_MOVED)

    def drm(entry: tuple[int, ...] = ()) -> int:
        a = Shot(p.s, SMALL_ARMS, IN_FIRST, p.hex("E5"))
        a.targets, a.entry = (squad,), entry
        a.aim(p.s, (firer,), (), ())
        return fire_drm(p.s, a, squad)

    p.s.phase = DEFENSIVE_FIRE
    assert drm() == 0  # it moved this Player Turn
    p.s.vehicle_marks[tank] = 0
    assert drm() == 1
    p.s.vehicle_marks[tank] = MOTION
    assert drm() == 0
    p.s.vehicle_marks[tank] = 0
    wreck(p.s, tank, "SK 7.4")
    assert p.is_fresh(squad) and drm() == 1
    p.s.phase = PREP_FIRE
    assert drm((0, -1, 0)) == 0  # +1 TEM, no FFMO, FFNAM -1


@case("sk-07-011", "sk-07-059")
@allowed("SK 7.4.1")
def test_vehicles_and_wrecks_hinder() -> None:
    from bocage.games.starterkit.fire.s03_2_1_sight import hindrance

    p = Position(field("A1-L12", hills="J9"))

    def between(a: str, b: str) -> int:
        return hindrance(p.s, p.ground, p.hex(a), p.hex(b))

    p.wreck(PANZER, "E5")
    assert between("E2", "E8") == 1 and between("E5", "E8") == 0 and between("E2", "E5") == 0
    tank = p.vehicle(PANZER, "E6", 0)
    assert between("E2", "E8") == 2
    p.s.vehicle_marks[tank] = MOTION
    assert between("E2", "E8") == 1


@case("sk-03-334", "sk-03-054", "sk-03-055", "sk-01-017")
@allowed("SK 3.3.5", "SK 3.2.2.1")
@refused("SK 7.12")
def test_exposed_crews_under_small_arms() -> None:
    from bocage.games.starterkit.fire.modifiers import fire_drm
    from tests.starterkit.steps import moving
    from tests.starterkit.vehicles.own import spend

    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0, CE)
    p.unit("british 4-5-7", "E8")
    p.s.residual[p.hex("E4")] = 4
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E4").roll(2, 2)
    assert p.result(tank) == "NMC"  # column 4, +2: a final 6
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0)
    firer = p.unit("british 4-5-7", "E8")
    p.s.residual[p.hex("E4")] = 4
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E4")
    assert not p.told("struck")
    if p.asked() == "FirstFire.reacted":
        assert p.refused("add", firer).rule == "SK 7.12"
    a = Shot(p.s, RESIDUAL, IN_FIRST, p.hex("E4"))
    assert fire_drm(p.s, a, tank) == 2


@allowed("SK 7.4", "SK 7.4.1")
def test_behind_what_was_in_motion_there_is_no_cover_before_the_rout_phase() -> None:
    """Destroyed or stopped by the ATTACKER's fire it was a Moving Target in this Player Turn."""
    from bocage.games.starterkit.fire.modifiers import behind_armour
    from bocage.games.starterkit.model.state import ADVANCING_FIRE, PREP_FIRE, ROUT
    from bocage.games.starterkit.phases.s03_0_sequence import close_vehicles
    from bocage.games.starterkit.vehicles.s07_10_effects import stun

    for bits, lost, covers in ((MOTION, True, False), (MOTION, False, False), (0, True, True)):
        p = Position(OPEN)
        p.unit("german 4-6-7", "E5")
        tank = p.vehicle(PANZER, "E5", 0, bits)
        p.s.phase = PREP_FIRE
        if lost:
            wreck(p.s, tank, "SK 7.10")
        else:
            stun(p.s, tank, "SK 7.10")
        for phase, now in ((PREP_FIRE, covers), (ADVANCING_FIRE, covers), (ROUT, True)):
            p.s.phase = phase
            assert behind_armour(p.s, p.hex("E5"), 0) is now
        close_vehicles(p.s)
        p.s.phase = PREP_FIRE
        assert behind_armour(p.s, p.hex("E5"), 0)  # in the next Player Turn

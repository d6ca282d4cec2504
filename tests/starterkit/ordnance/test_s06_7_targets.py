"""SK 6.0-6.3, 6.6, 6.7 Critical hits, ammunition, Emplacement, gunshields, Direct Hits and near misses."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.modifiers import fire_drm, gunshield, tem
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot, hit_drm, hit_number, is_critical
from bocage.games.starterkit.fire.shot import IN_PREP, SHAPED, SHELL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import EMPLACED, NO_APCR, PUSHED
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.tables_ordnance import ITT
from bocage.games.starterkit.ordnance.s06_2_ammunition import (
    AP,
    APCR,
    APDS,
    HEAT,
    HIGH_EXPLOSIVE,
    stock_refusal,
    strike_fp,
)
from bocage.games.starterkit.ordnance.s06_6_gunshield import shield_drm
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import pass_checks

OPEN = field("A1-P12")
NE, E, SE, SW, W, NW = range(6)


def aim(p: Position, gun: int, where: str) -> Position:
    return p.do("shoot", gun).do("aim", where)


def duel(target: str = "E3", text: str = OPEN, *marks: str) -> tuple[Position, int, int, int]:
    """A PaK 40 in E7 looks north at a 6-pounder that looks south at it."""
    p = Position(text)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
    crew = p.unit("british 2-2-8", target)
    other = p.gun("british 6-pounder", crew, SE, *marks)
    p.phase(PREP_FIRE)
    return p, gun, crew, other


def struck_by(p: Position, gun: int, dice: tuple[int, int], effect: tuple[int, int], ammo: str = "he") -> None:
    aim(p, gun, "E3").do("fire", "itt", ammo, NE).roll(*dice).roll(*effect)


@case("sk-06-003", "sk-06-004")
@allowed("SK 6.1")
def test_a_critical_hit_on_the_infantry_target_type_is_by_the_final_roll() -> None:
    for hexes, original, critical in (("E3", 2, True), ("E3", 3, False), ("E3 C3", 2, False)):
        p = Position(field("A1-P12", woods=hexes.split()[0], wooden="C3"))
        gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
        where = hexes.split()[-1]
        target = p.unit("russian 4-4-7", where)
        h = HitShot(Shot(p.s, SHAPED, IN_PREP, p.hex(where)), gun, p.s.holder[gun])
        h.kind, h.shot.targets = ITT, (target,)
        final = original + hit_drm(p.s, h, target)
        assert hit_number(p.s, h) == 8 and final <= 8
        assert is_critical(p.s, h, original, final) is critical


@case("sk-06-009", "sk-06-010")
@allowed("SK 6.1")
def test_the_105mm_of_the_example() -> None:
    p = Position(field("A1-P12", stone="E3"), year=1943)
    gun = p.gun("american 105mm M2", p.unit("american 2-2-7", "E5"), NE)
    one, two = p.unit("german 4-6-7", "E3"), p.unit("german 4-6-7", "E3")
    p.s.aimed[gun] = (2, ((one, p.hex("E3")), (two, p.hex("E3"))), p.hex("E3"))
    p.phase(PREP_FIRE)
    aim(p, gun, "E3").do("fire", "itt", "he", NE).roll(1, 2)
    assert p.told("to hit")[-1][3:] == (9, True)
    p.roll(2).roll(4, 4)
    assert {x[1]: x[4] for x in p.told("struck")} == {one: 20, two: 36}  # one DR for both
    assert p.result(two) == "2KIA" and p.result(one) == "2MC"  # 8 - 3 on 36, 8 on 20
    far = Position(OPEN, year=1943)
    gun = far.gun("american 105mm M2", far.unit("american 2-2-7", "E10"), NE)
    h = HitShot(Shot(far.s, SHAPED, IN_PREP, far.hex("E3")), gun, far.s.holder[gun])
    h.kind = ITT
    assert hit_number(far.s, h) == 6 and is_critical(far.s, h, 5, 2) and not is_critical(far.s, h, 2, 3)


@case("sk-06-001")
@allowed("SK 6.0")
@refused("SK 6.0")
def test_what_a_gun_has_to_fire() -> None:
    p = Position(OPEN, year=1942, month=12)
    mortar = p.gun("german GrW 34", p.unit("german 2-2-8", "A1"))
    six = p.gun("british 6-pounder", p.unit("british 2-2-8", "A5"))
    refusal = stock_refusal(p.s, mortar, AP)  # overscored
    assert refusal is not None and refusal.rule == "SK 6.0"
    before = stock_refusal(p.s, six, HIGH_EXPLOSIVE)  # underscored, with a star
    assert before is not None and before.rule == "SK 6.2" and stock_refusal(p.s, six, AP) is None
    later = Position(OPEN, year=1943, month=2)
    assert stock_refusal(later.s, later.gun("british 6-pounder", later.unit("british 2-2-8", "A5")), 0) is None
    american = Position(OPEN, year=1943)
    gun = american.gun("american 57mm M1", american.unit("american 2-2-7", "A5"))
    assert stock_refusal(american.s, gun, HIGH_EXPLOSIVE) is not None


@case("sk-06-012")
@allowed("SK 6.2")
@refused("SK 6.2")
def test_special_ammunition_is_announced_and_runs_out() -> None:
    for dice, left, fired in (((1, 1), True, True), ((1, 2), False, True), ((1, 3), False, False)):
        p = Position(OPEN, year=1944)
        gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
        p.unit("russian 4-4-7", "E3")
        p.phase(PREP_FIRE)
        aim(p, gun, "E3").do("fire", "itt", "apcr", NE).roll(*dice)
        if p.asked() == "dice":
            p.roll(6, 5)
            pass_checks(p)
        assert bool(p.s.gun_marks.get(gun, 0) & NO_APCR) is not left
        assert bool(p.s.aimed) is fired and (gun in p.s.aimed) is fired
        aim(p, gun, "E3")
        if not left:
            assert p.refused("fire", "itt", "apcr", NE, -1).rule == "SK 6.2"
            assert p.may("fire", "itt", "he", NE)


@case("sk-06-014")
@refused("SK 6.2")
@allowed("SK 6.2")
def test_heat_dates() -> None:
    for name, crew, before, after in (
        ("german leIG 18", "german 2-2-8", (1942, 4), (1942, 5)),
        ("american 105mm M2", "american 2-2-7", (1942, 12), (1943, 1)),
    ):
        for (year, month), legal in ((before, False), (after, True)):
            p = Position(OPEN, year=year, month=month)
            p.battle.month = month
            gun = p.gun(name, p.unit(crew, "A1"))
            assert (stock_refusal(p.s, gun, HEAT) is None) is legal


@case("sk-06-016")
@allowed("SK 6.2")
@refused("SK 6.2")
def test_heat_is_for_buildings_guns_and_vehicles() -> None:
    p = Position(field("A1-P12", stone="E3"))
    gun = p.gun("german leIG 18", p.unit("german 2-2-8", "E7"), NE)
    target = p.unit("british 4-5-7", "E3")
    p.unit("british 4-5-7", "E4")
    p.phase(PREP_FIRE)
    assert strike_fp(p.s, gun, HEAT) == 8 and strike_fp(p.s, gun, HIGH_EXPLOSIVE) == 12
    p.do("shoot", gun).do("aim", "E4")
    assert p.refused("fire", "itt", "heat", NE, -1).rule == "SK 6.2"
    p.do("fire", "itt", "he", NE).roll(1, 5).roll(6, 6)
    aim(p, gun, "E3").do("fire", "itt", "heat", NE).roll(1, 3).roll(3, 4)
    assert p.result(target) == "1MC"  # 7 on column 8, no TEM


@allowed("SK 6.2")
def test_solid_shot_against_infantry() -> None:
    p = Position(OPEN, year=1944)
    small = p.gun("german FlaK 38", p.unit("german 2-2-8", "A1"))
    large = p.gun("german PaK 40", p.unit("german 2-2-8", "A2"))
    assert [strike_fp(p.s, small, AP), strike_fp(p.s, large, AP), strike_fp(p.s, large, APCR)] == [1, 2, 1]
    assert strike_fp(p.s, large, APDS) == 1
    q = Position(field("A1-P12", woods="E2 E3"), year=1944)
    mover = q.unit("russian 4-4-7", "E2")
    gun = q.gun("german PaK 40", q.unit("german 2-2-8", "E7"), NE)
    q.phase(MOVEMENT).do("move", mover).do("to", "E3").do("shoot", gun)
    q.do("fire", "itt", "ap", NE).roll(3, 1).roll(6, 5)
    assert not q.s.residual


@case("sk-06-022")
@allowed("SK 6.3")
@refused("SK 6.3")
def test_emplacement() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E7")
    gun = p.gun("german PaK 40", crew, NE, "emplaced")
    a = Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("E7"))
    assert tem(p.s, a, crew) == 2
    p.s.gun_marks[gun] &= ~EMPLACED  # pushed, or set up on a paved road
    assert tem(p.s, a, crew) == 0
    squad = p.unit("german 4-6-7", "F7")
    p.gun("german PaK 40", squad, NE, "emplaced")
    assert tem(p.s, Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("F7")), squad) == 0


@case("sk-06-024")
@allowed("SK 6.3")
def test_emplacement_is_not_added_to_terrain_but_to_air_bursts() -> None:
    p = Position(field("A1-P12", woods="E7", stone="G7"))
    crew, other = p.unit("german 2-2-8", "E7"), p.unit("german 2-2-8", "G7")
    p.gun("german PaK 40", crew, NE, "emplaced")
    p.gun("german PaK 40", other, NE, "emplaced")
    a = Shot(p.s, SHELL, IN_PREP, p.hex("E7"))
    assert tem(p.s, a, crew) == 2  # not 3
    a.mortar = True
    assert tem(p.s, a, crew) == 1
    assert tem(p.s, Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("G7")), other) == 3


@case("sk-06-042")
@allowed("SK 6.6")
@refused("SK 6.6")
def test_the_gunshield() -> None:
    p = Position(OPEN)
    crew, leader = p.unit("german 2-2-8", "E7"), p.unit("german 8-1", "E7")
    gun = p.gun("german PaK 40", crew, NE)
    p.s.gun_marks[gun] = 0
    front, rear = p.hex("E3"), p.hex("E10")
    assert shield_drm(p.s, crew, (front,), False) == 2 and shield_drm(p.s, crew, (front,), True) == 1
    assert shield_drm(p.s, crew, (rear,), False) == 0 and shield_drm(p.s, leader, (front,), False) == 0
    assert shield_drm(p.s, crew, (front, rear), False) == 0
    squad = p.unit("russian 4-4-7", "E3")
    a = Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("E7"))
    a.aim(p.s, (squad,), (), ())
    assert fire_drm(p.s, a, crew) == 2 and fire_drm(p.s, a, leader) == 0
    p.s.gun_marks[crew] = PUSHED
    assert shield_drm(p.s, crew, (front,), False) == 0
    p.s.gun_marks[crew] = 0
    p.mark(crew, "broken")
    assert shield_drm(p.s, crew, (front,), False) == 0
    aa = p.unit("german 2-2-8", "G7")
    p.gun("german FlaK 18", aa, NE)
    assert shield_drm(p.s, aa, (p.hex("G3"),), False) == 0


@case("sk-06-038")
@allowed("SK 6.6", "SK 6.3")
def test_emplacement_in_the_to_hit_roll_and_the_shield_after_it() -> None:
    p, gun, crew, _ = duel("E3", OPEN, "emplaced")
    aim(p, gun, "E3").do("fire", "itt", "he", NE).roll(1, 4).roll(2, 3)
    assert p.told("to hit")[-1][3:] == (8, True)  # 5, Emplacement +2 and a small Gun +1
    assert p.result(crew) == "1MC"  # 5 + 2 on column 12
    a = Shot(p.s, SMALL_ARMS, IN_PREP, p.hex("E3"))
    a.aim(p.s, (gun,), (), ())
    assert tem(p.s, a, crew) == 2 and gunshield(p.s, a, crew) == 0  # one or the other


@case("sk-06-043")
@allowed("SK 6.7")
def test_the_size_of_a_gun() -> None:
    p = Position(OPEN)
    firer = p.gun("british 6-pounder", p.unit("british 2-2-8", "E10"), NE)
    for name, drm in (("german PaK 40", 1), ("german FlaK 18", -1), ("german FlaK 38", 0)):
        crew = p.unit("german 2-2-8", "E7")
        p.gun(name, crew, SE)
        h = HitShot(Shot(p.s, SHAPED, IN_PREP, p.hex("E7")), firer, p.s.holder[firer])
        h.kind, h.shot.targets = ITT, (crew,)
        assert hit_drm(p.s, h, crew) == drm


@case("sk-06-044", "dae-05-067")
@allowed("SK 6.7")
@pytest.mark.parametrize("effect", [(1, 1), (1, 2), (2, 2)])
def test_direct_hit_and_near_miss(effect: tuple[int, int]) -> None:
    p, gun, crew, other = duel()
    struck_by(p, gun, (1, 4), effect)
    total = sum(effect)
    if total == 2:
        assert p.at(other) == "gone" and p.at(crew) == "gone"
    elif total == 3:
        assert p.has(other, "malfunction") and p.at(other) == "E3" and p.at(crew) == "gone"
    else:
        assert p.result(crew) == "2MC" and not p.has(other, "malfunction")


@case("sk-06-045", "dae-05-067")
@allowed("SK 6.7")
def test_ap_destroys_what_he_would_break() -> None:
    p, gun, crew, other = duel()
    struck_by(p, gun, (1, 4), (1, 1), "ap")
    assert p.result(crew) == "K/1" and p.at(other) == "gone" and p.at(crew) == "gone"


@case("sk-06-045", "dae-05-067")
@allowed("SK 4.0")
def test_small_arms_that_kill_the_crew_roll_for_the_gun() -> None:
    for die, fate in ((2, "gone"), (3, "malfunction"), (4, "stands")):
        p = Position(OPEN)
        squad, leader = p.unit("german 4-6-7", "E6"), p.unit("german 8-0", "E6")
        crew = p.unit("british 2-2-8", "E5")
        gun = p.gun("british 6-pounder", crew, NE)
        p.phase(PREP_FIRE).do("target", "E5").do("add", squad).do("direct", leader).do("fire").roll(1, 1)
        assert p.result(crew) == "1KIA" and p.at(crew) == "gone"
        p.roll(die)
        assert (p.at(gun) == "gone") is (fate == "gone") and p.has(gun, "malfunction") is (fate == "malfunction")


@allowed("SK 6.1")
def test_a_critical_hit_destroys_gun_and_crew() -> None:
    p, gun, crew, other = duel()
    p.s.aimed[gun] = (2, ((crew, p.hex("E3")),), p.hex("E3"))
    struck_by(p, gun, (1, 3), (6, 6))
    assert p.at(other) == "gone" and p.at(crew) == "gone"


@allowed("SK 4.0", "SK 6.7")
def test_what_else_a_crew_carried_is_diced_for_when_it_dies_with_its_gun() -> None:
    for die, where, broken in ((1, "gone", False), (3, "E5", True), (6, "E5", False)):
        p = Position(OPEN)
        main = p.s.carried[p.vehicle("german PzKpfw VG", "E9", 5)][0]
        crew = p.unit("british 2-2-8", "E5")
        gun, other = p.gun("british 6-pounder", crew, 2), p.weapon("british LMG", crew)
        p.phase(PREP_FIRE).do("shoot", main).do("aim", "E5").do("fire", "itt", "he", 5).roll(4, 1).roll(1, 1)
        assert p.at(crew) == p.at(gun) == "gone" and p.s.rule == "SK 4.0"
        p.roll(die)
        assert p.at(other) == where and p.has(other, "malfunction") is broken


@allowed("SK 6.1", "SK 6.2")
def test_a_critical_hit_is_of_the_weapons_standard_he_firepower() -> None:
    for ammo, plain in (("heat", 8), ("he", 12), ("ap", 2)):
        for level, column in ((2, 24), (0, plain)):
            p = Position(field("A1-P12", wooden="E5"))
            gun = p.gun("german leIG 18", p.unit("german 2-2-8", "E9"), 5)
            squad = p.unit("british 4-5-7", "E5")
            if level:
                p.s.aimed[gun] = (level, ((squad, p.hex("E5")),), p.hex("E5"))
            p.phase(PREP_FIRE).do("shoot", gun).do("aim", "E5").do("fire", "itt", ammo, 5).roll(1, 1).roll(4, 4)
            assert p.told("struck")[-1][4] == column

"""SK 7.5, 7.6, 7.7 Smoke dispensers, bog, hatches."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.model.marks import BOGGED, CE, HAS_FIRED, IMMOBILIZED, MIRED, MOTION, ROLLING, STUN
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.tables import DISPERSED
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, HALF_RATE
from bocage.games.starterkit.vehicles.s07_5_dispensers import dispenser_refusal, hexes_for, usage_drm
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, BogRemoval, bog_drm
from bocage.games.starterkit.vehicles.s07_status import is_mobile
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import CAR, POTS, T34, go, is_marked, left, spend

OPEN = field("A1-L10")
ROUGH = field("A1-L10", woods="E4", wooden="E7", stone="G4")
PANZER = "german PzKpfw IIIN"
FIREFLY = "british Sherman VC(a)"


def total(p: Position, v: int, where: str, rate: int) -> int:
    return sum(x[2] for x in bog_drm(p.s, v, p.hex(where), rate))


@case("sk-07-023")
@allowed("SK 7.6")
def test_bog_modifiers() -> None:
    p = Position(ROUGH)
    tank, car = p.vehicle(T34, "E5", 5), p.vehicle(CAR, "G5", 5)
    assert total(p, tank, "E4", HALF_RATE) == 1 + 3 and total(p, tank, "E4", ALL_RATE) == 1
    assert total(p, tank, "E7", HALF_RATE) == 1 + 3 and total(p, tank, "G4", HALF_RATE) == 1 + 4
    assert total(p, car, "E4", ALL_RATE) == 2


@case("sk-07-017", "sk-07-018", "sk-07-024")
@allowed("SK 7.6")
@refused("SK 3.3.2")
def test_a_tank_bogs_in_the_woods() -> None:
    p = Position(ROUGH)
    tank = p.vehicle(T34, "E5", 5)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    assert play.explain(p.s, ("drive", p.hex("E4"), HALF_RATE, 8.0)).odds[0].probability == pytest.approx(15 / 36)
    p.do("drive", "E4", HALF_RATE).roll(4, 5).quiet()  # 9 + 4: thirteen
    assert is_marked(p, tank, BOGGED) and not is_marked(p, tank, ROLLING) and p.at(tank) == "E4"
    assert p.asked() != "MovingVehicle.moved"  # its movement is over
    p = Position(ROUGH)
    tank = p.vehicle(T34, "E5", 5)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E4", ALL_RATE).roll(4, 5).quiet()  # 9 + 1
    assert not is_marked(p, tank, BOGGED)
    p = Position(ROUGH)
    tank = p.vehicle(T34, "E4", 5)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    spend(p, "start")
    p.do("pivot", 0)
    assert left(p) == 13  # two MP for a hexspine in woods
    p.roll(6, 5).quiet()
    assert is_marked(p, tank, BOGGED) and p.s.facing[tank] == 5  # it has not turned


@case("sk-02-011", "sk-07-020", "sk-07-061")
@allowed("SK 7.6", "SK 2.0")
@refused("SK 7.6", "SK 3.3.2")
def test_getting_free() -> None:
    p = Position(ROUGH)
    tank = p.vehicle(T34, "E4", 5, BOGGED)
    p.unit("german 4-6-7", "L1")
    moving(p, tank)
    assert p.refused("start").rule == "SK 7.6" and p.refused("pivot", 0).rule == "SK 7.6"
    assert p.refused("drive", "E3").rule == "SK 7.6"
    assert p.may("turret", 2) and not is_mobile(p.s, tank)
    p.do("free").roll(5, 3)
    assert is_marked(p, tank, BOGGED, MIRED) and p.asked() != "MovingVehicle.moved"
    p = Position(ROUGH)
    tank = p.vehicle(T34, "E4", 5, BOGGED, MIRED)
    p.unit("german 4-6-7", "L1")
    moving(p, tank).do("free").roll(3, 6).quiet()  # 3 + 1 frees; 18 MP are more than it has
    assert not is_marked(p, tank, BOGGED) and is_marked(p, tank, MOTION)
    p = Position(OPEN)
    car = p.vehicle(CAR, "E4", 5, BOGGED)
    p.unit("german 4-6-7", "L1")
    moving(p, car).do("free").roll(2, 3).quiet()
    assert left(p) == 20 - 12
    assert p.refused("free").rule == "SK 7.6"
    p = Position(OPEN)
    car = p.vehicle(CAR, "E4", 5, BOGGED)
    p.begin(BogRemoval(car)).roll(6, 1)
    assert is_marked(p, car, IMMOBILIZED)
    p.begin(BogCheck(p.vehicle(T34, "E6", 0), p.hex("E6"), 0)).roll(5, 5)
    assert p.asked() == "over"


@case("sk-07-013")
@allowed("SK 7.5")
@refused("SK 7.5", "SK 7.10")
def test_when_a_dispenser_may_not_be_used() -> None:
    p = Position(OPEN)
    here = p.hex("E5")
    tank = p.vehicle(PANZER, "E5", 0, HAS_FIRED)
    assert dispenser_refusal(p.s, tank, here).rule == "SK 7.5"  # type: ignore[union-attr]  # or it fails
    p.s.vehicle_marks[tank] = STUN
    assert dispenser_refusal(p.s, tank, here).rule == "SK 7.10"  # type: ignore[union-attr]  # or it fails
    p.s.vehicle_marks[tank] = IMMOBILIZED
    assert dispenser_refusal(p.s, tank, here) is None
    p.unit("british 4-5-7", "L1")
    moving(p, tank).do("dispense", tank, "E5").roll(6, 6)
    assert left(p) == 13 and not p.s.smoke  # no MP for a failure
    assert p.refused("dispense", tank, "E5").reason == "a smoke dispenser is tried once in a Player Turn"


@case("sk-07-014")
@allowed("SK 7.5")
def test_a_dispenser_interrupts_the_enemy() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E8")
    tank = p.vehicle(PANZER, "E4", 2, CE)
    moving(p, squad).do("to", "E7").do("dispense", tank, "E4").roll(3, 4)
    assert p.s.smoke == {p.hex("E4"): ((DISPERSED, 1),)}
    assert p.asked() == "FirstFire.reacted" and p.may("machine guns", tank)  # it may still fire
    assert not p.may("dispense", tank)


@case("sk-07-015")
@allowed("SK 7.5")
@refused("SK 7.5")
def test_kinds_of_dispensers() -> None:
    p = Position(ROUGH)
    firefly = p.vehicle(FIREFLY, "E5", 5)
    assert len(hexes_for(p.s, firefly)) > 20 and p.hex("E5") not in hexes_for(p.s, firefly)
    assert dispenser_refusal(p.s, firefly, p.hex("E5")).rule == "SK 7.5"  # type: ignore[union-attr]  # or it fails
    assert {w: n for _, w, n in usage_drm(p.s, firefly, p.hex("E3"))} == {"buttoned up": 1}
    p.s.vehicle_marks[firefly] = CE | ROLLING
    assert {w: n for _, w, n in usage_drm(p.s, firefly, p.hex("E6"))} == {"turning the turret": 2, "moving": 2}
    inside = p.vehicle(FIREFLY, "E7", 5)
    assert dispenser_refusal(p.s, inside, p.hex("E6")).reason.startswith("a smoke mortar is not")  # type: ignore[union-attr]  # or it fails
    q = Position(ROUGH)
    pots, panther = q.vehicle(POTS, "E5", 0), q.vehicle("german PzKpfw VG", "L5", 0, CE)
    assert dispenser_refusal(q.s, pots, q.hex("E5")).reason.startswith("smoke pots")  # type: ignore[union-attr]  # or it fails
    assert dispenser_refusal(q.s, panther, q.hex("L5")).reason.endswith("buttoned up")  # type: ignore[union-attr]  # or it fails
    q.s.vehicle_marks[pots], q.s.vehicle_marks[panther] = CE, 0
    assert dispenser_refusal(q.s, pots, q.hex("E5")) is None and dispenser_refusal(q.s, panther, q.hex("L5")) is None


@case("sk-07-016")
@allowed("SK 3.3.2", "SK 7.5", "SK 7.7")
def test_the_panzer_that_moves_and_makes_smoke() -> None:
    p = Position(field("A1-J9", roads=("C5 D4 E4",), hills="G5 H4 H5"), month=6, year=1943)
    tank = p.vehicle(PANZER, "C6", 5, CE)
    p.unit("russian 4-4-7", "A9")
    moving(p, tank)
    spent = []

    def note() -> None:
        spent.append(13 - left(p))

    spend(p, "start")
    note()
    go(p, "C5")
    note()
    p.s.facing[tank] = 0
    spend(p, "pivot", 1)
    note()
    p.do("drive", "D4", 1, 0.5).quiet()
    note()
    assert p.s.facing[tank] == 1 and spent == [1, 2, 3, 3.5]
    go(p, "E5")
    note()
    p.s.facing[tank] = 0
    go(p, "F4")
    note()
    p.do("dispense", tank, "F4").roll(3, 4).quiet()
    note()
    assert p.s.smoke == {p.hex("F4"): ((DISPERSED, 0),)}
    p.s.facing[tank] = 1
    p.do("button up")
    note()
    p.do("turret", 5)
    p.do("drive", "G5", 0).quiet()
    note()
    assert p.s.turret == {tank: 5}
    spend(p, "halt")
    note()
    assert spent == [1, 2, 3, 3.5, 4.5, 5.5, 6.5, 6.5, 11.5, 12.5]
    p.do("remain")
    assert p.s.mp_at[tank, p.hex("G5")] == 6.5


@case("sk-03-267")
@allowed("SK 3.7", "SK 7.7")
@refused("SK 7.7", "SK 7.10")
def test_hatches_in_the_advance_phase_and_their_limits() -> None:
    p = Position(OPEN)
    one, two, three = p.vehicle(PANZER, "E5", 0), p.vehicle(PANZER, "E7", 0, CE), p.vehicle(PANZER, "E9", 0, STUN)
    p.unit("british 4-5-7", "L1")
    p.phase(ADVANCE)
    assert p.refused("expose", three).rule == "SK 7.10"
    p.do("expose", one).do("button up", two)
    assert is_marked(p, one, CE) and not is_marked(p, two, CE)
    p = Position(OPEN)
    tank = p.vehicle(PANZER, "E5", 0)
    p.unit("british 4-5-7", "L1")
    p.phase(MOVEMENT).do("move", tank).do("expose")
    assert p.refused("button up").reason.startswith("its crew changes")


STUG = "german StuG IIIG(L)"


@allowed("SK 7.6")
@refused("SK 7.6")
def test_a_hull_that_turns_to_fire_in_the_woods_may_bog() -> None:
    """The Bog Check comes before the shot; a vehicle that bogs has neither turned nor fired."""
    p = Position(ROUGH)
    stug = p.vehicle(STUG, "E4", 5)
    main = p.s.carried[stug][0]
    squad = p.unit("british 4-5-7", "E9")  # behind it
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E9")
    turned, there = p.choices("fire")[0], p.s.facing[stug]
    warning = "A Bog Check comes first: it bogs with 8 %, and then has not turned (SK 7.6)."
    assert warning in play.explain(p.s, turned).notes  # normal ground pressure: on 11 and 12
    p.do(*turned).roll(6, 5)
    assert is_marked(p, stug, BOGGED) and p.s.facing[stug] == there and p.asked() == "FirePhase.chosen"
    assert not p.has(main, "prep") and p.is_fresh(squad)
    assert p.do("shoot", main).refused("aim", "E9").rule == "SK 7.6"  # it may still fire, but only ahead
    p = Position(ROUGH)
    stug = p.vehicle(STUG, "E4", 5)
    main = p.s.carried[stug][0]
    p.unit("british 4-5-7", "E9")
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E9").do(*p.choices("fire")[0]).roll(4, 5)
    assert p.asked() == "dice" and not is_marked(p, stug, BOGGED)  # the shot itself
    p.roll(6, 4)
    assert p.s.facing[stug] != there and p.has(main, "prep")


@allowed("SK 7.6")
def test_no_check_where_the_hull_need_not_turn() -> None:
    p = Position(ROUGH)
    tank = p.vehicle(FIREFLY, "E4", 5)
    main = p.s.carried[tank][0]
    p.unit("german 4-6-7", "E9")
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E9").do(*p.choices("fire")[0]).roll(6, 5)
    assert not is_marked(p, tank, BOGGED) and p.s.facing[tank] == 5 and p.s.turret[tank] != 5  # its turret turned
    p = Position(OPEN)
    stug = p.vehicle(STUG, "E4", 5)
    main = p.s.carried[stug][0]
    p.unit("british 4-5-7", "E9")
    p.phase(PREP_FIRE).do("shoot", main).do("aim", "E9").do(*p.choices("fire")[0]).roll(6, 4)
    assert p.s.facing[stug] != 5 and p.has(main, "prep")  # open ground: turned, fired


@allowed("SK 7.6", "SK 7.8")
def test_a_bow_gun_falls_out_where_the_hull_bogs() -> None:
    p = Position(ROUGH)
    tank = p.vehicle("british Sherman V(a)", "E4", 5)
    _, bow, coaxial = p.s.carried[tank]
    squad = p.unit("german 4-6-7", "E9")
    p.phase(PREP_FIRE).do("machine guns", tank).do("aim", "E9").do("add", coaxial)
    p.do("fire").roll(6, 6)
    assert is_marked(p, tank, BOGGED) and p.s.facing[tank] == 5 and p.asked() == "dice"
    p.roll(5, 5)
    assert p.s.turret[tank] != 5 and p.has(coaxial, "prep") and not p.has(bow, "prep")
    assert p.is_fresh(squad)


@refused("SK 7.5")
@allowed("SK 7.5")
def test_with_free_checks_a_smoke_mortar_is_offered_no_hex_it_does_not_see() -> None:
    for free in (False, True):
        p = Position(field("A1-L12", stone="E8", shapes=("E8 box 90x90",)))
        p.s.free_sight = free
        tank = p.vehicle("british Sherman VC(a)", "E9", 5)
        p.unit("german 4-6-7", "L1")
        moving(p, tank)
        assert p.may("dispense", tank, "E7") is not free and p.may("dispense", tank, "F8")
        if free:
            assert p.refused("dispense", tank, "E7").rule == "SK 7.5"

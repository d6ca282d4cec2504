"""DE 5: the module's tables of Close Combat, movement and terrain, as play uses them."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.fire.shot import IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    IMMOBILIZED,
    MIRED,
    STUN,
)
from bocage.games.starterkit.model.tables import KILL, created_leader, odds_of
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment, capacity
from bocage.games.starterkit.phases.s03_1_attempts import creation_drm, rally_drm
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm, attackers_drm, close_combat_value, target_drm
from bocage.games.starterkit.vehicles.s03_3_2_choices import turn_cost
from bocage.games.starterkit.vehicles.s03_3_2_costs import HALF_RATE, POLDER_RATE, needs_bog_check, ways_between
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, BogRemoval
from tests.marks import case
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import add

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

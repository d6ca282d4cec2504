"""SK 3.2.4 Guns fire: the examples of the book, arcs, rate of fire, Intensive Fire, Non-Qualified and captured use."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import INTENSIVE, MOVED, TURNED
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.ordnance.arcs import facings_at, in_arc, spines_between
from bocage.games.starterkit.ordnance.s03_2_4_cases import turn_drm
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import pass_checks

OPEN = field("A1-P12")
NE, E, SE, SW, W, NW = range(6)


def aim(p: Position, gun: int, where: str) -> Position:
    return p.do("shoot", gun).do("aim", where)


def lines(p: Position, *action: object) -> dict[str, float]:
    shot = next(a for a in play.options(p.s) if a[: 1 + len(action)] == ("fire", *action))
    return {x.what: x.amount for x in play.explain(p.s, shot).lines}


def test_an_arc_is_the_wedge_between_two_hexrows() -> None:
    p = Position(OPEN)
    g, h = p.ground, p.hex
    assert [n for n in ("E6", "F6", "F5", "F7", "G7", "D6", "E8") if in_arc(g, h("E7"), NE, h(n))] == ["E6", "F6", "F5"]
    assert in_arc(g, h("E7"), NE, h("H5")) and not in_arc(g, h("E7"), NE, h("H6"))
    assert facings_at(g, h("E7"), h("E3")) == (NE, NW) and facings_at(g, h("E7"), h("G7")) == (E,)
    assert [spines_between(NE, k) for k in range(6)] == [0, 1, 2, 3, 2, 1]


@case("sk-03-108", "sk-03-126", "sk-03-117")
@allowed("SK 3.2.4", "SK 6.10")
def test_the_75mm_gun_of_the_example() -> None:
    p = Position(field("A1-P12", stone="C7", woods="B7"))
    crew = p.unit("german 2-2-8", "E8")
    gun = p.gun("german PaK 40", crew, NW)
    squad = p.unit("american 7-4-7", "C7")
    other = p.unit("american 6-6-6", "B7")
    p.phase(PREP_FIRE)
    aim(p, gun, "C7")
    assert lines(p, "itt", "he", NW) == {"terrain": 3}
    p.do("fire", "itt", "he", NW).roll(1, 6)
    assert p.told("to hit")[-1][3:] == (9, False)
    assert p.s.aimed[gun][0] == 1 and not p.has(gun, "prep")
    aim(p, gun, "C7")
    assert lines(p, "itt", "he", NW) == {"terrain": 3, "acquired": -1}
    p.do("fire", "itt", "he", NW).roll(2, 5)
    assert p.told("to hit")[-1][3:] == (9, True)
    p.roll(3, 4)
    assert p.result(squad) == "1MC"  # column 12: neither doubled nor halved
    p.roll(6, 5)
    assert p.has(squad, "broken") and p.s.aimed[gun][0] == 2
    aim(p, gun, "B7")
    turned = next(a[3] for a in p.choices("fire") if spines_between(NW, a[3]) == 1)
    assert lines(p, "itt", "he", turned) == {"terrain": 1, "turning its arc": 3}  # no acquisition there
    p.do("fire", "itt", "he", turned).roll(2, 2).roll(3, 4)
    assert p.result(other) == "1MC"
    pass_checks(p)
    assert p.has(gun, "prep")  # ROF 2 is 1 for this shot
    assert p.s.aimed[gun] == (1, ((other, p.hex("B7")),), p.hex("B7"))


@case("sk-03-118")
@allowed("SK 3.2.4")
def test_case_8() -> None:
    for name, wanted in (("german PaK 40", (3, 4, 5)), ("german FlaK 18", (1, 2, 3))):
        p = Position(OPEN)
        gun = p.gun(name, p.unit("german 2-2-8", "E7"), NE)
        assert tuple(turn_drm(p.s, gun, n) for n in (1, 2, 3)) == wanted
    q = Position(field("A1-P12", stone="E7"))
    gun = q.gun("german PaK 40", q.unit("german 2-2-8", "E7"), NE)
    assert tuple(turn_drm(q.s, gun, n) for n in (1, 2, 3)) == (6, 8, 10)


@case("sk-03-114")
@allowed("SK 3.2.4", "SK 5.5")
def test_rate_of_fire_reductions_add_up() -> None:
    """The 6-pounder has ROF 3: captured and turned it is 1, so that a coloured 1 keeps it and a 2 does not."""
    for coloured, kept in ((1, True), (2, False)):
        p = Position(OPEN, year=1944)
        gun = p.gun("british 6-pounder", p.unit("german 2-2-8", "E7"), NE)
        p.unit("british 4-5-7", "E10")
        p.phase(PREP_FIRE)
        aim(p, gun, "E10").do("fire", "itt", "ap", SE).roll(coloured, 6)
        assert bool(p.may("shoot", gun)) and p.has(gun, "prep") is not kept
        assert p.s.facing[gun] == SE


@case("sk-03-117")
@allowed("SK 3.2.4")
def test_the_arc_costs_only_the_first_shot() -> None:
    p = Position(OPEN)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), E)
    p.unit("russian 4-4-7", "E3")
    p.phase(PREP_FIRE)
    aim(p, gun, "E3")
    assert lines(p, "itt", "he", NE) == {"turning its arc": 3}
    p.do("fire", "itt", "he", NE).roll(1, 6)
    aim(p, gun, "E3")
    assert lines(p, "itt", "he", NE) == {"acquired": -1}
    p.do("fire", "itt", "he", NE).roll(2, 6)
    assert not p.has(gun, "prep")  # full rate of fire again


@case("sk-03-095", "sk-03-094", "sk-03-107")
@allowed("SK 3.2.4")
@refused("SK 3.2.4")
def test_the_area_target_type() -> None:
    p = Position(field("A1-P12", stone="E3"))
    gun = p.gun("german FlaK 18", p.unit("german 2-2-8", "E7"), NE)
    target = p.unit("russian 4-4-7", "E3")
    p.phase(PREP_FIRE)
    aim(p, gun, "E3")
    assert lines(p, "itt", "he", NE) == {"terrain": 3} and lines(p, "att", "he", NE) == {}
    odds = [play.explain(p.s, p.action("fire", kind, "he", NE, -1)).odds[0].probability for kind in ("itt", "att")]
    assert odds == [pytest.approx(10 / 36), pytest.approx(21 / 36)]  # 5 or less against 7 or less
    assert p.refused("fire", "att", "ap", NE, -1).rule == "SK 3.2.4"
    p.do("fire", "att", "he", NE).roll(1, 4).roll(3, 3)
    assert p.result(target) == "PTC"  # column 8 and TEM: 9
    pass_checks(p)
    assert p.has(gun, "prep") and p.s.acquired == {gun: (p.hex("E3"), 1)}
    aim(p, gun, "E3")
    assert lines(p, "att", "he", NE) == {"Intensive Fire": 2, "acquired": -1}


@case("sk-03-110", "sk-03-111", "sk-03-112")
@allowed("SK 3.2.4", "SK 6.9", "SK 6.11")
def test_the_81mm_mortar_of_the_example() -> None:
    p = Position(field("A1-P12", stone="C7", woods="B7"))
    mortar = p.gun("german GrW 34", p.unit("german 2-2-8", "E9"), E)
    squad, other = p.unit("american 7-4-7", "C7"), p.unit("american 6-6-6", "B7")
    p.phase(PREP_FIRE)
    aim(p, mortar, "C7")
    assert {a[1] for a in p.choices("fire")} == {"att"}
    facing = next(a[3] for a in p.choices("fire") if spines_between(E, a[3]) == 2)
    assert lines(p, "att", "he", facing) == {"turning its arc": 4}
    p.do("fire", "att", "he", facing).roll(3, 1)
    assert p.told("to hit")[-1][3:] == (7, False) and not p.has(mortar, "prep")  # ROF 3 is not lowered
    aim(p, mortar, "C7").do("fire", "att", "he", facing).roll(3, 5)
    assert p.told("to hit")[-1][3:] == (7, True)
    p.roll(3, 4)
    assert p.result(squad) == "no effect"  # 7 + 3 on column 8
    aim(p, mortar, "B7").do("fire", "att", "he", facing).roll(4, 2).roll(4, 4)
    assert p.result(other) == "1MC"
    pass_checks(p)
    assert p.s.acquired[mortar] == (p.hex("B7"), 1) and p.has(mortar, "prep")


@case("sk-03-122")
@allowed("SK 3.2.4", "SK 3.3.3")
@refused("SK 3.2.4")
def test_intensive_fire_in_the_defence() -> None:
    p = Position(field("A1-P12", woods="E2 E3"))
    mover = p.unit("russian 4-4-7", "E2")
    crew = p.unit("german 2-2-8", "E7")
    gun = p.gun("german PaK 40", crew, NE)
    p.phase(MOVEMENT).do("move", mover).do("to", "E3")
    p.do("shoot", gun).do("fire", "itt", "he", NE).roll(5, 6)
    assert p.has(gun, "first")
    p.do("shoot", gun)
    assert lines(p, "itt", "he", NE)["Intensive Fire"] == 2
    p.do("fire", "itt", "he", NE).roll(4, 5)
    assert p.s.gun_marks[gun] & INTENSIVE and p.has(gun, "final") and p.has(crew, "final")
    assert not p.may("shoot", gun)


@case("sk-03-122")
def test_intensive_fire_wears_the_gun_out() -> None:
    for dice, gone in (((6, 6), True), ((5, 5), False)):
        p = Position(OPEN)
        gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
        p.mark(gun, "prep")
        p.unit("russian 4-4-7", "E3")
        p.phase(PREP_FIRE)
        aim(p, gun, "E3").do("fire", "itt", "he", NE).roll(*dice)
        assert (p.at(gun) == "gone") is gone and p.has(gun, "malfunction") is not gone


@case("sk-03-123")
@allowed("SK 3.4")
@refused("SK 3.2.4", "SK 3.4")
def test_limits_of_intensive_fire() -> None:
    def gun_in(phase: int, status: str, where: str, *crew_status: str) -> tuple[Position, int]:
        p = Position(OPEN)
        crew = p.unit("german 2-2-8", "E7", *crew_status)
        gun = p.gun("german PaK 40", crew, NE)
        p.mark(gun, status)
        p.unit("german 4-6-7", "A1")
        p.unit("russian 4-4-7", where)
        p.phase(phase, 0 if phase != DEFENSIVE_FIRE else 1)
        return p, gun

    p, gun = gun_in(ADVANCING_FIRE, "prep", "E3")
    assert not p.may("shoot", gun)
    p, gun = gun_in(DEFENSIVE_FIRE, "first", "E6")
    p.do("shoot", gun)
    assert p.may("aim", "E6")
    p, gun = gun_in(DEFENSIVE_FIRE, "first", "E5")
    p.do("shoot", gun)  # an empty hex next door
    assert p.refused("aim", "E5").rule == "SK 3.4"
    p, gun = gun_in(PREP_FIRE, "prep", "E3", "pinned")
    assert p.refused("shoot", gun).rule == "SK 3.2.4"
    t = TYPES[ROWS["german PaK 40"]]
    t.no_intensive = True
    try:
        p, gun = gun_in(PREP_FIRE, "prep", "E3")
        assert p.refused("shoot", gun).rule == "SK 3.2.4"
    finally:
        t.no_intensive = False


@case("sk-03-124")
@allowed("SK 3.2.4")
def test_a_gun_without_rate_of_fire_that_turns() -> None:
    t = TYPES[ROWS["american 105mm M2"]]
    t.rof = 0
    try:
        for facing, spent in ((NE, True), (E, False)):
            p = Position(OPEN)
            gun = p.gun("american 105mm M2", p.unit("american 2-2-7", "E7"), E)
            p.unit("german 4-6-7", "E3" if spent else "G6")
            p.phase(PREP_FIRE)
            aim(p, gun, "E3" if spent else "G6").do("fire", "itt", "he", facing).roll(5, 6)
            assert bool(p.s.gun_marks.get(gun, 0) & INTENSIVE) is spent and p.may("shoot", gun) is not spent
    finally:
        t.rof = 1


@case("sk-03-119")
@allowed("SK 3.2.4")
@refused("SK 3.2.4")
def test_turning_without_firing() -> None:
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E7")
    gun = p.gun("german PaK 40", crew, NE)
    p.unit("russian 4-4-7", "E3")
    p.phase(PREP_FIRE).do("turn", gun).do("face", gun, SW)
    assert p.s.facing[gun] == SW and p.s.gun_marks[gun] & TURNED
    assert not p.may("turn", gun) and not p.may("shoot", gun)
    p = Position(OPEN)
    crew = p.unit("german 2-2-8", "E7", "prep")
    gun = p.gun("german PaK 40", crew, NE)
    p.unit("german 4-6-7", "E8")
    p.unit("russian 4-4-7", "E6")
    p.phase(PREP_FIRE)
    assert p.refused("turn", gun).rule == "SK 3.2.4"  # the crew has fired
    p = Position(OPEN)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
    p.mark(gun, "prep")
    p.unit("russian 4-4-7", "E3")
    p.phase(PREP_FIRE)
    assert p.may("shoot", gun) and p.refused("turn", gun).rule == "SK 3.2.4"  # only intensively


@case("sk-05-008")
@allowed("SK 5.5")
def test_a_captured_gun() -> None:
    p = Position(OPEN, year=1944)
    gun = p.gun("british 6-pounder", p.unit("german 2-2-8", "A7"), E)
    p.unit("british 4-5-7", "I7")
    assert breakdown_number(p.s, IN_PREP, gun) == 10
    p.phase(PREP_FIRE)
    aim(p, gun, "I7")
    assert lines(p, "itt", "ap", E) == {"captured weapon": 2}
    assert play.explain(p.s, p.action("fire", "itt", "ap", E, -1)).title.startswith("to hit 6")  # red


@allowed("SK 3.2.4", "SK 6.12")
def test_a_squad_at_a_gun() -> None:
    p = Position(OPEN)
    gun = p.gun("german PaK 40", p.unit("german 4-6-7", "A7"), E)
    p.unit("russian 4-4-7", "I7")
    assert breakdown_number(p.s, IN_PREP, gun) == 10
    p.phase(PREP_FIRE)
    aim(p, gun, "I7")
    assert lines(p, "itt", "he", E) == {"not manned by a crew": 2}
    p.do("fire", "itt", "he", E).roll(6, 6)
    assert p.at(gun) == "gone"


@refused("SK 6.5")
def test_a_gun_that_moved_does_not_fire_in_the_advancing_fire_phase() -> None:
    p = Position(OPEN)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E7"), NE)
    p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "E3")
    p.s.status[gun] |= MOVED
    p.phase(ADVANCING_FIRE)
    assert p.refused("shoot", gun).rule == "SK 6.5"

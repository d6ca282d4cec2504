"""BB 40: buildings and woods."""

from __future__ import annotations

from bocage.games.brothers.infantry.refusals import fire_refusal
from bocage.games.brothers.terrain.fortify import fort_refusal
from tests.brothers.position import OPEN, Position, battery, fp, kind, steps
from tests.looking import top
from tests.marks import allowed, case, refused

TWO_FLOORS = "1 ....\n2 .SS.\n3 ....\n4 ...."

HOUSE = 'building "house" B2 C2'

US = battery("upper battery")
SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))

UPPER = "1 ....\n2 .SS.\n3 ....\n4 ...."

UPPER_MORE = "building hall B2 C2"

GD = kind("level gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))


@allowed("BB 40.2", "BB 48.1")
def test_smoke_from_an_upper_level_fills_its_own_hex() -> None:
    p = Position(TWO_FLOORS, ["B2+upper us"], ["B4 squad used"], more=HOUSE, upper=["B2", "C2"], smoke=(1, 0))
    p.operations().play(("use", 0), ("move",), ("smoke", p.hex("B2")))
    assert p.s.smoke == {p.hex("B2"): 1} and top(p.s).spent == 0


@case("bob-40-002")
@allowed("BB 40.1")
def test_huts() -> None:
    p = Position("1 h.\n2 ..\n3 ..\n4 ..", [f"A4 {SIX}"], ["A1 squad"])
    assert steps(p, "A2")["A1"] == 6 and p.ground.terrain[p.hex("A1")].vehicle_mp == 6
    assert fp(p, 0, 1) == 5
    assert fort_refusal(p.ground, p.hex("A1"), "foxhole") is None


@case("bob-40-003")
@allowed("BB 40.2")
@refused("BB 40.2")
def test_upper_levels() -> None:
    p = Position(UPPER, ["B2+upper us"], ["B2 squad", "C2+upper squad", "C2 squad", "B3 squad"], more=UPPER_MORE,
                 upper=["B2", "C2"])  # fmt: skip
    g, here = p.ground, p.hex("B2 upper")
    assert set(g.adjacent[here]) == {p.hex("B2"), p.hex("C2 upper")}
    assert g.line(here, p.hex("C2")).blocked and g.line(here, p.hex("C2")).rule == "BB 40.2"
    assert p.hex("B3") not in g.adjacent[here]
    assert g.range(here, p.hex("B2")) == 1
    assert steps(p, "B2 upper") == {"B2": 12, "C2 upper": 12}
    assert g.height[here] == 1
    assert p.ground.name(here) == "B2 upper" and fort_refusal(g, here, "foxhole") is not None


@allowed("BB 40.2")
def test_levels_of_one_hex_are_nobodys_flank_and_mortars_reach_both() -> None:
    p = Position(
        UPPER, ["B2+upper us facing=0"], ["B2 squad facing=3"], more=UPPER_MORE, upper=["B2", "C2"], facing=True
    )
    assert fp(p, 0, 1) == 6 + 3 + 1 - 2, "adjacent, from above, stone: no flank"
    q = Position(UPPER, ["B4 mortar"], ["B2 squad", "B2+upper squad"], more=UPPER_MORE, upper=["B2", "C2"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("B2"), ""), dice=[4])
    assert q.s.supp[1:] == [1, 1]


@case("bob-40-005")
@allowed("BB 40.3", "BB 40.0")
@refused("BB 40.3")
def test_railway_cars() -> None:
    p = Position("1 W.\n2 ..\n3 ..\n4 ..", [f"A4 {SIX}"], ["A1 squad"], more="tag railway A1")
    terrain = p.ground.terrain[p.hex("A1")]
    assert (terrain.ident, terrain.allows_guns, terrain.has_backblast) == ("railway", False, False)
    assert fp(p, 0, 1) == 5


@case("bob-40-006")
@allowed("BB 40.4")
def test_airbursts_in_woods() -> None:
    p = Position("1 w.\n2 ..\n3 ..\n4 ..", ["A4 mortar"], ["A1 squad"])
    assert fp(p, 0, 1) == 7


@allowed("BB 40.2", "BB 59.3")
@refused("BB 6.1")
def test_a_grenade_discharger_reaches_both_levels() -> None:
    p = Position(TWO_FLOORS, [f"B4 {GD}"], ["B2 squad", "B2+upper squad"], more=HOUSE, upper=["B2", "C2"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("B2"), ""), dice=[2])
    assert p.s.supp[1:] == [1, 1]
    mixed = Position(TWO_FLOORS, [f"B4 {GD}", "B2+upper jp"], ["B2 squad"], more=HOUSE, upper=["B2", "C2"])
    refusal = fire_refusal(mixed.s, 0, mixed.hex("B2"))
    assert refusal is not None and refusal.rule == "BB 6.1"


@allowed("BB 40.2", "BB 32.0")
def test_another_level_of_the_hex_is_no_new_hex_for_artillery() -> None:
    """A mission in force strikes who enters its hexes; who only climbs the stairs has entered none."""
    rows = OPEN.replace("4 ........", "4 ..S.....")
    for way, shelled in (("C4 upper", False), ("C5", True)):
        p = Position(rows, ["C4 squad", "A8 squad"], ["H1 squad used"], upper=["C4"], assets=({US: 1}, {}))
        p.s.missions = ((0, p.hex("C4")),)
        p.operations().play(("use", 0), ("move",), ("enter", p.hex(way), 0), waits=True)
        assert (p.s.player < 0 and p.s.rule == "BB 32.0") is shelled


@refused("BB 31.1", "BB 32.0")
def test_the_second_hex_is_not_the_upper_floor_of_the_first() -> None:
    rows = OPEN.replace("4 ........", "4 ..S.....")
    p = Position(rows, ["C5 squad", "A8 squad"], ["C2 mortar", "H1 squad used"], upper=["C4"], assets=({}, {US: 1}))
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("pass",), ("enter", p.hex("C4 upper"), 0))
    assert p.rule_against("op", 2, "directed", -1) == "BB 31.1" and p.allows("op", 2, "", -1)
    assert p.rule_against("battery", 0, p.hex("C4")) == "BB 32.0"

"""BB 39.0 to 42.0: buildings, woods, open ground, roads."""

from __future__ import annotations

from bocage.games.brothers.fortify import fort_refusal
from tests.brothers.position import OPEN, Position, fp, kind, moving, steps
from tests.marks import allowed, case, refused

UPPER = "1 ....\n2 .SS.\n3 ....\n4 ...."
UPPER_MORE = "building hall B2 C2"
SIX = kind("terrain six", fp=(6, 4), prof=(5, 3))


@case("bob-39-001")
@allowed("BB 39.0", "BB 47.0")
def test_levels_are_counted_by_crest_lines() -> None:
    p = Position("1 ...\n2 ...", more="levels\n 0 -1-\n 1 012\n 2 012")
    assert [p.ground.height[p.hex(name)] for name in ("A1", "B1", "C1")] == [0, 1, 2]


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


@case("bob-41-001", "bob-47-006")
@allowed("BB 41.0", "BB 47.3")
@refused("BB 41.0")
def test_moving_in_the_open_and_height() -> None:
    mortar = kind("mortar five", kind="mortar", prof=(5, 3), reach=(12, 12), reach_min=2)
    flat = Position(OPEN, ["C4 squad"], [f"C6 {SIX}", f"C6 {mortar}"])
    moving(flat, 0, "C3")
    assert (fp(flat, 1, 0, "op"), fp(flat, 2, 0, "op")) == (9, 9)
    up = Position(
        "1 .\n2 .\n3 .\n4 .", ["A2 squad"], [f"A4 {SIX}", f"A4 {mortar}"], more="levels\n 1 1\n 2 1\n 3 0\n 4 0"
    )
    moving(up, 0, "A1")
    assert (fp(up, 1, 0, "op"), fp(up, 2, 0, "op")) == (4, 9)


@case("bob-41-002")
@refused("BB 41.0")
@allowed("BB 44.0")
def test_no_bonus_behind_a_hedgerow_or_for_ordinary_fire() -> None:
    p = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"], more="side hedgerow C3:S")
    moving(p, 0, "C2")
    assert fp(p, 1, 0, "op") == 5 - 2
    plain = Position(OPEN, ["C3 squad"], [f"C6 {SIX}"])
    moving(plain, 0, "C2")
    assert fp(plain, 1, 0, "fire") == 6, "only Op Fire and Final Op Fire"
    assert fp(plain, 1, 0, "op") == 9


@allowed("BB 42.0")
def test_roads_are_open_ground_and_quick() -> None:
    p = Position("1 w.\n2 w.\n3 ..", more="road dirt A1 A2 A3")
    assert steps(p, "A3")["A2"] == 4 and steps(p, "A1")["A2"] == 4
    assert steps(p, "B1")["A2"] == 12

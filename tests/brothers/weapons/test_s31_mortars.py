"""BB 31: mortars."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import fire_refusal, place_refusal
from bocage.games.brothers.infantry.s14_line_of_sight import spotting_hex
from tests.brothers.position import OPEN, Position, fp, kind
from tests.marks import allowed, case, refused

SLOW = kind("interplay tube", kind="mortar", fp=(6, 4), prof=(5, 3), reach=(12, 12), reach_min=2, nation="american")

LONG = "\n".join(f"{n} .." for n in range(1, 16))

JP_MORTAR = kind("jp mortar", nation="japanese", kind="mortar", reach=(12, 12), reach_min=2)

GD = kind("gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(10, 10))


@allowed("BB 31.1", "BB 50.2", "BB 9.0")
def test_at_night_a_spotter_next_door_lets_a_mortar_op_fire() -> None:
    p = Position(OPEN, ["C6 us"], [f"C1 {SLOW} op", "H1 squad"], night=2).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.s.rule == "BB 5.0", "four hexes away, three from the spotter, and its first hex"
    p.play(("enter", p.hex("C4"), 0))
    assert p.options() == [("pass",), ("op", 1, "directed", -1)]


@case("bob-31-001")
@allowed("BB 31.0")
@refused("BB 31.0", "BB 6.0")
def test_mortar_ranges() -> None:
    p = Position(LONG, ["A1 mortar"], ["A2 squad", "A3 squad", "A13 squad", "A14 squad"])
    near = fire_refusal(p.s, 0, p.hex("A2"))
    far = fire_refusal(p.s, 0, p.hex("A14"))
    assert near is not None and near.rule == "BB 31.0"
    assert far is not None and far.rule == "BB 6.0"
    assert fire_refusal(p.s, 0, p.hex("A3")) is None and fire_refusal(p.s, 0, p.hex("A13")) is None


@case("bob-31-001", "bob-40-002", "bob-59-001")
@allowed("BB 31.0", "BB 40.1", "BB 59.0", "BB 51.0")
@refused("BB 31.0", "BB 40.1", "BB 51.0")
@pytest.mark.parametrize(
    ("terrain", "unit", "rule"),
    [
        ("S", "mortar", "BB 31.0"),
        ("h", "mortar", ""),
        ("m", "mortar", "BB 31.0"),
        ("j", "mortar", ""),
        ("j", "mortar moved", "BB 51.0"),
        ("j", f"{JP_MORTAR} moved", ""),
        (".", "mortar", ""),
        ("h", GD, ""),
        ("W", GD, "BB 31.0"),
        ("m", GD, ""),
    ],
)
def test_where_mortars_may_fire_from(terrain: str, unit: str, rule: str) -> None:
    p = Position(f"1 {terrain}.\n2 ..\n3 ..\n4 ..", [f"A1 {unit}"], ["A4 squad"])
    refusal = place_refusal(p.s, 0, "")
    assert (refusal.rule if refusal else "") == rule


@case("bob-31-001", "bob-43-011")
@refused("BB 43.3")
@pytest.mark.parametrize("unit", ["mortar", GD])
def test_no_mortar_fires_out_of_a_pillbox(unit: str) -> None:
    p = Position(OPEN, [f"A1 {unit}", "C1 mg"], ["A4 squad"], fort=[{"hex": "A1", "kind": "pillbox"}])
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 43.3"
    assert place_refusal(p.s, 1, "") is None


@case("bob-31-003")
@allowed("BB 31.1")
@refused("BB 31.1")
def test_directed_op_fire_from_the_second_hex_on() -> None:
    rows = "\n".join(["1 ....", "2 ....", "3 w...", "4 w...", "5 ....", "6 ....", "7 ....", "8 ...."])
    p = Position(rows, ["A7 squad"], ["A2 mortar"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("B6"), 0))
    assert p.rule_against("op", 1, "directed", -1) == "BB 31.1"
    p.play(("pass",), ("enter", p.hex("B5"), 0))
    assert p.allows("op", 1, "directed", -1)
    assert fp(p, 1, 0, "op", "directed") == 5 - 1 + 4


@refused("BB 31.1", "BB 59.3")
def test_who_may_not_direct() -> None:
    p = Position(OPEN, ["A1 us", f"B1 {GD}"], ["A6 squad"])
    for u, rule in ((0, "BB 31.1"), (1, "BB 59.3")):
        refusal = place_refusal(p.s, u, "directed")
        assert refusal is not None and refusal.rule == rule


@refused("BB 31.1")
def test_an_enemy_held_hex_is_no_place_to_spot_from() -> None:
    from bocage.games.brothers.infantry.s14_line_of_sight import spotting_hex

    rows = "\n".join(["1 w.", "2 ww", "3 ..", "4 .."])
    free = Position(rows, ["A1 mortar"], ["A4 squad"])
    assert spotting_hex(free.s, 0, free.hex("A4")) == free.hex("A2")
    held = Position(rows, ["A1 mortar"], ["A4 squad", "A2 squad"])
    assert spotting_hex(held.s, 0, held.hex("A4")) != held.hex("A2")


@refused("BB 31.1", "BB 43.4", "BB 55.2")
def test_where_nobody_spots_for_a_mortar() -> None:
    rows = "\n".join(f"{n} ....." for n in range(1, 8))
    levels = "levels\n 0 -0-0-\n" + "\n".join(f" {n} {'00200' if n == 2 else '00000'}" for n in range(1, 8))
    rain = Position(rows, ["A1 mortar"], ["A5 squad", "A4 squad"])
    rain.s.raining = 1
    assert spotting_hex(rain.s, 0, rain.hex("A5")) == rain.hex("A2")
    far = Position(rows, ["A1 mortar"], ["A6 squad"])
    far.s.raining = 1
    assert spotting_hex(far.s, 0, far.hex("A6")) == -1
    cave = Position(rows, ["C3 mortar"], ["C7 squad"], more=levels, cave=[{"hex": "C2", "spine": 2}])
    assert spotting_hex(cave.s, 0, cave.hex("C7")) != cave.hex("C2 cave")


@allowed("BB 31.1")
@refused("BB 31.1")
def test_nobody_spots_from_a_river() -> None:
    rows = "1 .\n2 =\n3 .\n4 .\n5 ."
    deep = Position(rows, ["A1 mortar"], ["A5 squad"])
    assert spotting_hex(deep.s, 0, deep.hex("A5")) == -1
    ford = Position(rows, ["A1 mortar"], ["A5 squad"], shallow_river=True)
    assert spotting_hex(ford.s, 0, ford.hex("A5")) == ford.hex("A2")


@refused("BB 43.3", "BB 31.0")
def test_no_mortar_or_discharger_fires_from_a_bunker_in_a_hut_hex() -> None:
    """From the Hut itself both may (BB 40.1); the occupant of a Fortification is in the Fortification (BB 43.0)."""
    for team in ("mortar", GD):
        bunker = [{"hex": "A1", "kind": "bunker"}]
        p = Position("1 h.\n2 ..", [f"A1 {team}"], ["B2 us"], fort=bunker, nations=("japanese", "american"))
        refusal = place_refusal(p.s, 0, "")
        assert refusal is not None and refusal.rule == "BB 43.3"
        q = Position("1 h.\n2 ..", [f"A1 {team}"], ["B2 us"], nations=("japanese", "american"))
        assert place_refusal(q.s, 0, "") is None
    strong = Position("1 S.\n2 ..", ["A1 mortar"], ["B2 us"], fort=[{"hex": "A1", "kind": "fortified"}])
    refusal = place_refusal(strong.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 31.0"

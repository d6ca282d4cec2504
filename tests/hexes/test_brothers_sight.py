"""Band of Brothers sight on small boards: BB 14, 40.2, 44, 45.3, 46, 47.2, 51, 52, 54.2."""

from __future__ import annotations

import pytest

from bocage.hexes.field import Field
from bocage.hexes.lattice import hex_name
from tests.hexes.boards import board, brothers, look, starterkit
from tests.marks import allowed, case, refused


def levels(**heights: int) -> list[str]:
    """A levels block for a 9 x 9 board from hex names."""
    lines = ["levels"]
    for row in range(10):
        marks = ""
        for column in range(9):
            y = 2 * row - 1 + (column & 1)
            level = heights.get(hex_name(column, y), 0)
            marks += "-" if not 0 <= y <= 18 else "_" if level < 0 else str(level)
        lines.append(f"  {row} {marks}")
    return lines


MAP_19 = dict.fromkeys(("C6", "C7", "D6", "E6", "E5", "C5", "D7", "D5"), 1)
MAP_19 |= dict.fromkeys(("E3", "E4", "D3", "D4", "C8"), 2)


def map_19(**terrain: str) -> Field:
    """The corner of a map that the printed hill example describes; D5 holds a building on level 1."""
    return board(*levels(**MAP_19), rows=9, terrain={"D5": "S"} | terrain)


@case("bob-47-008")
@allowed("BB 47.2")
@refused("BB 47.2")
def test_the_printed_hill_example() -> None:
    sight = brothers(map_19())
    assert [look(sight, "C6", b) for b in ("C7", "D6", "E6")] == [0, 0, 0]
    assert look(sight, "C6", "E5") == "blocked", "the building on the hill is as high as level 2"
    assert look(sight, "C6", "E7") == "blocked", "D6 is level with C6 and hides what lies lower"
    assert look(sight, "E3", "E6") == look(sight, "E3", "C5") == "blocked", "level 2 ground before level 1"
    assert [look(sight, "E4", b) for b in ("D4", "D5", "E5")] == [0, 0, 0]
    assert look(sight, "E4", "C7") == "blocked"
    assert look(sight, "E4", "C8") == 0, "both at level 2, no higher than the building"
    assert look(sight, "E4", "E7") == "blocked" and look(sight, "E4", "E8") == 0, "one blind hex behind E6"
    assert look(sight, "C8", "D7") == look(sight, "C8", "E7") == 0, "no blind hex right behind the next hex"
    reasons = sight.explain(sight.field.hex("E4"), sight.field.hex("E7")).sentence()
    assert "level 1 ground in E6 (BB 47.2)" in reasons


@allowed("BB 47.2")
@refused("BB 47.2")
def test_the_printed_hill_example_with_woods() -> None:
    wooded = brothers(map_19(E6="w"))
    assert look(wooded, "E4", "E8") == "blocked", "woods on level 1 are as high as level 2"
    low = {name: level for name, level in MAP_19.items() if name != "E6"}
    field = board(*levels(**low), rows=9, terrain={"D5": "S", "E6": "w"})
    sight = brothers(field)
    assert [look(sight, "E4", b) for b in ("E5", "E6", "E8")] == [0, 0, 0]
    assert look(sight, "E4", "E7") == "blocked"


@case("bob-14-001")
@allowed("BB 14.0")
@refused("BB 14.0")
def test_what_blocks_on_level_ground() -> None:
    assert look(brothers(board(terrain={"D2": "S"})), "D2", "D5") == 0, "a building in the firer's own hex"
    assert look(brothers(board(terrain={"D5": "w"})), "D2", "D5") == 0, "woods in the target hex"
    assert look(brothers(board(terrain={"D4": "w"})), "D2", "D5") == "blocked"
    beside = board("shape D4 poly 0,-50 60,-50 60,50 0,50", terrain={"D4": "w"})
    assert look(brothers(beside), "D2", "D5") == 0, "woods that touch the thread on one side"
    flat = board("road dirt D2 D3 D4 D5", "spot D3 bridge 0", terrain={"D3": "="})
    assert look(brothers(flat), "D2", "D5") == 0, "road, river, bridge"


@case("bob-14-002")
@allowed("BB 14.0")
def test_a_building_in_the_valley_does_not_block_between_hills() -> None:
    field = board(*levels(B4=1, H4=1), rows=9, terrain={"D4": "S", "E5": "S", "F4": "S"})
    assert look(brothers(field), "B4", "H4") == 0


@refused("BB 51.0", "BB 52.0")
def test_jungle_and_swamp_block() -> None:
    assert look(brothers(board(terrain={"D3": "j"})), "D2", "D5") == "blocked"
    assert look(brothers(board(terrain={"D3": "m"})), "D2", "D5") == "blocked"
    assert look(brothers(board(terrain={"D3": "k"})), "D2", "D5") == 1


@case("bob-44-001")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_the_printed_hedgerow_example() -> None:
    """From C2: along a hedgerow side; no hedgerow; over a side of either end; over the D2/E3 side of neither."""
    field = board("side hedgerow D2:SE D1:S C2:S", columns=9, rows=6)
    sight = brothers(field)
    assert look(sight, "B1", "D1") == 0 and look(sight, "C2", "E2") == "blocked", "C2 to E2 runs along D1/D2"
    assert look(sight, "C2", "C1") == 0
    assert look(sight, "C2", "C3") == look(sight, "C2", "C4") == 0, "over the firer's own hedgerow"
    assert look(sight, "D2", "G4") == 0, "over the firer's own hedgerow side"
    assert look(sight, "C2", "F3") == "blocked", "over D2/E3, a side of neither"
    assert "hedgerow in D2/E3 (BB 44.0)" in sight.explain(field.hex("C2"), field.hex("F3")).sentence()


@case("bob-44-006")
@allowed("BB 44.0")
@refused("BB 44.0")
def test_a_hedgerow_below_a_hill_blocks_like_woods_on_both_sides() -> None:
    field = board("side hedgerow D5:S", *levels(D1=2, D2=1), rows=9)
    sight = brothers(field)
    woods = brothers(board(*levels(D1=2, D2=1), rows=9, terrain={"D5": "w", "D6": "w"}))
    for end in ("D7", "D8", "D9"):
        assert look(sight, "D1", end) == look(woods, "D1", end)
    assert look(sight, "D1", "D6") == 0, "a side of the target's own hex"


@case("bob-46-001")
@allowed("BB 46.0", "BB 46.1")
@refused("BB 46.0")
@pytest.mark.parametrize(
    ("mark", "expected"), [("g", [1, 1, 2, 2]), ("k", [1, 1, 2, 2]), ("o", [1, 1, 2, 2]), ("p", [1, "blocked"])]
)
def test_how_many_hindrances(mark: str, expected: list[int | str]) -> None:
    for count, value in enumerate(expected, 1):
        terrain = {f"D{row}": mark for row in range(2, 2 + count)}
        assert look(brothers(board(terrain=terrain)), "D1", "D6") == value


@allowed("BB 46.0")
def test_a_second_palm_hex_can_be_fired_into() -> None:
    assert look(brothers(board(terrain={"D3": "p", "D4": "p"})), "D2", "D4") == 1


@case("bob-46-001")
@allowed("BB 46.1")
def test_walls_between_are_one_hindrance_and_own_walls_none() -> None:
    assert look(brothers(board("side wall D3:S")), "D1", "D6") == 1
    assert look(brothers(board("side wall D2:S D3:S D4:S")), "D1", "D6") == 1
    assert look(brothers(board("side wall D1:S D5:S")), "D1", "D6") == 0


@case("bob-46-006")
@allowed("BB 46.0")
def test_between_levels_only_what_a_level_1_obstacle_would_touch() -> None:
    hill = levels(D1=1)
    for mark in ("g", "k"):
        assert look(brothers(board(*hill, rows=9, terrain={"D3": mark})), "D1", "D5") == 0
    assert look(brothers(board("side wall D3:S", *hill, rows=9)), "D1", "D5") == 0
    assert look(brothers(board(*hill, rows=9, terrain={"D3": "o"})), "D1", "D5") == 1
    high = levels(D1=2, D2=1)
    assert look(brothers(board(*high, rows=9, terrain={"D3": "o"})), "D1", "D7") == 0, "seen over, beyond its blind hex"


@case("bob-46-008")
@allowed("BB 46.0")
def test_along_a_hexside_between_two_hindrances_one_counts() -> None:
    """B3 to D3 runs between C3 and C4."""
    assert look(brothers(board(terrain={"C3": "g", "C4": "o"})), "B3", "D3") == 1
    assert look(brothers(board(terrain={"C3": "o", "C4": "o"})), "B3", "D3") == 1
    assert look(brothers(board(terrain={"C3": "p", "C4": "o"})), "B3", "D3") == 1


@allowed("BB 46.0")
def test_wheat_does_nothing_against_a_vehicle() -> None:
    field = board(terrain={"D3": "g", "D4": "o"})
    assert look(brothers(field), "D2", "D6") == 2
    assert look(brothers(field, "vehicle-target"), "D2", "D6") == 1


@allowed("BB 45.3")
@refused("BB 45.3")
def test_from_a_stream_one_sees_next_door_and_upward() -> None:
    sight = brothers(board(*levels(D6=1), rows=9, terrain={"D2": "s"}))
    assert look(sight, "D2", "D3") == 0
    assert look(sight, "D2", "D4") == "blocked"
    assert look(sight, "D2", "D6") == 0
    assert "stream in D2 (BB 45.3)" in sight.explain(sight.field.hex("D2"), sight.field.hex("D4")).sentence()


@allowed("BB 45.4")
@refused("BB 45.4")
def test_into_a_gully_from_next_door_and_along_it() -> None:
    sight = brothers(board(*levels(D3=-1, D4=-1, D5=-1), rows=9, terrain=dict.fromkeys(("D3", "D4", "D5"), "v")))
    assert look(sight, "D2", "D3") == 0 and look(sight, "D3", "D5") == 0
    assert look(sight, "D1", "D3") == "blocked" and look(sight, "B4", "D4") == "blocked"


@allowed("BB 54.2")
@refused("BB 54.2")
def test_ridges() -> None:
    sight = brothers(board("tag ridge C4 D4 E5 F4", "tag ridge D7 E8", rows=9))
    assert look(sight, "D2", "D5") == "blocked", "between level 0 hexes"
    assert look(sight, "D4", "D1") == look(sight, "D4", "D6") == 0
    assert look(sight, "E5", "B4") == 0, "over its own ridge"
    assert look(sight, "D4", "D8") == "blocked", "not past a different ridge"
    assert look(sight, "D4", "D7") == 0, "ridge to ridge"


@case("bob-47-010")
@allowed("BB 47.0", "BB 40.2")
@refused("BB 40.2")
def test_an_upper_level_building_is_as_high_as_a_level_2_hill() -> None:
    plain = brothers(board(*levels(D1=1, D6=1), rows=9, terrain={"D3": "S"}))
    upper = brothers(board("spot D3 upper 1", *levels(D1=1, D6=1), rows=9, terrain={"D3": "S"}))
    assert look(plain, "D1", "D6") == 0
    assert look(upper, "D1", "D6") == "blocked"
    tower, near, behind = (upper.field.hex(name) for name in ("D3", "D5", "D7"))
    assert upper.explain(tower, near, 1, 0).verdict() == "clear"
    assert upper.explain(tower, behind, 1, 0).verdict() == "blocked", "D6 is level with the upper floor"


@allowed("BB 48.0")
def test_smoke_counts_at_a_corner_too() -> None:
    """A1 to E4 only touches a corner of D2: Band of Brothers counts it, the Starter Kit does not."""
    field = board()
    a, b, corner = field.hex("A1"), field.hex("E4"), field.hex("D2")
    assert corner in brothers(field).between(a, b)
    assert corner not in starterkit(field).between(a, b)
    assert brothers(field).added(a, b, {corner: 1, field.hex("I1"): 5}) == 1

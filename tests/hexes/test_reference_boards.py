"""The same sight functions over boards read from rasters, against the public reference of 14,400 lines.

docs/rulings/starterkit.md ("Line of sight") says which rows can be compared and why the two that remain differ.
"""

from __future__ import annotations

import pytest

from bocage.hexes.sight import BLOCKED, Sight
from bocage.hexes.thread import forward, thread
from tests.hexes.shared import DATA, Row, raster_sight, reference
from tests.marks import allowed, case, refused

BOARDS = ("q", "r", "s", "t", "u", "y")

EXPLAINED = {("t", "N4", "E10"), ("y", "BB2", "O3")}
"""A grain edge crossed, and one missed, by a twentieth of a cell of the raster, which is coarser than the reference."""


def test_the_reference_is_beside_the_repository() -> None:
    assert DATA.is_dir(), "the comparison needs ../shared/data"
    assert len(reference()) == 14_400


def agrees(row: Row) -> bool:
    sight = raster_sight(row.board)
    value = sight.at(sight.field.hex(row.start), sight.field.hex(row.end))
    if row.blocked or value >= BLOCKED:
        return row.blocked == (value >= BLOCKED)
    return value == row.hindrance


@pytest.mark.parametrize("board", BOARDS)
@allowed("SK 3.2.1")
def test_every_comparable_line_of_a_board_agrees_but_for_the_explained(board: str) -> None:
    rows = [row for row in reference() if row.board == board and row.usable]
    differing = {(row.board, row.start, row.end) for row in rows if not agrees(row)}
    assert len(rows) > 1_800
    assert differing == {entry for entry in EXPLAINED if entry[0] == board}


def test_where_the_counts_part_ours_is_one_for_every_hex_crossed() -> None:
    """Rows set aside only because the reference counts hexes at the same range once, off hexsides and corners."""
    compared = 0
    for row in reference():
        sight = raster_sight(row.board)
        a, b = sight.field.hex(row.start), sight.field.hex(row.end)
        plain = row.why_not == "count" and not row.along_hexside and not row.blocked and row.per_hex < 6
        if plain and not touches_a_corner(sight, a, b):
            compared += 1
            assert sight.at(a, b) == row.per_hex >= row.hindrance, (row.board, row.start, row.end)
    assert compared > 100


def touches_a_corner(sight: Sight, a: int, b: int) -> bool:
    columns = sight.field.columns[b] - sight.field.columns[a]
    y = sight.field.ys[b] - sight.field.ys[a]
    return bool((thread(columns, y) if forward(columns, y) else thread(-columns, -y)).touched)


def look(board: str, start: str, end: str, *options: str) -> int | str:
    sight = raster_sight(board, *options)
    value = sight.at(sight.field.hex(start), sight.field.hex(end))
    assert value == sight.at(sight.field.hex(end), sight.field.hex(start))
    return "blocked" if value >= BLOCKED else value


@case("sk-03-021")
@allowed("SK 3.2.1")
def test_down_the_road_between_woods() -> None:
    assert look("y", "I2", "F3") == 0


@case("sk-03-022")
@allowed("SK 3.2.1")
def test_through_one_orchard_hex() -> None:
    assert look("y", "I2", "J5") == 1
    assert look("y", "N5", "P5") == 1


@case("sk-03-023")
@refused("SK 3.2.1")
def test_a_house_across_the_hexside_line_blocks() -> None:
    assert look("y", "I2", "K4") == "blocked"
    sight = raster_sight("y")
    assert "stone-building in J3" in sight.explain(sight.field.hex("I2"), sight.field.hex("K4")).sentence()


@allowed("SK 1.1.1")
@refused("SK 3.2.1")
def test_the_hill_example() -> None:
    assert look("w", "E9", "I7") == 0, "grain below does not hinder a line to the hill"
    assert look("w", "E9", "I6") == "blocked", "I6 lies behind the crest"


@case("sk-01-021", "sk-01-022")
@allowed("SK 1.1.1")
def test_the_orchard_between_levels_example() -> None:
    """The hill hex of the picture is not named; any level 1 hex whose line crosses W3 alone shows it."""
    sight, bare = raster_sight("w"), raster_sight("w", "orchards-bare")
    field = sight.field
    orchard = field.hex("W3")
    assert field.kind[orchard] == "orchard" and field.level[orchard] == 0
    hill = [h for h in range(field.n) if field.level[h] == 1 and field.range(h, orchard) < 4]
    high = [h for h in hill if sight.clear(h, orchard)]
    beyond = [
        (a, b)
        for a in high
        for b in range(field.n)
        if field.level[b] == 0 and sight.between(a, b) and sight.between(a, b)[-1] == orchard and bare.clear(a, b)
    ]
    alone = [(a, b) for a, b in beyond if bare.at(a, b) == 1]
    assert alone and all(sight.at(a, b) == BLOCKED for a, b in alone)
    assert all(sight.at(a, orchard) == 0 == bare.at(a, orchard) for a, _ in alone)


@case("sk-03-299")
@allowed("SK 1.1.1")
@refused("SK 1.1.1")
def test_the_tank_example_from_higher_ground_over_orchards() -> None:
    """Orchards fill their hexes, so the hexside of E4 alone already blocks the line to D4."""
    assert [look("v", "E3", end) for end in ("C6", "C5", "D4", "E5", "F4")] == ["blocked"] * 5
    assert look("v", "E3", "G5") == 0
    assert look("v", "E3", "C6", "orchards-bare") == 2, "D4 and the hexside of E4"

"""Small boards in text for the tests of this folder."""

from __future__ import annotations

from bocage.hexes.field import Field
from bocage.hexes.lattice import hex_name, parse_name
from bocage.hexes.library import field_of
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import BLOCKED, Sight


def board(
    *lines: str, columns: int = 9, rows: int = 6, edges: str = "full", terrain: dict[str, str] | None = None
) -> Field:
    """An open board with single hexes of terrain (`{"D3": "w"}`, usual marks) and further lines of a map file."""
    found = terrain or {}
    for name in found:
        parse_name(name)
    picture = []
    for row in range(rows + 1):
        marks = ""
        for column in range(columns):
            y = 2 * row - 1 + (column & 1)
            marks += found.get(hex_name(column, y), ".") if 0 <= y <= 2 * rows else "-"
        picture.append(f"  {row} {marks}")
    text = ["map test", f"size {columns} x {rows}", f"edges {edges}", "terrain", *picture, *lines]
    return field_of("\n".join(text))


def starterkit(field: Field, *options: str) -> Sight:
    return Sight(field, load_profile("starterkit", *options))


def brothers(field: Field, *options: str) -> Sight:
    return Sight(field, load_profile("brothers", *options))


def look(sight: Sight, a: str, b: str) -> int | str:
    """Hindrance or "blocked"; both ways and both from the table and from the walk."""
    one, two = sight.field.hex(a), sight.field.hex(b)
    value = sight.at(one, two)
    answer = sight.explain(one, two)
    assert sight.at(two, one) == value, "sight is mutual"
    assert (BLOCKED if answer.blocked else answer.hindrance) == value, "table and walk agree"
    return "blocked" if value >= BLOCKED else value

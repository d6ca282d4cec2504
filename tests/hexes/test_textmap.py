"""The field as text: one cell for each hex under its column, the pieces beside the terrain mark."""

from __future__ import annotations

from bocage.hexes.library import load_field
from bocage.hexes.textmap import text_map


def test_every_hex_stands_under_its_column_with_its_pieces() -> None:
    f = load_field("orchards")
    lines = text_map(f, {"B0": "s", "C3": "sslL", f.names[-1]: "X"})
    at = lines[0].index("C")
    row = next(line for line in lines if line.startswith(" 3 "))
    assert row[at : at + 4] in {f"{mark}ssl" for mark in "wo.SgWb"}, "three letters fit a cell"
    assert lines[1].startswith(" 0") and lines[1][lines[0].index("B") + 1] == "s"
    assert len(lines) == 2 + len({(y + 1) // 2 for y in f.ys})
    assert ". open" in lines[-1]


def test_a_wide_field_is_shown_around_its_pieces() -> None:
    f = load_field("elst")
    assert " AA " in text_map(f, {})[0], "all of it before anything is placed"
    heads = text_map(f, {"K5": "s", "M7": "s"})[0].split()
    assert heads == ["H", "I", "J", "K", "L", "M", "N", "O", "P"]

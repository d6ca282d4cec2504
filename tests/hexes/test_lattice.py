"""Names, neighbours, ranges, arcs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.hexes.lattice import (
    STEPS,
    column_name,
    distance,
    facings_toward,
    hex_name,
    in_arc,
    parse_name,
    side_number,
    spine_run,
)
from bocage.kernel.game import BadInput
from tests.marks import allowed


def at(name: str) -> tuple[int, int]:
    _, column, y = parse_name(name)
    return column, y


def apart(a: str, b: str) -> int:
    (c, y), (d, z) = at(a), at(b)
    return distance(d - c, z - y)


def test_columns_run_from_A_to_Z_and_on_with_doubled_letters() -> None:
    assert [column_name(k) for k in (0, 1, 25, 26, 27, 45)] == ["A", "B", "Z", "AA", "BB", "TT"]


@given(st.integers(0, 51), st.integers(0, 29))
def test_names_and_places_are_each_others_reverse(column: int, row: int) -> None:
    y = 2 * row - 1 + (column & 1)
    if y >= 0:
        assert parse_name(hex_name(column, y)) == ("", column, y)


@pytest.mark.parametrize("wrong", ["", "K", "2K", "AB3", "K2x", "k2", "AAA1"])
def test_a_wrong_name_gets_a_sentence(wrong: str) -> None:
    with pytest.raises(BadInput, match="not a hex name"):
        parse_name(wrong)


def test_a_wrong_side_gets_a_sentence() -> None:
    assert side_number("SE") == 2
    with pytest.raises(BadInput, match="not a hexside"):
        side_number("E")


@allowed("BB 2.0", "SK 1.1")
def test_odd_columns_lie_half_a_hex_toward_higher_numbers() -> None:
    """The adjacencies that both rulebooks' examples give: D3 touches C3, C4, E3, E4, D2, D4."""
    assert all(apart("D3", other) == 1 for other in ("C3", "C4", "E3", "E4", "D2", "D4"))
    assert all(apart("D3", other) == 2 for other in ("C2", "C5", "E2", "E5", "D1", "D5", "B3"))


def test_ranges_that_the_rulebooks_state() -> None:
    assert (apart("F7", "G5"), apart("F5", "H5"), apart("G7", "F5")) == (3, 2, 2)
    assert apart("A1", "B0") == 1
    assert apart("A1", "TT29") == 51


@given(st.integers(-20, 20), st.integers(-20, 20), st.integers(-20, 20), st.integers(-20, 20))
def test_range_is_a_distance(c: int, y: int, d: int, z: int) -> None:
    if (c + y) % 2 or (d + z) % 2:
        return
    assert distance(c, y) == distance(-c, -y)
    assert distance(c + d, y + z) <= distance(c, y) + distance(d, z)
    if (c, y) != (0, 0):
        assert min(distance(c - dc, y - dy) for dc, dy in STEPS) == distance(c, y) - 1


@allowed("BB 20.4", "SK 3.2.4")
def test_an_arc_is_sixty_degrees_with_both_edge_rows() -> None:
    east = 1  # between NE and SE
    assert in_arc(east, 1, -1) and in_arc(east, 1, 1), "both front neighbours"
    assert in_arc(east, 2, 0) and in_arc(east, 3, -3) and in_arc(east, 3, 3), "the middle and both edge rows"
    assert not in_arc(east, 0, -2) and not in_arc(east, 3, -5) and not in_arc(east, -1, 1)
    assert not in_arc(east, 0, 0), "a gun's own hex is outside its arc"


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_every_hex_lies_in_one_arc_or_on_the_edge_of_two(columns: int, y: int) -> None:
    if (columns + y) % 2 or (columns, y) == (0, 0):
        return
    facings = facings_toward(columns, y)
    along_row = columns == 0 or abs(columns) == abs(y)
    assert len(facings) == (2 if along_row else 1)


def test_a_thread_along_hexspines_is_told() -> None:
    assert spine_run(2, 0) == 1 and spine_run(-2, 0) == 4
    assert spine_run(1, 3) == 2 and spine_run(1, -3) == 0 and spine_run(-1, 3) == 3 and spine_run(-1, -3) == 5
    assert spine_run(1, 1) == -1 and spine_run(0, 4) == -1 and spine_run(0, 0) == -1

"""BB 42: roads."""

from __future__ import annotations

import pytest

from tests.brothers.position import Position, fp, steps
from tests.marks import allowed, refused


@allowed("BB 42.0")
def test_roads_are_open_ground_and_quick() -> None:
    p = Position("1 w.\n2 w.\n3 ..", more="road dirt A1 A2 A3")
    assert steps(p, "A3")["A2"] == 4 and steps(p, "A1")["A2"] == 4
    assert steps(p, "B1")["A2"] == 6, "from beside the road too: the dot is on the road"


@allowed("BB 42.0", "BB 14.0", "BB 41.0")
@refused("BB 6.2")
@pytest.mark.parametrize("mark", ["w", "g", "o"])
def test_a_road_through_trees_or_grain_is_open_ground_where_it_covers_the_dot(mark: str) -> None:
    rows = f"1 ...\n2 .{mark}.\n3 .{mark}.\n4 ...\n5 ...\n6 ..."
    p = Position(rows, ["B3 squad"], ["B6 us"], more="road dirt B2 B3 B4")
    assert p.ground.terrain[p.hex("B3")].open_ground and not p.ground.terrain[p.hex("B3")].beneficial
    assert fp(p, 1, 0) == 6, "no cover on the road"
    assert p.ground.field.kind[p.hex("B2")] != "open", "what grows beside it still stands in the way of a thread"
    off = Position(rows, ["B3 squad"], ["B6 us"])
    assert not off.ground.terrain[off.hex("B3")].open_ground

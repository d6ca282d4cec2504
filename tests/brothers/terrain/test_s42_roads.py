"""BB 42: roads."""

from __future__ import annotations

from tests.brothers.position import Position, steps
from tests.marks import allowed


@allowed("BB 42.0")
def test_roads_are_open_ground_and_quick() -> None:
    p = Position("1 w.\n2 w.\n3 ..", more="road dirt A1 A2 A3")
    assert steps(p, "A3")["A2"] == 4 and steps(p, "A1")["A2"] == 4
    assert steps(p, "B1")["A2"] == 12

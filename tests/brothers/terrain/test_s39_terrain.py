"""BB 39: terrain."""

from __future__ import annotations

from tests.brothers.position import Position
from tests.marks import allowed, case


@case("bob-39-001")
@allowed("BB 39.0", "BB 47.0")
def test_levels_are_counted_by_crest_lines() -> None:
    p = Position("1 ...\n2 ...", more="levels\n 0 -1-\n 1 012\n 2 012")
    assert [p.ground.height[p.hex(name)] for name in ("A1", "B1", "C1")] == [0, 1, 2]

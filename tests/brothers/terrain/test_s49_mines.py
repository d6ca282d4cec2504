"""BB 49: mines."""

from __future__ import annotations

from tests.brothers.position import Position, steps
from tests.marks import allowed, case


@case("bob-49-001")
@allowed("BB 49.0")
def test_mines_slow_infantry() -> None:
    p = Position("1 ..\n2 ..\n3 ..", more="side hedgerow A1:S", mines=["A2"], concentrated_mines=["A3"])
    assert steps(p, "A1")["A2"] == 9 + 6 and steps(p, "A2")["A3"] == 12 and steps(p, "A2")["A1"] == 6 + 6

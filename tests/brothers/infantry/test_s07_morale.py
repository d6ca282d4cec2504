"""BB 7: morale."""

from __future__ import annotations

import pytest

from tests.brothers.position import OPEN, Position
from tests.marks import allowed


@pytest.mark.parametrize(
    ("place", "action", "total", "rules"),
    [("C3 us yellow", "move", 6, ("BB 7.1", "BB 5.0")), ("C3 us yellow", "retreat", 10, ("BB 7.1", "BB 5.3")),
     ("C6 us yellow", "move", 3, ("BB 7.1", "BB 5.1"))],
)  # fmt: skip
@allowed("BB 7.1", "BB 5.1", "BB 5.3")
def test_the_check_before_a_move_is_explained(place: str, action: str, total: int, rules: tuple[str, ...]) -> None:
    p = Position(OPEN, [place], ["C6 squad"]).operations()
    p.play(("use", 0))
    told = p.explain(action)
    assert (told.total(), told.rules) == (total, rules) and told.odds[0].probability == total / 10
    p.play((action,), dice=[total] if total < 10 else [])
    assert p.s.rule == "BB 5.0" and p.s.player == 0, "what the sum says passes, passes"

"""A table for tests of time and victory."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    group,
    position,
    riflemen,
)


def own(*mine: Group, **facts: Any) -> UpFrontState:
    groups = mine or (group("A", *riflemen(4), chit=3),)
    enemy = (group("A", *riflemen(4, morale=9), chit=2, side=1), group("B", *riflemen(2), side=1))
    return position(*groups, *enemy, **facts)

"""Positions at night (UF 38)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import group, man, position, riflemen


def dark(*groups: Any, **facts: Any) -> UpFrontState:
    s = position(*groups, chapters=38, **facts)
    s.night = True
    return s


def plain(stack: Any = (), chit: int = 2, **facts: Any) -> UpFrontState:
    return dark(
        group("A", man(leader="SL"), *riflemen(5), chit=chit),
        group("B", *riflemen(4), chit=1),
        group("A", *riflemen(3), side=1, chit=1, stack=stack),
        group("B", *riflemen(3), side=1, chit=1),
        **facts,
    )

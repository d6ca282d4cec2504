"""A field of a campaign from which a group may withdraw (UF 42.6)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    group,
    man,
    movement,
    position,
    riflemen,
    terrain,
)

RED_MOVE = movement(colour="red")
BLACK_MOVE = movement(colour="black")


def field(*mine: Any, hand: tuple[int, ...] = (RED_MOVE, BLACK_MOVE), chit: int = 0, **facts: Any) -> UpFrontState:
    """A German group A against two American groups at range chit 3, the squad leader in A."""
    s = position(
        group("A", *(mine or riflemen(3)), chit=chit, stack=[terrain("woods")]),
        group("B", *riflemen(2), chit=0, stack=[terrain("brush")]),
        group("A", man("MP", leader="SL", morale=4), *riflemen(2), side=1, chit=3, stack=[terrain("woods", nth=1)]),
        group("B", man("MP", leader="ASL", morale=3), *riflemen(2), side=1, chit=3, stack=[terrain("brush", nth=1)]),
        hands=(hand, ()),
        chapters=99,
        **facts,
    )
    s.variants = ("campaign",)
    return s

"""Tables for tests of encirclement: Red is side 0, Black side 1."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s17_encirclement import encircle
from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    Man,
    gid,
    group,
    movement,
    position,
    riflemen,
)

PLAIN = movement()
MORE = movement(nth=1)


def table(*groups: Group, mine: tuple[int, ...] = (PLAIN,), yours: tuple[int, ...] = ()) -> UpFrontState:
    return position(*groups, hands=(mine, yours), chapters=19)


def red(a: int = 1, b: int = 2, c: int = 4, **facts: Any) -> list[Group]:
    """Red A, B and C; the facts are those of C."""
    return [
        group("A", *riflemen(2), chit=a),
        group("B", *riflemen(2), chit=b),
        group("C", *riflemen(2), chit=c, **facts),
    ]


def black(a: int = 3, b: int = 2, *men: Man, **facts: Any) -> list[Group]:
    """Black A and B; the men and facts are those of B."""
    return [
        group("A", *riflemen(2), chit=a, side=1),
        group("B", *(men or riflemen(2)), chit=b, side=1, **facts),
    ]


def surrounded(mine: tuple[int, ...] = (PLAIN,), yours: tuple[int, ...] = (), *men: Man) -> UpFrontState:
    """Black B (chit 2) encircled by Red B (chit 2, in front) and Red C (chit 4, behind); Red to move."""
    s = table(*red(), *black(3, 2, *men), mine=mine, yours=yours)
    encircle(s, 2, gid(s, 1, "B"))
    return s

"""Groups B and C against two enemy groups, for group transfers and exchanges (UF 17.7)."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    gid,
    group,
    movement,
    play,
    position,
    riflemen,
    terrain,
    turn_over,
)

PLAIN, MORE, THIRD = movement(), movement(nth=1), movement(nth=2)
FORD, FLANK = movement("ford"), movement("flank")
WOODS, HILL, BRUSH = terrain("woods"), terrain("hill"), terrain("brush")
OTHERS = [group(x, *riflemen(2), side=1) for x in "AB"]


def table(
    *groups: Group, mine: tuple[int, ...] = (PLAIN, WOODS), yours: tuple[int, ...] = (), more: list[Group] | None = None
) -> UpFrontState:
    return position(*groups, *(OTHERS if more is None else more), hands=(mine, yours), chapters=19)


def pair(b: tuple[int, ...] = (), c: tuple[int, ...] = ()) -> list[Group]:
    """Own groups B and C with these stacks."""
    return [group("B", *riflemen(2), stack=b), group("C", *riflemen(2), stack=c)]


def wait(s: UpFrontState) -> None:
    """The other side's turn goes by without effect."""
    turn_over(s)
    g = gid(s, 1, "A")
    play(s, ("reorder", g), ("place", s.men[g][1]))
    turn_over(s)

"""Tables for tests of Flanking Fire."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    gid,
    group,
    movement,
    position,
    riflemen,
)

FLANK = movement("flank")
FLANK_2 = movement("flank", nth=1)


def table(*groups: Group, mine: tuple[int, ...] = (FLANK,), yours: tuple[int, ...] = (), seat: int = 0) -> UpFrontState:
    return position(*groups, hands=(mine, yours), seat=seat, chapters=19)


def two_by_two(mine: tuple[int, ...] = (FLANK,), yours: tuple[int, ...] = (), **a: Any) -> UpFrontState:
    """Groups A and B of either side at range chit 0; facts for the first group of side 0."""
    return table(
        group("A", *riflemen(2), **a),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        mine=mine,
        yours=yours,
    )


def flanking(s: UpFrontState) -> set[tuple[str, str]]:
    """Who flanks whom, as ("0A", "1B")."""
    names = {g: f"{side}{letter}" for side in (0, 1) for letter in "ABCD" for g in [gid(s, side, letter)]}
    return {(names[f], names[t]) for f, t in s.flanks}


def row(letters: str, chits: str, side: int) -> list[Group]:
    return [group(x, *riflemen(2), chit=int(n), side=side) for x, n in zip(letters, chits)]


def moving_target(yours: tuple[int, ...] = (), mine: tuple[int, ...] = (), *stack: int) -> UpFrontState:
    """Side 0 to move; its group A flanks enemy B; B has these cards."""
    target = group("B", *riflemen(3), side=1, stack=stack)
    s = table(*row("AB", "00", 0), *row("A", "0", 1), target, mine=mine, yours=yours)
    s.flanks[0, gid(s, 1, "B")] = 1
    return s

"""UF 41.5: which group of a side stands beside the neighbouring game: A or Z on the left, D or E on the right."""

from __future__ import annotations

from bocage.games.upfront.state import ROW, UpFrontState
from bocage.games.upfront.table.groups import group_at

LEFT_EDGE = ("Z", "A")
RIGHT_EDGE = ("E", "D")


def edge_group(table: UpFrontState, side: int, step: int) -> int:
    """The group next to the game on the left (step -1) or right (step 1), -1 if there is none."""
    for letter in LEFT_EDGE if step < 0 else RIGHT_EDGE:
        g = group_at(table, side, ROW.index(letter))
        if g >= 0:
            return g
    return -1

"""Inside the hex where a thread ends: by which side it comes in, what it crosses there."""

from __future__ import annotations

from bocage.hexes.lattice import CORNERS
from bocage.hexes.pieces import Piece
from bocage.hexes.road import reach


def sides_toward(columns: int, y: int) -> list[int]:
    """The side that a thread from a hex's centre toward (columns, y) leaves by, or the two it leaves between."""
    x = 3 * columns
    found = []
    for side in range(6):
        first, last = CORNERS[side - 1], CORNERS[side]
        if first[0] * y - first[1] * x >= 0 and x * last[1] - y * last[0] >= 0:
            found.append(side)
    return found


def crosses_at_end(pieces: list[Piece], kind: str, columns: int, y: int) -> bool:
    """Does a thread that comes over (columns, y) cross a piece of the kind before it reaches the centre?"""
    dx, dy = 3 * columns, y
    for piece in pieces:
        if piece.kind == kind and piece.side_of(dx, dy, 0) == (True, True):
            for part in piece.parts:
                stretch = reach(part, dx, dy, 0)
                if stretch is not None and stretch[0] < -1.0:
                    return True
    return False

"""What stands in a hex, as a thread meets it: connected regions with their hull and where they reach the hexsides.

A line crosses the inside of a connected region exactly when it has points of the region strictly on both sides of it,
which is "visible on both sides of the thread"; so a region's hull is all that sight has to ask.
"""

from __future__ import annotations

from bocage.hexes.clip import HEX_EDGES, UNIT, Point, Polygon, hull

SPAN = 2 * UNIT


class Piece:
    """A connected region of one kind inside one hex."""

    def __init__(self, kind: str, parts: list[Polygon]) -> None:
        self.kind = kind
        self.parts = parts
        self.hull: list[Point] = hull([p for part in parts for p in part])
        self.contacts: list[tuple[int, int, int]] = contacts(parts)
        """(side, from x, to x): where the region lies against the inside of a hexside."""

    def side_of(self, dx: int, dy: int, c: int) -> tuple[bool, bool]:
        """Does the region show left, and right, of the line with direction (dx, dy) and offset c (see thread.py)?"""
        values = [dx * y - dy * x for x, y in self.hull]
        return min(values) < -UNIT * c, max(values) > -UNIT * c


def contacts(parts: list[Polygon]) -> list[tuple[int, int, int]]:
    """Where parts lie against the inside of the hexsides: (side, from x, to x)."""
    found: list[tuple[int, int, int]] = []
    for part in parts:
        for side, (a, b, c) in enumerate(HEX_EDGES):
            on = [x for x, y in part if a * x + b * y == c]
            if len(on) >= 2 and max(on) > min(on):
                found.append((side, min(on), max(on)))
    return found


def overlap(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> bool:
    """Do two lists of stretches have a stretch in common?"""
    return any(min(a[1], b[1]) > max(a[0], b[0]) for a in left for b in right)


def stretches(piece: Piece, side: int) -> list[tuple[int, int]]:
    return [(lo, hi) for k, lo, hi in piece.contacts if k == side]


def whole_side(side: int) -> tuple[int, int]:
    """The x reach of a hexside."""
    reach = ((-UNIT, UNIT), (UNIT, SPAN), (UNIT, SPAN), (-UNIT, UNIT), (-SPAN, -UNIT), (-SPAN, -UNIT))
    return reach[side]

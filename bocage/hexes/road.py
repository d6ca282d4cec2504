"""Does a thread stay on the road all the way through a hex?"""

from __future__ import annotations

from bocage.hexes.clip import HEX_EDGES, HEXAGON, UNIT, Point, Polygon
from bocage.hexes.pieces import contacts

_NEAR = 4
_SLACK = 6  # road parts are rounded to sight units; gaps along a thread stay below a few of them


class Lane:
    """The road through a hex, as convex parts."""

    def __init__(self, parts: list[Polygon]) -> None:
        self.parts = parts
        self.mouths: list[tuple[Point, Point]] = []
        """Where the road leaves the hex: the two ends of each such stretch of a hexside."""
        for side in range(6):
            spans = [(low, high) for k, low, high in contacts(parts) if k == side]
            if spans:
                self.mouths += [(_on_side(side, low), _on_side(side, high)) for low, high in _joined(spans)]

    def offsets(self, dx: int, dy: int) -> list[int]:
        """The offsets of lines of this direction that stay on the road all the way through the hex."""
        found: set[int] = set()
        spans = [self._span(mouth, dx, dy) for mouth in self.mouths]
        for k, one in enumerate(spans):
            for other in spans[:k]:
                for c in range(max(one[0], other[0]), min(one[1], other[1]) + 1):
                    if c not in found and self.holds(dx, dy, c):
                        found.add(c)
        return sorted(found)

    def _span(self, mouth: tuple[Point, Point], dx: int, dy: int) -> tuple[int, int]:
        """The offsets of lines that pass through a mouth, with some room for rounding."""
        ends = [dy * x - dx * y for x, y in mouth]
        room = _NEAR * (abs(dx) + abs(dy))
        return -((room - min(ends)) // UNIT), (max(ends) + room) // UNIT

    def holds(self, dx: int, dy: int, c: int) -> bool:
        """Is the whole of one thread's way through the hex on the road?"""
        way = reach(HEXAGON, dx, dy, c)
        if way is None:
            return False
        at = way[0]
        for low, high in sorted(r for r in (reach(p, dx, dy, c) for p in self.parts) if r is not None):
            if low <= at + _SLACK * (abs(dx) + abs(dy)) and high > at:
                at = high
        return at >= way[1] - _SLACK * (abs(dx) + abs(dy))


def _on_side(side: int, x: int) -> Point:
    a, b, c = HEX_EDGES[side]
    return x, (c - a * x) * b


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    spans.sort()
    found = [spans[0]]
    for low, high in spans[1:]:
        if low <= found[-1][1] + _NEAR:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def reach(polygon: Polygon, dx: int, dy: int, c: int) -> tuple[float, float] | None:
    """From where to where a line runs inside a convex polygon, measured along it; None if it only touches or misses.

    Running along an edge counts: the road's border still belongs to the road.
    """
    found: list[float] = []
    before = polygon[-1]
    f_before = dx * before[1] - dy * before[0] + UNIT * c
    for point in polygon:
        f = dx * point[1] - dy * point[0] + UNIT * c
        if f == 0:
            found.append(dx * point[0] + 3 * dy * point[1])
        elif f_before != 0 and (f < 0) != (f_before < 0):
            share = f_before / (f_before - f)
            x = before[0] + share * (point[0] - before[0])
            y = before[1] + share * (point[1] - before[1])
            found.append(dx * x + 3 * dy * y)
        before, f_before = point, f
    if len(found) < 2 or min(found) == max(found):
        return None
    return min(found), max(found)

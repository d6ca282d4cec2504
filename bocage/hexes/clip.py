"""Polygons in whole numbers: cutting, joining, hulls. Coordinates are sight units round a hex's centre.

A hex reaches UNIT up and down and 2 * UNIT left and right. Cut points on a hexside stay exactly on it, so that what two
neighbouring hexes hold of one outline meets without a gap.
"""

from __future__ import annotations

from typing import Final

from bocage.hexes.lattice import CORNERS

UNIT: Final = 1200
Point = tuple[int, int]
Polygon = list[Point]

HEXAGON: Final[Polygon] = [(x * UNIT, y * UNIT) for x, y in CORNERS]

HEX_EDGES: Final[tuple[tuple[int, int, int], ...]] = tuple(
    (a, b, 2 * UNIT if a else UNIT) for a, b in ((0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1))
)
"""Side k of the hex lies on a * x + b * y = c; the hex is where a * x + b * y <= c."""

_NEAR: Final = 2  # cut points are rounded, so edges that should meet may be this far apart


def _crossing(p: Point, q: Point, a: int, b: int, c: int) -> Point:
    """Where the edge pq crosses a * x + b * y = c, the same from either end; on a hexside it is exact."""
    if q < p:
        p, q = q, p
    fp = a * p[0] + b * p[1] - c
    fq = a * q[0] + b * q[1] - c
    below = fp - fq
    x = _divide(p[0] * below + fp * (q[0] - p[0]), below)
    if b in (1, -1) and a in (0, 1, -1):
        return x, (c - a * x) * b
    return x, _divide(p[1] * below + fp * (q[1] - p[1]), below)


def _divide(top: int, bottom: int) -> int:
    if bottom < 0:
        top, bottom = -top, -bottom
    return (2 * top + bottom) // (2 * bottom)


def cut(polygon: Polygon, a: int, b: int, c: int) -> Polygon:
    """The part of a polygon where a * x + b * y <= c."""
    kept: Polygon = []
    before = polygon[-1]
    side_before = a * before[0] + b * before[1] - c
    for point in polygon:
        side = a * point[0] + b * point[1] - c
        if (side < 0 < side_before) or (side_before < 0 < side):
            kept.append(_crossing(before, point, a, b, c))
        if side <= 0:
            kept.append(point)
        before, side_before = point, side
    return tidy(kept)


def tidy(polygon: Polygon) -> Polygon:
    """Without repeated points; empty if nothing of the plane is inside."""
    kept = [p for i, p in enumerate(polygon) if p != polygon[i - 1]]
    return kept if len(kept) >= 3 and twice_area(kept) != 0 else []


def twice_area(polygon: Polygon) -> int:
    total = 0
    before = polygon[-1]
    for point in polygon:
        total += before[0] * point[1] - before[1] * point[0]
        before = point
    return total


def cut_to_hex(polygon: Polygon) -> Polygon:
    """A convex polygon's part inside the hex."""
    for a, b, c in HEX_EDGES:
        if not polygon:
            break
        polygon = cut(polygon, a, b, c)
    return polygon


def edges_of(polygon: Polygon) -> list[tuple[int, int, int]]:
    """The half planes whose common part a convex, clockwise (y downward) polygon is."""
    found = []
    before = polygon[-1]
    for point in polygon:
        a, b = point[1] - before[1], before[0] - point[0]
        found.append((a, b, a * before[0] + b * before[1]))
        before = point
    return found


def without(parts: list[Polygon], hole: Polygon) -> list[Polygon]:
    """Convex parts less a convex hole, as convex parts."""
    left: list[Polygon] = []
    for part in parts:
        rest = part
        for a, b, c in edges_of(hole):
            outside = cut(rest, -a, -b, -c)
            if outside:
                left.append(outside)
            rest = cut(rest, a, b, c)
            if not rest:
                break
    return left


def hull(points: list[Point]) -> Polygon:
    """The convex hull, corners only."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    lower = _half_hull(points)
    upper = _half_hull(points[::-1])
    return lower[:-1] + upper[:-1]


def _half_hull(points: list[Point]) -> Polygon:
    chain: Polygon = []
    for p in points:
        while len(chain) >= 2 and _turn(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def triangles(polygon: Polygon) -> list[Polygon]:
    """A simple polygon as triangles, all turning clockwise on a screen (y downward)."""
    rest = tidy(polygon)
    if rest and twice_area(rest) < 0:
        rest = rest[::-1]
    found: list[Polygon] = []
    while len(rest) > 3:
        ear = next((i for i in range(len(rest)) if _is_ear(rest, i)), -1)
        if ear < 0:
            break
        found.append([rest[ear - 1], rest[ear], rest[(ear + 1) % len(rest)]])
        del rest[ear]
    if len(rest) == 3:
        found.append(rest)
    return [t for t in found if twice_area(t) != 0]


def _is_ear(polygon: Polygon, i: int) -> bool:
    a, b, c = polygon[i - 1], polygon[i], polygon[(i + 1) % len(polygon)]
    if _turn(a, b, c) < 0:
        return False
    if _turn(a, b, c) == 0:
        return True
    return not any(
        p not in (a, b, c) and _turn(a, b, p) >= 0 and _turn(b, c, p) >= 0 and _turn(c, a, p) >= 0 for p in polygon
    )


def connected(parts: list[Polygon]) -> list[list[Polygon]]:
    """Convex parts gathered into regions: parts belong together if they overlap or share a stretch of edge."""
    group = list(range(len(parts)))
    for i, part in enumerate(parts):
        for j in range(i):
            if group[i] != group[j] and touching(part, parts[j]):
                old, new = group[i], group[j]
                group = [new if g == old else g for g in group]
    regions: dict[int, list[Polygon]] = {}
    for i, part in enumerate(parts):
        regions.setdefault(group[i], []).append(part)
    return list(regions.values())


def touching(p: Polygon, q: Polygon) -> bool:
    gap = max(_gap(p, q), _gap(q, p))
    if gap < 0:
        return True
    return gap == 0 and any(_share(a, b, c, d) for a, b in _edges(p) for c, d in _edges(q))


def _gap(p: Polygon, q: Polygon) -> int:
    """-1 overlap as seen along p's edges, 0 touch (within rounding), 1 apart."""
    worst = -1
    for a, b, c in edges_of(p):
        size = abs(a) + abs(b)
        nearest = min(a * x + b * y for x, y in q) - c
        if nearest > _NEAR * size:
            return 1
        if nearest >= -_NEAR * size:
            worst = 0
    return worst


def _edges(p: Polygon) -> list[tuple[Point, Point]]:
    return [(p[i - 1], p[i]) for i in range(len(p))]


def _share(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the edges ab and cd lie on one another for more than a few units?"""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = abs(dx) + abs(dy)
    if abs(_turn(a, b, c)) > _NEAR * size or abs(_turn(a, b, d)) > _NEAR * size:
        return False
    length = dx * dx + dy * dy
    s = (c[0] - a[0]) * dx + (c[1] - a[1]) * dy
    t = (d[0] - a[0]) * dx + (d[1] - a[1]) * dy
    return min(max(s, t), length) - max(min(s, t), 0) > 8 * _NEAR * size

"""A slow second opinion on Starter Kit sight over level ground, straight from the words of the rule.

The thread is moved aside by a hair to the left and to the right. Something is "visible on both sides of the string"
where both moved threads run inside it along a common stretch. A hex that is only touched in a corner is not entered.
Exact fractions, no hulls, no tables, no templates.
"""

from __future__ import annotations

from fractions import Fraction

from bocage.hexes.clip import HEXAGON, UNIT, Polygon
from bocage.hexes.field import Field
from bocage.hexes.profile import Profile
from bocage.hexes.sight import BLOCKED

HAIR = Fraction(1, 10**6)
Stretch = tuple[Fraction, Fraction]
Spot = tuple[Fraction, Fraction]


def inside(polygon: list[Spot], start: Spot, way: Spot) -> Stretch | None:
    """From where to where (0 at the start, 1 at the end) a thread is inside a convex polygon."""
    low, high = Fraction(0), Fraction(1)
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, polygon[1:] + polygon[:1]))
    points = polygon if area > 0 else polygon[::-1]
    for a, b in zip(points, points[1:] + points[:1]):
        edge = (b[0] - a[0], b[1] - a[1])
        now = edge[0] * (start[1] - a[1]) - edge[1] * (start[0] - a[0])
        change = edge[0] * way[1] - edge[1] * way[0]
        if change == 0:
            if now < 0:
                return None
        elif change > 0:
            low = max(low, -now / change)
        else:
            high = min(high, -now / change)
    return (low, high) if low < high else None


def common(left: list[Stretch], right: list[Stretch]) -> bool:
    return any(min(a[1], b[1]) - max(a[0], b[0]) > 10 * HAIR for a in left for b in right)


def _long(stretch: Stretch | None) -> bool:
    return stretch is not None and stretch[1] - stretch[0] > 1000 * HAIR


class Naive:
    def __init__(self, field: Field, profile: Profile) -> None:
        self.field = field
        self.profile = profile

    def at(self, a: int, b: int) -> int:
        start, way = self._centre(a), self._centre(b)
        way = (way[0] - start[0], way[1] - start[1])
        left = (start[0] - way[1] * HAIR, start[1] + way[0] * HAIR)
        right = (start[0] + way[1] * HAIR, start[1] - way[0] * HAIR)
        obstacles: list[list[Stretch]] = [[], []]
        hindrance = 0
        drawn_at_seams: dict[int, list[list[Stretch]]] = {}
        for h in range(self.field.n):
            if h in (a, b):
                continue
            if not self._may_meet(a, b, h):
                continue
            ways = [_long(self._within(h, HEXAGON, origin, way)) for origin in (left, right)]
            if not any(ways):
                continue
            hindrance += self._hinders(h, left, right, way, all(ways), drawn_at_seams)
            for k, origin in enumerate((left, right)):
                obstacles[k] += self._stretches(h, origin, way, "block")
        hindrance += self._seams(list(drawn_at_seams.values()))
        return BLOCKED if common(obstacles[0], obstacles[1]) or hindrance >= 6 else hindrance

    def _may_meet(self, a: int, b: int, h: int) -> bool:
        columns, ys = self.field.columns, self.field.ys
        low, high = sorted((columns[a], columns[b]))
        top, bottom = sorted((ys[a], ys[b]))
        return low - 1 <= columns[h] <= high + 1 and top - 2 <= ys[h] <= bottom + 2

    def _hinders(
        self, h: int, left: Spot, right: Spot, way: Spot, crossed: bool, seams: dict[int, list[list[Stretch]]]
    ) -> int:
        effect = self.profile.effect(self.field.kind[h])
        if effect is not None and effect.inherent and effect.group:
            return 1
        drawn = [self._stretches(h, origin, way, "hinder") for origin in (left, right)]
        if not crossed:
            seams[h] = drawn
            return 0
        return 1 if common(drawn[0], drawn[1]) else 0

    def _seams(self, halves: list[list[list[Stretch]]]) -> int:
        """Drawn hindrance that shows on both sides of a hexside run counts once for each such run."""
        found = 0
        for k, one in enumerate(halves):
            for other in halves[:k]:
                if common(one[0], other[1]) or common(one[1], other[0]):
                    found += 1
        return found

    def _stretches(self, h: int, origin: Spot, way: Spot, what: str) -> list[Stretch]:
        found = []
        for piece in self.field.pieces[h]:
            effect = self.profile.effect(piece.kind)
            if effect is None or not (effect.height if what == "block" else effect.group):
                continue
            met = [self._within(h, part, origin, way) for part in piece.parts]
            found += [stretch for stretch in met if stretch is not None]
        return found

    def _within(self, h: int, polygon: Polygon, origin: Spot, way: Spot) -> Stretch | None:
        x, y = self._centre(h)
        return inside([(x + px, y + py) for px, py in polygon], origin, way)

    def _centre(self, h: int) -> Spot:
        return Fraction(3 * self.field.columns[h] * UNIT), Fraction(self.field.ys[h] * UNIT)

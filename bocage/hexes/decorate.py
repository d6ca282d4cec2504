"""Small drawn things: trees, tufts, roofs. Placed by the hex's name, so that a map always looks the same."""

from __future__ import annotations

import math
from itertools import pairwise
from zlib import crc32

Line = list[tuple[float, float]]


class Dice:
    """A little stream of numbers between 0 and 1 from a text."""

    def __init__(self, text: str) -> None:
        self.state = crc32(text.encode()) | 1

    def roll(self) -> float:
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) / 0x7FFFFF


def inside(point: tuple[float, float], polygon: Line) -> bool:
    x, y = point
    odd = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
        x1, y1 = x2, y2
    return odd


def far_from(point: tuple[float, float], lines: list[Line], least: float) -> bool:
    return all(_away(point, a, b) >= least for line in lines for a, b in pairwise(line))


def _away(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy or 1.0
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def scatter(
    name: str, polygon: Line, roads: list[Line], count: int, size: tuple[float, float], apart: float
) -> list[tuple[float, float, float]]:
    """Round things inside an outline and off the roads: x, y, radius."""
    dice = Dice(name)
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    found: list[tuple[float, float, float]] = []
    for _ in range(count * 12):
        if len(found) >= count:
            break
        radius = size[0] + dice.roll() * (size[1] - size[0])
        x = min(xs) + dice.roll() * (max(xs) - min(xs))
        y = min(ys) + dice.roll() * (max(ys) - min(ys))
        fits = inside((x, y), polygon) and far_from((x, y), roads, 13.0 + radius * 0.6)
        fits = fits and far_from((x, y), [[*polygon, polygon[0]]], radius * 0.55)
        if fits and all(math.hypot(x - a, y - b) > (radius + r) * apart for a, b, r in found):
            found.append((x, y, radius))
    return sorted(found, key=lambda tree: tree[1])


ORCHARD_SPOTS: tuple[tuple[float, float], ...] = tuple(
    (column * 23.0, row * 26.0) for column in (-1.5, -0.5, 0.5, 1.5) for row in (-1, 0, 1)
)
"""Where the trees of an orchard stand round a hex's centre."""


def ridge(polygon: Line) -> tuple[Line, Line] | None:
    """A box's roof: the half that lies in the light, and its ridge."""
    if len(polygon) != 4:
        return None
    a, b, c, d = polygon
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    left = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2)
    right = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    upper = [a, b, right, left] if a[1] + b[1] <= c[1] + d[1] else [left, right, c, d]
    return upper, [left, right]

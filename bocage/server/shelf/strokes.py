"""Path data made small: only what lies in sight, in whole units, each point from the one before."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

Point = tuple[float, float]
RIM = 40
"""What begins so near beyond the edge is still drawn: lines have a width."""
STEP = re.compile(r"([LQ])([^LQZ]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


class Box(NamedTuple):
    x: int
    y: int
    wide: int
    high: int

    def sees(self, points: list[Point]) -> bool:
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        across = min(xs) < self.x + self.wide + RIM and max(xs) > self.x - RIM
        return across and min(ys) < self.y + self.high + RIM and max(ys) > self.y - RIM


def pairs(text: str) -> list[Point]:
    numbers = [float(x) for x in NUMBER.findall(text)]
    return list(zip(numbers[::2], numbers[1::2]))


def cut(d: str, box: Box) -> str:
    """The parts of a path of M, L, Q and Z that are in sight.

    Each step is rounded by itself, and each part begins from the one before: what looks alike is written alike, so that
    a map of many hexes of one kind packs well.
    """
    found = []
    at: Point = (0, 0)
    for part in d.split("M")[1:]:
        points = pairs(part)
        if not points or not box.sees(points):
            continue
        start, _, _ = re.split(r"([LQZ])", part, maxsplit=1) if re.search("[LQZ]", part) else (part, "", "")
        x, y = pairs(start)[0]
        here = first = (round(x), round(y))
        text = [f"m{_joined([(first[0] - round(at[0]), first[1] - round(at[1]))])}"]
        for letter, numbers in STEP.findall(part):
            steps = []
            reach = pairs(numbers)
            group = 2 if letter == "Q" else 1
            for i in range(0, len(reach), group):
                steps += [(round(a - x), round(b - y)) for a, b in reach[i : i + group]]
                here = (here[0] + steps[-1][0], here[1] + steps[-1][1])
                x, y = reach[i : i + group][-1]
            text.append(letter.lower() + _joined(steps))
        found.append("".join(text) + ("z" if "Z" in part else ""))
        at = first if "Z" in part else here
    return re.sub(r"(?<=\d)l", "l", "".join(found))


def _joined(steps: list[tuple[int, int]]) -> str:
    """Numbers with no more between them than is needed."""
    return " ".join(f"{a}{'' if b < 0 else ' '}{b}" for a, b in steps).replace(" -", "-")


def roof_light(d: str, box: Box) -> str:
    """The half of a four-cornered roof that faces the light in the northwest; nothing of other roofs."""
    points = pairs(d)
    if len(points) == 5 and points[0] == points[4]:
        points = points[:4]
    if len(points) != 4 or not box.sees(points):
        return ""
    if math.dist(points[0], points[1]) < math.dist(points[1], points[2]):
        points = [*points[1:], points[0]]
    a, b, c, e = points
    near, far = _middle(b, c), _middle(e, a)
    halves = ([a, b, near, far], [far, near, c, e])
    bright = min(halves, key=lambda half: sum(p[0] + p[1] * 1.3 for p in half))
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in bright) + "z"


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)

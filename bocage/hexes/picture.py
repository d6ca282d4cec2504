"""A field as a drawing: plain lists of numbers that a browser can draw, and from which render.py makes SVG.

Coordinates are pixels at zoom 1: a hex is 100 high, x to the right and y downward, the map's corner at (0, 0).
"""

from __future__ import annotations

import math
from typing import Any

from bocage.hexes.clip import UNIT, Polygon
from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import CORNERS, STEPS
from bocage.hexes.outline import LANE, road_lines

HALF = 50.0
"""Half the height of a hex."""
STEP_X = HALF / math.sqrt(3)
"""One unit of x in the plane of lattice.py."""

Line = list[tuple[float, float]]


class Picture:
    def __init__(self, field: Field, framed: bool = True) -> None:
        """`framed`: the map's corner is at (0, 0); else the lattice's own is, wherever the map begins."""
        self.field = field
        half = all(p.board.half for p in field.placed)
        margin = 0 if half else 2
        self.left = 3 * min(field.columns) - margin if framed else 0
        self.top = min(field.ys) if framed else 0
        self.width = (3 * max(field.columns) + margin - self.left) * STEP_X
        self.height = (max(field.ys) - self.top) * HALF
        self.centres: Line = [self.point(3 * c, y) for c, y in field.cells]

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the lattice's plane on the drawing."""
        return round((x - self.left) * STEP_X, 2), round((y - self.top) * HALF, 2)

    def near(self, h: int, x: float, y: float) -> tuple[float, float]:
        """A point given in sight units round a hex's centre."""
        return self.point(3 * self.field.columns[h] + x / UNIT, self.field.ys[h] + y / UNIT)

    def outline(self, h: int, polygon: Polygon) -> Line:
        return [self.near(h, x, y) for x, y in polygon]

    def hexagon(self, h: int) -> Line:
        c, y = self.field.cells[h]
        return [self.point(3 * c + dx, y + dy) for dx, dy in CORNERS]

    def side(self, h: int, k: int) -> Line:
        """The two ends of a hexside."""
        c, y = self.field.cells[h]
        return [self.point(3 * c + CORNERS[j][0], y + CORNERS[j][1]) for j in (k - 1, k)]

    def middle(self, h: int, k: int) -> tuple[float, float]:
        (x1, y1), (x2, y2) = self.side(h, k)
        return round((x1 + x2) / 2, 2), round((y1 + y2) / 2, 2)

    def road_arms(self) -> list[tuple[str, Line]]:
        """Every stretch of road inside a hex."""
        return [entry for h in range(self.field.n) for entry in self.roads_in(h)]

    def roads_in(self, h: int) -> list[tuple[str, Line]]:
        x, y = self.centres[h]
        return [
            (road, [(round(x + px / 2, 2), round(y + py / 2, 2)) for px, py in line])
            for road, line in road_lines(self.field.arms(h))
        ]

    def features(self) -> list[tuple[str, int, int]]:
        """Each feature on a hexside once: name, hex, side."""
        field = self.field
        return [
            (feature, h, k)
            for h in range(field.n)
            for k in range(6)
            for feature in sorted(field.sides[h][k])
            if k < 3 or field.neighbours[h][k] < 0 or feature not in field.sides[field.neighbours[h][k]][k - 3]
        ]

    def contours(self, level: int) -> list[tuple[list[tuple[int, int]], bool]]:
        """Lines of corners round the ground at or above a level, in the lattice's plane, and whether each is closed.

        Off the map ground goes on as it is at the edge.
        """
        field = self.field
        following: dict[tuple[int, int], tuple[int, int]] = {}
        for h in range(field.n):
            if field.level[h] < level:
                continue
            for k, b in enumerate(field.neighbours[h]):
                if b >= 0 and field.level[b] < level:
                    c, y = field.cells[h]
                    ends = [(3 * c + CORNERS[j][0], y + CORNERS[j][1]) for j in (k - 1, k)]
                    following[ends[0]] = ends[1]
        return _chains(following)


def _chains(following: dict[tuple[int, int], tuple[int, int]]) -> list[tuple[list[tuple[int, int]], bool]]:
    chains = []
    entered = set(following.values())
    starts = [corner for corner in following if corner not in entered]
    while following:
        here = starts.pop() if starts else next(iter(following))
        chain = [here]
        while here in following:
            here = following.pop(here)
            chain.append(here)
        closed = chain[0] == chain[-1]
        chains.append((chain[:-1] if closed else chain, closed))
    return chains


def picture(field: Field) -> dict[str, Any]:
    """Everything a client needs to draw the field, as JSON-ready data."""
    drawing = Picture(field)
    colours = kinds()
    return {
        "name": field.name,
        "title": field.title,
        "size": [round(drawing.width, 1), round(drawing.height, 1)],
        "hexes": [
            {"id": h, "name": field.names[h], "at": drawing.centres[h], "kind": field.kind[h], "level": field.level[h]}
            | {"tags": sorted(field.tags[h]), "half": field.half[h], "spots": [s.what for s in field.spots[h]]}
            for h in range(field.n)
        ],
        "corners": [[round(x * STEP_X, 2), y * HALF] for x, y in CORNERS],
        "areas": [{"kind": kind, "hex": h, "points": drawing.outline(h, points)} for kind, h, points in field.drawn],
        "fills": {name: {"fill": kind.fill, "line": kind.line} for name, kind in colours.items() if kind.fill},
        "roads": [
            {"surface": road, "width": LANE[road] * HALF / 50, "points": line} for road, line in drawing.road_arms()
        ],
        "sides": [{"feature": f, "hex": h, "side": k, "points": drawing.side(h, k)} for f, h, k in drawing.features()],
        "labels": [{"at": drawing.centres[h], "text": text} for h, text in field.labels],
        "neighbours": field.neighbours,
        "steps": [list(step) for step in STEPS],
    }


def text_of(line: Line, closed: bool = True) -> str:
    """A line as the path of an SVG drawing."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line) + ("Z" if closed else "")

"""Our own outlines: patches that grow together, boxes, lanes cut by roads. From kinds and neighbours to pieces."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise
from zlib import crc32

from bocage.hexes.clip import UNIT, Polygon, connected, cut_to_hex, triangles, without
from bocage.hexes.lattice import CORNERS
from bocage.hexes.pieces import Piece
from bocage.hexes.shapes import Points, box, placed, round_

SQRT3 = math.sqrt(3)
LANE = {"dirt": 15.0, "paved": 19.0, "path": 8.0}
"""Half the breadth of a road, in percent of a hex's half height."""

_OPEN_CORNER = 0.85  # how far a patch reaches toward a corner where neither neighbour goes on with it
_OPEN_SIDE = 0.24  # how far along a shared hexside it stays back from a corner where the other neighbour does not


def to_units(points: Points) -> Polygon:
    """Percent of a hex's half height into sight units; they are stretched, the hex is not regular in them."""
    return [(round(x / 100 * SQRT3 * UNIT), round(y / 100 * UNIT)) for x, y in points]


@cache
def patch(same: tuple[bool, ...]) -> tuple[tuple[int, int], ...]:
    """The outline of an area in a hex whose six neighbours go on with it or do not."""
    points: list[tuple[int, int]] = []
    for k in range(6):
        here, before, after = CORNERS[k], CORNERS[k - 1], CORNERS[(k + 1) % 6]
        along, on = same[k], same[(k + 1) % 6]
        if along and on:
            points.append(_toward(here, here, 0.0, 1.0))
        elif along:
            points.append(_toward(here, before, _OPEN_SIDE, 1.0))
        elif on:
            points.append(_toward(here, after, _OPEN_SIDE, 1.0))
        else:
            points.append(_toward(here, before, 0.2, _OPEN_CORNER))
            points.append(_toward(here, after, 0.2, _OPEN_CORNER))
    return tuple(points)


def _toward(corner: tuple[int, int], other: tuple[int, int], share: float, scale: float) -> tuple[int, int]:
    x = corner[0] + share * (other[0] - corner[0])
    y = corner[1] + share * (other[1] - corner[1])
    return round(x * scale * UNIT), round(y * scale * UNIT)


def road_lines(arms: tuple[tuple[int, str], ...]) -> list[tuple[str, Points]]:
    """The middle of the road through a hex, in percent: a curve where it only bends, else an arm to each side."""
    if len(arms) == 2 and arms[0][1] == arms[1][1] and (arms[1][0] - arms[0][0]) % 6 in (2, 4):
        first, last = (placed([(100.0, 0.0)], (0.0, 0.0), 60.0 * side - 90.0)[0] for side, _ in arms)
        return [(arms[0][1], [_bend(first, last, k / 8) for k in range(9)])]
    ends = [(surface, placed([(100.0, 0.0)], (0.0, 0.0), 60.0 * side - 90.0)[0]) for side, surface in arms]
    return [(surface, [(0.0, 0.0), end]) for surface, end in ends]


def _bend(first: tuple[float, float], last: tuple[float, float], t: float) -> tuple[float, float]:
    """A curve between two sides that is drawn toward the centre."""
    s = 1 - t
    return s**3 * first[0] + t**3 * last[0], s**3 * first[1] + t**3 * last[1]


def lanes(arms: tuple[tuple[int, str], ...]) -> list[Polygon]:
    """The road through a hex as convex parts, one for each stretch of its middle line and a round at each joint."""
    parts: list[Polygon] = []
    for surface, line in road_lines(arms):
        half = LANE[surface]
        turns = [math.degrees(math.atan2(y2 - y1, x2 - x1)) for (x1, y1), (x2, y2) in pairwise(line)]
        # where a bend turns, strips overlap so far that no sliver of what lies beside the road is left between them
        over = [8.0, *(1.0 + half * abs(math.tan(math.radians(b - a) / 2)) for a, b in pairwise(turns)), 8.0]
        for k, ((x1, y1), (x2, y2)) in enumerate(pairwise(line)):
            long = math.hypot(x2 - x1, y2 - y1) + over[k + 1]
            strip = [(-over[k], -half), (long, -half), (long, half), (-over[k], half)]
            parts.append(cut_to_hex(to_units(placed(strip, (x1, y1), turns[k]))))
    if len(arms) != 2 or (arms[1][0] - arms[0][0]) % 6 in (1, 5):
        parts += [to_units(round_(2.1 * max(LANE[s] for _, s in arms)))] if arms else []
    return [part for part in parts if part]


def fan(outline: tuple[tuple[int, int], ...]) -> list[Polygon]:
    """A patch as triangles round the centre."""
    return [[(0, 0), outline[k - 1], outline[k]] for k in range(len(outline))]


def area_pieces(kind: str, same: tuple[bool, ...], arms: tuple[tuple[int, str], ...]) -> list[Piece]:
    """The regions of an area kind in a hex, less the roads through it."""
    parts = fan(patch(same))
    for lane in lanes(arms):
        parts = without(parts, lane)
    return [Piece(kind, region) for region in connected(parts)] if arms else [Piece(kind, parts)]


def cut_box(points: Points) -> Polygon:
    """A convex outline cut to its hex."""
    return cut_to_hex(to_units(points))


def usual_box(key: str) -> Points:
    """A house where the map gives none: size and angle from the hex's own name, so that it never changes."""
    seed = crc32(key.encode())
    return placed(box(100 + seed % 4 * 10, 70 + seed // 4 % 4 * 7), (0.0, 0.0), seed // 16 % 6 * 30.0 - 75.0)


def block_parts(same: list[bool]) -> list[Polygon]:
    """A building of several hexes in one of them: a core, a wing toward each next hex of it, the corners between."""
    parts = [to_units(round_(94.0))]
    middles = [placed([(100.0, 0.0)], (0.0, 0.0), 60.0 * k - 90.0)[0] for k in range(6)]
    for k in range(6):
        if same[k]:
            strip = [(0.0, -46.0), (103.0, -46.0), (103.0, 46.0), (0.0, 46.0)]
            parts.append(cut_to_hex(to_units(placed(strip, (0.0, 0.0), 60.0 * k - 90.0))))
        if same[k] and same[(k + 1) % 6]:
            corner = (CORNERS[k][0] * UNIT, CORNERS[k][1] * UNIT)
            parts.append([(0, 0), to_units([middles[k]])[0], corner, to_units([middles[(k + 1) % 6]])[0]])
    return [part for part in parts if part]


def cut_shape(kind: str, points: Points, columns: int, y: int) -> list[Piece]:
    """The regions of an outline in the hex that lies (columns, y) from the outline's home."""
    polygon = [(px - 3 * UNIT * columns, py - UNIT * y) for px, py in to_units(points)]
    parts = [part for part in (cut_to_hex(t) for t in triangles(polygon)) if part]
    return [Piece(kind, region) for region in connected(parts)]

"""Our own outlines: patches that grow together, boxes, lanes cut by roads. From kinds and neighbours to pieces."""

from __future__ import annotations

import math
from functools import cache
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


def lanes(arms: tuple[tuple[int, str], ...]) -> list[Polygon]:
    """The road through a hex as convex parts: an arm to each side it leaves by, and a round where arms meet."""
    parts: list[Polygon] = []
    for side, surface in arms:
        half = LANE[surface]
        arm = placed([(-half, -half), (106.0, -half), (106.0, half), (-half, half)], (0.0, 0.0), 60.0 * side - 90.0)
        parts.append(cut_to_hex(to_units(arm)))
    if arms:
        parts.append(to_units(round_(2.2 * max(LANE[s] for _, s in arms))))
    return parts


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
    return placed(box(84 + seed % 4 * 8, 58 + seed // 4 % 4 * 6), (0.0, 0.0), seed // 16 % 6 * 30.0 - 75.0)


def wing(side: int) -> Points:
    """The part of a house that reaches over a hexside into the next hex of the same building."""
    return placed([(-30.0, -34.0), (101.0, -34.0), (101.0, 34.0), (-30.0, 34.0)], (0.0, 0.0), 60.0 * side - 90.0)


def cut_shape(kind: str, points: Points, columns: int, y: int) -> list[Piece]:
    """The regions of an outline in the hex that lies (columns, y) from the outline's home."""
    polygon = [(px - 3 * UNIT * columns, py - UNIT * y) for px, py in to_units(points)]
    parts = [part for part in (cut_to_hex(t) for t in triangles(polygon)) if part]
    return [Piece(kind, region) for region in connected(parts)]


"""A map as drawing data for the page: paths by kind, so that the page only colours them, and each hex in words.

A hex is 2 * HIGH high; x grows east, y south. Paths are SVG path data in these units.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from bocage.hexes.clip import UNIT
from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import CORNERS
from bocage.hexes.library import load_field, map_names
from bocage.hexes.outline import LANE
from bocage.kernel.game import BadInput
from bocage.server.packed import Packed, packed_json

HIGH = 50.0
RADIUS = HIGH * 2 / math.sqrt(3)
COMPASS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
MOST_BOARDS = 12
LINES = ("stream", "gully", "ditch")
"""Kinds that run from hex to hex as a line."""

Point = tuple[float, float]


@lru_cache(maxsize=32)
def packed_drawing(layout: str) -> Packed:
    """The drawing as it goes to the browser, which keeps it."""
    return packed_json(drawing(layout))


@lru_cache(maxsize=32)
def drawing(layout: str) -> dict[str, Any]:
    """The drawing of a map of ours, or of several joined."""
    known = set(map_names())
    words = [word.rstrip("*").partition(":")[0] for word in layout.split() if word != "/"]
    if not 0 < len(words) <= MOST_BOARDS or not known.issuperset(words):
        raise BadInput(f"There is no map {layout[:80]!r}.")
    return draw(load_field(layout))


def draw(field: Field) -> dict[str, Any]:
    centres = [(field.columns[h] * 1.5 * RADIUS, field.ys[h] * HIGH) for h in range(field.n)]
    xs, ys = [c[0] for c in centres], [c[1] for c in centres]
    left, top = min(xs) - RADIUS, min(ys) - HIGH
    return {
        "name": field.name,
        "title": field.title,
        "high": HIGH,
        "radius": round(RADIUS, 2),
        "box": [round(left, 1), round(top, 1), round(max(xs) + RADIUS - left, 1), round(max(ys) + HIGH - top, 1)],
        "hexes": [_hex(field, h, centres[h]) for h in range(field.n)],
        "areas": _areas(field, centres),
        "heights": _heights(field, centres),
        "roads": _roads(field, centres),
        "waters": _lines(field, centres),
        "sides": _sides(field, centres),
        "labels": [{"x": _r(centres[h][0]), "y": _r(centres[h][1]), "text": text} for h, text in field.labels],
    }


def _r(value: float) -> float:
    return round(value, 1)


def _hex(field: Field, h: int, centre: Point) -> dict[str, Any]:
    told: dict[str, Any] = {"name": field.names[h], "x": _r(centre[0]), "y": _r(centre[1]), "words": words(field, h)}
    told["near"] = [field.names[b] if b >= 0 else None for b in field.neighbours[h]]
    if field.spots[h]:
        told["spots"] = [{"what": x.what, "title": x.title} for x in field.spots[h]]
    aliases = [name for name, number in field.index.items() if number == h and name != field.names[h]]
    if aliases:
        told["also"] = aliases
    return told


def words(field: Field, h: int) -> str:
    """The ground of a hex in words, for people who hear the map."""
    parts = ["open ground" if field.kind[h] == "open" else field.kind[h].replace("-", " ")]
    if field.building[h] >= 0 and field.buildings[field.building[h]][0]:
        parts[0] += f" ({field.buildings[field.building[h]][0]})"
    if field.level[h]:
        parts.append(f"level {field.level[h]}")
    parts += sorted(field.tags[h])
    roads = [COMPASS[side] for side in range(6) if field.roads[h][side]]
    if roads:
        surface = next(road for road in field.roads[h] if road)
        parts.append(f"{surface} {'' if surface == 'path' else 'road '}to {_and(roads)}")
    features: dict[str, list[str]] = {}
    for side in range(6):
        for feature in sorted(field.sides[h][side]):
            features.setdefault(feature, []).append(COMPASS[side])
    parts += [f"{feature} {_and(where)}" for feature, where in features.items()]
    parts += [spot.what + (f" {spot.title}" if spot.title else "") for spot in field.spots[h]]
    return ", ".join(parts)


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _corner(centre: Point, k: int) -> Point:
    x, y = CORNERS[k % 6]
    return centre[0] + x * RADIUS / 2, centre[1] + y * HIGH


def _middle(centre: Point, side: int) -> Point:
    """The middle of a hexside."""
    a, b = _corner(centre, side - 1), _corner(centre, side)
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _path(points: list[Point], closed: bool = True) -> str:
    return "M" + "L".join(f"{_r(x):g} {_r(y):g}" for x, y in points) + ("Z" if closed else "")


def _areas(field: Field, centres: list[Point]) -> list[dict[str, str]]:
    """Outlines and whole hexes of each kind, buildings last."""
    paths: dict[str, list[str]] = {}
    for h in range(field.n):
        kind = field.kind[h]
        if kinds()[kind].outline == "whole" or (kinds()[kind].outline == "none" and kind not in ("open", *LINES)):
            paths.setdefault(kind, []).append(_path([_corner(centres[h], k) for k in range(6)]))
        for piece in field.pieces[h]:
            if kinds()[piece.kind].outline != "whole":
                for part in piece.parts:
                    points = [(centres[h][0] + x * RADIUS / 2 / UNIT, centres[h][1] + y * HIGH / UNIT) for x, y in part]
                    paths.setdefault(piece.kind, []).append(_path(points))
    ordered = sorted(paths, key=lambda kind: (kinds()[kind].is_building(), kind))
    return [{"kind": kind, "pattern": kinds()[kind].pattern, "d": "".join(paths[kind])} for kind in ordered]


def _heights(field: Field, centres: list[Point]) -> list[dict[str, Any]]:
    """For each level but 0 the ground at or beyond it, and the line where it begins."""
    told: list[dict[str, Any]] = []
    for level in sorted({x for x in field.level if x}):
        inside = [h for h in range(field.n) if (field.level[h] >= level if level > 0 else field.level[h] <= level)]
        there = set(inside)
        ground = "".join(_path([_corner(centres[h], k) for k in range(6)]) for h in inside)
        edge = [
            _path([_corner(centres[h], side - 1), _corner(centres[h], side)], False)
            for h in inside
            for side, b in enumerate(field.neighbours[h])
            if b >= 0 and b not in there
        ]
        told.append({"level": level, "ground": ground, "edge": "".join(edge)})
    return told


def _roads(field: Field, centres: list[Point]) -> list[dict[str, Any]]:
    """Each surface as one path: straight or bent from hexside to hexside, stubs to the middle at ends and forks."""
    paths: dict[str, list[str]] = {}
    for h in range(field.n):
        arms = [side for side in range(6) if field.roads[h][side]]
        for surface in sorted({field.roads[h][side] for side in arms}):
            paths.setdefault(surface, []).append(_through(centres[h], arms, field.roads[h], surface))
    order = ("path", "dirt", "paved")
    return [
        {"kind": kind, "wide": _r(2 * LANE[kind] * HIGH / 100), "d": "".join(paths[kind])}
        for kind in order
        if kind in paths
    ]


def _through(centre: Point, arms: list[int], surfaces: list[str], surface: str) -> str:
    if len(arms) == 2 and all(surfaces[side] == surface for side in arms):
        return _bent(centre, arms[0], arms[1])
    return "".join(_path([_middle(centre, side), centre], False) for side in arms if surfaces[side] == surface)


def _bent(centre: Point, one: int, other: int) -> str:
    a, b = _middle(centre, one), _middle(centre, other)
    return f"M{_r(a[0]):g} {_r(a[1]):g}Q{_r(centre[0]):g} {_r(centre[1]):g} {_r(b[0]):g} {_r(b[1]):g}"


def _lines(field: Field, centres: list[Point]) -> list[dict[str, str]]:
    """Streams, gullies and ditches as lines from hex to hex."""
    told = []
    for kind in LINES:
        parts = []
        for h in range(field.n):
            if field.kind[h] != kind and kind not in field.tags[h]:
                continue
            arms = [side for side, b in enumerate(field.neighbours[h]) if b < 0 or field.kind[b] == kind]
            inner = [side for side in arms if field.neighbours[h][side] >= 0] or arms[:2]
            if len(inner) == 2:
                parts.append(_bent(centres[h], inner[0], inner[1]))
            else:
                parts += [_path([_middle(centres[h], side), centres[h]], False) for side in inner]
        if parts:
            told.append({"kind": kind, "d": "".join(parts)})
    return told


def _sides(field: Field, centres: list[Point]) -> list[dict[str, str]]:
    """What runs along hexsides, each side once."""
    paths: dict[str, list[str]] = {}
    for h in range(field.n):
        for side in range(6):
            b = field.neighbours[h][side]
            if b >= 0 and b < h:
                continue
            for feature in sorted(field.sides[h][side]):
                line = _path([_corner(centres[h], side - 1), _corner(centres[h], side)], False)
                paths.setdefault(feature, []).append(line)
    return [{"kind": kind, "d": "".join(paths[kind])} for kind in sorted(paths)]

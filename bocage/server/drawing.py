"""A map as drawing data for the page: paths by kind, so that the page only colours them, and each hex in words.

A hex is 2 * HIGH high; x grows east, y south. Paths are SVG path data in these units.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from bocage.battlefield.own import map_problems
from bocage.figures.own_text import is_own, unpacked
from bocage.hexes.field import Field
from bocage.hexes.legend import ground_of, legend
from bocage.hexes.library import load_field, map_names
from bocage.hexes.paths import shapes
from bocage.hexes.picture import HALF, Picture
from bocage.kernel.game import BadInput
from bocage.server.packed import Packed, packed_json

HIGH = HALF
RADIUS = HIGH * 2 / math.sqrt(3)
COMPASS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
MOST_BOARDS = 12
SEA = ("surf", "ocean")


@lru_cache(maxsize=32)
def packed_drawing(layout: str) -> Packed:
    """The drawing as it goes to the browser, which keeps it."""
    return packed_json(drawing(layout))


@lru_cache(maxsize=32)
def drawing(layout: str) -> dict[str, Any]:
    """The drawing of a map of ours, of several joined, or of anybody's own."""
    if is_own(layout):
        text = unpacked(layout)
        found = map_problems(text) if "\n" in text else ["That is not a map."]
        if found:
            raise BadInput(found[0])
        return draw(load_field(layout))
    known = set(map_names())
    words = [word.rstrip("*").partition(":")[0] for word in layout.split() if word != "/"]
    if not 0 < len(words) <= MOST_BOARDS or not known.issuperset(words):
        raise BadInput(f"There is no map {layout[:80]!r}.")
    return draw(load_field(layout))


def draw(field: Field) -> dict[str, Any]:
    picture = Picture(field, framed=False)
    centres = picture.centres
    xs, ys = [c[0] for c in centres], [c[1] for c in centres]
    left, top = min(xs) - RADIUS, min(ys) - HIGH
    return {
        "name": field.name,
        "title": field.title,
        "high": HIGH,
        "radius": round(RADIUS, 2),
        "box": [round(left, 1), round(top, 1), round(max(xs) + RADIUS - left, 1), round(max(ys) + HIGH - top, 1)],
        "hexes": [_hex(field, h, centres[h]) for h in range(field.n)],
        "ground": ground_of(field),
        **shapes(field, picture),
        "legend": legend(field, picture),
        "labels": [{"x": _r(centres[h][0]), "y": _r(centres[h][1]), "text": text} for h, text in field.labels],
    }


def _r(value: float) -> float:
    return round(value, 1)


def _hex(field: Field, h: int, centre: tuple[float, float]) -> dict[str, Any]:
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
    sea = [tag for tag in SEA if tag in field.tags[h]]
    ground = sea[0] if sea else "open ground" if field.kind[h] == "open" else field.kind[h].replace("-", " ")
    parts = [ground]
    if field.building[h] >= 0 and field.buildings[field.building[h]][0]:
        parts[0] += f" ({field.buildings[field.building[h]][0]})"
    if field.level[h]:
        parts.append(f"level {field.level[h]}")
    parts += [tag for tag in sorted(field.tags[h]) if tag not in sea]
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

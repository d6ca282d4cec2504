"""The map of a scenario as a small picture: each hex in the colour of its ground, roads, water, hedges, the goals."""

from __future__ import annotations

import re
from functools import lru_cache

from bocage import games
from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput, Scenario
from bocage.server.packed import Packed
from bocage.server.shelf import palette
from bocage.server.shelf.lineup import lineup

HIGH = 10
"""A hex takes 9 by 10 units: whole numbers, so that a picture of two hundred hexes is about a kilobyte on the wire."""
HEX = "m3 0h6l3 5-3 5h-6l-3-5z"
MOST_HEXES = 3000
SHAPE = 2.4


@lru_cache(maxsize=128)
def packed_picture(game: str, scenario: str) -> Packed:
    """The picture of a scenario on the shelf, as the browser keeps it."""
    rules = games.load(game[:40])
    found = next((x for x in rules.scenarios() if x.ident == scenario), None)
    if found is None:
        raise BadInput("There is no picture of that.")
    layout = found.facts.get("map")
    text = map_picture(load_field(layout), found) if isinstance(layout, str) else lineup(game, scenario)
    return Packed(text.encode(), "image/svg+xml")


def map_picture(field: Field, scenario: Scenario) -> str:
    told = " ".join([scenario.title, scenario.summary, *map(str, scenario.facts.get("special", []))]).lower()
    ground = palette.DESERT if scenario.facts.get("theatre") == "desert" else palette.GROUND
    ground = palette.SNOW if "snow" in told else ground
    left, top = min(field.columns), min(field.ys)
    at = [((field.columns[h] - left) * 9, round((field.ys[h] - top) * HIGH / 2)) for h in range(field.n)]
    wide, high = max(x for x, _ in at) + 12, max(y for _, y in at) + HIGH
    parts = [f'<rect width="{wide}" height="{high}" fill="{ground}"/>']
    parts += [f'<path fill="{colour}" d="{d}"/>' for colour, d in _grounds(field, at)]
    parts += [f'<path fill="none" stroke="{c}" stroke-width="{w}" d="{d}"/>' for c, w, d in _lines(field, at)]
    if re.search(r"\bnight\b|in the dark|\bdark village", told):
        parts.append(f'<rect width="{wide}" height="{high}" fill="{palette.NIGHT}" opacity=".55"/>')
    goals = _goals(field, str(scenario.facts.get("victory", "")))
    parts += [_flag(*at[h]) for h in goals]
    inside = "".join(parts)
    box = _window(wide, high, [at[h] for h in goals])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


def _window(wide: int, high: int, goals: list[tuple[int, int]]) -> str:
    """The part of the map that is shown, in the shape of a tile: all of its width or height, about the goals."""
    w, h = min(wide, round(high * SHAPE)), min(high, round(wide / SHAPE))
    x = sum(p[0] for p in goals) / len(goals) + 6 if goals else wide / 2
    y = sum(p[1] for p in goals) / len(goals) + 5 if goals else high / 2
    return f"{round(min(max(0, x - w / 2), wide - w))} {round(min(max(0, y - h / 2), high - h))} {w} {h}"


def _grounds(field: Field, at: list[tuple[int, int]]) -> list[tuple[str, str]]:
    paths: dict[str, list[str]] = {}
    for h in range(min(field.n, MOST_HEXES)):
        x, y = at[h]
        sea = next((tag for tag in ("ocean", "surf") if tag in field.tags[h]), "")
        colour = palette.KINDS.get(sea or field.kind[h], "")
        level = field.level[h]
        if not colour and level:
            colour = palette.HILL if level > 0 else palette.LOW
        if colour:
            paths.setdefault(colour, []).append(f"M{x} {y}{HEX}")
    return [(colour, "".join(parts)) for colour, parts in paths.items()]


def _lines(field: Field, at: list[tuple[int, int]]) -> list[tuple[str, int, str]]:
    """Roads from middle to middle, and what runs along hexsides."""
    roads: list[str] = []
    sides: dict[str, list[str]] = {}
    corners = ((3, 0), (9, 0), (12, 5), (9, 10), (3, 10), (0, 5))
    for h in range(min(field.n, MOST_HEXES)):
        x, y = at[h]
        for side in range(6):
            b = field.neighbours[h][side]
            if b > h and field.roads[h][side]:
                roads.append(f"M{x + 6} {y + 5}L{at[b][0] + 6} {at[b][1] + 5}")
            for what in field.sides[h][side]:
                if what in palette.SIDES and b >= h:
                    one, other = corners[side], corners[(side + 1) % 6]
                    sides.setdefault(palette.SIDES[what], []).append(
                        f"M{x + one[0]} {y + one[1]}L{x + other[0]} {y + other[1]}"
                    )
    found = [(colour, 1, "".join(parts)) for colour, parts in sides.items()]
    return [*([(palette.ROAD, 2, "".join(roads))] if roads else []), *found]


def _goals(field: Field, victory: str) -> list[int]:
    """Hexes that the victory conditions name."""
    names = re.findall(r"\b[a-z]?[A-Z]{1,2}\d{1,2}\b", victory)
    return sorted({field.index[name] for name in names if name in field.index})[:12]


def _flag(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x + 6} {y + 5})"><path d="M-3 5V-7" stroke="{palette.INK}" stroke-width="1.200"/>'
        '<path d="M-3-7h8l-2 2.500 2 2.500h-8z" fill="#c8372d" stroke="#fff" stroke-width=".6"/></g>'
    )

"""The map of a scenario as a small picture: the paths of its drawing, cut to what is shown, in whole units."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from bocage import games
from bocage.kernel.game import BadInput, Scenario
from bocage.server.drawing import drawing
from bocage.server.packed import Packed
from bocage.server.shelf import palette
from bocage.server.shelf.lineup import lineup
from bocage.server.shelf.strokes import Box, cut, roof_light
from bocage.server.shelf.tiles import grid, tile

SHAPE = 2.4
MOST_WIDE = 1600
"""About eighteen hexes: of a larger map the part about its goals."""


@lru_cache(maxsize=128)
def packed_picture(game: str, scenario: str) -> Packed:
    """The picture of a scenario on the shelf, as the browser keeps it."""
    rules = games.load(game[:40])
    found = next((x for x in rules.scenarios() if x.ident == scenario), None)
    if found is None:
        raise BadInput("There is no picture of that.")
    layout = found.facts.get("map")
    text = map_picture(drawing(layout), found) if isinstance(layout, str) else lineup(game, scenario)
    return Packed(text.encode(), "image/svg+xml")


def map_picture(drawn: dict[str, Any], scenario: Scenario) -> str:
    told = " ".join([scenario.title, scenario.summary, *map(str, scenario.facts.get("special", []))]).lower()
    desert = scenario.facts.get("theatre") == "desert" or drawn["ground"] == "sand"
    ground = palette.SNOW if "snow" in told else palette.DESERT if desert else palette.GROUND
    goals = _goals(drawn, str(scenario.facts.get("victory", "")))
    box = _window(drawn["box"], goals)
    whole = f'x="{box.x}" y="{box.y}" width="{box.wide}" height="{box.high}"'
    parts = [f'<rect {whole} fill="{ground}"/>', *_heights(drawn, box), *_areas(drawn, box)]
    parts += [f'<rect {whole} fill="url(#grid)"/>', *_lines(drawn, box), *_houses(drawn, box)]
    if re.search(r"\bnight\b|in the dark|\bdark village", told):
        parts.append(f'<rect {whole} fill="{palette.NIGHT}" opacity=".5"/>')
    parts += [_flag(x, y) for x, y in goals]
    kinds = {(x["kind"], x["pattern"]) for x in drawn["areas"]}
    defs = grid(drawn["hexes"][0]) + "".join(tile(kind, pattern) for kind, pattern in sorted(kinds))
    view = f"{box.x} {box.y} {box.wide} {box.high}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><defs>{defs}</defs>{"".join(parts)}</svg>'


def _window(whole: list[float], goals: list[tuple[int, int]]) -> Box:
    """The part of the map that is shown, in the shape of a tile, about the goals."""
    left, top, wide, high = (round(x) for x in whole)
    w = min(wide, round(high * SHAPE), MOST_WIDE)
    h = min(high, round(w / SHAPE))
    x = sum(p[0] for p in goals) / len(goals) if goals else left + wide / 2
    y = sum(p[1] for p in goals) / len(goals) if goals else top + high / 2
    x = round(min(max(left, x - w / 2), left + wide - w))
    return Box(x, round(min(max(top, y - h / 2), top + high - h)), w, h)


def _heights(drawn: dict[str, Any], box: Box) -> list[str]:
    found = []
    for x in drawn["heights"]:
        colour = palette.HILLS[min(x["level"], len(palette.HILLS)) - 1] if x["level"] > 0 else palette.LOW
        found.append(f'<path fill="{colour}" d="{cut(x["ground"], box)}"/>')
        found.append(f'<path fill="none" stroke="{palette.CONTOUR}" stroke-width="4" d="{cut(x["edge"], box)}"/>')
    return found


def _areas(drawn: dict[str, Any], box: Box) -> list[str]:
    found = []
    for x in drawn["areas"]:
        path = cut(x["d"], box) if x["pattern"] != "roof" else ""
        if path and x["kind"] in palette.AREAS:
            fill, rim, _ = palette.AREAS[x["kind"]]
            look = f'fill="{fill}" stroke="{rim}" stroke-width="5" paint-order="stroke"'
            found.append(f'<path {look} d="{path}"/><path fill="url(#{x["kind"]})" d="{path}"/>')
    return found


def _lines(drawn: dict[str, Any], box: Box) -> list[str]:
    """Water, roads, and what runs along hexsides."""
    told = [(x["d"], 18, palette.WATER if x["kind"] == "stream" else palette.DRY, "") for x in drawn["waters"]]
    for x in drawn["roads"]:
        colour, edge = palette.ROADS[x["kind"]]
        told.append((x["d"], round(x["wide"]), colour, edge))
    told += [(x["d"], 9, *palette.SIDES[x["kind"]]) for x in drawn["sides"] if x["kind"] in palette.SIDES]
    found = []
    for d, wide, colour, edge in told:
        path = cut(d, box)
        if path and edge:
            found.append(f'<path fill="none" stroke="{edge}" stroke-width="{wide + 5}" d="{path}"/>')
        if path:
            found.append(f'<path fill="none" stroke="{colour}" stroke-width="{wide}" d="{path}"/>')
    return ['<g stroke-linecap="round" stroke-linejoin="round">', *found, "</g>"] if found else []


def _houses(drawn: dict[str, Any], box: Box) -> list[str]:
    """Roofs with their shadow; the slope toward the light is brighter."""
    found = []
    for x in drawn["areas"]:
        path = cut(x["d"], box) if x["pattern"] == "roof" else ""
        if path:
            fill, rim, _ = palette.AREAS[x["kind"]]
            found.append(f'<path transform="translate(5 7)" fill-opacity=".35" d="{path}"/>')
            found.append(f'<path fill="{fill}" stroke="{rim}" stroke-width="6" paint-order="stroke" d="{path}"/>')
    for kind in sorted({x["kind"] for x in drawn["houses"]}):
        slopes = "".join(roof_light(x["d"], box) for x in drawn["houses"] if x["kind"] == kind)
        if slopes:
            found.append(f'<path fill="{palette.AREAS[kind][2]}" d="{slopes}"/>')
    return found


def _goals(drawn: dict[str, Any], victory: str) -> list[tuple[int, int]]:
    """Hexes that the victory conditions name."""
    wanted = set(re.findall(r"\b[a-z]?[A-Z]{1,2}\d{1,2}\b", victory))
    found = [x for x in drawn["hexes"] if wanted & {x["name"], *x.get("also", [])}]
    return [(round(x["x"]), round(x["y"])) for x in found[:12]]


def _flag(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x} {y})"><path d="M-28 48V-68" stroke="{palette.INK}" stroke-width="10"/>'
        '<path d="M-28-68h72l-18 22 18 22h-72z" fill="#c8372d" stroke="#fff" stroke-width="6"/></g>'
    )

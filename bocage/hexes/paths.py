"""A field as SVG paths by kind, for a page that paints them itself: areas, heights, roads, waters, hexsides, roofs."""

from __future__ import annotations

from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds
from bocage.hexes.outline import LANE
from bocage.hexes.picture import HALF, Picture, text_of
from bocage.hexes.strokes import contour, curve, houses, ridges, road_curves

LINES = ("stream", "gully", "ditch")
"""Kinds that run from hex to hex as a line."""

COVERS = {"ridge": "", "polder": "polder", "surf": "surf", "ocean": "waves"}
"""Tags that are drawn over the whole hex, beneath everything else, with their patterns."""


def shapes(field: Field, picture: Picture) -> dict[str, Any]:
    return {
        "areas": _areas(field, picture),
        "heights": _heights(field, picture),
        "roads": _roads(field, picture),
        "waters": _lines(field, picture),
        "sides": _sides(picture),
        "houses": [{"kind": kind, "d": _path(line)} for kind, line in houses(field, picture)],
        "ridges": "".join(_path(line, False) for _, line in ridges(field, picture)),
    }


def _path(line: list[tuple[float, float]], closed: bool = True) -> str:
    return text_of([(round(x, 1), round(y, 1)) for x, y in line], closed)


def _areas(field: Field, picture: Picture) -> list[dict[str, str]]:
    """Outlines and whole hexes of each kind, buildings last."""
    paths: dict[str, list[str]] = {}
    for h in range(field.n):
        kind = field.kind[h]
        outline = kinds()[kind].outline
        if outline == "whole" or (outline == "none" and kind != "open" and kind not in LINES):
            paths.setdefault(kind, []).append(_path(picture.hexagon(h)))
        for piece in field.pieces[h]:
            if kinds()[piece.kind].outline != "whole":
                for part in piece.parts:
                    paths.setdefault(piece.kind, []).append(_path(picture.outline(h, part)))
    ordered = sorted(paths, key=lambda kind: (kinds()[kind].is_building(), kind))
    told = [{"kind": kind, "pattern": kinds()[kind].pattern, "d": "".join(paths[kind])} for kind in ordered]
    return _covers(field, picture) + told


def _covers(field: Field, picture: Picture) -> list[dict[str, str]]:
    """What lies over whole hexes by their tags: the sea, channels of the polder, low ridges."""
    found = []
    for tag, pattern in COVERS.items():
        hexes = [h for h in range(field.n) if tag in field.tags[h]]
        if hexes:
            path = "".join(_path(picture.hexagon(h)) for h in hexes)
            found.append({"kind": tag, "pattern": pattern, "d": path})
    return found


def _heights(field: Field, picture: Picture) -> list[dict[str, Any]]:
    """For each level but 0 the ground at or beyond it, and the line where it begins; low ground from the top down."""
    told: list[dict[str, Any]] = []
    for level in sorted({x for x in field.level if x}, key=lambda x: (x > 0, abs(x))):
        inside = {h for h in range(field.n) if (field.level[h] >= level if level > 0 else field.level[h] <= level)}
        ground, edge = contour(field, picture, inside)
        told.append({"level": level, "ground": ground, "edge": edge})
    return told


def _roads(field: Field, picture: Picture) -> list[dict[str, Any]]:
    """Each surface as one path."""
    paths: dict[str, str] = {}
    for h in range(field.n):
        for surface in sorted({road for road in field.roads[h] if road}):
            paths[surface] = paths.get(surface, "") + road_curves(picture, h, surface)
    wide = {kind: round(2 * LANE[kind] * HALF / 100, 1) for kind in paths}
    return [{"kind": kind, "wide": wide[kind], "d": paths[kind]} for kind in ("path", "dirt", "paved") if kind in paths]


def _lines(field: Field, picture: Picture) -> list[dict[str, str]]:
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
                parts.append(curve(picture, h, inner[0], inner[1]))
            else:
                parts += [_path([picture.middle(h, side), picture.centres[h]], False) for side in inner]
        if parts:
            told.append({"kind": kind, "d": "".join(parts)})
    return told


def _sides(picture: Picture) -> list[dict[str, str]]:
    """What runs along hexsides, each side once."""
    paths: dict[str, list[str]] = {}
    for feature, h, k in picture.features():
        paths.setdefault(feature, []).append(_path(picture.side(h, k), False))
    return [{"kind": kind, "d": "".join(paths[kind])} for kind in sorted(paths)]

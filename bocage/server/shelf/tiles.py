"""What covers the ground in the small pictures, as tiles that repeat: crowns, rows of trees, grain, water, reeds."""

from __future__ import annotations

from typing import Any

from bocage.server.shelf import palette

PLACES: dict[str, tuple[int, int, int, tuple[tuple[int, int], ...]]] = {
    "trees": (44, 40, 12, ((11, 10), (33, 10), (22, 30), (0, 30), (44, 30))),
    "jungle": (40, 36, 12, ((10, 9), (30, 9), (20, 27), (0, 27), (40, 27))),
    "orchard": (22, 25, 8, ((11, 12),)),
    "palms": (58, 50, 10, ((16, 14), (44, 38))),
    "tufts": (50, 44, 6, ((12, 12), (38, 32))),
}
"""Width and height of a tile, how large its crowns are, and where they stand."""
STROKES = {
    "rows": (28, 9, 2, "M0 2.500h28M0 7h28"),
    "grass": (30, 24, 2, "M6 20l-2-9M8 20l2-10M22 12l-2-8M24 12l2-9"),
    "waves": (34, 20, 2, "M2 6q4-3 8 0t8 0M18 16q4-3 8 0t8 0"),
    "surf": (40, 22, 3, "M0 6q10-6 20 0t20 0M0 17q10-6 20 0t20 0"),
    "swamp": (30, 22, 2, "M2 9h13M17 20h11M9 8V2M23 19v-5"),
    "polder": (46, 30, 3, "M0 8h38M12 23h34"),
    "dots": (26, 22, 3, "M3 4h2M12 9h2M20 3h2M7 16h2M17 18h2"),
}


def tile(kind: str, pattern: str) -> str:
    """The tile of a kind of ground; nothing where its colour is all."""
    dark, body, light = palette.CROWNS.get(kind, palette.CROWNS["woods"])
    if pattern in PLACES:
        wide, high, r, places = PLACES[pattern]
        coats = ((dark, r, 2), (body, r * 0.85, 0), (light, r * 0.4, -r * 0.3))
        drawn = "".join(
            f'<g fill="{colour}">'
            + "".join(f'<circle cx="{x + by:g}" cy="{y + by:g}" r="{size:.3g}"/>' for x, y in places)
            + "</g>"
            for colour, size, by in coats
        )
    elif pattern in STROKES:
        wide, high, width, d = STROKES[pattern]
        drawn = f'<path fill="none" stroke="{palette.AREAS[kind][2]}" stroke-width="{width}" d="{d}"/>'
    else:
        return ""
    return _pattern(kind, wide, high, "", drawn)


def grid(hexagon: dict[str, Any]) -> str:
    """The lines between hexes, as a tile that is laid from any hex on."""
    d = "M29 50 58 0h57l29 50-29 50H58zH0M144 50h29"
    at = f' patternTransform="translate({hexagon["x"]} {hexagon["y"]})"'
    look = 'fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2"'
    return _pattern("grid", 173.2, 100, at, f'<path {look} d="{d}"/>')


def _pattern(name: str, wide: float, high: float, more: str, inside: str) -> str:
    return f'<pattern id="{name}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse"{more}>{inside}</pattern>'

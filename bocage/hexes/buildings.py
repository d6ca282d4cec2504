"""Buildings and what stands on single hexes, as parts of the SVG drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bocage.hexes.decorate import ridge
from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds
from bocage.hexes.picture import HALF, Line, Picture, text_of


def buildings(field: Field, picture: Picture) -> list[str]:
    """Shadows, then walls, then roofs, so that the parts of one building grow together."""
    drawn = [(kinds()[kind], h, picture.outline(h, points)) for kind, h, points in field.drawn]
    found = [(look, h, line) for look, h, line in drawn if look.outline == "box"]
    shadow = "".join(text_of(line) for _, _, line in found)
    out = [f'<path d="{shadow}" fill="#4a4a40" fill-opacity=".25" transform="translate(3 3.5)"/>']
    for look, _, line in found:
        out.append(f'<path d="{text_of(line)}" fill="{look.line}" stroke="{look.line}" stroke-width="3"/>')
    for look, _, line in found:
        out.append(f'<path d="{text_of(line)}" fill="{look.fill}" stroke="{look.fill}" stroke-width=".4"/>')
    for look, h, line in found:
        if len(field.pieces[h]) and len(field.pieces[h][0].parts) <= 2:
            out += _roof(look.line, line)
    out += _block_ridges(field, picture)
    for h in range(field.n):
        for spot in field.spots[h]:
            out += _spot(picture, h, spot.what)
    return out


def _block_ridges(field: Field, picture: Picture) -> Iterator[str]:
    """Buildings of several hexes that the map draws no outline for: a ridge from hex to hex."""
    for title_and_hexes in field.buildings:
        hexes = title_and_hexes[1]
        usual = [h for h in hexes if len(field.pieces[h]) == 1 and len(field.pieces[h][0].parts) > 2]
        lines = [[picture.centres[a], picture.centres[b]] for a in usual for b in usual]
        path = "".join(text_of(line, False) for line in lines if 0 < math.dist(*line) < 2.1 * HALF)
        if path:
            colour = kinds()[field.kind[hexes[0]]].line
            yield f'<path d="{path}" stroke="{colour}" stroke-opacity=".5" stroke-width="1"/>'


def _roof(colour: str, line: Line) -> Iterator[str]:
    roof = ridge(line)
    if roof is not None:
        yield f'<path d="{text_of(roof[0])}" fill="#fff" fill-opacity=".2"/>'
        yield f'<path d="{text_of(roof[1], False)}" stroke="{colour}" stroke-width="1"/>'


def _spot(picture: Picture, h: int, what: str) -> Iterator[str]:
    x, y = picture.centres[h]
    if what == "steeple":
        cross = f"M{x:g} {y - 13:g}V{y + 13:g}M{x - 13:g} {y:g}H{x + 13:g}"
        yield f'<path d="{cross}" stroke="#fff" stroke-width="6"/>'
    elif what in ("pillbox", "bunker"):
        yield f'<rect x="{x - 11:g}" y="{y - 9:g}" width="22" height="18" fill="#8b8e8c" stroke="#3f4240"/>'
    elif what == "cave":
        yield f'<path d="M{x - 10:g} {y + 8:g}a10 12 0 0 1 20 0z" fill="#3d3325"/>'
    elif what == "upper":
        yield f'<path d="M{x - 7:g} {y + 5:g}l7-10 7 10" stroke="#fff" stroke-width="2.4" fill="none"/>'

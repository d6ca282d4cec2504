"""The Setup Areas as everybody may see them: on the page, as a picture, as text (DE 4.5055 Marking the map)."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from bocage.games.starterkit.elst.campaign.s04_505_areas import NO_MANS_LAND, NOBODY, Areas
from bocage.games.starterkit.elst.campaign.s04_505_paths import foot, way_out
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import areas_now
from bocage.games.starterkit.elst.campaign.s04_505_why import area_name, hex_story
from bocage.games.starterkit.elst.campaign.state import SIDES, IslandState
from bocage.hexes.picture import Picture, text_of
from bocage.hexes.render import render

COLOURS: Final = ("#3b4a63", "#a3402f")
"""German, British."""
ISOLATED: Final = "#d9a514"


def zone_hexes(areas: Areas) -> dict[int, list[int]]:
    """Hexes by Setup Area, with No Man's Land; all in one go."""
    found: dict[int, list[int]] = {}
    for h, k in enumerate(areas.zone):
        if k:
            found.setdefault(k, []).append(h)
    return found


def areas_view(s: IslandState) -> dict[str, Any] | None:
    """For the page: each Area with side, hexes, whether it is Isolated, the way out of it; None before the first."""
    if not s.zone:
        return None
    areas = areas_now(s)
    names = areas.ground.names
    zones = zone_hexes(areas)
    found: dict[str, Any] = {
        "areas": [],
        "no_mans_land": [names[h] for h in zones.get(NO_MANS_LAND, [])],
        "strategic": {names[h]: [side, letter] for h, (side, letter) in sorted(areas.strategic.items())},
    }
    for k in range(1, len(areas.sides)):
        found["areas"].append(
            {
                "name": area_name(areas, k, SIDES),
                "side": areas.sides[k],
                "isolated": bool(s.zone_cut[k]),
                "hexes": [names[h] for h in zones[k]],
                "way_out": [names[h] for h in shortest_way_out(areas, k)],
            }
        )
    return found


def shortest_way_out(areas: Areas, k: int) -> tuple[int, ...]:
    """DE 4.5052 The path by which an Area is not Isolated: from its hex that is nearest to the Entry Area."""
    if areas.is_isolated(k):
        return ()
    g, side = areas.ground, areas.sides[k]
    entries = areas.entries(side)
    own = [h for h in areas.hexes(k) if g.passable[h]]
    start = min(own, key=lambda h: min([g.ranges[h][x] for x in entries]))
    return way_out(areas, start, side, foot(g))


def about_hex(s: IslandState, name: str) -> list[str]:
    """Why a hex is in an Area or not, for who points at it; nothing before the first Areas or off the map."""
    if not s.zone:
        return []
    areas = areas_now(s)
    h = areas.ground.field.index.get(name, -1)
    return hex_story(areas, h, SIDES) if h >= 0 else []


# as a picture

LEGEND: Final = (
    "B building, R road exit, V vehicle; blocks: units; grey: No Man's Land; dashed: Isolated; dotted: way out"
)


def areas_svg(
    areas: Areas, title: str, notes: list[str] | None = None, units: dict[int, tuple[int, int]] | None = None
) -> str:
    """The map with the Areas over it: colours, outlines, Strategic Locations, what is Isolated and the ways out, and
    how many units of each side stand in a hex."""
    picture = Picture(areas.ground.field)
    out: list[str] = []
    zones = zone_hexes(areas)
    for k, hexes in sorted(zones.items()):
        path = "".join([text_of(picture.hexagon(h)) for h in hexes])
        if k == NO_MANS_LAND:
            out.append(f'<path d="{path}" fill="#777" fill-opacity=".38"/>')
        else:
            out.append(f'<path d="{path}" fill="{COLOURS[areas.sides[k]]}" fill-opacity=".24"/>')
            out.append(_outline(areas, picture, k, hexes))
    for k in range(1, len(areas.sides)):
        way = shortest_way_out(areas, k)
        if way:
            line = "L".join([f"{picture.centres[h][0]:g} {picture.centres[h][1]:g}" for h in way])
            look = f'stroke="{COLOURS[areas.sides[k]]}" stroke-width="6" stroke-dasharray="4 12" stroke-linecap="round"'
            out.append(f'<path d="M{line}" fill="none" {look}/>')
    for h, (side, letter) in sorted(areas.strategic.items()):
        x, y = picture.centres[h]
        colour = COLOURS[side] if side != NOBODY else "#888"
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="#fffdf4" stroke="{colour}" stroke-width="4"/>')
        out.append(f'<text class="label" x="{x:g}" y="{y + 6:g}" fill="{colour}">{letter}</text>')
    for h, counts in sorted((units or {}).items()):
        out += _stack(picture.centres[h], counts)
    out += [_label(areas, picture, k) for k in range(1, len(areas.sides))]
    out += _legend(title, notes or [])
    return render(areas.ground.field, True, "".join(out))


def _stack(centre: tuple[float, float], counts: tuple[int, int]) -> list[str]:
    """A block for each side that stands in a hex, with the number of its units."""
    out = []
    sides = [side for side in (0, 1) if counts[side]]
    for i, side in enumerate(sides):
        x, y = centre[0] - 17 + (i * 36 - 18 if len(sides) > 1 else 0), centre[1] + 12
        out.append(
            f'<rect x="{x:g}" y="{y:g}" width="34" height="28" rx="4" fill="{COLOURS[side]}" stroke="#fffdf4" '
            f'stroke-width="2"/><text x="{x + 17:g}" y="{y + 21:g}" font-size="21" font-weight="700" '
            f'text-anchor="middle" fill="#fffdf4" font-family="sans-serif">{counts[side]}</text>'
        )
    return out


def _outline(areas: Areas, picture: Picture, k: int, hexes: list[int]) -> str:
    """The hexsides along which an Area ends."""
    path = ""
    for h in hexes:
        for side, b in enumerate(areas.ground.field.neighbours[h]):
            if b < 0 or areas.zone[b] != k:
                path += text_of(picture.side(h, side), False)
    colour = ISOLATED if areas.is_isolated(k) else COLOURS[areas.sides[k]]
    dash = ' stroke-dasharray="14 8"' if areas.is_isolated(k) else ""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="7" stroke-linecap="round"{dash}/>'


def _label(areas: Areas, picture: Picture, k: int) -> str:
    """The ID of an Area, at the hex nearest to the middle of it."""
    hexes = areas.hexes(k)
    mx = sum([picture.centres[h][0] for h in hexes]) / len(hexes)
    my = sum([picture.centres[h][1] for h in hexes]) / len(hexes)
    h = min(hexes, key=lambda h: (picture.centres[h][0] - mx) ** 2 + (picture.centres[h][1] - my) ** 2)
    x, y = picture.centres[h]
    text = area_name(areas, k, SIDES) + (" (Isolated)" if areas.is_isolated(k) else "")
    look = f'font-size="30" font-weight="700" text-anchor="middle" fill="{COLOURS[areas.sides[k]]}"'
    return (
        f'<text x="{x:g}" y="{y - 22:g}" {look} paint-order="stroke" stroke="#fffdf4" stroke-width="7" '
        f'font-family="sans-serif">{escape(text, quote=False)}</text>'
    )


def _legend(title: str, notes: list[str]) -> list[str]:
    rows = [title, *notes, LEGEND]
    wide = max([len(row) for row in rows]) * 16 + 40
    out = [
        f'<rect x="14" y="14" width="{wide}" height="{len(rows) * 38 + 22}" rx="8" fill="#fffdf4" fill-opacity=".92" '
        'stroke="#5b5a4c" stroke-width="2"/>'
    ]
    for i, row in enumerate(rows):
        weight = "700" if i == 0 else "400"
        out.append(
            f'<text x="34" y="{52 + i * 38}" font-size="27" font-weight="{weight}" font-family="sans-serif" '
            f'fill="#2b2a24">{escape(row, quote=False)}</text>'
        )
    return out


# as text


def areas_text(areas: Areas) -> list[str]:
    """The map, a letter for each hex: g and b the two sides' Areas, capitals their Strategic Locations, ! Isolated."""
    field = areas.ground.field
    columns = sorted(set(field.columns))
    heads = [
        next(n for n, c in zip(field.names, field.columns) if c == column).rstrip("0123456789") for column in columns
    ]
    lines = ["    " + " ".join([head[0] for head in heads]), "    " + " ".join([head[1:] or " " for head in heads])]
    for row in sorted({(y + 1) // 2 for y in field.ys}):
        cells = []
        for column in columns:
            h = field.number.get((column, 2 * row - 1 + (column & 1)), -1)
            cells.append(_mark(areas, h) if h >= 0 else " ")
        lines.append(f"{row:>3} " + " ".join(cells).rstrip())
    lines.append(
        "    g German, b British Setup Area; G B Strategic Locations; ! Isolated; x No Man's Land; . Uncontrolled"
    )
    return lines


def _mark(areas: Areas, h: int) -> str:
    k = areas.zone[h]
    if k == NO_MANS_LAND:
        return "x"
    if k == 0:
        return "o" if h in areas.strategic else "."
    if h not in areas.strategic and areas.is_isolated(k):
        return "!"
    letter = "gb"[areas.sides[k]]
    return letter.upper() if h in areas.strategic else letter

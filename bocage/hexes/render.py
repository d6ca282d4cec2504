"""Maps as SVG in our own drawing: calm colours, thin grid, names that stay readable at any zoom."""

from __future__ import annotations

import math
from xml.sax.saxutils import escape

from bocage.hexes.decorate import ORCHARD_SPOTS, Dice, far_from, ridge, scatter
from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds, road_colours, side_features
from bocage.hexes.outline import LANE
from bocage.hexes.picture import HALF, STEP_X, Line, Picture

GROUND_FILL = "#e6ebcf"
DESERT_FILL = "#f1e6c6"
LEVEL_FILLS = ("#e9dcb4", "#dcc692", "#cbae74", "#b9965a")
LOW_FILL = "#cfc59a"

STYLE = """
.grid{fill:none;stroke:#6b6f5a;stroke-opacity:.38;stroke-width:.9}
.name{font:600 9.5px 'DejaVu Sans',Verdana,sans-serif;fill:#434836;text-anchor:middle;stroke:#f4f2e2;
stroke-opacity:.6;stroke-width:2.2;paint-order:stroke;stroke-linejoin:round}
.label{font:italic 600 17px Georgia,'DejaVu Serif',serif;fill:#3c3a33;text-anchor:middle;stroke:#f6f3e4;
stroke-width:3.2;paint-order:stroke;stroke-linejoin:round}
.dot{fill:#fffdf2;stroke:#6b6f5a;stroke-width:.7}
.crest{fill:none;stroke:#8a6a36;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
"""

PATTERNS = """
<pattern id="rows" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(28)">
<path d="M0 3.5H7" stroke="#c9b05c" stroke-width="1.1" stroke-opacity=".7"/></pattern>
<pattern id="tufts" width="22" height="20" patternUnits="userSpaceOnUse">
<path d="M4 9l-2-5M4 9V3M4 9l2-5M15 18l-2-5M15 18v-6M15 18l2-5" stroke="#7f9150" stroke-width="1.3" fill="none"
stroke-linecap="round"/></pattern>
<pattern id="grass" width="14" height="16" patternUnits="userSpaceOnUse">
<path d="M3 12l-1-8M3 12V3M3 12l2-8M10 16l-1-7M10 16V8M10 16l2-7" stroke="#9c9a45" fill="none"/></pattern>
<pattern id="waves" width="30" height="14" patternUnits="userSpaceOnUse">
<path d="M0 5q7.5-5 15 0t15 0" stroke="#7fabc8" stroke-width="1.2" fill="none"/></pattern>
<pattern id="swamp" width="26" height="18" patternUnits="userSpaceOnUse">
<path d="M2 12h11M5 9v-4M8 9V4M11 9V5M16 17h9M18 15v-4M21 15v-5" stroke="#4f6d58" stroke-width="1.2" fill="none"
stroke-linecap="round"/></pattern>
<pattern id="dots" width="13" height="11" patternUnits="userSpaceOnUse">
<circle cx="3" cy="3" r=".9" fill="#c3a767"/><circle cx="9.5" cy="8" r=".7" fill="#c3a767"/></pattern>
<g id="t1"><circle r="1" fill="#4d6f3c"/><circle r=".8" cx="-.12" cy="-.14" fill="#6c9157"/>
<circle r=".42" cx="-.28" cy="-.32" fill="#87aa6e"/></g>
<g id="t2"><circle r="1" fill="#44653a"/><circle r=".8" cx="-.12" cy="-.14" fill="#5f8650"/>
<circle r=".4" cx="-.28" cy="-.32" fill="#7a9f66"/></g>
<g id="t3"><circle r="1" fill="#2f5a3c"/><circle r=".8" cx="-.1" cy="-.12" fill="#46764f"/>
<circle r=".42" cx="-.25" cy="-.3" fill="#5f9066"/></g>
<g id="palm"><path d="M0 0C-.9-.6-1.2-.1-1.3.4M0 0C.9-.6 1.2-.1 1.3.4M0 0C-.7-1-1.2-.8-1.4-.4M0 0C.7-1 1.2-.8 1.4-.4M0 0
C-.1-.9.2-1.2.5-1.3" stroke="#5f8348" stroke-width=".42" fill="none" stroke-linecap="round"/></g>
"""


def text_of(line: Line, closed: bool = True) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in line) + ("Z" if closed else "")


class Drawing:
    def __init__(self, field: Field, names: bool = True) -> None:
        self.field = field
        self.picture = Picture(field)
        self.names = names
        self.out: list[str] = []

    def svg(self, overlay: str = "") -> str:
        w, h = self.picture.width, self.picture.height
        self._ground()
        self._levels()
        self._hex_fills()
        self._areas()
        self._ditches()
        self._roads()
        self._trees()
        self._crests()
        self._features()
        self._buildings()
        self._grid()
        body = "".join(self.out)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="-6 -6 {w + 12:.1f} {h + 12:.1f}" width="{w + 12:.0f}" height="{h + 12:.0f}">'
            f"<style>{STYLE}</style><defs>{PATTERNS}"
            f'<clipPath id="frame"><rect width="{w:.1f}" height="{h:.1f}"/></clipPath></defs>'
            f'<rect x="-6" y="-6" width="{w + 12:.1f}" height="{h + 12:.1f}" fill="#f7f4e8"/>'
            f'<g clip-path="url(#frame)">{body}{overlay}</g>'
            f'<rect width="{w:.1f}" height="{h:.1f}" fill="none" stroke="#5b5a4c" stroke-width="1.6"/></svg>'
        )

    def add(self, text: str) -> None:
        self.out.append(text)

    # -- ground ---------------------------------------------------------------------------------------------------

    def _ground(self) -> None:
        desert = any(self.field.kind[h] in ("sand", "ditch") for h in range(self.field.n))
        fill = DESERT_FILL if desert else GROUND_FILL
        self.add(f'<rect width="{self.picture.width:.1f}" height="{self.picture.height:.1f}" fill="{fill}"/>')

    def _levels(self) -> None:
        field = self.field
        ridges = "".join(text_of(self.picture.hexagon(h)) for h in range(field.n) if "ridge" in field.tags[h])
        if ridges:
            self.add(f'<path d="{ridges}" fill="#e3cd98" stroke="#e3cd98" stroke-width="3" stroke-linejoin="round"/>')
        for level in range(min(field.level), max(field.level) + 1):
            if level == 0:
                continue
            fill = LOW_FILL if level < 0 else LEVEL_FILLS[min(level, 4) - 1]
            inside = [h for h in range(field.n) if (field.level[h] <= level if level < 0 else field.level[h] >= level)]
            hexes = "".join(text_of(self.picture.hexagon(h)) for h in inside)
            self.add(f'<path d="{hexes}" fill="{fill}" stroke="{fill}" stroke-width="5" stroke-linejoin="round"/>')

    def _crests(self) -> None:
        field = self.field
        for level in range(min(field.level) + 1, max(field.level) + 1):
            paths = ""
            for corners, closed in self.picture.contours(level):
                paths += text_of([self.picture.point(x, y) for x, y in corners], closed)
            self.add(f'<path class="crest" d="{paths}"/>')
            self._hachures(level)

    def _hachures(self, level: int) -> None:
        """Short strokes down the slope, on the lower side of each crest hexside."""
        field, strokes = self.field, ""
        for h in range(field.n):
            for k, b in enumerate(field.neighbours[h]):
                if b >= 0 and field.level[h] >= level > field.level[b]:
                    (x1, y1), (x2, y2) = self.picture.side(h, k)
                    cx, cy = self.picture.centres[h]
                    mx, my = (x1 + x2) / 2 - cx, (y1 + y2) / 2 - cy
                    for t in (0.1, 0.3, 0.5, 0.7, 0.9):
                        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
                        strokes += f"M{x:.1f} {y:.1f}l{mx * 0.16:.1f} {my * 0.16:.1f}"
        self.add(f'<path d="{strokes}" stroke="#8a6a36" stroke-width="1.3" stroke-opacity=".75" fill="none"/>')

    # -- terrain --------------------------------------------------------------------------------------------------

    def _hex_fills(self) -> None:
        """Kinds that fill their hex or have no outline of their own."""
        for name, kind in kinds().items():
            hexes = [h for h in range(self.field.n) if self.field.kind[h] == name]
            if not hexes or not kind.fill or kind.outline not in ("whole", "none"):
                continue
            if name in ("stream", "gully"):
                self._bed(hexes, kind.fill, kind.line, name == "gully")
                continue
            path = "".join(text_of(self.picture.hexagon(h)) for h in hexes)
            self.add(f'<path d="{path}" fill="{kind.fill}" stroke="{kind.fill}" stroke-width=".8"/>')
            if kind.pattern in ("dots",):
                self.add(f'<path d="{path}" fill="url(#{kind.pattern})"/>')

    def _bed(self, hexes: list[int], fill: str, line: str, deep: bool) -> None:
        """A stream or gully: a bed that runs on into the next hex of its kind, and off the map."""
        field, picture = self.field, self.picture
        path = ""
        for h in hexes:
            ends = [picture.middle(h, k) for k, b in enumerate(field.neighbours[h]) if b in hexes]
            edge = [picture.middle(h, k) for k, b in enumerate(field.neighbours[h]) if b < 0]
            for x, y in ends if len(ends) > 1 or not edge else ends + edge[:1]:
                cx, cy = picture.centres[h]
                path += f"M{cx:g} {cy:g}L{x:g} {y:g}"
        wide = 46 if deep else 15
        for width, colour in ((wide + 5, line), (wide, fill)):
            self.add(f'<path d="{path}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" fill="none"/>')

    def _areas(self) -> None:
        for name, kind in kinds().items():
            if kind.outline != "area":
                continue
            lines = [self.picture.outline(h, points) for k, h, points in self.field.drawn if k == name]
            path = "".join(text_of(line) for line in lines)
            if not path:
                continue
            for colour, width in ((kind.line, 3.0), (kind.fill, 0.9)):
                look = f'fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
                self.add(f'<path d="{path}" {look}/>')
            if kind.pattern in ("rows", "tufts", "waves", "grass", "swamp", "dots"):
                self.add(f'<path d="{path}" fill="url(#{kind.pattern})"/>')

    def _road_lines(self, h: int) -> list[Line]:
        return [line for _, line in self.picture.roads_in(h)]

    def _trees(self) -> None:
        picture, field = self.picture, self.field
        for kind, h, points in field.drawn:
            line = picture.outline(h, points)
            if kind == "woods":
                self._crowns(field.names[h], line, self._road_lines(h), 26, (6.0, 9.5), ("t1", "t2"))
            elif kind == "jungle":
                self._crowns(field.names[h], line, self._road_lines(h), 34, (6.0, 10.0), ("t3", "t2"))
            elif kind == "brush":
                self._crowns(field.names[h], line, self._road_lines(h), 5, (2.5, 4.0), ("t1",))
        for h in range(field.n):
            if field.kind[h] in ("orchard", "palms"):
                self._rows_of_trees(h, "palm" if field.kind[h] == "palms" else "t1")

    def _crowns(
        self, name: str, line: Line, roads: list[Line], count: int, size: tuple[float, float], forms: tuple[str, ...]
    ) -> None:
        for k, (x, y, r) in enumerate(scatter(name, line, roads, count, size, 0.62)):
            form = forms[k % len(forms)]
            self.add(f'<use href="#{form}" transform="translate({x:.1f} {y:.1f}) scale({r:.1f})"/>')

    def _rows_of_trees(self, h: int, form: str) -> None:
        dice = Dice(self.field.names[h])
        cx, cy = self.picture.centres[h]
        roads = self._road_lines(h)
        for dx, dy in ORCHARD_SPOTS:
            x, y = cx + dx + (dice.roll() - 0.5) * 4, cy + dy + (dice.roll() - 0.5) * 4
            if far_from((x, y), roads, 13.0):
                self.add(f'<use href="#{form}" transform="translate({x:.1f} {y:.1f}) scale({6.4 + dice.roll():.1f})"/>')

    def _ditches(self) -> None:
        """Polder: blue lines across the hex."""
        path = ""
        for h in range(self.field.n):
            if "polder" in self.field.tags[h]:
                cx, cy = self.picture.centres[h]
                for dy in (-20, 0, 20):
                    path += f"M{cx - 38:.1f} {cy + dy + 8:.1f}L{cx + 38:.1f} {cy + dy - 8:.1f}"
        if path:
            self.add(f'<path d="{path}" stroke="#6fa3c7" stroke-width="2" stroke-linecap="round" fill="none"/>')

    # -- roads, hexsides, buildings -------------------------------------------------------------------------------

    def _roads(self) -> None:
        arms = self.picture.road_arms()
        for casing in (True, False):
            for surface, fill in road_colours().items():
                path = "".join(text_of(line, False) for road, line in arms if road == surface)
                if path:
                    wide = LANE[surface] * HALF / 50 + (2.4 if casing else 0)
                    colour = "#b3a587" if casing else fill
                    dash = ' stroke-dasharray="7 5"' if surface == "path" and not casing else ""
                    look = f'stroke="{colour}" stroke-width="{wide:g}" fill="none" stroke-linecap="round"'
                    self.add(f'<path d="{path}" {look} stroke-linejoin="round"{dash}/>')

    def _features(self) -> None:
        colours = side_features()
        found: dict[str, str] = {}
        for feature, h, k in self.picture.features():
            found[feature] = found.get(feature, "") + text_of(self.picture.side(h, k), False)
        for feature, path in found.items():
            colour = colours[feature]
            for width, dash, shade in _LOOKS.get(feature, ((4.0, "", colour),)):
                dashes = f' stroke-dasharray="{dash}"' if dash else ""
                self.add(
                    f'<path d="{path}" stroke="{shade or colour}" stroke-width="{width}" fill="none" '
                    f'stroke-linecap="round"{dashes}/>'
                )

    def _buildings(self) -> None:
        """Shadows, then walls, then roofs, so that the parts of one building grow together."""
        found = [
            (kinds()[kind], self.picture.outline(h, points))
            for kind, h, points in self.field.drawn
            if kinds()[kind].outline == "box"
        ]
        shadow = "".join(text_of(line) for _, line in found)
        self.add(f'<path d="{shadow}" fill="#4a4a40" fill-opacity=".25" transform="translate(3 3.5)"/>')
        for look, line in found:
            self.add(f'<path d="{text_of(line)}" fill="{look.line}" stroke="{look.line}" stroke-width="3"/>')
        for look, line in found:
            self.add(f'<path d="{text_of(line)}" fill="{look.fill}" stroke="{look.fill}" stroke-width=".4"/>')
        for kind, h, points in self.field.drawn:
            if kinds()[kind].outline == "box" and len(self.field.pieces[h]) and len(self.field.pieces[h][0].parts) <= 2:
                self._roof(kinds()[kind].line, self.picture.outline(h, points))
        self._block_ridges()
        for h in range(self.field.n):
            for spot in self.field.spots[h]:
                self._spot(h, spot.what)

    def _block_ridges(self) -> None:
        """Buildings of several hexes that the map draws no outline for: a ridge from hex to hex."""
        field = self.field
        for title_and_hexes in field.buildings:
            hexes = title_and_hexes[1]
            usual = [h for h in hexes if len(field.pieces[h]) == 1 and len(field.pieces[h][0].parts) > 2]
            lines = [[self.picture.centres[a], self.picture.centres[b]] for a in usual for b in usual]
            path = "".join(text_of(line, False) for line in lines if 0 < math.dist(*line) < 2.1 * HALF)
            if path:
                colour = kinds()[field.kind[hexes[0]]].line
                self.add(f'<path d="{path}" stroke="{colour}" stroke-opacity=".5" stroke-width="1"/>')

    def _roof(self, colour: str, line: Line) -> None:
        roof = ridge(line)
        if roof is not None:
            self.add(f'<path d="{text_of(roof[0])}" fill="#fff" fill-opacity=".2"/>')
            self.add(f'<path d="{text_of(roof[1], False)}" stroke="{colour}" stroke-width="1"/>')

    def _spot(self, h: int, what: str) -> None:
        x, y = self.picture.centres[h]
        if what == "steeple":
            cross = f"M{x:g} {y - 13:g}V{y + 13:g}M{x - 13:g} {y:g}H{x + 13:g}"
            self.add(f'<path d="{cross}" stroke="#fff" stroke-width="6"/>')
        elif what in ("pillbox", "bunker"):
            self.add(f'<rect x="{x - 11:g}" y="{y - 9:g}" width="22" height="18" fill="#8b8e8c" stroke="#3f4240"/>')
        elif what == "cave":
            self.add(f'<path d="M{x - 10:g} {y + 8:g}a10 12 0 0 1 20 0z" fill="#3d3325"/>')
        elif what == "upper":
            self.add(f'<path d="M{x - 7:g} {y + 5:g}l7-10 7 10" stroke="#fff" stroke-width="2.4" fill="none"/>')

    # -- grid and names -------------------------------------------------------------------------------------------

    def _grid(self) -> None:
        field, picture = self.field, self.picture
        sides = ""
        for h in range(field.n):
            for k in range(6):
                if k < 3 or field.neighbours[h][k] < 0:
                    sides += text_of(picture.side(h, k), False)
        self.add(f'<path class="grid" d="{sides}"/>')
        for h, (x, y) in enumerate(picture.centres):
            self.add(f'<circle class="dot" cx="{x:g}" cy="{y:g}" r="2.2"/>')
            if self.names:
                self.add(self._name(h, x, y))
        for h, text in field.labels:
            x, y = picture.centres[h]
            self.add(f'<text class="label" x="{x:g}" y="{y + 30:g}">{escape(text)}</text>')

    def _name(self, h: int, x: float, y: float) -> str:
        """At the top of the hex, or inside the map where the top is cut off."""
        top = y - HALF + 11 if y > 1 else 12.0
        if x < 1:
            x += STEP_X * 0.62
        elif x > self.picture.width - 1:
            x -= STEP_X * 0.62
        return f'<text class="name" x="{x:.1f}" y="{top:.1f}">{self.field.names[h]}</text>'


_LOOKS: dict[str, tuple[tuple[float, str, str], ...]] = {
    "wall": ((6.0, "", "#55585e"), (3.6, "7 2.5", "#b9bcc2")),
    "hedge": ((7.0, "", "#4d6b38"), (5.0, "1 6", "#86a566")),
    "hedgerow": ((13.0, "", "#35522d"), (9.5, "1 9", "#6b9155")),
    "cliff": ((4.0, "", "#5c4a2e"), (10.0, "1.5 5", "#5c4a2e")),
    "escarpment": ((4.0, "", "#7a5f38"), (9.0, "1.5 7", "#7a5f38")),
    "ridge": ((3.0, "9 5", "#a07f4c"),),
    "small-feature": ((4.5, "2 6", "#a07f4c"),),
}
"""How hexside features are stroked: width, dashes, colour; one over the other."""


def render(field: Field, names: bool = True, overlay: str = "") -> str:
    """The field as an SVG document; `overlay` is SVG laid over it, in the drawing's own coordinates."""
    return Drawing(field, names).svg(overlay)

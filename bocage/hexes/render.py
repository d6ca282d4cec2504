"""Maps as SVG in our own drawing: calm colours, thin grid, names that stay readable at any zoom."""

from __future__ import annotations

from html import escape

from bocage.hexes.buildings import buildings
from bocage.hexes.decorate import ORCHARD_SPOTS, Dice, far_from, scatter
from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds, road_colours, side_features
from bocage.hexes.look import DESERT_FILL, GROUND_FILL, LEVEL_FILLS, LOW_FILL, PATTERNS, SEAS, SIDE_LOOKS, STYLE
from bocage.hexes.outline import LANE
from bocage.hexes.picture import HALF, STEP_X, Line, Picture, text_of


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
        self.out += buildings(self.field, self.picture)
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
        for tag, sea in SEAS.items():
            water = "".join(text_of(self.picture.hexagon(h)) for h in range(field.n) if tag in field.tags[h])
            if water:
                self.add(f'<path d="{water}" fill="{sea}" stroke="{sea}" stroke-width="3" stroke-linejoin="round"/>')
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

    # -- roads and hexsides ----------------------------------------------------------------------------------------

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
            for width, dash, shade in SIDE_LOOKS.get(feature, ((4.0, "", colour),)):
                dashes = f' stroke-dasharray="{dash}"' if dash else ""
                self.add(
                    f'<path d="{path}" stroke="{shade or colour}" stroke-width="{width}" fill="none" '
                    f'stroke-linecap="round"{dashes}/>'
                )

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
            self.add(f'<text class="label" x="{x:g}" y="{y + 30:g}">{escape(text, quote=False)}</text>')

    def _name(self, h: int, x: float, y: float) -> str:
        """At the top of the hex, or inside the map where the top is cut off."""
        top = y - HALF + 11 if y > 1 else 12.0
        if x < 1:
            x += STEP_X * 0.62
        elif x > self.picture.width - 1:
            x -= STEP_X * 0.62
        return f'<text class="name" x="{x:.1f}" y="{top:.1f}">{self.field.names[h]}</text>'


def render(field: Field, names: bool = True, overlay: str = "") -> str:
    """The field as an SVG document; `overlay` is SVG laid over it, in the drawing's own coordinates."""
    return Drawing(field, names).svg(overlay)

"""A field as a profile sees it: for each thing that may block or hinder, the set of hexes that hold it.

Sets of hexes are whole numbers used as bits, hex h at bit `pos[h]`: shifting such a set asks the same question of every
hex at once. tabulate.py builds on that; explain.py asks the same layers about one thread.
"""

from __future__ import annotations

from bocage.hexes.clip import UNIT, Point
from bocage.hexes.field import Field
from bocage.hexes.lattice import STEPS
from bocage.hexes.outline import lanes
from bocage.hexes.pieces import Piece, overlap, stretches, whole_side
from bocage.hexes.profile import Effect, Profile
from bocage.hexes.road import Lane

GROUND = "ground "
"""Pieces of this kind are ground at or above the level that follows, in hexes where levels mix."""


class Layer:
    """Hexes that hold one sort of thing: all of a hex, or pieces of it."""

    def __init__(self) -> None:
        self.whole = 0
        self.sides = 0
        """Hexes that count even where only their side is met (inherent terrain)."""
        self.shapes: dict[tuple[Point, ...], int] = {}
        """Hexes with one piece, by its hull."""
        self.crowded: list[tuple[int, list[list[Point]]]] = []
        """Hexes with several pieces: bit and hulls."""
        self.seams: list[int] = [0, 0, 0]
        """For sides 0 to 2: hexes whose side has the thing on both sides of it."""
        self.freed: list[tuple[int, Lane]] = []
        """Hexes whose road frees a thread that stays on it."""
        self.pieces: dict[int, list[Piece]] = {}

    def empty(self) -> bool:
        return not (self.whole or self.shapes or self.crowded)


class Layers:
    def __init__(self, field: Field, profile: Profile) -> None:
        self.field = field
        self.profile = profile
        self.top = top = min(field.ys)
        self.left = left = min(field.columns)
        self.height = max(field.ys) - top
        self.width = max(field.columns) - left + 1
        self.stride = 2 * self.height + 2
        self.pos: list[int] = [(c - left) * self.stride + y - top for c, y in field.cells]
        self.bit: list[int] = [1 << p for p in self.pos]
        self.all = sum(self.bit)
        self.ridges: list[int] = self._ridges()
        self.stands: dict[tuple[int, int], int] = self._stands()
        """Hexes by ground level and ridge (-1: none): all that a unit's place tells sight."""
        levels = sorted({level for level, _ in self.stands})
        self.at_level: dict[int, int] = {v: self._at_least(v) & ~self._at_least(v + 1) & self.all for v in levels}
        self.heights: list[int] = list(range(levels[0] + 1, levels[-1] + 4))
        self.at_least: dict[int, int] = {t: self._at_least(t) for t in range(levels[0] - 1, levels[-1] + 5)}
        self.block: list[dict[int, Layer]] = [{t: self._blocking(t, d) for t in self.heights} for d in (False, True)]
        """By whether the ends are at different levels, then by height: terrain at least so high."""
        self.hinder: list[dict[str, Layer]] = [
            {g: self._hindering(g, d) for g in profile.groups} for d in (False, True)
        ]
        self.side_bits: dict[str, list[int]] = {f: self._side_bits(f) for f in profile.sides}
        self.low = self._bits(_low_hexes(field, profile))

    def place(self, column: int, y: int) -> int:
        """The bit of a place, whether or not the field has a hex there; 0 beyond its left edge."""
        at = (column - self.left) * self.stride + y - self.top
        return 1 << at if at >= 0 else 0

    def shift(self, columns: int, y: int) -> int:
        return columns * self.stride + y

    def _bits(self, hexes: list[int]) -> int:
        total = 0
        for h in hexes:
            total |= self.bit[h]
        return total

    def _ridges(self) -> list[int]:
        """Which ridge each hex lies on: ridges are connected hexes tagged as such."""
        field, tag = self.field, self.profile.ridge
        found = [-1] * field.n
        count = 0
        for start in range(field.n):
            if not tag or tag not in field.tags[start] or found[start] >= 0:
                continue
            heap = [start]
            while heap:
                h = heap.pop()
                if h >= 0 and found[h] < 0 and tag in field.tags[h]:
                    found[h] = count
                    heap += field.neighbours[h]
            count += 1
        return found

    def _stands(self) -> dict[tuple[int, int], int]:
        stands: dict[tuple[int, int], int] = {}
        for h in range(self.field.n):
            key = (self.field.level[h], self.ridges[h])
            stands[key] = stands.get(key, 0) | self.bit[h]
        return stands

    def _at_least(self, level: int) -> int:
        """Hexes at or above a level; the places beyond the north and south edge are as high as the hexes there."""
        hexes = [h for h in range(self.field.n) if self.field.level[h] >= level]
        below = [h for h in hexes if self.field.neighbours[h][3] < 0]
        above = [h for h in hexes if self.field.neighbours[h][0] < 0]
        return self._bits(hexes) | self._bits(below) << 2 | self._bits(above) >> 2

    def height_of(self, h: int, effect: Effect, different: bool) -> int:
        """How high terrain of this effect stands in a hex as an obstacle; below every level if it is none."""
        rise = effect.height
        if rise and self.field.has_spot(h, "upper"):
            rise += 1
        if not rise and different and effect.levels == "block":
            rise = 1
        return self.field.level[h] + rise if rise else -99

    def _blocking(self, height: int, different: bool) -> Layer:
        layer = Layer()
        field, profile = self.field, self.profile
        for h in range(field.n):
            mixed = any(p.kind.startswith(GROUND) for p in field.pieces[h])
            effect = profile.effect(field.kind[h])
            if field.level[h] >= height and not mixed:
                layer.whole |= self.bit[h]
            elif effect and effect.inherent and self.height_of(h, effect, different) >= height:
                layer.whole |= self.bit[h]
                layer.sides |= self.bit[h]
                self._free(layer, h, effect)
            else:
                self._add(layer, h, [p for p in field.pieces[h] if self._rises(h, p, height, different)])
        self._find_seams(layer, True)
        return layer

    def _rises(self, h: int, piece: Piece, height: int, different: bool) -> bool:
        if piece.kind.startswith(GROUND):
            return int(piece.kind[len(GROUND) :]) >= height
        effect = self.profile.effect(piece.kind)
        return effect is not None and not effect.inherent and self.height_of(h, effect, different) >= height

    def _hindering(self, group: str, different: bool) -> Layer:
        layer = Layer()
        field, profile = self.field, self.profile
        for h in range(field.n):
            effect = profile.effect(field.kind[h])
            if effect and effect.inherent and _hinders(effect, group, different):
                layer.whole |= self.bit[h]
                layer.sides |= self.bit[h]
                self._free(layer, h, effect)
            found = [p for p in field.pieces[h] if self._piece_hinders(p, group, different)]
            self._add(layer, h, found)
        self._find_seams(layer, False)
        return layer

    def _piece_hinders(self, piece: Piece, group: str, different: bool) -> bool:
        effect = self.profile.effect(piece.kind)
        return effect is not None and not effect.inherent and _hinders(effect, group, different)

    def _free(self, layer: Layer, h: int, effect: Effect) -> None:
        if effect.road_frees:
            parts = lanes(self.field.arms(h)) + [q for p in self.field.pieces[h] if p.kind == "road" for q in p.parts]
            if parts:
                layer.freed.append((self.bit[h], Lane(parts)))

    def _add(self, layer: Layer, h: int, pieces: list[Piece]) -> None:
        if pieces:
            layer.pieces[h] = pieces
        if len(pieces) == 1:
            key = tuple(pieces[0].hull)
            layer.shapes[key] = layer.shapes.get(key, 0) | self.bit[h]
        elif pieces:
            layer.crowded.append((self.bit[h], [piece.hull for piece in pieces]))

    def _find_seams(self, layer: Layer, with_whole: bool) -> None:
        """Inherent hindrances are counted hex by hex, so only what is drawn makes their seams."""
        field = self.field
        whole = layer.whole if with_whole else 0
        for h in range(field.n):
            if not (whole & self.bit[h] or h in layer.pieces):
                continue
            for side in range(3):
                other = field.neighbours[h][side]
                if other >= 0 and self._meets(layer, whole, h, side, other):
                    layer.seams[side] |= self.bit[h]
            self._find_edge_seams(layer, whole, h)

    def _find_edge_seams(self, layer: Layer, whole: int, h: int) -> None:
        """Along the map's north or south edge what lies against it goes on beyond: half hexes count as hexes."""
        above, _, _, below, _, _ = self.field.neighbours[h]
        if above < 0 and self._along(layer, whole, h, 0):
            layer.seams[0] |= self.bit[h]
        if below < 0 and self._along(layer, whole, h, 3):
            layer.seams[0] |= self.bit[h] << 2

    def _meets(self, layer: Layer, whole: int, h: int, side: int, other: int) -> bool:
        """Does the thing lie against the hexside from both sides along some stretch?"""
        move = 3 * UNIT * STEPS[side][0]
        here = self._along(layer, whole, h, side)
        there = [(lo + move, hi + move) for lo, hi in self._along(layer, whole, other, side + 3)]
        return overlap(here, there)

    def _along(self, layer: Layer, whole: int, h: int, side: int) -> list[tuple[int, int]]:
        if whole & self.bit[h]:
            return [whole_side(side)]
        return [s for piece in layer.pieces.get(h, []) for s in stretches(piece, side)]

    def _side_bits(self, feature: str) -> list[int]:
        return [self._bits([h for h in range(self.field.n) if feature in self.field.sides[h][k]]) for k in range(6)]


def _hinders(effect: Effect, group: str, different: bool) -> bool:
    return effect.group == group and (not different or effect.levels == "hinder")


def _low_hexes(field: Field, profile: Profile) -> list[int]:
    return [h for h in range(field.n) if field.kind[h] in profile.low_kinds]

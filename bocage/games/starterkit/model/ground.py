"""The ground as the Starter Kit reads it (SK 1.1, SK 1.1.1): costs, TEM, shelter, roads, levels and sight, as tables.

A Ground is made once for a field and a month and shared by every state; states name their battle, never hold one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.posts import Post
from bocage.games.starterkit.model.steeple import raise_steeple
from bocage.hexes.clip import HEXAGON
from bocage.hexes.field import Field
from bocage.hexes.outline import lanes
from bocage.hexes.profile import load_profile
from bocage.hexes.road import reach
from bocage.hexes.sight import BLOCKED as NO_SIGHT
from bocage.hexes.sight import Sight

TERRAIN_RATE: Final = 0
ROAD_RATE: Final = 1

BLOCKED: Final = NO_SIGHT
"""In the sight rows: no line of sight."""

_TERRAIN: Final[dict[str, Any]] = {k: v for k, v in read("charts")["terrain"].items() if k != "provenance"}
_SEASON: Final[dict[str, Any]] = read("charts")["season"]
ROADS: Final = ("dirt", "paved")

KEY: Final = 4096
"""More than there are locations."""

_SLACK: Final = 100
"""Lanes are rounded to sight units, and a bend may pass the centre dot by that much."""

Step = tuple[int, int, float, float]
"""(hex entered, side crossed, MF at the terrain's rate, MF at the road's rate or 0 where no road crosses)."""


def in_season(what: str, month: int) -> bool:
    """SK 1.1.1 Orchards April to October, grain June to September."""
    first, last = _SEASON[what]
    return bool(first <= month <= last)


def bits_of(locations: Iterable[int]) -> int:
    """These locations as the bits of one number: sets of them are compared at once."""
    found = 0
    for x in locations:
        found |= 1 << x
    return found


class Ground:
    def __init__(self, field: Field, month: int, with_steeples: bool = True) -> None:
        self.field = field
        self.month = month
        self.hexes = field.n
        self.n = field.n
        """Locations: the hexes, then places of their own within one (model/steeple.py) or off the map (posts.py)."""
        self.hex_of: list[int] = list(range(self.n))
        self.steeples: frozenset[int] = frozenset(h for h in range(field.n) if field.has_spot(h, "steeple"))
        self.above: dict[int, int] = {}
        """Hex to the location of its Steeple (DE 1.1)."""
        self.posts: dict[int, Post] = {}
        """Locations of Offboard Observers outside the map in play (DE 2.8)."""
        self.names: list[str] = list(field.names)
        self.columns: list[int] = list(field.columns)
        self.neighbours: list[list[int]] = list(field.neighbours)
        self.level: list[int] = list(field.level)
        self.lowest = min(field.level)
        self.ranges: list[bytes] = list(field.range_rows())
        self.widest = max([max(row) for row in self.ranges])
        """The longest range on the map."""
        self.kinds: list[str] = [self._kind(h) for h in range(field.n)]
        known = [_TERRAIN.get(kind) for kind in self.kinds]
        self.passable: list[bool] = [entry is not None for entry in known]
        self.mf: list[float] = [entry["mf"] if entry else 0.0 for entry in known]
        self.tem: list[int] = [entry["tem"] if entry else 0 for entry in known]
        self.shelter: list[bool] = [bool(entry and entry["shelter"]) for entry in known]
        self.shelters: list[int] = [h for h in range(field.n) if self.shelter[h]]
        self.is_open: list[bool] = [kind == "open" for kind in self.kinds]
        self.is_building: list[bool] = [kind.endswith("-building") for kind in self.kinds]
        self.is_pond: list[bool] = [kind == "pond" for kind in self.kinds]
        self.polder: list[bool] = ["polder" in field.tags[h] for h in range(field.n)]
        """DE 1.3 Beside the other terrain of the hex."""
        self.has_polder = any(self.polder)
        self.is_woods: list[bool] = [kind == "woods" for kind in self.kinds]
        self.building: list[int] = list(field.building)
        self.two_rates: list[bool] = [self._two_rates(h) for h in range(field.n)]
        """Woods-Road, Orchard-Road and the like: a mover chooses the road or the terrain (SK 1.1.1)."""
        self.steps: list[tuple[Step, ...]] = [self._steps(h) for h in range(field.n)]
        self.near: list[tuple[int, ...]] = [tuple(b for b in row if b >= 0) for row in field.neighbours]
        self.sights = Sight(field, load_profile("starterkit", *self._seasons()))
        self.rows: list[bytes] = list(self.sights.rows)
        """SK 3.2.1 Terrain Hindrance from hex to hex, or BLOCKED."""
        for h in sorted(self.steeples) if with_steeples else ():
            raise_steeple(self, h)
        self._rings: dict[tuple[int, int, int], list[int]] = {}
        self._rings_by_row: dict[tuple[int, int, int], dict[int, list[int]]] = {}
        self._within: dict[int, int] = {}
        self._crossed: dict[int, tuple[int, ...]] = {}
        self._entries: dict[int, tuple[int, ...]] = {}
        self._roads: dict[int, bool] = {}
        self.paces: dict[int, list[tuple[Any, ...]]] = {}
        """What may be entered from a hex, at which rates and costs (movement/s03_3_1_steps.py)."""
        self.cheapest: dict[int, list[tuple[int, float]]] = {}
        """What may be entered from a hex, with the least MF it takes (elst/s01_3_polder.py)."""
        self.bearings: dict[int, tuple[int, ...]] = {}
        """Facings whose arc holds a hex, from another (ordnance/arcs.py)."""
        self.ways: dict[tuple[int, bool, int, int, int, bool], list[tuple[int, float]]] = {}
        """Rates and MP at which a kind of vehicle may enter a hex from another (vehicles/s03_3_2_costs.py)."""
        self.blasts: dict[int, bool] = {}
        """Whether an Observer sees a Blast Height over the ground (artillery/s02_32_sight.py)."""
        self.homeward: dict[object, list[tuple[int, int]]] = {}
        """First steps of Recalled vehicles that have been searched for (SK 7.10)."""

    def hex(self, name: str) -> int:
        return self.field.hex(name)

    def locations(self, h: int) -> list[int]:
        """DE 1.1 The ground of a hex and what lies above it."""
        return [h, self.above[h]] if h in self.above else [h]

    def building_hexes(self, h: int) -> list[int]:
        """SK 2.0 All hexes of the building in h."""
        number = self.building[h]
        return self.field.buildings[number][1] if number >= 0 else [h]

    def ring(self, a: int, least: int, most: int) -> list[int]:
        """The hexes from `least` to `most` hexes away; asked for often, and kept."""
        found = self._rings.get((a, least, most))
        if found is None:
            row = self.ranges[a]
            found = self._rings[a, least, most] = [h for h in range(self.hexes) if least <= row[h] <= most]
        return found

    def ring_by_row(self, a: int, least: int, most: int) -> dict[int, list[int]]:
        """The same by hexrow."""
        found = self._rings_by_row.get((a, least, most))
        if found is None:
            found = self._rings_by_row[a, least, most] = {}
            for h in self.ring(a, least, most):
                found.setdefault(self.columns[h], []).append(h)
        return found

    def within(self, a: int, most: int) -> int:
        """The locations no farther than `most` hexes away, its own too, as bits (`bits_of`); kept."""
        key = most * KEY + a
        found = self._within.get(key)
        if found is None:
            digits = self.ranges[a].translate(b"1" * (most + 1) + b"0" * (255 - most))
            found = self._within[key] = int(digits[::-1], 2)
        return found

    def _kind(self, h: int) -> str:
        kind = self.field.kind[h]
        return "open" if kind == "grain" and not in_season("grain", self.month) else kind

    def _has_road(self, h: int) -> bool:
        return any(road in ROADS for road in self.field.roads[h])

    def _two_rates(self, h: int) -> bool:
        return self._has_road(h) and self.passable[h] and not self.is_open[h] and not self.is_building[h]

    def _steps(self, h: int) -> tuple[Step, ...]:
        found: list[Step] = []
        for side, b in enumerate(self.neighbours[h]):
            if b < 0 or not self.passable[b]:
                continue
            uphill = 2.0 if self.level[b] > self.level[h] else 1.0  # SK 1.1.1: double over a crest line upward
            road = uphill if self.field.roads[h][side] in ROADS else 0.0  # a map's roads enter no building
            found.append((b, side, self.mf[b] * uphill, road))
        return tuple(found)

    def _seasons(self) -> list[str]:
        """SK 1.1.1 Bare orchards and cut grain, out of their months."""
        bare = [] if in_season("orchard", self.month) else ["orchards-bare"]
        return bare + ([] if in_season("grain", self.month) else ["grain-cut"])

    # along the line of sight; few pairs are asked for, so each answer is kept

    def crossed(self, a: int, b: int) -> tuple[int, ...]:
        """SK 3.2.1 The hexes whose Inherent Terrain (Smoke) a line from a to b meets, ends left out."""
        key = a * KEY + b
        found = self._crossed.get(key)
        if found is None:
            if a in self.posts:
                found = self.posts[a].crossed(self.field, b)
            else:
                found = tuple(self.sights.between(self.hex_of[a], self.hex_of[b]))
            self._crossed[key] = found
        return found

    def entry_sides(self, a: int, b: int) -> tuple[int, ...]:
        """SK 1.1.1 The hexsides of b that a line from a intersects (two where it comes in by a corner)."""
        key = a * KEY + b
        found = self._entries.get(key)
        if found is None:
            found = self._entries[key] = tuple(self.sights.entry_sides(self.hex_of[a], self.hex_of[b]))
        return found

    def along_road(self, a: int, b: int) -> bool:
        """SK 1.1.1 Does a line from a reach the centre of b without crossing what is drawn beside its road?"""
        key = a * KEY + b
        a, b = self.hex_of[a], self.hex_of[b]
        found = self._roads.get(key)
        if found is None:
            if self.kinds[b] == "orchard":
                found = self._on_road(a, b)
            else:
                found = not self.sights.crosses_in_end(a, b, self.kinds[b])
            self._roads[key] = found
        return found

    def _on_road(self, a: int, b: int) -> bool:
        """An orchard fills its hex, so the line must be on the road's own lane from the hexside to the centre."""
        dx, dy = 3 * (self.field.columns[b] - self.field.columns[a]), self.field.ys[b] - self.field.ys[a]
        way = reach(HEXAGON, dx, dy, 0)
        parts = [reach(part, dx, dy, 0) for part in lanes(self.field.arms(b))]
        at = way[0] if way is not None else 0
        for low, high in sorted(part for part in parts if part is not None):
            if low <= at + _SLACK:
                at = max(at, high)
        return at >= -_SLACK

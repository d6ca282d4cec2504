"""The ground of one scenario: the field with the card's special rules laid on it, as tables over locations.

A location is a hex number, or hex number + n for the second location of a hex: an upper level (BB 40.2), a Cave
(BB 43.4) or the gully under a Bridge (BB 45.4). Movement costs are in sixths of a MP.
"""

from __future__ import annotations

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.terrain.line import Line, look
from bocage.games.brothers.terrain.steps import CAVE, UNDER, UPPER, Step, Stepper
from bocage.hexes.board import Spot
from bocage.hexes.field import Field
from bocage.hexes.lattice import CORNERS
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import BLOCKED, Sight

NAMES = {
    "wooden-building": "wood_building",
    "stone-building": "stone_building",
    "grain": "wheat",
    "palms": "palm",
    "sand": "open",
    "beach": "open",
    "pond": "canal",
    "rubble": "wood_building",
    "brush": "wheat",
}
TAGGED = ("surf", "ocean", "sandbar", "canal", "stream_woods", "railway", "swamp", "shallow")
GROWN = frozenset({"woods", "grain", "orchard", "brush", "kunai", "palms", "jungle", "swamp"})
CLOSED_SIDES = frozenset({"cliff", "escarpment"})


class Special:
    """What a scenario card lays over the map (SSR)."""

    def __init__(self) -> None:
        self.upper: tuple[str, ...] = ()
        self.caves: tuple[tuple[str, int, bool], ...] = ()
        self.trench: tuple[str, ...] = ()
        self.strong: tuple[str, ...] = ()
        """Pillboxes and Bunkers in plain sight, which a Trench beside them joins (BB 43.2)."""
        self.shallow = False
        self.balka = False
        self.dike: tuple[str, ...] = ()
        self.mines: dict[str, int] = {}
        self.jungle = pac.JUNGLE_MP["guadalcanal"]
        self.jungle_vehicles = 0
        """What a Jungle hex costs Vehicles, in sixths of an MP, where the scenario lets them in (BB 51.0)."""
        self.path_vehicles = 0
        """The same for a Jungle hex entered along a Path (BB 53.0)."""
        self.snow = False
        self.night = 0


class Ground:
    def __init__(self, field: Field, special: Special) -> None:
        self.field = field
        self.special = special
        self.n = field.n
        n = self.n
        self.second: list[str] = [""] * n
        self.ranges: list[bytes] = [self._range_row(loc) for loc in range(2 * n)]
        self.cave_face: dict[int, int] = {}
        self.small_caves: set[int] = set()
        self._second_locations()
        self.sight = Sight(field, load_profile("brothers"))
        self.terrain: list[pac.Terrain] = [self._terrain_of(h) for h in range(n)] * 2
        for h in range(n):
            if self.second[h] == UNDER:
                self.terrain[h + n] = pac.TERRAIN["gully"]  # BB 45.4
        self.ocean = frozenset([loc for loc, terrain in enumerate(self.terrain) if terrain.ident == "ocean"])
        self.height: list[int] = [*field.level, *[self._second_height(h) for h in range(n)]]
        self.bridges = frozenset([h for h in range(n) if self.second[h] == UNDER and field.level[h] < 0])
        for h in self.bridges:
            self.height[h] = 0  # BB 45.4: on the Bridge one is out of the Gully
        self.trench = frozenset(field.index[name] for name in special.trench)
        self.strong = frozenset(field.index[name] for name in special.strong)
        self.beside_trench: tuple[Hex, ...] = tuple(
            sorted({b for h in self.trench for b in field.neighbours[h] if b >= 0 and b not in self.trench})
        )
        """Where a Pillbox or Bunker would be joined to a Trench (BB 43.2)."""
        self.dike = frozenset(field.index[name] for name in special.dike)
        self.walls = frozenset(
            (h, b) for h in range(n) for side, b in enumerate(field.neighbours[h]) if "wall" in field.sides[h][side]
        )
        """Hexes with a Wall between them, each pair both ways."""
        self.adjacent: list[tuple[int, ...]] = [self._adjacent(loc) for loc in range(2 * n)]
        self._steps: dict[int, list[tuple[Step, ...]]] = {}
        """Legal steps from each location, by gait (`gait_of`)."""
        self.wheels: dict[int, list[tuple[Step, ...]]] = {}
        """The same for Vehicles (vehicles/steps.py)."""
        self.memo: dict[tuple[int, tuple[int, ...], frozenset[int]], dict[int, int]] = {}
        """Ways already worked out, by gait, goals and enemy locations; see paths.py."""
        self._back: dict[int, list[list[Step]]] = {}
        self.lines: dict[int, Line] = {}
        self.grass: dict[tuple[int, int], int] = {}
        """What Wheat and Kunai hinder on a line, worked out when first asked for (vehicles/s20_04_prof.py)."""
        self.rows: list[bytes] = self.sight.rows
        self._clear: list[bytes] = [b""] * (2 * n)
        self._near: list[bytes] = [b""] * (2 * n)
        self.board_edge: list[bool] = [-1 in row for row in field.neighbours]

    # -- names and numbers ----------------------------------------------------------------------------------------

    def name(self, loc: Loc) -> str:
        """ "F5", and for second locations "F5 upper"."""
        if loc < 0:
            return "off the board"
        return (
            self.field.names[loc] if loc < self.n else f"{self.field.names[loc - self.n]} {self.second[loc - self.n]}"
        )

    def location(self, name: str) -> int:
        """The location of a name as `name` writes it."""
        hex_, _, second = name.partition(" ")
        loc = self.field.hex(hex_)
        return loc + self.n if second else loc

    def hex(self, loc: Loc) -> int:
        return loc if loc < self.n else loc - self.n

    def new_hex(self, a: Loc, b: Loc) -> bool:
        """Does a step from a to b enter a hex, or only another level of the same (BB 40.2, 55.2)?"""
        return a < 0 or a % self.n != b % self.n

    def range(self, a: int, b: int) -> int:
        """In hexes; 1 between the two locations of a hex (BB 40.2)."""
        return self.ranges[a][b]

    def _range_row(self, loc: Loc) -> bytes:
        row = bytearray(self.field.range_row(self.hex(loc)) * 2)
        row[self.hex(loc)] = row[self.hex(loc) + self.n] = 1
        row[loc] = 0
        return bytes(row)

    def locations_of(self, h: Hex) -> tuple[int, ...]:
        return (h, h + self.n) if self.second[h] else (h,)

    def is_cave(self, loc: Loc) -> bool:
        return loc >= self.n and self.second[loc - self.n] == CAVE

    def is_upper(self, loc: Loc) -> bool:
        return loc >= self.n and self.second[loc - self.n] == UPPER

    def hex_closed(self, h: Hex) -> bool:
        """May infantry never stand there?"""
        terrain = self.terrain[h]
        return not terrain.mp or (bool(terrain.closed_unless) and not self.special.shallow)

    def bank(self, h: Hex, side: int) -> int:
        """BB 46.1: on which bank of a Dike Road lies this side of the hex, 0 or 1; -1 on the road or without one."""
        arms = [k for k, road in enumerate(self.field.roads[h]) if road in ("dirt", "paved")]
        if h not in self.dike or len(arms) < 2 or side in arms:
            return -1
        return int(arms[0] < side < arms[1])

    def banks(self, h: Hex) -> bool:
        """Has the hex a Dike Road with two sides to stand on?"""
        return any(self.bank(h, side) >= 0 for side in range(6))

    # -- facing (BB 2.2) ------------------------------------------------------------------------------------------

    def in_front(self, facing: int, a: int, b: int) -> bool:
        """Is b before or on the line through a at right angles to its spine? We count hexes on the line as front."""
        ha, hb = self.hex(a), self.hex(b)
        corner = CORNERS[facing]
        across = 3 * (self.field.columns[hb] - self.field.columns[ha])
        down = self.field.ys[hb] - self.field.ys[ha]
        return corner[0] * across + 3 * corner[1] * down >= 0

    def blocked(self, a: int, b: int) -> bool:
        """Is there no LOS? Between ground locations one look into the table."""
        if a < self.n and b < self.n and a not in self.bridges and b not in self.bridges:
            return self.rows[a][b] >= BLOCKED
        return self.line(a, b).blocked

    def clear_row(self, loc: Loc) -> bytes:
        """1 for every location with LOS to this one; made when first asked for."""
        row = self._clear[loc]
        if not row:
            real = [True] * self.n + [bool(kind) for kind in self.second]
            row = self._clear[loc] = bytes([there and not self.blocked(loc, b) for b, there in enumerate(real)])
        return row

    def near_row(self, loc: Loc) -> bytes:
        """Of those the ones within the Visibility Range of the night (BB 50.0)."""
        row = self._near[loc]
        if not row:
            away = self.ranges[loc]
            clear = enumerate(self.clear_row(loc))
            row = self._near[loc] = bytes([seen and away[b] <= self.special.night for b, seen in clear])
        return row

    # -- sight ----------------------------------------------------------------------------------------------------

    def line(self, a: int, b: int) -> Line:
        key = a * 2 * self.n + b
        found = self.lines.get(key)
        if found is None:
            found = self.lines[key] = look(self, a, b)
        return found

    def steps_for(self, gait: int) -> list[tuple[Step, ...]]:
        """The legal steps from each location for units of this gait, worked out when first asked for."""
        found = self._steps.get(gait)
        if found is None:
            stepper = Stepper(self, gait)
            found = self._steps[gait] = [stepper.steps(loc) for loc in range(2 * self.n)]
        return found

    def steps_back(self, gait: int) -> list[list[Step]]:
        """The steps that lead to each location, each with where it starts."""
        found = self._back.get(gait)
        if found is None:
            found = self._back[gait] = [[] for _ in range(2 * self.n)]
            for loc, steps in enumerate(self.steps_for(gait)):
                for there, cost, flags in steps:
                    found[there].append((loc, cost, flags))
        return found

    # -- making ---------------------------------------------------------------------------------------------------

    def _second_locations(self) -> None:
        f = self.field
        for name in self.special.upper:
            h = f.hex(name)
            self.second[h] = UPPER
            if not f.has_spot(h, "upper"):
                f.spots[h] = [*f.spots[h], Spot("upper", 1, "")]
        for name, spine, small in self.special.caves:
            h = f.hex(name)
            self.second[h] = CAVE
            self.cave_face[h] = spine
            if small:
                self.small_caves.add(h)
        for h in range(f.n):
            if f.kind[h] == "gully" and f.has_spot(h, "bridge"):
                self.second[h] = UNDER

    def _terrain_of(self, h: Hex) -> pac.Terrain:
        f = self.field
        for tag in TAGGED:
            if tag in f.tags[h] and tag in pac.TERRAIN:
                return pac.TERRAIN[tag]
        if f.has_spot(h, "bridge"):
            return pac.TERRAIN["open"]
        kind = f.kind[h]
        if kind in GROWN and any(road in ("dirt", "paved") for road in f.roads[h]):
            return pac.TERRAIN["open"]  # BB 42.0, 14.0: the road covers the dot, whatever grows beside it
        return pac.TERRAIN[NAMES.get(kind, kind)]

    def _second_height(self, h: Hex) -> int:
        """Units stand on the ground of their hex (BB 47.0), one level up on an Upper Level (BB 40.2)."""
        level = self.field.level[h]
        if self.second[h] == UPPER:
            return level + 1
        if self.second[h] == CAVE:
            return max(self.field.level[b] for b in self.cave_front(h))
        return -1 if self.second[h] == UNDER else level

    def cave_front(self, h: Hex) -> tuple[int, ...]:
        spine = self.cave_face[h]
        near = self.field.neighbours[h]
        return tuple(b for b in (near[spine], near[(spine + 1) % 6]) if b >= 0)

    def _adjacent(self, loc: Loc) -> tuple[int, ...]:
        n = self.n
        h = self.hex(loc)
        if loc >= n:
            return self._adjacent_second(loc, h)
        found = [
            b
            for side, b in enumerate(self.field.neighbours[h])
            if b >= 0 and not (self.field.sides[h][side] & CLOSED_SIDES)
        ]
        if self.second[h] == UNDER:  # BB 45.4: on the Bridge, no gully hex is adjacent but the one beneath
            found = [b for b in found if self.field.kind[b] != "gully" or self.second[b] == UNDER]
        if self.second[h] in (UPPER, UNDER):
            found.append(h + n)
        for b in self.field.neighbours[h]:
            if b >= 0 and self.second[b] == CAVE and h in self.cave_front(b):
                found.append(b + n)
            elif b >= 0 and self.second[b] == UNDER and self.field.kind[h] == "gully" and self.second[h] != UNDER:
                found = [x for x in found if x != b]
                found.append(b + n)
            elif b >= 0 and self.second[b] == UNDER and self.field.kind[h] != "gully" and b in found:
                found.append(b + n)  # a bank of the Gully
        return tuple(found)

    def _adjacent_second(self, loc: Loc, h: Hex) -> tuple[int, ...]:
        f, n = self.field, self.n
        if self.second[h] == UPPER:
            same = [b for b in f.neighbours[h] if b >= 0 and self.second[b] == UPPER and f.building[b] == f.building[h]]
            return (h, *[b + n for b in same])
        if self.second[h] == CAVE:
            return self.cave_front(h)
        if self.second[h] == UNDER:
            near = [
                b for side, b in enumerate(f.neighbours[h]) if b >= 0 and not (f.sides[h][side] & CLOSED_SIDES)
            ]  # the Gully on either side, and its banks
            return (h, *[b + n if self.second[b] == UNDER else b for b in near])
        return ()

    def entry_cost(self, h: Hex, gait: int) -> int:
        """What a hex costs a unit that comes on from off the board."""
        return Stepper(self, gait).entry_cost(h)

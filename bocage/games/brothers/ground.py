"""The ground of one scenario: the field with the card's special rules laid on it, as tables over locations.

A location is a hex number, or hex number + n for the second location of a hex: an upper level (BB 40.2), a Cave
(BB 43.4) or the gully under a Bridge (BB 45.4). Movement costs are in sixths of a MP.
"""

from __future__ import annotations

from bocage.games.brothers import pac
from bocage.games.brothers.line import Line, look
from bocage.hexes.board import Spot
from bocage.hexes.field import Field
from bocage.hexes.lattice import CORNERS
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import BLOCKED, Sight

UPPER, CAVE, UNDER = "upper", "cave", "under"
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
CLOSED_SIDES = frozenset({"cliff", "escarpment"})
PLAIN, BY_PATH, WHOLE_MOVE, IN_TRENCH = 0, 1, 2, 4
"""How a step is made: the flags of a Step."""

Step = tuple[int, int, int]
"""(location entered, cost in sixths, flags)."""


class Special:
    """What a scenario card lays over the map (SSR)."""

    def __init__(self) -> None:
        self.upper: tuple[str, ...] = ()
        self.caves: tuple[tuple[str, int, bool], ...] = ()
        self.trench: tuple[str, ...] = ()
        self.shallow = False
        self.balka = False
        self.dike: tuple[str, ...] = ()
        self.mines: dict[str, int] = {}
        self.jungle = pac.JUNGLE_MP["guadalcanal"]
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
        self.height: list[int] = [*field.level, *[self._second_height(h) for h in range(n)]]
        self.trench = frozenset(field.index[name] for name in special.trench)
        self.dike = frozenset(field.index[name] for name in special.dike)
        self.adjacent: list[tuple[int, ...]] = [self._adjacent(loc) for loc in range(2 * n)]
        self.steps: list[list[tuple[Step, ...]]] = [[], []]
        """Legal steps from each location: [0] for all infantry, [1] for Japanese (no night cost, Caves open)."""
        for nation in (0, 1):
            self.steps[nation] = [self._steps(loc, nation == 1) for loc in range(2 * n)]
        self.memo: dict[tuple[int, tuple[int, ...], frozenset[int]], dict[int, int]] = {}
        """Ways already worked out, by nation, goals and enemy locations; see paths.py."""
        self._back: list[list[list[Step]]] = [[], []]
        self.lines: dict[int, Line] = {}
        self.rows: list[bytes] = self.sight.rows
        self._clear: list[bytes] = [b""] * (2 * n)
        self.board_edge: list[bool] = [-1 in row for row in field.neighbours]

    # -- names and numbers ----------------------------------------------------------------------------------------

    def name(self, loc: int) -> str:
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

    def hex(self, loc: int) -> int:
        return loc if loc < self.n else loc - self.n

    def range(self, a: int, b: int) -> int:
        """In hexes; 1 between the two locations of a hex (BB 40.2)."""
        return self.ranges[a][b]

    def _range_row(self, loc: int) -> bytes:
        row = bytearray(self.field.range_row(self.hex(loc)) * 2)
        row[self.hex(loc)] = row[self.hex(loc) + self.n] = 1
        row[loc] = 0
        return bytes(row)

    def locations_of(self, h: int) -> tuple[int, ...]:
        return (h, h + self.n) if self.second[h] else (h,)

    def is_cave(self, loc: int) -> bool:
        return loc >= self.n and self.second[loc - self.n] == CAVE

    def is_upper(self, loc: int) -> bool:
        return loc >= self.n and self.second[loc - self.n] == UPPER

    def hex_closed(self, h: int) -> bool:
        """May infantry never stand there?"""
        terrain = self.terrain[h]
        return not terrain.mp or (terrain.ident == "river" and not self.special.shallow)

    def bank(self, h: int, side: int) -> int:
        """BB 46.1: on which bank of a Dike Road lies this side of the hex, 0 or 1; -1 on the road or without one."""
        arms = [k for k, road in enumerate(self.field.roads[h]) if road in ("dirt", "paved")]
        if h not in self.dike or len(arms) < 2 or side in arms:
            return -1
        return int(arms[0] < side < arms[1])

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
        if a < self.n and b < self.n:
            return self.rows[a][b] >= BLOCKED
        return self.line(a, b).blocked

    def clear_row(self, loc: int) -> bytes:
        """1 for every location with LOS to this one; made when first asked for."""
        row = self._clear[loc]
        if not row:
            real = [True] * self.n + [bool(kind) for kind in self.second]
            row = self._clear[loc] = bytes([there and not self.blocked(loc, b) for b, there in enumerate(real)])
        return row

    # -- sight ----------------------------------------------------------------------------------------------------

    def line(self, a: int, b: int) -> Line:
        key = a * 2 * self.n + b
        found = self.lines.get(key)
        if found is None:
            found = self.lines[key] = look(self, a, b)
        return found

    def steps_back(self, japanese: bool) -> list[list[Step]]:
        """The steps that lead to each location, each with where it starts."""
        found = self._back[1 if japanese else 0]
        if not found:
            found += [[] for _ in range(2 * self.n)]
            for loc, steps in enumerate(self.steps[1 if japanese else 0]):
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

    def _terrain_of(self, h: int) -> pac.Terrain:
        f = self.field
        for tag in TAGGED:
            if tag in f.tags[h] and tag in pac.TERRAIN:
                return pac.TERRAIN[tag]
        if f.has_spot(h, "bridge"):
            return pac.TERRAIN["open"]
        kind = f.kind[h]
        return pac.TERRAIN[NAMES.get(kind, kind)]

    def _second_height(self, h: int) -> int:
        level = self.field.level[h]
        if self.second[h] == UPPER:
            return level + 1
        if self.second[h] == CAVE:
            return max(self.field.level[b] for b in self.cave_front(h))
        return -1 if self.second[h] == UNDER else level

    def cave_front(self, h: int) -> tuple[int, ...]:
        spine = self.cave_face[h]
        near = self.field.neighbours[h]
        return tuple(b for b in (near[spine], near[(spine + 1) % 6]) if b >= 0)

    def _adjacent(self, loc: int) -> tuple[int, ...]:
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
        return tuple(found)

    def _adjacent_second(self, loc: int, h: int) -> tuple[int, ...]:
        f, n = self.field, self.n
        if self.second[h] == UPPER:
            same = [b for b in f.neighbours[h] if b >= 0 and self.second[b] == UPPER and f.building[b] == f.building[h]]
            return (h, *[b + n for b in same])
        if self.second[h] == CAVE:
            return self.cave_front(h)
        if self.second[h] == UNDER:
            gully = [b for b in f.neighbours[h] if b >= 0 and f.kind[b] == "gully"]
            return (h, *[b + n if self.second[b] == UNDER else b for b in gully])
        return ()

    # -- movement (BB 5.0, 39.0) ------------------------------------------------------------------------------------

    def _steps(self, loc: int, japanese: bool) -> tuple[Step, ...]:
        n = self.n
        h = self.hex(loc)
        if loc >= n and self.second[h] == "":
            return ()
        if loc >= n and self.second[h] == UPPER:
            return tuple((b, self.terrain[h].mp, PLAIN) for b in self.adjacent[loc])  # BB 40.2
        if loc >= n and self.second[h] == CAVE:
            return tuple(x for b in self.cave_front(h) for x in self._into(h, b, japanese))
        found: list[Step] = []
        for b in self.field.neighbours[h]:
            if b >= 0:
                found += self._into(h, b, japanese, loc >= n)
        if loc < n and self.second[h] == UPPER:
            found.append((h + n, self.terrain[h].mp, PLAIN))
        for b in self.field.neighbours[h]:
            if loc < n and japanese and b >= 0 and self.second[b] == CAVE and h in self.cave_front(b):
                found.append((b + n, self._least(2 * pac.MP, japanese), PLAIN))  # BB 43.4
        return tuple(found)

    def entry_cost(self, h: int, japanese: bool) -> int:
        """What a hex costs a unit that comes on from off the board: the road's cost where a road leads off it."""
        cost = self.terrain[h].mp
        off = [side for side, b in enumerate(self.field.neighbours[h]) if b < 0]
        if any(self.field.roads[h][side] in ("dirt", "paved") for side in off) and not self.special.snow:
            cost = pac.ROAD_MP
        if self.terrain[h].ident == "jungle":
            cost = self.special.jungle
        if self.terrain[h].ident == "river" and not self.special.shallow:
            return 0
        return self._mines(h, cost, japanese) if cost else 0

    def _least(self, cost: int, japanese: bool) -> int:
        """BB 50.2: at night a hex costs at least 1 1/2 MP, except to Japanese infantry."""
        return max(cost, pac.NIGHT_MP) if self.special.night and not japanese else cost

    def _into(self, a: int, b: int, japanese: bool, under: bool = False) -> list[Step]:
        """The ways for infantry to step from hex a to hex b."""
        f = self.field
        side = f.side_between(a, b)
        features = f.sides[a][side]
        into_under = (
            self.second[b] == UNDER and f.kind[b] == "gully" and (f.kind[a] == "gully") and not f.roads[a][side]
        )
        if (under or into_under) and f.kind[b] != "gully":
            return self._plain_step(a, b, side, japanese, b)
        target = b + self.n if into_under else b
        if "cliff" in features:
            return []  # BB 47.4
        if "escarpment" in features:
            return [(target, 0, WHOLE_MOVE)]  # BB 54.3
        if self._steep(a, b, side):
            return [(target, 0, WHOLE_MOVE)]  # BB 45.4
        return self._plain_step(a, b, side, japanese, target)

    def _steep(self, a: int, b: int, side: int) -> bool:
        """BB 45.4: a Balka's side, where no road and no dashed edge leads down."""
        f = self.field
        if not self.special.balka or f.roads[a][side] or "dashed" in f.sides[a][side]:
            return False
        return f.level[a] != f.level[b] and -1 in (f.level[a], f.level[b])

    def _plain_step(self, a: int, b: int, side: int, japanese: bool, target: int) -> list[Step]:
        f = self.field
        terrain = self.terrain[b]
        extra = self._side_cost(a, b, side)
        road = f.roads[a][side]
        found: list[Step] = []
        cost = self._hex_cost(a, b, terrain)
        trench = self._trenched(a) and self._trenched(b) and (a in self.trench or b in self.trench)
        if trench:
            found.append((target, self._mines(b, pac.TRENCH_MP, japanese) + self._uphill(a, b), IN_TRENCH))  # BB 43.2
        elif road in ("dirt", "paved") and not self.special.snow:
            found.append((target, self._mines(b, pac.ROAD_MP, japanese) + self._uphill(a, b), PLAIN))  # BB 42.0
        elif cost:
            found.append((target, self._mines(b, cost, japanese) + extra, PLAIN))
        if road == "path" and (not cost or cost > pac.PATH_MP):
            found.append((target, self._mines(b, pac.PATH_MP, japanese) + self._uphill(a, b), BY_PATH))  # BB 53.0
        return found

    def _trenched(self, h: int) -> bool:
        """Trench hexes, and the Pillboxes and Bunkers that a card lists among them (BB 43.2)."""
        return h in self.trench

    def _hex_cost(self, a: int, b: int, terrain: pac.Terrain) -> int:
        if terrain.ident == "river" and not self.special.shallow:
            return 0  # BB 45.1
        if terrain.ident == "jungle":
            return self.special.jungle  # BB 51.0
        if terrain.ident == "ditch" and self.terrain[a].ident == "ditch":
            return pac.MP  # BB 54.5
        if self.terrain[a].ident == "ditch":
            return max(terrain.mp, 2 * pac.MP) if terrain.mp else 0  # BB 54.5
        return terrain.mp

    def _mines(self, b: int, cost: int, japanese: bool) -> int:
        """BB 49.0, 50.2: the least a hex may cost, before what its hexside adds."""
        least = self.special.mines.get(self.field.names[b], 0)
        return max(self._least(cost, japanese), least)

    def _uphill(self, a: int, b: int) -> int:
        climb = self.height[b] - self.height[a]
        ditch = "ditch" in (self.terrain[a].ident, self.terrain[b].ident)
        return climb * pac.SIDE_MP["uphill"] if climb > 0 and not ditch else 0  # BB 47.1, 45.4

    def _side_cost(self, a: int, b: int, side: int) -> int:
        features = self.field.sides[a][side]
        extra = self._uphill(a, b)
        for feature in ("hedgerow", "wall"):
            if feature in features:
                extra += pac.SIDE_MP[feature]
        if "ridge" in features and "ridge" in self.field.tags[b] and "ridge" not in self.field.tags[a]:
            extra += pac.SIDE_MP["ridge"]  # BB 54.2
        return extra

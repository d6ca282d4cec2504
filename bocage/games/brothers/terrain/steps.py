"""The steps infantry may take over the ground, with their costs (BB 5.0, 39.0 to 55.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import INTO_CAVES, LIGHT_AT_NIGHT

if TYPE_CHECKING:
    from bocage.games.brothers.terrain.ground import Ground

DITCHES = ("ditch", "breach")
"""To infantry a Breach is a Ditch like the rest of it (BB 54.5)."""
UPPER, CAVE, UNDER = "upper", "cave", "under"
PLAIN, BY_PATH, WHOLE_MOVE, IN_TRENCH, BANK_A, BANK_B = 0, 1, 2, 4, 8, 16
"""How a step is made: the flags of a Step. Along a Dike Road it leads to one side of it or the other (BB 46.1)."""

STRONG = ("pillbox", "bunker")
JOINTS = 2
"""Where in a gait the bits of Pillboxes begin, after those of the nation (printed/units.py)."""
Step = tuple[int, int, int]
"""(location entered, cost in sixths, flags)."""


class Stepper:
    """Works the steps out once, when a card's ground is made."""

    def __init__(self, ground: Ground, gait: int) -> None:
        self.ground = ground
        self.field = ground.field
        self.special = ground.special
        self.terrain = ground.terrain
        self.n = ground.n
        self.second = ground.second
        self.night_minimum = not gait & LIGHT_AT_NIGHT
        self.caves = bool(gait & INTO_CAVES)
        self.joints = gait >> JOINTS
        """Hexes where a Pillbox or Bunker stands in sight now and did not on the card, or the other way about."""
        self.under = self.below = False
        """Does the step begin, does it end beneath a Bridge (BB 45.4)?"""
        self.down = False
        """Does it lead from a bank of the Gully to beneath a Bridge?"""

    def steps(self, loc: Loc) -> tuple[Step, ...]:
        n = self.n
        h = self.ground.hex(loc)
        self.under = loc >= n and self.second[h] == UNDER
        if loc >= n and self.second[h] == "":
            return ()
        if loc >= n and self.second[h] == UPPER:
            return tuple((b, self.terrain[h].mp, PLAIN) for b in self.ground.adjacent[loc])  # BB 40.2
        if loc >= n and self.second[h] == CAVE:
            return tuple(x for b in self.ground.cave_front(h) for x in self._into(h, b))
        found: list[Step] = []
        for b in self.field.neighbours[h]:
            if b >= 0:
                found += self._into(h, b)
                found += self._down_the_bank(loc, h, b)
        if loc < n and self.second[h] == UPPER:
            found.append((h + n, self.terrain[h].mp, PLAIN))
        for b in self.field.neighbours[h]:
            if loc < n and self.caves and b >= 0 and self.second[b] == CAVE and h in self.ground.cave_front(b):
                found.append((b + n, self._least(pac.CAVE_MP), PLAIN))  # BB 43.4
        return tuple(found)

    def entry_cost(self, h: Hex) -> int:
        """What a hex costs a unit that comes on from off the board: the road's cost where a road leads off it."""
        cost = self.terrain[h].mp
        off = [side for side, b in enumerate(self.field.neighbours[h]) if b < 0]
        if any(self.field.roads[h][side] in ("dirt", "paved") for side in off) and not self.special.snow:
            cost = pac.ROAD_MP
        if self.terrain[h].ident == "jungle":
            cost = self.special.jungle
        if self.terrain[h].closed_unless and not self.special.shallow:
            return 0
        return self._mines(h, cost) if cost else 0

    def _least(self, cost: int) -> int:
        """BB 50.2: at night a hex costs at least 1 1/2 MP, unless its nation moves freely at night (BB 59.0)."""
        return max(cost, pac.NIGHT_MP) if self.special.night and self.night_minimum else cost

    def _down_the_bank(self, loc: Loc, a: int, b: int) -> list[Step]:
        """BB 45.4: under a Bridge lies Gully like any other, entered from its banks too."""
        if loc >= self.n or self.second[b] != UNDER or self.field.kind[a] == "gully":
            return []
        self.down = True
        found = self._into(a, b)
        self.down = False
        return found

    def _into(self, a: int, b: int) -> list[Step]:
        """The ways for infantry to step from hex a to hex b."""
        side = self.field.side_between(a, b)
        features = self.field.sides[a][side]
        if self._off_bridge(a, b, side):
            return []
        target = b + self.n if self.below else b
        if "cliff" in features:
            return []  # BB 47.4
        if "escarpment" in features:
            return [(target, 0, WHOLE_MOVE)]  # BB 54.3
        if self._steep(a, b, side):
            return [(target, 0, WHOLE_MOVE)]  # BB 45.4
        return self._plain_step(a, b, side, target)

    def _off_bridge(self, a: int, b: int, side: int) -> bool:
        """BB 45.4: is it a step between a Bridge and the Gully, which there is not? Settles what lies beneath."""
        f = self.field
        gullies = f.kind[a] == "gully" and f.kind[b] == "gully"
        road = self._road(a, side)
        self.below = self.down or (gullies and self.second[b] == UNDER and not road)
        on = self.second[a] == UNDER and not self.under
        return on and gullies and not (road and self.second[b] == UNDER)

    def _road(self, a: int, side: int) -> str:
        """The road or path across this hexside; none for whoever is beneath a Bridge (BB 45.4)."""
        return "" if self.under or self.down else self.field.roads[a][side]

    def _climbs(self, a: int, b: int) -> int:
        """Levels up, or down if below 0."""
        height = self.ground.height
        return height[b + self.n if self.below else b] - height[a + self.n if self.under else a]

    def _steep(self, a: int, b: int, side: int) -> bool:
        """BB 45.4: a Balka's side, where no road and no dashed edge leads down."""
        f = self.field
        if not self.special.balka or self._road(a, side) or "dashed" in f.sides[a][side]:
            return False
        return self._climbs(a, b) != 0 and -1 in (f.level[a], f.level[b])

    def _plain_step(self, a: int, b: int, side: int, target: Loc) -> list[Step]:
        terrain = self.terrain[target]
        extra = self._side_cost(a, b, side)
        road = self._road(a, side)
        found: list[Step] = []
        cost = self._hex_cost(a, b, terrain)
        trench = self._trenched(a) and self._trenched(b) and (a in self.ground.trench or b in self.ground.trench)
        if trench:
            found.append((target, self._mines(b, pac.TRENCH_MP) + self._uphill(a, b), IN_TRENCH))  # BB 43.2
        if road in ("dirt", "paved") and not self.special.snow:
            found.append((target, self._mines(b, pac.ROAD_MP) + self._uphill(a, b), PLAIN))  # BB 42.0
        elif cost and not trench:
            found.append((target, self._mines(b, cost) + extra, PLAIN))
        if road == "path" and (not cost or cost > pac.PATH_MP):
            found.append((target, self._mines(b, pac.PATH_MP) + self._uphill(a, b), BY_PATH))  # BB 53.0
        if b in self.ground.dike and target == b and road in ("dirt", "paved") and self.ground.banks(b):
            return [(loc, price, flags | bank) for loc, price, flags in found for bank in (BANK_A, BANK_B)]
        return found

    def _trenched(self, h: Hex) -> bool:
        """Trench hexes, and Pillboxes and Bunkers, which are joined to a Trench beside them (BB 43.2)."""
        return h in self.ground.trench or (h in self.ground.strong) != bool(self.joints >> h & 1)

    def _hex_cost(self, a: int, b: int, terrain: pac.Terrain) -> int:
        if terrain.closed_unless and not self.special.shallow:
            return 0  # BB 45.1
        if terrain.ident == "jungle":
            return self.special.jungle  # BB 51.0
        if terrain.ident in DITCHES and self.terrain[a].ident in DITCHES:
            return pac.MP  # BB 54.5
        if self.terrain[a].ident in DITCHES:
            return max(terrain.mp, 2 * pac.MP) if terrain.mp else 0  # BB 54.5
        return terrain.mp

    def _mines(self, b: int, cost: int) -> int:
        """BB 49.0, 50.2: the least a hex may cost, before what its hexside adds."""
        least = self.special.mines.get(self.field.names[b], 0)
        return max(self._least(cost), least)

    def _uphill(self, a: int, b: int) -> int:
        climb = self._climbs(a, b)
        ditch = self.terrain[a].ident in DITCHES or self.terrain[b].ident in DITCHES
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

"""Cheapest ways over the ground, for charges; and whether a place can be reached at all in a move."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.battlefield.ways import Ways
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import stack_limit, stacked
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.s43_trenches import gait_of
from bocage.games.brothers.terrain.steps import WHOLE_MOVE, Step

FAR = 1 << 20
KEPT = 4000
LEAST_COST = 4
"""No hex costs infantry less than this many sixths of a MP (a road)."""


def cost_to(s: BrothersState, u: Unit, goals: tuple[Loc, ...], closed: frozenset[Loc] = frozenset()) -> dict[Loc, int]:
    """What it costs the unit from each location to enter one of the goals, never by way of another enemy location."""
    g = CARDS[s.scenario].ground
    enemy = 1 - s.side[u]
    sides = s.side
    shut = closed | frozenset([loc for loc, there in s.here.items() if any([sides[v] == enemy for v in there])])  # noqa: C419 (lists compile to loops)
    gait = gait_of(s, u)
    key = (gait, goals, shut)
    found = g.memo.get(key)
    if found is None:
        if len(g.memo) > KEPT:
            g.memo.clear()
        found = g.memo[key] = _search(g, gait, goals, shut)
    return found


class Approach:
    """The ways back from some goals; an enemy location that is no goal is not gone through."""

    def __init__(self, g: Ground, gait: int, goals: tuple[Loc, ...], shut: frozenset[Loc]) -> None:
        self.back = g.steps_back(gait)
        self.goals = goals
        self.shut = shut

    def onward(self, loc: Loc, cost: int) -> list[tuple[Loc, int]]:
        if loc in self.shut and loc not in self.goals:
            return []
        return [(before, cost + price) for before, price, flags in self.back[loc] if not flags & WHOLE_MOVE]


def _search(g: Ground, gait: int, goals: tuple[Loc, ...], shut: frozenset[Loc]) -> dict[Loc, int]:
    ways: Ways[int] = Ways()
    ways.spread(list(goals), Approach(g, gait, goals, shut).onward, in_order=True)
    return {loc: ways.cost[loc] for loc in ways.order}


class Reach:
    """Can a unit enter one of these locations in this move? Enemies bar the way, Wire and rain stop it."""

    def __init__(self, s: BrothersState, u: Unit, goals: frozenset[Loc], enemies: frozenset[Loc]) -> None:
        self.s = s
        self.side = s.side[u]
        self.ground = CARDS[s.scenario].ground
        self.steps = self.ground.steps_for(gait_of(s, u))
        self.goals = goals
        self.enemies = enemies
        self.hexes = FAR
        self.extra: dict[Loc, int] = {}
        """What entering a goal costs more: the hex of a Vehicle (BB 20.9)."""
        self.rows: tuple[int, ...] = ()
        """How far each hex lies from its own Rout Edge, where it may not go toward that (BB 59.6)."""

    def runs(self, start: Loc, left: int, entries: tuple[Step, ...], fresh: bool) -> bool:
        """From here with so many sixths of a MP; `entries`: steps from off the board; `fresh`: none is spent."""
        if start >= 0 and self._distance(start) * LEAST_COST > left and not fresh:
            return False
        heap: list[tuple[int, int, Loc]] = [(0, 0, start)]
        best: dict[tuple[Loc, int], int] = {}
        while heap:
            cost, hexes, loc = heappop(heap)
            key = (loc, hexes if self.hexes < FAR else 0)
            if key in best:
                continue
            best[key] = cost
            for there, price, flags in self.steps[loc] if loc >= 0 else entries:
                if flags & WHOLE_MOVE:
                    if loc == start and fresh and there in self.goals and self.hexes > 0:
                        return True
                    continue
                total = cost + price + self.extra.get(there, 0)
                farther = hexes + self.ground.new_hex(loc, there)
                if total > left or farther > self.hexes or (self.rows and loc >= 0 and self._back(loc, there)):
                    continue
                if there in self.goals and not (self.extra.get(there) and loc != start and self._full(loc)):
                    return True
                if there in self.enemies or there in self.s.wire or (loc == start and loc in self.s.wire):
                    continue
                heappush(heap, (total, farther, there))
        return False

    def _full(self, loc: Loc) -> bool:
        """BB 20.9: who assaults a Vehicle comes back to the hex before it, and there must be room (BB 2.0)."""
        return loc >= 0 and stacked(self.s, loc, self.side) >= stack_limit(self.ground, loc)

    def _back(self, loc: Loc, there: Loc) -> bool:
        return self.rows[self.ground.hex(there)] < self.rows[self.ground.hex(loc)]

    def _distance(self, loc: Loc) -> int:
        row = self.ground.ranges[loc]
        return min([row[goal] for goal in self.goals])

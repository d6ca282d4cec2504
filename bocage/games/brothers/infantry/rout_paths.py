"""BB 11.0: where a routing unit may go. A way is (place, leaves the board, path)."""

from __future__ import annotations

from bocage.battlefield.ways import Ways
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import rout_allowance, table_for
from bocage.games.brothers.infantry.s15_concealment import shielded
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import held_by, reach_of, stack_limit, stacked
from bocage.games.brothers.terrain.s50_night import sees
from bocage.games.brothers.terrain.steps import WHOLE_MOVE

Way = tuple[int, bool, tuple[int, ...]]
Node = tuple[int, tuple[int, ...]]
"""A location with the enemies seen so far."""

ANYWHERE = 1 << 19
RAIN_STEP, RAIN_HEXES = 1 << 12, 2
"""In the rain hexes count before MP: each adds more than any allowance, and two are the most (BB 55.2)."""


class Search:
    """All legal rout paths of one unit, cheapest first, as far as `limit` sixths of a MP."""

    def __init__(self, s: BrothersState, u: Unit, failed: tuple[int, ...]) -> None:
        self.s = s
        self.unit = u
        self.side = s.side[u]
        self.ground = CARDS[s.scenario].ground
        self.enemies = [v for v, at in enumerate(s.at) if at >= 0 and s.side[v] != self.side]
        self.free = [v for v in self.enemies if not self._busy(v, failed)]
        self.beside: frozenset[int] = frozenset(n for v in self.free for n in self.ground.adjacent[s.at[v]])
        self.ways: Ways[Node] = Ways()
        self.limit = 0
        start = (s.at[u], self._seen(s.at[u], ()))
        self.start: Node = start
        self.rain = RAIN_STEP if s.raining else 0

    def fits(self, cost: int, mp: int) -> bool:
        """Is this within the allowance, and in the rain within two hexes (BB 55.2)?"""
        if not self.rain:
            return cost <= mp
        return cost // RAIN_STEP <= RAIN_HEXES and cost % RAIN_STEP <= mp

    def _busy(self, v: Unit, failed: tuple[int, ...]) -> bool:
        """Is the enemy held in Melee by a unit that stays? All who failed in one Melee leave it (BB 11.1)."""
        s = self.s
        gone = failed if s.at[v] == s.at[self.unit] else ()
        return any(s.side[x] == self.side and x not in gone for x in s.here[s.at[v]])

    def _seen(self, loc: Loc, before: tuple[int, ...]) -> tuple[int, ...]:
        now = [v for v in self.free if v in before or sees(self.s, loc, self.s.at[v])]
        return tuple(now)

    def run(self, limit: int) -> None:
        """Over locations with what has been seen; a step may not lead beside or closer to an enemy."""
        self.limit = limit
        self.ways = Ways()
        self.ways.spread([self.start], self._onward, self._affordable, in_order=True)

    def _affordable(self, cost: int) -> bool:
        return self.limit == ANYWHERE or self.fits(cost, self.limit)

    def _onward(self, node: Node, cost: int) -> list[tuple[Node, int]]:
        s, g = self.s, self.ground
        loc, seen = node
        found: list[tuple[Node, int]] = []
        if node != self.start and (loc in s.wire or (self.ways.before[node] == self.start and self.start[0] in s.wire)):
            return found  # BB 43.6: it stops in Wire, and one hex out of it
        whole = rout_allowance(s, self.unit)
        for there, price, flags in table_for(s, self.unit)[loc]:
            if flags & WHOLE_MOVE:
                price = whole if not cost else 1 << 20
            if (
                there == self.start[0]
                or there in self.beside
                or held_by(s, there, 1 - self.side)
                or self._closer(loc, there, seen)
            ):
                continue
            if stacked(s, there, self.side) >= stack_limit(g, there) and g.is_cave(there):
                continue
            found.append(((there, self._seen(there, seen)), cost + price + self.rain))
        return found

    def _closer(self, loc: Loc, there: int, seen: tuple[int, ...]) -> bool:
        g, at = self.ground, self.s.at
        return any(g.range(there, at[v]) < g.range(loc, at[v]) for v in seen)

    def path(self, node: Node) -> tuple[int, ...]:
        return tuple([place[0] for place in self.ways.path(node)])

    def room(self, loc: Loc) -> bool:
        return stacked(self.s, loc, self.side) < stack_limit(self.ground, loc)

    def shelter(self, loc: Loc) -> bool:
        """Beneficial against every enemy that sees it, or seen by none (BB 11.0)."""
        s, g = self.s, self.ground
        for v in self.enemies:
            at = s.at[v]
            if not sees(s, at, loc):
                continue
            if not shielded(s, loc, at) and not (g.height[loc] > g.height[at] and self._above(loc)):
                return False
        return True

    def _above(self, loc: Loc) -> bool:
        """A Hill shelters only if it is higher than all enemies within their normal range."""
        s, g = self.s, self.ground
        for v in self.enemies:
            reach = 99 if s.conceal[v] else reach_of(s, v)
            if g.range(s.at[v], loc) <= reach and g.height[s.at[v]] >= g.height[loc]:
                return False
        return True


def rout_ways(s: BrothersState, u: Unit, failed: tuple[int, ...]) -> list[Way]:
    """Every way open to a unit that must rout; empty means that it is eliminated."""
    search = Search(s, u, failed)
    mp = rout_allowance(s, u)
    search.run(mp)
    near = _ends(search, [n for n in search.ways.order[1:] if search.room(n[0]) and search.shelter(n[0])])
    if near:
        return near
    search.run(ANYWHERE)
    goals = [n for n in search.ways.order[1:] if search.shelter(n[0]) and search.room(n[0])]
    return (_toward(search, goals, mp) if goals else _to_edge(search, mp)) or _away(search, mp)


def _ends(search: Search, nodes: list[Node]) -> list[Way]:
    found: dict[int, Way] = {}
    for node in nodes:
        if node[0] not in found:
            found[node[0]] = (node[0], False, search.path(node))
    return list(found.values())


def _toward(search: Search, goals: list[Node], mp: int) -> list[Way]:
    """As far as the whole allowance goes on each of the cheapest ways to each such place."""
    found: dict[int, Way] = {}
    judged: set[Node] = set()
    open_nodes = list(goals)
    while open_nodes:
        node = open_nodes.pop()
        if node in judged or node == search.start:
            continue
        judged.add(node)
        if search.fits(search.ways.cost[node], mp) and search.room(node[0]):
            found.setdefault(node[0], (node[0], False, search.path(node)))
        else:
            open_nodes += [search.ways.before[node], *search.ways.others[node]]
    return list(found.values())


def _to_edge(search: Search, mp: int) -> list[Way]:
    """BB 11.0: the cheapest way to the Rout Edge, off the board with 1 MP left; it stops in Surf (BB 45.6)."""
    edge = CARDS[search.s.scenario].rout_edge[search.side]
    here = search.start[0]
    if here in edge and mp >= pac.MP:
        return [(here, True, ())]
    goals = [n for n in search.ways.order[1:] if n[0] in edge]
    if not goals:
        return []
    goal = goals[0]
    for loc in search.path(goal):
        node = next(n for n in search.ways.order if n[0] == loc)
        if search.ground.terrain[loc].ident == "surf" and search.fits(search.ways.cost[node], mp) and search.room(loc):
            return [(loc, False, search.path(node))]
    if search.fits(search.ways.cost[goal] + pac.MP, mp):
        return [(goal[0], True, search.path(goal))]
    return _toward(search, [n for n in goals if search.ways.cost[n] == search.ways.cost[goal]], mp)


def _away(search: Search, mp: int) -> list[Way]:
    """Neither toward shelter nor toward the edge can it end its move: it must still move, as far as it can."""
    reach = [n for n in search.ways.order[1:] if search.fits(search.ways.cost[n], mp) and search.room(n[0])]
    if not reach:
        return []
    most = max(search.ways.cost[n] for n in reach)
    return _ends(search, [n for n in reach if search.ways.cost[n] == most])

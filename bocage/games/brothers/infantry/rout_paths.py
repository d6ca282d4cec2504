"""BB 11.0: where a routing unit may go. A way is (place, leaves the board, steps, control hexes passed)."""

from __future__ import annotations

from bocage.battlefield.ways import Ways
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import rout_allowance, table_for
from bocage.games.brothers.infantry.s15_concealment import shielded
from bocage.games.brothers.numbers import Hex, Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import on_board, reach_of, stack_limit, stacked
from bocage.games.brothers.terrain.s46_dikes import bank_by
from bocage.games.brothers.terrain.s50_night import in_sight, watched
from bocage.games.brothers.terrain.steps import WHOLE_MOVE

Passed = tuple[Hex, ...]
Way = tuple[Loc, bool, tuple[tuple[Loc, int], ...], Passed]
Node = tuple[Loc, int, int, tuple[Unit, ...], Passed]
"""A location, how it is entered, the bank of a Dike Road (BB 46.1), enemies seen so far, hexes taken control of."""

ANYWHERE = 1 << 19
NEVER = 1 << 20
NEXT_TURN = 1 << 10
"""Where Wire or a steep side ends the move for this turn, the way on costs more than any allowance (BB 43.6, 54.3)."""
RAIN_STEP = 1 << 12
"""In the rain hexes count before MP: each adds more than any allowance, and two are the most (BB 55.2)."""


class Search:
    """All legal rout paths of one unit, cheapest first, as far as `limit` sixths of a MP."""

    def __init__(self, s: BrothersState, u: Unit, failed: tuple[Unit, ...], seen: tuple[Unit, ...] = ()) -> None:
        self.s = s
        self.unit = u
        self.side = s.side[u]
        self.ground = CARDS[s.scenario].ground
        side = self.side
        self.enemies = on_board(s, 1 - side)
        self.barred: set[Loc] = set()
        """Beside an enemy outside Melee, or an enemy's hex."""
        for v in self.enemies:
            self.barred.add(s.at[v])
            if not self._busy(v, failed):
                self.barred.update(self.ground.adjacent[s.at[v]])
        self.wanted = frozenset([h for h, owner in s.control.items() if owner != side])
        self.ways: Ways[Node] = Ways()
        self.sights: dict[Loc, tuple[Unit, ...]] = {}
        """The enemies in LOS of each place that was asked about."""
        self.sighted: dict[tuple[Unit, ...], dict[Loc, tuple[Unit, ...]]] = {}
        """With those seen before, by who they are and place."""
        self.shelters: dict[tuple[Loc, int], bool] = {}
        self.limit = 0
        self.start: Node = (s.at[u], 0, s.bank[u], self._seen(s.at[u], seen), ())
        self.steps = table_for(s, u)
        self.rain = RAIN_STEP if s.raining else 0
        self.whole = rout_allowance(s, u)
        self.hexes = pac.MONSOON_HEXES
        self.still = True
        """Has it yet to move its one hex (BB 11.0)? Another level of its own is none."""

    def fits(self, cost: int, mp: int) -> bool:
        """Is this within the allowance, and in the rain within the hexes that are left (BB 55.2)?"""
        if not self.rain:
            return cost <= mp
        return cost // RAIN_STEP <= self.hexes and cost % RAIN_STEP <= mp

    def _busy(self, v: Unit, failed: tuple[Unit, ...]) -> bool:
        """Is the enemy held in Melee by a unit that stays? All who failed in one Melee leave it (BB 11.1)."""
        s = self.s
        there = s.here[s.at[v]]
        if len(there) < 2:
            return False
        gone = failed if s.at[v] == s.at[self.unit] else ()
        return any([s.side[x] == self.side and x not in gone for x in there])  # noqa: C419 (lists compile to loops)

    def _seen(self, loc: Loc, before: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Enemies in LOS now or before, in Melee or not: from none of them may it come closer (BB 11.0)."""
        known = self.sighted.get(before)
        if known is None:
            known = self.sighted[before] = {}
        found = known.get(loc)
        if found is None:
            now = self.sights.get(loc)
            if now is None:
                now = self.sights[loc] = in_sight(self.s, loc, self.enemies)
            if now == before or not before:
                found = now
            else:
                found = tuple([v for v in self.enemies if v in before or v in now])
            known[loc] = found
        return found

    def run(self, limit: int) -> None:
        """Over locations with what has been seen; a step may lead neither beside nor closer to an enemy."""
        self.limit = limit
        self.ways = Ways()
        self.ways.spread([self.start], self._onward, in_order=True)

    def leads(self, node: Node, limit: int) -> bool:
        """Is there shelter with room within so many MP of a node that has been reached, as if the way began there?"""
        ways, start, hexes, whole, still = self.ways, self.start, self.hexes, self.whole, self.still
        moved = self.ground.new_hex(start[0], node[0])
        self.hexes, self.whole, self.still = hexes - moved, NEVER, still and not moved
        self.start, self.limit, self.ways = node, limit, Ways()
        self.ways.spread([node], self._onward, in_order=True, until=self._end)
        found = self._end(self.ways.order[-1])
        self.ways, self.start, self.hexes, self.whole, self.still = ways, start, hexes, whole, still
        return found

    def _end(self, node: Node) -> bool:
        return self.may_end(node) and self.shelter(node)

    def may_end(self, node: Node) -> bool:
        """Is there room, and has it moved a hex when it is there (BB 11.0)?"""
        if not self.room(node[0]):
            return False
        if not self.still or self.ground.new_hex(self.start[0], node[0]):
            return True
        return any([self.ground.new_hex(self.start[0], place[0]) for place in self.ways.path(node)])  # noqa: C419 (lists compile to loops)

    def _onward(self, node: Node, cost: int) -> list[tuple[Node, int]]:
        s, g = self.s, self.ground
        loc, _, _, seen, passed = node
        found: list[tuple[Node, int]] = []
        later = NEXT_TURN if s.wire and self._wired(node) else 0
        if later and self.limit != ANYWHERE:
            return found
        barred, rain, dikes, wanted = self.barred, self.rain, g.dike, self.wanted
        limit = ANYWHERE if rain else self.limit
        at, ranges, home, n = s.at, g.ranges, self.start[0], g.n
        now, threats = ranges[loc], [at[v] for v in seen]
        sighted = self.sighted.get(seen, {})
        for there, price, flags in self.steps[loc]:
            if there in barred or there == home:
                continue
            if flags & WHOLE_MOVE:
                price = self.whole if not cost or self.whole == NEVER else NEXT_TURN + self.whole
            total = cost + price + later
            if total > limit:
                continue
            if rain:
                total += rain if g.new_hex(loc, there) else 0
                if self.limit != ANYWHERE and not self.fits(total, self.limit):
                    continue
            then = ranges[there]
            for enemy in threats:
                if then[enemy] < now[enemy]:
                    break  # BB 11.0: not closer to an enemy it has seen
            else:
                if there >= n and self._full_cave(there):
                    continue
                bank = bank_by(g, there, loc, flags) if dikes else -1
                took = self._took(there, passed) if wanted else passed
                found.append(((there, flags, bank, sighted.get(there) or self._seen(there, seen), took), total))
        return found

    def _wired(self, node: Node) -> bool:
        """BB 43.6: it stops in Wire, and one hex out of it."""
        if node == self.start:
            return False
        wire = self.s.wire
        return node[0] in wire or (self.ways.before[node] == self.start and self.start[0] in wire)

    def _full_cave(self, there: Loc) -> bool:
        """BB 43.4: nobody passes through a Cave, so there must be room in it."""
        return self.ground.is_cave(there) and not self.room(there)

    def _took(self, there: Loc, passed: Passed) -> Passed:
        h = self.ground.hex(there)
        return tuple(sorted({*passed, h})) if h in self.wanted else passed

    def path(self, node: Node) -> tuple[tuple[Loc, int], ...]:
        return tuple([(place[0], place[1]) for place in self.ways.path(node)])

    def first_steps(self, nodes: list[Node]) -> set[tuple[Loc, int]]:
        """The first steps of all cheapest ways to these."""
        found: set[tuple[Loc, int]] = set()
        judged: set[Node] = set()
        open_nodes = list(nodes)
        while open_nodes:
            node = open_nodes.pop()
            if node in judged or node == self.start:
                continue
            judged.add(node)
            before = [self.ways.before[node], *self.ways.others[node]]
            if self.start in before:
                found.add((node[0], node[1]))
            open_nodes += before
        return found

    def room(self, loc: Loc) -> bool:
        return stacked(self.s, loc, self.side) < stack_limit(self.ground, loc)

    def shelter(self, node: Node) -> bool:
        """Beneficial against every enemy that sees it, or seen by none (BB 11.0).

        A Hill counts if it is higher than all enemies within their normal range, whatever sees it from farther off.
        """
        key = (node[0], node[2])
        found = self.shelters.get(key)
        if found is None:
            found = self.shelters[key] = self._is_shelter(node[0], node[2])
        return found

    def _is_shelter(self, loc: Loc, bank: int) -> bool:
        s, g = self.s, self.ground
        if g.height[loc] > 0 and self._above(loc):
            return True
        eyes = watched(s, loc)
        for v in self.enemies:
            at = s.at[v]
            if eyes[at] and not shielded(s, loc, at, bank):
                return False
        return True

    def _above(self, loc: Loc) -> bool:
        s, g = self.s, self.ground
        for v in self.enemies:
            reach = 99 if s.conceal[v] else reach_of(s, v)
            if g.range(s.at[v], loc) <= reach and g.height[s.at[v]] >= g.height[loc]:
                return False
        return True


def rout_ways(s: BrothersState, u: Unit, failed: tuple[Unit, ...]) -> list[Way]:
    """Every way open to a unit that must rout; empty means that it is eliminated."""
    return ways_of(Search(s, u, failed), rout_allowance(s, u))


def ways_of(search: Search, mp: int) -> list[Way]:
    search.run(mp)
    near = _ends(search, [n for n in search.ways.order[1:] if search.may_end(n) and search.shelter(n)])
    return near or ways_beyond(search, mp)


def ways_beyond(search: Search, mp: int) -> list[Way]:
    """Where no shelter is within the allowance: toward one, else to the Rout Edge."""
    search.run(ANYWHERE)
    goals = [n for n in search.ways.order[1:] if search.shelter(n) and search.may_end(n)]
    return (_toward(search, goals, mp) if goals else _to_edge(search, mp)) or _away(search, mp)


def _ends(search: Search, nodes: list[Node]) -> list[Way]:
    """One way for each place and each choice of hexes whose control is taken on it (BB 18.0)."""
    found: dict[tuple[Loc, Passed], Way] = {}
    for node in nodes:
        key = (node[0], node[4])
        if key not in found:
            found[key] = (node[0], False, search.path(node), node[4])
    return list(found.values())


def _toward(search: Search, goals: list[Node], mp: int) -> list[Way]:
    """As far as the whole allowance goes on each of the cheapest ways to each such place."""
    ends: list[Node] = []
    judged: set[Node] = set()
    open_nodes = list(goals)
    while open_nodes:
        node = open_nodes.pop()
        if node in judged or node == search.start:
            continue
        judged.add(node)
        if search.fits(search.ways.cost[node], mp) and search.may_end(node):
            ends.append(node)
        else:
            open_nodes += [search.ways.before[node], *search.ways.others[node]]
    return _ends(search, ends)


def _to_edge(search: Search, mp: int) -> list[Way]:
    """BB 11.0: the cheapest way to the Rout Edge, off the board with 1 MP left; it stops in Surf (BB 45.6)."""
    edge = CARDS[search.s.scenario].rout_edge[search.side]
    here = search.start[0]
    if here in edge and mp >= pac.LEAVE_BOARD_MP:
        return [(here, True, (), ())]
    goals = [n for n in search.ways.order[1:] if n[0] in edge]
    if not goals:
        return []
    least = search.ways.cost[goals[0]]
    found: list[Way] = []
    for goal in [n for n in goals if search.ways.cost[n] == least]:
        surf = _surf_on(search, goal, mp)
        if surf is not None:
            found += _ends(search, [surf])
        elif search.fits(search.ways.cost[goal] + pac.LEAVE_BOARD_MP, mp):
            found.append((goal[0], True, search.path(goal), goal[4]))
    return found or _toward(search, [n for n in goals if search.ways.cost[n] == least], mp)


def _surf_on(search: Search, goal: Node, mp: int) -> Node | None:
    """The first Surf hex on the way in which it stops."""
    way: list[Node] = []
    node = goal
    while node != search.start:
        way.append(node)
        node = search.ways.before[node]
    for node in reversed(way):
        surf = search.ground.terrain[node[0]].ident == "surf"
        if surf and search.fits(search.ways.cost[node], mp) and search.room(node[0]):
            return node
    return None


def _away(search: Search, mp: int) -> list[Way]:
    """Neither toward shelter nor toward the edge can it end its move: it must still move, as far as it can."""
    reach = [n for n in search.ways.order[1:] if search.fits(search.ways.cost[n], mp) and search.may_end(n)]
    if not reach:
        return []
    most = max(search.ways.cost[n] for n in reach)
    return _ends(search, [n for n in reach if search.ways.cost[n] == most])

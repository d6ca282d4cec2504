"""The rules of rout (SK 3.6) watched from outside, for tools/check_starterkit.py."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState
from tools import check_starterkit_sums as sums
from tools.check_starterkit_cover import manned

Same = Callable[[str, Any, Any], None]


class RoutWatch:
    """One game's routs: direction at every step, the destination when it ends."""

    def __init__(self) -> None:
        self.routs = 0
        self.unit = -1
        self.saw: set[int] = set()
        self.must = False
        """A shelter that binds was in reach when it set out."""
        self.spent = 0.0

    def before(self, s: SKState, frame: Any, action: Any, same: Same) -> None:
        if type(frame).__name__ != "RoutingUnit" or frame.at != "chosen":
            return
        g = battle_of(s).ground
        if not frame.moved and action[0] == "with":
            return
        if not frame.moved:
            self.unit, self.saw, self.spent = frame.unit, set(), 0.0
            self.routs += 1
            units = (frame.unit, frame.leader) if frame.leader >= 0 else (frame.unit,)
            self.must = bool(binding(s, g, units))
        self.saw |= watchers(s, g, frame.unit)
        if action[0] in ("to", "crawl"):
            self._step(s, g, frame, action, same)
        elif action == ("stop",) and self.must and not sheltered(s, g, frame.unit, s.at[frame.unit]):
            same("ends its rout short of a shelter it can still reach", False, self._reaches(s, g, frame))

    def _step(self, s: SKState, g: Ground, frame: Any, action: Any, same: Same) -> None:
        here, where = s.at[frame.unit], action[1]
        side = s.side[frame.unit]
        same("a rout into an adjacent hex", True, where in g.near[here])
        for e in self.saw:
            same("routs closer to an enemy that saw it", False, g.ranges[where][e] < g.ranges[here][e])
        near = {s.at[e] for e in foes(s, side)}
        same("routs into an enemy hex", False, where in near)
        both = [h for h in near if h in g.near[here] and h in g.near[where]]
        same("routs from one hex to another next to the same enemy", [], both)
        if frame.moved and sheltered(s, g, frame.unit, here) and not own_building(g, frame.origin, here):
            same("leaves a shelter for a shelter", True, g.kinds[where] in sums.SHELTER)

    def _reaches(self, s: SKState, g: Ground, frame: Any) -> bool:
        units = (frame.unit, frame.leader) if frame.leader >= 0 else (frame.unit,)
        reached = spread(s, g, units, s.at[frame.unit], frame.origin, frame.left, frozenset(self.saw))
        return any(h in frame.bound for h in reached)


def foes(s: SKState, side: int) -> tuple[int, ...]:
    return (*s.roster[1 - side], *s.fleet[1 - side])


def watchers(s: SKState, g: Ground, u: int) -> set[int]:
    here = s.at[u]
    return {s.at[e] for e in foes(s, s.side[u]) if sums.hindrance(s, g, here, s.at[e]) != BLOCKED}


def next_to_enemy(s: SKState, g: Ground, side: int, where: int) -> bool:
    near = {where, *g.near[where]}
    return any(s.at[e] in near for e in foes(s, side))


def sheltered(s: SKState, g: Ground, u: int, where: int) -> bool:
    return g.kinds[where] in sums.SHELTER and not next_to_enemy(s, g, s.side[u], where)


def own_building(g: Ground, start: int, where: int) -> bool:
    return g.building[start] >= 0 and g.building[where] == g.building[start]


def room(s: SKState, units: tuple[int, ...], where: int) -> bool:
    side = s.side[units[0]]
    men = [*(u for u in s.stacks.get(where, ()) if s.side[u] == side), *units]
    sizes = [{"squads": 2, "halves": 1, "crews": 1}.get(sums.sort(s, u), 0) for u in men]
    sizes = [2 if size == 1 and u not in units and manned(s, u) >= 0 else size for size, u in zip(sizes, men)]
    return sum(sizes) <= 6 and sizes.count(0) <= 4


def spread(
    s: SKState, g: Ground, units: tuple[int, ...], here: int, start: int, mf: float, saw: frozenset[int]
) -> dict[int, float]:
    """The least MF to every hex by legal steps; who has been seen on the way stays seen."""
    side = s.side[units[0]]
    enemies = {s.at[e] for e in foes(s, side)}
    best: dict[tuple[int, frozenset[int]], float] = {(here, saw): 0.0}
    least = {here: 0.0}
    queue: list[tuple[float, int, int, frozenset[int]]] = [(0.0, 0, here, saw)]
    n = 0
    while queue:
        cost, _, at, seen = heappop(queue)
        if cost > best[at, seen]:
            continue
        held = at != start and sheltered(s, g, units[0], at) and not own_building(g, start, at)
        for where in g.near[at]:
            if not g.passable[where] or where in enemies or not room(s, units, where):
                continue
            if held and g.kinds[where] not in sums.SHELTER:
                continue
            if any(g.ranges[where][e] < g.ranges[at][e] for e in seen):
                continue
            if any(e in g.near[at] and e in g.near[where] for e in enemies):
                continue
            level = where in g.neighbours[at]
            road = level and g.field.roads[at][g.neighbours[at].index(where)] in ("dirt", "paved")
            price = min(sums.step_cost(s, g, at, where, rate) for rate in ((0, 1) if road else (0,)))
            if cost + price > mf:
                continue
            sight = [e for e in enemies if sums.hindrance(s, g, where, e) != BLOCKED]
            now = seen | frozenset(sight)
            if cost + price < best.get((where, now), 99.0):
                best[where, now] = cost + price
                least[where] = min(least.get(where, 99.0), cost + price)
                n += 1
                heappush(queue, (cost + price, n, where, now))
    return least


def binding(s: SKState, g: Ground, units: tuple[int, ...]) -> list[int]:
    """Shelters in reach that it may not ignore."""
    u = units[0]
    here = s.at[u]
    mf = min([3.0 if s.status[x] & sums.WOUNDED else 6.0 for x in units])
    saw = frozenset(watchers(s, g, u))
    found = spread(s, g, units, here, here, mf, saw)
    return [
        h
        for h in found
        if h != here
        and sheltered(s, g, u, h)
        and not own_building(g, here, h)
        and not any(g.ranges[h][e] <= g.ranges[here][e] for e in saw)
    ]

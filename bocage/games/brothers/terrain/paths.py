"""Cheapest ways over the ground, for charges and routs."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.steps import WHOLE_MOVE

FAR = 1 << 20
KEPT = 4000


def cost_to(s: BrothersState, u: Unit, goals: tuple[int, ...]) -> dict[int, int]:
    """What it costs the unit from each location to enter one of the goals, never by way of another enemy location."""
    g = CARDS[s.scenario].ground
    enemy = 1 - s.side[u]
    sides = s.side
    shut = frozenset([loc for loc, there in s.here.items() if any([sides[v] == enemy for v in there])])  # noqa: C419
    gait = type_of(s, u).gait
    key = (gait, goals, shut)
    found = g.memo.get(key)
    if found is None:
        if len(g.memo) > KEPT:
            g.memo.clear()
        found = g.memo[key] = _search(g, gait, goals, shut)
    return found


def _search(g: Ground, gait: int, goals: tuple[int, ...], shut: frozenset[int]) -> dict[int, int]:
    back = g.steps_back(gait)
    found: dict[int, int] = {}
    heap = [(0, goal) for goal in goals]
    while heap:
        cost, loc = heappop(heap)
        if loc in found:
            continue
        found[loc] = cost
        if loc in shut and loc not in goals:
            continue
        for before, price, flags in back[loc]:
            if before not in found and not flags & WHOLE_MOVE:
                heappush(heap, (cost + price, before))
    return found

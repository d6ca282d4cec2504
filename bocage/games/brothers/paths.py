"""Cheapest ways over the ground, for charges and routs."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.games.brothers.ground import WHOLE_MOVE
from bocage.games.brothers.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import held_by
from bocage.games.brothers.units import UNITS

FAR = 1 << 20


def cost_to(s: BrothersState, u: int, goals: tuple[int, ...]) -> dict[int, int]:
    """What it costs the unit from each location to enter one of the goals, never by way of another enemy location."""
    g = CARDS[s.scenario].ground
    back = g.steps_back(UNITS[s.kind[u]].nation == "japanese")
    enemy = 1 - s.side[u]
    found: dict[int, int] = {}
    heap = [(0, goal) for goal in goals]
    while heap:
        cost, loc = heappop(heap)
        if loc in found:
            continue
        found[loc] = cost
        if loc not in goals and held_by(s, loc, enemy):
            continue
        for before, price, flags in back[loc]:
            if before not in found and not flags & WHOLE_MOVE:
                heappush(heap, (cost + price, before))
    return found

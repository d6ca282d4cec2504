"""Cheapest ways over the ground, for charges and routs."""

from __future__ import annotations

from bocage.battlefield.ways import Ways
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


class Approach:
    """The ways back from some goals; an enemy location that is no goal is not gone through."""

    def __init__(self, g: Ground, gait: int, goals: tuple[int, ...], shut: frozenset[int]) -> None:
        self.back = g.steps_back(gait)
        self.goals = goals
        self.shut = shut

    def onward(self, loc: int, cost: int) -> list[tuple[int, int]]:
        if loc in self.shut and loc not in self.goals:
            return []
        return [(before, cost + price) for before, price, flags in self.back[loc] if not flags & WHOLE_MOVE]


def _search(g: Ground, gait: int, goals: tuple[int, ...], shut: frozenset[int]) -> dict[int, int]:
    ways: Ways[int] = Ways()
    ways.spread(list(goals), Approach(g, gait, goals, shut).onward, in_order=True)
    return {loc: ways.cost[loc] for loc in ways.order}

"""Where the side that must win has to go in Band of Brothers, and how many Movement Points away that is."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.bots.fields import remembered
from bocage.games.brothers.cards.scenario import Card
from bocage.games.brothers.printed.pac import MP
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import is_decoy, on_board, type_of
from bocage.games.brothers.terrain.ground import Ground

FAR = 40.0
LACKING = 12.0
"""MP reckoned for a hex that nobody is free to go to."""


def distances(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    """MP from every location to the nearest goal."""
    return remembered(ground, goals, spread)


def spread(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    found = [FAR] * (2 * ground.n)
    back = ground.steps_back(False)
    heap = [(0, goal) for goal in goals]
    while heap:
        cost, loc = heappop(heap)
        far = cost / MP
        if far >= found[loc]:
            continue
        found[loc] = far
        for before, price, _ in back[loc]:
            if far + price / MP < found[before]:
                heappush(heap, (cost + price, before))
    return found


def ground_wanted(card: Card) -> tuple[int, ...]:
    """Hexes to hold and edges to leave by."""
    found = [h for goal in card.victory.conditions for h in goal.hexes]
    for goal in card.victory.conditions:
        found += goal.edge
    return tuple(sorted(set(found)))


def field_for(s: BrothersState, card: Card) -> list[float]:
    """MP to the ground that is fought for; where only losses count, to the enemy."""
    goals = ground_wanted(card)
    if not goals:
        goals = tuple(sorted({s.at[u] for u in on_board(s, 1 - card.victory.acting)}))
    return distances(card.ground, goals) if goals else [0.0] * (2 * card.ground.n)


def errands(s: BrothersState, card: Card) -> tuple[dict[int, int], float]:
    """Who of the side that must win goes to which hex, the nearest first; and the MP still to go in all."""
    chosen: dict[int, int] = {}
    total = 0.0
    men = [u for u in on_board(s, card.victory.acting) if type_of(s, u).foot and not is_decoy(s, u)]
    for goal in card.victory.conditions:
        missing = [h for h in goal.hexes if s.control.get(h, -1) != card.victory.acting]
        need = goal.at_least - len(goal.hexes) + len(missing) if goal.hexes else 0
        if need <= 0:
            continue
        pairs = [(distances(card.ground, (h,))[s.at[u]] + s.supp[u], u, h) for h in missing for u in men]
        pairs.sort()
        taken: set[int] = set()
        for far, u, h in pairs:
            if u not in chosen and h not in taken:
                chosen[u] = h
                taken.add(h)
                total += far
                if len(taken) == need:
                    break
        total += LACKING * (need - len(taken))
    return chosen, total

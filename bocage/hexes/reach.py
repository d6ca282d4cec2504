"""Movement over a field: what can be reached at which cost, and how."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

Cost = Callable[[int, int, int], int]
"""The cost of going from a hex over a side into the next hex; negative: not allowed. Games count in their smallest
fraction (half movement factors, say), so that costs are whole numbers."""


def reachable(neighbours: list[list[int]], start: int, budget: int, cost: Cost) -> dict[int, int]:
    """Every hex that can be entered within the budget, with the least cost; the start costs 0."""
    return {h: spent for h, (spent, _) in search(neighbours, start, budget, cost).items()}


def search(neighbours: list[list[int]], start: int, budget: int, cost: Cost) -> dict[int, tuple[int, int]]:
    """As `reachable`, with the hex each was entered from (-1 for the start)."""
    best: dict[int, tuple[int, int]] = {start: (0, -1)}
    heap: list[tuple[int, int]] = [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if spent > best[here][0]:
            continue
        for side in range(6):
            there = neighbours[here][side]
            if there < 0:
                continue
            step = cost(here, side, there)
            total = spent + step
            if step < 0 or total > budget or (there in best and best[there][0] <= total):
                continue
            best[there] = (total, here)
            heappush(heap, (total, there))
    return best


def path_to(found: dict[int, tuple[int, int]], goal: int) -> list[int]:
    """The cheapest way found, from start to goal."""
    way = [goal]
    while found[way[-1]][1] >= 0:
        way.append(found[way[-1]][1])
    return way[::-1]

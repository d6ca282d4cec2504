"""Cheapest ways from place to place, for movement, rout and charges.

A place is whatever a rule must keep in mind: a hex, or a hex with who has seen the mover on the way. Costs are numbers
of the game's own making.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

P = TypeVar("P")

Cost = Any
"""An int or a float; a game uses one of them throughout."""

FAR = 1 << 20


class Ways(Generic[P]):
    """Every place that can be reached, with what it costs and from where it is reached."""

    def __init__(self) -> None:
        self.cost: dict[P, Cost] = {}
        self.before: dict[P, P] = {}
        self.others: dict[P, tuple[P, ...]] = {}
        """Further places from which one is reached as cheaply as from the one in `before`."""
        self.order: list[P] = []
        """The places in the order in which they were reached for good."""

    def spread(
        self,
        starts: list[P],
        onward: Callable[[P, Cost], list[tuple[P, Cost]]],
        affordable: Callable[[Cost], bool] | None = None,
        in_order: bool = False,
        until: Callable[[P], bool] | None = None,
    ) -> None:
        """From the starts as far as ways go.

        `onward(place, cost)` lists the next places, each with the whole cost to it; `affordable(cost)` ends a way. Of
        places at equal cost the one found first goes on first, or, `in_order`, the one that is less. `until`: no
        farther than the first place, in the order in which they are reached, of which that is true.
        """
        heap: list[tuple[Cost, int, P]] = []
        for place in starts:
            self.cost[place] = 0
            heap.append((0, 0, place))
        count = 0
        done: set[P] = set()
        costs, before, others = self.cost, self.before, self.others
        while heap:
            cost, _, place = heappop(heap)
            if place in done:
                continue
            done.add(place)
            self.order.append(place)
            if until is not None and until(place):
                return
            for there, total in onward(place, cost):
                known = costs.get(there, FAR)
                if total > known or (affordable is not None and not affordable(total)):
                    continue
                if total == known:
                    if there in before:
                        others[there] = (*others[there], place)
                    continue
                costs[there] = total
                before[there] = place
                others[there] = ()
                count += 1
                heappush(heap, (total, 0 if in_order else count, there))

    def path(self, place: P) -> list[P]:
        """The places on the way, the start left out."""
        found: list[P] = []
        while place in self.before:
            found.append(place)
            place = self.before[place]
        found.reverse()
        return found

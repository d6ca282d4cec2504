"""Chance: dice and piles whose weighted outcomes can be listed, and drawn without listing them.

A pile is a multiset, so there is no order that could leak; where a rule makes known cards come back in a known
order, they stand in `top`, next card first.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

Weighted = tuple[Any, int]


class Pile:
    """Cards (or chits) to draw from: `rest` in no order, under `top`, the part whose order is known."""

    def __init__(self, cards: list[int] | None = None, top: list[int] | None = None) -> None:
        self.rest: list[int] = cards if cards is not None else []
        self.top: list[int] = top if top is not None else []

    def copy(self) -> Pile:
        return Pile(self.rest[:], self.top[:])

    def size(self) -> int:
        return len(self.rest) + len(self.top)

    def put(self, card: int) -> None:
        self.rest.append(card)

    def take(self, card: int) -> None:
        """Remove one such card; from the known part only when it is the next one."""
        if self.top:
            if self.top[0] != card:
                raise ValueError(f"{card} is not the next card of the pile")
            del self.top[0]
        else:
            self.rest.remove(card)

    def outcomes(self) -> list[Weighted]:
        if self.top:
            return [(self.top[0], 1)]
        counts: dict[int, int] = {}
        for card in self.rest:
            counts[card] = counts.get(card, 0) + 1
        return sorted(counts.items())

    def sample(self, rng: Random) -> int:
        if self.top:
            return self.top[0]
        return self.rest[int(rng.random() * len(self.rest))]


@cache
def dice_shape(dice: str) -> tuple[int, int]:
    """("2d6") -> (2, 6)."""
    count, _, faces = dice.partition("d")
    return int(count), int(faces)


@cache
def dice_outcomes(dice: str) -> tuple[Weighted, ...]:
    """All results, each of weight 1: numbers for one die, tuples for several (order kept: coloured dice differ)."""
    count, faces = dice_shape(dice)
    if count == 1:
        return tuple((n, 1) for n in range(1, faces + 1))
    return tuple((roll, 1) for roll in product(range(1, faces + 1), repeat=count))


def dice_sample(dice: str, rng: Random) -> Any:
    count, faces = dice_shape(dice)
    if count == 1:
        return 1 + int(rng.random() * faces)
    if count == 2:
        first = 1 + int(rng.random() * faces)
        return (first, 1 + int(rng.random() * faces))
    return tuple([1 + int(rng.random() * faces) for _ in range(count)])

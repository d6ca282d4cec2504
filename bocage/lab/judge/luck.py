"""Luck: what a roll or draw did to each side's chance, less what was to be expected of it.

Measured on the true position, since the game is over: what lay hidden is luck too. The results that could have come
are laid beside the one that did, each with the same imagined rest of its procedure.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import State
from bocage.lab.judge.nodes import Node
from bocage.lab.judge.worth import Estimate, Eye

LISTED = 10
"""Up to so many different results are all tried; of more, so many are drawn."""
FOLLOWED = 3
"""Imagined rests for each."""


class Luck:
    """One draw: by how much the chance of each seat changed beyond what was to be expected."""

    def __init__(self, node: Node, shares: list[Estimate]) -> None:
        self.node = node
        self.shares = shares


def luck_of(eye: Eye, node: Node, seats: int, rng: Random) -> Luck:
    s = node.before
    assert s is not None
    results = alternatives(s, rng)
    weight = sum(w for _, w in results)
    gains: list[list[float]] = [[] for _ in range(seats)]
    for _ in range(FOLLOWED):
        seed = rng.random()
        actual = _after(eye, s, node.action, seats, seed)
        mean = [0.0] * seats
        for result, w in results:
            there = actual if result == node.action else _after(eye, s, result, seats, seed)
            for i in range(seats):
                mean[i] += there[i] * w / weight
        for i in range(seats):
            gains[i].append(actual[i] - mean[i])
    return Luck(node, [Estimate(values) for values in gains])


def alternatives(s: State, rng: Random) -> list[tuple[Any, int]]:
    """All results with their weights where they are few, else some by lot."""
    listed = play.outcomes(s)
    if len(listed) <= LISTED:
        return listed
    return [(play.sample(s, rng), 1) for _ in range(LISTED)]


def _after(eye: Eye, s: State, result: Any, seats: int, seed: float) -> list[float]:
    world = s.copy()
    play.apply(world, result)
    eye.settle(world, Random(seed))
    return [eye.both(world, i, seats) for i in range(seats)]


class Total:
    """A side's luck over a game, in parts of a win: the sum with its error; of a sample, reckoned up to the whole."""

    def __init__(self, found: list[Luck], seat: int, all_draws: int) -> None:
        n = len(found)
        values = [x.shares[seat].mean for x in found]
        scale = all_draws / n if n else 0.0
        self.sum = scale * sum(values)
        variance = scale * scale * sum(x.shares[seat].error ** 2 for x in found)
        if n > 1 and all_draws > n:
            mean = sum(values) / n
            spread = sum((v - mean) ** 2 for v in values) / (n - 1)
            variance += all_draws * all_draws * (1.0 - n / all_draws) * spread / n
        self.error = variance**0.5
        self.good = sum(1 for v in values if v > 0)
        self.bad = sum(1 for v in values if v < 0)

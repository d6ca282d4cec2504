"""Ratings by Bradley and Terry on the scale of Elo, with intervals from drawing the pairs of games anew."""

from __future__ import annotations

from collections import defaultdict
from math import exp, log10
from random import Random

Result = tuple[str, str, float, object]
"""(first, second, share of the first, what pairs it with the game on the same luck)."""
BASE = 1000.0
"""The rating of the opponent that all are measured by."""
DRAWN = 300
HALF = 0.5
"""A drawn game against everybody's average, so that one who never lost has a rating at all."""


def ratings(results: list[Result], names: list[str], anchor: str) -> dict[str, float]:
    """By the usual iteration: strength = wins / sum of games / (own + other strength)."""
    won: dict[str, float] = defaultdict(float)
    games: dict[tuple[str, str], float] = defaultdict(float)
    for first, second, share, _ in results:
        won[first] += share
        won[second] += 1.0 - share
        games[first, second] += 1.0
        games[second, first] += 1.0
    strength = dict.fromkeys(names, 1.0)
    for _ in range(200):
        for name in names:
            met = sum(n / (strength[name] + strength[b]) for (a, b), n in games.items() if a == name)
            met += 2 * HALF / (strength[name] + 1.0)
            strength[name] = (won[name] + HALF) / met
        scale = exp(sum(_ln(x) for x in strength.values()) / len(names))
        strength = {name: x / scale for name, x in strength.items()}
    return {name: BASE + 400.0 * (log10(strength[name]) - log10(strength[anchor])) for name in names}


def _ln(x: float) -> float:
    return log10(x) / log10(exp(1.0))


def intervals(
    results: list[Result], names: list[str], anchor: str, seed: int = 1
) -> dict[str, tuple[float, float, float]]:
    """(rating, low, high), 95 %. Games on the same luck are drawn together, for they are not independent."""
    blocks: dict[object, list[Result]] = defaultdict(list)
    for result in results:
        blocks[result[3]].append(result)
    listed = list(blocks.values())
    found = ratings(results, names, anchor)
    rng = Random(f"ladder/{seed}")
    drawn: dict[str, list[float]] = defaultdict(list)
    for _ in range(DRAWN if len(listed) > 1 else 0):
        some = [x for _ in listed for x in listed[int(rng.random() * len(listed))]]
        for name, rating in ratings(some, names, anchor).items():
            drawn[name].append(rating)
    return {name: (found[name], *_edges(drawn[name], found, results, name, anchor)) for name in names}


def _edges(
    values: list[float], found: dict[str, float], results: list[Result], name: str, anchor: str
) -> tuple[float, float]:
    """What most draws keep to, and never less than the games themselves can tell: who won them all is not sure."""
    if name == anchor:
        return found[name], found[name]
    known = 0.0
    for first, second, _, _ in results:
        if name in (first, second):
            p = 1.0 / (1.0 + 10.0 ** ((found[second] - found[first]) / 400.0))
            known += p * (1.0 - p)
    half = 1.96 * 400.0 / _ln(10.0) / max(known, 0.05) ** 0.5
    values = sorted(values) or [found[name]]
    cut = round(0.025 * len(values))
    return min(values[cut], found[name] - half), max(values[-1 - cut], found[name] + half)


def share_interval(shares: list[list[float]], z: float = 1.96) -> tuple[float, float, float]:
    """The share won with its 95 % interval, over pairs of games on the same luck: a pair is one observation."""
    from bocage.lab.stats import mean_interval, wilson

    n = len(shares)
    means = [sum(pair) / len(pair) for pair in shares]
    mean, low, high = mean_interval(means, z)
    if n < 2 or low == high:
        low, high = wilson(sum(means), n, z)
    return mean, max(0.0, low), min(1.0, high)

"""Small statistics for many games: counts with Wilson intervals, means with normal ones."""

from __future__ import annotations

from math import sqrt


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """95 % interval for a rate; half wins (draws) count as half."""
    if games == 0:
        return (0.0, 1.0)
    p = wins / games
    middle = p + z * z / (2 * games)
    spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def mean_interval(values: list[float], z: float = 1.96) -> tuple[float, float, float]:
    """Mean with its 95 % interval."""
    n = len(values)
    if n == 0:
        return (0.0, 0.0, 0.0)
    mean = sum(values) / n
    if n == 1:
        return (mean, mean, mean)
    spread = z * sqrt(sum((v - mean) ** 2 for v in values) / (n - 1) / n)
    return (mean, mean - spread, mean + spread)

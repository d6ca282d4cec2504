"""Sums with rules: rows of (rule, words, function). The total is what counts in play; the same rows explain it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

S = TypeVar("S")
A = TypeVar("A")

Amount = Callable[[S, A, int], int]
"""What one row adds, for a state, an attack and one target."""
Row = tuple[str, str, Callable[[S, A, int], int]]
Part = tuple[str, str, int]


def total(rows: Sequence[Row[S, A]], s: S, a: A, target: int) -> int:
    """The sum of all rows."""
    found = 0
    for _, _, amount in rows:
        found += amount(s, a, target)
    return found


def lines(rows: Sequence[Row[S, A]], s: S, a: A, target: int) -> list[Part]:
    """The rows that count, each with its rule and amount."""
    found: list[Part] = []
    for rule, words, amount in rows:
        n = amount(s, a, target)
        if n:
            found.append((rule, words, n))
    return found

"""Chances of one and two dice, for previews."""

from __future__ import annotations


def at_most(number: int) -> float:
    """The chance that two dice show so many or less."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= number) / 36


def above(number: int) -> float:
    return 1 - at_most(number)


def per_cent(chance: float) -> str:
    return f"{100 * chance:.0f} %"

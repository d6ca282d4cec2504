"""What the plans of one question have come to so far, in worlds that all of them have met."""

from __future__ import annotations

from math import sqrt

UNTOLD = -1e6
"""The promise of a plan of which a glance tells nothing."""
CLEAR, ENOUGH = 3.0, 16
"""The best is clear when it leads the second by so many standard errors in so many worlds."""


class Scores:
    """`seen` has the worth of each plan in each world, `eases` what is thought of it beforehand. What plans promise at
    a glance counts as if it had been met in `trust` worlds: a few tries say little about a rare success."""

    def __init__(self, n: int, eases: list[float]) -> None:
        self.seen: list[list[float]] = [[] for _ in range(n)]
        self.eases = eases
        self.promises: list[float] = []
        self.trust = 0.0

    def worths(self, left: list[int]) -> list[float]:
        if self.trust <= 0.0:
            return [mean(self.seen[i]) + self.eases[i] for i in left]
        met = [i for i in range(len(self.seen)) if self.seen[i] and self.promises[i] > UNTOLD]
        base = sum([mean(self.seen[i]) - self.promises[i] for i in met]) / max(1, len(met))
        return [self.trusted(i, base) + self.eases[i] for i in left]

    def trusted(self, i: int, base: float) -> float:
        if self.promises[i] <= UNTOLD:
            return mean(self.seen[i])
        told = self.trust * (base + self.promises[i])
        return (sum(self.seen[i]) + told) / (len(self.seen[i]) + self.trust)

    def ranked(self, left: list[int]) -> list[int]:
        found = self.worths(left)
        return [left[k] for k in sorted(range(len(left)), key=lambda k: -found[k])]

    def is_clear(self, left: list[int]) -> bool:
        """Would more worlds hardly change who leads?"""
        n = len(self.seen[left[0]])
        if n < ENOUGH:
            return False
        order = self.ranked(left)
        best = order[0]
        for other in order[1:]:
            gaps = [a - b for a, b in zip(self.seen[best], self.seen[other])]
            lead = sum(gaps) / n
            spread = sqrt(sum([(gap - lead) ** 2 for gap in gaps]) / n / n)
            if lead + self.eases[best] - self.eases[other] < CLEAR * spread:
                return False
        return True


def mean(found: list[float]) -> float:
    return sum(found) / len(found) if found else -1e9

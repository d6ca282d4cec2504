"""How much may be thought about one answer: seconds on a clock, or imaginations counted, whichever ends first."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

ENDLESS = 1_000_000_000
A_SECOND = 2500.0
"""Imaginations in a second, roughly."""
NARROW, OFTEN = 8, 10
"""So many plans are thought of at least; each should be imagined so often."""


class Budget:
    """Counted in imaginations alone the same question gets the same thought, whatever machine it is asked on."""

    def __init__(self, seconds: float = 0.0, imaginations: int = 0, clock: Callable[[], float] = perf_counter) -> None:
        self.seconds = seconds
        self.imaginations = imaginations if imaginations > 0 else ENDLESS if seconds > 0 else 1
        self.clock = clock
        self.began = 0.0
        self.done = 0
        self.part = 1.0

    def start(self, part: float = 1.0) -> None:
        """For one answer; a small question gets a part of it."""
        self.began = self.clock() if self.seconds > 0 else 0.0
        self.done = 0
        self.part = part

    def width(self, most: int) -> int:
        """How many plans can be looked at often enough."""
        counted = min(float(self.imaginations), self.seconds * A_SECOND if self.seconds > 0 else ENDLESS)
        return int(max(NARROW, min(most, self.part * counted / OFTEN)))

    def share(self) -> float:
        """From 0 at the start to 1 when it is used up."""
        counted = self.done / (self.part * self.imaginations)
        if self.seconds <= 0:
            return counted
        return max(counted, (self.clock() - self.began) / (self.part * self.seconds))

    def is_over(self) -> bool:
        return self.share() >= 1.0

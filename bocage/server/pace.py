"""When an answer to a reaction becomes visible.

How long a seat takes tells the others whether it had anything to think about. So answers to reactions, whether a
person, a standing order or the machine gave them, come out on a beat only; an answer given for a player comes after a
time that he himself once took.
"""

from __future__ import annotations

from collections import deque
from math import ceil
from random import SystemRandom

PERSON_BEAT = 1.0
BOT_BEAT = 0.25
USUAL = (2.0, 2.0, 3.0, 3.0, 4.0, 5.0, 7.0)
"""Seconds that a person takes for a reaction, until he has shown his own."""
REMEMBERED = 12
LONGEST = 20.0

_rng = SystemRandom()


class Manner:
    """How long a person takes to answer reactions. What is answered for him takes as long as he himself does, drawn
    without looking at the position: nobody can tell the one from the other."""

    def __init__(self) -> None:
        self.times: deque[float] = deque(USUAL, REMEMBERED)

    def note(self, seconds: float) -> None:
        """He has answered one himself."""
        self.times.append(min(LONGEST, seconds))

    def beats(self, beat: float) -> int:
        """How many beats an answer given for him waits."""
        return max(1, ceil(_rng.choice(tuple(self.times)) / beat))


def wait(beat: float, since_asked: float, beats: int = 1) -> float:
    """Seconds from now to the beat: never before `beats` beats after the question, and always on one."""
    if beat <= 0:
        return 0.0
    target = beat * beats
    while target < since_asked:
        target += beat
    return target - since_asked

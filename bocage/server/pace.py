"""When an answer to a reaction becomes visible.

How long a seat takes tells the others whether it had anything to think about. So answers to reactions, whether a
person, a standing order or the machine gave them, come out on a beat only; an answer given for a player waits a number
of beats that is drawn without looking at the position.
"""

from __future__ import annotations

from random import SystemRandom

PERSON_BEAT = 1.0
BOT_BEAT = 0.25
BEATS = (1, 1, 1, 1, 1, 1, 2, 2, 2, 3)

_rng = SystemRandom()


def automatic_beats() -> int:
    """How many beats an automatic answer waits."""
    return _rng.choice(BEATS)


def wait(beat: float, since_asked: float, beats: int = 1) -> float:
    """Seconds from now to the beat: never before `beats` beats after the question, and always on one."""
    if beat <= 0:
        return 0.0
    target = beat * beats
    while target < since_asked:
        target += beat
    return target - since_asked

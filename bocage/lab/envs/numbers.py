"""Every answer as a number from a fixed range, so that a learner's output always means the same.

The number follows from the answer alone (a checksum of its JSON), not from the position or from what else is offered:
`("to", 14, 0, 1.0)` is the same number in every game of every scenario. Where two answers to one question fall on the
same number, the later one in the engine's order takes the next free; with 8,192 numbers that is about one question in
a hundred when sixty answers are offered.
"""

from __future__ import annotations

import json
import zlib

from bocage.kernel.frames import Action

SIZE = 8192


class Numbers:
    """Answers and their numbers; those met before are remembered."""

    MOST = 200_000

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.known: dict[Action, int] = {}

    def of(self, action: Action) -> int:
        """The number that this answer wants."""
        number = self.known.get(action)
        if number is None:
            if len(self.known) >= self.MOST:
                self.known.clear()
            number = zlib.crc32(json.dumps(action, separators=(",", ":")).encode()) % self.size
            self.known[action] = number
        return number

    def table(self, choices: list[Action]) -> dict[int, Action]:
        """The answers offered now by number; each has one, whatever the others are."""
        if len(choices) > self.size:
            raise ValueError(f"{len(choices)} answers do not fit {self.size} numbers")
        found: dict[int, Action] = {}
        known = self.known
        for action in choices:
            number = known.get(action, -1)
            if number < 0:
                number = self.of(action)
            while number in found:
                number = (number + 1) % self.size
            found[number] = action
        return found

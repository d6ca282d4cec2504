"""The clock of a turn, where the game has one (UF 16.31): it runs while the player on turn is himself asked.

A state knows no time, so the table measures. What was used up is written to the store every few seconds of it, so a
server that starts again goes on with what was left; the time in which it did not run is nobody's.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

BY = "clock: the time for declaring in this turn is over"
"""Stands in the log where the table answered for a player; a standing order's words never begin so."""


class Time:
    """The real time; tests put another in its place."""

    def now(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


KEEP = 5.0
"""Seconds of a turn after which what was used is written: no more than these come back after a restart."""


REMEMBERED = 8
"""Turns whose used time is known: who takes the end of one back, or let a partner act first (UF 41.2), goes on."""


class TurnClock:
    """What is left of the present turn's time."""

    def __init__(self) -> None:
        self.time = Time()
        self.ringing: asyncio.Task[None] | None = None
        self.turn = 0
        self.seat = -1
        self.seconds = 0.0
        self.used = 0.0
        self.kept = 0.0
        self.since: float | None = None
        self.earlier: dict[tuple[int, int], float] = {}  # (turn, seat) -> what was used of it when another's began

    def stop(self) -> None:
        self.since, self.seconds = None, 0.0
        if self.ringing is not None:
            self.ringing.cancel()
            self.ringing = None

    def take_up(self, stored: Any) -> None:
        """Go on with a turn's time as the store has it."""
        if stored:
            self.turn, self.seat, self.used = int(stored[0]), int(stored[1]), float(stored[2])
            self.kept = self.used

    def set(self, turn: int, seat: int, seconds: float, runs: bool) -> None:
        """The position is this one now: a new turn begins with its whole time, another's decision stops the clock."""
        if (turn, seat) != (self.turn, self.seat):
            again = self.earlier.pop((turn, seat), 0.0)
            self.earlier[self.turn, self.seat] = self.spent()
            for key in list(self.earlier)[:-REMEMBERED]:
                del self.earlier[key]
            self.turn, self.seat, self.used, self.kept, self.since = turn, seat, again, again, None
        now = self.time.now()
        if self.since is not None:
            self.used += now - self.since
        self.stop()
        self.seconds, self.since = seconds, now if runs else None

    def spent(self) -> float:
        return self.used + (0.0 if self.since is None else self.time.now() - self.since)

    def left(self) -> float:
        return max(0.0, self.seconds - self.spent())

    def pause(self) -> float:
        """Seconds until it rings or what was used is to be written, whichever comes first."""
        return min(self.left(), max(0.0, self.kept + KEEP - self.spent()))

    def to_keep(self) -> list[Any] | None:
        """What the store should have now; None while it need not know more."""
        if self.spent() < self.kept + KEEP:
            return None
        self.kept = self.spent()
        return [self.turn, self.seat, round(self.kept, 1)]

    def plain(self) -> dict[str, Any] | None:
        if not self.seconds:
            return None
        return {"seat": self.seat, "left": round(self.left(), 1), "runs": self.since is not None}

"""The clock of a turn, where the game has one (UF 16.31): it runs while the player on turn is himself asked.

A state knows no time, so the table measures. What was used up is kept while the server runs; a server that starts again
gives the turn its whole time anew.
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


class TurnClock:
    """What is left of the present turn's time."""

    def __init__(self) -> None:
        self.time = Time()
        self.ringing: asyncio.Task[None] | None = None
        self.turn = 0
        self.seat = -1
        self.seconds = 0.0
        self.used = 0.0
        self.since: float | None = None

    def stop(self) -> None:
        self.since, self.seconds = None, 0.0
        if self.ringing is not None:
            self.ringing.cancel()
            self.ringing = None

    def set(self, turn: int, seat: int, seconds: float, runs: bool) -> None:
        """The position is this one now: a new turn begins with its whole time, another's decision stops the clock."""
        if (turn, seat) != (self.turn, self.seat):
            self.turn, self.seat, self.used, self.since = turn, seat, 0.0, None
        now = self.time.now()
        if self.since is not None:
            self.used += now - self.since
        self.stop()
        self.seconds, self.since = seconds, now if runs else None

    def left(self) -> float:
        running = 0.0 if self.since is None else self.time.now() - self.since
        return max(0.0, self.seconds - self.used - running)

    def plain(self) -> dict[str, Any] | None:
        if not self.seconds:
            return None
        return {"seat": self.seat, "left": round(self.left(), 1), "runs": self.since is not None}

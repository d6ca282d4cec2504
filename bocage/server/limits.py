"""Limits that keep one careless or hostile page from spoiling the table for others."""

from __future__ import annotations

import time

MESSAGE_BYTES = 16_384
FRAME_BYTES = 4 * MESSAGE_BYTES
"""Up to here a message that is too long is told so; beyond, the connection ends."""
SAVE_BYTES = 8_000_000
SAVE_ENTRIES = 100_000
CONNECTIONS = 1_000
CONNECTIONS_PER_TABLE = 64
LIVE_TABLES = 1_000
STORED_GAMES = 100_000
NAME_LENGTH = 40
BURST = 120
PER_SECOND = 60.0
CREATE_BURST = 30
CREATE_PER_SECOND = 0.5


class Bucket:
    """A token bucket: `burst` at once, `per_second` in the long run."""

    def __init__(self, burst: int, per_second: float) -> None:
        self.burst = float(burst)
        self.per_second = per_second
        self.left = float(burst)
        self.last = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.last) * self.per_second)
        self.last = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

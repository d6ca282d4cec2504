"""Limits that keep one careless or hostile page from spoiling the table for others."""

from __future__ import annotations

import time

MESSAGE_BYTES = 16_384
FRAME_BYTES = 4 * MESSAGE_BYTES
"""Up to here a message that is too long is told so; beyond, the connection ends."""
SAVE_BYTES = 8_000_000
SAVE_ENTRIES = 100_000
CONNECTIONS = 1_000
WAITING = 256
WAITING_BYTES = 1_000_000
"""Messages and bytes that wait for one who reads slowly; beyond, he is cut off and may come back."""
ALL_WAITING_BYTES = 64_000_000
"""The same for all together: then whoever leaves more than his part waiting goes first."""
CONNECTIONS_PER_TABLE = 64
LIVE_TABLES = 1_000
STORED_GAMES = 100_000
NAME_LENGTH = 40
BURST = 120
PER_SECOND = 60.0
CREATE_BURST = 30
CREATE_PER_SECOND = 0.5
SPECTATORS_PER_TABLE = 40
"""The other places at a table are the players'."""
BROWSERS_PER_SEAT = 8
CONNECTIONS_PER_ADDRESS = 100
JOBS_PER_ADDRESS = 4
HEAD_SECONDS = 10.0
"""A request that has not said by then what it wants is cut off."""
BODY_SECONDS = 20.0
SAVE_SECONDS = 120.0
"""The same for what comes with it; a save may be long and a line slow."""
JOIN_SECONDS = 15.0
"""Who has not joined by then is cut off."""
IDLE_SECONDS = 90.0
"""Who has not said anything for so long is gone; the page asks for a sign of life much earlier."""
RATES: dict[str, tuple[int, float]] = {
    "open": (20, 0.2),
    "mine": (30, 1.0),
    "save": (30, 1.0),
    "workshop": (60, 4.0),
    "accept": (600, 40.0),
    "connect": (120, 5.0),
    "request": (400, 50.0),
    "past": (40, 10.0),
    "hint": (6, 0.5),
    "orders": (20, 1.0),
    "explain": (60, 20.0),
    "why": (60, 20.0),
    "sight": (60, 20.0),
    "about": (60, 20.0),
    "reach": (30, 6.0),
    "seen": (30, 6.0),
    "harm": (30, 6.0),
    "prospects": (20, 4.0),
    "uses": (20, 4.0),
    "link": (6, 0.1),
    "say": (8, 0.5),
    "rematch": (4, 0.1),
    "summary": (6, 0.5),
    "judge": (3, 0.05),
    "agree": (10, 1.0),
}
"""How much of each is done at once and a second: by address before a game, by seat at the table."""
SHARE = 0.35
"""What all addresses together may take of the loop's time when several want more than that."""
OVERHEAD = 0.0005
"""Seconds of the loop that any message or request costs besides what is told below or measured."""
COSTS = {
    "act": 0.003,
    "undo": 0.003,
    "salt": 0.003,
    "agree": 0.003,
    "join": 0.004,
    "hint": 0.002,
    "judge": 0.004,
    "past": 0.002,
    "orders": 0.002,
    "link": 0.002,
    "create": 0.010,
    "open": 0.005,
    "mine": 0.002,
    "save": 0.005,
    "workshop": 0.005,
}
"""Seconds that these cost, here and in the threads beside, which are not measured: most of them is waiting."""
LAYING = 0.010
"""Seconds that a table costs which has to be brought back from the store."""
LONGEST_PAUSE = 5.0


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


class Guard:
    """Buckets by kind and by who: an address, or a seat of a game. Only the latest are remembered."""

    MOST = 20_000

    def __init__(self) -> None:
        self.buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, kind: str, who: str) -> bool:
        bucket = self.buckets.pop((kind, who), None)
        if bucket is None:
            burst, per_second = (CREATE_BURST, CREATE_PER_SECOND) if kind == "create" else RATES[kind]
            bucket = Bucket(burst, per_second)
            if len(self.buckets) >= self.MOST:
                del self.buckets[next(iter(self.buckets))]
        self.buckets[kind, who] = bucket
        return bucket.take()


class Turns:
    """The loop's time by address. While all together want little, nobody waits; when they want more, each address has
    an equal part, and who takes more than that is heard later. Who answers now and then waits for nobody."""

    WINDOW = 2.0

    def __init__(self) -> None:
        self.spent: dict[str, tuple[float, float]] = {}
        """Seconds that fade with time, and when they were last counted."""
        self.free: dict[str, float] = {}

    def pause(self, who: str, seconds: float) -> float:
        """How long this one waits after a message that took so long."""
        now = time.monotonic()
        cost = seconds + OVERHEAD
        used, at = self.spent.pop(who, (0.0, now))
        self.spent[who] = (used * _faded(now - at, self.WINDOW) + cost, now)
        while now - next(iter(self.spent.values()))[1] > 2 * self.WINDOW:
            gone = next(iter(self.spent))
            del self.spent[gone]
            self.free.pop(gone, None)
        wanted = sum(x * _faded(now - then, self.WINDOW) for x, then in self.spent.values()) / self.WINDOW
        if len(self.spent) < 2 or wanted < SHARE:
            return 0.0
        self.free[who] = max(now, self.free.get(who, 0.0)) + cost * len(self.spent) / SHARE
        return self.free[who] - now


def _faded(seconds: float, window: float) -> float:
    return max(0.0, 1.0 - seconds / (2 * window))

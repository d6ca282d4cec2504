"""Several servers on one PostgreSQL: any of them serves any game.

The store's version of a game lets one change through and refuses the others (store.Outrun), so no two servers can fork
a game. What one has committed the others hear by LISTEN/NOTIFY and catch up with. Answers that nobody clicks (machines,
standing orders, the clock) are given by the one server that drives the game: it holds an advisory lock of the database,
which is free again as soon as that server is gone, and then another takes it.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy.engine import make_url

log = logging.getLogger("bocage.table")
CHANNEL = "bocage"
AGAIN = 1.0
"""Seconds after which a lost line to the database is tried again."""

Heard = Callable[[str, str, str], None]
"""(game, what, by whom): what is a version number, "other" for what has none, or "here 0,2" for who is present."""


class Sharing:
    """One server among others. `heard` and `missed` are called from a thread of its own."""

    def __init__(self, url: str, who: str, heard: Heard, missed: Callable[[], None]) -> None:
        self.address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.who = who
        self.heard = heard
        self.missed = missed
        self.driving: set[str] = set()
        self.ended = threading.Event()
        self.locks: Any = None
        self.guard = threading.Lock()
        self.thread = threading.Thread(target=self._listen, name="sharing", daemon=True)
        self.thread.start()

    # hearing

    def _listen(self) -> None:
        import psycopg

        while not self.ended.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self.missed()  # whatever happened while nobody listened
                    while not self.ended.is_set():
                        for note in line.notifies(timeout=0.5):
                            self._take(note.payload)
            except psycopg.Error as problem:
                log.warning("the line to the database is lost (%s); trying again", problem)
                self.ended.wait(AGAIN)

    def _take(self, payload: str) -> None:
        game, by, what = payload.split(" ", 2)
        if by != self.who:
            self.heard(game, what, by)

    # driving; these block, so they run beside the loop

    def take(self, game: str) -> bool:
        """Drive this game if nobody else does."""
        with self.guard:
            if self.locks is not None and self.locks.closed:
                self.driving.clear()  # the locks went with the line that held them
            if game in self.driving:
                return True
            if self._asked("SELECT pg_try_advisory_lock(%s)", game):
                self.driving.add(game)
        return game in self.driving

    def leave(self, game: str) -> None:
        with self.guard:
            if game in self.driving:
                self.driving.discard(game)
                self._asked("SELECT pg_advisory_unlock(%s)", game)

    def _asked(self, question: str, game: str) -> bool:
        import psycopg

        try:
            if self.locks is None or self.locks.closed:
                self.driving.clear()
                self.locks = psycopg.connect(self.address, autocommit=True)
            found = self.locks.execute(question, (lock_number(game),)).fetchone()
            return bool(found and found[0])
        except psycopg.Error as problem:
            log.warning("the locks are out of reach (%s)", problem)
            self.driving.clear()
            self.locks = None
            return False

    def holds(self) -> bool:
        """Whether the line that holds the locks still stands; without it nothing is driven any more."""
        with self.guard:
            if self.driving:
                self._asked("SELECT %s IS NOT NULL", next(iter(self.driving)))
            return bool(self.driving)

    def close(self) -> None:
        self.ended.set()
        self.thread.join(5)
        with self.guard:
            self.driving.clear()
            if self.locks is not None:
                self.locks.close()


def lock_number(game: str) -> int:
    """A game's number among PostgreSQL's advisory locks."""
    return int.from_bytes(hashlib.sha256(f"bocage game {game}".encode()).digest()[:8], "big", signed=True)

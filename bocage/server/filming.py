"""Recording what was seen, so that it can be shown when the rules that made it are gone.

A film lags behind the game and never holds what can still be taken back. It is made elsewhere, when there is time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

from bocage.kernel.film import Frame, from_reel
from bocage.server import keeping
from bocage.server.beside import jobs
from bocage.server.beside.elsewhere import Busy, Elsewhere
from bocage.server.keeping import Reel
from bocage.server.rows import Checkpoint
from bocage.server.store import Store
from bocage.server.table import Table
from bocage.server.writes import Change

Read = Callable[..., Awaitable[Any]]
Write = Callable[[Change], Awaitable[None]]
log = logging.getLogger("bocage.table")
EVERY = 30.0
"""Seconds after which what is not yet filmed is looked for."""


LONGEST = 10.0
"""Seconds that somebody who wants a save waits for the end of its film; what is missing then is in the log."""


QUIET = 60.0
"""Seconds between two lines of the log about films that were put off."""


class Filming:
    """Films are made one after the other in a process that yields to everybody (`at_leisure`); the film of a save, for
    which somebody waits, is made where long work is done at once (`promptly`) and stands in no queue behind others."""

    def __init__(self, store: Store, read: Read, write: Write, at_leisure: Elsewhere, promptly: Elsewhere) -> None:
        self.store = store
        self.read = read
        self.write = write
        self.at_leisure = at_leisure
        self.promptly = promptly
        self.locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
        self.put_off: set[str] = set()
        self.told = -QUIET

    async def film(self, table: Table, elsewhere: Elsewhere | None = None) -> None:
        """Film a table as far as nothing can be taken back any more."""
        async with self.locks.setdefault(table, asyncio.Lock()):
            match = table.match
            n = match.before[0][1] if match.before else len(match.log)
            lines = match.lines[:n]
            last = lines[-1].step if lines else 0
            done: int = await self.read(keeping.filmed, self.store, table.id)
            if done >= last or table.broken or table.kept:
                return
            start, first = await self._start(table, done)
            entries = [(line.step, line.entry.action) for line in lines[first:]]
            ahead = [x for x in entries if x[0] <= done]
            shown = [x for x in entries if x[0] > done]
            if done < 0:
                ahead, shown = [], entries
            work = (jobs.film, start, ahead, shown, done < 0)
            reels: list[tuple[int, str]] = await (elsewhere or self.at_leisure).run(*work)
            await self.write(keeping.filming(table.id, numbered(reels, done + 1)))

    async def _start(self, table: Table, done: int) -> tuple[jobs.Start, int]:
        """The nearest kept state at or before the last filmed step."""
        lines = table.match.lines
        n = next((i for i, line in enumerate(lines) if line.step > done), len(lines)) if done >= 0 else 0
        kept: Checkpoint | None = await self.read(self.store.checkpoint, table.id, n) if n else None
        match = table.match
        state = kept.state if kept is not None and table.fits_shape(kept) else None
        start = jobs.Start(table.game.name, match.scenario, match.options, state)
        return start, kept.n if kept is not None and state is not None else 0

    async def frame(self, table: Table, step: int) -> Frame | None:
        """What was seen after a step, if it was filmed."""
        found: Reel | None = await self.read(keeping.reel_at, self.store, table.id, step)
        frames = from_reel(found.reel) if found is not None else []
        return frames[step - found.first] if found is not None and step - found.first < len(frames) else None

    async def quietly(self, table: Table, elsewhere: Elsewhere | None = None) -> None:
        try:
            await self.film(table, elsewhere)
        except Busy:  # nothing is wrong: those who play come first
            self._put_off(table.id)
        except Exception as problem:  # it is tried again; the game itself is not touched by it
            log.warning("table %s was not filmed: %r", table.id, problem)

    def _put_off(self, table: str) -> None:
        """A busy server puts many films off again and again: one line tells of all of them."""
        self.put_off.add(table)
        now = time.monotonic()
        if now - self.told >= QUIET:
            log.warning("%d films are put off while the table is busy", len(self.put_off))
            self.told, self.put_off = now, set()

    async def for_save(self, table: Table) -> None:
        """The film up to now, for somebody who waits for a save of it."""
        await asyncio.wait([asyncio.ensure_future(self.quietly(table, self.promptly))], timeout=LONGEST)


def numbered(reels: list[tuple[int, str]], first: int) -> list[Reel]:
    """Reels with the steps they show, one after the other."""
    found: list[Reel] = []
    for count, reel in reels:
        found.append(Reel(first, first + count - 1, reel))
        first += count
    return found

"""The house among others on one store: what it does when it hears of them, and which games it drives (listening.py)."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from bocage.kernel.frames import OVER
from bocage.server.sharing.listening import Sharing
from bocage.server.table import Table

if TYPE_CHECKING:
    from bocage.server.house import House

log = logging.getLogger("bocage.table")
LOOK = 1.0
"""Seconds between two looks for games that nobody drives any more."""
CALL = 4.0
"""Seconds between two words about who is present; table.ELSEWHERE is three of them."""


class Company:
    def __init__(self, house: House) -> None:
        self.house = house
        self.sharing: Sharing | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.called = 0.0

    def start(self) -> None:
        """On PostgreSQL: listen to the others. A SQLite file has one server."""
        store = self.house.store
        if store.sqlite:
            return
        loop = asyncio.get_running_loop()

        def heard(game: str, what: str, by: str) -> None:
            loop.call_soon_threadsafe(self._hear, game, what, by)

        def missed() -> None:
            loop.call_soon_threadsafe(self._look_at_all)

        self.sharing = Sharing(store.url, store.who, heard, missed)
        self.house.changes.drives = self.drives
        self._start(self._watch())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("among the servers of this store", exc_info=problem)

    def drives(self, table: Table) -> bool:
        return self.sharing is None or table.id in self.sharing.driving

    async def joined(self, table: Table) -> None:
        """A table has come to life here: drive it, if nobody else does."""
        if self.sharing is not None:
            await self._off(self.sharing.take, table.id)

    async def _off(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.to_thread(work, *args)

    # hearing

    def _hear(self, game: str, what: str, by: str) -> None:
        table = self.house.live.get(game)
        if table is None:
            return
        if what.startswith("here"):
            seats = frozenset(int(x) for x in what[4:].split(",") if x.strip())
            before = table.present()
            table.company[by] = (seats, time.monotonic())
            if table.present() != before:
                table.say({"is": "present", "present": table.present(), "sitting": table.sitting()})
        elif what.isdigit():
            self._start(self.house.changes.catch_up(table, int(what)))
        else:
            self.house.forget(table)

    def _look_at_all(self) -> None:
        """After silence: every table may have been changed meanwhile."""
        for table in list(self.house.live.values()):
            self._start(self._look(table))

    async def _look(self, table: Table) -> None:
        row = await self.house.read(self.house.store.game, table.id)
        if row is not None and row.version > table.version:
            await self.house.changes.catch_up(table, row.version)

    # driving

    async def _watch(self) -> None:
        while self.sharing is not None:
            await asyncio.sleep(LOOK)
            try:
                await self._take_over(self.sharing)
                await self._call()
            except Exception:
                log.exception("among the servers of this store")

    async def _take_over(self, sharing: Sharing) -> None:
        """Games whose server is gone go on here; games that are not looked at here any more are let go."""
        await self._off(sharing.holds)
        for game in [x for x in sharing.driving if x not in self.house.live]:
            await self._off(sharing.leave, game)
        for table in list(self.house.live.values()):
            idle = table.id in sharing.driving or table.match.state.player == OVER
            if not idle and await self._off(sharing.take, table.id):
                await self._look(table)
                self.house.changes.set_clock(table)
                self.house.changes.follow(table)

    async def _call(self) -> None:
        """Say who is present here."""
        if time.monotonic() - self.called < CALL:
            return
        self.called = time.monotonic()
        for table in list(self.house.live.values()):
            if table.listeners:
                await self.house.write(self.house.store.say, table.id, self._here(table))

    def came_or_went(self, table: Table) -> None:
        """Somebody has sat down or left here: the others are told at once."""
        if self.sharing is not None:
            self._start(self._say(table.id, self._here(table)))

    async def _say(self, game: str, what: str) -> None:
        await self.house.write(self.house.store.say, game, what)

    def _here(self, table: Table) -> str:
        seats = sorted({listener.seat for listener in table.listeners if listener.seat >= 0})
        return "here " + ",".join(str(seat) for seat in seats)

    async def close(self) -> None:
        sharing, self.sharing = self.sharing, None
        for task in list(self.tasks):
            task.cancel()
        if sharing is not None:
            await self._off(sharing.close)

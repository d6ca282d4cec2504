"""How a table is changed: by persons, standing orders, machines and the clock.

A change is made in memory, written, and only then shown: nobody sees what is not durable. If a rule or the writing
fails the table is dropped and rebuilt from the store, which never had the change. What fails later unmakes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol

from bocage.kernel.codec import encode, shape
from bocage.kernel.fit import under
from bocage.kernel.frames import OVER, Action
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal
from bocage.server import orders, pace
from bocage.server.beside.thinking import Thinkers
from bocage.server.clock import BY, Time
from bocage.server.faults import Faults
from bocage.server.filming import Filming
from bocage.server.lesson import Taught
from bocage.server.proof import dealing
from bocage.server.rows import GameRow
from bocage.server.store import Store
from bocage.server.table import Table
from bocage.server.told import Line
from bocage.server.writes import Change, Outrun, appending, cutting, dealt, ordering, timing
from bocage.server.writing import Writing

CHECK = 50
STALE = Refusal("", "the position has changed since; look again")
HELD = Refusal("", "your answer is already on its way")
log = logging.getLogger("bocage.table")


class Writer(Protocol):
    """Runs blocking calls of the store elsewhere and comes back when they are done."""

    async def write(self, work: Callable[..., Any], *args: Any) -> Any: ...

    async def read(self, work: Callable[..., Any], *args: Any) -> Any: ...

    async def later(self, change: Change) -> None: ...


def always(table: Table) -> bool:
    """Where one server has the store to itself it gives every answer that nobody clicks."""
    return True


class Changes:
    """How a table is changed: the answers of persons, standing orders and machines, and undo."""

    def __init__(
        self, store: Store, writer: Writer, thinkers: Thinkers, forget: Callable[[Table], None], filming: Filming
    ) -> None:
        self.store = store
        self.writer = writer
        self.writing = Writing(partial(writer.write, store.commit))
        self.thinkers = thinkers
        self.forget = forget
        self.filming = filming
        self.faults = Faults()
        self.films: set[asyncio.Task[None]] = set()
        self.person_beat = pace.PERSON_BEAT
        self.bot_beat = pace.BOT_BEAT
        self.time = Time()
        self.drives: Callable[[Table], bool] = always

    def beat(self, table: Table) -> float:
        """Answers to reactions come on a beat where somebody could read the clock: persons at different screens."""
        if table.settings.get("mode") != "link":
            return 0.0
        people = sum(1 for place in table.seats if place.bot is None)
        return self.person_beat if people > 1 else 0.0

    async def act(self, table: Table, seat: int, v: int, action: Action) -> Refusal | None:
        """A person's answer: None when it is durable and shown, else why not. Its task is the answer's own: a
        connection that breaks does not end it."""
        async with table.lock:
            if table.stale(v):
                return STALE
            if table.held == v:
                return HELD
            refusal = table.why(seat, action) or table.astray(action)
            if refusal is not None:
                return refusal
            held = self.beat(table) > 0 and orders.is_reaction(table.match.state, table.match.choices())
            if held:
                table.held = v
                table.manners[seat].note(time.monotonic() - table.asked_at)
        if held:
            await asyncio.sleep(pace.wait(self.beat(table), time.monotonic() - table.asked_at))
        return await self.apply(table, seat, v, action, "")

    async def apply(self, table: Table, seat: int, v: int, action: Action, order: str) -> Refusal | None:
        """Take an answer in its turn."""
        async with table.lock:
            if table.broken or table.stale(v):
                return STALE
            match, n, step = table.match, len(table.match.log), table.match.steps
            match.order = order
            kept = None
            with self._whole(table):
                refusal = match.submit(seat, action)
                if refusal is not None:
                    return refusal
                if len(match.log) - table.checkpoint >= CHECK and not match.before:
                    kept = (encode(match.state), shape(match.state, under(table.game)))
            try:
                await self._durable(table, appending(table.id, v, n, match.lines[n:], match.over, kept))
            except Outrun:
                return STALE
            if kept is not None:
                table.checkpoint = len(match.log)
            self._changed(table, step)
        if kept is not None or table.match.over:
            self.film(table)
        return None

    def film(self, table: Table) -> None:
        """Record what was seen, beside all else."""
        task = asyncio.ensure_future(self.filming.quietly(table))
        self.films.add(task)
        task.add_done_callback(self.films.discard)

    async def salt(self, table: Table, seat: int, salt: Any) -> None:
        """A person's salt for a provable deal; with the last of them the first cards are dealt."""
        await asyncio.shield(asyncio.ensure_future(self._salt(table, seat, salt)))

    async def _salt(self, table: Table, seat: int, salt: Any) -> None:
        async with table.lock:
            match, n, step = table.match, len(table.match.log), table.match.steps
            if table.broken:
                raise BadInput("The table was laid anew; join again.")
            if match.dealer is None:
                raise BadInput("This game is not dealt provably.")
            match.dealer.add_salt(seat, salt)
            with self._whole(table):
                match.run_chance()
            settings = {**table.settings, dealing.KEY: dealing.kept(match.dealer)}
            try:
                await self._durable(table, dealt(table.id, table.version, n, match.lines[n:], match.over, settings))
            except Outrun as problem:
                raise BadInput("Another was quicker; add yours once more.") from problem
            table.settings = settings
            self._changed(table, step)

    async def undo(self, table: Table, seat: int, v: int) -> str | None:
        return await asyncio.shield(asyncio.ensure_future(self._undo(table, seat, v)))

    async def _undo(self, table: Table, seat: int, v: int) -> str | None:
        async with table.lock:
            if table.broken or table.stale(v):
                return STALE.reason
            reason = table.match.undo(seat)
            if reason is not None:
                return reason
            try:
                await self._durable(table, cutting(table.id, v, len(table.match.log)))
            except Outrun:
                return STALE.reason
            table.say({"is": "undone", "seat": seat, "step": table.match.steps})
            self._changed(table, table.match.steps)
        return None

    async def set_orders(self, table: Table, seat: int, given: list[dict[str, Any]]) -> None:
        async with table.lock:
            given = orders.given_now(table.game, table.match.state, given, table.orders[seat])
            await self.writer.later(ordering(table.id, seat, given))
            table.orders[seat] = given
            table.show(table.match.steps, seat)
            asked = table.match.state.player == seat
        if asked:  # a machine that is thinking for another seat goes on
            table.following = -1
            self.follow(table)

    @contextmanager
    def _whole(self, table: Table) -> Iterator[None]:
        """What fails before it is durable leaves nothing behind: the table is built anew from the store."""
        try:
            yield
        except BaseException:
            table.broken = True
            self.forget(table)
            raise

    async def _durable(self, table: Table, change: Change) -> None:
        with self._whole(table):
            await self.writing.durable(change, table.id)

    def _changed(self, table: Table, since: int, changes: int = 1) -> None:
        """The change is durable: whatever fails from here on, it is made, and the others hear of it."""
        table.version += changes
        table.held = -1
        table.asked_at = time.monotonic()
        for work in (
            table.drop_orders,
            partial(self.set_clock, table),
            partial(table.show, since),
            partial(self.follow, table),
        ):
            try:
                work()
            except Exception:
                log.exception("table %s after a change", table.id)

    def set_clock(self, table: Table) -> None:
        """The clock of a turn follows the position, and rings when its time is over."""
        s = table.match.state
        limit = table.game.turn_limit(s) if s.player >= 0 else None
        if limit is None:
            table.clock.stop()
            return
        table.clock.time = self.time
        table.clock.set(*limit, s.player == limit[1])
        if s.player == limit[1] and self.drives(table):
            table.clock.ringing = self._start(table, self._ring(table, table.version))

    async def _ring(self, table: Table, v: int) -> None:
        while table.clock.left() > 0:
            await self.time.sleep(table.clock.pause())
            if (used := table.clock.to_keep()) is not None:
                await self._keep_clock(table, used)
        if not table.stale(v) and (action := table.game.time_up(table.match.state)) is not None:
            # shielded, since a new position stops the clock, and with it this task
            work = self.apply(table, table.match.state.player, v, action, BY)
            await asyncio.shield(asyncio.ensure_future(work))

    async def _keep_clock(self, table: Table, used: list[Any]) -> None:
        try:
            await self.writer.later(timing(table.id, used))
        except Exception:  # the clock goes on; after a restart the turn would have a little more
            log.exception("table %s: the clock", table.id)

    async def catch_up(self, table: Table, version: int) -> None:
        """Another server on this store has changed the game: take up what it did, or build the table anew."""
        async with table.lock:
            if table.broken or table.version >= version:
                return
            n, step = len(table.match.log), table.match.steps
            news: tuple[GameRow | None, list[Line]] = await self.writer.read(self.store.news, table.id, n)
            row, lines = news
            decided = sum(1 for line in lines if line.entry.seat >= 0)
            # every change is one decision with its draws: fewer decisions than changes mean that some were taken back
            if row is None or decided != row.version - table.version or row.length != n + len(lines):
                table.broken = True
                return self.forget(table)
            with self._whole(table):
                for line in lines:
                    table.match.again(line)
            self._changed(table, step, row.version - table.version)

    # answers that nobody clicks

    def follow(self, table: Table) -> None:
        """See to it that a machine or a standing order that is asked now will answer."""
        s = table.match.state
        if (
            s.player == OVER
            or s.player < 0
            or table.broken
            or table.following == table.version
            or not self.drives(table)
        ):
            return
        place = table.seats[s.player]
        scripted = table.match.now() if isinstance(table.match, Taught) else None
        if scripted is not None and (place.bot is not None or not scripted[0].text):
            work = self._scripted(table, place.seat, table.version, scripted[1])
        elif place.bot is not None:
            work = self._machine(table, place.bot, place.seat, table.version)
        elif (given := table.ordered(place.seat)) is not None:
            work = self._ordered(table, place.seat, table.version, *given)
        else:
            return
        table.following = table.version
        self._start(table, self._after(self.faults.pause(table), work))

    async def _after(self, seconds: float, work: Coroutine[Any, Any, None]) -> None:
        """After a fault the same is tried again, but less and less often."""
        try:
            if seconds:
                await asyncio.sleep(seconds)
            await work
        finally:
            work.close()

    def _start(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        table.tasks.add(task)
        task.add_done_callback(partial(self._ended, table))
        return task

    def _ended(self, table: Table, task: asyncio.Task[None]) -> None:
        """A machine, an order or the clock has answered; if it failed, those who wait for it are told."""
        table.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()) is not None:
            self.faults.note(table, problem)
            table.say({"is": "error", "reason": table.fault})

    async def _ordered(self, table: Table, seat: int, v: int, action: Action, order: str) -> None:
        beat = self.beat(table)
        if beat:
            await asyncio.sleep(pace.wait(beat, time.monotonic() - table.asked_at, table.manners[seat].beats(beat)))
        if not table.stale(v) and table.ordered(seat) != (action, order):
            return  # he has changed his orders meanwhile
        await self.apply(table, seat, v, action, order)

    async def _scripted(self, table: Table, seat: int, v: int, action: Action) -> None:
        await asyncio.sleep(4 * self.bot_beat)
        await self.apply(table, seat, v, action, "")

    async def _machine(self, table: Table, bot: str, seat: int, v: int) -> None:
        if table.stale(v) or table.match.state.player != seat:
            return
        s, choices = table.match.state, list(table.match.choices())
        action = await self.thinkers.choose(bot, table.game, table.match.scenario, s, seat, choices, str(table.id))
        if any(place.bot is None for place in table.seats) or table.listeners:
            await asyncio.sleep(pace.wait(self.bot_beat, time.monotonic() - table.asked_at))
        await self.apply(table, seat, v, action, "")

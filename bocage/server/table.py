"""One game at the table: its match, its seats, who looks on, and every change in its order.

A change is made in memory, written, and only then shown: nobody sees what is not durable. If writing fails the table
is dropped and rebuilt from the store, which never had the change.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from bocage.kernel import play
from bocage.kernel.codec import encode
from bocage.kernel.frames import OVER, SPECTATOR, Action
from bocage.kernel.game import Game
from bocage.kernel.hidden import question
from bocage.kernel.refusal import Refusal
from bocage.server import orders, pace
from bocage.server.candidates import why_not_there
from bocage.server.clock import BY, Time, TurnClock
from bocage.server.lesson import Taught
from bocage.server.store import Change, GameRow, SeatRow, Store, appending, cutting
from bocage.server.thinking import Thinkers
from bocage.server.told import Line, Told
from bocage.server.writing import Writing

CHECK = 50
STALE = Refusal("", "the position has changed since; look again")
HELD = Refusal("", "your answer is already on its way")


class Listener(Protocol):
    """A connection that watches a table from a seat."""

    seat: int

    def send(self, message: dict[str, Any]) -> None: ...


class Writer(Protocol):
    """Runs a blocking call of the store elsewhere and comes back when it is durable."""

    async def __call__(self, work: Callable[..., Any], *args: Any) -> Any: ...


class Table:
    """A live game. All changes hold `lock`; `version` counts them, undo included, and never goes back."""

    def __init__(self, row: GameRow, game: Game, match: Told, places: list[SeatRow], opening: Line) -> None:
        self.id = row.id
        self.game = game
        self.match = match
        self.settings = row.settings
        self.version = row.version
        self.opening = opening
        self.places = places
        self.seats = [place for place in places if place.seat >= 0]
        self.orders = {place.seat: place.orders for place in self.seats}
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.checkpoint = 0
        self.held = -1
        self.asked_at = time.monotonic()
        self.clock = TurnClock()
        self.broken = False
        self.tasks: set[asyncio.Task[None]] = set()

    # what a seat is shown

    def facts(self) -> dict[str, Any]:
        """What everybody may know of the table itself."""
        scenario = self.game.scenario(self.match.scenario)
        return {
            "id": self.id,
            "game": self.game.name,
            "title": self.game.title,
            "prefix": self.game.prefix,
            "scenario": {"id": scenario.ident, "title": scenario.title, "summary": scenario.summary},
            "options": self.match.options,
            "mode": self.settings.get("mode", "link"),
            "seats": [{"name": place.name, "bot": place.bot} for place in self.seats],
        }

    def position(self, seat: int, since: int = -1) -> dict[str, Any]:
        """All that a seat may know now; of the log the lines after step `since`."""
        match = self.match
        told: dict[str, Any] = {
            "is": "position",
            "v": self.version,
            "step": match.steps,
            "view": self.game.view(match.state, seat),
            "question": question(self.game, match.state, seat),
            "since": since,
            "log": self.log(seat, since),
            "present": self.present(),
        }
        if (clock := self.clock.plain()) is not None:
            told["clock"] = clock
        if seat >= 0:
            told["undo"] = match.why_no_undo(seat)
            if isinstance(match, Taught):
                told["lesson"] = match.told(seat)
            told["orders"] = [{**order, "words": orders.words(order)} for order in self.orders[seat]]
            told["reaction"] = match.state.player == seat and orders.is_reaction(match.state)
            if told["reaction"] and (given := orders.answer(self.game, match.state, self.orders[seat])) is not None:
                told["answering"] = given[1]
        return told

    def log(self, seat: int, since: int = -1) -> list[dict[str, Any]]:
        lines = ([self.opening] if since < 0 else []) + [line for line in self.match.lines if line.step > since]
        return [self._faced(told) for line in lines if (told := line.for_seat(seat)) is not None]

    def log_open(self, upto: int) -> list[dict[str, Any]]:
        """Everybody's log together, for after the end."""
        lines = [self.opening, *(line for line in self.match.lines if line.step <= upto)]
        return [self._faced(line.open()) for line in lines]

    def _faced(self, told: dict[str, Any]) -> dict[str, Any]:
        """A line with the face of the card that this reader saw drawn."""
        if isinstance(told.get("pile"), int) and (face := self.game.face(told["pile"], told["rule"])) is not None:
            told["face"] = face
        return told

    def present(self) -> list[bool]:
        here = {listener.seat for listener in self.listeners}
        return [place.bot is not None or place.seat in here for place in self.seats]

    def show(self, since: int) -> None:
        """Send everybody the new position; seats are told the log from `since` on."""
        shown: dict[int, dict[str, Any]] = {}
        for listener in list(self.listeners):
            if listener.seat not in shown:
                shown[listener.seat] = self.position(listener.seat, since)
            listener.send(shown[listener.seat])

    def say(self, message: dict[str, Any]) -> None:
        for listener in list(self.listeners):
            listener.send(message)

    # questions about the position, which change nothing

    def stale(self, v: int) -> bool:
        return v != self.version

    def why(self, seat: int, action: Action) -> Refusal | None:
        return self.match.refusal(seat, action)

    def astray(self, action: Action) -> Refusal | None:
        return self.match.astray(action) if isinstance(self.match, Taught) else None

    def why_there(self, seat: int, at: dict[str, Any]) -> Refusal:
        return why_not_there(self.game, self.match.state, seat, at)

    def sight(self, start: str, end: str) -> dict[str, Any]:
        """The line of sight between two hexes, or why it is not told: the same for everybody."""
        found = self.game.sight(self.match.state, start, end)
        if isinstance(found, Refusal):
            return {"is": "refused", "rule": found.rule, "reason": found.reason, "stale": False}
        return {"is": "sight", "lines": found}

    def explain(self, seat: int, action: Action) -> dict[str, Any] | None:
        s = self.match.state
        if s.player != seat or action not in play.options(s):
            return None
        return play.explain(s, action).plain()


class Changes:
    """How a table is changed: the answers of persons, standing orders and machines, and undo."""

    def __init__(self, store: Store, write: Writer, thinkers: Thinkers, forget: Callable[[Table], None]) -> None:
        self.store = store
        self.write = write
        self.writing = Writing(partial(write, store.commit))
        self.thinkers = thinkers
        self.forget = forget
        self.person_beat = pace.PERSON_BEAT
        self.bot_beat = pace.BOT_BEAT
        self.time = Time()

    def beat(self, table: Table) -> float:
        """Answers to reactions come on a beat where somebody could read the clock: persons at different screens."""
        if table.settings.get("mode") != "link":
            return 0.0
        people = sum(1 for place in table.seats if place.bot is None)
        return self.person_beat if people > 1 else 0.0

    async def act(self, table: Table, seat: int, v: int, action: Action) -> Refusal | None:
        """A person's answer: None when it is durable and shown, else why not."""
        async with table.lock:
            if table.stale(v):
                return STALE
            if table.held == v:
                return HELD
            refusal = table.why(seat, action) or table.astray(action)
            if refusal is not None:
                return refusal
            held = self.beat(table) > 0 and orders.is_reaction(table.match.state)
            if held:
                table.held = v
        if held:
            await asyncio.sleep(pace.wait(self.beat(table), time.monotonic() - table.asked_at))
        return await self.apply(table, seat, v, action, "")

    async def apply(self, table: Table, seat: int, v: int, action: Action, order: str) -> Refusal | None:
        """Take an answer in its turn. Shielded: a connection that breaks does not leave half a change."""
        return await asyncio.shield(asyncio.ensure_future(self._apply(table, seat, v, action, order)))

    async def _apply(self, table: Table, seat: int, v: int, action: Action, order: str) -> Refusal | None:
        async with table.lock:
            if table.broken or table.stale(v):
                return STALE
            match, n, step = table.match, len(table.match.log), table.match.steps
            match.order = order
            refusal = match.submit(seat, action)
            if refusal is not None:
                return refusal
            kept = None
            if len(match.log) - table.checkpoint >= CHECK and not match.before:
                kept = encode(match.state)
            await self._durable(table, appending(table.id, v, n, match.lines[n:], match.over, kept))
            if kept is not None:
                table.checkpoint = len(match.log)
            self._changed(table, step)
        return None

    async def undo(self, table: Table, seat: int, v: int) -> str | None:
        return await asyncio.shield(asyncio.ensure_future(self._undo(table, seat, v)))

    async def _undo(self, table: Table, seat: int, v: int) -> str | None:
        async with table.lock:
            if table.broken or table.stale(v):
                return STALE.reason
            reason = table.match.undo(seat)
            if reason is not None:
                return reason
            await self._durable(table, cutting(table.id, v, len(table.match.log)))
            table.say({"is": "undone", "seat": seat, "step": table.match.steps})
            self._changed(table, table.match.steps)
        return None

    async def set_orders(self, table: Table, seat: int, given: list[dict[str, Any]]) -> None:
        async with table.lock:
            await self.write(self.store.set_orders, table.id, seat, given)
            table.orders[seat] = given
            for listener in list(table.listeners):
                if listener.seat == seat:
                    listener.send(table.position(seat, table.match.steps))
        self.follow(table)

    async def _durable(self, table: Table, change: Change) -> None:
        try:
            await self.writing.durable(change)
        except BaseException:
            table.broken = True
            self.forget(table)
            raise

    def _changed(self, table: Table, since: int) -> None:
        table.version += 1
        table.held = -1
        table.asked_at = time.monotonic()
        self.set_clock(table)
        table.show(since)
        self.follow(table)

    def set_clock(self, table: Table) -> None:
        """The clock of a turn follows the position, and rings when its time is over."""
        s = table.match.state
        limit = table.game.turn_limit(s) if s.player >= 0 else None
        if limit is None:
            table.clock.stop()
            return
        table.clock.time = self.time
        table.clock.set(*limit, s.player == limit[1])
        if s.player == limit[1]:
            table.clock.ringing = self._start(table, self._ring(table, table.version))

    async def _ring(self, table: Table, v: int) -> None:
        await self.time.sleep(table.clock.left())
        if not table.stale(v) and (action := table.game.time_up(table.match.state)) is not None:
            await self.apply(table, table.match.state.player, v, action, BY)

    # answers that nobody clicks

    def follow(self, table: Table) -> None:
        """See to it that a machine or a standing order that is asked now will answer."""
        s = table.match.state
        if s.player == OVER or s.player < 0 or table.broken:
            return
        place = table.seats[s.player]
        scripted = table.match.now() if isinstance(table.match, Taught) else None
        if scripted is not None and (place.bot is not None or not scripted[0].text):
            work = self._scripted(table, place.seat, table.version, scripted[1])
        elif place.bot is not None:
            work = self._machine(table, place.bot, place.seat, table.version)
        elif (given := orders.answer(table.game, s, table.orders[place.seat])) is not None:
            work = self._ordered(table, place.seat, table.version, *given)
        else:
            return
        self._start(table, work)

    def _start(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        table.tasks.add(task)
        task.add_done_callback(table.tasks.discard)
        return task

    async def _ordered(self, table: Table, seat: int, v: int, action: Action, order: str) -> None:
        beat = self.beat(table)
        if beat:
            await asyncio.sleep(pace.wait(beat, time.monotonic() - table.asked_at, pace.automatic_beats()))
        await self.apply(table, seat, v, action, order)

    async def _scripted(self, table: Table, seat: int, v: int, action: Action) -> None:
        await asyncio.sleep(4 * self.bot_beat)
        await self.apply(table, seat, v, action, "")

    async def _machine(self, table: Table, bot: str, seat: int, v: int) -> None:
        if table.stale(v) or table.match.state.player != seat:
            return
        action = await self.thinkers.choose(bot, table.game, table.match.scenario, table.match.state, seat)
        if any(place.bot is None for place in table.seats) or table.listeners:
            await asyncio.sleep(pace.wait(self.bot_beat, time.monotonic() - table.asked_at))
        await self.apply(table, seat, v, action, "")


def sees(seat: int, over: bool, wanted: int) -> bool:
    """Whether a place may look with another seat's eyes: its own always, any after the end."""
    return seat == wanted or over or wanted == SPECTATOR

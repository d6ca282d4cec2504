"""One connection of one seat: messages in, messages out, limits kept. docs/protocol.md describes the messages."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from bocage.kernel.frames import SPECTATOR
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal
from bocage.server import limits, orders
from bocage.server.agreement import agree
from bocage.server.changes import HELD, STALE
from bocage.server.gate import address_of
from bocage.server.hinting import hint
from bocage.server.house import House
from bocage.server.meeting.judging import judged
from bocage.server.meeting.rematch import rematch
from bocage.server.meeting.summary import summary
from bocage.server.meeting.talk import say
from bocage.server.messages import action_of, ends_of, hex_of, ident_of, parsed, place_of, places_of, way_of
from bocage.server.replay import look_back
from bocage.server.seating import renew, sit
from bocage.server.table import Table, packed
from bocage.server.wire import LINE, Line

log = logging.getLogger("bocage.table")
PLANS = ("reach", "seen", "harm", "prospects", "uses")
MOVED = "This seat has a new link."
UNTAKEN = "Something went wrong here; your answer was not taken and nothing was changed."
UNANSWERED = "Something went wrong here with this question; the game is not touched by it."


class Connection:
    """A listener of a table. Messages wait in a queue; one who cannot keep up is cut off and may come back."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.address = address_of(socket.scope)
        self.seat = 0
        self.cost = 0.0
        """Seconds of the loop that the present message has cost."""
        self.table: Table | None = None
        self.bucket = limits.Bucket(limits.BURST, limits.PER_SECOND)
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.unread = 0
        """Bytes that wait for this reader."""
        self.line: Line | None = socket.scope.get(LINE)
        self.writing = False
        self.answers: set[asyncio.Task[None]] = set()

    def send(self, message: dict[str, Any] | bytes) -> None:
        """A message, or its text; one who does not read what is sent is cut off before much of it waits."""
        text = message if isinstance(message, bytes) else packed(message)
        if self.line is not None and not self.writing and self.queue.empty() and self.line.is_free():
            self.line.write(text)
        elif not self.queue.empty() and self._reads_too_slowly(len(text)):
            self._cut()
        else:
            self._put(text)

    def _reads_too_slowly(self, more: int) -> bool:
        if self.queue.qsize() >= limits.WAITING or self.unread + more > limits.WAITING_BYTES:
            return True
        crowded = self.house.unread + more > limits.ALL_WAITING_BYTES
        return crowded and self.unread + more > limits.ALL_WAITING_BYTES // limits.CONNECTIONS

    def _put(self, text: bytes) -> None:
        self.unread += len(text)
        self.house.unread += len(text)
        self.queue.put_nowait(text)

    def _got(self, text: bytes) -> None:
        self.unread -= len(text)
        self.house.unread -= len(text)

    async def _received(self) -> dict[str, Any]:
        """The next message; a connection without a seat or a word for long is over."""
        longest = limits.JOIN_SECONDS if self.table is None else limits.IDLE_SECONDS
        try:
            async with asyncio.timeout(longest):
                return dict(await self.socket.receive())
        except TimeoutError:
            self._cut("Nothing has been heard from you for a while; come back when you like.")
            await asyncio.sleep(1)
            return {"type": "websocket.disconnect"}

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other end is gone
        finally:
            self._leave()
            writer.cancel()
            self._drop()

    async def _write(self) -> None:
        try:
            while (text := await self.queue.get()) is not None:
                self._got(text)
                self.writing = True
                if self.line is None:
                    await self.socket.send({"type": "websocket.send", "text": text.decode()})
                else:
                    await self.line.free()
                    self.line.write(text)
                self.writing = False
            await self.socket.close(1008)
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def _read(self) -> None:
        while self.socket.client_state == WebSocketState.CONNECTED:
            received = await self._received()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text") or ""
            if not self.bucket.take():
                self._cut("Too many messages; wait a moment and come back.")
                await asyncio.sleep(1)
                return
            self.cost = 0.0
            try:
                message = parsed(text)
                kind = message.get("do")
                self.cost = limits.COSTS.get(kind, 0.0) if isinstance(kind, str) else 0.0
                await self._take(message)
            except BadInput as problem:
                self.send({"is": "error", "re": ident_of(text), "reason": str(problem)})
            except Exception:
                log.exception("a question at table %s", self.table.id if self.table is not None else "none")
                self.send({"is": "error", "re": ident_of(text), "reason": UNANSWERED})
            pause = self.house.turns.pause(self.address, self.cost)
            if pause > 0:
                await asyncio.sleep(min(limits.LONGEST_PAUSE, pause))

    def _cut(self, reason: str = "", after: bool = False) -> None:
        """End the connection once a last word is out; what waits is dropped, since one who comes back is told all."""
        self._leave()
        if not after:
            self._drop()
        if reason:
            self._put(packed({"is": "bye", "reason": reason}))
        self.queue.put_nowait(None)

    def _drop(self) -> None:
        while not self.queue.empty():
            if (text := self.queue.get_nowait()) is not None:
                self._got(text)

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message.get("do")
        if kind == "join":
            await self._join(message)
        elif kind == "ping":
            self.send({"is": "pong", "re": message.get("id")})
        elif self.table is None:
            raise BadInput("Join with your link first.")
        elif self.table.broken:  # it was laid anew; whose seat this is now, the link will tell
            self._leave()
            self.send({"is": "again"})
            raise BadInput("Join with your link first.")
        elif kind in limits.RATES and not self.house.guard.take(kind, self._who(self.table)):
            raise BadInput("That is asked too often; wait a moment.")
        elif kind in ("act", "undo", "hint", "agree", "salt", "judge"):
            if len(self.answers) >= 4:
                raise BadInput("Wait for the answer to your last message.")
            task = asyncio.create_task(self._answer(kind, message, self.table))
            self.answers.add(task)
            task.add_done_callback(self.answers.discard)
        elif kind in ("say", "rematch", "summary"):
            await self._meet(kind, message, self.table)
        elif kind == "link":
            await self._new_link(message, self.table)
        elif kind in PLANS or kind in ("why", "explain", "past", "orders", "sight", "about"):
            await self._ask(kind, message, self.table)
        else:
            raise BadInput("That is not a message of the table.")

    def _who(self, table: Table) -> str:
        """Whose budget a question is on: the seat's, whatever browsers sit there; who looks on has one by address."""
        return f"{table.id} {self.seat}" if self.seat >= 0 else f"{table.id} {self.address}"

    async def _join(self, message: dict[str, Any]) -> None:
        laid = self.house.laid
        table, seat = await sit(self.house, message.get("link"), message.get("key"))
        self.cost += limits.LAYING * (self.house.laid > laid)
        same = sum(1 for listener in table.listeners if listener.seat == seat)
        if same >= (limits.SPECTATORS_PER_TABLE if seat < 0 else limits.BROWSERS_PER_SEAT):
            raise BadInput("Too many are looking on at this table.")
        self._leave()
        async with table.lock:
            self.table, self.seat = table, seat
            table.listeners.add(self)
            self.send({"is": "welcome", "re": message.get("id"), "seat": seat, "table": table.facts()})
            self.send(table.position_or_fault(seat))
            for word in table.said:
                self.send(word)
            if table.next_links:
                self.send({"is": "rematch", "seat": SPECTATOR})
        self._presence(table)

    async def _new_link(self, message: dict[str, Any], table: Table) -> None:
        """The owner of a seat changes its link or passes the seat on; who sat there by the old one has to leave."""
        if self.seat < 0:
            raise BadInput("Spectators only look on.")
        keep = message.get("keep") is True
        link = await renew(self.house, table, self.seat, message.get("key"), keep)
        self.send({"is": "link", "re": message.get("id"), "link": link})
        for other in list(table.listeners):
            if other.seat == self.seat and other is not self and isinstance(other, Connection):
                other._cut(MOVED)
        if not keep:
            self._cut(MOVED, after=True)

    async def _meet(self, kind: str, message: dict[str, Any], table: Table) -> None:
        """What people do at a table besides playing."""
        ident = message.get("id")
        if kind == "rematch":
            self.send({"is": "next", "re": ident, "link": await rematch(self.house, table, self.seat)})
        elif kind == "summary":
            if not table.match.over:
                raise BadInput("The game is not over yet.")
            self.send({**summary(table), "re": ident})
        elif self.seat < 0:
            raise BadInput("Spectators only look on.")
        else:
            say(table, self.seat, message.get("text"))
            self.send({"is": "done", "re": ident, "v": table.version})

    async def _answer(self, kind: str, message: dict[str, Any], table: Table) -> None:
        """An answer or undo; whatever happens the player hears of it and nothing is half done."""
        ident, v = message.get("id"), message.get("v")
        try:
            if kind == "judge":
                self.send({**await judged(self.house, table), "re": ident})
                return
            if self.seat < 0:
                raise BadInput("Spectators only look on.")
            if type(v) is not int:
                raise BadInput("A message about a position carries its number.")
            if kind == "salt":
                await self.house.changes.salt(table, self.seat, message.get("salt"))
                self._tell_result(ident, v, table, None)
            elif kind == "undo":
                reason = await self.house.changes.undo(table, self.seat, v)
                self._tell_result(ident, v, table, None if reason is None else ("", reason))
            elif kind == "agree":
                reason = await agree(self.house, table, self.seat, v, message.get("to"))
                self._tell_result(ident, v, table, None if reason is None else ("", reason))
            elif kind == "hint":
                found = await hint(self.house, table, self.seat, v)
                if isinstance(found, Refusal):
                    self._tell_result(ident, v, table, (found.rule, found.reason))
                else:
                    self.send({"is": "hint", "re": ident, "v": v, **found})
            else:
                action = action_of(message)
                refusal = await self.house.changes.act(table, self.seat, v, action)
                self._tell_result(ident, v, table, None if refusal is None else (refusal.rule, refusal.reason))
        except BadInput as problem:
            self.send({"is": "error", "re": ident, "reason": str(problem)})
        except Exception:
            log.exception("table %s", table.id)
            self.send({"is": "error", "re": ident, "reason": UNTAKEN})

    def _tell_result(self, ident: Any, v: int, table: Table, refused: tuple[str, str] | None) -> None:
        if refused is None:
            self.send({"is": "done", "re": ident, "v": table.version})
            return
        rule, reason = refused
        stale = reason in (STALE.reason, HELD.reason)
        self.send({"is": "refused", "re": ident, "rule": rule, "reason": reason, "stale": stale, "v": table.version})

    async def _ask(self, kind: str, message: dict[str, Any], table: Table) -> None:
        ident = message.get("id")
        if kind == "past":
            with self.house.jobs_of(self.address):
                past = await look_back(self.house, table, self.seat, message.get("step"), message.get("eyes"))
            self.send({**past, "re": ident})
            return
        if kind in ("sight", "about"):
            async with table.lock:
                begun = time.perf_counter()
                found = table.sight(*ends_of(message)) if kind == "sight" else table.about(hex_of(message))
                self.send({**found, "re": ident})
                self.cost += time.perf_counter() - begun
            return
        if self.seat < 0:
            raise BadInput("Spectators only look on.")
        if kind == "orders":
            await self.house.changes.set_orders(table, self.seat, orders.checked(message.get("orders")))
            self.send({"is": "done", "re": ident, "v": table.version})
            return
        async with table.lock:  # a change that is being written is not yet to be seen
            begun = time.perf_counter()
            if type(message.get("v")) is not int or message["v"] != table.version:
                self.send({"is": "refused", "re": ident, "rule": "", "reason": STALE.reason, "stale": True})
            elif kind == "explain":
                self.send({"is": "preview", "re": ident, "preview": table.explain(self.seat, action_of(message))})
            elif kind in PLANS:
                self.send({**self._planned(kind, message, table), "re": ident})
            else:
                self._why(ident, message, table)
            self.cost += time.perf_counter() - begun

    def _planned(self, kind: str, message: dict[str, Any], table: Table) -> dict[str, Any]:
        """What could be done from here: looked up, nothing is changed."""
        if kind == "reach":
            unit = message.get("unit")
            return table.reach(self.seat, unit if type(unit) is int else None)
        if kind == "uses":
            card = message.get("card")
            return table.uses(self.seat, card if type(card) is int else -1)
        if kind == "harm":
            return table.harm(self.seat, way_of(message))
        return table.seen(self.seat, places_of(message)) if kind == "seen" else table.prospects(self.seat)

    def _why(self, ident: Any, message: dict[str, Any], table: Table) -> None:
        at = message.get("at")
        if isinstance(at, dict):
            refusal = table.why_there(self.seat, place_of(at))
        else:
            found = table.why(self.seat, action_of(message))
            if found is None:
                self.send({"is": "why", "re": ident, "rule": "", "reason": ""})
                return
            refusal = found
        self.send({"is": "why", "re": ident, "rule": refusal.rule, "reason": refusal.reason})

    def _leave(self) -> None:
        if self.table is not None:
            table, self.table = self.table, None
            table.listeners.discard(self)
            self._presence(table)

    def _presence(self, table: Table) -> None:
        table.say({"is": "present", "present": table.present(), "sitting": table.sitting()})
        self.house.company.came_or_went(table)

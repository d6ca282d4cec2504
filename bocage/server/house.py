"""The house: makes tables, finds them by link, keeps the live ones, rebuilds the others from the store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from bocage import bots, games
from bocage.kernel.codec import CodecError, decode, encode
from bocage.kernel.frames import SPECTATOR, State
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.kernel.play import BrokenRule
from bocage.kernel.save import open_save
from bocage.server import dealing, limits, orders
from bocage.server.careful import Careful
from bocage.server.catalogue import is_alone
from bocage.server.changes import CHECK, Changes
from bocage.server.lesson import Taught, lesson
from bocage.server.store import GameRow, SeatRow, Store
from bocage.server.table import Table
from bocage.server.thinking import Thinkers
from bocage.server.told import Line, Told, line_from

MODES = ("link", "screen", "both")
"""By link (each person at a screen of their own), at the same screen with a hand-over, or one person for all seats."""


class House:
    def __init__(self, store: Store, processes: int = 1) -> None:
        self.store = store
        self.live: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.threads = ThreadPoolExecutor(1 if store.sqlite else 8, thread_name_prefix="store")
        self.thinkers = Thinkers(processes)
        self.changes = Changes(store, self.write, self.thinkers, self.forget)
        self.connections = 0

    async def write(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    # making tables

    async def create(self, wish: dict[str, Any]) -> dict[str, Any]:
        """A new table from {"game", "scenario", "options", "seats": [{"name", "bot"}], "mode"}; its links."""
        game = Careful(games.load(_text(wish, "game")))
        scenario = game.scenario(_text(wish, "scenario"))
        options = game.complete_options(scenario.ident, _dict(wish, "options"))
        match, opening = await asyncio.to_thread(begin, game, scenario.ident, options, dealing.wished(wish))
        return await self._seat(game, match, opening, wish)

    async def learn(self, wish: dict[str, Any]) -> dict[str, Any]:
        """A table for a lesson; the learner's seat is the only person's."""
        told = lesson(wish.get("lesson"))
        game = Careful(games.load(told.game))
        match = await asyncio.to_thread(Taught, game, told)
        opening = match.opening_line()
        match.run_chance()
        bot = told.bot if told.bot in bots.names() else bots.names()[0]
        seats = [{} if seat == told.seat else {"bot": bot} for seat in range(len(game.seats(match.state)))]
        return await self._seat(game, match, opening, {"seats": seats}, {"lesson": told.ident})

    async def open(self, save: dict[str, Any], wish: dict[str, Any]) -> dict[str, Any]:
        """A table that goes on from a save (or shows it, when it is over)."""
        if not isinstance(save, dict) or not isinstance(save.get("game"), str):
            raise BadInput("This file is not a Bocage save.")
        if isinstance(save.get("entries"), list) and len(save["entries"]) > limits.SAVE_ENTRIES:
            raise BadInput("This save is longer than the table takes.")
        game = Careful(games.load(save["game"]))
        match, opening = await asyncio.to_thread(reopen, game, save)
        return await self._seat(game, match, opening, wish)

    async def _seat(
        self, game: Game, match: Told, opening: Line, wish: dict[str, Any], more: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        mode = wish.get("mode", "link")
        if mode not in MODES:
            raise BadInput(f"A table is of one of the modes {', '.join(MODES)}.")
        if await self.write(self.store.count) >= limits.STORED_GAMES:
            raise BadInput("This server keeps no more games.")
        places = _places(game, match, wish, mode)
        rule = is_alone(game, match.scenario, match.options)
        if rule and (mode != "both" or any(place.bot for place in places)):
            raise BadInput(f"Alone one person answers for all sides ({rule}): take mode both and no machine.")
        settings: dict[str, Any] = {"mode": mode, **(more or {})}
        if not match.log and dealing.wished(wish):
            match.dealer = dealing.new_dealer(places, mode)
            await asyncio.to_thread(match.run_chance)
            settings[dealing.KEY] = dealing.kept(match.dealer)
        row = GameRow(
            id=secrets.token_hex(8),
            game=game.name,
            scenario=match.scenario,
            options=match.options,
            settings=settings,
            opening=opening.plain(),
            revision=game.revision,
            version=0,
            length=len(match.log),
            over=match.over,
            changed=0.0,
        )
        for place in places:
            if place.bot is not None:
                self.thinkers.warm(place.bot, row.game, row.scenario)
        kept = encode(match.state) if len(match.log) >= CHECK else None
        await self.write(self.store.create, row, places, match.lines, kept)
        return {
            "id": row.id,
            "links": [{"seat": p.seat, "name": p.name, "bot": p.bot, "link": p.link} for p in places if p.seat >= 0],
            "watch": next(p.link for p in places if p.seat == SPECTATOR),
        }

    # finding them again

    async def find(self, link: Any) -> tuple[Table, int]:
        """The live table and the seat that a link opens."""
        found = await self.write(self.store.find, link) if isinstance(link, str) and len(link) <= 100 else None
        if found is None:
            raise BadInput("This link opens no game.")
        return await self.table(found[0]), found[1]

    async def table(self, ident: str) -> Table:
        async with self.loading.setdefault(ident, asyncio.Lock()):
            if ident not in self.live:
                self._make_room()
                self.live[ident] = await self._load(ident)
                self.changes.set_clock(self.live[ident])
                self.changes.follow(self.live[ident])
            return self.live[ident]

    async def _load(self, ident: str) -> Table:
        row: GameRow | None = await self.write(self.store.game, ident)
        if row is None:
            raise BadInput("This game is no longer kept here.")
        lines = await self.write(self.store.lines, ident)
        places = await self.write(self.store.places, ident)
        kept = await self.write(self.store.checkpoint, ident, row.length)
        game = Careful(games.load(row.game))
        try:
            match = await asyncio.to_thread(rebuild, game, row, lines, kept)
        except (BadInput, CodecError, BrokenRule, ValueError) as problem:
            raise BadInput(f"This game cannot go on under rules revision {game.revision}: {problem}.") from problem
        table = Table(row, game, match, places, line_from(0, -3, "", None, row.opening))
        table.checkpoint = kept[0] if kept else 0
        return table

    def forget(self, table: Table) -> None:
        """Drop a live table; the next look rebuilds it from the store."""
        self.live.pop(table.id, None)
        table.say({"is": "again"})

    def _make_room(self) -> None:
        if len(self.live) < limits.LIVE_TABLES:
            return
        for table in list(self.live.values()):
            if not table.listeners and not table.tasks and not table.lock.locked():
                del self.live[table.id]
                return
        raise BadInput("This server is full just now; try again later.")

    async def close(self) -> None:
        for table in self.live.values():
            for task in list(table.tasks):
                task.cancel()
        self.thinkers.close()
        self.threads.shutdown(wait=True)
        self.store.close()


def begin(game: Game, scenario: str, options: dict[str, Any], provable: bool = False) -> tuple[Told, Line]:
    """A new match at its first decision (a provable one undealt), and what was told at its opening."""
    match = Told(game, scenario, options)
    opening = match.opening_line()
    if not provable:
        match.run_chance()
    return match, opening


def reopen(game: Game, save: dict[str, Any]) -> tuple[Told, Line]:
    """A match as a save has it, every entry checked. Undo does not reach back into the save."""
    checked = open_save(game, save)
    match = Told(game, checked.scenario, checked.options)
    opening = match.opening_line()
    match.keep_undo = False  # no copy of the state before each of what may be thousands of entries
    for entry in checked.log:
        match.put(entry.action)
    match.keep_undo = True
    return match, opening


def recalled(kept: tuple[int, dict[str, Any]] | None) -> tuple[int, State | None]:
    """A checkpoint's number of entries and state; none where states were kept otherwise then, and all is replayed."""
    if kept is not None:
        with suppress(CodecError):
            return kept[0], decode(kept[1])
    return 0, None


def rebuild(game: Game, row: GameRow, lines: list[Line], kept: tuple[int, dict[str, Any]] | None) -> Told:
    """The match as it was, undo included, from the last checkpoint and the entries after it."""
    taught = row.settings.get("lesson")
    match = Taught(game, lesson(taught)) if taught else Told(game, row.scenario, row.options)
    n, state = recalled(kept)
    if state is not None:
        match.state = state
        match.state.events = []
        match.lines = lines[:n]
        match.log = [line.entry for line in match.lines]
    for line in lines[n:]:
        match.again(line)
    match.dealer = dealing.dealer_from(row.settings, max([line.entry.draw for line in lines], default=-1))
    return match


def _places(game: Game, match: Match, wish: dict[str, Any], mode: str) -> list[SeatRow]:
    names = game.seats(match.state)
    given = wish.get("seats", [])
    if not isinstance(given, list) or len(given) > len(names):
        raise BadInput(f"{game.title} {match.scenario} has {len(names)} seats.")
    places = []
    for seat, name in enumerate(names):
        told = given[seat] if seat < len(given) and isinstance(given[seat], dict) else {}
        bot = told.get("bot")
        if bot is not None and bot not in bots.names():
            raise BadInput(f"There is no opponent {bot!r}; there are {', '.join(bots.names())}.")
        own = str(told.get("name") or name)[: limits.NAME_LENGTH]
        # at one screen a skipped hand-over would show that the other had nothing to play
        standing = [] if bot or mode == "screen" or isinstance(match, Taught) else [dict(orders.PASS_ONLY)]
        places.append(SeatRow(seat, secrets.token_urlsafe(24), own, bot, standing))
    return [*places, SeatRow(SPECTATOR, secrets.token_urlsafe(24), "spectator", None, [])]


def _text(wish: dict[str, Any], key: str) -> str:
    value = wish.get(key)
    if not isinstance(value, str):
        raise BadInput(f"Say which {key}.")
    return value


def _dict(wish: dict[str, Any], key: str) -> dict[str, Any]:
    value = wish.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"The {key} are names with values.")
    return value

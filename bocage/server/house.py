"""The house: makes tables, finds them by link, keeps the live ones, rebuilds the others from the store."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from bocage import bots, games
from bocage.figures.own_text import MOST_NAME, is_own
from bocage.kernel.fit import under
from bocage.kernel.frames import NOBODY, SPECTATOR
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.server import candidates, keeping, limits
from bocage.server.beside import jobs
from bocage.server.beside.elsewhere import BUSY, Elsewhere
from bocage.server.beside.thinking import Thinkers
from bocage.server.careful import Careful
from bocage.server.catalogue import is_alone
from bocage.server.changes import CHECK, Changes
from bocage.server.filming import Filming
from bocage.server.kept import KeptTable
from bocage.server.lesson import Taught, lesson
from bocage.server.places import laid_places
from bocage.server.proof import dealing
from bocage.server.rows import GameRow
from bocage.server.sharing.company import Company
from bocage.server.store import Store
from bocage.server.table import Table, facts_of
from bocage.server.taking_up import note_of, take_up
from bocage.server.told import Line, Told, line_from
from bocage.server.writes import Change, creating
from bocage.server.writing import FEW, REST, Writing

MODES = ("link", "screen", "both")
"""By link (each person at a screen of their own), at the same screen with a hand-over, or one person for all seats."""


IDLE = 10.0
LAST_FILMS = 8.0
"""Seconds that the end of the program waits for films."""


class House:
    def __init__(self, store: Store, processes: int = 1, elsewhere: int = 0) -> None:
        self.store = store
        self.live: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.threads = ThreadPoolExecutor(1 if store.sqlite else 8, thread_name_prefix="store")
        self.readers = self.threads if store.in_memory else ThreadPoolExecutor(2, thread_name_prefix="reader")
        self.thinkers = Thinkers(processes)
        self.elsewhere = Elsewhere(elsewhere)
        self.quietly = Elsewhere(elsewhere, niceness=15)  # films, for which nobody waits
        self.judges = Elsewhere(elsewhere, most=8, niceness=5)  # who asks about a game or a scenario can wait a little
        self.aside_writing = Writing(partial(self.write, store.commit), REST, FEW if store.sqlite else 1)
        self.filming = Filming(store, self.read, self.later, self.quietly, self.elsewhere)
        self.changes = Changes(store, self, self.thinkers, self.forget, self.filming)
        self.company = Company(self)
        self.connections = 0
        self.unread = 0
        """Bytes that wait for slow readers."""
        self.laid = 0
        """Tables brought back from the store so far."""
        self.addresses: dict[str, int] = {}
        self.jobs: Counter[str] = Counter()
        self.guard = limits.Guard()
        self.turns = limits.Turns()
        self.one_aside = asyncio.Semaphore(1)

    async def write(self, work: Callable[..., Any], *args: Any) -> Any:
        """A blocking call of the store in its turn: of SQLite one at a time."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    async def read(self, work: Callable[..., Any], *args: Any) -> Any:
        """A look into the store, which waits for no writing."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, work, *args)

    async def later(self, change: Change) -> None:
        """Make durable what is not an answer: in company, and so that answers find the disk free."""
        await self.aside_writing.durable(change)

    async def aside(self, work: Callable[..., Any], *args: Any) -> Any:
        """Set up or replay a game in a thread; one at a time, so that at least half of the time is the loop's."""
        async with self.one_aside:
            return await asyncio.to_thread(work, *args)

    @contextmanager
    def jobs_of(self, who: str) -> Iterator[None]:
        """Long work for an address: a few at a time, so that nobody fills the queue that all wait in."""
        if self.jobs[who] >= limits.JOBS_PER_ADDRESS:
            raise BadInput(BUSY)
        self.jobs[who] += 1
        try:
            yield
        finally:
            self.jobs[who] -= 1
            if not self.jobs[who]:
                del self.jobs[who]

    # making tables

    async def create(self, wish: dict[str, Any]) -> dict[str, Any]:
        """A new table from {"game", "scenario", "options", "seats": [{"name", "bot"}], "mode"}; its links."""
        game = Careful(games.load(_text(wish, "game")))
        named = _text(wish, "scenario")  # of somebody's own it is all of it, and is checked first
        scenario = await self.aside(game.scenario, named) if is_own(named) else game.scenario(named)
        options = game.complete_options(scenario.ident, _dict(wish, "options"))
        match, opening = await self.aside(begin, game, scenario.ident, options, dealing.wished(wish))
        return await self._seat(game, match, opening, wish)

    async def learn(self, wish: dict[str, Any]) -> dict[str, Any]:
        """A table for a lesson, or for its fight alone once more; the learner's seat is the only person's."""
        told = lesson(wish.get("lesson"))
        game = Careful(games.load(told.game))
        again = wish.get("attempt", 0)
        attempt = again if type(again) is int and 0 <= again < 1000 else 0
        match = await self.aside(Taught, game, told, attempt)
        opening = match.opening_line()
        await self.aside(match.begin, attempt > 0)
        bot = told.bot if told.bot in bots.names() else bots.names()[0]
        seats = [{} if seat == told.seat else {"bot": bot} for seat in range(len(game.seats(match.state)))]
        return await self._seat(game, match, opening, {"seats": seats}, {"lesson": told.ident, "attempt": attempt})

    async def open(self, body: bytes) -> dict[str, Any]:
        """A table that goes on from a save, or shows it, when it is over or does not fit the rules of today."""
        found: tuple[jobs.Reopened, dict[str, Any]] = await self.elsewhere.run(jobs.reopen, body)
        save, wish = found
        game = Careful(games.load(save.game))
        new = Match(game, save.scenario, save.options, narrate=False, undo=False)
        made = await self._seat(game, new, save.opening, wish, lines=save.lines, save=save)
        if save.film:
            await self.later(keeping.filming(made["id"], [keeping.Reel(*reel) for reel in save.film]))
        return made

    async def _seat(
        self,
        game: Game,
        match: Match,
        opening: Line,
        wish: dict[str, Any],
        more: dict[str, Any] | None = None,
        lines: list[Line] | None = None,
        save: jobs.Reopened | None = None,
    ) -> dict[str, Any]:
        if lines is None:
            lines = match.lines if isinstance(match, Told) else []
        mode = wish.get("mode", "link")
        if mode not in MODES:
            raise BadInput(f"A table is of one of the modes {', '.join(MODES)}.")
        if await self.read(self.store.count) >= limits.STORED_GAMES:
            raise BadInput("This server has no room for more games.")
        places = laid_places(game, match, wish, mode)
        rule = is_alone(game, match.scenario, match.options)
        if rule and (mode != "both" or any(place.bot for place in places)):
            raise BadInput(f"Alone one person answers for all sides ({rule}): take mode both and no machine.")
        settings: dict[str, Any] = {"mode": mode, **(more or {})}
        if not match.log and save is None and dealing.wished(wish):
            match.dealer = dealing.new_dealer(places, mode)
            await self.aside(match.run_chance)
            settings[dealing.KEY] = dealing.kept(match.dealer)
            lines = match.lines if isinstance(match, Told) else []
        row = GameRow(
            id=secrets.token_hex(8),
            game=game.name,
            scenario=match.scenario,
            options=match.options,
            settings=settings,
            opening=opening.plain(),
            revision=save.rules[0] if save is not None else game.revision,
            version=0,
            length=len(lines),
            over=save.over if save is not None else match.over,
            changed=0.0,
            pack=save.rules[1] if save is not None else game.pack(),
            facts=facts_of(game, match.scenario),
        )
        for place in places:
            if place.bot is not None:
                self.thinkers.warm(place.bot, row.game, row.scenario)
        kept = save.kept if save is not None and len(lines) >= CHECK else None
        await self.later(creating(row, places, lines, kept))
        return {
            "id": row.id,
            "links": [{"seat": p.seat, "name": p.name, "bot": p.bot, "link": p.link} for p in places if p.seat >= 0],
            "watch": next(p.link for p in places if p.seat == SPECTATOR),
        }

    # finding them again

    async def seat_of(self, link: Any) -> tuple[str, int]:
        """The game and the seat that a link opens."""
        good = isinstance(link, str) and len(link) <= 100 and link.isascii()
        found: tuple[str, int] | None = await self.read(self.store.find, link) if good else None
        if found is None:
            raise BadInput("This link opens no game.")
        return found

    async def table(self, ident: str) -> Table:
        async with self.loading.setdefault(ident, asyncio.Lock()):
            if ident not in self.live:
                self._make_room()
                self.laid += 1
                found = await self._load(ident) or await self._load(ident) or await self._lost(ident)
                self.live[ident] = found
                self.changes.faults.take_up(found)
                await self.company.joined(found)
                if self.live.get(ident) is not found:  # another server has changed the game since it was read
                    self.live[ident] = found = await self._load(ident) or await self._lost(ident)
                    self.changes.faults.take_up(found)
                self.changes.set_clock(found)
                self.changes.follow(found)
            return self.live[ident]

    async def _load(self, ident: str) -> Table | None:
        """A table from the store; None where another process was quicker to bring it under the rules of today."""
        row: GameRow | None = await self.read(self.store.game, ident)
        if row is None:
            raise BadInput("This game is no longer kept here.")
        lines = await self.read(self.store.lines, ident)
        places = await self.read(self.store.places, ident)
        kept = await self.read(self.store.checkpoint, ident, row.length)
        game = load_or_gone(row)
        taken = await self.aside(take_up, game, row, lines, kept)
        opening = line_from(0, NOBODY, "", None, row.opening)
        if not taken.whole or taken.match is None:
            return await self._kept(KeptTable(row, game, lines, places, opening, taken))
        if (row.revision, row.pack) != under(game):
            notes = [*(row.notes or []), note_of(row, game, taken.match)]
            try:
                await self.write(self.store.change, upgrading(row, game, taken.match, notes))
            except RuntimeError:
                return None
            row = row._replace(version=row.version + 1, notes=notes)
            kept = None
        elif taken.stale:
            kept = None
            n, s = (taken.match.before[0][1], taken.match.before[0][2]) if taken.match.before else (row.length, None)
            state = s if s is not None else taken.match.state
            await self.write(self.store.change, keeping.state_renewed(row.id, under(game), n, state))
        await self.aside(candidates.prepare, game, taken.match.state)
        table = Table(row, game, taken.match, places, opening)
        table.checkpoint = kept.n if kept else 0
        return table

    async def _lost(self, ident: str) -> Table:
        raise BadInput("This game is being changed elsewhere; try again in a moment.")

    async def _kept(self, table: KeptTable) -> KeptTable:
        """With the last picture that its film has."""
        last: int = await self.read(keeping.filmed, self.store, table.id)
        if last > table.upto and (frame := await self.filming.frame(table, last)) is not None:
            table.frame, table.upto = frame, last
        return table

    def forget(self, table: Table) -> None:
        """Drop a live table; the next look rebuilds it from the store. Nobody sits at the old one any more."""
        table.broken = True
        if self.live.get(table.id) is table:
            del self.live[table.id]
        table.say({"is": "again"})

    def _make_room(self) -> None:
        if len(self.live) < limits.LIVE_TABLES:
            return
        for table in list(self.live.values()):
            if not table.listeners and not table.tasks and not table.lock.locked():
                del self.live[table.id]
                return
        raise BadInput("This server is full just now; try again later.")

    async def _last_films(self) -> None:
        """Before the program ends, which may be to change the rules: what is not yet filmed, as far as time allows."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_FILMS):
                for table in list(self.live.values()):
                    await self.filming.quietly(table)

    async def film_idle(self) -> None:
        """Film what nobody has touched for a moment."""
        for table in list(self.live.values()):
            if not table.lock.locked() and time.monotonic() - table.asked_at > IDLE:
                await self.filming.quietly(table)

    async def close(self) -> None:
        await self.company.close()
        for table in self.live.values():
            for task in list(table.tasks):
                task.cancel()
        await self._last_films()
        self.thinkers.close()
        self.elsewhere.close()
        self.quietly.close()
        self.judges.close()
        self.threads.shutdown(wait=True)
        self.readers.shutdown(wait=True)
        self.store.close()


def begin(game: Game, scenario: str, options: dict[str, Any], provable: bool = False) -> tuple[Told, Line]:
    """A new match at its first decision (a provable one undealt), and what was told at its opening."""
    match = Told(game, scenario, options)
    opening = match.opening_line()
    if not provable:
        match.run_chance()
    return match, opening


def upgrading(row: GameRow, game: Game, match: Told, notes: list[Any]) -> Change:
    """A game that fits goes on under the rules of today, from where it stands; nothing before can be taken back."""
    n = len(match.log)
    match.before.clear()
    match.run_chance()  # a draw that there was not before
    return keeping.rules_changed(row.id, row.version, under(game), notes, n, match.lines[n:], match.state)


def load_or_gone(row: GameRow) -> Game:
    """The game of a row; where there is none of that name any more, one that knows no scenario."""
    try:
        return Careful(games.load(row.game))
    except BadInput:
        gone = Game()
        gone.name = gone.title = row.game
        return gone


def _text(wish: dict[str, Any], key: str) -> str:
    value = wish.get(key)
    if not isinstance(value, str) or len(value) > (MOST_NAME if is_own(value) else 200):
        raise BadInput(f"Say which {key}.")
    return value


def _dict(wish: dict[str, Any], key: str) -> dict[str, Any]:
    value = wish.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"The {key} are names with values.")
    return value

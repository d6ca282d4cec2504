"""The store: every change of a game is one transaction, and a method returns only when it is durable."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bocage.kernel.game import BadInput
from bocage.server.files.guard import FileGuard
from bocage.server.rows import Checkpoint, GameRow, SeatRow, link_hash
from bocage.server.schema import checkpoints, entries, games, seats
from bocage.server.told import Line, line_from
from bocage.server.writes import Change, tell_others

LOCK = 60_61_44
"""Any number that servers on one PostgreSQL agree on."""
MIGRATING = threading.Lock()
"""Alembic keeps its context in the module: one migration at a time in a process."""


class Store:
    """SQLite in a file (WAL, every commit synced) or PostgreSQL by a URL."""

    def __init__(self, url: str, alone: bool = False) -> None:
        self.file: FileGuard | None = None
        self.line: Connection | None = None
        try:
            self.url = url
            self.who = secrets.token_hex(6)
            self.sqlite = make_url(url).get_backend_name() == "sqlite"
            where = make_url(url).database if self.sqlite else None
            self.in_memory = self.sqlite and where in (None, "", ":memory:")
            if where and not self.in_memory:
                self.file = FileGuard(Path(where))
                self.file.prepare()
                if alone:
                    self.file.take()
            self.engine = _engine(url, self.sqlite).execution_options(who=self.who)
            self.sound()
            self.migrate()
            if self.file is not None:
                self.file.know()
        except ValueError as problem:
            if isinstance(problem, BadInput):
                raise
            raise BadInput("The store cannot be opened: that is not a path or address.") from problem
        except CommandError as problem:
            raise BadInput(
                "The store cannot be opened: a newer Bocage has made it. Use that one, or another store with --db."
            ) from problem
        except ModuleNotFoundError as problem:
            raise BadInput(f"This store needs {problem.name}: pip install 'bocage[postgres]'.") from problem
        except (ArgumentError, ImportError) as problem:
            raise BadInput(f"The store cannot be used: {_first(problem)}.") from problem
        except (SQLAlchemyError, OSError) as problem:
            raise BadInput(f"The store cannot be opened: {_first(problem)}.") from problem

    def sound(self) -> None:
        """Look through the file before anything is read from it: what is damaged is not made worse."""
        if self.sqlite:
            with self.engine.connect() as c:
                found = str(c.execute(text("PRAGMA quick_check(1)")).scalar())
            if found != "ok":
                told = found.splitlines()[-1][:80]
                raise BadInput(f"The store cannot be opened: it is damaged ({told}); bocage restore brings a backup.")

    def migrate(self) -> None:
        """Bring the tables to the newest form."""
        config = Config()
        config.set_main_option("script_location", str(files("bocage.server") / "migrations"))
        with MIGRATING, self.engine.begin() as connection:
            if not self.sqlite:  # servers that start together take turns
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def commit(self, changes: list[Change]) -> list[Exception | None]:
        """Make changes durable: those that wait at the same moment share one commit, and with it one wait for the disk.

        If one of them fails, each is tried in a transaction of its own and only the faulty one is left out.
        """
        try:
            with self._open_line() as line, line.begin():
                for change in changes:
                    change(line)
                if self.file is not None:
                    self.file.check()
            return [None] * len(changes)
        except Exception as problem:
            if len(changes) == 1:
                return [problem]
        return [self.commit([change])[0] for change in changes]

    @contextmanager
    def _open_line(self) -> Iterator[Connection]:
        """A connection for a commit: of SQLite, which has one writer, always the same while all goes well."""
        if not self.sqlite:
            with self.engine.connect() as c:
                yield c
            return
        line, self.line = self.line or self.engine.connect(), None
        try:
            yield line
        except BaseException:
            line.close()
            raise
        self.line = line

    def change(self, change: Change) -> None:
        """One change on its own."""
        with self.engine.begin() as c:
            change(c)
            if self.file is not None:
                self.file.check()

    def find(self, link: str) -> tuple[str, int] | None:
        """The game and seat that a link opens."""
        with self.engine.connect() as c:
            found = c.execute(select(seats.c.game_id, seats.c.seat).where(seats.c.link_hash == link_hash(link))).first()
        return (found.game_id, found.seat) if found else None

    def news(self, ident: str, since: int) -> tuple[GameRow | None, list[Line]]:
        """A game and its entries from number `since` on, both of the same moment: another may be writing."""
        with self.engine.connect() as c:
            if not self.sqlite:
                c = c.execution_options(isolation_level="REPEATABLE READ")
            return self._game(c, ident), self._lines(c, ident, since)

    def game(self, ident: str) -> GameRow | None:
        with self.engine.connect() as c:
            return self._game(c, ident)

    def _game(self, c: Connection, ident: str) -> GameRow | None:
        r = c.execute(select(games).where(games.c.id == ident)).first()
        if r is None:
            return None
        return GameRow(
            r.id,
            r.game,
            r.scenario,
            json.loads(r.options_json),
            json.loads(r.settings_json),
            json.loads(r.opening_json),
            r.revision,
            r.version,
            r.length,
            bool(r.over),
            r.changed,
            _json(r.clock_json),
            r.pack,
            _json(r.facts_json),
            _json(r.notes_json),
            _json(r.agreed_json),
            _json(r.ending_json),
            r.archived is not None,
        )

    def places(self, ident: str) -> list[SeatRow]:
        """Seats in order, the spectators' place last; links are not known any more."""
        with self.engine.connect() as c:
            rows = c.execute(select(seats).where(seats.c.game_id == ident)).all()
        found = [SeatRow(r.seat, "", r.name, r.bot, json.loads(r.orders_json)) for r in rows]
        return sorted(found, key=lambda place: (place.seat < 0, place.seat))

    def lines(self, ident: str, since: int = 0) -> list[Line]:
        """The entries from number `since` on."""
        with self.engine.connect() as c:
            return self._lines(c, ident, since)

    def _lines(self, c: Connection, ident: str, since: int) -> list[Line]:
        query = select(entries).where(entries.c.game_id == ident, entries.c.n >= since)
        rows = c.execute(query.order_by(entries.c.n)).all()
        return [line_from(r.step, r.seat, r.rule, json.loads(r.action_json), json.loads(r.told_json)) for r in rows]

    def checkpoint(self, ident: str, upto: int) -> Checkpoint | None:
        """The last kept state at or before entry `upto`."""
        query = select(checkpoints).where(checkpoints.c.game_id == ident, checkpoints.c.n <= upto)
        with self.engine.connect() as c:
            r = c.execute(query.order_by(checkpoints.c.n.desc()).limit(1)).first()
        return Checkpoint(r.n, json.loads(r.state_json), r.shape or "") if r else None

    def say(self, game: str, what: str) -> None:
        """Tell the other servers on this store something that is not kept."""
        with self.engine.begin() as c:
            tell_others(c, game, what)

    def count(self) -> int:
        with self.engine.connect() as c:
            return int(c.execute(select(func.count()).select_from(games)).scalar_one())

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
        self.engine.dispose()
        if self.file is not None:
            self.file.close()


def _first(problem: Exception) -> str:
    """The first line of what a library says, which may be long; addresses with passwords are not in it."""
    return str(problem).splitlines()[0].rstrip(".")


def _json(text: str | None) -> Any:
    return json.loads(text) if text else None


def _engine(url: str, sqlite: bool) -> Engine:
    if not sqlite:
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10})
    event.listen(engine, "connect", _pragmas)
    return engine


def _pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

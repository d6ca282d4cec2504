"""Changes of a game as transactions: each is one decision, one undo or one agreement, whole or not at all.

These few statements are run for every answer, so they are compiled once and filled in.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update, bindparam, delete, insert, null, text, update

from bocage.server.rows import GameRow, SeatRow, link_hash, to_json
from bocage.server.schema import checkpoints, entries, games, seats
from bocage.server.told import Line

Change = Callable[[Connection], None]
"""What a decision or an undo writes, all of it in one transaction."""


Kept = tuple[Any, str]
"""A state to keep, and its shape."""


def appending(game: str, version: int, n: int, lines: list[Line], over: bool, kept: Kept | None = None) -> Change:
    """Add entries from number n on; the version guards against a second writer."""

    def change(c: Connection) -> None:
        bump(c, game, version, n + len(lines), over)
        insert_lines(c, game, n, lines)
        if kept is not None:
            keep(c, game, n + len(lines), kept)

    return change


def cutting(game: str, version: int, length: int) -> Change:
    """Take entries back (undo)."""

    def change(c: Connection) -> None:
        bump(c, game, version, length, False)
        c.execute(delete(entries).where(entries.c.game_id == game, entries.c.n >= length))

    return change


def dealt(game: str, version: int, n: int, lines: list[Line], over: bool, settings: dict[str, Any]) -> Change:
    """A salt of a provable deal, and what was drawn when it was the last."""

    def change(c: Connection) -> None:
        bump(c, game, version, n + len(lines), over)
        c.execute(update(games).where(games.c.id == game).values(settings_json=to_json(settings)))
        insert_lines(c, game, n, lines)

    return change


def creating(row: GameRow, places: list[SeatRow], lines: list[Line], kept: Kept | None = None) -> Change:
    """A new game; one that begins with many entries comes with its state, as a checkpoint."""
    now = time.time()
    values = {
        "id": row.id,
        "game": row.game,
        "scenario": row.scenario,
        "options_json": to_json(row.options),
        "settings_json": to_json(row.settings),
        "opening_json": to_json(row.opening),
        "revision": row.revision,
        "pack": row.pack,
        "facts_json": to_json(row.facts),
        "notes_json": to_json(row.notes),
        "version": row.version,
        "length": row.length,
        "over": int(row.over),
        "created": now,
        "changed": now,
    }
    taken = [
        {
            "game_id": row.id,
            "seat": place.seat,
            "link_hash": link_hash(place.link),
            "name": place.name,
            "bot": place.bot,
            "orders_json": to_json(place.orders),
        }
        for place in places
    ]

    def change(c: Connection) -> None:
        run(c, GAME, [values])
        run(c, SEAT, taken)
        insert_lines(c, row.id, 0, lines)
        if kept is not None:
            keep(c, row.id, len(lines), kept)

    return change


def ordering(game: str, seat: int, orders: list[dict[str, Any]]) -> Change:
    """Standing orders of a seat."""

    def change(c: Connection) -> None:
        where = (seats.c.game_id == game) & (seats.c.seat == seat)
        c.execute(update(seats).where(where).values(orders_json=to_json(orders)))
        tell_others(c, game, "other")

    return change


def timing(game: str, used: list[Any]) -> Change:
    """What a turn has used of its time."""

    def change(c: Connection) -> None:
        c.execute(update(games).where(games.c.id == game).values(clock_json=to_json(used)))

    return change


class Outrun(RuntimeError):
    """Another process has changed the game since; nothing was written."""


def keep(c: Connection, game: str, n: int, kept: Kept) -> None:
    c.execute(delete(checkpoints).where(checkpoints.c.game_id == game, checkpoints.c.n == n))
    c.execute(insert(checkpoints).values(game_id=game, n=n, state_json=to_json(kept[0]), shape=kept[1]))


NEW = (
    *("id", "game", "scenario", "options_json", "settings_json", "opening_json", "revision", "pack", "facts_json"),
    *("notes_json", "version", "length", "over", "created", "changed"),
)
PLACE = ("game_id", "seat", "link_hash", "name", "bot", "orders_json")
BUMP = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("was"))
    .values(version=bindparam("now"), length=bindparam("size"), over=bindparam("ended"), changed=bindparam("at"))
    .values(archived=null())
)
LINE = insert(entries).values({column.name: bindparam(column.name) for column in entries.c})

GAME = insert(games).values({name: bindparam(name) for name in NEW})
SEAT = insert(seats).values({name: bindparam(name) for name in PLACE})


@lru_cache(maxsize=8)
def compiled(statement: Update | Insert, dialect: Dialect) -> tuple[str, list[str]]:
    """The text of a statement, and its values in their order where they have no names there."""
    made = statement.compile(dialect=dialect)
    return str(made), list(getattr(made, "positiontup", None) or [])


def run(c: Connection, statement: Update | Insert, rows: list[dict[str, Any]]) -> int:
    """Run a statement for each row in the transaction of `c`, by the driver's own hand; how many rows of the table it
    met. Twenty times quicker than asking for it anew."""
    words, order = compiled(statement, c.dialect)
    cursor = c.connection.cursor()
    try:
        if order:
            cursor.executemany(words, [tuple([row[name] for name in order]) for row in rows])
        else:
            cursor.executemany(words, rows)
        return int(cursor.rowcount)
    finally:
        cursor.close()


def bump(c: Connection, game: str, version: int, length: int, over: bool) -> None:
    row = {"game": game, "was": version, "now": version + 1, "size": length, "ended": int(over), "at": time.time()}
    if run(c, BUMP, [row]) != 1:
        raise Outrun(f"game {game} was changed by another process")
    tell_others(c, game, str(version + 1))


def tell_others(c: Connection, game: str, what: str) -> None:
    """Servers that share this store hear of it when the transaction is durable (sharing); SQLite has no others."""
    if c.dialect.name == "postgresql":
        who = c.get_execution_options().get("who", "nobody")
        c.execute(text("SELECT pg_notify('bocage', :note)"), {"note": f"{game} {who} {what}"})


def insert_lines(c: Connection, game: str, n: int, lines: list[Line]) -> None:
    if not lines:
        return
    now = time.time()
    rows = [
        {
            "game_id": game,
            "n": n + i,
            "step": line.step,
            "seat": line.entry.seat,
            "rule": line.entry.rule,
            "action_json": to_json(line.entry.action),
            "told_json": to_json(line.plain()),
            "at": now,
        }
        for i, line in enumerate(lines)
    ]
    run(c, LINE, rows)

"""Copies of a store, made and brought back while the table is open.

SQLite copies itself page by page under its own locks; a copy is checked before it is called a backup, and before it
takes the place of what is there. A running table notices at its next answer that a game is not what it was, and takes
it up anew.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from bocage.kernel.game import BadInput
from bocage.server.files.guard import MAGIC


def store_file(url: str) -> Path:
    found = make_url(url)
    if found.get_backend_name() != "sqlite" or not found.database:
        raise BadInput("PostgreSQL has its own backup: pg_dump and pg_restore.")
    return Path(found.database)


def backup(url: str, target: Path) -> int:
    """Copy the store to a new file, whole or not at all; how many games are in it."""
    source = store_file(url)
    if not source.is_file():
        raise BadInput(f"There is no store {source}.")
    if target.exists():
        raise BadInput(f"{target} already exists; a backup is a new file.")
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        _copy(source, part)
        games = checked(part)
        os.replace(part, target)
    except (OSError, sqlite3.Error) as problem:
        raise BadInput(f"The backup cannot be made: {problem}.") from problem
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{part}{end}").unlink(missing_ok=True)
    return games


def restore(url: str, source: Path) -> int:
    """Put a backup in the place of the store, in one transaction; how many games are in it."""
    if not source.is_file():
        raise BadInput(f"There is no backup {source}.")
    try:
        games = checked(source)
        target = store_file(url)
        target.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
        if target.exists() and not _sound(target):
            os.replace(target, target.with_name(target.name + ".damaged"))  # it may still be worth a look
            for end in ("-wal", "-shm"):
                Path(f"{target}{end}").unlink(missing_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_RDWR, 0o600))
        _copy(source, target)
    except (OSError, sqlite3.Error) as problem:
        raise BadInput(f"The backup cannot be brought back: {problem}.") from problem
    return games


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, timeout=30)) as a, closing(sqlite3.connect(target, timeout=30)) as b:
        a.backup(b)


def checked(path: Path) -> int:
    """The number of games in a store that is sound; BadInput says what is wrong with any other file."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise BadInput(f"{path} is not a store of Bocage.")
    with closing(sqlite3.connect(path, timeout=30)) as c:
        found = c.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise BadInput(f"{path} is damaged ({str(found).splitlines()[-1][:80]}).")
        if not c.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone():
            raise BadInput(f"{path} is not a store of Bocage.")
        return int(c.execute("SELECT count(*) FROM games").fetchone()[0])


def _sound(path: Path) -> bool:
    try:
        checked(path)
    except (BadInput, sqlite3.Error):
        return path.stat().st_size == 0
    return True

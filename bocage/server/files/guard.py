"""The file of a SQLite store: private to its owner, one server's at a time, and noticed when it is not what it was.

A file that was deleted or replaced under a running server would take the answers to nowhere, so it is looked at before
each commit: nothing is acknowledged that is not in the file that others see.
"""

from __future__ import annotations

import fcntl
import os
import stat
from pathlib import Path
from typing import IO

from bocage.kernel.game import BadInput

MAGIC = b"SQLite format 3\0"


class StoreLost(RuntimeError):
    """The file is gone, another, or damaged."""


class FileGuard:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.ident = (0, 0)
        self.size = 0
        self.held: IO[bytes] | None = None

    def prepare(self) -> None:
        """Make the file, if there is none, for its owner alone; refuse what can be no store."""
        if not self.path.parent.exists():
            self.path.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
        if self.path.exists() and not self.path.is_file():
            raise BadInput(f"The store cannot be opened: {self.path} is not a file.")
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        for name in (self.path, Path(f"{self.path}-wal"), Path(f"{self.path}-shm")):
            if name.exists() and stat.S_IMODE(name.stat().st_mode) & 0o077 and os.access(name, os.W_OK):
                name.chmod(0o600)

    def take(self) -> None:
        """This server alone uses the file from now on."""
        path = Path(f"{self.path}.lock")
        self.held = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR, 0o600), "r+b")
        try:
            fcntl.flock(self.held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            self.held.close()
            raise BadInput(
                f"Another table is open on the store {self.path}; end it first, or take another store with --db."
            ) from problem

    def know(self) -> None:
        """The file is as it should be now."""
        found = self.path.stat()
        self.ident, self.size = (found.st_dev, found.st_ino), found.st_size

    def check(self) -> None:
        """StoreLost unless the file is still the same, and begins as a store does."""
        try:
            file = os.open(self.path, os.O_RDONLY)
            try:
                found, head = os.fstat(file), os.read(file, len(MAGIC))
            finally:
                os.close(file)
        except OSError as problem:
            raise StoreLost(f"the store {self.path} is gone") from problem
        if (found.st_dev, found.st_ino) != self.ident:
            raise StoreLost(f"the store {self.path} was replaced by another file")
        if head != MAGIC or found.st_size < self.size:
            raise StoreLost(f"the store {self.path} is damaged")
        self.size = found.st_size

    def close(self) -> None:
        if self.held is not None:
            self.held.close()

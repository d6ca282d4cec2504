"""The folder of a ladder: one line of JSON for each game, kept as soon as it is over; several may write at once."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterable
from pathlib import Path

from bocage import games
from bocage.kernel.game import BadInput
from bocage.lab.ladder.duel import Row

PLAN = "ladder.json"


class Folder:
    """Rows that are there, and a file of this process for new ones. Games of other rules are not mixed in."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.rows: dict[str, Row] = {}
        self.file: Path | None = None
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        self._same_rules(folder)
        for file in sorted(folder.glob("rows-*.jsonl")):
            self._read(file)
        number = 0
        while self.file is None or self.file.exists():  # never behind a line that was cut off
            number += 1
            self.file = folder / f"rows-{socket.gethostname()[:40]}-{os.getpid()}-{number}.jsonl"

    def _same_rules(self, folder: Path) -> None:
        here = {name: games.load(name).revision for name in games.names()}
        note = folder / PLAN
        if note.exists():
            before = json.loads(note.read_text("utf-8"))
            other = [name for name in before if before[name] != here.get(name)]
            if other:
                raise BadInput(f"{folder} holds games under other rules of {other[0]}.")
        elif any(folder.iterdir()):
            raise BadInput(f"{folder} is not empty and holds no ladder.")
        else:
            note.write_text(json.dumps(here, indent=1, sort_keys=True) + "\n", "utf-8")

    def _read(self, file: Path) -> None:
        for line in file.read_text("utf-8").splitlines():
            try:
                row = json.loads(line)
            except ValueError:
                continue  # a line that was cut off when the machine stopped: that game is played again
            if isinstance(row, dict) and row.get("won") is not None:
                self.rows[row["key"]] = row

    def add(self, row: Row) -> None:
        self.rows[row["key"]] = row
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")

    def wanted(self, keys: Iterable[str]) -> list[Row]:
        return [self.rows[key] for key in keys if key in self.rows]

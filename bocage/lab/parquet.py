"""The rows of a simulation as Parquet: one file, or a folder of parts that is filled while games are played and can be
taken up again where it was left."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bocage.kernel.game import BadInput

Row = dict[str, Any]

AS_JSON = ("rules", "options", "losses", "heat")
"""Columns whose values are tables of their own; they stand as JSON text."""
PLAN = "sim.json"
PART_ROWS = 500


def check_parquet() -> None:
    """Say early, not after a thousand games, that the writer is missing."""
    try:
        import pyarrow.parquet  # noqa: F401 (is it there?)
    except ImportError as problem:
        raise BadInput("Parquet needs the lab extra: pip install 'bocage[lab]'.") from problem


def write_rows(rows: list[Row], path: Path) -> None:
    """One row per game; the file appears whole or not at all."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    flat = [{k: json.dumps(v, sort_keys=True) if k in AS_JSON else v for k, v in row.items()} for row in rows]
    part = path.with_name(path.name + ".part")
    pq.write_table(pa.Table.from_pylist(flat), part)
    part.replace(path)


def read_rows(path: Path) -> list[Row]:
    """The rows of a file or of a folder of parts; BadInput says why it cannot be read."""
    check_parquet()
    files = sorted(path.glob("part-*.parquet")) if path.is_dir() else [path]
    if not files:
        raise BadInput(f"There are no games in {path} yet.")
    return [row for file in files for row in _read_file(file)]


def _read_file(file: Path) -> list[Row]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        rows: list[Row] = pq.ParquetFile(file).read().to_pylist()
    except (OSError, pa.ArrowException) as problem:
        raise BadInput(f"{file} cannot be read as Parquet ({str(problem).splitlines()[0][:80]}).") from None
    needed = {"game", "scenario", "seed", "result"}
    if rows and not needed.issubset(rows[0]):
        raise BadInput(f"{file} is not the output of a simulation: it has no {sorted(needed - set(rows[0]))[0]}.")
    for row in rows:
        for column in AS_JSON:
            if isinstance(row.get(column), str):
                row[column] = json.loads(row[column])
    return rows


class Parts:
    """A folder of parts. What is to be played stands in it, so that it is taken up by the same simulation only."""

    def __init__(self, folder: Path, plan: Row) -> None:
        check_parquet()
        self.folder = folder
        self.waiting: list[Row] = []
        folder.mkdir(parents=True, exist_ok=True)
        note = folder / PLAN
        if note.exists():
            before = json.loads(note.read_text("utf-8"))
            other = sorted(key for key in {*plan, *before} if plan.get(key) != before.get(key))
            if other:
                raise BadInput(f"{folder} holds another simulation: its {other[0]} is {before.get(other[0])!r}.")
        elif any(folder.iterdir()):
            raise BadInput(f"{folder} is not empty and holds no simulation.")
        else:
            note.write_text(json.dumps(plan, indent=1, sort_keys=True) + "\n", "utf-8")
        self.number = len(self._files())

    def _files(self) -> list[Path]:
        return sorted(self.folder.glob("part-*.parquet"))

    def rows(self) -> Iterator[Row]:
        """All games that are kept, a part at a time."""
        for file in self._files():
            yield from _read_file(file)

    def seeds(self) -> set[int]:
        """The games that are there already."""
        import pyarrow.parquet as pq

        return {s for f in self._files() for s in pq.read_table(f, columns=["seed"]).column("seed").to_pylist()}

    def add(self, row: Row) -> None:
        self.waiting.append(row)
        if len(self.waiting) >= PART_ROWS:
            self.flush()

    def flush(self) -> None:
        """What waits becomes a part; a part is never changed afterwards."""
        if self.waiting:
            write_rows(self.waiting, self.folder / f"part-{self.number:05}.parquet")
            self.number += 1
            self.waiting = []

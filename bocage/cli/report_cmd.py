"""`bocage report`: one page from the Parquet of a simulation, or of two side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.output import as_json
from bocage.kernel.game import BadInput
from bocage.lab.parquet import read_rows
from bocage.lab.report.figures import as_tables, difference, figures, places
from bocage.lab.report.page import csv_text, report


def report_page(
    sims: Annotated[list[Path], typer.Argument(help="what `bocage sim --out` wrote: files or folders, read as one")],
    beside: Annotated[Path | None, typer.Option(help="a second simulation: what did the change do?")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="the page")] = Path("report.html"),
    folder: Annotated[Path | None, typer.Option("--csv", help="write the numbers here too, as CSV files")] = None,
    json: Annotated[bool, typer.Option("--json", help="print the numbers instead of making a page")] = False,
) -> None:
    """Make one HTML page of a simulation: wins, length, losses, heat of the map, rules, endings."""
    rows = [row for path in sims for row in read_rows(_there(path))]
    others = read_rows(_there(beside)) if beside is not None else []
    if not rows or (beside is not None and not others):
        raise BadInput("There are no games to report on.")
    if json:
        found = [figures(*place, some) for place, some in places(rows).items()]
        second = {place: figures(*place, some) for place, some in places(others).items()}
        both = [x | {"beside": b, "difference": difference(x, b)} if (b := second.get(_key(x))) else x for x in found]
        as_json(both)
        return
    if folder is not None:
        _write_csv(folder, places(rows))
    out.write_text(report(rows, others or None, (sims[0].name, beside.name if beside else "")), "utf-8")
    typer.echo(f"{out}: {len(rows) + len(others):,} games")


def _key(x: dict[str, object]) -> tuple[str, str]:
    return str(x["game"]), str(x["scenario"])


def _there(path: Path) -> Path:
    if not path.exists():
        raise BadInput(f"There is no simulation {path}; `bocage sim GAME/SCENARIO --out {path}` makes one.")
    return path


def _write_csv(folder: Path, found: dict[tuple[str, str], list[dict[str, object]]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for n, (place, rows) in enumerate(found.items()):
        for name, table in as_tables(figures(*place, rows)).items():
            prefix = "" if len(found) == 1 else f"{n + 1}-"
            (folder / f"{prefix}{name}.csv").write_text(csv_text(table), "utf-8")

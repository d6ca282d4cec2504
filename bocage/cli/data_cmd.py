"""`bocage data`: where the figures come from, and an owner's own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.output import as_json, table
from bocage.kernel.game import BadInput

app = typer.Typer(no_args_is_help=True, help="The figures: what is rulebook, public or estimate; an owner's own pack.")

WITH_REPORT = ("upfront",)


@app.command()
def report(
    game: Annotated[str, typer.Argument(help="the game, upfront")] = "upfront",
    grade: Annotated[str, typer.Option(help="only rulebook, public or estimate")] = "",
    json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """What of a game's data is rulebook, public or estimate, with source or reason."""
    from bocage.games.upfront.data import GRADES
    from bocage.games.upfront.printed import provenance

    if game not in WITH_REPORT:
        raise BadInput(f"There is no data report for {game!r}; there is one for {', '.join(WITH_REPORT)}.")
    if grade and grade not in GRADES:
        raise BadInput(f"A grade is {', '.join(GRADES)}, not {grade!r}.")
    rows = [row for row in provenance.report() if not grade or row.grade == grade]
    totals = provenance.summary(rows)
    if json:
        as_json({"game": game, "totals": totals, "rows": [row._asdict() for row in rows]})
        return
    columns = ["file", "what", "grade", "values", "source or reason"]
    table(f"Data of {game}", columns, [[r.file, r.what, r.grade, r.values, r.source] for r in rows])
    counted = [[file, *[counts.get(g, 0) for g in GRADES]] for file, counts in totals.items()]
    table("Values", ["file", *GRADES], counted)


@app.command("import")
def import_pack(
    file: Annotated[Path, typer.Argument(help="a TOML file with men, cards, vehicles")],
    check: Annotated[bool, typer.Option("--check", help="only check it")] = False,
    json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Check an owner's pack for Up Front and keep it."""
    from bocage.games.upfront.data import PACK_VARIABLE
    from bocage.games.upfront.printed import pack

    if not file.is_file():
        raise BadInput(f"There is no file {file}.")
    given, place = (pack.read(file), file) if check else pack.store(file)
    counts = {section: len(entries) for section, entries in given.entries.items()}
    if json:
        as_json({"name": given.name, "entries": counts, "kept": "" if check else str(place)})
        return
    found = ", ".join(f"{count} {section}" for section, count in counts.items() if count)
    typer.echo(f"The pack {given.name} is right: {found}.")
    if not check:
        typer.echo(f"It is kept in {place}. To play with it: {PACK_VARIABLE}={given.name} bocage ...")

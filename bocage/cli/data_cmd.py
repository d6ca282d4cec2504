"""`bocage data`: where the figures come from, and an owner's own figures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.output import as_json, table
from bocage.figures.files import GRADES
from bocage.kernel.game import BadInput

app = typer.Typer(no_args_is_help=True, help="The figures: what is rulebook, public or estimate; an owner's own pack.")


@app.command()
def report(
    game: Annotated[str, typer.Argument(help="the game: upfront, brothers, starterkit, or deck")] = "upfront",
    grade: Annotated[str, typer.Option(help="only rulebook, public or estimate")] = "",
    json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """What of a game's data is rulebook, public or estimate, with source or reason."""
    from bocage.figures import provenance
    from bocage.games.figures import figures_of, pack_digest

    figures = figures_of(game)
    if grade and grade not in GRADES:
        raise BadInput(f"A grade is {', '.join(GRADES)}, not {grade!r}.")
    rows = [row for row in provenance.report(figures) if not grade or row.grade == grade]
    totals = provenance.summary(rows)
    if json:
        told = {"game": game, "pack": pack_digest(game), "totals": totals, "rows": [row._asdict() for row in rows]}
        as_json(told)
        return
    columns = ["file", "what", "grade", "values", "source or reason"]
    table(f"Data of {game}", columns, [[r.file, r.what, r.grade, r.values, r.source] for r in rows])
    counted = [[file, *[counts.get(g, 0) for g in GRADES]] for file, counts in totals.items()]
    table("Values", ["file", *GRADES], counted)


@app.command("import")
def import_pack(
    file: Annotated[Path, typer.Argument(help="a TOML file with the figures that differ from ours")],
    check: Annotated[bool, typer.Option("--check", help="only check it")] = False,
    json: Annotated[bool, typer.Option("--json", help="for programs")] = False,
) -> None:
    """Check an owner's pack for one of the games and keep it."""
    from bocage.figures import packs
    from bocage.games.figures import figures_of

    if not file.is_file():
        raise BadInput(f"There is no file {file}.")
    figures = figures_of(packs.game_of(file))
    given, place = (packs.read(file, figures), file) if check else packs.store(file, figures)
    if json:
        kept = "" if check else str(place)
        told = {"name": given.name, "game": given.game, "digest": given.digest, "given": given.counts, "kept": kept}
        as_json(told)
        return
    found = ", ".join(f"{count} {table}" for table, count in given.counts.items())
    typer.echo(f"The pack {given.name} for {given.game} is valid: {found} ({given.digest}).")
    if not check:
        typer.echo(f"It is kept in {place}. To play with it: {packs.PACK_VARIABLE}={given.name} bocage ...")

"""`bocage analyse`: a saved game judged: its course, the dearest decisions, and how much was luck."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.output import as_json
from bocage.cli.saves_cmd import as_far
from bocage.kernel.game import BadInput
from bocage.lab.judge.analysis import analyse_match, plain
from bocage.lab.judge.page import page
from bocage.lab.judge.words import text


def analyse(
    file: Annotated[Path, typer.Argument(help="a saved game")],
    seconds: Annotated[float, typer.Option(help="processor time to spend at most", min=1.0)] = 60.0,
    seed: Annotated[int, typer.Option(help="of the judge's own imagination")] = 1,
    html: Annotated[Path | None, typer.Option(help="write one page with a picture of the course")] = None,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Judge a game: worth of each position as its player could know it, dearest decisions, luck against expectation."""
    match = as_far(file)
    if not match.log:
        raise BadInput("Nothing has been decided in this game yet.")
    found = plain(analyse_match(match, seconds, seed))
    if html is not None:
        title = f"{match.game.title}: {match.game.scenario(match.scenario).title}"
        html.write_text(page(found, title), "utf-8")
    if json:
        as_json(found)
        return
    for line in text(found):
        typer.echo(line)
    if html is not None:
        typer.echo(f"\n{html} has the picture of the course.")

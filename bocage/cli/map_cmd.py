"""`bocage map`: check map files, draw maps, list them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bocage.hexes.library import load_field, map_names, map_text
from bocage.hexes.mapcheck import check_map
from bocage.hexes.render import render
from bocage.kernel.game import BadInput

app = typer.Typer(no_args_is_help=True, help="Maps: check them, draw them, list them.")


@app.command("list")
def list_maps() -> None:
    """The maps that come with the game."""
    for name in map_names():
        field = load_field(name)
        typer.echo(f"{name:<12} {field.n:>5} hexes  {field.title}")


@app.command()
def check(maps: Annotated[list[str], typer.Argument(help="map files or names; all of ours if left out")] = []) -> None:  # noqa: B006 (Typer)
    """Report everything that is wrong with maps, as file:line: hex: reason."""
    wrong = 0
    for name in maps or map_names():
        text, file = map_text(name)
        problems = check_map(text, file)
        for problem in problems:
            typer.echo(str(problem))
        if not problems:
            typer.echo(f"{file}: good")
        wrong += len(problems)
    if wrong:
        raise typer.Exit(1)


@app.command("render")
def render_map(
    layout: Annotated[str, typer.Argument(metavar="MAP", help="a map, a file, or boards joined: 'village woods*'")],
    out: Annotated[Path | None, typer.Option("--out", "-o", help="where to write; MAP.svg if left out")] = None,
    names: Annotated[bool, typer.Option(help="write the names of hexes")] = True,
) -> None:
    """Draw a map as SVG."""
    field = load_field(layout)
    path = out or Path(f"{Path(layout).stem.replace(' ', '-').replace('*', '').replace('/', '') or 'map'}.svg")
    write_svg(path, render(field, names))
    typer.echo(f"{path}: {field.n} hexes")


def write_svg(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror}.") from None

"""`bocage los`: one line of sight, told and drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from bocage.cli.map_cmd import write_svg
from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.render import render
from bocage.hexes.showline import line_overlay
from bocage.hexes.sight import Sight


def los(
    layout: Annotated[str, typer.Argument(metavar="MAP", help="a map, a file, or boards joined: 'village woods*'")],
    start: Annotated[str, typer.Argument(metavar="FROM", help="a hex, for instance K2")],
    end: Annotated[str, typer.Argument(metavar="TO")],
    game: Annotated[str, typer.Option(help="whose rules: starterkit or brothers")] = "starterkit",
    option: Annotated[list[str], typer.Option(help="for instance orchards-bare, grain-cut")] = [],  # noqa: B006 (Typer)
    steeple: Annotated[bool, typer.Option(help="FROM is a steeple (DE 1.1)")] = False,
    rise_from: Annotated[int, typer.Option(help="levels above the ground of FROM")] = 0,
    rise_to: Annotated[int, typer.Option(help="levels above the ground of TO")] = 0,
    draw: Annotated[Path | None, typer.Option("--draw", "-o", help="draw it as SVG into this file")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Is there a line of sight between two hexes, what hinders or blocks it, where, under which rule."""
    field = load_field(layout)
    a, b = field.hex(start), field.hex(end)
    sight = Sight(field, load_profile(game, *option))
    answer = sight.overlook_answer(a, b) if steeple else sight.explain(a, b, rise_from, rise_to)
    if as_json:
        typer.echo(json.dumps(answer.plain()))
    else:
        typer.echo(answer.sentence())
    if draw is not None:
        write_svg(draw, render(field, True, line_overlay(sight, a, b, answer)))

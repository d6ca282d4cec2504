"""`bocage lab train GAME`: learned weights for the captain."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from bocage import games
from bocage.lab.train import train as learn


def train(
    game: Annotated[str, typer.Argument(help="upfront, brothers or starterkit")],
    n: Annotated[int, typer.Option("-n", help="games of the sergeant against himself", min=4)] = 40,
    seed: Annotated[int, typer.Option(help="the same seed plays the same games")] = 7001,
    imaginations: Annotated[int, typer.Option(help="for each answer", min=4)] = 40,
    scenario: Annotated[list[str] | None, typer.Option("--scenario", help="only this, repeatable")] = None,
    out: Annotated[Path | None, typer.Option(help="the file to write; the captain's own if none is named")] = None,
    used: Annotated[bool, typer.Option("--used", help="the captain is to play by them")] = False,
) -> None:
    """Learn what the terms of a game's evaluation should weigh."""
    found = learn(
        game, n, seed, imaginations, scenario or [], lambda i: typer.echo(f"\r{i}/{n} games", nl=False, err=True)
    )
    typer.echo("", err=True)
    narrowed = "".join([f" --scenario {x}" for x in scenario or []])
    command = f"bocage lab train {game} -n {n} --seed {seed} --imaginations {imaginations}{narrowed}"
    file = out or Path(str(files("bocage.bots.search.weights"))) / f"{game}.toml"
    file.write_text(found.toml(command, seed, games.load(game).revision, used), encoding="utf-8")
    for name, weight in zip(found.names, found.weights):
        typer.echo(f"  {name:<12} {weight:6.2f}")
    typer.echo(
        f"Log loss of games kept out: {found.loss_by_hand:.3f} by hand, {found.loss_learned:.3f} learned. {file}"
    )

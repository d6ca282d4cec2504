"""`bocage scenario`: make, check and balance a scenario of your own (Starter Kit and Band of Brothers)."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from bocage import games
from bocage.battlefield.own import whole
from bocage.cli.output import as_json, parse_options
from bocage.cli.sim_cmd import balance_of
from bocage.kernel.game import BadInput
from bocage.lab.summary import verdict


def _workshop() -> ModuleType:
    """It brings both games with it, so it is loaded when one of these commands is wanted."""
    return import_module("bocage.lab.workshop")


app = typer.Typer(no_args_is_help=True, help="Scenarios of your own: make, check and balance them.")

Given = Annotated[str, typer.Option("--game", help="starterkit or brothers; left out, as the file's words tell")]


@app.command("new")
def new_file(
    game: Annotated[str, typer.Argument(help="starterkit or brothers")],
    out: Annotated[Path, typer.Argument(help="the file to write")] = Path("scenario.toml"),
) -> None:
    """Write a small scenario that can be played as it is, to change as you like."""
    text = _workshop().first_file(game)
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInput(f"{out} is there already.") from None
    typer.echo(f"{out}: play it with `bocage tty {game}/{out}`, check it with `bocage scenario check {out}`.")


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(help="scenario files")],
    game: Given = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Report everything that is wrong, as file: place: reason; status 1 if anything is."""
    found = []
    for file in files:
        named, wrong = _workshop().faults(whole(file), game)
        found.append({"file": file, "game": named, "faults": [x._asdict() for x in wrong]})
        for x in wrong if not json else []:
            typer.echo(": ".join(part for part in (file, x.place, x.words) if part))
        if not wrong and not json:
            typer.echo(f"{file}: good ({named})")
    if json:
        as_json(found)
    if any(row["faults"] for row in found):
        raise typer.Exit(1)


@app.command()
def balance(
    file: Annotated[str, typer.Argument(help="a scenario file, or GAME/SCENARIO")],
    n: Annotated[int, typer.Option("-n", help="how many games", min=1)] = 200,
    players: Annotated[str, typer.Option(help="one opponent for both sides, or one per side")] = "random",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")] = None,
    seed: Annotated[int, typer.Option(help="seed of the first game")] = 1,
    jobs: Annotated[int, typer.Option(help="processes; 0 for one per core", min=0)] = 0,
    game: Given = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play many games and say in a sentence whether the scenario is fair, with the interval."""
    if file.endswith(".toml"):
        text = whole(file)
        named, wrong = _workshop().faults(text, game)
        if wrong:
            raise BadInput(": ".join(part for part in (file, wrong[0].place, wrong[0].words) if part))
        loaded, ident = games.load(named), _workshop().name_of(text)
    else:
        loaded, ident = games.split(file)
    chosen = loaded.complete_options(ident, parse_options(option or []))
    summary = balance_of(loaded, ident, chosen, players, range(seed, seed + n), jobs or os.cpu_count() or 1, json)
    told = verdict(summary)
    if json:
        as_json({"scenario": loaded.scenario(ident).title, "players": players, "verdict": told, **summary})
    else:
        typer.echo(told)


@app.command()
def schema(game: Annotated[str, typer.Argument(help="starterkit or brothers")]) -> None:
    """Print the JSON Schema of a game's scenario files, for an editor that knows it."""
    as_json(_workshop().schema(game))

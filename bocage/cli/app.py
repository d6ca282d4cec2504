"""The commands and where they live."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from bocage import __version__, games
from bocage.battlefield.scenario_files import allow_files
from bocage.cli import (
    analyse_cmd,
    bench_cmd,
    brothers_cmd,
    data_cmd,
    lab_cmd,
    los_cmd,
    map_cmd,
    play_cmd,
    play_match,
    report_cmd,
    rules_cmd,
    saves_cmd,
    scenario_cmd,
    shelf_cmd,
    sim_cmd,
    starterkit_cmd,
    upfront_cmd,
)
from bocage.cli.output import as_json, table
from bocage.kernel.build import build_name
from bocage.kernel.game import Scenario

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Squad-level games of the Second World War, every rule enforced and every answer citing its rule.",
)


def _version(shown: bool) -> None:
    if shown:
        typer.echo(f"bocage {__version__} ({build_name()} build)")
        raise typer.Exit


@app.callback()
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
) -> None:
    allow_files(context.invoked_subcommand != "play")


@app.command("games")
def list_games(json: Annotated[bool, typer.Option("--json")] = False) -> None:
    """The games there are."""
    loaded = [games.load(name) for name in games.names()]
    if json:
        facts = [{"game": g.name, "title": g.title, "rules": g.prefix, "revision": g.revision} for g in loaded]
        as_json([row | {"scenarios": len(g.scenarios())} for row, g in zip(facts, loaded)])
        return
    rows = [[g.name, g.title, f"{g.prefix} …", len(g.scenarios())] for g in loaded]
    table("Games", ["name", "title", "rule ids", "scenarios"], rows)


@app.command("scenarios")
def list_scenarios(
    game: Annotated[str, typer.Argument(help="a game's name; all games if left out")] = "",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """The scenarios of a game, with their options."""
    names = (game,) if game else games.names()
    rows = [_scenario_row(name, x) for name in names for x in games.load(name).scenarios()]
    if json:
        as_json(rows)
        return
    shown = [[r["scenario"], r["title"], r["summary"], ", ".join(o["name"] for o in r["options"])] for r in rows]
    table("Scenarios", ["scenario", "title", "what it is", "options"], shown)


def _scenario_row(name: str, x: Scenario) -> dict[str, Any]:
    options = [
        {"name": o.name, "default": o.default, "choices": list(o.choices), "summary": o.summary, "rule": o.rule}
        for o in games.load(name).option_list(x.ident)
    ]
    row = {"scenario": f"{name}/{x.ident}", "title": x.title, "summary": x.summary}
    return row | {"seats": list(x.seats), "facts": x.facts, "options": options}


app.command("play")(play_cmd.play)
app.command("backup")(play_cmd.backup)
app.command("restore")(play_cmd.restore)
app.command("tty")(play_match.tty)
app.command("sim")(sim_cmd.sim)
app.command("shelf")(shelf_cmd.shelf)
app.command("report")(report_cmd.report_page)
app.command("replay")(saves_cmd.replay)
app.command("verify")(saves_cmd.verify)
app.command("analyse")(analyse_cmd.analyse)
app.command("bench")(bench_cmd.bench)
app.command("los")(los_cmd.los)
app.add_typer(lab_cmd.app, name="lab")
app.add_typer(map_cmd.app, name="map")
app.add_typer(rules_cmd.app, name="rules")
app.add_typer(data_cmd.app, name="data")
app.add_typer(scenario_cmd.app, name="scenario")
app.add_typer(brothers_cmd.app, name="brothers")
app.add_typer(starterkit_cmd.app, name="starterkit")
app.add_typer(upfront_cmd.app, name="upfront")

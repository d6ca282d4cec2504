"""`bocage sim`: a thousand games to see whether a scenario is fair."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bocage import bots, games
from bocage.cli.output import as_json, parse_options, table
from bocage.kernel.game import BadInput, Game
from bocage.lab.simulate import Job, play_many
from bocage.lab.summary import check_parquet, summarize, write_parquet


def sim(
    where: Annotated[str, typer.Argument(help="GAME/SCENARIO, or GAME/all")],
    n: Annotated[int, typer.Option("-n", help="how many games", min=1)] = 100,
    players: Annotated[
        str, typer.Option(help="one opponent for all seats, or one per seat: rifleman,random")
    ] = "random",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")] = None,
    seed: Annotated[int, typer.Option(help="seed of the first game")] = 1,
    jobs: Annotated[int, typer.Option(help="processes; 0 for one per core", min=0)] = 0,
    out: Annotated[Path | None, typer.Option(help="write a row per game to this Parquet file")] = None,
    check: Annotated[bool, typer.Option("--verify/--no-verify", help="replay and check every log")] = True,
    rules: Annotated[bool, typer.Option("--rules", help="list how often each rule came into play")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play many games and show win rates with intervals, length, endings and rules. Ctrl-C keeps what is finished."""
    if out is not None:
        check_parquet()
        if not out.parent.exists():
            raise BadInput(f"The folder {out.parent} does not exist.")
    for game, scenario in _places(where):
        given = parse_options(option or [])
        chosen = game.complete_options(scenario, given)
        seats = game.seats(game.new(scenario, chosen))
        job = Job(game.name, scenario, chosen, _players(players, seats), check)
        rows = _run(job, list(range(seed, seed + n)), jobs or os.cpu_count() or 1, quiet=json)
        if out is not None and rows:
            write_parquet(rows, out)
        _report(f"{game.name}/{scenario}", summarize(rows, seats), n, rules, json)


def _places(where: str) -> list[tuple[Game, str]]:
    name, _, scenario = where.partition("/")
    if scenario == "all":
        game = games.load(name)
        return [(game, x.ident) for x in game.scenarios()]
    return [games.split(where)]


def _players(names: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    chosen = tuple(x.strip() for x in names.split(","))
    if len(chosen) == 1:
        chosen = chosen * len(seats)
    if len(chosen) != len(seats):
        raise BadInput(f"There are {len(seats)} seats ({', '.join(seats)}), but {len(chosen)} players are named.")
    for name in chosen:
        if name not in bots.names():
            raise BadInput(f"There is no opponent {name!r}; there are {', '.join(bots.names())}.")
    return chosen


def _run(job: Job, seeds: list[int], jobs: int, quiet: bool) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), disable=quiet
    )
    with bar:
        task = bar.add_task(f"{job.game}/{job.scenario}", total=len(seeds))
        found = play_many(job, seeds, jobs)
        try:
            for row in found:
                rows.append(row)
                bar.advance(task)
        except KeyboardInterrupt:
            found.close()  # type: ignore[attr-defined]  # it is a generator
    rows.sort(key=lambda row: row["seed"])
    return rows


def _report(place: str, summary: dict[str, Any], asked: int, rules: bool, json: bool) -> None:
    if json:
        as_json({"scenario": place, "asked": asked, **summary})
        return
    title = f"{place}: {summary['games']} games of {asked}, {summary['verified']} logs verified"
    wins = [[w["seat"], f"{w['rate']:.1%}", f"{w['low']:.1%} to {w['high']:.1%}"] for w in summary["wins"]]
    table(title, ["seat", "won", "95 %"], wins)
    d = summary["decisions"]
    typer.echo(f"decisions a game {d['mean']:.0f} ({d['low']:.0f} to {d['high']:.0f}), draws {summary['draws']:.0f}")
    for ending, times in summary["endings"].items():
        typer.echo(f"{times:>6}  {ending}")
    if rules:
        counts = [[rule, x["times"], x["games"]] for rule, x in summary["rules"].items()]
        table("rules in play", ["rule", "times", "games"], counts)

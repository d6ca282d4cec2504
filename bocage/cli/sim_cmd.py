"""`bocage sim`: a thousand games to see whether a scenario is fair, on this machine or over many by Ray."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from bocage import bots, games
from bocage.cli.output import as_json, parse_options, table
from bocage.figures.own_text import is_own
from bocage.kernel.game import BadInput, Game
from bocage.lab import on_ray
from bocage.lab.parquet import Parts, check_parquet, write_rows
from bocage.lab.simulate import Job, play_many
from bocage.lab.summary import summarize

Row = dict[str, Any]
Player = Callable[[Job, Iterable[int]], Generator[Row, None, None]]
"""Plays these seeds, here or elsewhere; rows come as games finish."""


def sim(
    where: Annotated[str, typer.Argument(help="GAME/SCENARIO, or GAME/all")],
    n: Annotated[int, typer.Option("-n", help="how many games", min=1)] = 100,
    players: Annotated[
        str, typer.Option(help="one opponent for all seats, or one per seat: rifleman,sergeant/bold/0.2")
    ] = "random",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")] = None,
    seed: Annotated[int, typer.Option(help="seed of the first game")] = 1,
    jobs: Annotated[int, typer.Option(help="processes; 0 for one per core", min=0)] = 0,
    out: Annotated[
        Path | None,
        typer.Option(help="write a row per game: to a .parquet file, or to a folder of parts that is taken up again"),
    ] = None,
    on: Annotated[str, typer.Option(help="where to play: here, or ray for many machines")] = "here",
    address: Annotated[str, typer.Option(help="a Ray cluster; left out, one is started here with --jobs workers")] = "",
    check: Annotated[bool, typer.Option("--verify/--no-verify", help="replay and check every log")] = True,
    rules: Annotated[bool, typer.Option("--rules", help="list how often each rule came into play")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Play many games and show win rates with intervals, length, endings and rules. Ctrl-C keeps what is finished."""
    if out is not None:
        check_parquet()
        if not out.absolute().parent.exists():
            raise BadInput(f"The folder {out.parent} does not exist.")
    places = _places(where)
    player = _player(on, address, jobs or os.cpu_count() or 1)
    every: list[Row] = []
    for game, scenario in places:
        chosen = game.complete_options(scenario, parse_options(option or []))
        seats = game.seats(game.new(scenario, chosen))
        job = Job(game.name, scenario, chosen, _players(players, seats), check)
        seeds = range(seed, seed + n)
        if out is not None and out.suffix != ".parquet":
            folder = out if len(places) == 1 else out / f"{game.name}-{scenario}"
            summary = _into_parts(Parts(folder, job.plan()), job, seeds, player, seats, quiet=json)
        else:
            rows: list[Row] = []
            _run(job, seeds, player, rows.append, quiet=json)
            rows.sort(key=lambda row: row["seed"])
            every += rows
            summary = summarize(rows, seats)
            if out is not None and every:
                write_rows(every, out)
        _report(_place(game.name, scenario), summary, n, rules, json)


def balance_of(
    game: Game, scenario: str, options: dict[str, Any], players: str, seeds: range, jobs: int, quiet: bool
) -> dict[str, Any]:
    """The summary of games of one scenario, for `bocage scenario balance`."""
    seats = game.seats(game.new(scenario, options))
    job = Job(game.name, scenario, options, _players(players, seats), False)
    rows: list[Row] = []
    _run(job, seeds, _player("here", "", jobs), rows.append, quiet)
    return summarize(rows, seats)


def _player(on: str, address: str, jobs: int) -> Player:
    if on == "ray":
        cluster = on_ray.Cluster(address, jobs)
        return cluster.play_many
    if on != "here":
        raise BadInput(f"Games are played here or on ray, not on {on!r}.")
    if address:
        raise BadInput("An address goes with --on ray.")
    return lambda job, seeds: play_many(job, seeds, jobs)


def _into_parts(
    parts: Parts, job: Job, seeds: range, player: Player, seats: tuple[str, ...], quiet: bool
) -> dict[str, Any]:
    """Games that are not in the folder yet; what is finished is kept whatever happens."""
    there = parts.seeds()
    try:
        _run(job, [seed for seed in seeds if seed not in there], player, parts.add, quiet, len(there & set(seeds)))
    finally:
        parts.flush()
    return summarize((row for row in parts.rows() if row["seed"] in seeds), seats)


def _place(game: str, scenario: str) -> str:
    return f"{game}/{'your own' if is_own(scenario) else scenario}"


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
        bots.called(name)  # or a sentence why not
    return chosen


class Rate(TextColumn):
    """Games a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:.1f} games/s" if task.speed else "")


def _run(
    job: Job, seeds: Iterable[int], player: Player, keep: Callable[[Row], None], quiet: bool, done: int = 0
) -> None:
    wanted = list(seeds)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, disable=quiet) as bar:
        task = bar.add_task(_place(job.game, job.scenario), total=len(wanted) + done, completed=done)
        found = player(job, wanted)
        try:
            for row in found:
                keep(row)
                bar.advance(task)
        except KeyboardInterrupt:
            found.close()


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

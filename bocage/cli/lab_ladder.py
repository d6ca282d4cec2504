"""`bocage lab ladder`: a round robin of opponents, in slices that can be taken up again."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer

from bocage import bots
from bocage.cli.output import as_json, table
from bocage.kernel.game import BadInput
from bocage.lab.ladder import table as told
from bocage.lab.ladder.duel import Duel, Row, play_duel
from bocage.lab.ladder.keep import Folder
from bocage.lab.ladder.plan import SEED, checked, duels, game_names, part_of
from bocage.lab.on_ray import Cluster
from bocage.lab.spread import spread

TABLES = (("Ratings", told.rated_rows), ("Who beat whom", told.pair_rows), ("Sides", told.side_rows))


def ladder(
    game: Annotated[str, typer.Argument(help="a game, or all")],
    opponents: Annotated[str, typer.Option(help="names, e.g. random,rifleman; one alone plays himself")] = "",
    n: Annotated[int, typer.Option("-n", help="games of each pair of opponents", min=1)] = 400,
    seconds: Annotated[float, typer.Option(help="for a decision, for opponents that can be told", min=0.0)] = 0.0,
    scenarios: Annotated[str, typer.Option(help="only these, e.g. lane,hill-87")] = "",
    seed: Annotated[int, typer.Option(help="the first seed; those of the ladder are not tuned on")] = SEED,
    out: Annotated[Path | None, typer.Option(help="a folder where games are kept and taken up again")] = None,
    part: Annotated[str, typer.Option(help="2/3: the second of three parts, for several machines")] = "",
    minutes: Annotated[float, typer.Option(help="begin no more games after so long; 0 for no end", min=0.0)] = 0.0,
    jobs: Annotated[int, typer.Option(help="processes; 0 for one per core", min=0)] = 0,
    on: Annotated[str, typer.Option(help="where to play: here, or ray for many machines")] = "here",
    address: Annotated[str, typer.Option(help="a Ray cluster")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="tables as docs/opponents.md has them")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """All opponents against each other, each luck twice with sides swapped. Ctrl-C keeps and shows what is finished."""
    names = checked([x.strip() for x in opponents.split(",") if x.strip()] or list(bots.names()))
    only = [x.strip() for x in scenarios.split(",") if x.strip()]
    if only and game == "all":
        raise BadInput("Scenarios go with one game.")
    played = game_names(game)
    plans = {name: part_of(duels(name, names, n, seconds, only, seed), part) for name in played}
    kept = Folder(out)
    todo = [duel for name in played for duel in plans[name] if duel.key() not in kept.rows]
    _run(todo, kept, jobs or os.cpu_count() or 1, on, address, minutes, quiet=json)
    found = {name: told.figures(kept.wanted(duel.key() for duel in plans[name]), names) for name in played}
    if json:
        as_json(found)
        return
    for name, x in found.items():
        _show(name, x, len(plans[name]), markdown)


def _run(todo: list[Duel], kept: Folder, jobs: int, on: str, address: str, minutes: float, quiet: bool) -> None:
    rows = _player(todo, jobs, on, address)
    began = monotonic()
    try:
        for done, row in enumerate(rows, 1):
            kept.add(row)
            if not quiet:
                typer.echo(f"\r{done} of {len(todo)} games ", err=True, nl=False)
            if minutes and monotonic() - began > 60 * minutes:
                break
    except KeyboardInterrupt:
        typer.echo("\nInterrupted: what is finished is kept and shown.", err=True)
    finally:
        rows.close()
    if not quiet and todo:
        typer.echo("", err=True)


def _player(todo: list[Duel], jobs: int, on: str, address: str) -> Generator[Row, None, None]:
    if on == "ray":
        return Cluster(address, jobs).each(play_duel, [(duel,) for duel in todo])
    if on != "here":
        raise BadInput(f"Games are played here or on ray, not on {on!r}.")
    if address:
        raise BadInput("An address goes with --on ray.")
    return spread(play_duel, ((duel,) for duel in todo), jobs)


def _show(name: str, x: dict[str, Any], asked: int, as_markdown: bool) -> None:
    title = f"{name}: {x['games']} games of {asked}, in pairs on the same luck with sides swapped"
    typer.echo(f"### {title}\n" if as_markdown else title)
    for caption, rows_of in TABLES:
        head, rows = rows_of(x)
        if not rows:
            continue
        if as_markdown:
            typer.echo("\n".join([*told.markdown(head, rows), ""]))
        else:
            table(caption, head, rows)
    for broken in x["broken"]:
        typer.echo(f"{broken['key']}: {broken['problem']}", err=True)

"""`bocage lab watch`: how often opponents do what no player would."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer

from bocage.cli.output import as_json, table
from bocage.kernel.game import BadInput
from bocage.lab.ladder.plan import checked, scenarios_of
from bocage.lab.ladder.table import markdown as as_markdown
from bocage.lab.spread import spread
from bocage.lab.stats import wilson
from bocage.lab.watch.counts import add_rows
from bocage.lab.watch.games import SEED, watch_game, watcher_for


def watch(
    game: Annotated[str, typer.Argument(help="a game")],
    players: Annotated[str, typer.Option(help="one opponent, or one for each seat: rifleman,random")] = "rifleman",
    n: Annotated[int, typer.Option("-n", help="games, spread over the scenarios", min=1)] = 20,
    scenarios: Annotated[str, typer.Option(help="only these, e.g. lane,hill-87")] = "",
    seconds: Annotated[float, typer.Option(help="for a decision, for opponents that can be told", min=0.0)] = 0.0,
    seed: Annotated[int, typer.Option(help="of the first game")] = SEED,
    jobs: Annotated[int, typer.Option(help="processes; 0 for one per core", min=0)] = 0,
    markdown: Annotated[bool, typer.Option("--markdown", help="as docs/opponents.md has it")] = False,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Count silly behaviours by one definition for every opponent: shots without sight, moves to and fro, and more."""
    names = [x.strip() for x in players.split(",") if x.strip()]
    if not names:
        raise BadInput("Name at least one opponent.")
    checked(list(dict.fromkeys(names)))
    titles = watcher_for(game).titles
    offered = scenarios_of(game, [x.strip() for x in scenarios.split(",") if x.strip()])
    tasks = [(game, offered[i % len(offered)], tuple(names), seed + i // len(offered), seconds) for i in range(n)]
    rows: list[Any] = []
    found = spread(watch_game, tasks, jobs or os.cpu_count() or 1)
    try:
        for row in found:
            rows.append(row)
            if not json:
                typer.echo(f"\r{len(rows)} of {n} games ", err=True, nl=False)
    except KeyboardInterrupt:
        found.close()
    total = add_rows(rows)
    if json:
        as_json({"game": game, "games": len(rows), "titles": titles, "counts": total})
        return
    head = ["what", *dict.fromkeys(names)]
    lines = [[title, *[_told(total.get(name, {}).get(what)) for name in head[1:]]] for what, title in titles.items()]
    typer.echo(f"\n{game}: {len(rows)} games", err=not markdown)
    if markdown:
        typer.echo("\n".join(as_markdown(head, lines)))
    else:
        table(f"{game}: {len(rows)} games", head, lines)


def _told(counted: list[int] | None) -> str:
    if not counted or not counted[1]:
        return "–"
    times, chances = counted
    low, high = wilson(times, chances)
    share = f"{100 * times / chances:.0f} %, {100 * low:.0f} to {100 * high:.0f}"
    return f"{times} of {chances} ({share})"

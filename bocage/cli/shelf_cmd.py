"""`bocage shelf`: fills the file from which the lobby tells forces, length and balance of each scenario."""

from __future__ import annotations

import json
import statistics
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from bocage import bots, games
from bocage.kernel.game import BadInput, Game
from bocage.lab.simulate import Job, play_one
from bocage.lab.stats import wilson
from bocage.server.shelf import facts
from bocage.server.shelf.forces import forces

ABOUT = (
    "Filled by `bocage shelf`. forces, names, rules: counted from the first position. measured: games of one machine "
    "against itself under the rules revision named, with the 95 % Wilson interval of the first seat's wins."
)
FILE = Path(facts.__file__).with_name("shelf.json")


def shelf(
    where: Annotated[str, typer.Argument(help="GAME, GAME/SCENARIO, or nothing for all")] = "",
    n: Annotated[int, typer.Option("-n", help="games of each scenario; 0 counts forces only", min=0)] = 0,
    player: Annotated[str, typer.Option(help="who plays both sides")] = "rifleman",
    seconds: Annotated[float, typer.Option(help="stop a scenario's games after so long")] = 60.0,
    again: Annotated[bool, typer.Option("--again", help="also what is measured already")] = False,
) -> None:
    """Fill the shelf's file: forces of each scenario, and with -n its length and balance between two machines."""
    if player not in bots.names():
        raise BadInput(f"There is no opponent {player!r}; there are {', '.join(bots.names())}.")
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    for game, ident in _places(where):
        place = f"{game.name}/{ident}"
        old = kept["scenarios"].get(place, {})
        row = {**forces(game, ident), "measured": old.get("measured")}
        if n and (again or not _enough(row["measured"], n, game)):
            row["measured"] = measured(game, ident, n, player, seconds) or row["measured"]
        kept["scenarios"][place] = row
        told = row["measured"]
        typer.echo(f"{place}: {told['games']} games" if told else f"{place}: not measured")
        lines = [f"{json.dumps(key)}: {json.dumps(kept['scenarios'][key])}" for key in sorted(kept["scenarios"])]
        body = ",\n".join(lines)
        FILE.write_text(f'{{"about": {json.dumps(ABOUT)},\n"scenarios": {{\n{body}\n}}}}\n', encoding="utf-8")


def measured(game: Game, scenario: str, n: int, player: str, seconds: float) -> dict[str, Any] | None:
    """Games of a machine against itself; None where not one was over in time."""
    options = game.complete_options(scenario, {})
    seats = game.seats(game.new(scenario, options))
    job = Job(game.name, scenario, options, (player,) * len(seats), False)
    rows: list[dict[str, Any]] = []
    begun = time.monotonic()
    for seed in range(1, n + 1):
        if rows and time.monotonic() - begun > seconds:
            break
        rows.append(play_one(job, seed))
    if not rows:
        return None
    wins = [sum(row["result"][seat] for row in rows) for seat in range(len(seats))]
    low, high = wilson(wins[0], len(rows))
    lengths = [row["decisions"] for row in rows]
    return {
        "games": len(rows),
        "player": player,
        "revision": game.revision,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "decisions": round(statistics.median(lengths)),
        "wins": [round(x, 1) for x in wins],
        "low": round(low, 3),
        "high": round(high, 3),
    }


def _enough(there: dict[str, Any] | None, n: int, game: Game) -> bool:
    return there is not None and there["games"] >= n and there["revision"] == game.revision


def _places(where: str) -> list[tuple[Game, str]]:
    if "/" in where:
        return [games.split(where)]
    names = (where,) if where else games.names()
    return [(game, x.ident) for game in map(games.load, names) for x in game.scenarios()]

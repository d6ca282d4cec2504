"""`bocage bench`: speed as ratios against a peer in the same run."""

from __future__ import annotations

from typing import Annotated

import typer

from bocage.cli.output import as_json, table
from bocage.lab.bench import measure, places


def bench(
    where: Annotated[
        list[str] | None, typer.Argument(help="GAME/SCENARIO or GAME …; if left out, each game's first")
    ] = None,
    peers: Annotated[bool, typer.Option("--peers", help="measure Catanatron beside us (bench extra)")] = False,
    rounds: Annotated[int, typer.Option(min=1, help="rounds; medians are reported")] = 7,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Decisions a second of random legal play, cost of a copy, cost of citations."""
    report = measure(places(where or []), rounds, peers)
    if json:
        as_json(report)
        return
    rows = []
    if peers:
        peer = report["catanatron"]
        speed, copy = f"{peer['decisions_per_second']:,.0f}", f"{peer['copy_us']:.1f}"
        rows.append(["catanatron", speed, "1.00", copy, "1.00", "", ""])
    for key, row in report["games"].items():
        ratios = [f"{row['play_ratio']:.2f}", f"{row['copy_ratio']:.2f}"] if peers else ["", ""]
        speed, copy = f"{row['decisions_per_second']:,.0f}", f"{row['copy_us']:.1f}"
        more = [f"{row['narrated_cost']:.2f}", f"{row['mean_options']:.1f}"]
        rows.append([key, speed, ratios[0], copy, ratios[1], *more])
    columns = ["game", "decisions/s", "ratio", "copy µs", "ratio", "cost of narration", "mean options"]
    table(f"{report['build']} build, medians of {rounds} rounds", columns, rows)

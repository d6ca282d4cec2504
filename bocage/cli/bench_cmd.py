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
    envs: Annotated[
        bool, typer.Option("--envs", help="the environments of each place beside their peers (envs extra)")
    ] = False,
    rounds: Annotated[int, typer.Option(min=1, help="rounds; medians are reported")] = 7,
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Decisions a second of random legal play, cost of a copy, cost of citations."""
    if envs:
        environments([(game.name, ident) for game, ident in places(where or [])], rounds, json)
        return
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


def environments(where: list[tuple[str, str]], rounds: int, json: bool) -> None:
    """Steps a second of each wrapper, and how many times slower it is than the bare engine."""
    from bocage.lab import bench_envs  # its peers are an extra

    found = {"/".join(place): bench_envs.measure(place, rounds) for place in where}
    if json:
        as_json(found)
        return
    for place, speeds in found.items():
        bare = speeds["bare engine"]
        rows = [[name, f"{speed:,.0f}", f"{bare / speed:.2f}"] for name, speed in speeds.items()]
        table(f"{place}, medians of {rounds} rounds", ["environment", "steps/s", "times slower"], rows)

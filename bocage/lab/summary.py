"""What many games say: win rates with intervals, length, endings, rules in play; and the rows as Parquet."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from bocage.kernel.game import BadInput
from bocage.lab.stats import mean_interval, wilson


def summarize(rows: list[dict[str, Any]], seats: tuple[str, ...]) -> dict[str, Any]:
    n = len(rows)
    wins = []
    for seat, name in enumerate(seats):
        won = sum(row["result"][seat] for row in rows)
        low, high = wilson(won, n)
        wins.append({"seat": name, "wins": won, "rate": won / n if n else 0.0, "low": low, "high": high})
    mean, low, high = mean_interval([float(row["decisions"]) for row in rows])
    rules: Counter[str] = Counter()
    games_with: Counter[str] = Counter()
    for row in rows:
        rules.update(row["rules"])
        games_with.update(row["rules"].keys())
    return {
        "games": n,
        "wins": wins,
        "decisions": {"mean": mean, "low": low, "high": high},
        "draws": sum(row["draws"] for row in rows) / n if n else 0.0,
        "endings": dict(Counter(f"{row['ending']} ({row['rule']})" for row in rows).most_common()),
        "verified": sum(row["verified"] for row in rows),
        "rules": {rule: {"times": times, "games": games_with[rule]} for rule, times in rules.most_common()},
    }


def check_parquet() -> None:
    """Say early, not after a thousand games, that the writer is missing."""
    try:
        import pyarrow.parquet  # noqa: F401 (is it there?)
    except ImportError as problem:
        raise BadInput("Writing Parquet needs the lab extra: pip install 'bocage[lab]'.") from problem


def write_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    """One row per game; the count of each rule is a JSON column."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    flat = [row | {"rules": json.dumps(row["rules"], sort_keys=True)} for row in rows]
    part = path.with_name(path.name + ".part")
    pq.write_table(pa.Table.from_pylist(flat), part)
    part.replace(path)

"""The figures of a ladder: ratings, who beat whom, sides of each scenario, seconds for a decision."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from bocage.lab.ladder.duel import Row
from bocage.lab.ladder.rating import Result, intervals, share_interval
from bocage.lab.stats import wilson

ANCHOR = "rifleman"


def figures(rows: list[Row], opponents: list[str]) -> dict[str, Any]:
    """Of one game, from the rows that were finished."""
    done = [row for row in rows if row.get("won") is not None]
    anchor = ANCHOR if ANCHOR in opponents else opponents[0]
    return {
        "games": len(done),
        "broken": [{"key": row["key"], "problem": row["problem"]} for row in rows if row.get("won") is None],
        "opponents": _rated(done, opponents, anchor) if len(opponents) > 1 else [],
        "anchor": anchor,
        "pairs": _pairs(done) if len(opponents) > 1 else [],
        "sides": _sides(done),
    }


def _block(row: Row) -> tuple[Any, ...]:
    return (row["game"], row["scenario"], row["first"], row["second"], row["seed"])


def _rated(done: list[Row], opponents: list[str], anchor: str) -> list[dict[str, Any]]:
    results: list[Result] = [(row["first"], row["second"], row["won"], _block(row)) for row in done]
    rated = intervals(results, opponents, anchor)
    found = []
    for name in opponents:
        rating, low, high = rated[name]
        mine = [row for row in done if name in (row["first"], row["second"])]
        spent = [row["time"][0 if row["first"] == name else 1] for row in mine]
        decisions = sum(x["decisions"] for x in spent)
        found.append(
            {
                "name": name,
                "rating": round(rating),
                "low": round(low),
                "high": round(high),
                "games": len(mine),
                "seconds": round(sum(x["sum"] for x in spent) / max(1, decisions), 4),
                "longest": round(max((x["longest"] for x in spent), default=0.0), 2),
            }
        )
    return sorted(found, key=lambda x: -x["rating"])


def _pairs(done: list[Row]) -> list[dict[str, Any]]:
    blocks: dict[tuple[str, str], dict[Any, list[float]]] = defaultdict(lambda: defaultdict(list))
    for row in done:
        blocks[row["first"], row["second"]][_block(row)].append(row["won"])
    found = []
    for (first, second), pairs in blocks.items():
        share, low, high = share_interval(list(pairs.values()))
        games = sum(len(x) for x in pairs.values())
        told = {"first": first, "second": second, "games": games, "share": share, "low": low, "high": high}
        found.append({**told, "pairs": len(pairs)})
    return found


def _sides(done: list[Row]) -> list[dict[str, Any]]:
    """What the first side of each scenario won, whoever sat there: its balance as far as these opponents can tell."""
    wins: dict[str, list[float]] = defaultdict(list)
    names: dict[str, str] = {}
    for row in done:
        wins[row["scenario"]].append(1.0 - row["won"] if row["swapped"] else row["won"])
        if not row["swapped"]:
            names[row["scenario"]] = row["side"]
    found = []
    for scenario, values in wins.items():
        low, high = wilson(sum(values), len(values))
        side = {"scenario": scenario, "side": names.get(scenario, "first"), "games": len(values)}
        found.append({**side, "share": sum(values) / len(values), "low": low, "high": high})
    return found


def rated_rows(x: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    head = ["opponent", "rating", "95 %", "games", "s a decision", "longest, s"]
    rows = []
    for o in x["opponents"]:
        times = [f"{o['seconds']:.3f}", f"{o['longest']:.2f}"]
        rows.append([o["name"], str(o["rating"]), f"{o['low']} to {o['high']}", str(o["games"]), *times])
    return head, rows


def pair_rows(x: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    head = ["first", "second", "games", "first won", "95 %"]
    return head, [[p["first"], p["second"], str(p["games"]), *_share(p)] for p in x["pairs"]]


def side_rows(x: dict[str, Any]) -> tuple[list[str], list[list[str]]]:
    head = ["scenario", "side", "games", "won", "95 %"]
    return head, [[s["scenario"], s["side"], str(s["games"]), *_share(s)] for s in x["sides"]]


def _share(p: dict[str, Any]) -> list[str]:
    return [f"{100 * p['share']:.0f} %", f"{100 * p['low']:.0f} to {100 * p['high']:.0f} %"]


def markdown(head: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(head)} |", "| --- " * len(head) + "|", *[f"| {' | '.join(row)} |" for row in rows]]

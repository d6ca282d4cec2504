"""What many games say: win rates with intervals, length, endings, rules in play. Games are added one by one, so that
their number does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from bocage.lab.stats import wilson


class Tally:
    """A sum over games."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.games = 0
        self.won = [0.0] * len(seats)
        self.decisions = 0
        self.squares = 0
        self.draws = 0
        self.verified = 0
        self.endings: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()
        self.games_with: Counter[str] = Counter()

    def add(self, row: dict[str, Any]) -> None:
        self.games += 1
        for seat in range(len(self.seats)):
            self.won[seat] += row["result"][seat]
        self.decisions += row["decisions"]
        self.squares += row["decisions"] ** 2
        self.draws += row["draws"]
        self.verified += row["verified"]
        self.endings[f"{row['ending']} ({row['rule']})"] += 1
        self.rules.update(row["rules"])
        self.games_with.update(row["rules"].keys())

    def plain(self) -> dict[str, Any]:
        n = self.games
        wins = []
        for name, won in zip(self.seats, self.won):
            low, high = wilson(won, n)
            wins.append({"seat": name, "wins": won, "rate": won / n if n else 0.0, "low": low, "high": high})
        mean = self.decisions / n if n else 0.0
        half = 1.96 * sqrt(max(0.0, self.squares - n * mean * mean) / (n - 1) / n) if n > 1 else 0.0
        rules = {rule: {"times": x, "games": self.games_with[rule]} for rule, x in self.rules.most_common()}
        return {
            "games": n,
            "wins": wins,
            "decisions": {"mean": mean, "low": mean - half, "high": mean + half},
            "draws": self.draws / n if n else 0.0,
            "endings": dict(self.endings.most_common()),
            "verified": self.verified,
            "rules": rules,
        }


def summarize(rows: Iterable[dict[str, Any]], seats: tuple[str, ...]) -> dict[str, Any]:
    tally = Tally(seats)
    for row in rows:
        tally.add(row)
    return tally.plain()


def verdict(summary: dict[str, Any]) -> str:
    """Fair, not fair, or not known yet, for two sides."""
    best = max(summary["wins"], key=lambda w: w["rate"])
    told = (
        f"{best['seat']} won {best['rate']:.0%} ({best['low']:.0%} to {best['high']:.0%}) of {summary['games']} games"
    )
    if best["low"] > 0.5:
        return f"{told}: better than even."
    if best["high"] < 0.55:
        return f"{told}: even, as far as these players can tell."
    return f"{told}: even so far, but more games are needed to be sure."

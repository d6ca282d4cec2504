"""What an action would do, for the eye before the click: the sum with its rules, and the odds of each result."""

from __future__ import annotations

from typing import Any


class Line:
    """One part of a sum: its rule, what it is, and how much it adds."""

    def __init__(self, rule: str, what: str, amount: float) -> None:
        self.rule = rule
        self.what = what
        self.amount = amount


class Odds:
    """One result and its probability."""

    def __init__(self, what: str, probability: float, rule: str = "") -> None:
        self.what = what
        self.probability = probability
        self.rule = rule


class Share:
    """A part of one whole, for a picture: results that exclude each other, from nothing (0) to the worst (4)."""

    def __init__(self, what: str, probability: float, grade: int) -> None:
        self.what = what
        self.probability = probability
        self.grade = grade


class Explanation:
    """The sum of an action and its odds; both may be empty where nothing is added up or drawn.

    For the map: `heat` (hex name to chance: where something may come down), `eyes` (units that look at the place) and
    `arc` (hexes that something turned this way would cover). `harm` is what becomes of whoever is struck, where the
    odds only say what the dice give: results that exclude each other, as in `bar`.
    """

    def __init__(
        self,
        rules: tuple[str, ...] = (),
        title: str = "",
        lines: list[Line] | None = None,
        odds: list[Odds] | None = None,
        notes: list[str] | None = None,
    ) -> None:
        self.rules = rules
        self.title = title
        self.lines: list[Line] = lines if lines is not None else []
        self.odds: list[Odds] = odds if odds is not None else []
        self.notes: list[str] = notes if notes is not None else []
        self.bar: list[Share] = []
        self.harm: list[Share] = []
        self.heat: dict[str, float] = {}
        self.eyes: list[int] = []
        self.arc: list[str] = []

    def add(self, rule: str, what: str, amount: float) -> None:
        """Add a part of the sum; zero parts are left out, they would only be noise."""
        if amount:
            self.lines.append(Line(rule, what, amount))

    def total(self) -> float:
        return sum(line.amount for line in self.lines)

    def plain(self) -> dict[str, Any]:
        """For the wire and for --json."""
        return {
            "rules": list(self.rules),
            "title": self.title,
            "sum": [{"rule": x.rule, "what": x.what, "amount": x.amount} for x in self.lines],
            "total": self.total(),
            "odds": [{"what": x.what, "p": round(x.probability, 6), "rule": x.rule} for x in self.odds],
            "notes": self.notes,
            "bar": [{"what": x.what, "p": round(x.probability, 6), "grade": x.grade} for x in self.bar],
            "harm": [{"what": x.what, "p": round(x.probability, 6), "grade": x.grade} for x in self.harm],
            "heat": {name: round(p, 6) for name, p in self.heat.items()},
            "eyes": self.eyes,
            "arc": self.arc,
        }

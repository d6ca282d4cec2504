"""What a watcher counts: how often something silly was done, of how many times it could have been."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bocage.kernel.frames import Action, Event, State


class Watcher:
    """Looks on at one game. `titles` says what each behaviour is and what it is counted of."""

    titles: dict[str, str] = {}

    def __init__(self) -> None:
        self.times: Counter[tuple[int, str]] = Counter()
        self.chances: Counter[tuple[int, str]] = Counter()

    def chance(self, seat: int, what: str, silly: bool) -> None:
        """It could have been; was it?"""
        self.chances[seat, what] += 1
        self.times[seat, what] += silly

    def decided(self, s: Any, seat: int, action: Action) -> None:
        """Before an answer is taken."""

    def told(self, s: Any, events: list[Event]) -> None:
        """After it, with all that followed."""

    def over(self, s: Any) -> None:
        """At the end."""

    def row(self, names: list[str]) -> dict[str, dict[str, list[int]]]:
        """By opponent and behaviour: times and chances."""
        found: dict[str, dict[str, list[int]]] = {}
        for (seat, what), chances in self.chances.items():
            mine = found.setdefault(names[seat], {}).setdefault(what, [0, 0])
            mine[0] += self.times[seat, what]
            mine[1] += chances
        return found


def whats(events: list[Event]) -> list[Action]:
    return [what for _, what, _ in events]


def add_rows(rows: list[dict[str, dict[str, list[int]]]]) -> dict[str, dict[str, list[int]]]:
    total: dict[str, dict[str, list[int]]] = {}
    for row in rows:
        for name, behaviours in row.items():
            for what, (times, chances) in behaviours.items():
                mine = total.setdefault(name, {}).setdefault(what, [0, 0])
                mine[0] += times
                mine[1] += chances
    return total


__all__ = ["State", "Watcher", "add_rows", "whats"]

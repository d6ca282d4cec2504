"""A game that is over, in figures: decisions, dice against what is to be expected of them, losses as they came."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import CHANCE
from bocage.server.table import Table


def summary(table: Table) -> dict[str, Any]:
    """For each seat: its decisions, and the dice that fell for what it did."""
    seats = [{"decisions": 0, "rolls": 0, "dice": 0, "sum": 0.0, "expected": 0.0, "cards": 0} for _ in table.seats]
    decider = -1
    for line in table.match.lines:
        entry = line.entry
        if entry.seat >= 0:
            decider = entry.seat
            seats[decider]["decisions"] += 1
        elif entry.seat == CHANCE and 0 <= decider < len(seats):
            _drawn(seats[decider], line.chance, entry.action)
    return {"is": "summary", "seats": seats, "steps": table.match.steps}


def _drawn(seat: dict[str, Any], chance: tuple[str, str], value: Any) -> None:
    kind, what = chance
    if kind != "dice":
        seat["cards"] += 1
        return
    sides = what.rpartition("d")[2]
    if not sides.isdigit():
        return
    faces = list(value) if isinstance(value, (list, tuple)) else [value]
    seat["rolls"] += 1
    seat["dice"] += len(faces)
    seat["sum"] += float(sum(faces))
    seat["expected"] += len(faces) * (int(sides) + 1) / 2

"""A view of a map with its counters as text for the terminal: what the games' screens have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.textmap import text_map


def board(field: Field, units: list[dict[str, Any]], letter: Callable[[dict[str, Any]], str]) -> list[str]:
    """The map with a letter for each unit; capitals are the second side's. No letter: the unit is not shown."""
    there: dict[str, str] = {}
    for unit in units:
        mark = letter(unit) if unit["hex"] else ""
        if mark:
            there[unit["hex"]] = there.get(unit["hex"], "") + (mark.upper() if unit["side"] else mark)
    return text_map(field, there)

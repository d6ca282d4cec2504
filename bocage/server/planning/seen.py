"""What may see a place: told only where the options of the game let players check lines of sight freely."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal


def watchers(game: Game, s: State, seat: int, places: list[str]) -> dict[str, list[int]] | None:
    """For each place the enemies on the seat's own map from which no ground hides it; None where that is not free."""
    if isinstance(game.sight(s, "", ""), Refusal):
        return None
    units: list[dict[str, Any]] = game.view(s, seat).get("units", [])
    foes: dict[str, list[int]] = {}
    for unit in units:
        if unit.get("hex") and unit.get("side") not in (None, seat):
            foes.setdefault(unit["hex"], []).append(unit["id"])
    found: dict[str, list[int]] = {}
    for place in places:
        found[place] = []
        for hex_name, ids in foes.items():
            lines = game.sight(s, hex_name, place)
            if not isinstance(lines, Refusal) and any(line["verdict"] != "blocked" for line in lines):
                found[place] += ids
    return found

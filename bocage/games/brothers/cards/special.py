"""Scenario special rules that change the ground."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.printed import pac
from bocage.games.brothers.terrain.ground import Special
from bocage.kernel.game import BadInput


def special_of(data: dict[str, Any], theatre: str) -> Special:
    """The card's table `special`, checked."""
    found = Special()
    found.upper = tuple(data.get("upper", ()))
    found.caves = tuple((c["hex"], int(c["spine"]), bool(c.get("small", False))) for c in data.get("cave", ()))
    found.trench = tuple(data.get("trench", ()))
    found.shallow = bool(data.get("shallow_river", False))
    found.dike = tuple(data.get("dike", ()))
    found.balka = bool(data.get("balka", False))
    found.snow = bool(data.get("snow", False))
    found.night = int(data.get("night", 0))
    island = data.get("island", "guadalcanal")
    if island not in pac.JUNGLE_MP:
        raise BadInput(f"There is no jungle figure for the island {island!r}; there are {', '.join(pac.JUNGLE_MP)}.")
    found.jungle = pac.JUNGLE_MP[island]
    found.jungle_vehicles = int(data.get("jungle_vehicles", 0)) * pac.MP  # BB 51.0: closed, or what a hex costs
    found.path_vehicles = int(data.get("path_vehicles", 0)) * pac.MP  # BB 53.0
    for name in data.get("mines", ()):
        found.mines[name] = pac.MINES_MP
    for name in data.get("concentrated_mines", ()):
        found.mines[name] = pac.CONCENTRATED_MP
    return found

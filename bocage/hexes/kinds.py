"""The terrain kinds that maps may name, and how each is outlined and coloured."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

ROADS = ("dirt", "paved", "path")


class Kind:
    def __init__(self, name: str, entry: dict[str, str]) -> None:
        self.name = name
        self.mark = entry["mark"]
        self.outline = entry["outline"]
        self.fill = entry.get("fill", "")
        self.line = entry.get("line", "")
        self.pattern = entry.get("pattern", "")

    def is_building(self) -> bool:
        return self.outline == "box"


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files("bocage.hexes").joinpath("kinds.toml").read_text("utf-8"))


@cache
def kinds() -> dict[str, Kind]:
    """All kinds by name."""
    return {name: Kind(name, entry) for name, entry in _table()["kind"].items()}


@cache
def side_features() -> dict[str, str]:
    """Hexside features by name, with the colour they are drawn in."""
    found = {name: str(entry["line"]) for name, entry in _table()["side"].items()}
    return {name: colour for name, colour in found.items() if not name.startswith("road-") and name != "path"}


def road_colours() -> dict[str, str]:
    sides = _table()["side"]
    return {"dirt": sides["road-dirt"]["line"], "paved": sides["road-paved"]["line"], "path": sides["path"]["line"]}


@cache
def marks() -> dict[str, str]:
    """The usual mark of each kind in a terrain block."""
    return {kind.mark: name for name, kind in kinds().items()}

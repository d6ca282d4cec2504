"""How a game reads its map: which terrain blocks, which hinders, how levels tell. Games hand a profile to sight.

A profile is data (profiles/*.toml); the rule numbers in it are the game's. Options such as a season change entries.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from importlib import resources
from typing import Any

from bocage.hexes.board import MapError


class Effect:
    """What terrain of one kind does to a thread that crosses it."""

    def __init__(self, kind: str, entry: dict[str, Any]) -> None:
        self.kind = kind
        self.height: int = entry.get("height", 0)
        """Levels it rises above its hex's ground as an obstacle; 0: no obstacle."""
        self.group: str = entry.get("group", "")
        """The hindrance it counts toward; empty: none."""
        self.inherent: bool = entry.get("inherent", False)
        """The whole hex with its sides counts, not what is drawn."""
        self.levels: str = entry.get("levels", "same")
        """Between different levels a hindrance is ignored ("same"), is an obstacle ("block") or hinders ("hinder")."""
        self.road_frees: bool = entry.get("road_frees", False)
        """It does nothing where the thread stays on the road through the hex."""
        self.rule: str = entry["rule"]


class Group:
    """Hindrances that are counted together."""

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        self.name = name
        self.per: int = entry.get("per", 1)
        """One for every so many hexes, rounded up."""
        self.most: int = entry.get("most", 99)
        self.block_at: int = entry.get("block_at", 99)
        """So many hexes between the ends block."""
        self.rule: str = entry.get("rule", "")
        self.amounts: bytes = bytes(min(-(-n // self.per), self.most) for n in range(64))

    def amount(self, hexes: int) -> int:
        return self.amounts[min(hexes, 63)]


class SideEffect:
    """What a feature along a hexside does to a thread that crosses it."""

    def __init__(self, feature: str, entry: dict[str, Any]) -> None:
        self.feature = feature
        self.height: int = entry.get("height", 0)
        self.along_blocks: bool = entry.get("along_blocks", False)
        self.group: str = entry.get("group", "")
        self.rule: str = entry["rule"]


class Profile:
    def __init__(self, data: dict[str, Any]) -> None:
        self.name: str = data["name"]
        self.blind: bool = data["slope"] == "blind"
        """Lower terrain hides only some hexes behind it; otherwise anything above the lower end blocks."""
        self.block_at: int = data.get("block_at", 99)
        self.one_per_seam: bool = data.get("one_per_seam", False)
        """Along a hexside between two hindering hexes only one of them counts."""
        self.corner_touch: bool = data.get("corner_touch", False)
        """Smoke counts even where the thread only touches a corner of its hex."""
        self.low_kinds: frozenset[str] = frozenset(data.get("low_kinds", []))
        """Kinds whose occupants see only next door or to higher ground."""
        self.ridge: str = data.get("ridge", "")
        self.rules: dict[str, str] = data["rules"]
        self.effects: dict[str, Effect] = {k: Effect(k, v) for k, v in data.get("kind", {}).items()}
        self.sides: dict[str, SideEffect] = {k: SideEffect(k, v) for k, v in data.get("side", {}).items()}
        self.groups: dict[str, Group] = {k: Group(k, v) for k, v in data.get("group", {}).items()}
        self.key: str = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def effect(self, kind: str) -> Effect | None:
        return self.effects.get(kind)

    def least_blocking(self, one: int, other: int, to_one: int, to_other: int) -> int:
        """The lowest terrain height that blocks between ends at two levels, at those ranges from them."""
        high, low = max(one, other), min(one, other)
        if not self.blind or high == low:
            return low + 1
        from_high, from_low = (to_one, to_other) if one > other else (to_other, to_one)
        height = low + 1
        while height < high and from_low > max(0, from_high - (high - height)):
            height += 1
        return height


def load_profile(name: str, *options: str) -> Profile:
    """A game's profile with options of it switched on, for instance `load_profile("starterkit", "orchards-bare")`."""
    file = resources.files("bocage.hexes").joinpath("profiles", f"{name}.toml")
    if not file.is_file():
        raise MapError(f"There is no sight profile {name!r}.")
    data = tomllib.loads(file.read_text("utf-8"))
    choices = data.pop("option", {})
    for option in options:
        if option not in choices:
            raise MapError(f"{name} has no sight option {option!r}; it has {', '.join(sorted(choices)) or 'none'}.")
        _merge(data, choices[option])
    return Profile(data)


def _merge(data: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        if isinstance(value, dict) and isinstance(data.get(key), dict):
            _merge(data[key], value)
        else:
            data[key] = value

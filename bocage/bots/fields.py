"""Distances to goals over the ground of a map, reckoned once and remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

GROUND = TypeVar("GROUND")

MOST_KEPT = 4000
"""So many fields of distances are remembered before all are forgotten."""

_KEPT: dict[tuple[int, tuple[int, ...]], tuple[object, list[float]]] = {}


def remembered(
    ground: GROUND, goals: tuple[int, ...], spread: Callable[[GROUND, tuple[int, ...]], list[float]]
) -> list[float]:
    """From every place of the ground to the nearest goal. The ground is kept too, so that nothing else gets its id."""
    key = (id(ground), goals)
    kept = _KEPT.get(key)
    if kept is not None and kept[0] is ground:
        return kept[1]
    if len(_KEPT) > MOST_KEPT:
        _KEPT.clear()
    found = spread(ground, goals)
    _KEPT[key] = (ground, found)
    return found

"""Stacking: does an order of battle find room in its area? How many may stand in a place in play is each game's own."""

from __future__ import annotations

Load = tuple[int, ...]
"""Units by what the game counts: (half squads, leaders), or (units,)."""


def finds_room(load: Load, limits: Load, places: int) -> bool:
    """Can so many units stand in so many places, each of which holds no more than its limits?"""
    return all([n <= most * places for n, most in zip(load, limits)])  # noqa: C419 (lists compile to loops)

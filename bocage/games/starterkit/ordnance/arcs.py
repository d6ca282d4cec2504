"""SK 3.2.4 Covered Arcs. A facing is a hexspine: number k lies between the sides k and k + 1, clockwise from the top.

The arc is the wedge between the two hexrows that run from the hex through those two sides, both rows included.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.names import Facing, Location

SPINES: Final = 6

SPINE_NAMES: Final = ("north-east", "east", "south-east", "south-west", "west", "north-west")


def sides_of(facing: Facing) -> tuple[int, int]:
    """The two hexsides that a hexspine joins."""
    return facing, (facing + 1) % SPINES


def in_arc(g: Ground, here: Location, facing: Facing, there: Location) -> bool:
    """SK 3.2.4 Is the hex in the arc? A unit's own hex is not, by itself."""
    return g.field.in_arc(g.hex_of[here], facing, g.hex_of[there])


def facings_at(g: Ground, here: Location, there: Location) -> tuple[Facing, ...]:
    """The facings whose arc holds the hex: one, or two on a hexrow between arcs; all of them for the own hex."""
    a, b = g.hex_of[here], g.hex_of[there]
    away = (g.field.columns[b] - g.field.columns[a], g.field.ys[b] - g.field.ys[a])
    found = _FACINGS.get(away)
    if found is None:
        found = tuple([k for k in range(SPINES) if away == (0, 0) or in_arc(g, here, k, there)])
        _FACINGS[away] = found
    return found


_FACINGS: dict[tuple[int, int], tuple[Facing, ...]] = {}
"""By how far the hex is away: columns and half hexes. The same on every map."""


def spines_between(a: Facing, b: Facing) -> int:
    """How many hexspines a change from a to b is, the shorter way: 0 to 3."""
    turn = (b - a) % SPINES
    return min(turn, SPINES - turn)

"""SK 3.2.4 Covered Arcs. A facing is a hexspine: number k lies between the sides k and k + 1, clockwise from the top.

The arc is the wedge between the two hexrows that run from the hex through those two sides, both rows included.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.ground import KEY, Ground
from bocage.games.starterkit.model.names import Facing, Location

SPINES: Final = 6

SPINE_NAMES: Final = ("north-east", "east", "south-east", "south-west", "west", "north-west")


def sides_of(facing: Facing) -> tuple[int, int]:
    """The two hexsides that a hexspine joins."""
    return facing, (facing + 1) % SPINES


def in_arc(g: Ground, here: Location, facing: Facing, there: Location) -> bool:
    """SK 3.2.4 Is the hex in the arc? A unit's own hex is not, by itself."""
    return facing in facings_at(g, here, there) and g.hex_of[here] != g.hex_of[there]


def facings_at(g: Ground, here: Location, there: Location) -> tuple[Facing, ...]:
    """The facings whose arc holds the hex: one, or two on a hexrow between arcs; all of them for the own hex."""
    key = here * KEY + there
    found = g.bearings.get(key)
    if found is None:
        a, b = g.hex_of[here], g.hex_of[there]
        found = tuple([k for k in range(SPINES) if a == b or g.field.in_arc(a, k, b)])
        g.bearings[key] = found
    return found


def spines_between(a: Facing, b: Facing) -> int:
    """How many hexspines a change from a to b is, the shorter way: 0 to 3."""
    turn = (b - a) % SPINES
    return min(turn, SPINES - turn)

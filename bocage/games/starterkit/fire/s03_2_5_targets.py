"""SK 3.2, 3.8 Which units an attack on a hex strikes outside the Movement Phase."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import MELEE
from bocage.games.starterkit.model.names import Location, Side
from bocage.games.starterkit.model.state import SKState


def targets_in(s: SKState, side: Side, where: Location) -> tuple[int, ...]:
    """SK 3.2, 3.8 All enemy units in the hex; in a Melee hex friends too."""
    units = s.stacks.get(where, ())
    if any(s.status[u] & MELEE for u in units):
        return units
    return tuple([u for u in units if s.side[u] != side])


def enemy_hexes(s: SKState, side: Side) -> list[int]:
    found: dict[int, int] = {}
    for e in s.roster[1 - side]:
        found[s.at[e]] = 1
    return list(found)

"""SK 6.11 Hexes that a Gun or main armament could shell on the Area Target Type, by its range alone."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Location, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.s06_refusals import farthest


def places(s: SKState, mode: int, w: Weapon) -> list[Location]:
    """Hexes within its range, for the Area Target Type."""
    least, most = span(s, mode, w)
    return ground_of(s).ring(s.at[w], least, most)


def places_by_row(s: SKState, mode: int, w: Weapon) -> dict[int, list[Location]]:
    """The same by hexrow."""
    least, most = span(s, mode, w)
    return ground_of(s).ring_by_row(s.at[w], least, most)


def span(s: SKState, mode: int, w: Weapon) -> tuple[int, int]:
    """SK 3.2.4, 6.9 How near and how far it may shell a hex."""
    t = TYPES[s.kind[w]]
    most = min(t.most or 24, s.fire_reach(s.holder[w])) if s.gated else t.most or 24
    return max(1, t.least), min(most, farthest(s, mode, w))

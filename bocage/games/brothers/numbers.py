"""Units, sides, hexes and locations are numbers; these names say which number is meant."""

from __future__ import annotations

Unit = int
"""A counter: the index of all lists of the state that speak of units."""
Side = int
"""0 or 1."""
Hex = int
"""A hex of the field."""
Loc = int
"""A location: a hex, or hex + n for its second location (upper level, Cave, under a Bridge); below 0 off the board."""

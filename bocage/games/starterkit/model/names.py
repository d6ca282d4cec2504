"""Names for the numbers that rules speak of: to the machine they are all ints, to a reader they are not."""

from __future__ import annotations

Counter = int
"""A number in the state's lists. Personnel, weapons, Guns and vehicles share one numbering."""

Unit = int
"""A counter that is personnel: a leader, squad, half-squad or crew (SK 2.0 Infantry)."""

Weapon = int
"""A counter that a unit possesses: a support weapon (SK 1.2.4) or a Gun (SK 1.2.6)."""

Vehicle = int
"""A counter that is a vehicle (SK 1.2.7)."""

Side = int
"""0 or 1."""

Hex = int
"""A hex of the map, 0 to `ground.hexes` - 1."""

Location = int
"""Where a counter can be: a hex, or a place of its own within one (a Steeple, DE 1.1).

Locations beyond the hexes are numbered after them, and every table of the ground has a row for them, so that a unit in
one is at its own range, in its own sight and stack without a rule having to know. `ground.hex_of[location]` is its
hex. Off board and gone are negative (state.py).
"""

Facing = int
"""A hexspine, 0 to 5: where a Gun's CA, a vehicle's VCA or a turret's TCA points (SK 3.2.4)."""

Counters = tuple[Counter, ...]
Units = tuple[Unit, ...]
Weapons = tuple[Weapon, ...]
Vehicles = tuple[Vehicle, ...]
Locations = tuple[Location, ...]

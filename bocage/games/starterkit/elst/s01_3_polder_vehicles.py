"""DE 1.3 A vehicle leaves a Polder hex: four MP and a Bog Check there, before it enters the next; not by a road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import LEAVE_MP
from bocage.games.starterkit.movement.s03_3_1_offboard import road_onto
from bocage.games.starterkit.vehicles.s03_3_2_costs import has_road

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


def leaving_mp(s: SKState, f: MovingVehicle, where: Location) -> float:
    """The MP to be spent in a Polder hex before it is left for another, or (-1) for the map's edge."""
    return 0.0 if f.quit else quitting_mp(s, s.at[f.vehicle], where)


def quitting_mp(s: SKState, here: Location, where: Location) -> float:
    """The same from any hex."""
    g = ground_of(s)
    if here < 0 or not g.polder[here]:
        return 0.0
    by_road = road_onto(s, here) == ROAD_RATE if where < 0 else has_road(g, here, where)
    return 0.0 if by_road else LEAVE_MP

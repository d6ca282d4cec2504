"""SK 6.6 The gunshield: what it adds to the fire table roll for the crew behind it."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import PUSHED
from bocage.games.starterkit.model.names import Locations, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.ordnance.targets import gun_of

SHIELD = 2
AGAINST_MORTARS = 1


def shield_drm(s: SKState, u: Unit, origins: Locations, mortar: bool, artillery: bool = False) -> int:
    """SK 6.6 For the Good Order crew of an AT or INF Gun, if all of the attack comes through the Gun's arc.

    Off-board artillery comes from nowhere on the map: the shield helps against it by one (DE 2.52). It helps nobody
    who manhandles it. Fire groups from in and out of the arc get round the shield (docs/rulings).
    """
    g = gun_of(s, u)
    if g < 0 or not s.type(g).has_shield or not s.type(u).is_crew or not s.good_order(u):
        return 0
    if s.gun_marks.get(u, 0) & PUSHED:
        return 0
    ground, where, facing = ground_of(s), s.at[u], s.facing.get(g, -1)
    if artillery:
        return AGAINST_MORTARS
    if not origins or not all(in_arc(ground, where, facing, h) for h in origins):
        return 0
    return AGAINST_MORTARS if mortar else SHIELD

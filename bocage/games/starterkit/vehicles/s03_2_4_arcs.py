"""SK 3.2.4 Covered arcs of a vehicle's weapons: what they bear on, and what it costs to turn them."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Facing, Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import MOVEMENT, SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.arcs import in_arc, spines_between
from bocage.games.starterkit.ordnance.firers import entry_of_mover, own_hex_facings
from bocage.games.starterkit.vehicles.s07_status import is_mobile, turret_facing

TURNING: Final = {"T": (1, 1, 1), "1MT": (2, 1, 1), "ST": (2, 1, 1), "RST": (2, 1, 1), "NT": (3, 1, 1)}
"""SK 3.2.4 Case 8: the DRM of the first, second and third hexspine."""


def bears(s: SKState, where: Location, facing: Facing, target: Location) -> bool:
    """Is the target hex inside the arc of something in `where` that points at this hexspine? Its own hex is."""
    return where == target or in_arc(ground_of(s), where, facing, target)


def arc_of(s: SKState, w: Weapon) -> Facing:
    """SK 3.2.4 Bow weapons fire through the VCA, turret weapons through the TCA, a rear gun through the rear of it."""
    v, t = s.holder[w], TYPES[s.kind[w]]
    if t.mount == "rear":
        return (turret_facing(s, v) + 3) % 6
    if by_hull(s, w):
        return s.facing[v]
    return turret_facing(s, v)


def covers(s: SKState, w: Weapon, target: Location) -> bool:
    """SK 3.2.4 An anti-aircraft gun fires all round; the others in their arc, an immobile hull's not into its hex."""
    if TYPES[s.kind[w]].mount == "anti_aircraft":
        return True
    v = s.holder[w]
    if s.at[v] != target:
        return in_arc(ground_of(s), s.at[v], arc_of(s, w), target)
    entered = s.phase == MOVEMENT and s.side[v] != s.attacker and entry_of_mover(s) >= 0
    if entered:
        return arc_of(s, w) in own_hex_facings(s, s.side[v])
    return is_mobile(s, v) or not by_hull(s, w)


def by_hull(s: SKState, w: Weapon) -> bool:
    """Is it mounted in the bow, or in a vehicle without a turret?"""
    t = TYPES[s.kind[w]]
    return t.mount == "bow" or t.hull_only or TYPES[s.kind[s.holder[w]]].turret == "NT"


def nearest_facing(s: SKState, where: Location, now: Facing, target: Location) -> Facing:
    """The facing that bears on the target with the fewest hexspines from the present one."""
    if where == target:
        return now  # see `toward`
    able = [k for k in range(6) if bears(s, where, k, target)]
    return min(able, key=lambda k: (spines_between(now, k), k))


def toward(s: SKState, w: Weapon, target: Location) -> Facing:
    """Where the arc of this gun of a vehicle must point to bear on the target, with the fewest hexspines."""
    v, now = s.holder[w], arc_of(s, w)
    if s.at[v] != target:
        return nearest_facing(s, s.at[v], now, target)
    return min(own_hex_facings(s, s.side[v]), key=lambda k: (spines_between(now, k), k))


def turret_toward(s: SKState, v: Vehicle, target: Location) -> Facing:
    """Where the turret (or the hull of a vehicle without one) must point to bear on the target."""
    return nearest_facing(s, s.at[v], turret_facing(s, v), target)


def turning_drm(s: SKState, v: Vehicle, facing: Facing) -> int:
    """SK 3.2.4 Case 8 for turning the turret (or hull) to this facing; doubled in a building."""
    spines = spines_between(turret_facing(s, v), facing)
    drm = sum(TURNING[s.type(v).turret][:spines])
    return 2 * drm if ground_of(s).is_building[s.at[v]] else drm

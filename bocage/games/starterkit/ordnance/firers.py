"""SK 3.2.4 What the To Hit process asks about who fires: a support weapon, a Gun or a vehicle's main armament.

Each is a counter with a holder: its possessor, or for good the vehicle that mounts it. Fire markers are on the weapon
(s.status), Intensive Fire and depleted ammunition too (s.gun_marks).
"""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import CE, DAZED, HAS_MOVED, MOTION, PINNED, ROLLING, SAME_HEX, SILENCED
from bocage.games.starterkit.model.names import Facing, Location, Side, Vehicle, Weapon
from bocage.games.starterkit.model.state import MOVEMENT, SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.arcs import SPINES, facings_at, sides_of


def vehicle_of(s: SKState, w: Weapon) -> Vehicle:
    """The vehicle that mounts the weapon, or -1."""
    holder = s.holder[w]
    return holder if holder >= 0 and TYPES[s.kind[holder]].is_vehicle else -1


def turning_of(s: SKState, w: Weapon) -> str:
    """Case 8: T, ST, RST, 1MT or NT; nothing for a weapon without an arc."""
    v = vehicle_of(s, w)
    return s.type(v if v >= 0 else w).turret


def facing_of(s: SKState, w: Weapon) -> Facing:
    """SK 3.2.4 Where its arc points: a Gun's CA, a turret's TCA, a hull's VCA; -1 for what has no arc."""
    v = vehicle_of(s, w)
    if v < 0:
        return s.facing.get(w, -1)
    return s.turret[v] if v in s.turret else s.facing.get(v, -1)


def turn_to(s: SKState, w: Weapon, facing: Facing) -> None:
    """SK 3.2.4 The arc is changed before firing: a Gun, a turret, or the hull of a vehicle without one."""
    v = vehicle_of(s, w)
    if v < 0:
        s.facing[w] = facing
    elif s.type(v).turret == "NT":
        s.facing[v] = facing
    elif facing == s.facing[v]:
        s.turret.pop(v, None)
    else:
        s.turret[v] = facing


def facings_for(s: SKState, w: Weapon, target: Location) -> tuple[Facing, ...]:
    """SK 3.2.4 The facings in which it can fire at the hex; into its own, see `own_hex_facings`."""
    g = ground_of(s)
    if g.hex_of[s.at[w]] == g.hex_of[target]:
        return own_hex_facings(s, s.side[s.holder[w]])
    return facings_at(g, s.at[w], target)


def own_hex_facings(s: SKState, side: Side) -> tuple[Facing, ...]:
    """SK 3.2.4 In the enemy's Movement Phase a vehicle in the hex is in the arcs through which it came in."""
    by = entry_of_mover(s) if s.phase == MOVEMENT and side != s.attacker else -1
    return tuple([k for k in range(SPINES) if by < 0 or by in sides_of(k)])


def entry_of_mover(s: SKState) -> int:
    """The hexside by which the vehicle that moves now came into its hex; -1 where it began, or none moves."""
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

    for f in reversed(s.stack):
        if isinstance(f, MovingVehicle):
            return f.entered_by
    return -1


def in_building(s: SKState, w: Weapon) -> bool:
    return ground_of(s).is_building[s.at[w]]


def is_pinned(s: SKState, w: Weapon) -> bool:
    """Case 2. A vehicle's crew is never pinned: it buttons up (SK 3.2.3)."""
    u = s.holder[w]
    return u >= 0 and s.type(u).is_personnel and bool(s.status[u] & PINNED)


# vehicles that fire


def is_buttoned(s: SKState, w: Weapon) -> bool:
    """Case 13."""
    v = vehicle_of(s, w)
    return v >= 0 and not s.vehicle_marks.get(v, 0) & CE


def is_dazed(s: SKState, w: Weapon) -> bool:
    """Case 15: under the +1 side of a Stun counter."""
    return bool(s.vehicle_marks.get(vehicle_of(s, w), 0) & DAZED)


def is_silenced(s: SKState, w: Weapon) -> bool:
    """SK 7.10 Stunned, Shocked or an Unconfirmed Kill: it fires nothing."""
    return bool(s.vehicle_marks.get(vehicle_of(s, w), 0) & SILENCED)


def has_moved(s: SKState, w: Weapon) -> bool:
    """Cases 1 and 14: the vehicle that fires has entered a hex this Player Turn."""
    bits = s.vehicle_marks.get(vehicle_of(s, w), 0)
    return bool(bits & HAS_MOVED and not bits & SAME_HEX)


def fires_rolling(s: SKState, w: Weapon) -> bool:
    """Case 16: in Motion or Non-Stopped."""
    return bool(s.vehicle_marks.get(vehicle_of(s, w), 0) & (MOTION | ROLLING))


def mp_in_sight(s: SKState, v: Vehicle, where: Location, unchecked: bool = False) -> float:
    """MP that a vehicle has spent this Player Turn in hexes in sight of a location (cases 14 and 24).

    `unchecked`: as if all were in sight, for who may not check it yet (SK 3.2.1)."""
    if unchecked:
        return sum([mp for (x, h), mp in s.mp_at.items() if x == v and h >= 0])
    g = ground_of(s)
    seen = [mp for (x, h), mp in s.mp_at.items() if x == v and h >= 0 and hindrance(s, g, where, h) != BLOCKED]
    return sum(seen)  # not what was spent off board, along the edge

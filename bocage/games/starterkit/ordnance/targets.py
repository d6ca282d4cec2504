"""SK 3.2.4, 6.3, 6.6, 6.7 What the To Hit process asks about a target: Infantry that mans a Gun, or a vehicle."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BROKEN, EMPLACED, HAS_MOVED, HIDDEN, MELEE, MOTION, ROLLING
from bocage.games.starterkit.model.names import Counter, Location, Unit, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.firers import mp_in_sight


def gun_of(s: SKState, u: Unit) -> Weapon:
    """The Gun that this unit mans, or -1."""
    for w in s.carried[u]:
        if s.type(w).is_gun:
            return w
    return -1


def is_manned_by_crew(s: SKState, g: Weapon) -> bool:
    """SK 1.2.6 Crews alone are qualified."""
    u = s.holder[g]
    return u >= 0 and s.type(u).is_crew


def is_emplaced(s: SKState, u: Unit) -> bool:
    """SK 6.3 Has this crew the Emplacement TEM of its Gun?"""
    g = gun_of(s, u) if s.gun_marks else -1
    return g >= 0 and bool(s.gun_marks.get(g, 0) & EMPLACED) and s.type(u).is_crew


def is_hidden(s: SKState, c: Counter) -> bool:
    """SK 6.4 A hidden Gun, or the unit that mans one."""
    if not s.gun_marks and not s.hiding[0] and not s.hiding[1]:
        return False
    if s.type(c).is_personnel:
        return c in s.hiding[s.side[c]]
    return bool(s.gun_marks.get(c, 0) & HIDDEN)


def is_good_order(s: SKState, u: Unit) -> bool:
    return not s.status[u] & (BROKEN | MELEE)


def size_drm(s: SKState, c: Counter) -> int:
    """Case 22: of a vehicle (SK 7.3), or of the Gun that a unit mans (SK 6.7)."""
    t = s.type(c)
    if t.is_vehicle:
        return t.target_size
    g = gun_of(s, c)
    return s.type(g).target_size if g >= 0 else 0


# vehicles


def is_moving_target(s: SKState, v: Vehicle) -> bool:
    """SK 2.0, case 24: in Motion, or it has entered a hex (or begun in Motion) this Player Turn."""
    return bool(s.vehicle_marks.get(v, 0) & (MOTION | HAS_MOVED))


def is_stopped(s: SKState, v: Vehicle) -> bool:
    """Case 25: neither in Motion nor Non-Stopped; it may have moved before, and be a moving target (SK 3.3.2)."""
    return not s.vehicle_marks.get(v, 0) & (MOTION | ROLLING)


def moving_drm(s: SKState, v: Vehicle, firer: Location, unchecked: bool = False) -> int:
    """Case 24: +2 in Motion or after more than 3 MP in the firer's sight, +3 up to 3 MP, +4 up to 1 MP."""
    marks = s.vehicle_marks.get(v, 0)
    if marks & MOTION and not marks & HAS_MOVED:
        return 2
    if not marks & HAS_MOVED:
        return 0
    seen = mp_in_sight(s, v, firer, unchecked)
    return 4 if seen <= 1 else 3 if seen <= 3 else 2


def close_drm(s: SKState, v: Vehicle, distance: int) -> int:
    """Case 25: a stopped vehicle next door -2, two hexes away -1."""
    if not is_stopped(s, v):
        return 0
    return -2 if distance == 1 else -1 if distance == 2 else 0

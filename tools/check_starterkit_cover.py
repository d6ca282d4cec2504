"""What covers a target in the Starter Kit, done a second time: Emplacement, gunshields, wrecks and armour, arcs."""

from __future__ import annotations

from math import atan2, degrees, sqrt

from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from tools import check_starterkit_sums as sums


def manned(s: SKState, u: int) -> int:
    """The Gun a unit mans, or -1."""
    return next((w for w in s.carried[u] if TYPES[s.kind[w]].is_gun), -1) if sums.is_unit(s, u) else -1


def dug_in(s: SKState, u: int) -> bool:
    """SK 6.3 A crew at its Emplaced Gun."""
    gun = manned(s, u)
    return gun >= 0 and bool(s.gun_marks.get(gun, 0) & sums.EMPLACED) and sums.sort(s, u) == "crews"


def cover(s: SKState, g: Ground, u: int, where: int, entry: tuple[int, ...]) -> int:
    """SK 1.1.1, 6.3, 7.4, DE 1.3 The positive TEM of one target."""
    tem = int(sums.TEM[g.kinds[where]])
    if not sums.is_unit(s, u):
        return tem
    if dug_in(s, u):
        tem = max(tem, 2)
    if not tem and behind_armour(s, u, where):
        return 1
    return tem or int(sums.in_polder(g, where, entry))


def arc_holds(g: Ground, here: int, facing: int, there: int) -> bool:
    """SK 3.2.4 Within thirty degrees of the hexspine, the hexrows at both edges included."""
    return abs(bearing(g, here, there, facing)) <= 30.0 + 1e-6


def bearing(g: Ground, here: int, there: int, facing: int) -> float:
    """The angle from where a hexspine points to another hex, in degrees from -180 to 180."""
    f = g.field
    a, b = g.hex_of[here], g.hex_of[there]
    x, y = 1.5 * (f.columns[b] - f.columns[a]), sqrt(3) / 2 * (f.ys[b] - f.ys[a])
    angle = degrees(atan2(x, -y)) - (30.0 + 60.0 * facing)  # clockwise from the north
    return (angle + 180.0) % 360.0 - 180.0


def shielded(s: SKState, g: Ground, u: int, hexes: list[int]) -> bool:
    """SK 6.6 A Good Order crew behind its AT or INF Gun, fired at through the arc alone, not manhandling."""
    gun = manned(s, u)
    if (
        gun < 0
        or sums.sort(s, u) != "crews"
        or s.status[u] & (sums.BROKEN | sums.MELEE)
        or s.gun_marks.get(u, 0) & sums.PUSHED
    ):
        return False
    return sums.printed(s, gun)["type"] in ("AT", "INF") and all(arc_holds(g, s.at[u], s.facing[gun], h) for h in hexes)


def hazardous(s: SKState, u: int) -> bool:
    return bool(s.gun_marks.get(u, 0) & sums.PUSHED) and not s.status[u] & sums.PINNED


def behind_armour(s: SKState, u: int, where: int) -> bool:
    """SK 7.4 A wreck, or a vehicle of its own side, that Infantry can stand behind."""
    friends = [v for v in s.vehicles.get(where, ()) if s.side[v] == s.side[u]]
    return any(sums.is_cover(s, v) for v in (*s.wrecks.get(where, ()), *friends))

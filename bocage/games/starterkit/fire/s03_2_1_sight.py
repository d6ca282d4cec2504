"""SK 3.2.1 Line of sight in play: the ground's table, and Smoke on top of it (SK 1.2.5).

Nothing here may be asked for a player before he has declared an attack, unless the battle allows free checks.
"""

from __future__ import annotations

from collections.abc import Iterable

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import BROKEN, HAS_MOVED, MOTION, ROLLING, STILLED
from bocage.games.starterkit.model.names import Location, Locations, Side, Vehicle
from bocage.games.starterkit.model.state import ADVANCING_FIRE, SKState
from bocage.games.starterkit.model.tables import SMOKE_MOST, SMOKE_OUT, SMOKE_VALUE

TOO_MUCH = 6
"""SK 3.2.1 Hindrances of six or more block."""


def smoke_at(s: SKState, where: Location) -> int:
    """SK 1.2.5 The Hindrance of all Smoke in a hex, at most +3."""
    total = 0
    for kind, _ in s.smoke.get(where, ()):
        total += SMOKE_VALUE[kind]
    return total if total < SMOKE_MOST else SMOKE_MOST


def smoke_out(s: SKState, where: Location) -> int:
    """SK 1.2.5, 3.2.1 Smoke in the firer's hex hinders, and fire out of it costs one more, beyond the +3 of a hex."""
    return smoke_at(s, where) + SMOKE_OUT if where in s.smoke else 0


def smoke_seen(s: SKState, hexes: Locations, target: Location) -> int:
    """Hindrance that everybody can tell before the line is checked: Smoke at both its ends, the worst of a group."""
    worst = 0
    for h in hexes:
        if h != target:
            worst = max(worst, smoke_out(s, h))
    return worst + smoke_at(s, target)


def on_the_way(g: Ground, a: int, b: int, marked: Iterable[int]) -> list[int]:
    """Which of these hexes a line from a to b crosses, ends left out.

    A line leaves no shortest way between its ends, so that most need not be followed at all."""
    from_a, from_b = g.ranges[a], g.ranges[b]
    straight = from_a[b]
    near = [h for h in marked if h >= 0 and from_a[h] + from_b[h] == straight and h != a and h != b]
    if not near:
        return near
    crossed = g.crossed(a, b)
    return [h for h in near if h in crossed]


def smoke_between(s: SKState, g: Ground, a: int, b: int) -> int:
    """SK 1.2.5 Smoke that fire from a to b goes out of, through or into."""
    if a == b:
        return smoke_at(s, a)
    if g.hex_of[a] == g.hex_of[b]:
        return smoke_at(s, g.hex_of[a]) + (SMOKE_OUT if a in s.smoke else 0)  # DE 1.1: between the levels of a hex
    total = smoke_out(s, a)
    if b in s.smoke:
        total += smoke_at(s, b)
    if len(s.smoke) > (a in s.smoke) + (b in s.smoke):
        for h in on_the_way(g, a, b, s.smoke):
            total += smoke_at(s, h)
    return total


def barrage_between(s: SKState, g: Ground, a: int, b: int) -> int:
    """DE 2.5 A line from, through or into Fire For Effect is hindered by one, however much of it there is."""
    if a in s.barrage or b in s.barrage:
        return 1
    return 1 if on_the_way(g, a, b, s.barrage) else 0


def is_screen(s: SKState, v: Vehicle) -> bool:
    """SK 7.4, 7.4.1 A vehicle or wreck covers and hinders unless it is a Moving Target; then after the AFPh."""
    bits = s.vehicle_marks.get(v, 0)
    return not bits & (MOTION | ROLLING) and (not bits & (HAS_MOVED | STILLED) or s.phase > ADVANCING_FIRE)


def screens(s: SKState, where: Location) -> bool:
    """SK 7.4.1 Is there a vehicle or wreck that hinders fire through its hex?"""
    return any(is_screen(s, v) for v in (*s.wrecks.get(where, ()), *s.vehicles.get(where, ())))


def vehicles_between(s: SKState, g: Ground, a: int, b: int) -> int:
    """SK 7.4.1 One for each hex with a vehicle or wreck that a same-level line goes through and both ends see."""
    if a == b or g.level[a] != g.level[b]:
        return 0
    total = 0
    marked = on_the_way(g, a, b, s.vehicles) if s.vehicles else []
    if s.wrecks:
        marked += [h for h in on_the_way(g, a, b, s.wrecks) if h not in marked]
    for h in marked:
        there = g.level[h] == g.level[a] and screens(s, h)
        if there and g.rows[a][h] != BLOCKED and g.rows[b][h] != BLOCKED:
            total += 1
    return total


def plain_sight(s: SKState) -> bool:
    """Does nothing lie on the map that changes lines of sight? Then the ground's own table says all."""
    return not s.smoke and not s.barrage and not s.vehicles and not s.wrecks and not s.gated


def hindrance(s: SKState, g: Ground, a: int, b: int) -> int:
    """SK 3.2.1 The sum of Hindrances from a to b, or BLOCKED."""
    total = g.rows[a][b]
    if (s.vehicles or s.wrecks) and total != BLOCKED:
        total += vehicles_between(s, g, a, b)
        if total >= TOO_MUCH:
            return BLOCKED
    if s.barrage and total != BLOCKED:
        total += barrage_between(s, g, a, b)
        if total >= TOO_MUCH:
            return BLOCKED
    if s.smoke and total != BLOCKED:
        total += smoke_between(s, g, a, b)
        if total >= TOO_MUCH:
            return BLOCKED
    return s.sight_of(a, b, total) if s.gated and total != BLOCKED else total


def sees(s: SKState, a: int, b: int) -> bool:
    g = ground_of(s)
    return g.rows[a][b] != BLOCKED and hindrance(s, g, a, b) != BLOCKED


def closest_enemy(s: SKState, side: Side, where: Location) -> int:
    """SK 3.3.3 The range to the closest enemy unit in sight of a hex; 99 if there is none."""
    g = ground_of(s)
    row = g.ranges[where]
    best = 99
    for e in (*s.roster[1 - side], *s.fleet[1 - side]):
        h = s.at[e]
        if row[h] < best and g.rows[where][h] != BLOCKED and hindrance(s, g, where, h) != BLOCKED:
            best = row[h]
    return best


def known_enemies(s: SKState, side: Side, where: Location) -> list[int]:
    """SK 2.0 Enemy units that a unit of the side in this hex has in sight."""
    g = ground_of(s)
    row = g.rows[where]
    if plain_sight(s):
        return [e for e in s.roster[1 - side] if row[s.at[e]] != BLOCKED]
    enemies = (*s.roster[1 - side], *s.fleet[1 - side])
    return [e for e in enemies if hindrance(s, g, where, s.at[e]) != BLOCKED]


def adjacent_known(s: SKState, side: Side, where: Location, unbroken: bool) -> bool:
    """SK 3.2.3, 3.6 Is a Known Enemy Unit (if `unbroken`, one that is not broken) in this or an adjacent hex?"""
    g = ground_of(s)
    stacks, vehicles = s.stacks, s.vehicles
    for h in (where, *g.near[where]):
        for e in stacks.get(h, ()):
            if (
                s.side[e] != side
                and not (unbroken and s.status[e] & BROKEN)
                and (not s.smoke or hindrance(s, g, where, h) != BLOCKED)
            ):
                return True
        for v in vehicles.get(h, ()) if vehicles else ():
            if s.side[v] != side and hindrance(s, g, where, h) != BLOCKED:
                return True
    return False

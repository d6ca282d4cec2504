"""SK 3.2, 3.8 Which units an attack on a hex strikes outside the Movement Phase."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.shot import IN_FIRST
from bocage.games.starterkit.model.marks import CE, MELEE
from bocage.games.starterkit.model.names import Counters, Location, Side, Units
from bocage.games.starterkit.model.state import SKState


def targets_in(s: SKState, side: Side, where: Location) -> tuple[int, ...]:
    """SK 3.2, 3.8 All enemy units in the hex; in a Melee hex friends too."""
    units = s.stacks.get(where, ())
    crews = exposed_crews(s, side, where) if where in s.vehicles else ()
    enemies: list[int] = []
    for u in units:
        if s.status[u] & MELEE:
            return (*units, *crews)
        if s.side[u] != side:
            enemies.append(u)
    return (*enemies, *crews)


def companions(s: SKState, mode: int, where: Location, targets: Counters) -> Units:
    """SK 1.2.1 Who is with the targets, though not struck: everybody in the hex; with movers those of their stack."""
    from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire

    if mode != IN_FIRST:
        return (*targets, *[u for u in s.stacks.get(where, ()) if u not in targets])
    for f in reversed(s.stack):
        if isinstance(f, FirstFire):
            return f.movers
    return targets


def other_level(s: SKState, side: Side, where: Location) -> tuple[int, ...]:
    """DE 1.1 Whom the Area Target Type strikes on the other level of a hex with a Steeple."""
    g = ground_of(s)
    others = [x for x in g.locations(g.hex_of[where]) if x != where] if g.above else []
    return targets_in(s, side, others[0]) if others else ()


def exposed_crews(s: SKState, side: Side, where: Location) -> tuple[int, ...]:
    """SK 3.2.3, 7.12 Enemy vehicles there whose crew is exposed: fire not aimed at a vehicle touches only the crew."""
    return tuple([v for v in s.vehicles.get(where, ()) if s.side[v] != side and s.vehicle_marks.get(v, 0) & CE])


def enemy_hexes(s: SKState, side: Side) -> list[int]:
    """Where something of the enemy is that fire not aimed at a vehicle can hurt."""
    at = s.at
    found = [at[e] for e in s.roster[1 - side]]
    if s.fleet[1 - side]:
        found += [at[v] for v in s.fleet[1 - side] if s.vehicle_marks.get(v, 0) & CE]
    return list(dict.fromkeys(found))

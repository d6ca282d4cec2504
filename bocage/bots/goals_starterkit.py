"""Where the side that must act has to go in the Starter Kit, and how far that is: read from the Victory Conditions.

Distances are Movement Factors by the cheapest way, not hexes: round a wood or along a road, as a man would walk it.
"""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.games.starterkit.battle import Battle, Condition
from bocage.games.starterkit.ground import Ground
from bocage.games.starterkit.state import OFF_BOARD, SKState
from bocage.games.starterkit.units import LEADER, TYPES

FAR = 60.0
MOST_KEPT = 4000
"""So many fields of distances are remembered before all are forgotten."""

_FIELDS: dict[tuple[int, tuple[int, ...]], tuple[Ground, list[float]]] = {}


def distances(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    """MF from every hex to the nearest goal."""
    key = (id(ground), goals)
    kept = _FIELDS.get(key)
    if kept is not None and kept[0] is ground:
        return kept[1]
    if len(_FIELDS) > MOST_KEPT:
        _FIELDS.clear()
    found = spread(ground, goals)
    _FIELDS[key] = (ground, found)
    return found


def spread(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    """From the goals outwards, each hex by the cost of leaving it towards them."""
    found = [FAR] * ground.n
    queue: list[tuple[float, int]] = []
    for h in goals:
        found[h] = 0.0
        heappush(queue, (0.0, h))
    while queue:
        far, h = heappop(queue)
        if far > found[h]:
            continue
        for b in ground.near[h]:
            for where, _, terrain, road in ground.steps[b]:
                if where == h:
                    cost = far + (min(road, terrain) if road else terrain)
                    if cost < found[b]:
                        found[b] = cost
                        heappush(queue, (cost, b))
    return found


def goals_of(s: SKState, battle: Battle) -> tuple[int, ...]:
    """The hexes the acting side still has to take, to leave by, or to drive the enemy from."""
    found: list[int] = []
    for condition in battle.conditions:
        found += goals_for(s, battle, condition)
    if not found:
        found = [s.at[u] for u in s.roster[1 - battle.acting] if s.at[u] >= 0]
    return tuple(sorted(set(found)))


def goals_for(s: SKState, battle: Battle, condition: Condition) -> list[int]:
    acting = battle.acting
    if condition.kind == "exit":
        return list(battle.sides[acting].exits)
    if condition.kind == "control":
        hexes = [h for hexes in condition.buildings for h in hexes] or condition.hexes
        return [h for h in hexes if s.control.get(h, -1) != acting]
    if condition.kind == "cleared":
        inside = set(condition.hexes)
        return [h for h in [s.at[u] for u in s.roster[1 - acting] if s.good_order(u)] if h in inside]
    if condition.kind == "holding" and len(condition.hexes) < battle.ground.n:
        return condition.hexes
    return []


def field_for(s: SKState, battle: Battle) -> list[float]:
    """MF to the nearest open goal from every hex; nothing to walk to is no distance."""
    goals = goals_of(s, battle)
    return distances(battle.ground, goals) if goals else [0.0] * battle.ground.n


def way_from(field: list[float], battle: Battle, at: int) -> float:
    """Of a unit on the map, or off board before its hex of entry."""
    if at >= 0:
        return field[at]
    before = OFF_BOARD - at
    return field[before] + battle.ground.mf[before] if 0 <= before < len(field) else FAR


def half_squads(s: SKState, side: int, hexes: list[int]) -> int:
    """Good Order half squads of a side in the hexes."""
    inside = set(hexes)
    return sum(
        [
            TYPES[s.kind[u]].size
            for u in s.roster[side]
            if s.at[u] in inside and TYPES[s.kind[u]].kind != LEADER and s.good_order(u)
        ]
    )

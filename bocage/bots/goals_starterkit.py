"""Where the side that must act has to go in the Starter Kit, and how far that is: read from the Victory Conditions.

Distances are Movement Factors by the cheapest way, not hexes: round a wood or along a road, as a man would walk it.
"""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.bots.fields import remembered
from bocage.games.starterkit.battle import Battle
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import OFF_BOARD, WAITING, SKState

FAR = 60.0
LACKING = 16.0
"""MF reckoned for a place that nobody is free to go to."""


def distances(ground: Ground, goals: tuple[int, ...]) -> list[float]:
    """MF from every hex to the nearest goal."""
    return remembered(ground, goals, spread)


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


def ground_wanted(battle: Battle) -> tuple[int, ...]:
    """All hexes the Victory Conditions speak of, taken or not, so that taking one never looks like a step back."""
    found: list[int] = []
    for condition in battle.victory.conditions:
        if condition.kind == "exit":
            found += condition.hexes or battle.sides[battle.victory.acting].exits
        elif len(condition.hexes) < battle.ground.n:
            found += condition.hexes
        found += [h for hexes in condition.wholes for h in hexes]
    return tuple(sorted(set(found)))


def enemy_hexes(s: SKState, acting: int) -> list[int]:
    return list(dict.fromkeys([s.at[u] for u in s.roster[1 - acting] if s.at[u] >= 0 and s.good_order(u)]))


def field_for(s: SKState, battle: Battle) -> list[float]:
    """MF from every hex to the ground that is fought for, or to the enemy where only he matters."""
    goals = ground_wanted(battle) or tuple(sorted(enemy_hexes(s, battle.victory.acting)))
    return distances(battle.ground, goals) if goals else [0.0] * battle.ground.n


def men_hexes(s: SKState, side: int, crews: bool) -> list[int]:
    """Where its multi-man counters in Good Order are, each by itself: two in one hex are as much to clear as in two."""
    return [
        s.at[u]
        for u in s.roster[side]
        if s.at[u] >= 0 and s.type(u).is_multi_man and (crews or not s.type(u).is_crew) and s.good_order(u)
    ]


def still_open(s: SKState, battle: Battle, by_men: bool = False) -> tuple[list[tuple[int, ...]], int]:
    """Places still to be taken, hexes or whole buildings, and how many of them are needed. Where enemies are to be
    cleared away these are the hexes of any, or by men each squad and half-squad: a leader alone is no place to take."""
    found: list[tuple[int, ...]] = []
    need = 0
    acting = battle.victory.acting
    for condition in battle.victory.conditions:
        if condition.kind == "control":
            places = condition.wholes or [(h,) for h in condition.hexes]
            missing = [p for p in places if any(s.control.get(h, -1) != acting for h in p)]
            need += max(0, condition.at_least - len(places) + len(missing))
            found += missing
        elif condition.kind == "cleared" and len(condition.hexes) < battle.ground.n:
            inside = set(condition.hexes)
            held = men_hexes(s, 1 - acting, condition.crews) if by_men else enemy_hexes(s, acting)
            missing = [(h,) for h in held if h in inside]
            need += len(missing)
            found += missing
    return found, need


def errands(s: SKState, battle: Battle, by_men: bool = False) -> tuple[dict[int, tuple[int, ...]], float]:
    """Who of the acting side goes where, the nearest first and each place once; and the MF still to go in all."""
    places, need = still_open(s, battle, by_men)
    if not need:
        return {}, 0.0
    men = [
        u
        for u in (*s.roster[battle.victory.acting], *s.reserve[battle.victory.acting])
        if s.type(u).is_multi_man and s.at[u] != WAITING and s.good_order(u)
    ]
    stand = tuple([s.at[u] for u in men])
    key = (id(battle), tuple(men), stand, tuple(places), need)
    kept = _SENT.get(key)
    if kept is not None and kept[0] is battle:
        return kept[1]
    if len(_SENT) > MOST_SENT:
        _SENT.clear()
    found = shared_out(battle, men, stand, places, need)
    _SENT[key] = (battle, found)
    return found


Sent = tuple[dict[int, tuple[int, ...]], float]
MOST_SENT = 4000
"""So many ways to share out the errands are remembered before all are forgotten."""
_SENT: dict[tuple[object, ...], tuple[Battle, Sent]] = {}


def shared_out(
    battle: Battle, men: list[int], stand: tuple[int, ...], places: list[tuple[int, ...]], need: int
) -> Sent:
    """The nearest first; the same men in the same hexes with the same places to take get the same errands."""
    pairs: list[tuple[float, int, int]] = []
    for i, place in enumerate(places):
        field = distances(battle.ground, place)
        pairs += [(way_from(field, battle, at), u, i) for u, at in zip(men, stand)]
    pairs.sort()
    chosen: dict[int, tuple[int, ...]] = {}
    total = 0.0
    taken: set[int] = set()
    for far, u, i in pairs:
        if u not in chosen and i not in taken:
            chosen[u] = places[i]
            taken.add(i)
            total += far
            if len(taken) == need:
                break
    return chosen, total + LACKING * (need - len(taken))


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
        [s.type(u).size for u in s.roster[side] if s.at[u] in inside and s.type(u).is_multi_man and s.good_order(u)]
    )

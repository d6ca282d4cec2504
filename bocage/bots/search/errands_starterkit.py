"""Who of the side that must act goes where, as the search reckons it: where enemies are to be cleared away only squads
and half-squads count, so a leader alone is no place to be taken, and no place to hold."""

from __future__ import annotations

from bocage.bots.goals_starterkit import Sent, shared_out
from bocage.games.starterkit.battle import Battle
from bocage.games.starterkit.model.state import WAITING, SKState

MOST_SENT = 4000
"""So many ways to share out the errands are remembered before all are forgotten."""
_SENT: dict[tuple[object, ...], tuple[Battle, Sent]] = {}


def men_hexes(s: SKState, side: int, crews: bool) -> list[int]:
    """Where its multi-man counters in Good Order are, each by itself: two in one hex are as much to clear as in two."""
    return [
        s.at[u]
        for u in s.roster[side]
        if s.at[u] >= 0 and s.type(u).is_multi_man and (crews or not s.type(u).is_crew) and s.good_order(u)
    ]


def still_open(s: SKState, battle: Battle) -> tuple[list[tuple[int, ...]], int]:
    """Places still to be taken, hexes or whole buildings, and how many of them are needed."""
    found: list[tuple[int, ...]] = []
    need = 0
    acting = battle.victory.acting
    for condition in battle.victory.conditions:
        if condition.kind == "control":
            places = condition.wholes or [(h,) for h in condition.hexes]
            missing = [p for p in places if any([s.control.get(h, -1) != acting for h in p])]  # noqa: C419 (lists compile to loops)
            need += max(0, condition.at_least - len(places) + len(missing))
            found += missing
        elif condition.kind == "cleared" and len(condition.hexes) < battle.ground.n:
            inside = set(condition.hexes)
            missing = [(h,) for h in men_hexes(s, 1 - acting, condition.crews) if h in inside]
            need += len(missing)
            found += missing
    return found, need


def errands(s: SKState, battle: Battle) -> Sent:
    """The nearest first and each place once; and the MF still to go in all."""
    places, need = still_open(s, battle)
    if not need:
        return {}, 0.0
    acting = battle.victory.acting
    men = [
        u
        for u in (*s.roster[acting], *s.reserve[acting])
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

"""SK 3.8 Strengths and DRM in Close Combat; no TEM, weapons or point blank there."""

from __future__ import annotations

from bocage.games.starterkit.model.state import (
    BROKEN,
    CX,
    PINNED,
    SKState,
    friends_at,
    inexperienced,
    leadership,
)
from bocage.games.starterkit.model.tables import CCV
from bocage.games.starterkit.model.units import LEADER, TYPES

Element = tuple[int, ...]
"""A multi-man counter with the leaders who fight with it, or one unit alone."""


def leads_combat(s: SKState, v: int) -> bool:
    return TYPES[s.kind[v]].kind == LEADER and not s.status[v] & (BROKEN | PINNED)


def elements(s: SKState, side: int, where: int, pairs: dict[int, int]) -> list[Element]:
    """SK 3.8 A leader attacks and defends with the unit he stands on, or alone."""
    friends = friends_at(s, side, where)
    found: list[Element] = []
    for u in friends:
        if TYPES[s.kind[u]].kind == LEADER and pairs.get(u, -1) in friends:
            continue
        partners = [v for v in friends if pairs.get(v, -1) == u]
        found.append((u, *partners))
    return found


def has_men(s: SKState, units: tuple[int, ...]) -> bool:
    """Is there a multi-man counter among them?"""
    return any(TYPES[s.kind[u]].kind != LEADER for u in units)


def strength(s: SKState, u: int) -> float:
    """SK 3.8 A unit's firepower; a leader's is one."""
    t = TYPES[s.kind[u]]
    return 1.0 if t.kind == LEADER else float(t.fp)


def attack_strength(s: SKState, units: tuple[int, ...]) -> float:
    """SK 3.8 Pinned attackers at half."""
    return sum(strength(s, u) * (0.5 if s.status[u] & PINNED else 1.0) for u in units)


def defence_strength(s: SKState, units: tuple[int, ...]) -> float:
    return sum(strength(s, u) for u in units)


def attackers_drm(s: SKState, units: tuple[int, ...]) -> int:
    """SK 3.8 Leadership with a multi-man counter, which a +1 leader may withhold, and +1 for an exhausted attacker."""
    drm = 1 if any(s.status[u] & CX for u in units) else 0
    if has_men(s, units):
        leading = [leadership(s, v) for v in units if leads_combat(s, v)]
        drm += min(0, *leading) if leading else 0
    return drm


def target_drm(s: SKState, u: int) -> int:
    """SK 3.8 Broken -2, exhausted -1."""
    return (-2 if s.status[u] & BROKEN else 0) + (-1 if s.status[u] & CX else 0)


def close_combat_value(s: SKState, units: tuple[int, ...], halvings: int = 0) -> int:
    """SK 3.8, 5.4 What Infantry brings against a vehicle: its own value, +1 for a leader who joins, less for halvings.

    A pinned unit is one halving; the caller adds others, such as having fired (SK 3.3.4).
    """
    men = [u for u in units if TYPES[s.kind[u]].kind != LEADER]
    if not men:
        return CCV["leader"] - halvings
    u = men[0]
    value = CCV[("squad", "half_squad", "crew")[TYPES[s.kind[u]].kind]]
    if inexperienced(s, u) or TYPES[s.kind[u]].grade in "GC":
        value += CCV["inexperienced"]
    value += CCV["leader_added"] if len(units) > 1 else 0
    return value - halvings - (1 if s.status[u] & PINNED else 0)


def ambush_drm(s: SKState, side: int, where: int) -> int:
    """SK 3.8, 5.4 One each for any CX, pinned or Inexperienced unit, and the best leader who is not alone."""
    friends = friends_at(s, side, where)
    drm = 0
    if any(s.status[u] & CX for u in friends):
        drm += 1
    if any(s.status[u] & PINNED for u in friends):
        drm += 1
    if any(TYPES[s.kind[u]].kind != LEADER and inexperienced(s, u) for u in friends):
        drm += 1
    if len(friends) > 1:
        leading = [leadership(s, v) for v in friends if leads_combat(s, v)]
        drm += min(leading) if leading else 0
    return drm

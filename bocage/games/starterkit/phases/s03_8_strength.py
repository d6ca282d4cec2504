"""SK 3.8 Strengths and DRM in Close Combat; no TEM, weapons or point blank there."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BROKEN, CE, CX, PINNED, STUN, STUN_AND_RECALL
from bocage.games.starterkit.model.names import Location, Side, Unit, Units
from bocage.games.starterkit.model.state import SKState, friends_at, inexperienced, leadership
from bocage.games.starterkit.model.tables import CCV
from bocage.games.starterkit.model.tables_vehicle import AMBUSH_BUTTONED, AMBUSH_STUNNED, AMBUSH_VEHICLE

Element = tuple[int, ...]
"""A multi-man counter with the leaders who fight with it, or one unit alone."""


def leads_combat(s: SKState, v: Unit) -> bool:
    return s.leads(v) and not s.status[v] & (BROKEN | PINNED)


def elements(s: SKState, side: Side, where: Location, pairs: dict[int, int]) -> list[Element]:
    """SK 3.8 A leader attacks and defends with the unit he stands on, another leader perhaps, or alone."""
    friends = friends_at(s, side, where)
    found: list[Element] = []
    for u in friends:
        if s.is_leader(u) and pairs.get(u, -1) in friends:
            continue
        partners = [v for v in friends if pairs.get(v, -1) == u]
        found.append((u, *partners))
    return found


def has_men(s: SKState, units: Units) -> bool:
    """Is there a multi-man counter among them?"""
    return any(s.type(u).is_multi_man for u in units)


def strength(s: SKState, u: Unit) -> float:
    """SK 3.8 A unit's firepower; a leader's is one."""
    t = s.type(u)
    return 1.0 if t.is_leader else float(t.fp)


def attack_strength(s: SKState, units: Units) -> float:
    """SK 3.8 Pinned attackers at half."""
    return sum(strength(s, u) * (0.5 if s.status[u] & PINNED else 1.0) for u in units)


def defence_strength(s: SKState, units: Units) -> float:
    return sum(strength(s, u) for u in units)


def attackers_drm(s: SKState, units: Units) -> int:
    """SK 3.8 Leadership with a multi-man counter, which a +1 leader may withhold, and +1 for an exhausted attacker."""
    drm = 1 if any(s.status[u] & CX for u in units) else 0
    if has_men(s, units) and not any(s.unled(u) is not None for u in units):
        leading = [leadership(s, v) for v in units if leads_combat(s, v)]
        drm += min(0, *leading) if leading else 0
    for _, _, amount in s.combat_lines(units):
        drm += amount
    return drm


def target_drm(s: SKState, u: Unit) -> int:
    """SK 3.8 Broken -2, exhausted -1."""
    return (-2 if s.status[u] & BROKEN else 0) + (-1 if s.status[u] & CX else 0) + s.victim_change(u)


def close_combat_value(s: SKState, units: Units, halvings: int = 0) -> int:
    """SK 3.8, 5.4 What Infantry brings against a vehicle: its own value, +1 for a leader who joins, less for halving.

    A pinned unit is one halving; the caller adds others, such as having fired (SK 3.3.4).
    """
    men = [u for u in units if s.type(u).is_multi_man]
    joined = CCV["leader_added"] * (len(units) - 1)
    if not men:
        return CCV["leader"] + joined - halvings - (1 if any(s.status[u] & PINNED for u in units) else 0)
    u = men[0]
    value = CCV[("squad", "half_squad", "crew")[s.type(u).kind]]
    if inexperienced(s, u):
        value += CCV["inexperienced"]
    return value + joined - halvings - (1 if s.status[u] & PINNED else 0)


def ambush_drm(s: SKState, side: Side, where: Location) -> int:
    """SK 3.8, 5.4 One each for any CX, pinned or Inexperienced unit, and the best leader who is not alone."""
    friends = friends_at(s, side, where)
    drm = 0
    if any(s.status[u] & CX for u in friends):
        drm += 1
    if any(s.status[u] & PINNED for u in friends):
        drm += 1
    if any(s.type(u).is_multi_man and inexperienced(s, u) for u in friends):
        drm += 1
    for v in s.vehicles.get(where, ()) if s.vehicles else ():
        if s.side[v] == side:  # SK 3.8
            bits = s.vehicle_marks.get(v, 0)
            drm += AMBUSH_VEHICLE + (0 if bits & CE else AMBUSH_BUTTONED)
            drm += AMBUSH_STUNNED if bits & (STUN | STUN_AND_RECALL) else 0
    if len(friends) > 1:
        leading = [leadership(s, v) for v in friends if leads_combat(s, v)]
        drm += min(leading) if leading else 0
    return drm + s.ambush_change(side, where)

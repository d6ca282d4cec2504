"""SK 3.3.1, 4.0, 5.4 How far a unit may move: MF, the leader's bonus, Double Time, portage."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CX, WOUNDED
from bocage.games.starterkit.model.names import Unit, Units
from bocage.games.starterkit.model.state import SKState, can_lead, inexperienced
from bocage.games.starterkit.model.tables import (
    CAPACITY,
    LEADER_CAPACITY,
    MF_DOUBLE_TIME,
    MF_INEXPERIENCED,
    MF_LEADER,
    MF_MULTI_MAN,
    MF_WITH_LEADER,
    MF_WOUNDED,
)
from bocage.games.starterkit.model.units import TYPES


def carried_pp(s: SKState, u: Unit) -> int:
    total = 0
    for w in s.carried[u]:
        total += s.type(w).pp
    return total


def capacity(s: SKState, u: Unit) -> int:
    """SK 4.0 Inherent Portage Capacity: three, a leader one; one less if exhausted, none if wounded (SK 3.2.3)."""
    status = s.status[u]
    if s.is_leader(u):
        if status & WOUNDED:
            return 0
        return LEADER_CAPACITY - (1 if status & CX else 0)
    return CAPACITY - (1 if status & CX else 0)


def base_mf(s: SKState, u: Unit) -> float:
    """SK 3.3.1, 5.4 MF before any bonus."""
    if TYPES[s.kind[u]].is_leader:
        return MF_WOUNDED if s.status[u] & WOUNDED else MF_LEADER
    return MF_INEXPERIENCED if inexperienced(s, u) else MF_MULTI_MAN


def has_leader(s: SKState, group: Units) -> bool:
    for v in group:  # noqa: SIM110 (asked very often)
        if can_lead(s, v):
            return True
    return False


def helpers(s: SKState, group: Units) -> dict[int, int]:
    """SK 4.0 One leader adds his capacity to one multi-man counter: the most heavily laden first."""
    leaders = [v for v in group if can_lead(s, v) and carried_pp(s, v) == 0]
    laden = [u for u in group if s.type(u).is_multi_man and carried_pp(s, u) > capacity(s, u)]
    laden.sort(key=lambda u: capacity(s, u) - carried_pp(s, u))
    return {u: capacity(s, v) for u, v in zip(laden, leaders)}


def allotment(s: SKState, u: Unit, group: Units, double: bool, led: bool) -> float:
    """SK 3.3.1, 4.0 The MF of a unit moving in a group; `led`: it has been with a leader from the start."""
    mf = base_mf(s, u)
    status = s.status[u]
    if led and TYPES[s.kind[u]].is_multi_man and has_leader(s, group):
        mf += MF_WITH_LEADER
    if double and not status & WOUNDED:
        mf += MF_DOUBLE_TIME
    pp = carried_pp(s, u) if s.carried[u] else 0
    if pp:
        room = capacity(s, u)
        if pp > room:
            room += helpers(s, group).get(u, 0)
            mf -= max(0, pp - room)
    if s.gated:
        return s.allotted(u, mf)
    return mf  # less than none where the load is too much even for a road (SK 1.1.1)

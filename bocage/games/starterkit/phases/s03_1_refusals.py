"""SK 3.1, 4.0 What may not be done in the Rally Phase, one function each."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known
from bocage.games.starterkit.model.marks import (
    ACTED,
    BROKEN,
    DM,
    MALFUNCTION,
    MELEE,
    RECOVERED,
    TRANSFERRED,
    TRIED_RALLY,
)
from bocage.games.starterkit.model.names import Side, Unit, Weapon
from bocage.games.starterkit.model.state import SKState, is_captured
from bocage.games.starterkit.movement.s03_3_1_entering import manning_refusal
from bocage.kernel.refusal import Refusal


def acting_refusal(s: SKState, side: Side, u: Unit) -> Refusal | None:
    """SK 3.1 A Good Order unit that has not had its one action."""
    if not 0 <= u < len(s.kind) or s.side[u] != side or s.at[u] < 0:
        return no.NOT_YOURS
    if not s.good_order(u):
        return no.NOT_GOOD_ORDER
    if s.status[u] & ACTED:
        return no.ONE_ACTION
    return s.task_bar(u)


def recovery_refusal(s: SKState, side: Side, u: Unit, w: Weapon) -> Refusal | None:
    """SK 3.1, 4.0 Picking up an unpossessed weapon."""
    if w not in s.dropped.get(s.at[u], ()):
        return no.DIFFERENT_HEX
    return acting_refusal(s, side, u) or manning_refusal(s, u, w)


def repair_refusal(s: SKState, side: Side, w: Weapon) -> Refusal | None:
    """SK 3.1 A possessor of the weapon's own nationality."""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    if not s.status[w] & MALFUNCTION:
        return no.NOT_MALFUNCTIONED
    if s.type(w).removed:
        return no.NO_REPAIR
    if is_captured(s, w):
        return no.FOREIGN_WEAPON
    return acting_refusal(s, side, u)


def transfer_refusal(s: SKState, side: Side, w: Weapon, to: Unit, rule: str) -> Refusal | None:
    """SK 3.1, 3.7, 4.0 Between Good Order units of one hex; once a phase, and not in the phase of its recovery."""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    if s.side[u] != side or s.side[to] != side or not s.type(to).is_personnel or u == to:
        return no.NOT_YOURS
    if s.at[u] != s.at[to]:
        return no.DIFFERENT_HEX
    if not s.good_order(u) or not s.good_order(to):
        return no.NOT_GOOD_ORDER
    if s.status[w] & RECOVERED:
        return no.JUST_RECOVERED
    if s.status[w] & TRANSFERRED:
        return no.TRANSFERRED_ONCE
    if rule == "SK 3.1" and (s.status[u] | s.status[to]) & ACTED:
        return no.ONE_ACTION
    return manning_refusal(s, to, w)


def trying_refusal(s: SKState, side: Side, u: Unit) -> Refusal | None:
    """SK 3.1, 3.8 May this unit try to rally at all: broken, not in Melee, and not yet this Player Turn?"""
    if s.side[u] != side or s.at[u] < 0:
        return no.NOT_YOURS
    if not s.status[u] & BROKEN:
        return no.NOT_BROKEN
    if s.status[u] & MELEE:
        return no.MELEE_RALLIES
    return no.ONE_RALLY if s.status[u] & TRIED_RALLY else None


def self_rally_refusal(s: SKState, side: Side, u: Unit, unboxed: int) -> Refusal | None:
    """SK 3.1 Boxed units; and one other multi-man counter of the ATTACKER (DE 4.3 CG4: two in a campaign)."""
    refusal = trying_refusal(s, side, u)
    if refusal is not None or s.type(u).boxed:
        return refusal
    return no.NO_SELF_RALLY if unboxed >= battle_of(s).self_rallies or side != s.attacker else None


def rally_refusal(s: SKState, side: Side, u: Unit, leader: Unit) -> Refusal | None:
    """SK 3.1 By a Good Order leader in the hex."""
    refusal = trying_refusal(s, side, u)
    if refusal is not None:
        return refusal
    good = s.leads(leader) and s.good_order(leader) and s.side[leader] == side
    if not good or s.at[leader] != s.at[u]:
        return no.NO_LEADER_HERE
    return no.ONE_ACTION if s.status[leader] & ACTED else None


def may_keep_desperation(s: SKState, u: Unit) -> bool:
    """SK 3.1 A choice only where DM would come off and the unit is in neither woods nor building."""
    if not s.status[u] & DM or ground_of(s).shelter[s.at[u]]:
        return False
    return not adjacent_known(s, s.side[u], s.at[u], False)

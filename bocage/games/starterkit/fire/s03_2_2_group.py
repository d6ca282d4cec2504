"""SK 3.2.2 Fire groups and their leaders: who may join whom, and who may direct."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_FIRST, manning
from bocage.games.starterkit.model.marks import (
    BROKEN,
    DIRECTED,
    FINAL,
    FIRST,
    KEPT_ROF,
    MELEE,
    NO_LEADING,
    ONE_WEAPON,
    PINNED,
    PREP,
)
from bocage.games.starterkit.model.names import Counter, Counters, Locations, Unit, Units
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.refusal import Refusal


def unit_of(s: SKState, f: Counter) -> int:
    """The unit behind a firer."""
    return f if s.type(f).is_personnel else s.holder[f]


def joining_refusal(s: SKState, firers: Counters, already: Locations, f: Counter) -> Refusal | None:
    """SK 3.2.2 May this firer join the group being formed?"""
    if f in firers:
        return no.ALREADY_IN
    where = s.at[f]
    if where in already and not s.status[f] & KEPT_ROF:
        return no.MANDATORY_GROUP
    if firers and not linked(s, firers, f):
        return no.NOT_IN_GROUP
    return together_refusal(s, firers, f)


def linked(s: SKState, firers: Counters, f: Counter) -> bool:
    """SK 3.2.2 In or next to the hex of another firer; a leader alone is no link."""
    where = s.at[f]
    near = ground_of(s).near[where]
    has_link = False
    touches_leader = False
    for other in firers:
        if s.at[other] == where:
            return True
        is_link = s.type(unit_of(s, other)).is_multi_man
        has_link = has_link or is_link
        if s.at[other] in near:
            if is_link:
                return True
            touches_leader = True
    return touches_leader and not has_link and s.type(unit_of(s, f)).is_multi_man


def together_refusal(s: SKState, firers: Counters, f: Counter) -> Refusal | None:
    """SK 4.0 What one unit may fire within one attack: its own firepower and one weapon, or two weapons."""
    u = unit_of(s, f)
    if f == u and not s.carried[u]:
        return None
    own = u in firers
    weapons = [w for w in firers if w != u and s.holder[w] == u]
    fresh = [w for w in weapons if not s.status[w] & KEPT_ROF]
    spare = s.type(u).spare_weapons
    again = s.status[u] & (FIRST | FINAL)
    used = 1 if s.status[u] & ONE_WEAPON and not again else 0
    n = len(fresh) + used
    if f == u:
        return no.OWN_FP_GONE if n > spare else None
    if s.status[f] & KEPT_ROF:
        return None
    if not spare:
        return no.WEAPON_LIMIT if n or own else None
    return no.WEAPON_LIMIT if n > (0 if own or s.status[u] & PREP else 1) else None


def leader_refusal(s: SKState, aim: Aim, firers: Counters, v: Unit) -> Refusal | None:
    """SK 1.2.1, 3.2.2, 3.4 May this leader direct the group being formed?"""
    if not 0 <= v < len(s.kind) or s.type(v).is_multi_man or s.side[v] != aim.side or s.at[v] < 0:
        return no.NOT_YOURS
    if s.status[v] & (BROKEN | PINNED | MELEE):
        return no.LEADER_NOT_GOOD
    if s.status[v] & NO_LEADING or v in manning(s, firers):
        return no.LEADER_USED_WEAPON
    if not any(s.at[f] == s.at[v] for f in firers):
        return no.LEADER_NOT_HERE
    if s.status[v] & PREP and aim.mode not in (IN_FIRST, IN_FINAL) and v not in s.directed:
        return no.LEADER_BUSY
    if s.status[v] & DIRECTED:
        before = s.directed.get(v, ())
        if not all(f in before for f in firers):
            return no.LEADER_OTHER_GROUP if aim.mode in (IN_FIRST, IN_FINAL) else no.LEADER_BUSY
    return None


def helper_refusal(s: SKState, aim: Aim, firers: Counters, v: Unit) -> Refusal | None:
    """SK 4.1 A second leader who makes a leader's machine gun fire at full strength."""
    if not 0 <= v < len(s.kind) or s.type(v).is_multi_man or s.side[v] != aim.side or s.at[v] < 0:
        return no.NOT_YOURS
    if s.status[v] & (BROKEN | PINNED | MELEE):
        return no.LEADER_NOT_GOOD
    if s.status[v] & (DIRECTED | NO_LEADING | PREP) or v in manning(s, firers):
        return no.LEADER_BUSY
    for f in firers:
        if s.type(f).is_machine_gun and s.at[f] == s.at[v] and s.is_leader(s.holder[f]):
            return None
    return no.LEADER_NOT_HERE


def components(s: SKState, firers: Counters) -> list[tuple[int, ...]]:
    """SK 3.2.2 The groups that are left when some hexes drop out."""
    left = list(firers)
    found: list[tuple[int, ...]] = []
    while left:
        group: Units = (left.pop(0),)
        grown = True
        while grown:
            grown = False
            for f in list(left):
                if linked(s, group, f):
                    group = (*group, f)
                    left.remove(f)
                    grown = True
        found.append(group)
    return found

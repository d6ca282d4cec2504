"""SK 3.2.2, 4.0 Who may fire what at a hex now: one function per prohibition; lists and refusals both come from here.

A firer is a counter: a unit stands for its own firepower, a weapon for itself. None of these looks at the line of sight
(SK 3.2.1: it is checked after the declaration), except where the battle allows free checks.
"""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.firepower import MG_REACH
from bocage.games.starterkit.fire.s03_2_1_sight import closest_enemy, hindrance
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import (
    BROKEN,
    DIRECTED,
    FINAL,
    FIRED_OUT,
    FIRST,
    KEPT_ROF,
    MALFUNCTION,
    MELEE,
    MOVED,
    NO_LEADING,
    ONE_WEAPON,
    OWN_FP_LOST,
    PINNED,
    PREP,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.names import Counter, Location, Locations, Side, Unit, Weapon
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.units import TYPES, Type
from bocage.kernel.refusal import Refusal

NO_SIGHT = Refusal("SK 3.2.1", "there is no line of sight")


class Aim:
    """What firers are asked about: who fires when at which hex, and how often he may at a mover (SK 3.3.3)."""

    def __init__(self, s: SKState, side: Side, mode: int, target: Location, shots: dict[int, int], most: float) -> None:
        self.side = side
        self.mode = mode
        self.target = target
        self.ranges: bytes = ground_of(s).ranges[target]
        self.shots = shots
        self.most = most


def unit_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 3.2.3, 3.4, 3.8, 3.2.2.1 May this unit fire at all?"""
    status = s.status[u]
    if status & BROKEN:
        return no.BROKEN_FIRES
    if status & MELEE:
        return no.MELEE_FIRES
    if status & FIRED_OUT:
        return no.FINAL_FIRED  # SK 3.4: its weapons, marked or not, fire by it
    return no.ENEMY_IN_HEX if holds(s, s.at[u], 1 - s.side[u]) else None


def sight_refusal(s: SKState, aim: Aim, where: Location) -> Refusal | None:
    """Only where free line of sight checks are allowed: say beforehand that there is none."""
    if s.free_sight and hindrance(s, ground_of(s), where, aim.target) == BLOCKED:
        return NO_SIGHT
    return None


def own_fire_refusal(s: SKState, aim: Aim, u: Unit) -> Refusal | None:
    """SK 3.2.2 May this unit fire its own firepower at the hex?"""
    t = s.type(u)
    if t.is_leader:
        return no.LEADER_NO_FP
    distance = aim.ranges[s.at[u]]
    if distance > 2 * t.range:
        return no.OUT_OF_RANGE
    status = s.status[u]
    if status & PREP:
        return no.HAS_FIRED
    again = status & (FIRST | FINAL)
    if again:
        refusal = again_refusal(s, aim, u, u, distance, t.range)
        if refusal is not None:
            return refusal
    elif status & OWN_FP_LOST:
        return no.OWN_FP_GONE
    if aim.mode == IN_FIRST and aim.shots.get(u, 0) + 1 > aim.most:
        return no.ENOUGH_SHOTS
    return unit_refusal(s, u) or sight_refusal(s, aim, s.at[u])


def again_refusal(s: SKState, aim: Aim, f: Counter, unit: Unit, distance: int, normal: int) -> Refusal | None:
    """SK 3.3.3, 3.4 Firing again under a First or Final Fire marker."""
    status = s.status[f]
    if aim.mode == IN_FINAL:
        if status & FINAL:
            return no.FINAL_FIRED
        return no.NOT_ADJACENT_MARKED if distance > 1 else None
    if aim.mode != IN_FIRST:
        return no.HAS_FIRED
    if not s.status[unit] & (FIRST | FINAL):
        return no.SFF_WEAPON
    if status & FINAL:
        return no.FPF_ADJACENT if distance > 1 else None
    if distance > normal:
        return no.SFF_RANGE
    return closer_refusal(s, aim, unit, distance)


def closer_refusal(s: SKState, aim: Aim, unit: Unit, distance: int) -> Refusal | None:
    """SK 3.3.3 A closer enemy in sight forbids Subsequent First Fire.

    Without free checks only what everybody knows is refused here, an enemy next door; the rest is found out when the
    fire is declared (docs/rulings).
    """
    if distance <= 1:
        return None
    here = s.at[unit]
    if s.free_sight:
        return no.SFF_CLOSER if closest_enemy(s, aim.side, here) < distance else None
    for h in ground_of(s).near[here]:
        for e in s.stacks.get(h, ()):
            if s.side[e] != aim.side:
                return no.SFF_CLOSER
    return None


def weapon_fire_refusal(s: SKState, aim: Aim, w: Weapon) -> Refusal | None:
    """SK 4.0, 4.1, 4.4.4 May this machine gun or anti-tank rifle fire on the Infantry Fire Table at the hex?"""
    t = s.type(w)
    if not t.joins_groups:
        return no.NO_GROUP
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    distance = aim.ranges[s.at[u]]
    if distance > (2 * t.range if t.reaches_twice else t.range):
        return no.OUT_OF_RANGE
    if distance > MG_REACH and not any(may_direct(s, v, w) for v in s.stacks[s.at[u]] if v != u):
        return no.TOO_FAR_MG
    status = s.status[w]
    if aim.mode == IN_FIRST and s.status[u] & FINAL and distance > 1:
        return no.FPF_ADJACENT  # SK 3.3.3: its unit has nothing left but Final Protective Fire
    if status & (FIRST | FINAL):
        if not t.fires_again:
            return no.ONLY_MG_AGAIN
        refusal = again_refusal(s, aim, w, u, distance, t.range)
        if refusal is not None:
            return refusal
    return weapon_refusal(s, aim, w) or unit_refusal(s, u) or sight_refusal(s, aim, s.at[u])


def may_direct(s: SKState, v: Unit, f: Counter) -> bool:
    """SK 1.2.1, 3.2.2, 3.4 Could this leader direct this firer: unpinned, in Good Order, and not busy with others?"""
    status = s.status[v]
    if s.type(v).is_multi_man or status & (BROKEN | PINNED | MELEE | NO_LEADING):
        return False
    return not status & (DIRECTED | PREP) or f in s.directed.get(v, ())


def weapon_refusal(s: SKState, aim: Aim, w: Weapon) -> Refusal | None:
    """SK 4.0 What holds for every weapon: it works, it has not fired, its possessor can still use it."""
    status = s.status[w]
    if status & MALFUNCTION:
        return no.MALFUNCTIONED
    if status & PREP:
        return no.WEAPON_DONE
    if aim.mode == IN_ADVANCING and status & MOVED and s.type(w).stays_put:
        return no.MOVED_HEAVY  # SK 3.5
    if aim.mode == IN_FIRST and aim.shots.get(w, 0) + 1 > aim.most:
        return no.ENOUGH_SHOTS
    if status & (KEPT_ROF | FIRST | FINAL):
        return None
    return capacity_refusal(s, s.holder[w])


def capacity_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 4.0 A squad fires one weapon beside its own firepower or two without; others one weapon instead of it."""
    status = s.status[u]
    if status & TWO_WEAPONS:
        return no.WEAPON_LIMIT
    fired = status & (PREP | FIRST | FINAL)
    if s.type(u).is_squad:
        return no.WEAPON_LIMIT if status & ONE_WEAPON and fired else None
    if status & DIRECTED:  # SK 1.2.1, 3.2.2: a leader who directs counts as attacking
        return no.LEADER_HAS_LED
    return no.WEAPON_LIMIT if status & ONE_WEAPON or fired else None


def firer_refusal(s: SKState, aim: Aim, f: Counter) -> Refusal | None:
    """SK 3.2.2 May this counter take part in an attack on the Infantry Fire Table?"""
    if not 0 <= f < len(s.kind) or s.at[f] < 0:
        return no.NOT_YOURS
    if s.type(f).is_personnel:
        return own_fire_refusal(s, aim, f) if s.side[f] == aim.side else no.NOT_YOURS
    holder = s.holder[f]
    if holder >= 0 and s.side[holder] != aim.side:
        return no.NOT_YOURS
    return weapon_fire_refusal(s, aim, f)


def nobody_refusal(s: SKState, aim: Aim, already: Locations) -> Refusal:
    """Why nobody can fire at a hex: the reason of the counter that comes nearest to being able to."""
    found: list[Refusal] = []
    for u in s.roster[aim.side]:
        for f in (u, *s.carried[u]):
            free = no.MANDATORY_GROUP if s.at[f] in already else no.NO_FIREPOWER
            found.append(firer_refusal(s, aim, f) or free)
    nearest = (
        no.MANDATORY_GROUP, NO_SIGHT, no.NO_FIREPOWER, no.NOT_ADJACENT_MARKED, no.TOO_FAR_MG, no.OUT_OF_RANGE
    )  # fmt: skip
    for refusal in nearest:
        if refusal in found:
            return refusal
    return found[0] if found else no.HAS_FIRED


Ready = tuple[int, int, int, int]
"""(firer, its hex, the farthest range it may fire at, the range up to which nothing more need be asked)."""


def ready_firers(s: SKState, side: Side, mode: int) -> list[Ready]:
    """Every counter that may still fire in this phase, before any target is named."""
    found: list[Ready] = []
    kind = s.kind
    for u in s.roster[side]:
        status = s.status[u]
        if status & (BROKEN | MELEE):
            continue
        t = TYPES[kind[u]]
        at = s.at[u]
        free = not s.free_sight and unit_refusal(s, u) is None
        weak = (2 if status & PINNED else 1) * (2 if mode == IN_ADVANCING else 1)
        if t.is_multi_man and not status & (PREP | FINAL | OWN_FP_LOST):
            plain = free and not status & (FIRST | ONE_WEAPON | TWO_WEAPONS)
            reach = 1 if status & FIRST else 2 * t.range
            found.append((u, at, reach, sure_range(t, weak, reach) if plain else -1))
        for w in s.carried[u]:
            gun = TYPES[kind[w]]
            mark = s.status[w]
            if gun.joins_groups and not mark & (PREP | FINAL | MALFUNCTION):
                reach = 1 if mark & FIRST else 2 * gun.range if gun.reaches_twice else gun.range
                plain = free and t.is_multi_man and not mark & (FIRST | MOVED) and capacity_refusal(s, u) is None
                found.append((w, at, reach, min(MG_REACH, sure_range(gun, weak, reach)) if plain else -1))
    return found


def sure_range(t: Type, weak: int, reach: int) -> int:
    """How far this counter has a firepower factor left after so much weakening; long range halves once more."""
    if t.fp >= 2 * weak:
        return reach
    return t.range if t.fp >= weak else -1


def willing_firers(s: SKState, aim: Aim) -> list[int]:
    """Every counter of the side that may fire at the hex, line of sight left open."""
    found: list[int] = []
    ranges, at, kind = aim.ranges, s.at, s.kind
    for u in s.roster[aim.side]:
        if s.status[u] & (BROKEN | MELEE):
            continue
        t = TYPES[kind[u]]
        if t.is_multi_man and ranges[at[u]] <= 2 * t.range and own_fire_refusal(s, aim, u) is None:
            found.append(u)
        for w in s.carried[u]:
            if weapon_fire_refusal(s, aim, w) is None:
                found.append(w)
    return found

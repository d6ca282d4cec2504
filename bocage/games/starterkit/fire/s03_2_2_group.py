"""SK 3.2.2, 3.4, 4.0, 4.1 An attack as a whole: its firers, the leaders who direct it and those who help with a weapon.

A `Plan` is judged whole at every step of its declaration and when it is fired, by the same functions, so the order in
which its parts were named cannot matter. `plan_refusal` says what no later answer can mend, `unfinished_refusal` what
is still missing.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.firepower import MG_REACH, firepower, firepower_of
from bocage.games.starterkit.fire.s03_2_2_able import (
    AGAIN,
    FRESH,
    MARKED,
    PROTECTIVE,
    has_radioed,
    use_of,
    weapons_left,
)
from bocage.games.starterkit.fire.s03_2_2_firers import (
    NO_SIGHT,
    Aim,
    firer_refusal,
    firing,
    foreign_refusal,
    willing_firers,
)
from bocage.games.starterkit.fire.s03_2_2_plan import Pair as Pair
from bocage.games.starterkit.fire.s03_2_2_plan import Plan as Plan
from bocage.games.starterkit.fire.s04_1_helpers import helping_refusal
from bocage.games.starterkit.fire.s04_1_together import SEPARATELY, partners
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST, Shot, manning
from bocage.games.starterkit.model.marks import BROKEN, DIRECTED, LED_FAUST, MELEE, NO_LEADING, PINNED, PREP, PUSHED
from bocage.games.starterkit.model.names import Counter, Counters, Unit
from bocage.games.starterkit.model.state import ADVANCING_FIRE, SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.refusal import Refusal

HALVED: Final = PINNED | MARKED


def unit_of(s: SKState, f: Counter) -> Unit:
    """The unit behind a firer."""
    return f if TYPES[s.kind[f]].is_personnel else s.holder[f]


def plan_refusal(s: SKState, aim: Aim, plan: Plan, shot: Shot) -> Refusal | None:
    """What makes this attack impossible, whatever else is named."""
    firers = plan.firers
    if len(firers) > 1:
        if not hangs_together(s, firers):
            return no.NOT_IN_GROUP
        if s.gated:
            bar = s.group_bar(firers)
            if bar is not None:
                return bar
        holder = s.holder
        for f in firers:
            u = holder[f]
            if u >= 0:  # a weapon: what its unit fires besides
                refusal = share_refusal(s, aim, firers, u)
                if refusal is not None:
                    return refusal
    for g in partners(s, aim, firers) if aim.made else ():
        more = plan.adding(g)
        if firer_refusal(s, aim, g) is not None or plan_refusal(s, aim, more, shot) is not None:
            return SEPARATELY
    refusal = far_refusal(s, aim, plan) if shot.ground.widest > MG_REACH else None
    if refusal is None and plan.leaders:
        refusal = direction_refusal(s, aim, plan)
    if refusal is None and plan.helpers:
        refusal = helping_refusal(s, plan)
    if refusal is None and not plan.strong:
        plan.strong = is_strong(s, aim, plan)
        if not plan.strong:
            refusal = weak_refusal(s, aim, plan, shot)
    return refusal


def unfinished_refusal(s: SKState, aim: Aim, plan: Plan, shot: Shot) -> Refusal | None:
    """SK 3.2.2, 3.2.3, 4.1 What is missing before it can be fired."""
    if aim.made and partners(s, aim, plan.firers):
        return SEPARATELY
    led = {s.at[v] for v in plan.leaders}
    for f in plan.firers:
        if led and s.at[f] not in led:
            return no.LEADER_EVERYWHERE
        if not led and is_far(s, aim, f):
            return no.TOO_FAR_MG
    return no.NO_FIREPOWER if not plan.strong and total(s, shot, plan) < 1 else None


def total(s: SKState, shot: Shot, plan: Plan) -> float:
    shot.served = tuple([w for _, w in plan.helpers])
    return firepower(s, shot, plan.firers)


def joining_refusal(s: SKState, aim: Aim, plan: Plan, f: Counter, shot: Shot) -> Refusal | None:
    """SK 3.2.2 May this firer join the attack being declared?"""
    return no.ALREADY_IN if f in plan.firers else plan_refusal(s, aim, plan.adding(f), shot)


def nobody_refusal(s: SKState, aim: Aim, shot: Shot) -> Refusal:
    """Why nobody can fire at a hex: the reason of the counter that comes nearest to being able to."""
    found: list[Refusal] = []
    for u in s.roster[aim.side]:
        for f in (u, *s.carried[u]):
            refusal = firer_refusal(s, aim, f) or joining_refusal(s, aim, Plan(), f, shot)
            if refusal is not None:
                found.append(refusal)
    nearest = (
        no.MANDATORY_GROUP, NO_SIGHT, no.NO_FIREPOWER, no.NOT_ADJACENT_MARKED, no.TOO_FAR_MG, no.OUT_OF_RANGE
    )  # fmt: skip
    for refusal in nearest:
        if refusal in found:
            return refusal
    return found[0] if found else no.HAS_FIRED


# firers


def hangs_together(s: SKState, firers: Counters) -> bool:
    """SK 3.2.2 Each unit in or next to the hex of another; a leader alone is no link."""
    at = s.at
    first, second = at[firers[0]], -1
    for f in firers:
        where = at[f]
        if where != first and where != second:
            if second >= 0:
                return len(components(s, firers)) == 1
            second = where
    return second < 0 or second in ground_of(s).near[first]


def neighbourhood(s: SKState, firers: Counters) -> set[int]:
    """SK 3.2.2 The hexes of these firers and those beside them: nobody elsewhere can join them. Empty for nobody."""
    found: set[int] = set()
    near = ground_of(s).near
    for f in firers:
        where = s.at[f]
        if where >= 0:
            found.add(where)
            found.update(near[where])
    return found


def components(s: SKState, firers: Counters) -> list[Counters]:
    """SK 3.2.2 The groups these firers make, hexes being linked by their multi-man counters.

    A leader's hex joins a linked one beside it; two such hexes alone are a group of two, which needs no link.
    """
    if len(firers) == 1:
        return [firers]
    near = ground_of(s).near
    strong = {s.at[f] for f in firers if s.type(unit_of(s, f)).is_multi_man}
    hexes = list(dict.fromkeys([s.at[f] for f in firers]))
    left = [h for h in hexes if h in strong] + [h for h in hexes if h not in strong]
    found: list[Counters] = []
    while left:
        group = [left.pop(0)]
        if group[0] in strong:
            for here in group:
                joined = [h for h in left if here in strong and h in near[here]]
                group += joined
                left = [h for h in left if h not in joined]
        else:
            partner = [h for h in left if h in near[group[0]]][:1]
            group += partner
            left = [h for h in left if h not in partner]
        found.append(tuple([f for f in firers if s.at[f] in group]))
    return found


def share_refusal(s: SKState, aim: Aim, firers: Counters, u: Unit) -> Refusal | None:
    """SK 4.0 What one unit fires within one attack: its own firepower and one weapon, or two weapons (a squad).

    Firing again under a marker costs no firepower: there it is its own "and/or" machine guns (SK 3.3.3).
    """
    fresh = again = 0
    for f in firers:
        if f != u and s.holder[f] == u:
            use = firing(s, aim, f)
            fresh += use == FRESH
            again += use >= AGAIN
    own = u in firers
    if fresh and fresh > weapons_left(s, u, own):
        return no.WEAPON_LIMIT if not own or weapons_left(s, u, False) < fresh else no.OWN_FP_GONE
    return no.WEAPON_LIMIT if again and fresh + again > s.type(u).most_weapons else None


def is_far(s: SKState, aim: Aim, f: Counter) -> bool:
    return aim.ranges[s.at[f]] > MG_REACH and TYPES[s.kind[f]].is_machine_gun


def far_refusal(s: SKState, aim: Aim, plan: Plan) -> Refusal | None:
    """SK 4.1 Beyond 16 hexes a machine gun must be directed: a leader can in its hex and every other of its group."""
    ranges, at, kind = aim.ranges, s.at, s.kind
    for f in plan.firers:
        if ranges[at[f]] > MG_REACH and TYPES[kind[f]].is_machine_gun:
            break
    else:
        return None
    for where in dict.fromkeys([s.at[f] for f in plan.firers]):
        if not any(s.at[v] == where for v in plan.leaders) and not can_be_directed(s, aim, plan, where):
            return no.TOO_FAR_MG
    return None


def weak_refusal(s: SKState, aim: Aim, plan: Plan, shot: Shot) -> Refusal | None:
    """SK 3.2.2, 3.2.3 Fractions add up, but below one factor there is no attack: can it still come to one?"""
    if total(s, shot, plan) >= 1:
        plan.strong = True
        return None
    for f in willing_firers(s, aim, neighbourhood(s, plan.firers)):
        if f not in plan.firers:
            share = firepower_of(s, shot, f)
            more = plan.adding(f)
            if share and firer_refusal(s, aim, f) is None and plan_refusal(s, aim, more, shot) is None:
                return None
    for w in plan.firers:
        if s.type(w).is_machine_gun and w not in shot.served:
            for v in s.stacks[s.at[w]]:
                more = plan.helping(v, w)
                if helping_refusal(s, more) is None and total(s, shot, more) >= 1 and _led_so_far(s, aim, more):
                    return None
    return no.NO_FIREPOWER


def _led_so_far(s: SKState, aim: Aim, plan: Plan) -> bool:
    """SK 4.1 Whoever helps does not direct: can what must be directed still be?"""
    return far_refusal(s, aim, plan) is None and (not plan.leaders or direction_refusal(s, aim, plan) is None)


def is_strong(s: SKState, aim: Aim, plan: Plan) -> bool:
    """Has one squad or its machine gun a factor left, however it is halved?"""
    least = 4 if aim.mode == IN_ADVANCING else 2
    kind = s.kind
    for f in plan.firers:
        t = TYPES[kind[f]]
        if t.fp >= least and aim.ranges[s.at[f]] <= MG_REACH:
            u = f if t.is_personnel else s.holder[f]
            if not s.status[u] & HALVED and TYPES[kind[u]].is_multi_man:
                return True
    return False


# leaders


def director_refusal(s: SKState, aim: Aim, plan: Plan, v: Unit) -> Refusal | None:
    """SK 1.2.1, 3.2.2, 3.4, 4.0 May this leader direct these firers?"""
    foreign = foreign_refusal(s, aim.side, v)
    if foreign is not None:
        return foreign
    if not s.leads(v):
        return no.NO_LEADER
    status = s.status[v]
    if status & (BROKEN | PINNED | MELEE):
        return no.LEADER_NOT_GOOD
    bar = s.task_bar(v) if s.gated else None  # UA s9: who directs counts as attacking (SK 3.2.2)
    if bar is not None:
        return bar
    deaf = [s.unled(u) for u in manning(s, plan.firers)] if s.gated else []
    for unled in deaf:
        if unled is not None:
            return unled
    if status & NO_LEADING or v in manning(s, plan.firers) or any(v == x for x, _ in plan.helpers):
        return no.LEADER_USED_WEAPON
    if not any(s.at[f] == s.at[v] for f in plan.firers):
        return no.LEADER_NOT_HERE
    if status & LED_FAUST:
        return no.FAUST_LED
    if s.phase == ADVANCING_FIRE and s.gun_marks.get(v, 0) & PUSHED:
        return no.PUSHED_FIRES  # SK 3.2.2: who directs counts as attacking
    defence = aim.mode in (IN_FIRST, IN_FINAL)
    if status & PREP and not defence and v not in s.directed:
        return no.LEADER_BUSY if status & DIRECTED else no.LEADER_HAS_FIRED
    if status & DIRECTED:
        if has_radioed(s, v):
            return no.LEADER_RADIOED
        before = s.directed.get(v, ())
        units = [unit_of(s, f) for f in before] if defence else []  # SK 3.4: a unit with its weapons is one firer
        if not all(f in before or unit_of(s, f) in units for f in plan.firers):
            return no.LEADER_OTHER_GROUP if defence else no.LEADER_BUSY
    return None


def can_be_directed(s: SKState, aim: Aim, plan: Plan, where: int) -> bool:
    return any(s.leads(v) and director_refusal(s, aim, plan, v) is None for v in s.stacks[where])


def direction_refusal(s: SKState, aim: Aim, plan: Plan) -> Refusal | None:
    """SK 3.2.2 Every named leader may direct all of it, one in each hex, and no firing hex is without one who could."""
    led: set[int] = set()
    for v in plan.leaders:
        refusal = director_refusal(s, aim, plan, v)
        if refusal is not None:
            return refusal
        if s.at[v] in led:
            return no.ONE_DIRECTOR
        led.add(s.at[v])
    for where in dict.fromkeys([s.at[f] for f in plan.firers]):
        if where not in led and not can_be_directed(s, aim, plan, where):
            return no.LEADER_EVERYWHERE
    return None


# Final Protective Fire


def with_all(s: SKState, aim: Aim, plan: Plan, u: Unit) -> Plan:
    """SK 3.3.3 Final Protective Fire uses all of a unit's firepower and usable machine guns, the strongest first."""
    guns = sorted(s.carried[u], key=lambda w: (-s.type(w).fp, w))
    for f in [u, *guns]:
        usable = f == u or s.type(f).is_machine_gun
        if usable and f not in plan.firers and firer_refusal(s, aim, f) is None:
            more = plan.adding(f)
            if share_refusal(s, aim, more.firers, u) is None:
                plan = more
    return plan


def is_protective(s: SKState, mode: int, f: Counter) -> bool:
    return use_of(s, mode, f) == PROTECTIVE

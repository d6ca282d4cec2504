"""SK 3.6 Who must rout, and who interdicts a routing unit."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.modifiers import behind_armour
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known, hindrance
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.marks import (
    BROKEN,
    CE,
    CX,
    DAZED,
    MALFUNCTION,
    MELEE,
    MOTION,
    PINNED,
    ROLLING,
    SILENCED,
)
from bocage.games.starterkit.model.names import Location, Side, Unit, Vehicle
from bocage.games.starterkit.model.state import SKState, holds, is_captured, lose_aim
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.ordnance.targets import is_emplaced
from bocage.games.starterkit.vehicles.s03_2_4_arcs import covers
from bocage.games.starterkit.vehicles.s07_fire_refusals import may_man
from bocage.games.starterkit.vehicles.s07_status import works

TO_HIT_REACH = 16
"""SK 3.6 Ordnance interdicts at under 17 hexes."""


def normal_reach(s: SKState, e: Unit) -> int:
    """SK 3.6 How far an enemy unit could fire at full strength, with its own firepower or a weapon; -1: not at all."""
    t = s.type(e)
    best = t.range if (t.is_multi_man or t.is_hero) and t.fp >= 1 else -1
    for w in s.carried[e]:
        gun = s.type(w)
        if s.status[w] & MALFUNCTION or gun.range <= best:
            continue
        if gun.is_machine_gun and (t.is_multi_man or _second_leader(s, e)):
            best = gun.range  # SK 4.1: a lone leader's machine gun is halved
        elif gun.is_rifle or gun.is_flamethrower:  # SK 4.4.4: one firepower factor; any Infantry fires it unhalved
            best = gun.range
    return best


def _second_leader(s: SKState, e: Unit) -> bool:
    others = [v for v in s.stacks[s.at[e]] if v != e and s.side[v] == s.side[e]]
    return any(s.is_leader(v) and not s.status[v] & (BROKEN | PINNED) for v in others)


def mortar_reaches(s: SKState, g: Ground, e: Unit, where: Location) -> bool:
    """SK 3.6, 4.5 A light mortar that could hit the hex by the To Hit process; a captured one has +2 (SK 5.5)."""
    if g.is_building[s.at[e]]:
        return False
    distance = g.ranges[s.at[e]][where]
    for w in s.carried[e]:
        t = s.type(w)
        if not t.is_mortar or t.is_gun or s.status[w] & MALFUNCTION or is_captured(s, w):
            continue
        if t.least <= distance <= min(t.most, TO_HIT_REACH):
            return True
    return False


def gun_reaches(s: SKState, g: Ground, e: Unit, where: Location, high: bool = False) -> bool:
    """SK 3.6 A Gun with its crew that bears unturned at under 17 hexes; a mortar that is a Gun from its least range.

    `high`: with Height Advantage against all but mortars (SK 1.1.1)."""
    for w in s.carried[e]:
        t = s.type(w)
        if not t.is_gun or s.status[w] & MALFUNCTION or is_captured(s, w) or not s.type(e).is_crew:
            continue
        if high and not t.is_mortar:
            continue
        near = max(1, t.least) <= g.ranges[s.at[e]][where] <= TO_HIT_REACH
        if near and in_arc(g, s.at[e], s.facing[w], where) and not (t.is_mortar and g.is_building[s.at[e]]):
            return True
    return False


def can_interdict(s: SKState, g: Ground, e: Unit, where: Location, crest: int) -> bool:
    """SK 3.6 Unbroken, unpinned, unexhausted, not in Melee, in normal range and sight, and FFMO would apply."""
    if s.status[e] & (BROKEN | PINNED | CX | MELEE) or (s.gated and not s.interdicts(e)):
        return False
    at = s.at[e]
    if at != where and holds(s, at, 1 - s.side[e]):
        return False  # SK 3.2.2.1: it could not fire out of its hex
    high = sheltered_by_height(g, at, where, crest)
    reaches = (not high and g.ranges[at][where] <= normal_reach(s, e)) or mortar_reaches(s, g, e, where)
    if not reaches and not (s.facing and gun_reaches(s, g, e, where, high)):
        return False
    return hindrance(s, g, at, where) == 0


def sheltered_by_height(g: Ground, at: Location, where: Location, crest: int) -> bool:
    """SK 1.1.1 Height Advantage, but for a crest line crossed toward the interdictor; never against mortars."""
    return g.level[where] > g.level[at] and not (crest >= 0 and crest in g.entry_sides(at, where))


def vehicle_interdicts(s: SKState, g: Ground, v: Vehicle, where: Location, crest: int) -> bool:
    """SK 3.6 A vehicle in Good Order and stopped, with a weapon that bears unturned and adds nothing to its roll.

    Its main armament needs an exposed crew; a crew that was Stunned adds one to everything.
    """
    at = s.at[v]
    bits = s.vehicle_marks.get(v, 0)
    if bits & (SILENCED | DAZED | MOTION | ROLLING) or hindrance(s, g, at, where) != 0:
        return False
    if s.gated and not s.interdicts(v):
        return False
    if at != where and holds(s, at, 1 - s.side[v]):
        return False  # SK 3.2.2.1: with an enemy in its hex it could not fire out of it
    distance = g.ranges[at][where]
    for w in s.carried[v]:
        t = s.type(w)
        reach = (TO_HIT_REACH if bits & CE else -1) if t.is_main_armament else t.range
        if distance <= reach and works(s, w) and may_man(s, w) and covers(s, w, where):
            return not sheltered_by_height(g, at, where, crest)
    return False


def interdictors(
    s: SKState, side: Side, where: Location, crest: int, road: bool = False, channel: bool = False
) -> list[int]:
    """SK 3.6, 1.1.1 Who interdicts a unit routing into this hex.

    By the `road` of a woods or brush hex it is open to those whose line to it keeps to that road. In the `channel` of
    a Polder hex it is not in the open (DE 1.3).
    """
    g = ground_of(s)
    if channel and g.polder[where]:
        return []
    if not g.is_open[where] and (not road or not g.two_rates[where]):
        return []
    if (s.vehicles or s.wrecks) and behind_armour(s, where, side):
        return []  # SK 7.4: no FFMO there
    able = [e for e in s.roster[1 - side] if can_interdict(s, g, e, where, crest)]
    able += [v for v in s.fleet[1 - side] if vehicle_interdicts(s, g, v, where, crest)]
    return able if g.is_open[where] else [e for e in able if g.along_road(s.at[e], where)]


def interdicted(s: SKState, side: Side, where: Location, crest: int) -> bool:
    """SK 3.6 Would a unit that is in this hex be interdicted there?"""
    return bool(interdictors(s, side, where, crest, False, True))


def use_interdiction(s: SKState, able: list[int]) -> None:
    """SK 6.10 Interdiction by the manning Infantry costs a mortar its acquisition; one that has none is used first."""
    costs = [
        [w for w in s.carried[e] if w in s.acquired or w in s.aimed] if s.type(e).is_personnel else []
        for e in able  # a vehicle loses nothing by it
    ]
    for w in min(costs, key=len, default=()):
        lose_aim(s, w)


def must_rout(s: SKState, u: Unit) -> bool:
    """SK 3.6 Next to or with an unbroken Known Enemy Unit, or in the open, not Emplaced, open to Interdiction."""
    if not s.status[u] & BROKEN or s.status[u] & MELEE:
        return False
    side, where = s.side[u], s.at[u]
    if adjacent_known(s, side, where, True):
        return True
    return not is_emplaced(s, u) and interdicted(s, side, where, -1)

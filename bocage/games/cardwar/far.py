"""UA far, s1, s17 Free Activation Range: how near an enemy must be for a unit to act without a card."""

from __future__ import annotations

from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.heroes import is_hero
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, RECALL
from bocage.games.starterkit.model.names import Counter, Unit, Vehicle
from bocage.games.starterkit.model.state import leadership
from bocage.games.starterkit.model.units import TYPES

STEADFAST_ELR = 5
"""UA s1 Of multi-man counters with underlined morale."""
AT_WEAPON = 3
MOST_FAR = 12
"""UA far No unit's range is longer: ELR 5, a crew at its weapon, a 10-3; a 10-2 in a tank."""
GREEN_CREW = (6, 1)
"""UA s17 An inexperienced crew is a 6+1."""


def elr_of(s: CardState, u: Unit) -> int:
    """UA s1"""
    t = TYPES[s.kind[u]]
    if t.is_multi_man and t.steadfast and not t.is_crew:  # crews have no ELR, but no underlined morale (SK 5.1)
        return STEADFAST_ELR
    return battle_of(s).sides[s.side[u]].elr_of(t.is_leader)


def best_smc(s: CardState, u: Unit) -> int | None:
    """The DRM of the best unbroken leader or hero in the unit's location, itself included; a hero's is 0 here."""
    best: int | None = None
    for v in s.stacks.get(s.at[u], ()):
        if TYPES[s.kind[v]].is_leader and s.side[v] == s.side[u] and not s.status[v] & BROKEN:
            drm = 0 if is_hero(s, v) else leadership(s, v)
            if best is None or drm < best:
                best = drm
    return best


def armor_leader(s: CardState, v: Vehicle) -> tuple[int, int] | None:
    """UA s17 (morale, DRM) of a vehicle's Armor Leader; he is lost with its Recall."""
    return None if s.vehicle_marks.get(v, 0) & RECALL else s.armor_leader.get(v)


def crew_morale(s: CardState, v: Vehicle) -> int:
    """UA s17 Of a vehicle's crew: as its nation's best elite Infantry (SK 7.10), or its Armor Leader's."""
    leader = armor_leader(s, v)
    if leader is not None:
        return leader[0]
    if v in s.green_crew:
        return GREEN_CREW[0]
    noted = card_battle(s).crews.get(v)
    return noted if noted is not None else s.type(v).morale


def crew_drm(s: CardState, v: Vehicle) -> int:
    leader = armor_leader(s, v)
    if leader is not None:
        return leader[1]
    return GREEN_CREW[1] if v in s.green_crew else 0


Line = tuple[str, str, int]


def far_lines(s: CardState, c: Counter) -> list[Line]:
    """UA far The sum for a unit or vehicle."""
    t = s.type(c)
    if t.is_vehicle:
        lines = [("UA far", "crew morale", crew_morale(s, c))]
        return [*lines, ("UA far", "Armor Leader", -crew_drm(s, c))] if crew_drm(s, c) else lines
    smc = best_smc(s, c)
    lines = [("UA far", "ELR", elr_of(s, c))]
    if t.is_crew and s.carried[c]:
        lines.append(("UA far", "crew at its weapon", AT_WEAPON))
        if smc:
            lines.append(("UA far", "leader's DRM", -smc))
    elif smc is not None:
        lines.append(("UA far", "leader or hero in the location", 1))
        if smc:
            lines.append(("UA far", "leader's DRM", -smc))
    return lines


def far(s: CardState, c: Counter) -> int:
    """UA far In hexes; at least 1. The sum of `far_lines`, reckoned without them because it is asked so often."""
    t = TYPES[s.kind[c]]
    if t.is_vehicle:
        if c in s.armor_leader or c in s.green_crew:
            return max(1, crew_morale(s, c) - crew_drm(s, c))
        return max(1, card_battle(s).crews.get(c, t.morale))
    reach = elr_of(s, c)
    smc = best_smc(s, c)
    if t.is_crew and s.carried[c]:
        reach += AT_WEAPON - (smc or 0)
    elif smc is not None:
        reach += 1 - smc
    return max(1, reach)


def enemy_in_far(s: CardState, u: Unit) -> bool:
    """UA advance Is an enemy unit within its Free Activation Range and its line of sight?"""
    if s.at[u] < 0:
        return False
    g = ground_of(s)
    here, enemy, at = s.at[u], 1 - s.side[u], s.at
    row, reach = g.ranges[here], -1
    for e in (*s.roster[enemy], *s.fleet[enemy]):
        if row[at[e]] <= MOST_FAR:
            if reach < 0:
                reach = far(s, u)
            if row[at[e]] <= reach and hindrance(s, g, here, at[e]) != BLOCKED:
                return True
    return False

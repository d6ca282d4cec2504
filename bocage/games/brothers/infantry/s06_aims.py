"""BB 6.0, 6.1: what a unit may fire at, and why there is nothing."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.refusals import (
    BEYOND,
    DARK,
    NO_ENEMY,
    WEAK_LONG,
    facing_refusal,
    place_refusal,
    target_refusal,
)
from bocage.games.brothers.infantry.shot import (
    AP,
    CANISTER,
    DIRECTED,
    FINAL,
    FIRE,
    FLAME,
    FLAMES,
    LOB,
    ONLY_VEHICLES,
    OP,
    REAR,
    SAT,
    SUSTAINED,
)
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import held_by, place_of
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal


def enemy_locations(s: BrothersState, side: Side) -> list[Loc]:
    """Where the enemy is, in order."""
    at = s.at
    return sorted({at[v] for v in s.own[1 - side] if at[v] >= 0})


def vehicle_locations(s: BrothersState, side: Side, places: list[Loc]) -> list[Loc]:
    """Those of these places with a Vehicle of the enemy for all to see."""
    if not CARDS[s.scenario].machines:
        return []
    at, kind = s.at, s.kind
    seen = [at[v] for v in s.own[1 - side] if UNITS[kind[v]].vehicle and not s.conceal[v]]
    return [loc for loc in places if loc in seen] if seen else seen


def hows_of(s: BrothersState, u: Unit, mode: str, at_vehicle: bool = True) -> list[str]:
    """In what ways the unit may fire; without those at Vehicles, where there is none to fire at."""
    kind = UNITS[s.kind[u]]
    hows = [""]
    if CARDS[s.scenario].machines:
        if at_vehicle:
            hows.append(AP if kind.arc else REAR)  # BB 20.6, 20.11
            if kind.satw[0] and mode != FINAL and kind.satw[0] in CARDS[s.scenario].satw:
                hows.append(SAT)  # BB 33.0
            if kind.flame:
                hows.append(FLAMES)  # BB 34.0
        if kind.canister:
            hows.append(CANISTER)  # BB 37.0
        if kind.type92:
            hows += [LOB, DIRECTED]  # BB 38.0
    if kind.flame:
        hows.append(FLAME)  # BB 34.0
    if kind.directs:
        hows.append(DIRECTED)  # BB 31.1
    if mode in (FIRE, OP) and kind.sustains and s.sustained_rule:
        hows.append(SUSTAINED)  # BB 61.1
    return hows


def every_aim(s: BrothersState, u: Unit, mode: str) -> list[Action]:
    """Every ("at", location, how) to be judged."""
    places = enemy_locations(s, s.side[u])
    armor = vehicle_locations(s, s.side[u], places)
    found: list[Action] = []
    for how in hows_of(s, u, mode, bool(armor)):
        if place_refusal(s, u, how) is None:
            found += [("at", loc, how) for loc in (armor if how in ONLY_VEHICLES else places)]
    return found


def aims(s: BrothersState, u: Unit, mode: str) -> list[Action]:
    """Those the unit may try without a Command Point."""
    return [aim for aim in every_aim(s, u, mode) if aim_refusal(s, u, aim[1], mode, aim[2]) is None]


def aim_refusal(s: BrothersState, u: Unit, loc: Loc, mode: str, how: str, cp: bool = False) -> Refusal | None:
    return target_refusal(s, u, loc, mode, how, False, cp) or facing_refusal(s, u, loc, mode, how)


def has_aim(s: BrothersState, u: Unit, mode: str, cp: bool = False) -> bool:
    """Is there anything to fire at? `cp`: a Command Point could help."""
    places = enemy_locations(s, s.side[u])
    if len(places) > 1:
        places.sort(key=CARDS[s.scenario].ground.ranges[place_of(s, u)].__getitem__)
    armor = vehicle_locations(s, s.side[u], places)
    for how in hows_of(s, u, mode, bool(armor)):
        if place_refusal(s, u, how) is None:
            for loc in armor if how in ONLY_VEHICLES else places:
                refusal = aim_refusal(s, u, loc, mode, how)
                if refusal is None:
                    return True
                if cp and refusal is WEAK_LONG and aim_refusal(s, u, loc, mode, how, True) is None:
                    return True
                if refusal in BEYOND or (refusal is DARK and not s.lights and how != DIRECTED):
                    break  # the nearest come first: so are all the others
    return False


def nothing_refusal(s: BrothersState, u: Unit, mode: str, cp: bool = False) -> Refusal | None:
    """Why the unit can fire at nothing: what forbids the nearest enemy. None if there is something."""
    if has_aim(s, u, mode, cp):
        return None
    if place_of(s, u) < 0:
        return NO_ENEMY
    refusal = place_refusal(s, u, "")
    if refusal is not None:
        return refusal
    away, side = CARDS[s.scenario].ground.ranges[place_of(s, u)], s.side[u]
    nearest = -1
    for loc in s.here:
        if (nearest < 0 or (away[loc], loc) < (away[nearest], nearest)) and held_by(s, loc, 1 - side):
            nearest = loc
    return NO_ENEMY if nearest < 0 else aim_refusal(s, u, nearest, mode, "") or NO_ENEMY

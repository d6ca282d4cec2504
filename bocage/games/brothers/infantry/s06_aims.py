"""BB 6.0, 6.1: what a unit may fire at, and why there is nothing."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.refusals import NO_ENEMY, facing_refusal, place_refusal, target_refusal
from bocage.games.brothers.infantry.shot import FIRE, FLAME, SUSTAINED
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal


def enemy_locations(s: BrothersState, side: Side) -> list[int]:
    """Where the enemy is, in order."""
    sides = s.side
    return [loc for loc, there in sorted(s.here.items()) if any(sides[v] != side for v in there)]


def aims(s: BrothersState, u: Unit, mode: str) -> list[Action]:
    """Every ("at", location, how) the unit may try."""
    kind = type_of(s, u)
    hows = [""]
    if kind.flame:
        hows.append(FLAME)
    if kind.directs:
        hows.append("directed")
    if mode == FIRE and kind.sustains and s.sustained_rule:
        hows.append(SUSTAINED)
    found: list[Action] = []
    places = enemy_locations(s, s.side[u])
    for how in hows:
        if place_refusal(s, u, how) is None:
            found += [("at", loc, how) for loc in places if aim_refusal(s, u, loc, mode, how) is None]
    return found


def aim_refusal(s: BrothersState, u: Unit, loc: Loc, mode: str, how: str) -> Refusal | None:
    return target_refusal(s, u, loc, mode, how) or facing_refusal(s, u, loc, mode)


def has_aim(s: BrothersState, u: Unit, mode: str) -> bool:
    """Is there anything to fire at? Like `aims`, but it stops at the first."""
    side, sides = s.side[u], s.side
    if place_refusal(s, u, "") is not None:
        return bool(aims(s, u, mode))
    for loc, there in s.here.items():
        if sides[there[0]] != side and aim_refusal(s, u, loc, mode, "") is None:
            return True
    kind = type_of(s, u)
    return bool((kind.flame or kind.directs) and aims(s, u, mode))


def nothing_refusal(s: BrothersState, u: Unit, mode: str) -> Refusal | None:
    """Why the unit can fire at nothing: what forbids the nearest enemy. None if there is something."""
    if has_aim(s, u, mode):
        return None
    if s.at[u] < 0:
        return NO_ENEMY
    refusal = place_refusal(s, u, "")
    places = enemy_locations(s, s.side[u])
    if refusal is not None or not places:
        return refusal or NO_ENEMY
    g = CARDS[s.scenario].ground
    nearest = min([(g.range(s.at[u], loc), loc) for loc in places])[1]
    return aim_refusal(s, u, nearest, mode, "") or NO_ENEMY


def may_fire(s: BrothersState, u: Unit, mode: str) -> bool:
    """Has the unit anything to fire at?"""
    return type_of(s, u).fires and has_aim(s, u, mode)

"""BB 59.4: which Vehicle a Suicide Anti-Tank Team may be sent against."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s18_control import units_in
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.state import GONE, IN_HAND, BrothersState
from bocage.games.brothers.table import place_of, type_of
from bocage.kernel.refusal import Refusal

TEAM: dict[str, Any] = next(nation.suicide_team for nation in NATIONS.values() if nation.suicide_team)
WATER = ("river", "shallow", "canal", "ocean", "surf", "stream", "stream_woods")
NO_TEAMS = Refusal("BB 59.4", "the side has no Suicide Anti-Tank Team left")
NO_VEHICLE = Refusal("BB 59.4", "a Suicide Anti-Tank Team attacks an enemy Vehicle")
NOT_ALONE = Refusal("BB 59.4", "the Vehicle must be by itself in its hex")
IN_WATER = Refusal("BB 59.4", "no Suicide Anti-Tank Team appears in Surf or water")
TOO_FAR = Refusal("BB 59.4", "it appears within three hexes of a Japanese unit that is no Vehicle")
ONCE = Refusal("BB 59.4", "one team against a Vehicle in each hex each turn")


def near_enough(s: BrothersState, side: Side, v: Unit, known: bool) -> bool:
    """Is a unit of the side, no Vehicle, within three hexes? `known` False: any Conceal counter may be one."""
    g = CARDS[s.scenario].ground
    for u in range(len(s.at)):
        at = place_of(s, u)  # in or on a Vehicle too
        fits = not type_of(s, u).vehicle or (not known and s.conceal[u])
        if at >= 0 and s.side[u] == side and fits and g.range(at, s.at[v]) <= TEAM["reach"]:
            return True
    return False


def place_refusal(s: BrothersState, side: Side, v: Unit) -> Refusal | None:
    """What both sides know against an attack on this Vehicle."""
    if not 0 <= v < len(s.at) or s.side[v] == side or s.at[v] < 0 or s.conceal[v] or not type_of(s, v).vehicle:
        return NO_VEHICLE
    loc = s.at[v]
    if len([x for x in units_in(s, CARDS[s.scenario].ground.hex(loc)) if s.side[x] != side]) > 1:
        return NOT_ALONE  # be it on the other level of the hex (BB 45.4)
    if CARDS[s.scenario].ground.terrain[loc].ident in WATER:
        return IN_WATER
    return ONCE if (v, loc) in s.satt_tried else None


def team_refusal(s: BrothersState, side: Side, v: Unit) -> Refusal | None:
    """May a team be sent against the Vehicle now?"""
    refusal = NO_TEAMS if not s.satt[side] else place_refusal(s, side, v)
    return refusal or (None if near_enough(s, side, v, True) else TOO_FAR)


def team_targets(s: BrothersState, side: Side) -> list[Unit]:
    return [v for v in range(len(s.at)) if team_refusal(s, side, v) is None] if s.satt[side] else []


def may_have_teams(s: BrothersState, side: Side, v: Unit) -> bool:
    """Could the side send a team against this Vehicle, for all that both know? It has up to four more than said."""
    if not CARDS[s.scenario].sides[side].satt or place_refusal(s, side, v) is not None:
        return False
    return used_up(s, side) < CARDS[s.scenario].sides[side].satt + max(TEAM["hidden"]) and near_enough(
        s, side, v, False
    )


def used_up(s: BrothersState, side: Side) -> int:
    """How many have been used, as everybody has seen."""
    return len([u for u, at in enumerate(s.at) if s.side[u] == side and at == GONE and type_of(s, u).satt])


def in_hand(s: BrothersState, side: Side) -> list[Unit]:
    return [u for u, at in enumerate(s.at) if at == IN_HAND and s.side[u] == side]

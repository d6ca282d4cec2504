"""BB 20.12: a Vehicle crushes a Gun, by scenario rule."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BACKWARD, BrothersState
from bocage.games.brothers.table import aboard, type_of
from bocage.games.brothers.terrain.closed import GROWN, no_road_refusal
from bocage.games.brothers.vehicles.arcs import front_hexes
from bocage.games.brothers.vehicles.s20_03_moves import (
    ENEMY_VEHICLE,
    NO_END,
    NO_MP,
    NO_WAY,
    NOT_AHEAD,
    RAIN,
    ROADBLOCK,
    Driving,
    blocked_side,
    crush_price,
    may_end,
    way_on,
)
from bocage.games.brothers.vehicles.steps import beyond_hex, vehicle_steps
from bocage.kernel.refusal import Refusal

NO_RULE = Refusal("BB 20.12", "only Vehicles named by the scenario crush Guns")
WITH_RIDERS = Refusal("BB 20.12", "a Vehicle with Tank Riders crushes nothing")
NO_GUN = Refusal("BB 20.12", "only an enemy Gun that is not Concealed can be crushed")


def gun_at(s: BrothersState, u: Unit, loc: Loc) -> Unit:
    """The enemy Gun there that is not Concealed, or -1."""
    for v in s.here.get(loc, ()):
        if s.side[v] != s.side[u] and type_of(s, v).gun and not s.conceal[v]:
            return v
    return -1


def crush_refusal(s: BrothersState, mv: Driving, loc: Loc) -> Refusal | None:
    """May it drive over the Gun there? Woods and a second unit do not keep it out."""
    u = mv.unit
    if s.kind[u] not in CARDS[s.scenario].crushing:
        return NO_RULE
    if aboard(s, u):
        return WITH_RIDERS
    g = CARDS[s.scenario].ground
    if s.at[u] < 0 or loc not in front_hexes(g, s.face[u], s.at[u]) or s.mark[u] & BACKWARD:
        return NOT_AHEAD
    if gun_at(s, u, loc) < 0:
        return NO_GUN
    refusal = _way_refusal(s, u, loc)
    left = mv.mp_left(s) - crush_cost(s, u, loc)
    if refusal is not None or left < 0:
        return refusal or NO_MP
    if may_end(s, u, loc, gun_at(s, u, loc)) or way_on(s, mv, loc, s.face[u], left, False):
        return None
    return NO_END  # a second enemy is there: it has to leave


def crush_cost(s: BrothersState, u: Unit, loc: Loc) -> int:
    """BB 20.12: a basic 5 MPs for the hex; climb, hexside and Wire add to it as to any hex."""
    cost = crush_price() + beyond_hex(CARDS[s.scenario].ground, type_of(s, u), s.at[u], loc)
    return cost + pac.WIRE_VEHICLE_MP if loc in s.wire else cost


def _way_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """BB 20.12 lets it into Woods and among other units, and past nothing else that bars a Vehicle."""
    if s.raining and s.walked[u] >= pac.MONSOON_HEXES:
        return RAIN
    if s.roadblocks and blocked_side(s, s.at[u], loc):
        return ROADBLOCK
    for v in s.here.get(loc, ()):
        if s.side[v] != s.side[u] and type_of(s, v).vehicle and not s.conceal[v]:
            return ENEMY_VEHICLE
    g, kind = CARDS[s.scenario].ground, type_of(s, u)
    if any([step[0] == loc for step in vehicle_steps(g, kind)[s.at[u]]]):  # noqa: C419 (lists compile to loops)
        return None
    refusal = no_road_refusal(g, kind, s.at[u], loc) or NO_WAY
    return None if refusal is GROWN and g.terrain[loc].ident == "woods" else refusal


def crush_targets(s: BrothersState, mv: Driving) -> list[Loc]:
    if s.at[mv.unit] < 0 or not CARDS[s.scenario].crushing:
        return []
    ahead = front_hexes(CARDS[s.scenario].ground, s.face[mv.unit], s.at[mv.unit])
    return [loc for loc in ahead if loc >= 0 and gun_at(s, mv.unit, loc) >= 0]


def crush_total(s: BrothersState, u: Unit, die: int) -> int:
    """+1 in Woods, +1 if an enemy Squad is there."""
    loc = s.at[u]
    woods = CARDS[s.scenario].ground.terrain[loc].ident == "woods"
    squad = any([s.side[v] != s.side[u] and type_of(s, v).squad for v in s.here.get(loc, ())])  # noqa: C419 (lists compile to loops)
    return die + int(woods) + int(squad)


def lost_at() -> int:
    """On 10 or more the Vehicle is eliminated."""
    return 10

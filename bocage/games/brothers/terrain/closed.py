"""Why there is no step from one location to another: the rule that closes the way, for the message."""

from __future__ import annotations

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed.units import BLUE, UnitType
from bocage.games.brothers.terrain.ground import Ground
from bocage.kernel.refusal import Refusal

CLIFF = Refusal("BB 47.4", "no unit can cross a Cliff hexside")
ESCARPMENT = Refusal("BB 54.3", "only Infantry crosses an Escarpment, for all its MPs")
STEEP = Refusal("BB 45.4", "Vehicles cannot cross the Steep Sides of a Balka")
RIVER = Refusal("BB 45.1", "units do not enter a River or Canal but over a Bridge, or Infantry where it is Shallow")
OCEAN = Refusal("BB 45.5", "only landing craft and their passengers enter the Ocean")
NO_CAVE = Refusal("BB 43.4", "only Japanese Infantry enters a Cave, and only through its two front hexes")
NO_FLOOR = Refusal("BB 40.2", "an Upper Level is reached from its own hex or the Upper Level next door in its building")
UNDER_BRIDGE = Refusal("BB 45.4", "there is no way between a Bridge and the Gully beneath it")
GROWN = Refusal("BB 20.3", "Vehicles cannot enter woods, building, jungle or swamp hexes")
DITCH = Refusal("BB 54.5", "no Vehicle enters an unbreached Ditch, and no Unarmored one a Breach")
HEDGED = Refusal("BB 21.1", "Carriers cannot cross Hedgerows or Walls")
AFLOAT = Refusal("BB 21.1", "a landing craft with blue MPs only enters water hexes")
WHOLE_ESCARPMENT = Refusal("BB 54.3", "crossing an Escarpment takes the whole allowance")
WHOLE_STEEP = Refusal("BB 45.4", "crossing the Steep Side of a Balka takes the whole allowance")
WHOLE_SWIM = Refusal("BB 45.5", "reaching the Surf out of the Ocean takes the whole allowance")

WATER = {"river": RIVER, "shallow": RIVER, "canal": RIVER, "ocean": OCEAN}


def closed_refusal(g: Ground, at: Loc, loc: Loc) -> Refusal | None:
    """Why Infantry cannot step from `at` to `loc`; None if they are simply not next to each other."""
    if at < 0 or not 0 <= loc < 2 * g.n or (loc >= g.n and not g.second[loc - g.n]):
        return None
    if g.is_cave(at) or g.is_cave(loc):
        return NO_CAVE
    if g.is_upper(at) or g.is_upper(loc):
        return NO_FLOOR
    a, b = g.hex(at), g.hex(loc)
    if a == b:
        return UNDER_BRIDGE if at != loc else None
    side = g.field.side_between(a, b)
    if side < 0:
        return None
    if "cliff" in g.field.sides[a][side]:
        return CLIFF
    if at >= g.n or loc >= g.n or _over_gully(g, a, b):
        return UNDER_BRIDGE
    return WATER.get(g.terrain[loc].ident)


def _over_gully(g: Ground, a: Hex, b: Hex) -> bool:
    """BB 45.4: a Bridge on one side and the Gully on the other, with no road between them."""
    return "under" in (g.second[a], g.second[b]) and g.field.kind[a] == g.field.kind[b] == "gully"


def whole_refusal(g: Ground, at: Loc, loc: Loc) -> Refusal:
    """What a step takes the whole allowance for."""
    if g.terrain[at].ident == "ocean":
        return WHOLE_SWIM
    side = g.field.side_between(g.hex(at), g.hex(loc))
    return WHOLE_ESCARPMENT if side >= 0 and "escarpment" in g.field.sides[g.hex(at)][side] else WHOLE_STEEP


def no_road_refusal(g: Ground, kind: UnitType, at: Loc, loc: Loc) -> Refusal | None:
    """Why a Vehicle cannot drive from `at` into `loc`; None if nothing but the distance is against it."""
    a, b = g.hex(at), g.hex(loc)
    side = g.field.side_between(a, b) if at >= 0 else -1
    if side < 0:
        return None
    features = g.field.sides[a][side]
    terrain = g.terrain[loc]
    if "cliff" in features:
        return CLIFF
    if "escarpment" in features:
        return ESCARPMENT
    if _over_gully(g, a, b):
        return UNDER_BRIDGE
    if kind.afloat == BLUE:
        return AFLOAT
    if terrain.ident in WATER:
        return WATER[terrain.ident]
    if terrain.ident in ("ditch", "breach"):
        return DITCH
    if not terrain.vehicle_mp:
        return GROWN
    if kind.carrier and ("hedgerow" in features or "wall" in features):
        return HEDGED
    if g.special.balka and -1 in (g.field.level[a], g.field.level[b]) and g.field.level[a] != g.field.level[b]:
        return STEEP
    return None

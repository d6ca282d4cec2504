"""BB 43.0: where Fortifications, Caves and Roadblocks may stand. The scenario checker asks here."""

from __future__ import annotations

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.terrain.ground import Ground
from bocage.kernel.refusal import Refusal

NOT_HERE = Refusal("BB 43.0", "no Fortification may stand in such a hex")
TAKEN = Refusal("BB 43.0", "only one Fortification may be in a location")
UNKNOWN = Refusal("BB 43.0", "that Fortification does not exist")
ONLY_BUILDINGS = Refusal("BB 43.5", "Fortified counters are only for buildings")
NO_UPPER = Refusal("BB 40.2", "Upper Levels cannot be Fortified")
STREAM = Refusal("BB 45.3", "no Foxhole may be dug in a hex with a stream")
NOT_A_HILL = Refusal("BB 43.4", "a Cave is set up in a Hill hex, facing two hexes of lower elevation")
ROAD_ONLY = Refusal("BB 43.7", "a Roadblock is placed in an Open Ground or Road hex")


def fort_refusal(g: Ground, loc: Loc, kind: str, taken: frozenset[int] = frozenset()) -> Refusal | None:
    """May this Fortification stand in this location?"""
    if kind not in pac.FORTIFICATIONS:
        return UNKNOWN
    if loc >= g.n:
        if g.is_upper(loc):
            return NO_UPPER
        return TAKEN if g.is_cave(loc) else NOT_HERE  # BB 43.4: a Cave is one itself; a Bridge hex takes none
    if loc in taken:
        return TAKEN
    terrain = g.terrain[loc]
    plain_building = terrain.building and terrain.ident != "hut"
    if kind == "fortified":
        return None if plain_building else ONLY_BUILDINGS
    if terrain.ident in ("stream", "stream_woods"):
        return STREAM
    if plain_building or not terrain.fortifiable or g.field.has_spot(loc, "bridge"):
        return NOT_HERE
    return None


def cave_refusal(g: Ground, h: Hex, spine: int) -> Refusal | None:
    """BB 43.4: both hexes before it must be lower."""
    near = g.field.neighbours[h]
    front = (near[spine], near[(spine + 1) % 6])
    if any(b < 0 or g.field.level[b] >= g.field.level[h] for b in front):
        return NOT_A_HILL
    return None


def roadblock_refusal(g: Ground, h: Hex) -> Refusal | None:
    return None if g.terrain[h].open_ground else ROAD_ONLY

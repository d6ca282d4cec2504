"""BB 20.4, 20.6: where a Gun or Vehicle points: its arc, how it may turn, and which armor a line of fire meets."""

from __future__ import annotations

from functools import lru_cache

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Loc, Unit
from bocage.games.brothers.printed.units import BLUE, UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import place_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.kernel.refusal import Refusal

FRONT, SIDE, REAR = 0, 1, 2
FACINGS = range(6)

GUN_INDOORS = Refusal("BB 40.0", "a Gun in a building may not change its facing")
GUN_FORTIFIED = Refusal("BB 43.5", "a Gun in a Fortified building turns only by being Used, without firing")
GUN_PILLBOX = Refusal("BB 43.3", "a Gun in a Pillbox turns only by being Used, without firing")
IN_SURF = Refusal("BB 21.1", "a landing craft with blue MPs cannot turn in Surf and must reverse into the Ocean")
GUN_BUNKER = Refusal("BB 43.3", "a Gun in a Bunker may not change its facing")


def front_hexes(g: Ground, facing: int, loc: Loc) -> tuple[int, int]:
    """The two hexes at the spine; -1 off the board (BB 20.4)."""
    near = g.field.neighbours[g.hex(loc)]
    return near[facing], near[(facing + 1) % 6]


def rear_hexes(g: Ground, facing: int, loc: Loc) -> tuple[int, int]:
    return front_hexes(g, (facing + 3) % 6, loc)


def in_arc(g: Ground, facing: int, a: Loc, b: Loc) -> bool:
    """BB 20.4: between the two hexrows that leave by its front hexes, both included."""
    return g.field.in_arc(g.hex(a), facing, g.hex(b))


@lru_cache(maxsize=2048)
def arc_hexes(g: Ground, h: Hex, facing: int) -> tuple[str, ...]:
    """Names of the hexes in the arc, nearest first, for the page to light."""
    found = [b for b in range(g.field.n) if b != h and g.field.in_arc(h, facing, b)]
    return tuple([g.field.names[b] for b in sorted(found, key=lambda b: (g.field.range(h, b), b))])


def bears(s: BrothersState, u: Unit, loc: Loc) -> bool:
    """Does the Gun or Vehicle point at the location as it stands?"""
    return in_arc(CARDS[s.scenario].ground, s.face[u], place_of(s, u), loc)


def aspect(g: Ground, facing: int, target: Loc, source: Loc) -> int:
    """BB 20.6: front, side or rear by the hexside the thread comes in by; on a border what is best for the target."""
    found = [((side - facing) % 6) for side in g.sight.entry_sides(g.hex(source), g.hex(target))]
    return min([FRONT if x in (0, 1) else REAR if x in (3, 4) else SIDE for x in found], default=FRONT)


def beached(s: BrothersState, u: Unit) -> bool:
    """BB 21.1: a landing craft with blue MPs in Surf."""
    return UNITS[s.kind[u]].afloat == BLUE and CARDS[s.scenario].ground.terrain[s.at[u]].ident == "surf"


def turn_refusal(s: BrothersState, u: Unit, by_use: bool = False) -> Refusal | None:
    """May it turn within its hex? `by_use`: as all it does this turn. Vehicles may (BB 20.3), but for one."""
    if UNITS[s.kind[u]].vehicle:
        return IN_SURF if beached(s, u) else None
    g, loc = CARDS[s.scenario].ground, s.at[u]
    fort = s.forts.get(loc, ("", 0))[0]
    if fort == "bunker":
        return GUN_BUNKER
    if fort == "pillbox":
        return None if by_use else GUN_PILLBOX
    terrain = g.terrain[loc]
    if not terrain.building or terrain.ident == "hut":
        return None  # BB 20.2, 40.1
    if fort == "fortified":
        return None if by_use else GUN_FORTIFIED
    return GUN_INDOORS

"""UA s13 Fortified building hexes: one more TEM, and closed to the enemy while they are held."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.shot import FLAME, Shot
from bocage.games.starterkit.model.marks import BROKEN, MELEE, PINNED
from bocage.games.starterkit.model.names import Hex, Location, Side, Unit
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

MORE = 1
HOLDS = 2
"""Halves of a squad that keep the enemy out."""

CLOSED = Refusal("UA s13", "a fortified building is not entered while an unpinned Good Order squad holds it")
NO_BUILDING = Refusal("UA s13", "only a building hex can be fortified")
FORTIFIED = Refusal("UA s13", "the hex is fortified already")


def fortifying_refusal(s: CardState, h: Location) -> Refusal | None:
    if not ground_of(s).is_building[h] or h >= ground_of(s).hexes:
        return NO_BUILDING
    return FORTIFIED if h in s.forts else None


def fortify(s: CardState, side: Side, h: Hex, rule: str) -> None:
    s.forts[h] = side
    tell(s, rule, ("fortified", h, side))


def fort_cover(s: CardState, a: Shot, u: Unit, tem: int) -> int:
    """UA s13 One more than the building has, in its Steeple too: the hex is fortified."""
    if not s.forts or ground_of(s).hex_of[s.at[u]] not in s.forts:
        return tem
    return tem + MORE if a.how != FLAME and s.type(u).is_personnel else tem


def is_held(s: CardState, side: Side, h: Location) -> bool:
    """UA s13 By an unpinned Good Order squad, or two half-squads."""
    halves = 0
    for u in s.stacks.get(h, ()):
        good = s.side[u] == side and not s.status[u] & (BROKEN | MELEE | PINNED) and not s.has_mark(u, BERSERK)
        if good and s.type(u).is_multi_man and not s.type(u).is_crew:
            halves += s.type(u).size
    return halves >= HOLDS


def fort_refusal(s: CardState, u: Unit, where: Location) -> Refusal | None:
    """UA s13 For enemy Infantry, moving or advancing."""
    return CLOSED if s.forts and where in s.forts and is_held(s, 1 - s.side[u], where) else None

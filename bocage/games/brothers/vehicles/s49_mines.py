"""BB 49.0: Vehicles in minefields."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.vehicles.s20_03_moves import Driving
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import mark_unsure
from bocage.kernel.frames import tell

EVERY = 5
"""It rolls in the first mine hex of its move and in every fifth after it."""


def minefield(s: BrothersState, loc: Loc) -> int:
    """0 none, 1 mines, 2 Concentrated ones."""
    g = CARDS[s.scenario].ground
    least = g.special.mines.get(g.field.names[g.hex(loc)], 0)
    return 0 if not least else 2 if least >= pac.CONCENTRATED_MP else 1


def mine_due(s: BrothersState, mv: Driving, loc: Loc) -> bool:
    """Counts the hex, and says whether a die is rolled in it."""
    if mv.by_trail:
        mv.mined = 0  # BB 54.4: safe there, and whoever leaves the trail begins anew
        return False
    if not minefield(s, loc):
        return False
    mv.mined += 1
    return mv.mined % EVERY == 1


def strikes(s: BrothersState, u: Unit, loc: Loc, die: int) -> None:
    """A 1, in a Concentrated Minefield also a 2: an Unconfirmed Kill, with or without that option."""
    hit = die <= minefield(s, loc)
    tell(s, "BB 49.0", ("mine", u, die, int(hit)))
    if hit:
        mark_unsure(s, u, "BB 49.0")
        fired_upon(s, u)  # BB 22.0: riders get off

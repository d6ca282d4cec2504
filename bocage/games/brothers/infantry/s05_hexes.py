"""BB 5.0, 11.0: a unit enters a hex, on a move or in a rout: the one procedure, and all that follows from it always."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import DUG, BrothersState
from bocage.games.brothers.table import put
from bocage.games.brothers.terrain.s43_fortifications import fort_entered
from bocage.games.brothers.terrain.s46_dikes import bank_after
from bocage.kernel.consequences import touch


def enter(s: BrothersState, u: Unit, loc: Loc, flags: int = 0) -> None:
    """Put the unit there. Concealment, Fortifications and control follow by themselves (consequences.py)."""
    back = s.at[u]
    put(s, u, loc)
    s.face[u] = -1
    if CARDS[s.scenario].ground.new_hex(back, loc):
        s.walked[u] += 1  # BB 55.2: hexes, not levels
        s.mark[u] &= ~DUG  # BB 31.0, 51.0: it is not where it set up any more
        if s.conceal[u] == 2 and back >= 0:
            s.conceal[u] = 1  # BB 59.2
    s.bank[u] = bank_after(s, u, back, flags)
    fort_entered(s, loc)


def survived(s: BrothersState, move: Moving) -> None:
    """The pause is over and the mover is still there: now it sees and holds what it can (BB 15.0, 18.0)."""
    move.entering = False
    touch(s, ("at", s.at[move.unit]))

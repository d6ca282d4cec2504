"""BB 43.0: Fortification Concealment, Wire, Trip Flares and Roadblocks."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import reveal, tell

TRIPPED = 2


def reveal_fort(s: BrothersState, loc: Loc, rule: str) -> None:
    """Show a Concealed Fortification for good (BB 43.0)."""
    fort = s.forts.get(loc)
    if fort is not None and fort[1]:
        s.forts[loc] = (fort[0], 0)
        reveal(s, rule, ("fortification revealed", loc, fort[0]))


def fort_entered(s: BrothersState, loc: Loc) -> None:
    """BB 43.0: a unit of either side enters."""
    if loc in s.forts:
        reveal_fort(s, loc, "BB 43.0")


def check_fort(s: BrothersState, loc: Loc) -> None:
    """BB 43.0: empty, or with an occupant that is not Concealed any more, it is shown."""
    fort = s.forts.get(loc)
    if fort is not None and fort[1]:
        there = s.here.get(loc, ())
        if not there or any([not s.conceal[u] for u in there]):  # noqa: C419 (lists compile to loops)
            reveal_fort(s, loc, "BB 43.0")


def trips_flare(s: BrothersState, loc: Loc) -> bool:
    """BB 43.6: the first entry of a Wire hex at night."""
    if not CARDS[s.scenario].night or s.raining or s.wire.get(loc) != 1:
        return False
    s.wire[loc] = TRIPPED
    tell(s, "BB 43.6", ("trip flare", loc))
    return True


def clear_wire(s: BrothersState, u: Unit) -> None:
    """BB 43.6: a charging Squad that survives goes through the Wire, is Reduced and stops."""
    loc = s.at[u]
    del s.wire[loc]
    tell(s, "BB 43.6", ("wire removed", loc))
    reduce(s, u, "BB 43.6")

"""BB 45.5: a unit that finds itself in the Ocean without a landing craft."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import remove, type_of
from bocage.games.brothers.terrain.steps import WHOLE_MOVE, Step


def is_stranded(s: BrothersState, u: Unit) -> bool:
    loc = s.at[u]
    return loc >= 0 and loc in CARDS[s.scenario].ground.ocean and not type_of(s, u).afloat


def ways_ashore(s: BrothersState, u: Unit) -> tuple[Step, ...]:
    """The Surf hexes next door, each for the whole allowance: otherwise a move like any other (BB 5.0)."""
    g = CARDS[s.scenario].ground
    return tuple([(loc, 0, WHOLE_MOVE) for loc in g.adjacent[s.at[u]] if g.terrain[loc].ident == "surf"])


def drown(s: BrothersState, u: Unit) -> None:
    """A unit that has been Used in the Ocean and is still there is lost."""
    remove(s, u, "BB 45.5")

"""BB 46.1: on which side of a Dike Road a unit stands."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState


def bank_of(s: BrothersState, u: Unit, back: Loc) -> int:
    """The bank it came from; a unit that sets up stands on the side toward its own Rout Edge; -1 is on the road."""
    card = CARDS[s.scenario]
    g = card.ground
    h = s.at[u]
    if h not in g.dike:
        return -1
    if back >= 0 and g.field.side_between(h, g.hex(back)) >= 0:
        return g.bank(h, g.field.side_between(h, g.hex(back)))
    rows = card.rows[s.side[u]]
    sides = [side for side, b in enumerate(g.field.neighbours[h]) if b >= 0 and g.bank(h, side) >= 0]
    if not sides:
        return -1
    return g.bank(h, min(sides, key=lambda side: rows[g.field.neighbours[h][side]]))

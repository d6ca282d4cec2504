"""BB 50.0: what can be seen at night, and Illumination."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Side
from bocage.games.brothers.state import BrothersState


def lit(s: BrothersState, loc: Loc) -> bool:
    """BB 50.1: in or next to an Illumination counter's hex."""
    if not s.lights:
        return False
    g = CARDS[s.scenario].ground
    row = g.field.range_row(g.hex(loc))
    return any(row[light] <= 1 for light in s.lights)


def in_view(s: BrothersState, a: int, b: int) -> bool:
    """BB 50.0, 55.2: is b near enough to a, or Illuminated? By day always."""
    card = CARDS[s.scenario]
    if not card.night:
        return True
    return card.ground.range(a, b) <= card.night or lit(s, b)


def sees(s: BrothersState, a: int, b: int) -> bool:
    """BB 14.0 with 50.2: LOS, and at night within the Visibility Range or Illuminated."""
    card = CARDS[s.scenario]
    if not card.ground.clear_row(a)[b]:
        return False
    return not card.night or card.ground.range(a, b) <= card.night or lit(s, b)


def seen_by_enemy(s: BrothersState, loc: Loc, side: Side) -> bool:
    """Is the location in the LOS of any enemy of the side, Decoys included?"""
    sides = s.side
    row = CARDS[s.scenario].ground.clear_row(loc)
    for v, at in enumerate(s.at):  # noqa: SIM110 (asked very often)
        if at >= 0 and sides[v] != side and row[at] and sees(s, at, loc):
            return True
    return False

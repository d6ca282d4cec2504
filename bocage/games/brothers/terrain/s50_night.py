"""BB 50.0: what can be seen at night, and Illumination."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.state import BrothersState

ANYWHERE = 255


def lit(s: BrothersState, loc: Loc) -> bool:
    """BB 50.1: in or next to an Illumination counter's hex."""
    if not s.lights:
        return False
    g = CARDS[s.scenario].ground
    row = g.field.range_row(g.hex(loc))
    for light in s.lights:  # noqa: SIM110 (asked very often)
        if row[light] <= 1:
            return True
    return False


def visibility(s: BrothersState, loc: Loc) -> int:
    """BB 50.0, 50.1, 55.2: from how far off the location can be seen; by day and Illuminated from anywhere."""
    night = CARDS[s.scenario].night
    return night if night and not lit(s, loc) else ANYWHERE


def in_view(s: BrothersState, a: int, b: int) -> bool:
    """BB 50.0, 55.2: is b near enough to a, or Illuminated? By day always."""
    return CARDS[s.scenario].ground.ranges[a][b] <= visibility(s, b)


def watched(s: BrothersState, loc: Loc) -> bytes:
    """BB 14.0 with 50.2: 1 for every place from which the location is seen: by LOS, which is mutual, and at night
    within the Visibility Range or Illuminated."""
    card = CARDS[s.scenario]
    if card.night and not lit(s, loc):
        return card.ground.near_row(loc)
    return card.ground.clear_row(loc)


def sees(s: BrothersState, a: int, b: int) -> bool:
    """Is b seen from a?"""
    return watched(s, b)[a] > 0


def in_sight(s: BrothersState, a: Loc, units: list[Unit]) -> tuple[Unit, ...]:
    """Those of these units, all on the board, that are seen from here."""
    card, at = CARDS[s.scenario], s.at
    row = card.ground.clear_row(a)
    if not card.night:
        return tuple([v for v in units if row[at[v]]])
    return tuple([v for v in units if row[at[v]] and sees(s, a, at[v])])


def seen_by_enemy(s: BrothersState, loc: Loc, side: Side) -> bool:
    """Is the location in the LOS of any enemy of the side, Decoys included?"""
    at_of, eyes = s.at, watched(s, loc)
    for v in s.own[1 - side]:
        at = at_of[v]
        if at >= 0 and eyes[at]:
            return True
    return False

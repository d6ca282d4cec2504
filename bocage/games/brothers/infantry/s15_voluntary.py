"""BB 15.0: a Conceal counter can be taken off voluntarily at any time: whenever its owner is asked anything in play."""

from __future__ import annotations

from bocage.games.brothers.cards.s66_solo import possible
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.state import BrothersState
from bocage.kernel.refusal import Refusal

NOTHING_HIDDEN = Refusal("BB 15.0", "that is not one of your Concealed units on the board")


def show_refusal(s: BrothersState, side: Side, u: Unit) -> Refusal | None:
    """May the side take this counter off now? Possible units turn up when they are found (BB 66.0)."""
    if not 0 <= u < len(s.at) or s.side[u] != side or s.at[u] < 0 or not s.conceal[u] or possible(s, u):
        return NOTHING_HIDDEN
    return None


def concealed_units(s: BrothersState, side: Side) -> list[Unit]:
    conceal = s.conceal
    hidden = [u for u in s.own[side] if conceal[u]]
    return [u for u in hidden if show_refusal(s, side, u) is None] if hidden else hidden

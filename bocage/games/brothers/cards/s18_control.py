"""BB 18.0: who controls a hex, and who has won."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.victory import NOBODY, Condition, claim, controlled, holder, score_words
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.kernel.frames import tell


def take_control(s: BrothersState, u: int) -> None:
    """BB 18.0: a hex belongs to whoever was there last with no enemy about; passing through is enough.

    The hex counts, not the location: an enemy upstairs, under the bridge or in the Cave is about.
    """
    g = CARDS[s.scenario].ground
    h, side = g.hex(s.at[u]), s.side[u]
    if s.control.get(h, side) == side or holder(s.side, units_in(s, h)) == NOBODY:
        return
    for taken in claim(s.control, [h], side):
        tell(s, "BB 18.0", ("control", taken, side))


def units_in(s: BrothersState, h: int) -> tuple[int, ...]:
    """Everybody in the hex, in both its locations if it has two."""
    g = CARDS[s.scenario].ground
    there = s.here.get(h, ())
    return there + s.here.get(h + g.n, ()) if g.second[h] else there


def done(s: BrothersState, condition: Condition) -> int:
    """How much of this the side that must win has done."""
    side = CARDS[s.scenario].victory.acting
    if condition.kind == "control":
        return controlled(s.control, side, condition)
    return s.exited[side] if condition.kind == "exit" else s.kills[1 - side]


def reached(s: BrothersState, condition: Condition) -> bool:
    """Has the side that must win done this?"""
    return done(s, condition) >= condition.at_least


def score(s: BrothersState) -> list[dict[str, Any]]:
    """Each condition and how far it has been brought: who holds what, has left and was lost is open to all."""
    card = CARDS[s.scenario]
    name = card.sides[card.victory.acting].name
    return [score_words(name, condition, done(s, condition)) for condition in card.victory.conditions]


def leaving_counts(s: BrothersState, loc: int) -> bool:
    """BB 18.0: does a unit that leaves the board here leave it as its card asks?"""
    return all(not condition.edge or loc in condition.edge for condition in CARDS[s.scenario].victory.conditions)


def won(s: BrothersState) -> bool:
    victory = CARDS[s.scenario].victory
    return victory.decided([reached(s, condition) for condition in victory.conditions])


def wiped_out(s: BrothersState, side: int) -> bool:
    """Has the side no real unit left, on the board or to come? Decoys by themselves do not count (BB 18.0)."""
    return all(s.side[u] != side or at in (-2, -3) or not type_of(s, u).real for u, at in enumerate(s.at))

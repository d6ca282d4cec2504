"""Units, places and points in the words that all sentences share, and what they are to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.games.brothers.view import knows

Teller = Callable[..., str]
"""Words for an answer or an event: of the state and the parts, each by its name."""
Pointer = Callable[..., dict[str, Any]]


def unit_words(s: BrothersState, unit: Unit, *_: Any) -> str:
    """ "German rifle squad 7 (F5)"; for a decider who may not know it, "Concealed unit 7"."""
    name = name_of(s, unit) if knows(s, s.player, unit) else "Concealed unit"
    where = f" ({place(s, s.at[unit])})" if s.at[unit] >= 0 else ""
    return f"{name} {unit + 1}{where}"  # counted from 1, as people do


def place(s: BrothersState, loc: Loc) -> str:
    return CARDS[s.scenario].ground.name(loc)


def with_cp(pool: int) -> str:
    return " with a Command Point" if pool >= 0 else ""


def to_place(words: str, s: BrothersState, loc: Loc, *_: Any) -> str:
    return f"{words} {place(s, loc)}"


def of_unit(words: str, s: BrothersState, unit: Unit, *_: Any) -> str:
    return words.format(unit_words(s, unit))


def at_unit(s: BrothersState, unit: Unit, *_: Any) -> dict[str, Any]:
    return {"unit": unit}


def at_hex(s: BrothersState, loc: Loc, *_: Any) -> dict[str, Any]:
    g = CARDS[s.scenario].ground
    return {"hex": g.field.names[g.hex(loc)]}

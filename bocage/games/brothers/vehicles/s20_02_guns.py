"""BB 20.2: the Casualty rating of a Gun, by what attacks it and what it stands in."""

from __future__ import annotations

from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of

ARTILLERY_ROLL = 1
"""BB 20.2, 32.0: the roll with which Artillery destroys an unconcealed Gun whatever its FP."""


def gun_casualty(s: BrothersState, t: Unit, lower: bool, artillery: bool = False) -> int:
    """The number that is added to the die. In a Pillbox or Bunker it is 6/5; dug in, Artillery finds it easier by 1."""
    fort = s.forts.get(s.at[t], ("", 0))[0]
    numbers = pac.GUN_CASUALTY.get(fort, type_of(s, t).gun_casualty)  # BB 43.3
    found = numbers[1] if lower else numbers[0]
    return found + pac.GUN_CASUALTY_BY_ARTILLERY.get(fort, 0) if artillery else found  # BB 43.0

"""UF 38.5, UF 38.51: where starshells burn and whom they light.

A starshell is marks[STARSHELL, place] = turns of the observed side that it still burns (2, then 1); the place names
side, letter and range chit, where it stays when groups move on.
"""

from __future__ import annotations

from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.players import is_free_for_all

BURNS = 2  # UF 38.5
LOWEST = 50  # so that a negative range chit fits into a place


def place_of(side: int, letter: int, chit: int) -> int:
    return side * 10000 + letter * 1000 + chit + LOWEST


def where(place: int) -> tuple[int, int, int]:
    """Side, letter and range chit of a place."""
    side, rest = divmod(place, 10000)
    letter, chit = divmod(rest, 1000)
    return side, letter, chit - LOWEST


def starshells(s: UpFrontState) -> list[int]:
    """The places at which starshells burn."""
    return [place for name, place in s.marks if name == marks.STARSHELL]


def lights(s: UpFrontState, place: int, g: int) -> bool:
    """UF 38.51: groups of the lit side at that range chit, there or adjacent; enemies at Relative Range 5 to it."""
    side, letter, chit = where(place)
    apart = abs(s.letter[g] - letter)
    if g // SLOTS == side:
        return s.chit[g] == chit and apart <= 1
    return s.chit[g] + chit == 5 and (apart <= 1 or is_free_for_all(s))  # UF 5.61: further apart the range is one less


def is_lit(s: UpFrontState, g: int) -> bool:
    """UF 38.52: no observation is needed, and fire is as by day."""
    for name, place in s.marks:  # noqa: SIM110 (asked very often)
        if name == marks.STARSHELL and lights(s, place, g):
            return True
    return False


def is_dark(s: UpFrontState, g: int) -> bool:
    """Night effects count against this group."""
    return s.night and not is_lit(s, g)

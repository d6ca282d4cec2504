"""BB 61.2: Unconfirmed Kills, as an option; Combat Events and mines give them always (BB 17.0, 49.0)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.moving import move_of
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import GONE, BrothersState
from bocage.games.brothers.table import remove
from bocage.kernel.frames import Frame, end, roll, tell

MISS, UNSURE, KILL = 0, 1, 2
UNDAMAGED = 5
"""This roll or less: the Vehicle was not hurt."""


def verdict(s: BrothersState, die: int, number: int, sure: bool = False) -> int:
    """What a roll does at this attack number: exactly the number and one more are uncertain; 10 is a miss.

    `sure`: an attack that the option does not name (Flamethrowers of Infantry, Aircraft)."""
    if die == 10:
        return MISS  # BB 20.6
    if s.unsure_rule and not sure and die in (number, number + 1):
        return UNSURE
    return KILL if die <= number else MISS


def mark_unsure(s: BrothersState, t: Unit, rule: str) -> None:
    """One more counter; a moving Vehicle goes no farther."""
    s.unsure[t] += 1
    tell(s, rule, ("unconfirmed kill", t))
    move = move_of(s, t)
    if move is not None:
        move.stopped = True


class ClearUnsure(Frame):
    """When its owner wants it, each counter is rolled for: 1-5 it is undamaged. Ends with True if it lives."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        if s.at[self.unit] == GONE or not s.unsure[self.unit]:
            return end(s, s.at[self.unit] != GONE)
        return roll(s, self, "rolled", "1d10", "BB 61.2")

    def rolled(self, s: BrothersState, die: int) -> None:
        u = self.unit
        s.unsure[u] -= 1
        tell(s, "BB 61.2", ("unconfirmed roll", u, die, int(die <= UNDAMAGED)))
        if die > UNDAMAGED:
            s.unsure[u] = 0
            remove(s, u, "BB 61.2")
        self.start(s, None)

"""BB 66.0: solitaire play. A side's Concealed counters are Possible units: nobody knows what they are.

The pieces lie on their counters from the start, in an order nobody has seen; turning one over is the same as drawing it
from a cup. Choosing what a counter is when it acts changes places with one of the counters not yet looked at.
"""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.nations.s59_marks import change_places
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import KNOWN, SHOWN, BrothersState
from bocage.kernel.frames import Action, Frame, ask, end, tell


def possible(s: BrothersState, u: Unit) -> bool:
    """Is the counter a Possible unit still? Guns and Vehicles are set up as in any game."""
    if s.solo < 0 or s.side[u] != s.solo or not s.conceal[u] or s.mark[u] & (SHOWN | KNOWN):
        return False
    return UNITS[s.kind[u]].foot


def cup(s: BrothersState, u: Unit) -> list[int]:
    """The counters among which the piece may be chosen: Possible units of the same group."""
    return [v for v in range(len(s.at)) if possible(s, v) and s.group[v] == s.group[u]]


def kinds_left(s: BrothersState, u: Unit) -> list[str]:
    """Which pieces the counter may turn out to be when it is used: a real one as long as there is one."""
    kinds = sorted({s.kind[v] for v in cup(s, u)})
    real = [kind for kind in kinds if UNITS[kind].real]
    return real or kinds


class Identify(Frame):
    """BB 66.0: whoever wants to use a Possible unit finds in the cup the one he wants."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "found", s.side[self.unit], "BB 66.0")

    def can_found(self, s: BrothersState) -> list[Action]:
        return [("is", kind) for kind in kinds_left(s, self.unit)]

    def found(self, s: BrothersState, action: Action) -> None:
        u = self.unit
        _, kind = action
        other = next(v for v in cup(s, u) if s.kind[v] == kind)
        change_places(s, u, other)
        s.mark[u] |= SHOWN
        tell(s, "BB 66.0", ("identified", u, kind), (s.side[u],))
        end(s)

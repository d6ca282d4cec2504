"""SK 3.1, 7.10 At the end of the Rally Phase a Shocked crew recuperates, becomes an Unconfirmed Kill, or is lost."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.counters import wreck
from bocage.games.starterkit.model.marks import SHOCK, UNCONFIRMED
from bocage.games.starterkit.model.names import Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_vehicle import SHOCK_ENDS, UNCONFIRMED_ENDS
from bocage.games.starterkit.vehicles.s07_status import is_shocked, mark, marks, unmark
from bocage.kernel.frames import Frame, end, goto, roll, tell


class Recuperation(Frame):
    """SK 3.1 One die for each Shocked vehicle, the ATTACKER's first."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: tuple[Vehicle, ...] = ()

    def start(self, s: SKState, _: Any) -> None:
        fleet = (*s.fleet[s.attacker], *s.fleet[1 - s.attacker])
        self.waiting = tuple([v for v in fleet if is_shocked(s, v)])
        goto(s, self, "next_crew")

    def next_crew(self, s: SKState, _: Any) -> None:
        if not self.waiting:
            return end(s)
        return roll(s, self, "rolled", "1d6", "SK 7.10")

    def rolled(self, s: SKState, die: int) -> None:
        """SK 7.10 Shock: 1-2 it is over, else an Unconfirmed Kill; that: 1-3 it is over, else a wreck."""
        v = self.waiting[0]
        self.waiting = self.waiting[1:]
        unconfirmed = bool(marks(s, v) & UNCONFIRMED)
        tell(s, "SK 7.10", ("recuperation", v, die, unconfirmed))
        unmark(s, v, SHOCK | UNCONFIRMED)
        if die > (UNCONFIRMED_ENDS if unconfirmed else SHOCK_ENDS):
            if unconfirmed:
                wreck(s, v, "SK 7.10")
            else:
                mark(s, v, UNCONFIRMED)
        goto(s, self, "next_crew")

"""UA s2 By option: Good Order units of the ATTACKER out of enemy sight gain Concealment after Close Combat."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s02_concealment import conceal, gains
from bocage.kernel.frames import Frame, end, goto, roll, tell

NEEDED = 5
NOW, BY_ROLL = 2, 1


class ConcealmentGain(Frame):
    """UA s2 At once in cover; in Open Ground with an enemy near by a roll of five or less."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: list[int] = []

    def start(self, s: CardState, _: Any) -> None:
        if not s.concealment_gain:
            return end(s)
        for u in s.roster[s.attacker]:
            how = gains(s, u)
            if how == NOW:
                conceal(s, u, "UA s2")
            elif how == BY_ROLL:
                self.waiting.append(u)
        return goto(s, self, "next_unit")

    def next_unit(self, s: CardState, _: Any) -> None:
        if not self.waiting:
            return end(s)
        return roll(s, self, "rolled", "1d6", "UA s2")

    def rolled(self, s: CardState, die: int) -> None:
        u = self.waiting.pop(0)
        tell(s, "UA s2", ("concealment roll", u, die))
        if die <= NEEDED:
            conceal(s, u, "UA s2")
        goto(s, self, "next_unit")

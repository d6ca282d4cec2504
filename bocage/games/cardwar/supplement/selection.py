"""Random Selection: a die for each, the highest is chosen, and all who tie for it (UA s3, s4, s10)."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.names import Counters
from bocage.kernel.frames import Frame, end, goto, roll, tell


class RandomSelection(Frame):
    """Ends with those chosen; one alone is chosen without a roll."""

    def __init__(self, among: Counters = (), rule: str = "UA s4") -> None:
        super().__init__()
        self.among = among
        self.rule = rule
        self.dice: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        if len(self.among) < 2:
            return end(s, self.among)
        return roll(s, self, "rolled", "1d6", self.rule)

    def rolled(self, s: CardState, die: int) -> None:
        self.dice = (*self.dice, die)
        if len(self.dice) < len(self.among):
            return goto(s, self, "start")
        best = max(self.dice)
        chosen = tuple([c for c, x in zip(self.among, self.dice) if x == best])
        tell(s, self.rule, ("random selection", self.among, self.dice, chosen))
        return end(s, chosen)

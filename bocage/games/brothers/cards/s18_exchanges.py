"""BB 18.0: Force Exchanges, decided in secret before set-up and never compulsory."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell

KEEP: Action = ("keep",)


class ForceExchange(Frame):
    """Each side with exchanges on its card is asked once for each; only it knows the answer."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 0

    def start(self, s: BrothersState, _: Any) -> None:
        exchanges = CARDS[s.scenario].exchanges
        if self.number == len(exchanges):
            return end(s)
        side = exchanges[self.number][0]
        return ask(s, self, "decided", side, "BB 18.0", (side,))

    def can_decided(self, s: BrothersState) -> list[Action]:
        return [KEEP, ("exchange", self.number)]

    def decided(self, s: BrothersState, action: Action) -> None:
        side, group, given, received = CARDS[s.scenario].exchanges[self.number]
        self.number += 1
        if action != KEEP:
            units = [u for u, g in enumerate(s.group) if g == group]
            for old, new in zip(given, received):
                u = next(x for x in units if s.kind[x] == old)
                s.kind[u] = new
            tell(s, "BB 18.0", ("exchanged", side), (side,))
        goto(s, self, "start")

"""BB 59.6: announcing the Banzai Charge."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.state import BANZAI, GONE, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import in_melee, ready_units, type_of
from bocage.kernel.consequences import owe
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell

CALL: Action = ("banzai",)
WAIT: Action = ("wait",)
DONE: Action = ("done",)


class BanzaiCall(Frame):
    """In its range of turns the Japanese side must call one Banzai Charge, at the latest on the last of them."""

    def __init__(self) -> None:
        super().__init__()
        self.unit = -1

    def start(self, s: BrothersState, _: Any) -> None:
        card = CARDS[s.scenario]
        first, last = card.banzai
        if card.banzai_side < 0 or not last or s.banzai or not first <= s.turn <= last:
            return end(s)
        if s.turn == last:
            return goto(s, self, "announce")
        return ask(s, self, "called", card.banzai_side, "BB 59.6")

    def can_called(self, s: BrothersState) -> list[Action]:
        return [CALL, WAIT]

    def called(self, s: BrothersState, action: Action) -> None:
        if action == WAIT:
            return end(s)
        return goto(s, self, "announce")

    def announce(self, s: BrothersState, _: Any) -> None:
        side = CARDS[s.scenario].banzai_side
        s.banzai = s.turn
        tell(s, "BB 59.6", ("banzai",))
        for u, at in enumerate(s.at):
            if s.side[u] == side and at != GONE:
                s.supp[u] = 0
                if type_of(s, u).charges:
                    s.mark[u] |= BANZAI
        goto(s, self, "react")

    def react(self, s: BrothersState, _: Any) -> None:
        allied = 1 - CARDS[s.scenario].banzai_side
        if not ready_units(s, allied):
            return end(s)
        return ask(s, self, "marked", allied, "BB 59.6")

    def can_marked(self, s: BrothersState) -> list[Action]:
        allied = 1 - CARDS[s.scenario].banzai_side
        return [DONE, *[("op fire", u) for u in ready_units(s, allied)]]

    def marked(self, s: BrothersState, action: Action) -> None:
        if action == DONE:
            return end(s)
        u = self.unit = action[1]
        assert s.used[u] == READY
        s.used[u] = OP_FIRE
        tell(s, "BB 59.6", ("op fire", u))
        if s.facing_rule and not s.conceal[u] and not in_melee(s, u):
            s.face[u] = -1
            owe(s, ("face", u))  # BB 4.3: it may turn as it is marked
        return goto(s, self, "turned")

    def turned(self, s: BrothersState, _: Any) -> None:
        if gains(s, self.unit):
            return call(s, self, "react", TakeConcealment(self.unit))  # BB 15.0: marked out of sight
        return goto(s, self, "react")

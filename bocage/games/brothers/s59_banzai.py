"""BB 59.6: announcing the Banzai Charge."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.scenario import CARDS
from bocage.games.brothers.state import BANZAI, GONE, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import ready_units
from bocage.games.brothers.units import UNITS
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell

CALL: Action = ("banzai",)
WAIT: Action = ("wait",)
DONE: Action = ("done",)


class BanzaiCall(Frame):
    """In its range of turns the Japanese side must call one Banzai Charge, at the latest on the last of them."""

    def start(self, s: BrothersState, _: Any) -> None:
        card = CARDS[s.scenario]
        first, last = card.banzai
        if card.japanese < 0 or not last or s.banzai or not first <= s.turn <= last:
            return end(s)
        if s.turn == last:
            return goto(s, self, "announce")
        return ask(s, self, "called", card.japanese, "BB 59.6")

    def can_called(self, s: BrothersState) -> list[Action]:
        return [CALL, WAIT]

    def called(self, s: BrothersState, action: Action) -> None:
        if action == WAIT:
            return end(s)
        return goto(s, self, "announce")

    def announce(self, s: BrothersState, _: Any) -> None:
        side = CARDS[s.scenario].japanese
        s.banzai = s.turn
        tell(s, "BB 59.6", ("banzai",))
        for u, at in enumerate(s.at):
            if s.side[u] == side and at != GONE:
                s.supp[u] = 0
                if UNITS[s.kind[u]].kind == "squad":
                    s.mark[u] |= BANZAI
        goto(s, self, "react")

    def react(self, s: BrothersState, _: Any) -> None:
        allied = 1 - CARDS[s.scenario].japanese
        if not ready_units(s, allied):
            return end(s)
        return ask(s, self, "marked", allied, "BB 59.6")

    def can_marked(self, s: BrothersState) -> list[Action]:
        allied = 1 - CARDS[s.scenario].japanese
        return [DONE, *[("op fire", u) for u in ready_units(s, allied)]]

    def marked(self, s: BrothersState, action: Action) -> None:
        if action == DONE:
            return end(s)
        assert s.used[action[1]] == READY
        s.used[action[1]] = OP_FIRE
        tell(s, "BB 59.6", ("op fire", action[1]))
        return goto(s, self, "react")

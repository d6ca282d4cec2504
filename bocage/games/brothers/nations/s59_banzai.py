"""BB 59.6: announcing the Banzai Charge."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.state import BANZAI, GONE, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import aboard, in_melee, ready_units, type_of
from bocage.games.brothers.vehicles.s20_use import waits_list, waits_refusal
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import ClearUnsure
from bocage.kernel.consequences import owe
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell

CALL: Action = ("banzai",)
WAIT: Action = ("wait",)
DONE: Action = ("done",)


def banzai_due(s: BrothersState) -> bool:
    """Is this a turn in which the charge may still be announced?"""
    card = CARDS[s.scenario]
    first, last = card.banzai
    return card.banzai_side >= 0 and last > 0 and not s.banzai and first <= s.turn <= last


class BanzaiCall(Frame):
    """In its range of turns the Japanese side must call one Banzai Charge, at the latest on the last of them."""

    def __init__(self) -> None:
        super().__init__()
        self.unit = -1
        self.spine = -1

    def start(self, s: BrothersState, _: Any) -> None:
        if not banzai_due(s):
            return end(s)
        card = CARDS[s.scenario]
        if s.turn == card.banzai[1]:
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
        return ask(s, self, "marked", allied, "BB 59.6", (allied,) if CARDS[s.scenario].machines else None)

    def can_marked(self, s: BrothersState) -> list[Action]:
        """Guns and Vehicles name the facing they take as they are marked (BB 4.3)."""
        allied = 1 - CARDS[s.scenario].banzai_side
        found: list[Action] = [DONE]
        for u in ready_units(s, allied):
            found.append(("op fire", u))
            if type_of(s, u).arc:
                turns = [(*wait[:1], u, *wait[1:]) for wait in waits_list(s, u) if waits_refusal(s, u, wait) is None]
                found += turns
        return found

    def marked(self, s: BrothersState, action: Action) -> None:
        if action == DONE:
            return end(s)
        self.unit, self.spine = action[1], action[2] if len(action) > 2 else -1
        if s.unsure[self.unit]:
            return call(s, self, "certain", ClearUnsure(self.unit))  # BB 61.2: it is selected
        return goto(s, self, "certain", True)

    def certain(self, s: BrothersState, lives: bool) -> None:
        u = self.unit
        if not lives:
            return goto(s, self, "react")
        assert s.used[u] == READY
        for x in (u, *aboard(s, u)):
            s.used[x] = OP_FIRE
        s.moved[u] = 0  # BB 20.3
        tell(s, "BB 59.6", ("op fire", u))
        if self.spine >= 0:
            s.face[u] = self.spine
            tell(s, "BB 20.4", ("faces", u, self.spine), (s.side[u],) if s.conceal[u] else None)
        if s.facing_rule and type_of(s, u).foot and not s.conceal[u] and not in_melee(s, u):
            s.face[u] = -1
            owe(s, ("face", u))  # BB 4.3: it may turn as it is marked
        return goto(s, self, "turned")

    def turned(self, s: BrothersState, _: Any) -> None:
        if gains(s, self.unit):
            return call(s, self, "react", TakeConcealment(self.unit))  # BB 15.0: marked out of sight
        return goto(s, self, "react")

"""DE 4.517 Initiative: both sides place a chit in secret, and both are shown at once."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.charts import BRITISH_CHITS, BRITISH_FIRST_TO
from bocage.games.starterkit.elst.campaign.s04_515_purchase import CHIT, MAP, bought_today
from bocage.games.starterkit.elst.campaign.state import (
    BRITISH,
    BRITISH_ASSAULT,
    DUAL_ATTACK,
    GERMAN,
    GERMAN_ASSAULT,
    IDLE_DATE,
    IslandState,
)
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, reveal, roll, tell
from bocage.kernel.refusal import Refusal

ATTACK: Action = ("attack",)
IDLE: Action = ("idle",)

NO_CHITS = Refusal("DE 4.517", "all four British Attack Chits have been played")
NOT_BOUGHT = Refusal("DE 4.5154", "the Germans attack only with an Attack Chit bought for this date")
MUST_PLAY = Refusal("DE 4.5154", "the Attack Chit is played on the date it was bought")


def chit_refusal(s: IslandState, side: Side, action: Action) -> Refusal | None:
    """DE 4.517, 4.5154 May the side choose this?"""
    has_chit = f"{CHIT} {MAP}" in bought_today(s, side)
    if side == BRITISH:
        return NO_CHITS if action == ATTACK and s.attacks_used[BRITISH] >= BRITISH_CHITS else None
    if action == ATTACK:
        return None if has_chit else NOT_BOUGHT
    return MUST_PLAY if has_chit else None


class Initiative(Frame):
    """DE 4.517, 4.5171 Ends with the kind of scenario."""

    def __init__(self) -> None:
        super().__init__()
        self.side = GERMAN

    def start(self, s: IslandState, _: Any) -> None:
        ask(s, self, "placed", self.side, "DE 4.517", (self.side,))

    def can_placed(self, s: IslandState) -> list[Action]:
        return [x for x in (ATTACK, IDLE) if chit_refusal(s, self.side, x) is None]

    def why_not_placed(self, s: IslandState, action: Action) -> Refusal | None:
        return chit_refusal(s, self.side, action) if action in (ATTACK, IDLE) else None

    def explain_placed(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.chit(s, self.side, action == ATTACK)

    def placed(self, s: IslandState, action: Action) -> None:
        s.chit[self.side] = int(action == ATTACK)
        if self.side == GERMAN:
            self.side = BRITISH
            return goto(s, self, "start")
        return goto(s, self, "shown")

    def shown(self, s: IslandState, _: Any) -> None:
        german, british = s.chit
        for side in (GERMAN, BRITISH):
            s.attacks_used[side] += s.chit[side]
        reveal(s, "DE 4.517", ("chits", german, british))
        s.chit = [0, 0]
        if german and british:
            return roll(s, self, "first", "1d6", "DE 4.5171")
        return end(s, GERMAN_ASSAULT if german else BRITISH_ASSAULT if british else IDLE_DATE)

    def first(self, s: IslandState, die: int) -> None:
        """DE 4.5171 Dual Attack: on 2 or less the British set up first, and the Germans attack before them."""
        british = die <= BRITISH_FIRST_TO
        tell(s, "DE 4.5171", ("dual attack", die, british))
        end(s, DUAL_ATTACK if british else BRITISH_ASSAULT)

"""BB 18.0: reinforcements that set up on the board, before the turn begins."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import PLACE
from bocage.games.brothers.cards.setup import PlaceUnits
from bocage.games.brothers.state import TO_PLACE, BrothersState
from bocage.kernel.frames import Frame, call, end


class Reinforcements(Frame):
    """First the side that moves first; they may be Concealed and are not placed beside an enemy."""

    def start(self, s: BrothersState, _: Any) -> None:
        if TO_PLACE not in s.at:
            return end(s)
        return call(s, self, "second", PlaceUnits(s.first, PLACE))

    def second(self, s: BrothersState, _: Any) -> None:
        call(s, self, "placed", PlaceUnits(1 - s.first, PLACE))

    def placed(self, s: BrothersState, _: Any) -> None:
        end(s)

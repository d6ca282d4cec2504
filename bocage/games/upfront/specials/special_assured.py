"""UF 2.4: Terrain assured to one side before play (H.3): without any in his hand he draws until he has one."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.specials.special_start import seat_with
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.uses import TERRAIN_BIT, held
from bocage.kernel.frames import Frame, draw, end, goto, tell


class AssuredTerrain(Frame):
    """UF 2.4 (H.3): what he draws on the way lies with his unused cards until all of it is shuffled back."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def start(self, s: UpFrontState, _: Any) -> None:
        if held(s, self.seat, TERRAIN_BIT) or not s.pile.size():
            return goto(s, self, "assured")
        return draw(s, self, "drew", "pile", "UF 2.4", (self.seat,))

    def drew(self, s: UpFrontState, card: int) -> None:
        s.hands[self.seat] = (*s.hands[self.seat], card)
        tell(s, "UF 2.4", ("drew", card), (self.seat,))
        if not held(s, self.seat, TERRAIN_BIT):
            s.hands[self.seat] = s.hands[self.seat][:-1]
            s.buried[self.seat] = (*s.buried[self.seat], card)
        goto(s, self, "start")

    def assured(self, s: UpFrontState, _: Any) -> None:
        back = s.buried[self.seat]
        if back:
            s.pile.rest.extend(back)
            s.buried[self.seat] = ()
            tell(s, "UF 2.4", ("returned", self.seat, len(back)))
        end(s)


def assure_terrain(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, "assured_terrain")
    return AssuredTerrain(seat) if seat >= 0 else None

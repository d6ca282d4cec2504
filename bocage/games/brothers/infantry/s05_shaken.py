"""BB 5.0, 6.2: a mover that receives Suppression checks Morale at once or stops, whoever it came from."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s07_morale import MID_MOVE, check
from bocage.games.brothers.moving import Moving, move_of
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import best_passenger, place_of, type_of, vehicle_or_self
from bocage.kernel.frames import Frame, end, tell


class MidMoveCheck(Frame):
    """Owed by a mover that was hit; once for each result it received."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        move = move_of(s, vehicle_or_self(s, self.unit))
        assert move is not None
        if type_of(s, self.unit).vehicle:
            self.unit = best_passenger(s, self.unit)  # BB 21.1
        if self.unit < 0:
            return end(s)
        return check(s, self, "checked", self.unit, MID_MOVE, move.bonus, "BB 5.0")

    def checked(self, s: BrothersState, margin: int) -> None:
        move = move_of(s, vehicle_or_self(s, self.unit))
        if margin and move is not None:
            move.stopped = True
            tell(s, "BB 5.0", ("move ends", self.unit))
        end(s)


def check_due(s: BrothersState, u: Unit) -> Moving | None:
    """The move that may still be stopped by a check."""
    move = move_of(s, vehicle_or_self(s, u))
    return move if move is not None and place_of(s, u) >= 0 and not move.stopped and not move.last else None

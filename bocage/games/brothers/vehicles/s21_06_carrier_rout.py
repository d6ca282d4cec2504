"""BB 21.6: a Carrier routs with its passengers, hex by hex, through mines too (BB 49.0)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import remove
from bocage.games.brothers.vehicles.s20_03_moves import Driving, may_end
from bocage.games.brothers.vehicles.s21_06_rout import CarrierFlight, roll_over
from bocage.games.brothers.vehicles.s22_tank_riders import riders
from bocage.games.brothers.vehicles.s49_mines import mine_due, strikes
from bocage.games.brothers.vehicles.s54_trails import along_trail
from bocage.kernel.frames import Action, Frame, ask, end, goto, roll, tell


class CarrierRout(Frame):
    """BB 21.6: the Carrier drives off with its load until it is three hexes from enemies in LOS."""

    def __init__(self, vehicle: Unit = -1) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.way: tuple[Loc, ...] = ()
        self.spine = 0
        self.mined = 0
        """Mine hexes entered in this rout (BB 49.0)."""

    def start(self, s: BrothersState, _: Any) -> None:
        ends = CarrierFlight(s, self.vehicle).ends()
        if not ends:
            tell(s, "BB 21.6", ("cannot rout", self.vehicle))
            for lost in riders(s, self.vehicle) or [self.vehicle]:
                remove(s, lost, "BB 21.6")  # BB 22.0: the Vehicle is not removed with its riders
            return end(s)
        return ask(s, self, "chosen", s.side[self.vehicle], "BB 21.6")

    def can_chosen(self, s: BrothersState) -> list[Action]:
        return [("flee", loc, spine) for loc, spine in CarrierFlight(s, self.vehicle).ends()]

    def chosen(self, s: BrothersState, action: Action) -> None:
        _, loc, self.spine = action
        self.way = tuple(CarrierFlight(s, self.vehicle).way_to(loc, self.spine))
        goto(s, self, "rolling")

    def rolling(self, s: BrothersState, _: Any) -> None:
        v = self.vehicle
        while self.way:
            back, there, self.way = s.at[v], self.way[0], self.way[1:]
            roll_over(s, v, there)
            drive = Driving(v)
            drive.mined, drive.by_trail = self.mined, along_trail(s, s.side[v], back, there)
            due = mine_due(s, drive, there)
            self.mined = drive.mined
            if due or not self.way:
                tell(s, "BB 21.6", ("routed", v, there))
            if due:
                return roll(s, self, "mine", "1d10", "BB 49.0")
        s.face[v] = self.spine
        return end(s)

    def mine(self, s: BrothersState, die: int) -> None:
        """It follows the movement rules of a Vehicle: who strikes a mine goes no farther, if it may stand there."""
        v = self.vehicle
        before = s.unsure[v]
        strikes(s, v, s.at[v], die)
        if s.unsure[v] > before and may_end(s, v, s.at[v]):
            self.way = ()
        goto(s, self, "rolling")

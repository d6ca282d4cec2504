"""UA s21 A Minefield card against a vehicle: one artillery attack on the 6 firepower column, on it alone."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.late_stun import note_late_stun
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Vehicle
from bocage.games.starterkit.model.tables import column_of
from bocage.games.starterkit.vehicles.s07_9_to_kill import ASPECTS, OUTCOMES, apply_outcome, aspect_of
from bocage.games.starterkit.vehicles.s07_11_area import area_outcome, armour_drm
from bocage.kernel.frames import Frame, end, roll, tell

FIREPOWER = 6


class MineUnderVehicle(Frame):
    """UA s21 As a hit on the Area Target Type (SK 7.11, DE 2.53), without Collateral attacks."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle

    def start(self, s: CardState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "UA s21")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        final = dice[0] + dice[1] + armour_drm(s, v) + ground_of(s).tem[s.at[v]]
        outcome = area_outcome(column_of(FIREPOWER), final, aspect_of(dice))
        tell(s, "UA s21", ("area hit", v, ASPECTS[aspect_of(dice)], dice, final, OUTCOMES[outcome]))
        before = s.vehicle_marks.get(v, 0)
        apply_outcome(s, v, outcome, "UA s21")
        if s.vehicle_marks.get(v, 0) != before:
            note_late_stun(s, v)
        end(s)

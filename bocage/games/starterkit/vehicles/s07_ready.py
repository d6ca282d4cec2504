"""SK 3.2.4, 7.2, 7.8 Which weapons of a vehicle may still fire in a phase, whatever the target: found once."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import FRESH, RATE, gun_use
from bocage.games.starterkit.model.names import Side, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_refusals import gun_ready_refusal
from bocage.games.starterkit.vehicles.s07_fire import ready_guns
from bocage.games.starterkit.vehicles.s07_fire_refusals import vehicle_fire_refusal
from bocage.games.starterkit.vehicles.s07_status import main_armament


class Arms:
    """The weapons of one vehicle in a fire phase; never stored."""

    def __init__(self, s: SKState, mode: int, v: Vehicle) -> None:
        self.vehicle = v
        self.mode = mode
        self.silent = vehicle_fire_refusal(s, mode, v)
        self.main: Weapon = main_armament(s, v)
        self.main_ready = gun_ready_refusal(s, mode, self.main) is None
        self.guns: list[Weapon] = ready_guns(s, mode, v) if self.silent is None else []

    def could_fire(self, s: SKState, w: Weapon) -> bool:
        """SK 3.3.2 Is this weapon still eligible to fire in the phase, not intensively?"""
        if w == self.main:
            return self.main_ready and gun_use(s, self.mode, w) in (FRESH, RATE)
        return w in self.guns


def arms_of(s: SKState, side: Side, mode: int) -> list[Arms]:
    return [Arms(s, mode, v) for v in s.fleet[side]]

"""SK 3.2.4, 7.2, 7.8 Which weapons of a vehicle may still fire in a phase, whatever the target: found once."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import FRESH, RATE, gun_use
from bocage.games.starterkit.model.names import Side, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_refusals import gun_ready_refusal
from bocage.games.starterkit.vehicles.s07_fire import ready_guns
from bocage.games.starterkit.vehicles.s07_fire_refusals import serving_refusal, vehicle_fire_refusal
from bocage.games.starterkit.vehicles.s07_status import main_armament
from bocage.kernel.refusal import Refusal


def pressing(s: SKState, refusal: Refusal | None) -> Refusal | None:
    """What forbids it to fire, if that keeps it from turning without fire, too."""
    return None if refusal is not None and s.gated and s.turns_all_the_same(refusal) else refusal


class Arms:
    """The weapons of one vehicle in a fire phase; never stored."""

    def __init__(self, s: SKState, mode: int, v: Vehicle) -> None:
        self.vehicle = v
        self.mode = mode
        self.silent = vehicle_fire_refusal(s, mode, v)
        self.main: Weapon = main_armament(s, v)
        self.main_silent = gun_ready_refusal(s, mode, self.main)
        self.guns: list[Weapon] = ready_guns(s, mode, v) if self.silent is None else []

    def could_fire(self, s: SKState, w: Weapon) -> bool:
        """SK 3.3.2 Is this weapon still eligible to fire in the phase, not intensively, as far as turning goes?"""
        if w == self.main:
            return pressing(s, self.main_silent) is None and gun_use(s, self.mode, w) in (FRESH, RATE)
        return w in self.guns if self.silent is None else serving_refusal(s, self.mode, w) is None


def arms_of(s: SKState, side: Side, mode: int) -> list[Arms]:
    return [Arms(s, mode, v) for v in s.fleet[side]]

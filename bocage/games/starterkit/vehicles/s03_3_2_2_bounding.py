"""SK 3.3.2.2 Bounding First Fire: a vehicle fires in its own Movement Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.fire.shot import IN_BOUNDING
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s07_fire import OTHER_HEX, gun_hexes, gun_refusal
from bocage.games.starterkit.vehicles.s07_status import machine_guns
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

NOT_ON_MAP = Refusal("SK 3.3", "nothing is done off board but moving onto the map")
NO_TARGETS = Refusal("SK 3.3.2.2", "there is nothing in its arcs to fire at")


def bounding_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [("bounding", "machine guns")]


def bounding_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    if s.at[v] < 0:
        return NOT_ON_MAP
    if f.fired_from not in (-1, s.at[v]):
        return OTHER_HEX
    refusals = [gun_refusal(s, IN_BOUNDING, w) for w in machine_guns(s, v)]
    if refusals and all(x is not None for x in refusals):
        return refusals[0]
    return None if gun_hexes(s, IN_BOUNDING, v) else NO_TARGETS


def bounding(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.fire_guns(s)


def main_fired(s: SKState, f: MovingVehicle, w: Weapon) -> None:
    """SK 3.3.2.2 The hex of its first main armament shot binds its other weapons."""
    if f.fired_from < 0:
        f.fired_from = s.at[w]
    f.spent_since = False

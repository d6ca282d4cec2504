"""SK 3.3.2.2 Bounding First Fire: a vehicle fires in its own Movement Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes
from bocage.games.starterkit.fire.shot import IN_BOUNDING
from bocage.games.starterkit.model.names import Weapons
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_gun_fire import has_enemy_shot
from bocage.games.starterkit.ordnance.s06_refusals import gun_ready_refusal
from bocage.games.starterkit.vehicles.s07_fire import has_gun_target, ready_guns
from bocage.games.starterkit.vehicles.s07_fire_refusals import OTHER_HEX
from bocage.games.starterkit.vehicles.s07_fire_refusals import gun_refusal as mg_refusal
from bocage.games.starterkit.vehicles.s07_status import machine_guns, main_armament
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

NOT_ON_MAP = Refusal("SK 3.3", "nothing is done off board but moving onto the map")
ANOTHER_MP = Refusal("SK 3.3.2.2", "it fires again only after spending another MP")
NO_TARGETS = Refusal("SK 3.3.2.2", "there is nothing in its arcs to fire at")


def bounding_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [("bounding", "main armament"), ("bounding", "machine guns")]


def bounding_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    if s.at[v] < 0:
        return NOT_ON_MAP
    if action[1] == "main armament":
        return main_shot_refusal(s, f)
    if f.fired_from not in (-1, s.at[v]):
        return OTHER_HEX
    if has_gun_target(
        s, IN_BOUNDING, v, ready_guns(s, IN_BOUNDING, v), enemy_hexes(s, s.side[v])
    ):  # SK 6.4: hidden ones too
        return None
    refusals = [mg_refusal(s, IN_BOUNDING, w) for w in machine_guns(s, v)]
    return refusals[0] if refusals and all(x is not None for x in refusals) else NO_TARGETS


def main_shot_refusal(s: SKState, f: MovingVehicle) -> Refusal | None:
    """SK 3.3.2.2 Another shot only by its rate of fire (or intensively) and after another MP."""
    v = f.vehicle
    w = main_armament(s, v)
    if f.fired_from >= 0 and not f.spent_since:
        return ANOTHER_MP
    if f.fired_from < 0 and f.others_from not in (-1, s.at[v]):
        return OTHER_HEX
    refusal = gun_ready_refusal(s, IN_BOUNDING, w)
    if refusal is not None:
        return refusal
    return None if has_enemy_shot(s, s.side[v], IN_BOUNDING, w) else NO_TARGETS


def bounding(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.fire(s, action[1] == "main armament")


def has_fired(s: SKState, f: MovingVehicle, weapons: Weapons) -> None:
    """SK 3.3.2.2 What it has fired; nothing if special ammunition that it tried for was not there (SK 6.2)."""
    where = s.at[f.vehicle]
    if main_armament(s, f.vehicle) in weapons:
        if f.fired_from < 0:
            f.fired_from = where  # its other weapons are bound to this hex
        f.spent_since = False
    elif weapons:
        f.others_from = where

"""SK 3.3.2 A vehicle in the hex of an enemy AFV: it may drive through, but stays only where it could hurt it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bocage.games.starterkit.elst.s01_3_polder_vehicles import quitting_mp
from bocage.games.starterkit.model.names import Facing, Location, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s03_3_2_costs import ahead_of, entry_side, forbidden, is_rough, ways_between
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    AP,
    DESTROYED,
    HE,
    HULL,
    POSSIBLE_SHOCK,
    SHOCKED,
    TURRET,
    armour_of,
    basic_number,
    face_of_side,
    final_number,
    outcome_of,
)
from bocage.games.starterkit.vehicles.s07_status import main_armament, turret_facing, vehicle_at, works
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

CANNOT_HURT = Refusal(
    "SK 3.3.2", "it may not stop or end in Motion with an enemy AFV that an original 5 could neither destroy nor Shock"
)
HYPOTHETICAL: Final = 5


def can_hurt(s: SKState, v: Vehicle, enemy: Vehicle, side: int) -> bool:
    """SK 3.3.2 Entering by this side of the enemy's hex, could it destroy or (possibly) Shock it with an original 5?

    With ammunition that does not run out; Possible Shock counts (docs/rulings).
    """
    w = main_armament(s, v)
    if not works(s, w):
        return False
    t = s.type(w)
    kinds = [] if t.no_ap else [AP]
    if not t.no_he and "he" not in t.depletion:
        kinds.append(HE)
    for ammo in kinds:
        basic = basic_number(s, w, ammo, 0)
        for aspect in (HULL, TURRET):
            pointing = turret_facing(s, enemy) if aspect == TURRET else s.facing[enemy]
            facing = face_of_side(pointing, side)
            final = final_number(basic, facing, False, armour_of(s, enemy, aspect, facing))
            if outcome_of(final, HYPOTHETICAL, ammo, aspect) in (DESTROYED, SHOCKED, POSSIBLE_SHOCK):
                return True
    return False


def staying_refusal(s: SKState, f: MovingVehicle) -> Refusal | None:
    """SK 3.3.2 What it could do when it entered decides; who began its movement there may stay."""
    v = f.vehicle
    if vehicle_at(s, 1 - s.side[v], s.at[v]) < 0 or f.entered_by < 0:
        return None
    return None if f.could_hurt else CANNOT_HURT


def trap_refusal(s: SKState, f: MovingVehicle, where: Location, left: float) -> Refusal | None:
    """SK 3.3.2 Nor may it drive in where it would have to stay."""
    v = f.vehicle
    enemy = vehicle_at(s, 1 - s.side[v], where)
    if enemy < 0:
        return None
    side = entry_side(s, f.vehicle, where)
    if side < 0 or can_hurt(s, v, enemy, side):
        return None
    return None if has_way_out(s, v, where, s.facing[v], left) else CANNOT_HURT


def has_way_out(s: SKState, v: Vehicle, where: Location, facing: Facing, left: float) -> bool:
    """Could it turn and leave again with what is left?"""
    turn = 2.0 if is_rough(s, where) else 1.0
    for turned in range(4):
        for now in ((facing + turned) % 6, (facing - turned) % 6):
            for h in ahead_of(s, where, now):
                if forbidden(s, v, h) is None and vehicle_at(s, 1 - s.side[v], h) < 0:
                    quitting = quitting_mp(s, where, h)  # DE 1.3
                    for _, cost in ways_between(s, v, where, h):
                        if turned * turn + quitting + cost <= left:
                            return True
    return False

"""SK 3.3.2, 7.6 How a vehicle's movement ends, in Motion or stopped, and how a bogged one comes free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.model.marks import BOGGED, IMMOBILIZED, RECALL, ROLLING
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles import s03_3_2_refusals as cannot
from bocage.games.starterkit.vehicles.s03_3_2_choices import drive_choices, start_refusal, turn_choices
from bocage.games.starterkit.vehicles.s03_3_2_costs import ahead, forbidden, ways_into
from bocage.games.starterkit.vehicles.s03_3_2_enemies import staying_refusal
from bocage.games.starterkit.vehicles.s03_3_2_leaving import leave_refusal
from bocage.games.starterkit.vehicles.s07_10_recall import NOT_HOMEWARD, recall_refusal
from bocage.games.starterkit.vehicles.s07_status import is_mobile, marks
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


def motion_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 3.3.2 Ending in Motion: all MP used, or too few for a hex it wishes to enter next."""
    v = f.vehicle
    if s.at[v] < 0 or not marks(s, v) & ROLLING:
        return cannot.NOT_STARTED
    if marks(s, v) & RECALL:  # SK 7.10: as fast as it can, and if it can go nowhere that is all it does
        if drive_choices(s, f) or turn_choices(s, f) or leave_refusal(s, f, action) is None:
            return NOT_HOMEWARD
    elif not f.begun:
        return cannot.IN_MOTION_MOVES
    elif f.left > 0 and not too_dear(s, f):
        return cannot.HAS_MP_LEFT
    refusal = staying_refusal(s, f)
    if refusal is None or drive_choices(s, f) or turn_choices(s, f):
        return refusal
    return None  # SK 3.3.2: nothing takes it out of the hex any more, so it does not end there of its own will


def too_dear(s: SKState, f: MovingVehicle) -> bool:
    """Is there a hex in its VCA that it could enter with more MP, or is there nothing else it could do?"""
    v = f.vehicle
    for where in ahead(s, v, s.facing[v]):
        if forbidden(s, v, where) is None and all(
            cost + leaving_mp(s, f, where) > f.left for _, cost in ways_into(s, v, where)
        ):
            return True
    return f.left < 1 and not drive_choices(s, f)


def motion(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.finish(s)


def stay_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 3.3.2 A stopped vehicle ends its movement when it likes; what MP it has left are spent there."""
    v = f.vehicle
    if s.at[v] < 0:
        return None
    if marks(s, v) & ROLLING:
        return cannot.NOT_STOPPED
    if not marks(s, v) & RECALL or (is_mobile(s, v) and start_refusal(s, f, action) is not None):
        return None  # SK 7.10: or one that has no MP left to start for home
    return recall_refusal(s, f, action)


def stay(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.finish(s)


# bog removal


def free_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [("free",)] if marks(s, f.vehicle) & BOGGED else []


def free_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 7.6 At the start of its movement, once."""
    if not marks(s, f.vehicle) & BOGGED:
        return cannot.NOT_BOGGED
    if marks(s, f.vehicle) & IMMOBILIZED:
        return cannot.IMMOBILE  # out of the bog it would be stuck all the same
    return cannot.FREE_FIRST if f.begun or f.tried_free else None


def free(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.try_free(s)

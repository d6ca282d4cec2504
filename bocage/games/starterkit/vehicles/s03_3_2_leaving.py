"""SK 3.3, 7.10 A vehicle leaves the map: for the Victory Conditions, or because it is Recalled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.model.counters import count_exit, take_away, worth_of
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import RECALL, ROLLING
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s03_3_2_choices import (
    drive_choices,
    spending_refusal,
    start_refusal,
    stuck_refusal,
    turn_choices,
)
from bocage.games.starterkit.vehicles.s03_3_2_refusals import NOT_STARTED, OUTSIDE_VCA
from bocage.games.starterkit.vehicles.s07_10_recall import exit_cost, faces_out, recall_refusal
from bocage.games.starterkit.vehicles.s07_status import is_mobile, marks
from bocage.kernel.frames import Action, tell
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


def leave_list(s: SKState, f: MovingVehicle) -> list[Action]:
    v = f.vehicle
    side = battle_of(s).sides[s.attacker]
    return [("exit",)] if s.at[v] >= 0 and (side.exits or marks(s, v) & RECALL) else []


def leave_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    side = battle_of(s).sides[s.attacker]
    edge = side.home if marks(s, v) & RECALL else side.exits
    if s.at[v] not in edge:
        return no.NO_EXIT
    stuck = stuck_refusal(s, v)
    if stuck is not None:
        return stuck
    if not marks(s, v) & ROLLING:
        return NOT_STARTED
    if not faces_out(s, s.at[v], s.facing[v]):
        return OUTSIDE_VCA
    return spending_refusal(f, exit_cost(s, v) + leaving_mp(s, f, -1))


def hurry_refusal(s: SKState, f: MovingVehicle) -> Refusal | None:
    """SK 7.10 As fast as possible: a Recalled vehicle spends nothing on other things while it can get on."""
    if not marks(s, f.vehicle) & RECALL or s.at[f.vehicle] < 0:
        return None
    if is_mobile(s, f.vehicle) and not may_get_on(s, f):
        return None
    return recall_refusal(s, f, ("dispense",))


def may_get_on(s: SKState, f: MovingVehicle) -> bool:
    """Has it the MP to start, to turn, for the next hex of its way or to leave the map?"""
    if not marks(s, f.vehicle) & ROLLING:
        return start_refusal(s, f, ("start",)) is None
    return bool(turn_choices(s, f) or drive_choices(s, f)) or leave_refusal(s, f, ("exit",)) is None


def leave(s: SKState, f: MovingVehicle, action: Action) -> None:
    """SK 3.3, 7.10 Off the map: for the Victory Conditions, or Recalled and worth nothing."""
    v = f.vehicle
    leaving = leaving_mp(s, f, -1)
    if leaving:
        return f.quit_polder(s, leaving, TERRAIN_RATE, ("exit",))
    tell(s, "SK 3.3", ("exited", v))
    if battle_of(s).goes_on:  # DE 4.3 CG11, 4.41: kept where it came from; elsewhere lost, and worth nothing
        if s.at[v] in battle_of(s).entries(s.side[v]) and not marks(s, v) & RECALL:
            s.keep_off_map(v)
            return f.go_on(s)
    elif not marks(s, v) & RECALL:
        count_exit(s, s.side[v], worth_of(s, v), s.at[v])
    take_away(s, v)
    return f.go_on(s)

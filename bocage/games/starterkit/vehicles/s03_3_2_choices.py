"""SK 3.3.2 What a moving vehicle may do next: one row per verb (kernel/verbs.py), one function per prohibition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    HATCHES_SHUT,
    MOVED,
    NO_MORE_CE,
    PREP,
    ROLLING,
    SILENCED,
)
from bocage.games.starterkit.model.names import Vehicle
from bocage.games.starterkit.model.state import ADVANCE, OFF_BOARD, SKState
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.vehicles import s03_3_2_refusals as cannot
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, ahead, entry_row, forbidden, is_rough, ways_into
from bocage.games.starterkit.vehicles.s03_3_2_enemies import staying_refusal, trap_refusal
from bocage.games.starterkit.vehicles.s07_6_bog import pivot_explained
from bocage.games.starterkit.vehicles.s07_10_recall import recall_refusal
from bocage.games.starterkit.vehicles.s07_status import has_turret, is_mobile, marks, turret_facing
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


def vehicle_refusal(s: SKState, v: Vehicle) -> Refusal | None:
    """SK 3.3, 3.3.2 May this vehicle be moved, or at least act in its Movement Phase?"""
    if not 0 <= v < len(s.kind) or s.side[v] != s.attacker or not s.type(v).is_vehicle:
        return no.ATTACKER_ONLY
    if s.at[v] < 0 and s.at[v] > OFF_BOARD:
        return no.NOT_YOURS
    if marks(s, v) & SILENCED:
        return cannot.SHOCKED_OR_STUNNED
    if s.status[v] & (PREP | MOVED):
        return no.PREP_FIRED if s.status[v] & PREP else no.MOVE_OVER
    return s.move_bar(v) if s.gated else None


# start, stop, Delay


def start_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    if marks(s, v) & ROLLING:
        return cannot.STARTED
    return stuck_refusal(s, v) or spending_refusal(f, 1.0)


def stuck_refusal(s: SKState, v: Vehicle) -> Refusal | None:
    """SK 2.0, 7.6 What keeps it from starting, changing hexes and turning its hull: a bog, or Immobilization."""
    if is_mobile(s, v):
        return None
    return cannot.IN_BOG if marks(s, v) & BOGGED else cannot.IMMOBILE


def start(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.spend_start(s)


def spending_refusal(f: MovingVehicle, cost: float) -> Refusal | None:
    return cannot.NOT_ENOUGH_MP if cost > f.left else None


def halt_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 3.3.2 One MP; not in an enemy AFV's hex that it could not hurt; a Recalled vehicle goes on (SK 7.10)."""
    if s.at[f.vehicle] < 0 or not marks(s, f.vehicle) & ROLLING:
        return cannot.STOPPED
    if not f.spare_stop:
        refusal = spending_refusal(f, 1.0)
        if refusal is not None:
            return refusal
    return recall_refusal(s, f, action) or staying_refusal(s, f)


def halt(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.spend_halt(s)


def delay_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    if s.at[f.vehicle] < 0:
        return cannot.NOT_STARTED
    if marks(s, f.vehicle) & ROLLING:
        return cannot.NOT_STOPPED
    return recall_refusal(s, f, action) or spending_refusal(f, 1.0)


def delay(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.spend_delay(s)


# the hull, the turret, hatches


def turn_list(s: SKState, f: MovingVehicle) -> list[Action]:
    facing = s.facing.get(f.vehicle, 0)
    return [("pivot", (facing + 5) % 6), ("pivot", (facing + 1) % 6)]


def turn_choices(s: SKState, f: MovingVehicle) -> list[Action]:
    """What forbids one of the two forbids the other, unless it is Recalled."""
    v = f.vehicle
    if s.at[v] < 0 or going_refusal(s, f) is not None or spending_refusal(f, turn_cost(s, v)) is not None:
        return []
    return [action for action in turn_list(s, f) if recall_refusal(s, f, action) is None]


def turn_cost(s: SKState, v: Vehicle) -> float:
    """SK 3.3.2 One MP a hexspine, two in woods or a building."""
    return 2.0 if s.at[v] >= 0 and is_rough(s, s.at[v]) else 1.0


def turn_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    if s.at[v] < 0:
        return cannot.NOT_STARTED
    if action not in turn_list(s, f):
        return cannot.ONE_SPINE
    return going_refusal(s, f) or spending_refusal(f, turn_cost(s, v)) or recall_refusal(s, f, action)


def turn(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.turn(s, action[1])


def turn_explained(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    return pivot_explained(s, f.vehicle, action[1])


def turret_choices(s: SKState, f: MovingVehicle) -> list[Action]:
    """Every other facing: what forbids one of them forbids all."""
    if not has_turret(s, f.vehicle) or s.at[f.vehicle] < 0:
        return []
    now = turret_facing(s, f.vehicle)
    found: list[Action] = [("turret", facing) for facing in range(6) if facing != now]
    return found if turret_refusal(s, f, found[0]) is None else []


def turret_explained(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    return turned_arc(s, f.vehicle, s.at[f.vehicle], action[1], "SK 3.3.2")


def turret_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 3.3.2 Free, but with an expenditure: two MP of it in woods or a building."""
    if not has_turret(s, f.vehicle):
        return cannot.NO_TURRET
    if f.turret >= 0:
        return cannot.TURRET_ONCE
    if s.at[f.vehicle] >= 0 and action[1] == turret_facing(s, f.vehicle):
        return cannot.TURRET_THERE
    if f.left <= 0 and not f.spare_stop:
        return cannot.NOT_ENOUGH_MP
    return None


def turret(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.turret, f.turning = action[1], 0.0
    f.go_on(s)


def expose_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [] if marks(s, f.vehicle) & CE else [("expose",)]


def button_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [("button up",)] if marks(s, f.vehicle) & CE else []


def hatch_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    if f.hatched:
        return cannot.HATCH_ONCE
    return crew_refusal(s, f.vehicle, action[0] == "expose")


def must_stay_up(s: SKState, v: Vehicle) -> bool:
    """SSR of DaE1: until the Advance Phase of its first Player Turn its crew does not button up of its own will."""
    if s.phase >= ADVANCE or s.attacker != s.side[v]:
        return False
    group = battle_of(s).group_of(v)
    return group is not None and group.exposed and s.turn == group.turn


def crew_refusal(s: SKState, v: Vehicle, expose: bool) -> Refusal | None:
    """SK 7.7, 3.7 May its crew come up, or go under the hatches?"""
    bits = marks(s, v)
    if bits & SILENCED:
        return cannot.SHOCKED_OR_STUNNED
    if bool(bits & CE) is expose:
        return cannot.HATCH_SO
    if not expose and must_stay_up(s, v):
        return cannot.STAYS_UP
    if expose and bits & (HATCHES_SHUT | NO_MORE_CE):
        return cannot.HATCH_SHUT
    if expose and s.at[v] >= 0 and battle_of(s).ground.is_building[s.at[v]]:
        return cannot.INSIDE_BUTTONED
    return None


def hatch(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.hatch(s, action[0] == "expose")


# hexes


def drive_list(s: SKState, f: MovingVehicle) -> list[Action]:
    """("drive", hex, rate, MP): hexes of the VCA at every rate."""
    v = f.vehicle
    if s.at[v] < 0:
        here = OFF_BOARD - s.at[v]
        found: list[Action] = [("drive", here, rate, cost) for rate, cost in ways_into(s, v, here)]
        return found + [("drive", OFF_BOARD - b, TERRAIN_RATE, 1.0) for b in entry_row(s, v)]
    found = []
    for where in ahead(s, v, s.facing[v]):
        ways = ways_into(s, v, where)
        leaving = leaving_mp(s, f, where)
        found += [("drive", where, rate, cost + leaving + f.extra) for rate, cost in ways]
        pays = leaving > 0 and any(cost + leaving <= f.left for _, cost in ways)
        if f.fresh or pays or f.quit_with_all:
            found.append(("drive", where, ALL_RATE, f.left))
    return found


def drive_choices(s: SKState, f: MovingVehicle) -> list[Action]:
    """The hexes and rates that nothing forbids; a vehicle that cannot go on is asked about none."""
    if going_refusal(s, f) is not None:
        return []
    listed = drive_list(s, f)
    return [action for action in listed if way_refusal(s, f, action, listed) is None]


def drive_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    return going_refusal(s, f) or way_refusal(s, f, action, drive_list(s, f))


def going_refusal(s: SKState, f: MovingVehicle) -> Refusal | None:
    """SK 3.3.2 What keeps it from entering any hex."""
    refusal = stuck_refusal(s, f.vehicle)
    if refusal is not None:
        return refusal
    return None if marks(s, f.vehicle) & ROLLING else cannot.NOT_STARTED


def way_refusal(s: SKState, f: MovingVehicle, action: Action, listed: list[Action]) -> Refusal | None:
    """SK 3.3.2 May it enter this hex so? `listed` has all that it could be asked about."""
    v, where = f.vehicle, action[1]
    if where < 0:
        return spending_refusal(f, 1.0)
    if where >= battle_of(s).ground.hexes:
        return no.STEEPLE_ON_FOOT
    if s.at[v] >= 0 and where not in ahead(s, v, s.facing[v]):
        return cannot.OUTSIDE_VCA
    refusal = forbidden(s, v, where)
    if refusal is not None:
        return refusal
    if len(action) > 3 and action not in listed:
        return cannot.ALL_FIRST if action[2] == ALL_RATE else cannot.NOT_ENOUGH_MP
    rate = action[2] if len(action) > 2 else -1
    costs = [x[3] for x in listed if x[1] == where and rate in (-1, x[2])]
    if not costs and any(x[1] == where for x in listed):
        return cannot.ALL_FIRST if rate == ALL_RATE else cannot.NO_RATE
    if not costs or min(costs) > f.left or leaving_mp(s, f, where) > f.left:
        return cannot.NOT_ENOUGH_MP
    if f.quit_with_all and rate not in (-1, ALL_RATE):
        return cannot.ALL_DECLARED
    return recall_refusal(s, f, action) or trap_refusal(s, f, where, f.left - min(costs))


def drive(s: SKState, f: MovingVehicle, action: Action) -> None:
    _, where, rate, cost = action
    f.enter(s, where, rate, cost)


def drive_explained(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    from bocage.games.starterkit.vehicles.explain_vehicle import explain_drive

    return explain_drive(s, f, action)


def more_list(s: SKState, f: MovingVehicle) -> list[Action]:
    return [("more",)] if f.extra + 2 <= f.left and s.at[f.vehicle] >= 0 else []


def more_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    """SK 3.3.2 A higher expenditure than necessary may be declared for the next hex."""
    if not marks(s, f.vehicle) & ROLLING:
        return cannot.NOT_STARTED
    if f.extra + 2 > f.left:
        return cannot.NOT_ENOUGH_MP
    return recall_refusal(s, f, action)


def more(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.extra += 1
    f.go_on(s)

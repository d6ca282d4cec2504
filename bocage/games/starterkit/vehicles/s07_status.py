"""SK 2.0, 7.0 What a vehicle is at the moment: in Good Order, mobile, stopped, a moving target, crew exposed."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    DISABLED,
    HAS_MOVED,
    IMMOBILIZED,
    MALFUNCTION,
    MOTION,
    ROLLING,
    SHOCK,
    SILENCED,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.names import Counters, Facing, Location, Side, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES


def marks(s: SKState, v: Vehicle) -> int:
    return s.vehicle_marks.get(v, 0)


def mark(s: SKState, v: Vehicle, bits: int) -> None:
    s.vehicle_marks[v] = s.vehicle_marks.get(v, 0) | bits


def unmark(s: SKState, v: Vehicle, bits: int) -> None:
    s.vehicle_marks[v] = s.vehicle_marks.get(v, 0) & ~bits


def in_good_order(s: SKState, v: Vehicle) -> bool:
    """SK 2.0 Neither Shocked (nor an Unconfirmed Kill) nor Stunned."""
    return not marks(s, v) & SILENCED


def is_mobile(s: SKState, v: Vehicle) -> bool:
    """SK 2.0 In Good Order, neither bogged nor Immobilized."""
    return not s.vehicle_marks.get(v, 0) & (SILENCED | BOGGED | IMMOBILIZED)


def is_exposed(s: SKState, v: Vehicle) -> bool:
    """SK 7.7 Crew Exposed; otherwise Buttoned Up."""
    return bool(s.vehicle_marks.get(v, 0) & CE)


def is_shocked(s: SKState, v: Vehicle) -> bool:
    return bool(marks(s, v) & (SHOCK | UNCONFIRMED))


def is_under_way(s: SKState, v: Vehicle) -> bool:
    """SK 2.0 Non-Stopped or in Motion."""
    return bool(marks(s, v) & (ROLLING | MOTION))


def is_moving_target(s: SKState, v: Vehicle) -> bool:
    """SK 2.0 It entered a hex this Player Turn, is in Motion, or began its movement in Motion."""
    return bool(marks(s, v) & (HAS_MOVED | MOTION))


def has_turret(s: SKState, v: Vehicle) -> bool:
    return TYPES[s.kind[v]].turret != "NT"


def turret_facing(s: SKState, v: Vehicle) -> Facing:
    """SK 3.2.4 The TCA: where the turret points, with the hull unless it was turned."""
    return s.turret.get(v, s.facing[v])


def turn_turret(s: SKState, v: Vehicle, facing: Facing) -> None:
    if facing == s.facing[v]:
        s.turret.pop(v, None)
    else:
        s.turret[v] = facing


def turn_hull(s: SKState, v: Vehicle, facing: Facing) -> None:
    """A turned turret goes on pointing where it does; one that is not turned goes with the hull (docs/rulings)."""
    turret = s.turret.pop(v, -1)
    s.facing[v] = facing
    if turret >= 0:
        turn_turret(s, v, turret)


def main_armament(s: SKState, v: Vehicle) -> Weapon:
    return s.carried[v][0]


def machine_guns(s: SKState, v: Vehicle) -> tuple[Weapon, ...]:
    return s.carried[v][1:]


def works(s: SKState, w: Weapon) -> bool:
    """Neither malfunctioned nor disabled."""
    return not s.status[w] & MALFUNCTION and not s.gun_marks.get(w, 0) & DISABLED


def vehicle_at(s: SKState, side: Side, where: Location) -> Vehicle:
    """A vehicle of the side in the hex, or -1."""
    for v in s.vehicles.get(where, ()):
        if s.side[v] == side:
            return v
    return -1


def crowded(s: SKState, side: Side) -> list[Vehicle]:
    """SK 3.3.2 Vehicles of a side that share a hex with another one of it."""
    found: list[Vehicle] = []
    for where, there in s.vehicles.items():
        own = [v for v in there if s.side[v] == side] if where >= 0 else []
        if len(own) > 1:
            found += own
    return found


def soft_movers(s: SKState, targets: Counters) -> Counters:
    """SK 7.12 Infantry, and vehicles with an exposed crew: what fire not aimed at a vehicle can hurt."""
    return tuple([u for u in targets if not TYPES[s.kind[u]].is_vehicle or is_exposed(s, u)])


def usage_number(s: SKState, v: Vehicle) -> int:
    """SK 7.5 The usage number of its dispenser in this year; 0 before there is one."""
    number = 0
    for year, value in s.type(v).dispenser_numbers:
        if battle_of(s).year >= year:
            number = value
    return number


def in_building(s: SKState, v: Vehicle) -> bool:
    return ground_of(s).is_building[s.at[v]]

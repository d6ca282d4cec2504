"""BB 20.10, 20.11, 21.5, 22.0, 23.0: who in a hex is hit by what kind of fire, and who can be fired at."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.shot import AP, AT_VEHICLES, FINAL, FLAME, ONLY_VEHICLES, REAR
from bocage.games.brothers.moving import is_moving
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import UNITS, UnitType
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import aboard, is_rider, place_of, type_of, vehicle_at
from bocage.games.brothers.vehicles.arcs import REAR as FROM_REAR
from bocage.games.brothers.vehicles.arcs import aspect, bears, turn_refusal
from bocage.kernel.refusal import Refusal

NO_VEHICLE = Refusal("BB 20.6", "there is no enemy Vehicle to fire at")
ONLY_VEHICLE = Refusal("BB 20.9", "this fire does not hurt a Vehicle, and nobody else is there who could be its target")
NOT_REAR = Refusal("BB 20.11", "small arms hurt a Vehicle only through a weak rear")
OWN_HEX = Refusal("BB 20.4", "Guns and Vehicles may not fire into their own hex")
CLIFF = Refusal("BB 47.4", "Guns and Vehicles may not fire across a Cliff into the next hex")
NIGHT_FAR = Refusal("BB 50.2", "at night Guns and Vehicles fire at most ten hexes")
UNARMED = Refusal("BB 20.4", "it has no gun for such a target")
ARC_ONLY = Refusal("BB 20.7", "Final Op Fire at Infantry only in its firing arc, at whoever comes adjacent")
OTHER_TYPE = Refusal("BB 20.10", "the fire must be at the unit that moves")
NIGHT_REACH = 10
CLIFFS = frozenset({"cliff", "escarpment"})


def affected(s: BrothersState, firer: UnitType, how: str, there: list[Unit], source: Loc) -> list[Unit]:
    """Of the enemies in the target hex those this fire can do anything to, with whoever is aboard."""
    if how == REAR:
        weak = [t for t in there if is_vehicle(s, t) and weak_rear(s, t, source)]
        return [t for t in weak if is_moving(s, t)] or weak  # BB 20.11: of two in a hex the one on the move
    found: list[Unit] = []
    for t in there:
        found += hit_with(s, firer, how, t)
    return found


def hit_with(s: BrothersState, firer: UnitType, how: str, t: Unit) -> list[Unit]:
    """Whom fire at this one can do anything to: itself, and whoever is aboard."""
    kind = UNITS[s.kind[t]]
    if how in AT_VEHICLES:
        return []
    if how == REAR:
        return [t] if kind.vehicle and not s.conceal[t] else []
    if not kind.vehicle:
        return [t]
    small_arms = not firer.arc
    found: list[Unit] = []
    if s.conceal[t] or (kind.unarmored and small_arms and how != FLAME):
        found.append(t)  # BB 23.0: an Unarmored Vehicle together with its passengers, and before them
    load = aboard(s, t)
    if not load:
        return found
    foot = [p for p in load if type_of(s, p).foot]
    if how == FLAME:
        foot = [p for p in foot if not is_rider(s, p)]  # BB 22.0: flame at a ridden Vehicle is at both
    found += [p for p in foot if small_arms or is_rider(s, p)]
    if small_arms:
        found += [p for p in load if type_of(s, p).gun]
    return found


def hurts_nobody(s: BrothersState, kind: UnitType, loc: Loc, side: Side, how: str) -> bool:
    """Can this fire do nothing to any unit of the side there?"""
    sides = s.side
    for t in s.here.get(loc, ()):  # noqa: SIM110 (asked very often)
        if sides[t] == side and hit_with(s, kind, how, t):
            return False
    return True


def weak_rear(s: BrothersState, t: Unit, source: Loc) -> bool:
    """BB 20.11: does the line of fire come in through the rear of a Vehicle that is weak there?"""
    g = CARDS[s.scenario].ground
    return type_of(s, t).rear_weak and aspect(g, s.face[t], s.at[t], source) == FROM_REAR


def machine_target_refusal(
    s: BrothersState, side: Side, source: Loc, kind: UnitType, loc: Loc, how: str
) -> Refusal | None:
    """Is there a target of the declared type (BB 20.10)? And what Guns and Vehicles may never do."""
    enemy = 1 - side
    if how in AT_VEHICLES:
        if vehicle_at(s, loc, enemy) < 0:
            return NO_VEHICLE
        if how == AP and not kind.gun_fp[0]:
            return UNARMED
    elif how == REAR:
        if not any([s.side[t] == enemy and is_vehicle(s, t) and weak_rear(s, t, source) for t in s.here.get(loc, ())]):  # noqa: C419 (lists compile to loops)
            return NOT_REAR
    elif hurts_nobody(s, kind, loc, enemy, how):
        return ONLY_VEHICLE
    if not kind.arc:
        return None
    if not how and not kind.gun_fp[1]:
        return UNARMED
    return _gun_refusal(s, source, loc)


def _gun_refusal(s: BrothersState, source: Loc, loc: Loc) -> Refusal | None:
    card = CARDS[s.scenario]
    g = card.ground
    if g.hex(source) == g.hex(loc):
        return OWN_HEX
    if card.night and g.range(source, loc) > NIGHT_REACH:
        return NIGHT_FAR
    side = g.field.side_between(g.hex(source), g.hex(loc))
    if side >= 0 and g.field.sides[g.hex(source)][side] & CLIFFS:
        return CLIFF
    return None


def arc_refusal(s: BrothersState, u: Unit, loc: Loc, mode: str, how: str) -> Refusal | None:
    """BB 20.4, 20.7: a target outside the arc: may it turn to fire there?"""
    if bears(s, u, loc):
        return None
    if mode == FINAL and how not in AT_VEHICLES:
        return ARC_ONLY
    return turn_refusal(s, u)


def is_vehicle(s: BrothersState, t: Unit) -> bool:
    """Is it a Vehicle for all to see?"""
    return UNITS[s.kind[t]].vehicle and not s.conceal[t]


def at_mover_refusal(s: BrothersState, mover: Unit, firer: Unit, how: str) -> Refusal | None:
    """BB 9.0, 20.10: Op Fire is at the unit that moves, so its type is the declared one."""
    vehicle = is_vehicle(s, mover)
    if how in ONLY_VEHICLES:
        if vehicle and how == REAR and not weak_rear(s, mover, place_of(s, firer)):
            return NOT_REAR  # BB 20.11: another Vehicle in the hex may be weak there
        return None if vehicle else OTHER_TYPE
    if not vehicle:
        return None
    if hit_with(s, type_of(s, firer), how, mover):
        return None
    return OTHER_TYPE if type_of(s, firer).arc else ONLY_VEHICLE  # BB 20.9: small arms do nothing to it

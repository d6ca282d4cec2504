"""SK 3.2.1-3.2.5, 3.3.2.2, 7.2, 7.8, 7.10 What forbids a weapon of a vehicle to fire, or a target to it."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_BOUNDING, IN_FINAL, IN_FIRST, IN_PREP
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import (
    BOUNDING,
    FINAL,
    FIRST,
    KEPT_ROF,
    MOTION,
    OTHERS_FIRED,
    PREP,
    RECALL,
    SILENCED,
    SWUNG,
)
from bocage.games.starterkit.model.names import Facing, Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.vehicles.s03_2_4_arcs import arc_of, covers
from bocage.games.starterkit.vehicles.s07_8_machine_guns import by_turret
from bocage.games.starterkit.vehicles.s07_status import (
    is_exposed,
    is_mobile,
    marks,
    works,
)
from bocage.kernel.refusal import Refusal

SILENT = Refusal("SK 7.10", "a Shocked or Stunned vehicle does not fire")
MOTION_PREP = Refusal("SK 3.2.5", "a vehicle in Motion does not fire in the Prep Fire Phase")
GOES_HOME = Refusal("SK 7.10", "a Recalled vehicle goes home as fast as it can: it does not stay to fire first")
HAS_SWUNG = Refusal("SK 3.3.2", "it has turned without firing: the phase is over for it")
BROKEN_GUN = Refusal("SK 7.8", "that weapon has malfunctioned or is disabled")
GUN_FIRED = Refusal("SK 7.8", "that weapon has fired already")
NOT_AGAIN = Refusal("SK 3.3.3", "a vehicle's machine gun that has fired does not fire again as Subsequent First Fire")
NOT_FINAL = Refusal("SK 3.4", "only machine guns not mounted on vehicles fire again under a First Fire counter")
RESTRICTED = Refusal("SK 7.2", "this turret's weapons do not fire while the crew is exposed")
NEEDS_EXPOSED = Refusal("SK 7.8", "an anti-aircraft machine gun is fired by an exposed crew")
NO_GUN_YET = Refusal("SK 7.8", "this vehicle has no such machine gun yet at this date")
NEEDS_SHUT = Refusal("SK 7.8", "this anti-aircraft machine gun is fired only buttoned up")
FIRED_BOUNDING = Refusal(
    "SK 3.3.2.2", "after fire in its movement only a main armament that kept its rate, and fired alone, fires again"
)
OUT_OF_ARC = Refusal("SK 3.2.4", "the target is outside its covered arc")
GUN_RANGE = Refusal("SK 3.2.2", "the target is beyond twice the machine gun's range")
NO_CREW_SEEN = Refusal("SK 7.8", "a machine gun hurts Infantry and exposed crews, not a buttoned-up vehicle")
NO_SMALL_ARMS = Refusal("SK 7.12", "fire that is not aimed at a vehicle hurts only an exposed crew")
NO_SIGHT = Refusal("SK 3.2.1", "there is no line of sight")
OTHER_HEX = Refusal("SK 3.3.2.2", "other weapons fire from the hex of its first main armament shot")


def vehicle_fire_refusal(s: SKState, mode: int, v: Vehicle) -> Refusal | None:
    """May anything of this vehicle fire in this phase?"""
    bits = s.vehicle_marks.get(v, 0)
    if bits & SILENCED:
        return SILENT
    if mode == IN_PREP and bits & MOTION:
        return MOTION_PREP
    if mode == IN_PREP and bits & RECALL and is_mobile(s, v):
        return GOES_HOME
    if bits & SWUNG:
        return HAS_SWUNG
    return s.fire_bar(v, -1) if s.gated else None


def main_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 3.2.5, 3.3.2.2, 7.2 What forbids a main armament a shot, beside what forbids any ordnance (SK 6)."""
    v = s.holder[w]
    if mode == IN_ADVANCING and marks(s, v) & BOUNDING and (not s.status[w] & KEPT_ROF or marks(s, v) & OTHERS_FIRED):
        return FIRED_BOUNDING
    return vehicle_fire_refusal(s, mode, v) or manning_refusal(s, w)


def hex_refusal(s: SKState, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2.1 With an enemy in its hex a vehicle fires only into that hex."""
    here = s.at[w]
    if target != here and holds(s, here, 1 - s.side[s.holder[w]]):
        return no.ENEMY_IN_HEX
    return s.fire_bar(s.holder[w], target) if s.gated else None


def gun_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 7.2, 7.8 May this weapon of a vehicle fire now, whatever the target?"""
    return vehicle_fire_refusal(s, mode, s.holder[w]) or serving_refusal(s, mode, w)


def serving_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """The same of the weapon alone, in a vehicle that may fire."""
    t, bits = TYPES[s.kind[w]], s.vehicle_marks.get(s.holder[w], 0)
    if not works(s, w):
        return BROKEN_GUN
    kept = s.status[w] & KEPT_ROF
    if s.status[w] & (PREP | FIRST | FINAL) and not kept:
        return NOT_AGAIN if mode == IN_FIRST else NOT_FINAL if mode == IN_FINAL else GUN_FIRED
    if mode == IN_ADVANCING and bits & BOUNDING and not (t.mount == "main" and kept and not bits & OTHERS_FIRED):
        return FIRED_BOUNDING
    return manning_refusal(s, w)


def manning_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 7.2, 7.8 Can its crew serve this weapon as it is, exposed or buttoned up?"""
    v, t = s.holder[w], TYPES[s.kind[w]]
    if t.since[0] and (battle_of(s).year, battle_of(s).month) < t.since:
        return NO_GUN_YET  # DE 7: the coaxial gun of a StuG
    if t.mount in ("main", "coaxial") and TYPES[s.kind[v]].turret in ("RST", "1MT") and is_exposed(s, v):
        return RESTRICTED
    if t.mount == "anti_aircraft":
        if t.remote:
            return NEEDS_SHUT if is_exposed(s, v) else None
        return None if is_exposed(s, v) else NEEDS_EXPOSED
    return None


def may_man(s: SKState, w: Weapon) -> bool:
    return manning_refusal(s, w) is None


def aim_refusal(s: SKState, mode: int, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2, 3.2.2.1, 3.2.4 May this machine gun be turned on the hex?"""
    v = s.holder[w]
    return own_hex_refusal(s, v, target) or bearing_refusal(s, mode, w, target) or open_refusal(s, v, target)


def own_hex_refusal(s: SKState, v: Vehicle, target: Location) -> Refusal | None:
    """SK 3.2.2.1, DE 1.1 What its own hex forbids all machine guns of a vehicle."""
    here = s.at[v]
    if target != here and holds(s, here, 1 - s.side[v]):
        return no.ENEMY_IN_HEX
    g = ground_of(s)
    return no.STEEPLE_WEAPON if target >= g.hexes and g.hex_of[target] == here else None


def bearing_refusal(s: SKState, mode: int, w: Weapon, target: Location) -> Refusal | None:
    """SK 3.2.2, 3.2.4 Range and arc of one of them."""
    if ground_of(s).ranges[s.at[w]][target] > 2 * TYPES[s.kind[w]].range:
        return GUN_RANGE
    return OUT_OF_ARC if fixed_arc(s, mode, w) >= 0 and not covers(s, w, target) else None


def fixed_arc(s: SKState, mode: int, w: Weapon) -> Facing:
    """SK 3.2.4, 3.3.2.2 The arc in which it must stay; -1 if it fires all round or turns at will."""
    if mode != IN_BOUNDING and (is_mobile(s, s.holder[w]) or by_turret(s, w)):
        return -1
    return -1 if TYPES[s.kind[w]].mount == "anti_aircraft" else arc_of(s, w)


def open_refusal(s: SKState, v: Vehicle, target: Location) -> Refusal | None:
    """SK 3.2.1 What else forbids the hex to the whole vehicle."""
    if s.free_sight and hindrance(s, ground_of(s), s.at[v], target) == BLOCKED:
        return NO_SIGHT
    return s.fire_bar(v, target) if s.gated else None

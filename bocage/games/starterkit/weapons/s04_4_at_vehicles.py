"""SK 4.1, 4.4 Infantry's weapons against a vehicle by the To Hit process: LATW, rifles, machine guns, Panzerfausts.

One verb for all: ("at vehicle", weapon, vehicle), or a unit in the weapon's place for a Panzerfaust.
"""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.s03_2_2_able import FRESH, RATE, unit_refusal, weapon_refusal, weapon_use
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, foreign_refusal, shots_refusal, sight_refusal
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL
from bocage.games.starterkit.model.marks import BROKEN, FINAL, FIRST, MELEE, PINNED
from bocage.games.starterkit.model.names import Counter, Side, Unit, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.weapons.s04_2_at_vehicles import FlameAttack
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.games.starterkit.weapons.s04_refusals import (
    FLAME_RANGE,
    NOT_FIRED_SO,
    NOT_SUBSEQUENT,
    SHAPED_RANGE,
    faust_reach,
    faust_refusal,
    fausts_refusal,
    piat_refusal,
    second_leader,
    use_refusal,
)
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

VERB = "at vehicle"
VehicleShot = WeaponFire | Panzerfaust | FlameAttack
NO_VEHICLE = Refusal("SK 4.4", "that is no enemy vehicle in that hex")
MORTAR_AREA = Refusal("SK 6.9", "a mortar uses the Area Target Type, against the hex and whatever vehicle is in it")
NOT_AGAINST = Refusal("SK 4.4", "that weapon is not fired at vehicles by the To Hit process")
MOUNTED = Refusal("SK 7.8", "a vehicle's machine gun hurts another vehicle's exposed crew, not the vehicle")
MG_HALVED = Refusal("SK 4.1", "a machine gun fires at a vehicle within normal range and with its whole firepower only")


def vehicle_shot_refusal(s: SKState, aim: Aim, w: Weapon, v: Vehicle) -> Refusal | None:
    """SK 4.1, 4.4 May this support weapon be fired at the vehicle in the aim's hex?"""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    refusal = kind_refusal(s, w)
    if refusal is not None:
        return refusal
    if s.side[u] != aim.side:
        return no.NOT_YOURS
    if not s.type(v).is_vehicle or s.side[v] == aim.side or s.at[v] != aim.target:
        return NO_VEHICLE
    return idle_refusal(s, aim.mode, w) or aimed_refusal(s, aim, w, u)


def kind_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 4.4 Is it a weapon for this?"""
    t = TYPES[s.kind[w]]
    if t.is_shaped or t.is_rifle or t.is_machine_gun or t.is_flamethrower:
        return None
    if t.is_gun or t.is_main_armament:
        return NOT_FIRED_SO
    return MOUNTED if t.is_mounted else MORTAR_AREA if t.is_mortar else NOT_AGAINST


def idle_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """What forbids such a weapon any shot at a vehicle now."""
    t = TYPES[s.kind[w]]
    if (t.is_shaped or t.is_flamethrower) and s.status[w] & (FIRST | FINAL):
        return no.ONLY_MG_FINAL if mode == IN_FINAL else NOT_SUBSEQUENT
    return weapon_refusal(s, mode, w)


def aimed_refusal(s: SKState, aim: Aim, w: Weapon, u: Unit) -> Refusal | None:
    """What forbids one that may fire the shot at a vehicle of the enemy in the aim's hex."""
    refusal = shots_refusal(aim, w) or unit_refusal(s, u, aim.target)
    if refusal is not None:
        return refusal
    distance, t = aim.ranges[s.at[u]], TYPES[s.kind[w]]
    if t.is_machine_gun:
        return halved_refusal(s, aim, w, u, distance) or sight_refusal(s, aim, s.at[u])
    refusal = use_refusal(s, w) or piat_refusal(s, aim, w, distance)
    if refusal is None and distance > (2 * t.range if t.is_flamethrower else t.range):
        refusal = FLAME_RANGE if t.is_flamethrower else SHAPED_RANGE
    if refusal is None and weapon_use(s, aim.mode, w, u) not in (FRESH, RATE):
        refusal = NOT_SUBSEQUENT
    return refusal or sight_refusal(s, aim, s.at[u])


def halved_refusal(s: SKState, aim: Aim, w: Weapon, u: Unit, distance: int) -> Refusal | None:
    """SK 4.1 Nothing may halve it: range, a pin, firing again, the Advancing Fire Phase, a leader alone."""
    alone = s.is_leader(u) and not s.type(u).is_hero and not second_leader(s, w)  # UA s6: a hero fires it whole
    weak = aim.mode == IN_ADVANCING or s.status[u] & PINNED or alone
    again = weapon_use(s, aim.mode, w, u) not in (FRESH, RATE)
    weak = weak or (s.gated and bool(s.strength_parts(w, aim.target)))
    return MG_HALVED if weak or again or distance > s.type(w).range else None


def at_vehicle_refusal(s: SKState, aim: Aim, c: Counter, v: Vehicle) -> Refusal | None:
    """The same for a weapon or, as a Panzerfaust, for a unit."""
    foreign = foreign_refusal(s, aim.side, c)
    if foreign is not None:
        return foreign
    if not s.type(v).is_vehicle or s.at[v] != aim.target or s.side[v] == aim.side:
        return NO_VEHICLE  # who is no vehicle may be hidden: nothing else is said of him (SK 6.4)
    if s.type(c).is_personnel:
        return faust_refusal(s, aim, c, v)
    return vehicle_shot_refusal(s, aim, c, v)


def vehicle_choices(s: SKState, side: Side, mode: int) -> list[Action]:
    """Every such shot of a side in a fire phase."""
    found: list[Action] = []
    enemies = s.fleet[1 - side]
    if enemies:
        reach = faust_reach(s) if fausts_refusal(s, side) is None else -1
        able = shooters(s, side, mode, reach)
        for v in enemies if able else ():
            found += shots_at(s, Aim(s, side, mode, s.at[v]), v, able, reach)
    return found


def choices_at(s: SKState, aim: Aim, v: Vehicle) -> list[Action]:
    """The same at one vehicle of the enemy."""
    reach = faust_reach(s) if fausts_refusal(s, aim.side) is None else -1
    return shots_at(s, aim, v, shooters(s, aim.side, aim.mode, reach), reach)


def shooters(s: SKState, side: Side, mode: int, reach: int) -> list[tuple[Unit, list[Weapon]]]:
    """Units that may have something to fire at a vehicle, each with those of its weapons that may fire at one now.

    Without such a weapon it is a Panzerfaust, if it has a `reach`."""
    found: list[tuple[Unit, list[Weapon]]] = []
    status, carried = s.status, s.carried
    for u in s.roster[side]:
        weapons = carried[u]
        if (weapons or reach >= 0) and not status[u] & (BROKEN | MELEE):
            ready = [w for w in weapons if kind_refusal(s, w) is None and idle_refusal(s, mode, w) is None]
            if ready or reach >= 0:
                found.append((u, ready))
    return found


def shots_at(
    s: SKState, aim: Aim, v: Vehicle, able: list[tuple[Unit, list[Weapon]]], reach: int
) -> list[Action]:  # fmt: skip
    found: list[Action] = []
    ranges, at = aim.ranges, s.at
    for u, weapons in able:
        for w in weapons:
            if aimed_refusal(s, aim, w, u) is None:
                found.append((VERB, w, v))
        if ranges[at[u]] <= reach and faust_refusal(s, aim, u, v) is None:
            found.append((VERB, u, v))
    return found


def vehicle_frame(s: SKState, mode: int, action: Action, entry: tuple[int, ...] = ()) -> VehicleShot:
    _, c, v = action
    if s.type(c).is_personnel:
        return Panzerfaust(c, mode, s.at[v], (v,), entry, v)
    if s.type(c).is_flamethrower:
        return FlameAttack(c, mode, v)
    return WeaponFire(c, mode, s.at[v], (v,), entry, vehicle=v)

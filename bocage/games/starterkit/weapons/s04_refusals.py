"""SK 4.0-4.5, 6.9 What forbids firing a flamethrower, a LATW or a light mortar: one function each."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_2_able import hand_refusal, has_hand, unit_refusal, weapon_refusal
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, shots_refusal, sight_refusal
from bocage.games.starterkit.fire.s03_2_5_targets import targets_in
from bocage.games.starterkit.fire.s04_1_helpers import helper_refusal
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_FIRST
from bocage.games.starterkit.model.marks import (
    BROKEN,
    DIRECTED,
    FINAL,
    FIRED_OUT,
    FIRST,
    FLAMED,
    KEPT_ROF,
    PINNED,
    PREP,
)
from bocage.games.starterkit.model.names import Location, Side, Unit, Units, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import faust_range, fausts_allowed
from bocage.games.starterkit.model.units import TYPES, Type
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.kernel.refusal import Refusal

FROM_BUILDING = Refusal("SK 6.9", "a mortar may not fire from a building")
MORTAR_RANGE = Refusal("SK 6.9", "the target is nearer than the minimum or farther than the maximum range")
FLAME_RANGE = Refusal("SK 4.2", "a flamethrower reaches two hexes")
SHAPED_RANGE = Refusal("SK 4.4", "the target is beyond the weapon's range")
FAUST_RANGE = Refusal("SK 4.4.2", "the Panzerfausts of this date do not reach so far")
SHAPED_TARGET = Refusal("SK 4.4", "shaped charges are fired only at Guns, and Infantry that has building TEM")
NOT_LED = Refusal("SK 4.2", "no leadership applies to a flamethrower")
LONE_LEADER = Refusal("SK 4.4.1", "a single leader may not fire it")
LONE_GUNNER = Refusal("SK 4.1", "a single leader fires a machine gun at half, and so not at a vehicle")
PIAT_DOWN = Refusal("SK 4.4.5", "a PIAT may not fire at an adjacent hex one level lower")
PIAT_STEEPLE = Refusal("DE 1.1", "a PIAT may not be fired from a Steeple at the ground below it or an adjacent hex")
NOT_SUBSEQUENT = Refusal("SK 3.3.3", "only firepower and machine guns fire again in the Movement Phase")
NOT_FIRED_SO = Refusal("SK 4.0", "that weapon is not fired this way")
TWO_FLAMES = Refusal("SK 4.2", "a unit may not use two flamethrowers")
NO_FAUSTS = Refusal("SK 4.4.2", "there are no Panzerfausts for that unit in this battle")
FAUSTS_SPENT = Refusal("SK 4.4.2", "all Panzerfausts of this battle have been fired")
STILL_HIDDEN = Refusal("SK 6.4", "a hidden crew does nothing but use its Gun, and that shows it")
FAUST_TARGET = Refusal("SK 4.4.2", "a Panzerfaust is fired at a vehicle, a Gun or Infantry in a building")


def not_fired_refusal(s: SKState, w: Weapon) -> Refusal:
    """SK 4.0, 4.3 Machine guns and rifles have another verb, and a charge is placed."""
    return no.CHARGE_FIRED if TYPES[s.kind[w]].is_charge else NOT_FIRED_SO


def special_refusal(s: SKState, aim: Aim, w: Weapon) -> Refusal | None:
    """SK 4.0 May this weapon be fired at the hex, line of sight left open?"""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    if not TYPES[s.kind[w]].fires_alone:
        return not_fired_refusal(s, w)
    if s.side[u] != aim.side:
        return no.NOT_YOURS
    if s.status[w] & (FIRST | FINAL):
        return no.ONLY_MG_FINAL if aim.mode == IN_FINAL else NOT_SUBSEQUENT
    if u in s.hiding[aim.side]:
        return STILL_HIDDEN
    refusal = weapon_refusal(s, aim.mode, w) or shots_refusal(aim, w) or unit_refusal(s, u, aim.target)
    if refusal is not None:
        return refusal
    return range_refusal(s, aim, w, u) or sight_refusal(s, aim, s.at[u])


def use_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """What forbids this weapon before any target is named."""
    u = s.holder[w]
    if u in s.hiding[s.side[u]]:
        return STILL_HIDDEN
    t = TYPES[s.kind[w]]
    if t.is_mortar and ground_of(s).is_building[s.at[u]]:
        return FROM_BUILDING
    if t.is_flamethrower:
        if s.status[u] & FLAMED:
            return TWO_FLAMES
        if s.status[u] & PINNED:
            return no.PINNED_FLAME
    if t.is_shaped and t.backblast and s.is_leader(u) and not second_leader(s, w):
        return LONE_LEADER
    return None


def reach_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 6.11 A mortar fires at any hex in its range: it does not where none of them may be fired at.

    By night, or where free checks tell that it sees none of them (SK 3.2.1)."""
    t = s.type(w)
    if not t.is_mortar or not (s.gated or s.free_sight):
        return None
    refusal: Refusal | None = MORTAR_RANGE
    for h in ground_of(s).ring(s.at[w], t.least, t.most):
        if ground_of(s).is_pond[h]:
            continue  # no Smoke into it (DE 1.2)
        refusal = s.fire_bar(s.holder[w], h) if s.gated else None
        if refusal is None and s.free_sight:
            refusal = sight_refusal(s, Aim(s, s.side[s.holder[w]], 0, h), s.at[w])
        if refusal is None:
            break
    return refusal


def second_leader(s: SKState, w: Weapon) -> bool:
    """SK 4.4.1 Is there another leader in the hex who may work the weapon with its holder?"""
    u = s.holder[w]
    return any(helper_refusal(s, s.side[u], v, w) is None for v in s.stacks[s.at[u]])


def farthest(t: Type) -> int:
    """SK 4.2, 4.4, 6.9 How far such a weapon reaches."""
    return t.most if t.is_mortar else 2 * t.range if t.is_flamethrower else t.range


def range_refusal(s: SKState, aim: Aim, w: Weapon, u: Unit) -> Refusal | None:
    t = TYPES[s.kind[w]]
    distance = aim.ranges[s.at[u]]
    refusal = use_refusal(s, w)
    if refusal is not None:
        return refusal
    far = distance > farthest(t)
    if t.is_mortar:
        return MORTAR_RANGE if far or distance < t.least else None
    if t.is_flamethrower:
        return FLAME_RANGE if far else None
    if far:
        return SHAPED_RANGE
    if t.backblast and levels_refusal(s, aim, s.at[u]) is not None:
        return no.STEEPLE_WEAPON
    return shaped_refusal(s, aim, w, distance)


def shaped_refusal(s: SKState, aim: Aim, w: Weapon, distance: int) -> Refusal | None:
    """SK 4.4, 4.4.5 Infantry in a building, or a Gun; a PIAT not down at the next hex."""
    if not shaped_targets(s, aim):
        return SHAPED_TARGET
    return piat_refusal(s, aim, w, distance)


def shaped_targets(s: SKState, aim: Aim) -> Units:
    """SK 4.4 Whom a shaped charge strikes in the hex: everybody in a building, else who mans a Gun.

    In a Melee friends too (SK 3.8); as Defensive First Fire movers alone (SK 3.3.3)."""
    units = aim.movers if aim.mode == IN_FIRST else targets_in(s, aim.side, aim.target)
    men = [u for u in units if s.type(u).is_personnel]
    return tuple(men if ground_of(s).is_building[aim.target] else [u for u in men if gun_of(s, u) >= 0])


def levels_refusal(s: SKState, aim: Aim, here: Location) -> Refusal | None:
    """DE 1.1 Guns, PF, PSK and vehicles' weapons on the ground may not fire at the Steeple above them."""
    g = ground_of(s)
    return no.STEEPLE_WEAPON if aim.target >= g.hexes and g.hex_of[aim.target] == here else None


def piat_refusal(s: SKState, aim: Aim, w: Weapon, distance: int) -> Refusal | None:
    """SK 4.4.5, DE 1.1 Not at the next hex a level lower, nor from a Steeple at any hex next to it."""
    if distance != 1 or TYPES[s.kind[w]].ident != "PIAT":
        return None
    g = ground_of(s)
    if s.at[w] >= g.hexes:
        return PIAT_STEEPLE
    return PIAT_DOWN if g.level[aim.target] == g.level[s.at[w]] - 1 else None


def fausts_refusal(s: SKState, side: Side) -> Refusal | None:
    """SK 4.4.2 Has the side Panzerfausts in this battle, and some left?"""
    battle = battle_of(s)
    facts = battle.sides[side]
    if not facts.fausts or faust_range(battle.year, battle.month) < 0:
        return NO_FAUSTS
    allowed = fausts_allowed(facts.squads, battle.year) + s.more_fausts(side)
    return FAUSTS_SPENT if s.fausts[side] >= allowed else None


def faust_reach(s: SKState) -> int:
    """SK 4.4.2 How far a Panzerfaust of this date reaches."""
    battle = battle_of(s)
    return faust_range(battle.year, battle.month)


def faust_refusal(s: SKState, aim: Aim, u: Unit, vehicle: Vehicle = -1) -> Refusal | None:
    """SK 4.4.2 A Good Order German unit that can still fire a weapon, in the years there are Panzerfausts."""
    t = s.type(u)
    if not t.is_personnel or t.colour != "german":
        return NO_FAUSTS
    refusal = fausts_refusal(s, aim.side)
    if refusal is not None:
        return refusal
    if aim.ranges[s.at[u]] > faust_reach(s):
        return FAUST_RANGE
    if levels_refusal(s, aim, s.at[u]) is not None:
        return no.STEEPLE_WEAPON
    if vehicle < 0 and not shaped_targets(s, aim):
        return FAUST_TARGET
    return faust_use_refusal(s, aim, u) or unit_refusal(s, u, aim.target) or sight_refusal(s, aim, s.at[u])


def faust_use_refusal(s: SKState, aim: Aim, u: Unit) -> Refusal | None:
    """SK 4.4.2, 4.0 The check is the use of a weapon; never as Subsequent First Fire or Final Protective Fire."""
    if u in s.hiding[aim.side]:
        return STILL_HIDDEN
    if s.status[u] & (FINAL if aim.mode == IN_FIRST else FIRED_OUT):
        return NOT_SUBSEQUENT if aim.mode == IN_FIRST else no.FINAL_FIRED
    if has_hand(s, u):
        return None
    if s.status[u] & DIRECTED:
        return no.LEADER_HAS_LED
    return NOT_SUBSEQUENT if aim.mode == IN_FIRST else no.WEAPON_LIMIT


def destroy_refusal(s: SKState, side: Side, w: Weapon) -> Refusal | None:
    """SK 4.0 Voluntary destruction by its possessor; it counts as using the weapon, by its kept rate of fire too."""
    u = s.holder[w]
    if u < 0 or s.side[u] != side:
        return no.UNPOSSESSED
    if not s.good_order(u):
        return no.BROKEN_FIRES if s.status[u] & BROKEN else no.MELEE_FIRES
    if u in s.hiding[side] and not TYPES[s.kind[w]].is_gun:
        return STILL_HIDDEN
    if s.status[w] & KEPT_ROF:
        return None
    return no.WEAPON_DONE if s.status[w] & (PREP | FIRST | FINAL) else hand_refusal(s, u)


def is_special(s: SKState, w: Weapon) -> bool:
    return TYPES[s.kind[w]].fires_alone

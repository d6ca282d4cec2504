"""SK 3.2.4, 4.0, 6.0-6.9 What forbids a Gun or main armament a shot: one function per prohibition."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_2_able import (
    INTENSELY,
    MARKED,
    SILENT,
    gun_use,
    hand_refusal,
    malfunction_refusal,
    unit_refusal,
)
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, shots_refusal, sight_refusal
from bocage.games.starterkit.fire.s03_2_4_to_hit import in_chart
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL
from bocage.games.starterkit.model.marks import BOGGED, DISABLED, INTENSIVE, MALFUNCTION, MOVED, PINNED, PUSHED, TURNED
from bocage.games.starterkit.model.names import Counters, Facing, Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.tables_ordnance import ATT, ITT, VTT
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_special import pond_refusal
from bocage.games.starterkit.ordnance.firers import facing_of, facings_for, fires_rolling, vehicle_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import (
    AP,
    APCR,
    APDS,
    HEAT,
    HIGH_EXPLOSIVE,
    SHELLS,
    ammo_refusal,
    stock_refusal,
)
from bocage.games.starterkit.ordnance.targets import is_hidden
from bocage.games.starterkit.vehicles.s03_2_4_arcs import covers
from bocage.games.starterkit.vehicles.s07_fire_refusals import hex_refusal, main_refusal
from bocage.games.starterkit.vehicles.s07_status import has_turret, is_mobile, marks, soft_movers, vehicle_at
from bocage.kernel.refusal import Refusal

SMOKE_FIRST = Refusal("SK 6.2", "Smoke is fired at the start of the phase, before anything else")
NOT_ORDNANCE = Refusal("SK 6.0", "it is no Gun or main armament")
LEADER_GUN = Refusal("SK 4.0", "a leader fires support weapons, not Guns")
GUN_DONE = Refusal("SK 3.2.4", "it has fired, and Intensive Fire is spent or forbidden now")
GUN_PINNED = Refusal("SK 3.2.4", "a pinned crew does not fire intensively")
NO_IF_LATE = Refusal("SK 3.2.4", "there is no Intensive Fire in the Advancing Fire Phase")
NO_IF_PRINTED = Refusal("SK 3.2.4", "this weapon has no Intensive Fire")
IF_ADJACENT = Refusal("SK 3.4", "Intensive Fire in the Defensive Fire Phase is at the same or an adjacent hex")
PUSHED_GUN = Refusal("SK 6.5", "a Gun that was manhandled may not fire in the Advancing Fire Phase")
TURNED_GUN = Refusal("SK 3.2.4", "it has turned without firing")
GUN_RANGE = Refusal("SK 3.2.4", "the To Hit chart has no number for that range")
BAD_TARGET_TYPE = Refusal("SK 3.2.4", "that is not a Target Type for this weapon and target")
AREA_SAME_HEX = Refusal("SK 3.2.4", "the Area Target Type is not used within the firer's own hex")
AREA_MOVING = Refusal("SK 3.2.4", "the Area Target Type is not used in Motion or as Bounding First Fire")
MORTAR_AREA = Refusal("SK 6.9", "a mortar uses the Area Target Type")
SHUT_TARGET = Refusal("SK 3.2.4", "the Infantry Target Type does not touch a buttoned-up vehicle")
EMPTY_AREA = Refusal("SK 6.11", "an empty hex is fired at on the Area Target Type")
OUT_OF_ARC = Refusal("SK 3.2.4", "the target is outside that Covered Arc")
FIXED_ARC = Refusal("SK 3.3.2.2", "in its own movement a vehicle does not change an arc to fire")
HULL_STUCK = Refusal("SK 7.10", "its hull is stuck: it fires only within its arc")
HULL_BOGGED = Refusal("SK 7.6", "it is bogged and does not turn its hull: it fires only within its arc")
FROM_BUILDING = Refusal("SK 6.9", "a mortar may not fire from a building")
MORTAR_RANGE = Refusal("SK 6.9", "the target is nearer than the minimum or farther than the maximum range")


ANY_RANGE = 99


def is_heavy(s: SKState, w: Weapon) -> bool:
    """Is it fired here: a Gun or the main armament of a vehicle?"""
    t = TYPES[s.kind[w]]
    return t.is_gun or t.is_main_armament


def gun_ready_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """What forbids any shot by the To Hit process now."""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    if not is_heavy(s, w):
        return NOT_ORDNANCE
    marks = s.gun_marks.get(w, 0)
    if s.status[w] & MALFUNCTION or marks & DISABLED:
        return malfunction_refusal(s, w)
    user = TYPES[s.kind[u]]
    refusal = unable_refusal(s, mode, w)
    if refusal is not None:
        return refusal
    if user.is_personnel:
        refusal = unit_refusal(s, u, s.at[u])  # an enemy in the hex is fired at there (gun_refusal)
        if refusal is not None:
            return refusal
    else:
        refusal = main_refusal(s, mode, w)
        if refusal is not None:
            return refusal
    if marks & TURNED:
        return TURNED_GUN
    return None if gun_use(s, mode, w) != SILENT else spent_refusal(s, mode, w)


def unable_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 4.0, 6.5, 6.9 What keeps a possessed Gun from firing and (SK 3.2.4) from being turned."""
    if TYPES[s.kind[s.holder[w]]].is_leader:
        return LEADER_GUN
    if mode == IN_ADVANCING and (s.gun_marks.get(w, 0) & PUSHED or s.status[w] & MOVED):
        return PUSHED_GUN
    mortar = TYPES[s.kind[w]].is_mortar
    return FROM_BUILDING if mortar and ground_of(s).is_building[s.at[w]] else None


def spent_refusal(s: SKState, mode: int, w: Weapon) -> Refusal:
    """SK 3.2.4, 4.0 Why there is no shot left, not even an intensive one."""
    u = s.holder[w]
    hand = hand_refusal(s, u) if s.type(u).is_personnel else None
    if hand is not None and not s.gun_marks.get(w, 0) & INTENSIVE and not s.status[w] & MARKED:
        return hand
    if s.type(w).no_intensive:
        return NO_IF_PRINTED
    if mode == IN_ADVANCING:
        return NO_IF_LATE
    return GUN_PINNED if s.status[u] & PINNED and not s.gun_marks.get(w, 0) & INTENSIVE else GUN_DONE


class GunShot:
    """One way to fire at a hex: Target Type, ammunition, facing; the vehicle if it is at one."""

    def __init__(self, kind: str, ammo: int, facing: Facing, vehicle: Vehicle = -1) -> None:
        self.kind = kind
        self.ammo = ammo
        self.facing = facing
        self.vehicle = vehicle


def shot_refusal(s: SKState, aim: Aim, w: Weapon, shot: GunShot, targets: Counters) -> Refusal | None:
    """May the weapon, ready to fire, make this shot at the hex? Its line of sight is left open."""
    return round_refusal(s, aim, w, shot, targets) or arc_refusal(s, aim, w, shot.facing)


def round_refusal(s: SKState, aim: Aim, w: Weapon, shot: GunShot, targets: Counters) -> Refusal | None:
    """The same of Target Type and ammunition alone, whichever way it faces."""
    refusal = kind_refusal(s, aim, w, shot, targets) or shell_refusal(s, aim, w, shot, targets)
    if refusal is None and not in_chart(s, w, shot.kind, aim.ranges[s.at[w]]):
        refusal = GUN_RANGE
    return refusal


def farthest(s: SKState, mode: int, w: Weapon) -> int:
    """SK 3.4 Intensive Fire in the Defensive Fire Phase goes no farther than the next hex."""
    return 1 if mode == IN_FINAL and gun_use(s, mode, w) == INTENSELY else ANY_RANGE


def kind_refusal(s: SKState, aim: Aim, w: Weapon, shot: GunShot, targets: Counters) -> Refusal | None:
    """The same of the Target Type alone, whatever the ammunition."""
    where, t = aim.target, TYPES[s.kind[w]]
    g = ground_of(s)
    if where >= g.hexes and g.hex_of[where] == s.at[w]:
        return no.STEEPLE_WEAPON  # DE 1.1
    distance = aim.ranges[s.at[w]]
    if distance > 1 and distance > farthest(s, aim.mode, w):
        return IF_ADJACENT
    refusal = type_refusal(s, aim, w, shot, targets, distance)
    if refusal is None and t.is_mortar and t.most and not t.least <= distance <= t.most:
        refusal = MORTAR_RANGE
    return refusal


def shell_refusal(s: SKState, aim: Aim, w: Weapon, shot: GunShot, targets: Counters) -> Refusal | None:
    """DE 1.2, SK 6.2 The same of the ammunition."""
    refusal = pond_refusal(s, aim.target) if shot.ammo in SHELLS else None
    return refusal or ammo_refusal(s, w, shot.ammo, shot.kind, aim.target, targets)


def type_refusal(
    s: SKState, aim: Aim, w: Weapon, shot: GunShot, targets: Counters, distance: int
) -> Refusal | None:  # fmt: skip
    """SK 3.2.4, 6.9, 6.11 Which Target Type may be used."""
    kind = shot.kind
    if kind not in (ITT, ATT, VTT) or (kind == VTT) != (shot.vehicle >= 0):
        return BAD_TARGET_TYPE
    if TYPES[s.kind[w]].is_mortar and kind != ATT:
        return MORTAR_AREA
    seen = [u for u in soft_movers(s, targets) if s.side[u] != aim.side and not is_hidden(s, u)] if kind == ITT else []
    if kind == ITT and not seen:  # SK 3.8: nor at its own men alone, in Melee with a buttoned-up vehicle
        return SHUT_TARGET if vehicle_at(s, 1 - aim.side, aim.target) >= 0 else EMPTY_AREA
    if kind == ATT:
        if not distance:
            return AREA_SAME_HEX
        return rolling_refusal(s, aim.mode, w)
    return None


def rolling_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 3.2.4 No Area Target Type on the move."""
    return AREA_MOVING if mode > IN_ADVANCING or fires_rolling(s, w) else None


def arc_refusal(s: SKState, aim: Aim, w: Weapon, facing: Facing) -> Refusal | None:
    """SK 3.2.4, 3.3.2.2 The shot is within the arc it is fired in, and that arc may be taken."""
    if facing in open_facings(s, aim.mode, w, aim.target):
        return None
    if facing not in facings_for(s, w, aim.target) or in_dead_hex(s, w, aim.target):
        return OUT_OF_ARC
    return FIXED_ARC if aim.mode > IN_ADVANCING else hull_refusal(s, w)


def open_facings(s: SKState, mode: int, w: Weapon, target: Location) -> tuple[Facing, ...]:
    """SK 3.2.4, 3.3.2.2 The arcs in which it may fire at the hex: they hold it, and it has or may take them."""
    facings = facings_for(s, w, target)
    if target == s.at[w] and in_dead_hex(s, w, target):
        return ()
    own = fixed_facing(s, mode, w)
    if own == TURNS:
        return facings
    return (own,) if own in facings else ()


TURNS: Final = -2


def fixed_facing(s: SKState, mode: int, w: Weapon) -> Facing:
    """SK 3.2.4, 3.3.2.2 The arc that it has and must keep; TURNS if it may take any."""
    return TURNS if turns_at_will(s, mode, w) else facing_of(s, w)


def turns_at_will(s: SKState, mode: int, w: Weapon) -> bool:
    """SK 3.2.4, 3.3.2.2 May it take any arc to fire in?"""
    return mode <= IN_ADVANCING and hull_refusal(s, w) is None


def in_dead_hex(s: SKState, w: Weapon, target: Location) -> bool:
    """SK 3.2.4 An immobile vehicle's own hex is not in the arc of its bow weapons."""
    if target != s.at[w]:
        return False
    v = vehicle_of(s, w)
    return v >= 0 and not is_mobile(s, v) and not covers(s, w, target)


def hull_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 7.6, 7.10 The hull of a bogged or Immobilized vehicle does not turn, not even to fire."""
    v = vehicle_of(s, w)
    if v < 0 or has_turret(s, v) or is_mobile(s, v):
        return None
    return HULL_BOGGED if marks(s, v) & BOGGED else HULL_STUCK


def shots_at(s: SKState, aim: Aim, w: Weapon, targets: Counters, ammo: int, one: bool = False) -> list[GunShot]:
    """Every shot the weapon may make at the hex, or (`one`) the first; `ammo` -1: whatever but Smoke and WP."""
    facings = open_facings(s, aim.mode, w, aim.target)
    if not facings:
        return []
    kinds = [(ITT, -1), (ATT, -1)]
    if aim.target in s.vehicles:
        kinds += [(VTT, v) for v in s.vehicles[aim.target] if s.side[v] != aim.side]
    found: list[GunShot] = []
    for kind, v in kinds:
        shot = GunShot(kind, ammo, facings[0], v)
        if kind_refusal(s, aim, w, shot, targets) is not None or not in_chart(s, w, kind, aim.ranges[s.at[w]]):
            continue
        for x in PLAIN_AMMO if ammo < 0 else (ammo,):
            shot = GunShot(kind, x, facings[0], v)
            if shell_refusal(s, aim, w, shot, targets) is None:
                found.append(shot)
                if one:
                    return found
    return found + [GunShot(shot.kind, shot.ammo, k, shot.vehicle) for k in facings[1:] for shot in found]


PLAIN_AMMO = (HIGH_EXPLOSIVE, AP, APCR, APDS, HEAT)


def gun_refusal(s: SKState, aim: Aim, w: Weapon, targets: Counters, ammo: int = -1) -> Refusal | None:
    """May the Gun or main armament be fired at the hex at all?"""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    if s.side[u] != aim.side:
        return no.NOT_YOURS
    refusal = gun_ready_refusal(s, aim.mode, w)
    if refusal is not None or has_shot_at(s, aim, w, targets, ammo):
        return refusal
    return bar_refusal(s, aim, w) or first_refusal(s, aim, w, targets, ammo)


def has_shot_at(s: SKState, aim: Aim, w: Weapon, targets: Counters, ammo: int = -1) -> bool:
    """May a Gun or main armament that is ready be fired at the hex?"""
    if bar_refusal(s, aim, w) is not None or not shots_at(s, aim, w, targets, ammo, True):
        return False
    return sight_refusal(s, aim, s.at[w]) is None


def bar_refusal(s: SKState, aim: Aim, w: Weapon) -> Refusal | None:
    """SK 3.2.2.1, 3.3.3 What forbids a ready weapon this hex, whatever the shot."""
    refusal = shots_refusal(aim, w)
    if refusal is not None:
        return refusal
    if TYPES[s.kind[w]].is_main_armament:
        return hex_refusal(s, w, aim.target)
    return unit_refusal(s, s.holder[w], aim.target)


def area_refusal(s: SKState, aim: Aim, w: Weapon, ammo: int) -> Refusal | None:
    """SK 6.11 May a weapon that is ready shell this hex, empty or not, on the Area Target Type?"""
    if s.gated:
        bar = s.fire_bar(s.holder[w], aim.target)
        if bar is not None:
            return bar
    if not turns_at_will(s, aim.mode, w) and not open_facings(
        s, aim.mode, w, aim.target
    ):  # at will it bears on every other hex
        return arc_refusal(s, aim, w, plain_facing(s, aim, w))
    refusal = round_refusal(s, aim, w, GunShot(ATT, ammo, facing_of(s, w)), ())
    return refusal or sight_refusal(s, aim, s.at[w])


def plain_facing(s: SKState, aim: Aim, w: Weapon) -> Facing:
    """The arc it has, if it holds the hex, or the first that does."""
    facings = facings_for(s, w, aim.target)
    own = facing_of(s, w)
    return own if own in facings else facings[0]


def shelling_refusal(s: SKState, mode: int, w: Weapon, ammo: int) -> Refusal | None:
    """SK 3.2.2.1, 3.2.4, 6.2 What forbids a ready weapon to shell a hex, whichever it is."""
    if holds(s, s.at[w], 1 - s.side[s.holder[w]]):
        return no.ENEMY_IN_HEX  # it fires into that hex only
    return rolling_refusal(s, mode, w) or stock_refusal(s, w, ammo)


def first_refusal(s: SKState, aim: Aim, w: Weapon, targets: Counters, ammo: int) -> Refusal:
    """Why the plainest shot at the hex is not to be had."""
    if shots_at(s, aim, w, targets, ammo, True):
        return sight_refusal(s, aim, s.at[w]) or BAD_TARGET_TYPE
    facing = plain_facing(s, aim, w)
    if not open_facings(s, aim.mode, w, aim.target):
        return arc_refusal(s, aim, w, facing) or OUT_OF_ARC
    area = s.type(w).is_mortar or ammo in SHELLS
    v = vehicle_at(s, 1 - aim.side, aim.target)
    if v >= 0 and not area and not targets:
        plain = AP if stock_refusal(s, w, AP) is None else HIGH_EXPLOSIVE
        shot = GunShot(VTT, plain, facing, v)
    else:
        shot = GunShot(ATT if area or not targets else ITT, HIGH_EXPLOSIVE if ammo < 0 else ammo, facing)
    return shot_refusal(s, aim, w, shot, targets) or BAD_TARGET_TYPE

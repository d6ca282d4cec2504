"""SK 3.2.4, 6.3-6.7 The To Hit cases that Guns, main armaments and vehicles bring in, one function each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.fire.modifiers import is_hazardous
from bocage.games.starterkit.fire.shot import IN_ADVANCING
from bocage.games.starterkit.model.names import Counter, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import HIT_DRM
from bocage.games.starterkit.model.tables_ordnance import ATT, ITT, VTT
from bocage.games.starterkit.ordnance.firers import (
    fires_rolling,
    has_moved,
    in_building,
    is_buttoned,
    is_dazed,
    mp_in_sight,
    turning_of,
    vehicle_of,
)
from bocage.games.starterkit.ordnance.s06_2_ammunition import APCR, APDS
from bocage.games.starterkit.ordnance.targets import close_drm, is_hidden, moving_drm, size_drm

if TYPE_CHECKING:
    from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot

FIRST_SPINE = {"T": 1, "ST": 2, "RST": 2, "1MT": 2, "NT": 3}
"""Case 8: the first hexspine of a change; each further one is 1."""
LONG_SHOT = 13


def is_unqualified(s: SKState, w: Weapon) -> bool:
    """SK 3.2.4 A Gun fired by other than a crew."""
    u = s.holder[w] if w >= 0 else -1
    return u >= 0 and s.type(w).is_gun and not s.type(u).is_crew


def case_unqualified(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 3."""
    return HIT_DRM["non_qualified"] if is_unqualified(s, h.weapon) else 0


def turn_drm(s: SKState, w: Weapon, spines: int) -> int:
    """Case 8: by the mount, doubled in a building."""
    if not spines:
        return 0
    drm = FIRST_SPINE[turning_of(s, w)] + spines - 1
    return 2 * drm if in_building(s, w) else drm


def case_turned(s: SKState, h: HitShot, u: Counter) -> int:
    return turn_drm(s, h.weapon, h.spines)


def case_intensive(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 9."""
    return HIT_DRM["intensive_fire"] if h.intensive else 0


def case_same_hex(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 10, Guns and vehicles."""
    if h.weapon < 0 or h.distance(s) or not turning_of(s, h.weapon):
        return 0
    return HIT_DRM["same_hex"] * (2 if in_building(s, h.weapon) else 1)


def case_long_shot(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 11: APCR and APDS far away."""
    return HIT_DRM["long_shot"] if h.ammo in (APCR, APDS) and h.distance(s) >= LONG_SHOT else 0


# vehicles that fire


def case_buttoned(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 13."""
    return HIT_DRM["buttoned_up"] if h.weapon >= 0 and is_buttoned(s, h.weapon) else 0


def bounds(s: SKState, h: HitShot) -> bool:
    """Cases 14 and 16: fire in the vehicle's own movement, after it, or in Motion."""
    if h.weapon < 0 or vehicle_of(s, h.weapon) < 0:
        return False
    mode = h.shot.mode
    return mode > IN_ADVANCING or (mode == IN_ADVANCING and has_moved(s, h.weapon)) or fires_rolling(s, h.weapon)


def case_bounding(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 14, by the MP spent in sight of the target if in its own movement; a vehicle without turret 1 more."""
    if not bounds(s, h):
        return 0
    drm = HIT_DRM["bounding"]
    if h.shot.mode > IN_ADVANCING:
        mp = mp_in_sight(s, vehicle_of(s, h.weapon), h.shot.target, h.unchecked)
        drm += 2 if mp <= 2 else 1 if mp <= 3 else 0
    return drm + (1 if turning_of(s, h.weapon) == "NT" else 0)


def case_rolling(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 16 beside the doubled lower die: close targets on the Infantry Target Type."""
    if h.kind != ITT or h.weapon < 0 or not fires_rolling(s, h.weapon):
        return 0
    distance = h.distance(s)
    return 2 if distance == 1 else 1 if distance == 2 else 0


def case_dazed(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 15."""
    return HIT_DRM["stun"] if h.weapon >= 0 and is_dazed(s, h.weapon) else 0


# targets


def case_hazardous(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 21, in any phase of the Player Turn."""
    return HIT_DRM["hazardous"] if u >= 0 and is_hazardous(s, u) else 0


def case_size(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 22: a Gun, or a vehicle that is itself the target."""
    if u < 0 or (s.type(u).is_vehicle and not strikes_vehicle(s, h, u)):
        return 0
    return size_drm(s, u)


def strikes_vehicle(s: SKState, h: HitShot, u: Counter) -> bool:
    """Is the vehicle itself fired at, alone or (SK 7.11) with its hex on the Area Target Type?"""
    return u >= 0 and (h.vehicle == u or (h.kind == ATT and s.type(u).is_vehicle))


def case_moving_vehicle(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 24."""
    return moving_drm(s, u, s.at[h.user], h.unchecked) if strikes_vehicle(s, h, u) else 0


def case_close_vehicle(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 25, on the Vehicle Target Type only; not for LATW, an anti-tank rifle among them."""
    if u < 0 or h.vehicle != u or h.kind != VTT or h.weapon < 0:
        return 0
    if s.type(h.weapon).is_rifle or fires_rolling(s, h.weapon):
        return 0
    return close_drm(s, u, h.distance(s))


def case_hidden(s: SKState, h: HitShot, u: Counter) -> int:
    """SK 6.4 A hidden Gun and its crew; in a hex that looks empty case 23 says the same."""
    return HIT_DRM["hidden"] if u >= 0 and h.shot.targets and is_hidden(s, u) else 0

"""SK 3.2.4, 6.2, 6.8 What the Guns and main armaments of a side may do in a fire phase, as choices of that phase."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.s03_2_5_targets import targets_in
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_PREP
from bocage.games.starterkit.model.names import Side, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.s06_2_ammunition import (
    HIGH_EXPLOSIVE,
    SMOKE_SHELL,
    WP_SHELL,
    stock_refusal,
)
from bocage.games.starterkit.ordnance.s06_8_ife import VERB as IFE
from bocage.games.starterkit.ordnance.s06_8_ife import IfeFire, ife_choices, ife_refusal
from bocage.games.starterkit.ordnance.s06_11_places import places
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire, enemy_places, has_enemy_shot
from bocage.games.starterkit.ordnance.s06_refusals import (
    SMOKE_FIRST,
    area_refusal,
    gun_ready_refusal,
    gun_refusal,
    is_heavy,
    shelling_refusal,
)
from bocage.games.starterkit.ordnance.s06_turning import Turning, turning_refusal
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

GUN_VERBS = ("shoot", "smoke", "wp", "turn", IFE)
SHELL_OF = {"shoot": -1, "smoke": SMOKE_SHELL, "wp": WP_SHELL}
SHELL_VERBS = (("smoke", SMOKE_SHELL), ("wp", WP_SHELL))


def main_armaments(s: SKState, side: Side) -> list[Weapon]:
    if not s.vehicles:
        return []
    return [w for v in s.fleet[side] for w in s.carried[v] if TYPES[s.kind[w]].is_main_armament]


def gun_choices(s: SKState, side: Side, mode: int, shells: bool, w: Weapon, ready: bool) -> list[Action]:
    """("shoot", w) where a shot may be had, Smoke and WP at the start of the phase, turning without firing.

    `ready`: nothing forbids it any shot by the To Hit process."""
    found: list[Action] = []
    if ready:
        if has_shot(s, side, mode, w):
            found.append(("shoot", w))
        if shells and mode in (IN_PREP, IN_FINAL):
            found += ready_shells(s, side, mode, w)
    if TYPES[s.kind[w]].is_gun:  # no main armament
        found += ife_choices(s, side, mode, w)
        if turning_refusal(s, mode, w) is None:
            found.append(("turn", w))
    return found


def gun_shells(s: SKState, side: Side, mode: int, w: Weapon) -> list[Action]:
    """SK 6.2 Smoke and WP of a Gun or main armament; nothing for another weapon."""
    if not is_heavy(s, w) or gun_ready_refusal(s, mode, w) is not None:
        return []
    return ready_shells(s, side, mode, w)


def ready_shells(s: SKState, side: Side, mode: int, w: Weapon) -> list[Action]:
    """The same of one that is ready to fire."""
    return [(verb, w) for verb, ammo in SHELL_VERBS if has_area_shot(s, side, mode, w, ammo)]


def has_shot(s: SKState, side: Side, mode: int, w: Weapon) -> bool:
    """Has a weapon that is ready anything to fire at?"""
    if has_area_shot(s, side, mode, w, HIGH_EXPLOSIVE):  # most often there is, in the first hex that is looked at
        return True
    return has_enemy_shot(s, side, mode, w)


def has_area_shot(s: SKState, side: Side, mode: int, w: Weapon, ammo: int) -> bool:
    """SK 6.11 Is there a hex, empty perhaps, that it may shell?"""
    if shelling_refusal(s, mode, w, ammo) is not None:
        return False
    for h in places(s, mode, w):  # noqa: SIM110 (asked very often)
        if area_refusal(s, Aim(s, side, mode, h), w, ammo) is None:
            return True
    return False


def gun_choice_refusal(s: SKState, side: Side, mode: int, shells: bool, action: Action) -> Refusal | None:
    verb, w = action[0], action[1]
    if verb == "turn":
        return turning_refusal(s, mode, w)
    if verb == IFE:
        where = action[2]
        return ife_refusal(s, Aim(s, side, mode, where), w, targets_in(s, side, where))
    refusal = gun_ready_refusal(s, mode, w)
    if refusal is None and verb != "shoot":
        refusal = SMOKE_FIRST if not shells or mode not in (IN_PREP, IN_FINAL) else None
        refusal = refusal or stock_refusal(s, w, SHELL_OF[verb])
    return refusal or idle_refusal(s, side, mode, w, SHELL_OF[verb])


def idle_refusal(s: SKState, side: Side, mode: int, w: Weapon, ammo: int) -> Refusal | None:
    """Why a ready weapon has nothing to fire at: what forbids the shot at the nearest enemy, or at any hex."""
    refusal = shelling_refusal(s, mode, w, HIGH_EXPLOSIVE if ammo < 0 else ammo)
    hexes = sorted(enemy_places(s, side), key=lambda h: ground_of(s).ranges[s.at[w]][h]) if ammo < 0 else []
    if hexes:
        return gun_refusal(s, Aim(s, side, mode, hexes[0]), w, targets_in(s, side, hexes[0]))
    return refusal or no.NO_TARGET


def gun_frame(s: SKState, mode: int, action: Action) -> Frame:
    verb, w = action[0], action[1]
    if verb == "turn":
        return Turning(w, mode)
    if verb == IFE:
        where = action[2]
        return IfeFire(w, mode, where, targets_in(s, s.side[s.holder[w]], where))
    return GunFire(w, mode, -1, (), (), SHELL_OF[verb])

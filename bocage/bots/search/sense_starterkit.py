"""What is never good in the Starter Kit, and what fire promises at a glance."""

from __future__ import annotations

from bocage.bots.armour_starterkit import known_targets
from bocage.bots.danger_starterkit import FIRED, guns, harm
from bocage.bots.drill_starterkit import aim_of
from bocage.bots.search.fire_starterkit import has_target, laid_on, promise_of_target, promises_of_shots, sees
from bocage.bots.search.mind import ENDS
from bocage.bots.search.rout_starterkit import leads_on
from bocage.bots.search.scores import UNTOLD
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import HOLD, FirstFire
from bocage.games.starterkit.ordnance.s06_refusals import is_heavy
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.kernel.frames import Action


def is_sensible(s: SKState, seat: int, action: Action) -> bool | None:
    """None where there is nothing to say that the rifleman does not know."""
    frame = s.stack[-1]
    if isinstance(frame, FirePhase) and action[0] == "target":
        return harm(battle_of(s), action[1], guns(s, seat, BROKEN | MELEE | FIRED)) > 0
    if isinstance(frame, FirstFire) and action[0] == "add":
        return sees(s, action[1], frame.where)
    if isinstance(frame, FirstFire) and action == HOLD:
        return False  # to pass is as good, and one may still think better of it
    if isinstance(frame, Declaration) and action[0] == "add":
        return sees(s, action[1], frame.target)
    if isinstance(frame, FirePhase) and action[0] in ("shoot", "smoke", "wp") and not is_heavy(s, action[1]):
        return action[0] == "shoot" and has_target(s, seat, action[1])
    if isinstance(frame, WeaponFire) and frame.at == "aimed":
        return action[0] == "aim" and laid_on(s, frame.weapon, action[1]) and action[1] in known_targets(s, seat)
    if action[0] in ("shoot", "at vehicle"):
        firer, target = aim_of(s, action)
        if firer >= 0 and target >= 0 and not sees(s, firer, target):
            return False
    if isinstance(frame, MovingStack) and action[0] in ("leave", "recover", "smoke"):
        return False
    return leads_on(s, frame, action) if isinstance(frame, RoutingUnit) else None


def promises_of_fire(s: SKState, seat: int, actions: list[Action]) -> list[float]:
    """What each answer takes from the enemy by the table; [] where that is not asked, or fire costs a move."""
    frame = s.stack[-1]
    if isinstance(frame, FirstFire) and not s.fleet[0] and not s.fleet[1]:
        return promises_of_shots(s, frame, actions)
    if isinstance(frame, FirePhase) and (frame.mode != IN_PREP or seat != battle_of(s).victory.acting):
        return [promise(s, seat, frame.mode, action) for action in actions]
    return []


def promise(s: SKState, seat: int, mode: int, action: Action) -> float:
    """Of small arms; what weapons that hit first would do is met in the worlds alone."""
    if action[0] == "target":
        return promise_of_target(s, seat, mode, action[1])
    return 0.0 if action[0] in ENDS else UNTOLD

"""SK 4.0, 6.2 Beside attacks on the Infantry Fire Table: weapons fired alone, Smoke, charges, destroying weapons."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_2_able import unit_refusal, weapon_refusal
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, foreign_refusal
from bocage.games.starterkit.fire.s03_2_2_marks import use_weapon
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_PREP
from bocage.games.starterkit.model.counters import remove_weapon
from bocage.games.starterkit.model.marks import BROKEN, KEPT_ROF, MELEE
from bocage.games.starterkit.model.names import Side, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import faust_range
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.s06_2_ammunition import SMOKE_SHELL, WP_SHELL
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_crews, reveal_gun
from bocage.games.starterkit.ordnance.s06_4_search import VERB as SEARCH_WITH
from bocage.games.starterkit.ordnance.s06_4_search import Search, search_refusal
from bocage.games.starterkit.ordnance.s06_choices import (
    GUN_VERBS,
    gun_choice_refusal,
    gun_choices,
    gun_frame,
    gun_shells,
    main_armaments,
)
from bocage.games.starterkit.ordnance.s06_refusals import SMOKE_FIRST, gun_ready_refusal, is_heavy
from bocage.games.starterkit.ordnance.s06_turning import NOT_GUN
from bocage.games.starterkit.vehicles.s03_3_2_swinging import VERB as SWING
from bocage.games.starterkit.vehicles.s03_3_2_swinging import Swinging, idle_refusal, swing_choices, swing_refusal
from bocage.games.starterkit.vehicles.s07_fire import GunsFire, fire_refusal_of, has_gun_target
from bocage.games.starterkit.vehicles.s07_ready import Arms, arms_of
from bocage.games.starterkit.weapons.s04_2_at_vehicles import FlameAttack
from bocage.games.starterkit.weapons.s04_3_demolition import Detonation
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.games.starterkit.weapons.s04_4_at_vehicles import VERB, at_vehicle_refusal, vehicle_choices, vehicle_frame
from bocage.games.starterkit.weapons.s04_refusals import (
    destroy_refusal,
    farthest,
    faust_refusal,
    fausts_refusal,
    is_special,
    not_fired_refusal,
    reach_refusal,
    shaped_targets,
    special_refusal,
    use_refusal,
)
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire, ammo_choices
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end
from bocage.kernel.refusal import Refusal

DESTROY_LATE = Refusal("SK 4.0", "weapons are destroyed in the Prep Fire and Defensive Fire Phases")
NO_SHELLS = Refusal("SK 6.2", "it has none of that ammunition left")


def ready_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """What forbids a special weapon before its target is named."""
    u = s.holder[w]
    own_hex = s.at[u] if u >= 0 and not s.type(w).is_mortar else -1  # SK 3.2.2.1: it may still fire into its own hex
    return weapon_refusal(s, mode, w) or unit_refusal(s, u, own_hex) or use_refusal(s, w) or reach_refusal(s, w)


def carried_weapons(s: SKState, side: Side) -> list[Weapon]:
    """What a side's units in Good Order carry."""
    carried, status = s.carried, s.status
    units = (*s.roster[side], *hidden_crews(s, side)) if s.hiding[side] else s.roster[side]
    return [w for u in units if carried[u] and not status[u] & (BROKEN | MELEE) for w in carried[u]]


def special_choices(s: SKState, side: Side, mode: int, shells: bool, hexes: list[int]) -> list[Action]:
    """`hexes` are the enemy's."""
    found: list[Action] = []
    for w in carried_weapons(s, side):
        found += _weapon_choices(s, side, mode, shells, w, hexes)
    if s.vehicles:
        found += vehicle_choices(s, side, mode)
    fleet = arms_of(s, side, mode)
    for arms in fleet:
        found += gun_choices(s, side, mode, shells, arms.main, arms.main_silent is None)
    if mode == IN_ADVANCING:
        found += [("detonate", w) for w in s.charges]
    if fausts_refusal(s, side) is None:
        found += _faust_choices(s, side, mode, hexes)
    return found + gun_targets(s, mode, fleet, hexes) + swing_choices(s, fleet) if fleet else found


def gun_targets(s: SKState, mode: int, fleet: list[Arms], hexes: list[int]) -> list[Action]:
    """("machine guns", vehicle) for a fire phase; main armaments fire like other ordnance (SK 6)."""
    return [("machine guns", x.vehicle) for x in fleet if has_gun_target(s, mode, x.vehicle, x.guns, hexes)]


def has_special(s: SKState, side: Side, mode: int, shells: bool) -> bool:
    """Is there one of these choices at all?"""
    hexes = enemy_hexes(s, side)
    for v in s.fleet[side]:
        arms = Arms(s, mode, v)
        if idle_refusal(s, arms) is None or has_gun_target(s, mode, v, arms.guns, hexes):
            return True
        if gun_choices(s, side, mode, shells, arms.main, arms.main_silent is None):
            return True
    for w in carried_weapons(s, side):
        if _weapon_choices(s, side, mode, shells, w, hexes):
            return True
    if s.vehicles and vehicle_choices(s, side, mode):
        return True
    return (mode == IN_ADVANCING and bool(s.charges)) or bool(
        fausts_refusal(s, side) is None and _faust_choices(s, side, mode, hexes)
    )


def smoke_choices(s: SKState, side: Side, mode: int, shells: bool) -> list[Action]:
    """SK 6.2 Of these choices those of Smoke and WP."""
    found: list[Action] = []
    if not shells or mode not in (IN_PREP, IN_FINAL):
        return found
    for w in carried_weapons(s, side):
        found += gun_shells(s, side, mode, w) if TYPES[s.kind[w]].is_gun else mortar_shells(s, mode, w)
    for w in main_armaments(s, side):
        found += gun_shells(s, side, mode, w)
    return found


def mortar_shells(s: SKState, mode: int, w: Weapon) -> list[Action]:
    """SK 6.2 Smoke and WP of a light mortar; nothing for another weapon."""
    if not TYPES[s.kind[w]].is_mortar or ready_refusal(s, mode, w) is not None:
        return []
    return [("smoke" if ammo == SMOKE_SHELL else "wp", w) for ammo in ammo_choices(s, w)]


def _weapon_choices(s: SKState, side: Side, mode: int, shells: bool, w: Weapon, hexes: list[int]) -> list[Action]:
    """`hexes` are the enemy's."""
    found: list[Action] = []
    t = TYPES[s.kind[w]]
    if t.is_gun:
        found = gun_choices(s, side, mode, shells, w, gun_ready_refusal(s, mode, w) is None)
    elif t.fires_alone and ready_refusal(s, mode, w) is None:
        if t.is_mortar or has_target(s, side, mode, w, hexes):
            found.append(("shoot", w))
        if shells and mode in (IN_PREP, IN_FINAL):
            found += mortar_shells(s, mode, w)
    if s.hiding[1 - side] and (t.has_ife or t.is_flamethrower) and search_refusal(s, side, mode, w) is None:
        found.append((SEARCH_WITH, w))
    if mode in (IN_PREP, IN_FINAL) and destroy_refusal(s, side, w) is None:
        found.append(("destroy", w))
    return found


def has_target(s: SKState, side: Side, mode: int, w: Weapon, hexes: list[int]) -> bool:
    ranges, far = ground_of(s).ranges[s.at[w]], farthest(TYPES[s.kind[w]])
    for h in hexes:  # noqa: SIM110 (asked very often)
        if ranges[h] <= far and special_refusal(s, Aim(s, side, mode, h), w) is None:
            return True
    return False


def no_target_refusal(s: SKState, side: Side, mode: int, w: Weapon) -> Refusal | None:
    """Why there is nothing for it: what forbids the shot at the nearest enemy hex."""
    if not is_special(s, w) or s.type(w).is_mortar:
        return None
    hexes = sorted(enemy_hexes(s, side), key=lambda h: ground_of(s).ranges[s.at[w]][h])
    return special_refusal(s, Aim(s, side, mode, hexes[0]), w) if hexes else no.NO_TARGET


def _faust_choices(s: SKState, side: Side, mode: int, hexes: list[int]) -> list[Action]:
    battle = battle_of(s)
    reach = faust_range(battle.year, battle.month)
    found: list[Action] = []
    reached = 0
    for x in {s.at[u] for u in s.roster[side]}:
        reached |= battle.ground.within(x, reach)
    for h in hexes:
        if not reached >> h & 1:
            continue
        aim = Aim(s, side, mode, h)
        if shaped_targets(s, aim):
            near = [u for u in s.roster[side] if aim.ranges[s.at[u]] <= reach]
            found += [("faust", u, h) for u in near if faust_refusal(s, aim, u) is None]
    return found


def special_refusal_of(s: SKState, side: Side, mode: int, shells: bool, action: Action) -> Refusal | None:
    if len(action) == 1:
        return None
    verb, firer = action[0], action[1]
    foreign = None if verb == "detonate" else foreign_refusal(s, side, firer)
    if foreign is not None:
        return foreign
    if verb == VERB:
        vehicle = action[2]
        return at_vehicle_refusal(s, Aim(s, side, mode, s.at[vehicle]), firer, vehicle)
    if verb == "turn" and not is_heavy(s, firer):
        return NOT_GUN
    if verb in GUN_VERBS and is_heavy(s, firer):
        return gun_choice_refusal(s, side, mode, shells, action)
    if verb == SEARCH_WITH:
        return search_refusal(s, side, mode, firer)
    if verb == SWING:
        return swing_refusal(s, side, mode, firer)
    if verb == "machine guns":
        return fire_refusal_of(s, side, mode, firer)
    if verb == "faust":
        where = action[2]
        return faust_refusal(s, Aim(s, side, mode, where), firer)
    if verb in ("smoke", "wp"):
        if not shells or mode not in (IN_PREP, IN_FINAL):
            return SMOKE_FIRST
        wanted = SMOKE_SHELL if verb == "smoke" else WP_SHELL
        return ready_refusal(s, mode, firer) or (None if wanted in ammo_choices(s, firer) else NO_SHELLS)
    if verb == "shoot":
        if not is_special(s, firer):
            return not_fired_refusal(s, firer)
        return ready_refusal(s, mode, firer) or no_target_refusal(s, side, mode, firer)
    if verb == "destroy":
        late = DESTROY_LATE if mode not in (IN_PREP, IN_FINAL) else None
        return late or destroy_refusal(s, side, firer)
    return None


def special_frame(s: SKState, mode: int, action: Action) -> Frame:
    verb, firer = action[0], action[1]
    if verb == VERB:
        return vehicle_frame(s, mode, action)
    if verb in GUN_VERBS and is_heavy(s, firer):
        return gun_frame(s, mode, action)
    if verb == SEARCH_WITH:
        return Search(firer, mode)
    if verb == SWING:
        return Swinging(firer, mode)
    if verb == "machine guns":
        return GunsFire(firer, mode)
    if verb == "destroy":
        return Destruction(firer, mode)
    if verb == "detonate":
        return DetonationThen(firer)
    if verb == "faust":
        where = action[2]
        return Panzerfaust(firer, mode, where, shaped_targets(s, Aim(s, s.side[firer], mode, where)))
    if verb == "shoot":
        return WeaponFire(firer, mode)
    return WeaponFire(firer, mode, -1, (), (), SMOKE_SHELL if verb == "smoke" else WP_SHELL)


def explain_special(s: SKState, mode: int, action: Action) -> Explanation | None:
    """What a shot at a vehicle or with a Panzerfaust would be, whose target is named with it."""
    if action[0] not in (VERB, "faust"):
        return None
    frame = special_frame(s, mode, action)
    return frame.explained(s) if isinstance(frame, (WeaponFire, Panzerfaust, FlameAttack)) else None


class Destruction(Frame):
    """SK 4.0 A weapon destroyed by its possessor counts as used."""

    def __init__(self, weapon: Weapon = -1, mode: int = IN_PREP) -> None:
        super().__init__()
        self.weapon = weapon
        self.mode = mode

    def start(self, s: SKState, _: Any) -> None:
        reveal_gun(s, self.weapon)  # SK 6.4
        if not s.status[self.weapon] & KEPT_ROF:  # it is the same weapon that he has used
            use_weapon(s, self.mode, s.holder[self.weapon])
        remove_weapon(s, self.weapon, "SK 4.0")
        end(s, ((), ()))


class DetonationThen(Detonation):
    """A charge set off in its owner's chosen order among other attacks."""

    def over(self, s: SKState, _: Any) -> None:
        end(s, ((), ()))

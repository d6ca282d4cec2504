"""SK 7.5 Vehicular smoke dispensers: in its own movement for one MP, or in the enemy's as an interruption."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, sees
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import HAS_FIRED, SILENCED, TRIED_DISPENSER
from bocage.games.starterkit.model.names import Location, Vehicle
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.model.tables import DISPERSED
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke, pond_refusal
from bocage.games.starterkit.vehicles.s03_2_4_arcs import turning_drm, turret_toward
from bocage.games.starterkit.vehicles.s03_3_2_choices import spending_refusal
from bocage.games.starterkit.vehicles.s03_3_2_leaving import hurry_refusal
from bocage.games.starterkit.vehicles.s03_3_2_refusals import SHOCKED_OR_STUNNED
from bocage.games.starterkit.vehicles.s07_status import (
    in_building,
    is_exposed,
    is_moving_target,
    is_under_way,
    main_armament,
    mark,
    marks,
    turn_turret,
    turret_facing,
    usage_number,
)
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, end, roll, tell
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle

NO_DISPENSER = Refusal("SK 7.5", "it has no smoke dispenser")
DISPENSED = Refusal("SK 7.5", "a smoke dispenser is tried once in a Player Turn")
FIRED_BEFORE = Refusal("SK 7.5", "a vehicle that has fired this Player Turn may not dispense smoke")
POTS_EXPOSED = Refusal("SK 7.5", "smoke pots are used by an exposed crew only")
SHUT_ONLY = Refusal("SK 7.5", "this dispenser is used only buttoned up")
MORTAR_INSIDE = Refusal("SK 7.5", "a smoke mortar is not fired from inside a building")
UNSEEN = Refusal("SK 7.5", "the vehicle answers an expenditure in its line of sight")
HIDDEN_HEX = Refusal("SK 7.5", "a smoke mortar fires into a hex in its line of sight")
MORTAR_HEX = Refusal("SK 7.5", "a smoke mortar reaches one to three hexes; others cover the vehicle's own hex")
NO_WEAPON_YET: Final = (1944, 7)
"""SK 3.8 The close defence weapon comes in July 1944."""
MOVING_DRM: Final = 2
MORTAR_REACH: Final = 3


def hexes_for(s: SKState, v: Vehicle) -> list[Location]:
    """Where its dispenser could put smoke: its own hex, or one within three for a smoke mortar."""
    if s.type(v).dispenser != "sM":
        return [s.at[v]]
    return ground_of(s).ring(s.at[v], 1, MORTAR_REACH)


def clouds(s: SKState, v: Vehicle) -> list[Location]:
    """SK 7.5 Where its dispenser may put smoke now."""
    if not s.type(v).dispenser or idle_refusal(s, v) is not None:
        return []
    return [h for h in hexes_for(s, v) if place_refusal(s, v, h) is None]


def dispenser_refusal(s: SKState, v: Vehicle, where: Location) -> Refusal | None:
    """SK 7.5 Everything but the MP."""
    refusal = idle_refusal(s, v)
    if refusal is None and where not in hexes_for(s, v):
        refusal = MORTAR_HEX
    return refusal or place_refusal(s, v, where)


def place_refusal(s: SKState, v: Vehicle, where: Location) -> Refusal | None:
    """DE 1.2, SK 7.5 May smoke be put there? A smoke mortar's line is known beforehand with free checks only."""
    if s.free_sight and where != s.at[v] and not sees(s, s.at[v], where):
        return HIDDEN_HEX
    return pond_refusal(s, where)


def idle_refusal(s: SKState, v: Vehicle) -> Refusal | None:
    """SK 7.5 What forbids the dispenser now, wherever it is to put smoke."""
    kind, bits = s.type(v).dispenser, marks(s, v)
    battle = battle_of(s)
    if not kind or not usage_number(s, v) or s.at[v] < 0:
        return NO_DISPENSER
    if kind == "sN" and (battle.year, battle.month) < NO_WEAPON_YET:
        return NO_DISPENSER
    if bits & SILENCED:
        return SHOCKED_OR_STUNNED
    if bits & TRIED_DISPENSER:
        return DISPENSED
    bar = s.task_bar(v)
    if bar is not None:
        return bar  # UA s9
    if bits & HAS_FIRED:
        return FIRED_BEFORE
    if kind == "sP" and not is_exposed(s, v):
        return POTS_EXPOSED
    if kind == "sN" and is_exposed(s, v):
        return SHUT_ONLY
    return MORTAR_INSIDE if kind == "sM" and in_building(s, v) else None


def usage_drm(s: SKState, v: Vehicle, where: Location) -> list[tuple[str, str, int]]:
    """SK 7.5 Buttoned up +1; a smoke mortar: turning the turret as if firing, Hindrances, +2 when moving."""
    found: list[tuple[str, str, int]] = []
    if not is_exposed(s, v):
        found.append(("SK 7.5", "buttoned up", 1))
    if where != s.at[v]:
        turned = turning_drm(s, v, turret_toward(s, v, where))
        if turned:
            found.append(("SK 7.5", "turning the turret", turned))
        if is_under_way(s, v) or is_moving_target(s, v):
            found.append(("SK 7.5", "moving", MOVING_DRM))
        between = hindrance(s, ground_of(s), s.at[v], where)
        if between not in (0, BLOCKED):
            found.append(("SK 7.5", "hindrance", between))
    return found


def explain_usage(s: SKState, v: Vehicle, where: Location) -> Explanation:
    e = Explanation(("SK 7.5",), f"{s.type(v).dispenser}{usage_number(s, v)}")
    for rule, words, amount in usage_drm(s, v, where):
        if words != "hindrance" or s.free_sight:
            e.add(rule, words, amount)
    needed = usage_number(s, v) - int(e.total())
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= needed)
    e.odds = [Odds("smoke", ways / 36, "SK 7.5")]
    return e


class Dispensing(Frame):
    """SK 7.5 One attempt: the usage number or less places dispersed smoke. Ends with True if it did.

    In the enemy's Movement Phase it answers an expenditure in `against`: one out of its sight gives it no smoke.
    """

    def __init__(self, vehicle: Vehicle = -1, where: Location = -1, against: Location = -1) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.where = where
        self.against = against

    def start(self, s: SKState, _: Any) -> None:
        mark(s, self.vehicle, TRIED_DISPENSER)
        roll(s, self, "rolled", "2d6", "SK 7.5")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        drm = sum(amount for _, _, amount in usage_drm(s, v, self.where))
        blind = any(h >= 0 and h != s.at[v] and not sees(s, s.at[v], h) for h in (self.where, self.against))
        works = dice[0] + dice[1] + drm <= usage_number(s, v) and not blind
        if self.where != s.at[v] and turret_toward(s, v, self.where) != turret_facing(s, v):
            turn_turret(s, v, turret_toward(s, v, self.where))
            lose_aim(s, main_armament(s, v))  # SK 6.10: its arc has changed without firing
        tell(s, "SK 7.5", ("dispenser roll", v, dice, drm, works))
        if works:
            place_smoke(s, self.where, s.side[v], DISPERSED)
        end(s, works)


def dispense_list(s: SKState, f: MovingVehicle) -> list[Action]:
    if spending_refusal(f, 1.0) is not None or hurry_refusal(s, f) is not None:
        return []
    return [("dispense", f.vehicle, h) for h in clouds(s, f.vehicle)]


def dispense_refusal(s: SKState, f: MovingVehicle, action: Action) -> Refusal | None:
    return dispenser_refusal(s, f.vehicle, action[2]) or spending_refusal(f, 1.0) or hurry_refusal(s, f)


def dispense(s: SKState, f: MovingVehicle, action: Action) -> None:
    f.dispense(s, action[2])


def dispense_explained(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    return explain_usage(s, f.vehicle, action[2])

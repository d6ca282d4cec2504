"""SK 3.3.2 A vehicle turns turret or hull without firing, at the end of a fire phase in which it still could fire."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import SWUNG
from bocage.games.starterkit.model.names import Side, Vehicle
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.ordnance.firers import facing_of
from bocage.games.starterkit.ordnance.s06_refusals import hull_refusal
from bocage.games.starterkit.vehicles.s03_2_4_arcs import by_hull
from bocage.games.starterkit.vehicles.s03_3_2_costs import is_rough
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, pivot_explained
from bocage.games.starterkit.vehicles.s07_ready import Arms, pressing
from bocage.games.starterkit.vehicles.s07_status import (
    has_turret,
    is_mobile,
    main_armament,
    mark,
    turn_hull,
    turn_turret,
    turret_facing,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

VERB = "swing"
NOT_READY = Refusal("SK 3.3.2", "no weapon of that mount could still fire in this phase without Intensive Fire")


def may_turn(s: SKState, arms: Arms, hull: bool) -> bool:
    """SK 3.3.2 A turret for its own weapons' sake, a hull for those in the bow: is there one to turn it for?"""
    v = arms.vehicle
    if pressing(s, arms.silent) is not None or not (is_mobile(s, v) if hull else has_turret(s, v)):
        return False
    for w in s.carried[v]:
        if TYPES[s.kind[w]].mount != "anti_aircraft" and by_hull(s, w) == hull and arms.could_fire(s, w):
            return True
    return False


def swing_refusal(s: SKState, side: Side, mode: int, v: Vehicle) -> Refusal | None:
    if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    return idle_refusal(s, Arms(s, mode, v))


def idle_refusal(s: SKState, arms: Arms) -> Refusal | None:
    """The same of an own vehicle on the map."""
    silent = pressing(s, arms.silent)
    if silent is not None:
        return silent  # SK 7.10: Stunned or Shocked it turns nothing; SK 3.2.5: Motion
    if may_turn(s, arms, False) or may_turn(s, arms, True):
        return None
    return (None if has_turret(s, arms.vehicle) else hull_refusal(s, arms.main)) or NOT_READY


def swing_choices(s: SKState, fleet: list[Arms]) -> list[Action]:
    return [(VERB, arms.vehicle) for arms in fleet if idle_refusal(s, arms) is None]


class Swinging(Frame):
    """SK 3.3.2 Turret, hull or both, once; it fires no more in the phase. Ends with ((), ()) like a Declaration."""

    def __init__(self, vehicle: Vehicle = -1, mode: int = IN_PREP) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.mode = mode
        self.turned: tuple[str, ...] = ()
        self.facing = -1

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", s.side[self.vehicle], "SK 3.3.2")

    def can_chosen(self, s: SKState) -> list[Action]:
        v = self.vehicle
        arms = Arms(s, self.mode, v)
        found: list[Action] = [("as it is",)] if self.turned else []
        if "turret" not in self.turned and may_turn(s, arms, False):
            found += [("turret", k) for k in range(6) if k != turret_facing(s, v)]
        if "pivot" not in self.turned and may_turn(s, arms, True):
            found += [("pivot", k) for k in range(6) if k != s.facing[v]]
        return found

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        v = self.vehicle
        if action[0] == "pivot":
            return pivot_explained(s, v, action[1])
        return turned_arc(s, v, s.at[v], action[1], "SK 3.3.2") if action[0] == "turret" else None

    def chosen(self, s: SKState, action: Action) -> None:
        v = self.vehicle
        if action[0] == "as it is":
            mark(s, v, SWUNG)
            return end(s, ((), ()))
        self.turned = (*self.turned, action[0])
        self.facing = action[1]
        if action[0] == "turret":
            before = facing_of(s, main_armament(s, v))
            turn_turret(s, v, self.facing)
            return self.after(s, before)
        if is_rough(s, s.at[v]):  # SK 7.6
            return call(s, self, "checked", BogCheck(v, s.at[v], TERRAIN_RATE))
        return goto(s, self, "checked", False)

    def checked(self, s: SKState, bogged: bool) -> None:
        before = facing_of(s, main_armament(s, self.vehicle))
        if not bogged:
            turn_hull(s, self.vehicle, self.facing)
        self.after(s, before, not bogged)

    def after(self, s: SKState, before: int, has_turned: bool = True) -> None:
        """No step: a changed arc costs the acquisition (SK 6.10)."""
        main = main_armament(s, self.vehicle)
        if facing_of(s, main) != before:
            lose_aim(s, main)
        if has_turned:
            tell(s, "SK 3.3.2", ("turned", self.vehicle, self.facing))
        if len(self.can_chosen(s)) > 1:
            return goto(s, self, "start")
        return goto(s, self, "chosen", ("as it is",))

"""SK 3.3.2.1 Motion Status attempts of the DEFENDER's vehicles, when an enemy comes into sight."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_1_sight import sees
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import (
    FINAL,
    FIRST,
    IMMOBILIZED,
    INTENSIVE,
    MOTION,
    ROLLING,
    TRIED_MOTION,
)
from bocage.games.starterkit.model.names import Counters, Vehicle
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.ordnance.firers import facing_of, mp_in_sight
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.games.starterkit.vehicles.s03_3_2_costs import is_rough
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, pivot_explained
from bocage.games.starterkit.vehicles.s07_10_effects import stop
from bocage.games.starterkit.vehicles.s07_status import (
    has_turret,
    is_mobile,
    main_armament,
    mark,
    marks,
    turn_hull,
    turn_turret,
    turret_facing,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

NOT_MOBILE = Refusal("SK 3.3.2.1", "only a mobile vehicle attempts Motion status")
ATTEMPTED = Refusal("SK 3.3.2.1", "a vehicle attempts Motion status once in an enemy Movement Phase")
MARKED = Refusal("SK 3.3.2.1", "a vehicle under a fire counter does not attempt Motion status")
WAS_SEEN = Refusal("SK 3.3.2.1", "the enemy was in its sight when the Player Turn began")
AS_IT_IS: Action = ("as it is",)
BREAKDOWN = 12


def note_sight(s: SKState) -> None:
    """SK 3.3.2.1 At the beginning of a Player Turn: whom each vehicle of the DEFENDER does not see."""
    s.unseen.clear()
    side = s.attacker
    enemies = (*s.roster[side], *s.hiding[side], *s.reserve[side], *s.fleet[side], *s.arriving[side])
    for v in s.fleet[1 - s.attacker]:
        s.unseen[v] = tuple([e for e in enemies if s.at[e] < 0 or not sees(s, s.at[v], s.at[e])])


def motion_refusal(s: SKState, v: Vehicle, movers: Counters) -> Refusal | None:
    if not is_mobile(s, v):
        return NOT_MOBILE
    if marks(s, v) & TRIED_MOTION:
        return ATTEMPTED
    if any(s.status[w] & (FIRST | FINAL) or s.gun_marks.get(w, 0) & INTENSIVE for w in s.carried[v]):
        return MARKED  # a main armament that kept its rate of fire is under no counter
    return s.task_bar(v) if any(u in s.unseen.get(v, ()) for u in movers) else WAS_SEEN  # UA s9


def spent_in_sight(s: SKState, v: Vehicle, movers: Counters) -> float:
    """MF or MP that a mover it had not seen has spent in its sight."""
    return max([mp_in_sight(s, u, s.at[v]) for u in movers if u in s.unseen.get(v, ())], default=0.0)


class MotionAttempt(Frame):
    """SK 3.3.2.1 A die at or under the MF or MP spent in its sight: in Motion, with a free turn of hull and turret."""

    def __init__(self, vehicle: Vehicle = -1, movers: Counters = ()) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.movers = movers
        self.facing = -1

    def start(self, s: SKState, _: Any) -> None:
        mark(s, self.vehicle, TRIED_MOTION)
        roll(s, self, "rolled", "1d6", "SK 3.3.2.1")

    def rolled(self, s: SKState, die: int) -> None:
        v = self.vehicle
        works = die <= spent_in_sight(s, v, self.movers)
        tell(s, "SK 3.3.2.1", ("motion attempt", v, die, works))
        if not works:
            return end(s)
        t = s.type(v)
        if t.red_mp or (t.stalls and not marks(s, v) & MOTION):  # in Motion already a Panther does not start
            return roll(s, self, "started", "2d6", "SK 3.3.2")
        return goto(s, self, "started", (1, 1))

    def started(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 3.3.2 Mechanical Reliability applies to every attempt that succeeds; a vehicle that stalls has failed."""
        v = self.vehicle
        if dice[0] + dice[1] >= BREAKDOWN:
            if s.type(v).red_mp:
                stop(s, v)
                mark(s, v, IMMOBILIZED)
                tell(s, "SK 3.3.2", ("broken down", v))
            return end(s)
        mark(s, v, MOTION | ROLLING)
        review_melee(s)  # SK 3.8: in Motion it holds nobody
        tell(s, "SK 3.3.2.1", ("in motion", v))
        return ask(s, self, "hull", s.side[v], "SK 3.3.2.1")

    def can_hull(self, s: SKState) -> list[Action]:
        now = s.facing[self.vehicle]
        return [AS_IT_IS, *(("pivot", k) for k in range(6) if k != now)]

    def explain_hull(self, s: SKState, action: Action) -> Explanation | None:
        return None if action == AS_IT_IS else pivot_explained(s, self.vehicle, action[1])

    def hull(self, s: SKState, action: Action) -> None:
        """SK 3.3.2.1, 7.6 Where the terrain asks for it, a Bog Check comes before the turn."""
        v = self.vehicle
        if action == AS_IT_IS:
            return goto(s, self, "ask_turret")
        self.facing = action[1]
        if is_rough(s, s.at[v]):
            return call(s, self, "checked", BogCheck(v, s.at[v], TERRAIN_RATE))
        return goto(s, self, "checked", False)

    def checked(self, s: SKState, bogged: bool) -> None:
        if not bogged:
            before = facing_of(s, main_armament(s, self.vehicle))
            turn_hull(s, self.vehicle, self.facing)
            self.lose_target(s, before)
            tell(s, "SK 3.3.2.1", ("turned", self.vehicle, self.facing))
        goto(s, self, "ask_turret")

    def ask_turret(self, s: SKState, _: Any) -> None:
        if not has_turret(s, self.vehicle):
            return end(s)
        return ask(s, self, "swung", s.side[self.vehicle], "SK 3.3.2.1")

    def can_swung(self, s: SKState) -> list[Action]:
        now = turret_facing(s, self.vehicle)
        return [AS_IT_IS, *(("turret", k) for k in range(6) if k != now)]

    def explain_swung(self, s: SKState, action: Action) -> Explanation | None:
        v = self.vehicle
        return None if action == AS_IT_IS else turned_arc(s, v, s.at[v], action[1], "SK 3.3.2.1")

    def swung(self, s: SKState, action: Action) -> None:
        if action != AS_IT_IS:
            before = facing_of(s, main_armament(s, self.vehicle))
            turn_turret(s, self.vehicle, action[1])
            self.lose_target(s, before)
        end(s)

    def lose_target(self, s: SKState, before: int) -> None:
        """No step: an arc changed without firing costs the acquisition (SK 6.10)."""
        main = main_armament(s, self.vehicle)
        if facing_of(s, main) != before:
            lose_aim(s, main)

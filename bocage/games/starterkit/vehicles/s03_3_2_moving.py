"""SK 3.3.2 One vehicle moves: MP are spent one after another, and after each expenditure the DEFENDER may fire."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.shot import IN_BOUNDING
from bocage.games.starterkit.model.counters import park
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import HAS_MOVED, IMMOBILIZED, MOTION, MOVED, ROLLING, SAME_HEX, SILENCED
from bocage.games.starterkit.model.names import Facing, Location
from bocage.games.starterkit.model.state import GONE, OFF_BOARD, SKState, lose_aim
from bocage.games.starterkit.movement.s03_3_1_entering import alarm
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.movement.s03_3_5_residual import ResidualAttack, residual_shot
from bocage.games.starterkit.ordnance.firers import facing_of
from bocage.games.starterkit.ordnance.s06_4_hidden import find_at
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.games.starterkit.vehicles import s03_3_2_costs as costs
from bocage.games.starterkit.vehicles.s03_3_2_2_bounding import has_fired
from bocage.games.starterkit.vehicles.s03_3_2_choices import turn_cost
from bocage.games.starterkit.vehicles.s03_3_2_enemies import can_hurt
from bocage.games.starterkit.vehicles.s03_3_2_rows import ROWS
from bocage.games.starterkit.vehicles.s03_3_2_way import VehicleOnTheWay
from bocage.games.starterkit.vehicles.s07_5_dispensers import Dispensing
from bocage.games.starterkit.vehicles.s07_6_bog import BogCheck, BogRemoval
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches
from bocage.games.starterkit.vehicles.s07_fire import GunsFire
from bocage.games.starterkit.vehicles.s07_status import (
    is_exposed,
    main_armament,
    mark,
    marks,
    turn_hull,
    turn_turret,
    unmark,
    vehicle_at,
)
from bocage.kernel import verbs
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal


class MovingVehicle(VehicleOnTheWay):
    """SK 3.3.2 All MP are spent: whatever is left when it ends its movement counts as spent where it is."""

    def rows(self) -> tuple[verbs.Verb, ...]:
        """What it may do."""
        return ROWS

    def start(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        self.left = costs.mp_to_spend(s, v)
        self.fresh = self.left == s.type(v).mp
        if s.gated:
            self.left = s.allotted(v, self.left)
        self.whole = self.left
        if s.at[v] < 0:
            mark(s, v, ROLLING)  # SK 3.3.2: vehicles that start off board start in Motion
            s.facing.setdefault(v, costs.inward(s, OFF_BOARD - s.at[v]))
        goto(s, self, "decide")

    def decide(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        review_melee(s)  # SK 3.8: over as soon as one side is gone, by its fire or by fire at it
        if s.at[v] == GONE:
            return end(s)
        if self.over or marks(s, v) & SILENCED:
            return goto(s, self, "finished")
        bound, self.bound = self.bound, ()
        if bound and verbs.refusal(self.rows(), s, self, bound) is None:
            return verbs.do(self.rows(), s, self, bound)
        if not verbs.any_offered(self.rows(), s, self):
            return goto(s, self, "finished")
        return ask(s, self, "moved", s.attacker, "SK 3.3.2")

    def can_moved(self, s: SKState) -> list[Action]:
        return verbs.offered(self.rows(), s, self)

    def why_not_moved(self, s: SKState, action: Action) -> Refusal | None:
        return verbs.refusal(self.rows(), s, self, action)

    def explain_moved(self, s: SKState, action: Action) -> Explanation | None:
        return verbs.explained(self.rows(), s, self, action)

    def moved(self, s: SKState, action: Action) -> None:
        verbs.do(self.rows(), s, self, action)

    # what costs no MP

    def go_on(self, s: SKState) -> None:
        goto(s, self, "decide")

    def hatch(self, s: SKState, expose: bool) -> None:
        """SK 7.7 Between two expenditures."""
        self.hatched = True
        set_hatches(s, self.vehicle, expose, "SK 7.7")
        goto(s, self, "decide")

    def finish(self, s: SKState) -> None:
        """SK 3.3.2 MP that are left are spent where it is, and the DEFENDER may answer that too (SK 3.3.3)."""
        self.over = True
        if not self.begun or self.left <= 0 or s.at[self.vehicle] < 0:
            return goto(s, self, "finished")
        self.spend(s, self.left, s.at[self.vehicle])
        return goto(s, self, "expended")

    # spending MP

    def spend(self, s: SKState, cost: float, where: Location) -> None:
        v = self.vehicle
        self.begun = True
        self.left = max(0.0, self.left - cost)
        self.turning = cost if self.turning == 0 or where != self.place else self.turning + cost
        self.place = where
        self.latest = cost
        self.spent_since = True
        self.here[where] = self.here.get(where, 0.0) + cost
        if where >= 0:
            s.mp_at[v, where] = s.mp_at.get((v, where), 0.0) + cost
            if self.turret >= 0 and (self.turning >= 2 or not costs.is_rough(s, where)):  # SK 3.3.2
                turn_turret(s, v, self.turret)
                lose_aim(s, main_armament(s, v))  # SK 6.10: a change of arc without firing
                self.turret = -1

    def spend_start(self, s: SKState) -> None:
        self.spend(s, 1.0, s.at[self.vehicle])
        self.fresh = self.fresh and self.left == self.whole - 1
        t = s.type(self.vehicle)
        if t.red_mp or t.stalls:
            return roll(s, self, "started", "2d6", "SK 3.3.2")
        return goto(s, self, "started", (1, 1))

    def started(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 3.3.2 Mechanical Reliability: a 12 immobilizes; a Panther stalls and Delays instead (vehicle note)."""
        v = self.vehicle
        if dice[0] + dice[1] >= costs.BREAKDOWN:
            if s.type(v).stalls:
                return roll(s, self, "stalled", "2d6", "SK 7.0")
            mark(s, v, IMMOBILIZED)
            tell(s, "SK 3.3.2", ("broken down", v))
            return goto(s, self, "expended")
        mark(s, v, ROLLING)
        review_melee(s)  # SK 3.8: a vehicle that moves holds nobody
        tell(s, "SK 3.3.2", ("started", v))
        return goto(s, self, "expended")

    def stalled(self, s: SKState, dice: tuple[int, int]) -> None:
        """Vehicle note: a second roll is the Delay, a stop MP among it; more than it has is all it has."""
        delay = min(float(dice[0] + dice[1]), self.left)
        tell(s, "SK 7.0", ("stalled", self.vehicle, delay))
        self.spend(s, delay, s.at[self.vehicle])
        self.fresh = False
        goto(s, self, "expended")

    def spend_halt(self, s: SKState) -> None:
        v = self.vehicle
        if self.spare_stop:
            self.left, self.spare_stop = 1.0, False
        self.spend(s, 1.0, s.at[v])
        self.fresh = False
        unmark(s, v, ROLLING | MOTION)
        tell(s, "SK 3.3.2", ("halted", v))
        goto(s, self, "expended")

    def spend_delay(self, s: SKState) -> None:
        self.spend(s, 1.0, s.at[self.vehicle])
        self.fresh = False
        tell(s, "SK 3.3.2", ("delayed", self.vehicle))
        goto(s, self, "expended")

    def turn(self, s: SKState, facing: Facing) -> None:
        """SK 7.6 In woods or a building with a Bog Check first: a vehicle that bogs has not turned."""
        v = self.vehicle
        self.spend(s, turn_cost(s, v), s.at[v])
        self.fresh = False
        if costs.is_rough(s, s.at[v]):
            self.extra = facing
            return call(s, self, "turned", BogCheck(v, s.at[v], TERRAIN_RATE))
        self._turn(s, facing)
        return goto(s, self, "expended")

    def turned(self, s: SKState, bogged: bool) -> None:
        facing, self.extra = self.extra, 0
        if bogged:
            self.over = True
        else:
            self._turn(s, facing)
        goto(s, self, "expended")

    def _turn(self, s: SKState, facing: Facing) -> None:
        main = main_armament(s, self.vehicle)
        before = facing_of(s, main)
        turn_hull(s, self.vehicle, facing)
        if facing_of(s, main) != before:
            lose_aim(s, main)  # SK 6.10: its arc has changed without firing; a turret that is turned goes on pointing
        tell(s, "SK 3.3.2", ("turned", self.vehicle, facing))

    def enter(self, s: SKState, where: Location, rate: int, cost: float) -> None:
        v = self.vehicle
        if where < 0:
            self.spend(s, cost, where)
            park(s, v, where)
            return goto(s, self, "decide")
        leaving = leaving_mp(s, self, where)
        if leaving:
            rest = self.left - leaving if rate == costs.ALL_RATE else cost - leaving
            return self.quit_polder(s, leaving, rate, ("drive", where, rate, rest))
        g = ground_of(s)
        if s.at[v] < 0:
            s.facing[v] = costs.inward(s, where)
        self.entered_by = costs.entry_side(s, v, where)
        enemy = vehicle_at(s, 1 - s.side[v], where)
        self.could_hurt = enemy < 0 or self.entered_by < 0 or can_hurt(s, v, enemy, self.entered_by)
        if rate == costs.ALL_RATE and not self.quit:
            cost = self.whole
        self.spend(s, cost, where)
        self.spare_stop = rate == costs.ALL_RATE and (g.is_woods[where] or self.quit)
        self.quit = self.quit_with_all = False
        self.extra = 0
        self.fresh = False
        mark(s, v, HAS_MOVED)
        unmark(s, v, SAME_HEX)
        park(s, v, where)
        lose_aim(s, main_armament(s, v))  # SK 6.10
        review_melee(s)
        tell(s, "SK 3.3.2", ("drove", v, where, cost))
        find_at(s, s.attacker, where)  # SK 6.4: a hidden Gun there appears
        alarm(s, s.attacker, where, g)
        if costs.needs_bog_check(s, where, rate):
            return call(s, self, "bogged", BogCheck(v, where, rate))
        return goto(s, self, "bogged", False)

    def bogged(self, s: SKState, over: bool) -> None:
        """DE 2.51, 2.53 Fire For Effect strikes what enters it."""
        self.over = over
        if self.place in s.barrage:
            return call(s, self, "expended", BlastAttack(self.place, (self.vehicle,)))
        return goto(s, self, "expended")

    def entered(self, s: SKState, bogged: bool) -> None:
        """SK 7.6, DE 1.3 Bogged in the Polder hex it would leave: its movement is over."""
        self.over = bogged
        goto(s, self, "expended")

    def dispense(self, s: SKState, where: Location) -> None:
        call(s, self, "dispensed", Dispensing(self.vehicle, where))

    def dispensed(self, s: SKState, works: bool) -> None:
        """SK 7.5 One MP if it worked, none if not."""
        if not works:
            return goto(s, self, "decide")
        self.spend(s, 1.0, s.at[self.vehicle])
        self.fresh = False
        return goto(s, self, "expended")

    def fire(self, s: SKState, main: bool) -> None:
        """SK 3.3.2.2 Bounding First Fire with its main armament or its machine guns."""
        v = self.vehicle
        call(s, self, "fired", GunFire(main_armament(s, v), IN_BOUNDING) if main else GunsFire(v, IN_BOUNDING))

    def fired(self, s: SKState, outcome: tuple[tuple[int, ...], ...]) -> None:
        has_fired(s, self, outcome[1])
        goto(s, self, "decide")

    def try_free(self, s: SKState) -> None:
        self.tried_free = True
        call(s, self, "freed", BogRemoval(self.vehicle))

    def freed(self, s: SKState, cost: int) -> None:
        """SK 7.6 Starting costs the two dice multiplied; if that is more than it has, it is left in Motion there."""
        v = self.vehicle
        if not cost:
            self.over = True
            return goto(s, self, "decide")
        self.over = cost > self.left
        self.spend(s, min(float(cost), self.left), s.at[v])
        self.fresh = False
        if s.type(v).red_mp:
            return roll(s, self, "started", "2d6", "SK 3.3.2")  # these are start MP too (docs/rulings)
        return goto(s, self, "started", (1, 1))

    def quit_polder(self, s: SKState, cost: float, rate: int, bound: Action) -> None:
        """DE 1.3 The MP are spent and the Bog Check is made in the Polder hex; then it goes on as it meant to."""
        here = s.at[self.vehicle]
        self.spend(s, cost, here)
        self.quit, self.quit_with_all, self.fresh = True, rate == costs.ALL_RATE, False
        self.bound = bound
        rate = TERRAIN_RATE if rate == costs.ALL_RATE else costs.POLDER_RATE
        call(s, self, "entered", BogCheck(self.vehicle, here, rate))

    # what the expenditure brings

    def expended(self, s: SKState, _: Any) -> None:
        """SK 3.3.5 Residual Firepower meets an exposed crew, once a hex unless it is later worse off."""
        v, where = self.vehicle, self.place
        if where in s.residual and is_exposed(s, v):
            drm = fire_drm(s, residual_shot(s, where, ()), v)
            if drm < self.faced.get(where, 99):
                self.faced[where] = drm
                return call(s, self, "window", ResidualAttack(where, (v,)))
        return goto(s, self, "window")

    def window(self, s: SKState, _: Any) -> None:
        """SK 3.3.3 Now the DEFENDER."""
        if self.hold or s.at[self.vehicle] == GONE:
            return goto(s, self, "decide")
        where = self.place
        shots = tuple([(f, n) for (h, f), n in self.shots.items() if h == where])
        spent = max(1.0, self.here[where])  # half a MP by road is fired at too, once by each (docs/rulings)
        return call(s, self, "fired_upon", self.first_fire(where, spent, shots).since(max(1.0, self.latest)))

    def first_fire(self, where: Location, spent: float, shots: tuple[tuple[int, int], ...]) -> FirstFire:
        return FirstFire(where, (self.vehicle,), (), spent, shots)

    def fired_upon(self, s: SKState, outcome: tuple[Any, ...]) -> None:
        self.hold, shots, where = outcome
        for f, n in shots:
            self.shots[where, f] = n
        goto(s, self, "decide")

    # the end

    def finished(self, s: SKState, _: Any) -> None:
        """SK 3.3.2 Not stopped: in Motion. What MP it has left are spent where it is."""
        v = self.vehicle
        if s.at[v] >= 0:
            s.status[v] |= MOVED
            if self.begun and not marks(s, v) & SILENCED:  # SK 7.10: Stunned or Shocked it spends nothing more
                s.mp_at[v, s.at[v]] = s.mp_at.get((v, s.at[v]), 0.0) + self.left
            if marks(s, v) & ROLLING:
                mark(s, v, MOTION)
                tell(s, "SK 3.3.2", ("in motion", v))
        end(s)

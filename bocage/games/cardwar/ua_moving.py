"""UA movement, cards.ford Movement by card: the Starter Kit's, with First Fire in which the DEFENDER plays cards."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.free import flees, in_ffe, only_by_ffe
from bocage.games.cardwar.marks import BERSERK, FORD
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s11_encircled import step_cost
from bocage.games.cardwar.supplement.s18_overrun import OverrunAttack, overrun_cost, prey_refusal, review_prey
from bocage.games.cardwar.supplement.s18_verbs import RIDE_DOWN, RIDES
from bocage.games.cardwar.supplement.s18_verbs import ROW as OVERRUN
from bocage.games.cardwar.ua_convoy import convoy_refusal
from bocage.games.cardwar.ua_first_fire import CardFirstFire
from bocage.games.cardwar.ua_marching import MarchingFire, fire_targets, shot_refusal
from bocage.games.starterkit.model.names import Location, Unit, Vehicle
from bocage.games.starterkit.model.state import GONE, SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.kernel import verbs
from bocage.kernel.frames import Action, call, goto, tell
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb


class CardMovingStack(MovingStack):
    def decide(self, s: SKState, value: Any) -> None:
        """UA movement Who moves only because he was in a Fire For Effect stops when he is out of it; who goes berserk
        on the way has moved, and does not go on as he meant to (UA s8)."""
        assert isinstance(s, CardState)
        for u in self.members:
            if s.at[u] != GONE and s.has_mark(u, BERSERK):
                self._end_of(s, u)
        if self.begun:
            for u in self.members:
                if s.at[u] != GONE and only_by_ffe(s, u) and not in_ffe(s, u):
                    self._end_of(s, u)
        super().decide(s, value)

    def double_time(self, s: SKState, u: Unit) -> None:
        """UA cards.ford The first time without exhaustion, the second with it."""
        assert isinstance(s, CardState)
        if s.has_active(u, FORD) and u not in self.double:
            self.double = (*self.double, u)
            tell(s, "UA cards.ford", ("double time", u))
            return goto(s, self, "decide")
        return super().double_time(s, u)

    def leaving_map(self, s: SKState) -> float:
        """UA s12 Out of a foxhole first, at the map's edge too."""
        return super().leaving_map(s) + s.leaving(self.members)

    def exit_price(self, s: SKState) -> float:
        """UA s11 Off the map it leaves its first hex too."""
        assert isinstance(s, CardState)
        return super().exit_price(s) + max([step_cost(s, u, 1.0) for u in self.members]) - 1.0

    def leave_map(self, s: SKState) -> None:
        before = s.leaving(self.members)
        if before:
            s.stepped_out(self.members)
            return self.spend_here(s, before, ("exit",))
        return super().leave_map(s)

    def first_fire(self, where: Location, spent: float, shots: tuple[tuple[int, int], ...]) -> FirstFire:
        return CardFirstFire(where, self.exposed, self.entry, spent, shots)

    def march_fire(self, s: SKState, where: Location) -> None:
        """UA marching, s29"""
        call(s, self, "decide", MarchingFire(self.members, where))


def march_fire_list(s: CardState, f: CardMovingStack) -> list[Action]:
    if not f.begun:
        return []
    return [("march fire", h) for h in fire_targets(s, f.members, f.where(s))]


def march_fire_refusal(s: CardState, f: CardMovingStack, action: Action) -> Refusal | None:
    return shot_refusal(s, f.members, f.begun, action[1])


def march_fire(s: CardState, f: CardMovingStack, action: Action) -> None:
    f.march_fire(s, action[1])


MARCH_FIRE = Verb("march fire", "UA marching", march_fire_list, march_fire_refusal, march_fire)


class CardMovingVehicle(MovingVehicle):
    """UA s18 Where it is in use, a vehicle may overrun Infantry; a berserk one makes for its target."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__(vehicle)
        self.overran: tuple[int, ...] = ()
        """Hexes that it has overrun."""
        self.fled = False
        """It moves without a card, out of a Fire For Effect."""

    def start(self, s: SKState, value: Any) -> None:
        assert isinstance(s, CardState)
        self.fled = flees(s, self.vehicle)
        super().start(s, value)

    def decide(self, s: SKState, value: Any) -> None:
        """UA movement Out of the Fire For Effect it has no card to go on."""
        assert isinstance(s, CardState)
        if self.fled and s.at[self.vehicle] != GONE and not in_ffe(s, self.vehicle):
            self.over = True
        super().decide(s, value)

    def rows(self) -> tuple[Verb, ...]:
        return (*super().rows(), OVERRUN, RIDE_DOWN)

    def can_moved(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        found = super().can_moved(s)
        if s.column:
            found = [x for x in found if convoy_refusal(s, self.vehicle, x) is None]
        kept = [x for x in found if prey_refusal(s, self, x) is None] if s.prey else found
        return kept or found

    def why_not_moved(self, s: SKState, action: Action) -> Refusal | None:
        assert isinstance(s, CardState)
        refusal = super().why_not_moved(s, action) or convoy_refusal(s, self.vehicle, action)
        return refusal or prey_refusal(s, self, action)

    def may_close(self, s: CardState) -> bool:
        """UA s18 Can it overrun now, or drive nearer to its target?"""
        found = verbs.offered(self.rows(), s, self)
        return any(x[0] == "overrun" or (x[0] == "drive" and prey_refusal(s, self, x) is None) for x in found)

    def overrun(self, s: CardState) -> None:
        """UA s18 A quarter of its printed MP; the DEFENDER fires, and if it still moves then it attacks."""
        v = self.vehicle
        self.overran = (*self.overran, s.at[v])
        self.spend(s, overrun_cost(s, v), s.at[v])
        self.fresh = False
        self.bound = RIDES
        goto(s, self, "expended")

    def ride_down(self, s: CardState) -> None:
        call(s, self, "rode_down", OverrunAttack(self.vehicle))

    def rode_down(self, s: CardState, _: Any) -> None:
        review_prey(s)
        goto(s, self, "decide")

    def first_fire(self, where: Location, spent: float, shots: tuple[tuple[int, int], ...]) -> FirstFire:
        return CardFirstFire(where, (self.vehicle,), (), spent, shots)

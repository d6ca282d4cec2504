"""SK 1.3, 3.3.2, 7.7 Vehicles set up: hex, facing, hatches; off board they wait in Motion."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.counters import park
from bocage.games.starterkit.model.names import Location, Vehicle, Vehicles
from bocage.games.starterkit.model.state import OFF_BOARD, SKState, holds
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.vehicles.s03_3_2_costs import CAR_INSIDE, NO_WAY
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches
from bocage.games.starterkit.vehicles.s07_status import vehicle_at
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

OUTSIDE = Refusal("SK 1.3", "that hex is outside the set-up area")
ENEMY_THERE = Refusal("SK 1.3", "nobody sets up in a hex with enemies")
ONE_EACH = Refusal("SK 3.3.1", "each side may have one vehicle in a hex")


class ParkVehicles(Frame):
    """SK 1.3 The vehicles of a group, one after another."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.done = 0

    def vehicles(self, s: SKState) -> Vehicles:
        return tuple(battle_of(s).groups[self.group].vehicle_ids)

    def vehicle(self, s: SKState) -> Vehicle:
        return self.vehicles(s)[self.done]

    def start(self, s: SKState, _: Any) -> None:
        if self.done == len(self.vehicles(s)):
            return end(s)
        return ask(s, self, "placed", battle_of(s).groups[self.group].side, "SK 1.3")

    def _spot(self, s: SKState, where: Location) -> Location:
        return OFF_BOARD - where if battle_of(s).groups[self.group].turn else where

    def can_placed(self, s: SKState) -> list[Action]:
        v = self.vehicle(s)
        area = battle_of(s).groups[self.group].area
        return [("place", v, h) for h in area if self.spot_refusal(s, v, h) is None]

    def spot_refusal(self, s: SKState, v: Vehicle, where: Location) -> Refusal | None:
        """SK 1.1.1, 2.0, 3.3.2 Passable ground, one vehicle of a side in a hex, no enemies."""
        group = battle_of(s).groups[self.group]
        if where not in group.area:
            return OUTSIDE
        g = battle_of(s).ground
        if not g.passable[where]:
            return NO_WAY
        if g.is_building[where] and not s.type(v).is_tracked:
            return CAR_INSIDE
        if holds(s, self._spot(s, where), 1 - group.side):
            return ENEMY_THERE
        taken = vehicle_at(s, group.side, self._spot(s, where)) >= 0
        return ONE_EACH if taken and not group.turn else None

    def why_not_placed(self, s: SKState, action: Action) -> Refusal | None:
        return self.spot_refusal(s, self.vehicle(s), action[2])

    def placed(self, s: SKState, action: Action) -> None:
        v = self.vehicle(s)
        park(s, v, self._spot(s, action[2]))
        if s.at[v] < 0:
            return goto(s, self, "faced", ("face", -1))
        return ask(s, self, "faced", s.side[v], "SK 3.2.4")

    def can_faced(self, s: SKState) -> list[Action]:
        return [("face", k) for k in range(6)]

    def explain_faced(self, s: SKState, action: Action) -> Explanation | None:
        v = self.vehicle(s)
        return turned_arc(s, v, s.at[v], action[1], "SK 3.2.4") if action[1] >= 0 else None

    def faced(self, s: SKState, action: Action) -> None:
        v = self.vehicle(s)
        if action[1] >= 0:
            s.facing[v] = action[1]
            if battle_of(s).ground.is_building[s.at[v]]:
                return goto(s, self, "hatched", ("button up", v))
        if battle_of(s).groups[self.group].exposed:
            return goto(s, self, "hatched", ("expose", v))
        return ask(s, self, "hatched", s.side[v], "SK 7.7")

    def can_hatched(self, s: SKState) -> list[Action]:
        v = self.vehicle(s)
        return [("expose", v), ("button up", v)]

    def hatched(self, s: SKState, action: Action) -> None:
        if action[0] == "expose":
            set_hatches(s, self.vehicle(s), True, "SK 7.7")
        self.done += 1
        goto(s, self, "start")

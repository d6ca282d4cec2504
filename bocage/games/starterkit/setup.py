"""SK 1.3, 3.1, 4.0 Set-up and reinforcements: units one by one into their area, then every weapon to a unit."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import Group, battle_of
from bocage.games.starterkit.elst.ssr_hidden import hide_infantry
from bocage.games.starterkit.elst.ssr_smoke import ChooseSpotter
from bocage.games.starterkit.model.counters import give, put
from bocage.games.starterkit.model.names import Location, Unit, Weapon
from bocage.games.starterkit.model.state import OFF_BOARD, WAITING, SKState, holds, stacking
from bocage.games.starterkit.model.tables import LEADER_LIMIT
from bocage.games.starterkit.movement.s03_3_1_allotment import carried_pp
from bocage.games.starterkit.movement.s03_3_1_entering import stacking_refusal
from bocage.games.starterkit.ordnance.s06_3_emplacement import GunPlacement
from bocage.games.starterkit.vehicles.s01_3_set_up import ParkVehicles
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

OUTSIDE = Refusal("SK 1.3", "that hex is outside the set-up area")
ONE_EACH = Refusal("SK 1.3", "only one multi-man counter sets up in a hex")
ENEMY_THERE = Refusal("SK 1.3", "enemy units are set up in that hex")


class SetUp(Frame):
    """SK 1.3 The side that sets up first, then the other."""

    def __init__(self) -> None:
        super().__init__()
        self.next = 0

    def start(self, s: SKState, _: Any) -> None:
        battle = battle_of(s)
        order = (battle.sets_up_first, 1 - battle.sets_up_first)
        for side in order:
            if battle.sides[side].smoke_screens and s.spotter[side] < 0:
                return call(s, self, "start", ChooseSpotter(side))
        groups = [i for side in order for i, g in enumerate(battle.groups) if g.side == side and not g.turn]
        if self.next == len(groups):
            return end(s)
        self.next += 1
        return call(s, self, "start", Placement(groups[self.next - 1]))


class Reinforcements(Frame):
    """SK 3.1 Forces due this Player Turn are set up off board."""

    def __init__(self) -> None:
        super().__init__()
        self.next = 0

    def start(self, s: SKState, _: Any) -> None:
        battle = battle_of(s)
        due = [i for i, g in enumerate(battle.groups) if g.turn == s.turn and g.side == s.attacker]
        if self.next == len(due):
            return end(s)
        self.next += 1
        return call(s, self, "start", Placement(due[self.next - 1]))


class Placement(Frame):
    """SK 1.3, 3.3.1, 4.0 One group: each unit into a hex, then each weapon to a unit that can carry it."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def facts(self, s: SKState) -> Group:
        return battle_of(s).groups[self.group]

    def start(self, s: SKState, _: Any) -> None:
        g = self.facts(s)
        guns = [w for w in g.weapon_ids if s.type(w).is_gun and s.at[w] == WAITING]
        if guns:
            crews = [u for u in g.unit_ids if s.type(u).is_crew and s.at[u] == WAITING]
            return call(s, self, "start", GunPlacement(guns[0], crews[0], self.group))
        if self.unit(s) >= 0:
            return ask(s, self, "placed", g.side, "SK 1.3", self._private(g))
        if self.weapon(s) >= 0:
            return ask(s, self, "given", g.side, "SK 4.0", self._private(g))
        if g.hidden:
            hide_infantry(s, tuple(g.unit_ids))
        if g.vehicle_ids:
            return call(s, self, "parked", ParkVehicles(self.group))
        return end(s)

    def _private(self, g: Group) -> tuple[int, ...] | None:
        """What is recorded secretly is known to its owner alone."""
        return (g.side,) if g.hidden else None

    def parked(self, s: SKState, _: Any) -> None:
        end(s)

    def unit(self, s: SKState) -> int:
        """The next unit to place, -1 when all are."""
        return next((u for u in self.facts(s).unit_ids if s.at[u] == WAITING), -1)

    def weapon(self, s: SKState) -> int:
        return next((w for w in self.facts(s).weapon_ids if s.holder[w] < 0 and s.at[w] == WAITING), -1)

    def _spot(self, s: SKState, where: Location) -> int:
        return OFF_BOARD - where if self.facts(s).turn else where

    def can_placed(self, s: SKState) -> list[Action]:
        g = self.facts(s)
        u = self.unit(s)
        # whatever is empty is free: only occupied hexes need a look
        taken: Collection[int] = s.stacks
        if s.vehicles or s.hiding[g.side]:
            taken = {*s.stacks, *s.vehicles, *[s.at[x] for x in s.hiding[g.side]]}
        first = OFF_BOARD if g.turn else 0
        return [
            ("place", u, h)
            for h in g.area
            if (first - h if first else h) not in taken or self.spot_refusal(s, u, h) is None
        ]

    def spot_refusal(self, s: SKState, u: Unit, where: Location) -> Refusal | None:
        """SK 1.3, 3.3.1 Within stacking limits, and not among the enemy: areas of the two sides may overlap."""
        g = self.facts(s)
        spot, side = OFF_BOARD - where if g.turn else where, g.side
        if g.one_each and s.type(u).is_multi_man and stacking(s, side, spot)[0]:
            return ONE_EACH
        return stacking_refusal(s, side, (u,), spot) or (ENEMY_THERE if holds(s, spot, 1 - side) else None)

    def why_not_placed(self, s: SKState, action: Action) -> Refusal | None:
        where = action[2]
        if where not in self.facts(s).area:
            return OUTSIDE
        return self.spot_refusal(s, self.unit(s), where)

    def placed(self, s: SKState, action: Action) -> None:
        _, unit, where = action
        put(s, unit, self._spot(s, where))
        goto(s, self, "start")

    def can_given(self, s: SKState) -> list[Action]:
        w = self.weapon(s)
        units = self.facts(s).unit_ids
        able: list[Action] = [("give", w, u) for u in units if carrying_refusal(s, w, u) is None]
        return able or [("give", w, u) for u in units]

    def why_not_given(self, s: SKState, action: Action) -> Refusal | None:
        return carrying_refusal(s, self.weapon(s), action[2])

    def given(self, s: SKState, action: Action) -> None:
        _, weapon, unit = action
        give(s, weapon, unit)
        goto(s, self, "start")


def carrying_refusal(s: SKState, w: Weapon, u: Unit) -> Refusal | None:
    """SK 4.0 A leader never carries more than two PP."""
    if s.is_leader(u) and carried_pp(s, u) + s.type(w).pp > LEADER_LIMIT:
        return no.LEADER_LOAD
    return None

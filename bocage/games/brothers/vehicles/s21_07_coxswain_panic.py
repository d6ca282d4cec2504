"""BB 21.7: a landing craft whose passengers are hit near the shore puts them out at once."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.numbers import Hex, Loc, Unit
from bocage.games.brothers.printed.units import BLUE
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import aboard, held_by, put, remove, stack_limit, stacked, type_of, vehicle_at
from bocage.games.brothers.vehicles.arcs import FACINGS
from bocage.games.brothers.vehicles.s21_03_dismounting import park
from bocage.games.brothers.vehicles.s22_tank_riders import shelled_as_it_dismounts
from bocage.kernel.consequences import owe
from bocage.kernel.frames import Action, Frame, ask, end, goto, roll, tell

NEAR_SHORE = 2
HURT = 6
"""This roll or more: Infantry is Reduced, a Vehicle eliminated."""


def surf_range(s: BrothersState, h: Hex) -> int:
    g = CARDS[s.scenario].ground
    row = g.field.range_row(h)
    return min([row[x] for x in range(g.n) if g.terrain[x].ident == "surf"], default=99)


def panics(s: BrothersState, v: Unit) -> bool:
    """A craft with blue MPs, in the Ocean within two hexes of Surf, with somebody aboard."""
    loc = s.at[v]
    if loc < 0 or type_of(s, v).afloat != BLUE or not aboard(s, v):
        return False
    return CARDS[s.scenario].ground.terrain[loc].ident == "ocean" and surf_range(s, loc) <= NEAR_SHORE


def hit_aboard(s: BrothersState, v: Unit, firing: int) -> None:
    """A passenger of this craft was Reduced or Eliminated by an attack of this side."""
    if panics(s, v):
        owe(s, ("panic", v, firing))


class CoxswainPanic(Frame):
    """The firing player puts the craft next to the nearest Surf; then everybody gets out, and some are hurt."""

    def __init__(self, vehicle: Unit = -1, firing: int = 0) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.firing = firing
        self.load: tuple[Unit, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 21.7", ("coxswain panic", self.vehicle))
        if surf_range(s, s.at[self.vehicle]) <= 1:
            return goto(s, self, "out", s.at[self.vehicle])
        return ask(s, self, "put_there", self.firing, "BB 21.7")

    def can_put_there(self, s: BrothersState) -> list[Action]:
        """Ocean hexes beside the Surf that is nearest to the craft."""
        g, h = CARDS[s.scenario].ground, s.at[self.vehicle]
        row = g.field.range_row(h)
        least = surf_range(s, h)
        surf = [x for x in range(g.n) if g.terrain[x].ident == "surf" and row[x] == least]
        near = sorted({b for x in surf for b in g.field.neighbours[x] if b >= 0 and g.terrain[b].ident == "ocean"})
        open_ = [b for b in near if not held_by(s, b, self.firing)]
        return [("place", b) for b in [x for x in open_ if self.room(s, x)] or open_ or [h]]

    def room(self, s: BrothersState, b: Hex) -> bool:
        """Do they find room there, other craft or not (BB 2.0)?"""
        load, side = aboard(s, self.vehicle), s.side[self.vehicle]
        if any([type_of(s, x).vehicle for x in load]) and vehicle_at(s, b, side) >= 0:  # noqa: C419 (lists compile to loops)
            return False  # BB 20.10
        more = sum([type_of(s, x).stacks for x in load if not type_of(s, x).gun])
        return stacked(s, b, side) + more <= stack_limit(CARDS[s.scenario].ground, b)

    def put_there(self, s: BrothersState, action: Action) -> None:
        goto(s, self, "out", action[1])

    def out(self, s: BrothersState, loc: Loc) -> None:
        v = self.vehicle
        self.load = tuple(aboard(s, v))
        for u in self.load:
            s.carrier[u] = -1
            put(s, u, loc)
            if type_of(s, u).gun:
                remove(s, u, "BB 21.7")
                continue
            s.used[u], s.face[u] = USED, -1
            if s.facing_rule and type_of(s, u).foot:
                owe(s, ("face", u))
            if s.missions:
                shelled_as_it_dismounts(s, u)  # BB 32.0
        if s.at[v] >= 0:
            park(s, v)
        goto(s, self, "pointed")

    def pointed(self, s: BrothersState, _: Any) -> None:
        """BB 21.3: a Vehicle may be given any facing as it dismounts."""
        for u in self.load:
            if s.face[u] < 0 and type_of(s, u).vehicle:
                return ask(s, self, "faced", s.side[u], "BB 21.3")
        return goto(s, self, "next_man")

    def can_faced(self, s: BrothersState) -> list[Action]:
        return [("face", spine) for spine in FACINGS]

    def faced(self, s: BrothersState, action: Action) -> None:
        u = next(u for u in self.load if s.face[u] < 0 and type_of(s, u).vehicle)
        s.face[u] = action[1]
        tell(s, "BB 20.4", ("faces", u, action[1]))
        goto(s, self, "pointed")

    def next_man(self, s: BrothersState, _: Any) -> None:
        self.load = tuple([u for u in self.load if s.at[u] >= 0])
        if not self.load:
            return end(s)
        return roll(s, self, "rolled", "1d10", "BB 21.7")

    def rolled(self, s: BrothersState, die: int) -> None:
        u = self.load[0]
        self.load = self.load[1:]
        tell(s, "BB 21.7", ("panic roll", u, die))
        if die >= HURT:
            if type_of(s, u).vehicle:
                remove(s, u, "BB 21.7")
            else:
                reduce(s, u, "BB 21.7")
        goto(s, self, "next_man")

"""BB 21.3: getting out of a Carrier, or down from a tank (BB 22.0): that is moving, under fire like any move."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import allowance
from bocage.games.brothers.infantry.s05_hexes import survived
from bocage.games.brothers.infantry.s05_movement import Move
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import ABOARD, PARKED, USED, BrothersState
from bocage.games.brothers.table import aboard, held_by, put, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.s46_dikes import choose_bank
from bocage.games.brothers.vehicles.arcs import FACINGS
from bocage.games.brothers.vehicles.steps import WATER, drivable
from bocage.kernel.consequences import first_owed, owe, settled
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

OTHERS = Refusal("BB 21.3", "nobody mounts or dismounts in a hex with another Vehicle or an enemy")
NO_HEX = Refusal("BB 21.3", "units mount and dismount only where the Carrier can go, and not in the Ocean")
ONLY_ACTION = Refusal("BB 21.3", "a Gun or Vehicle is unloaded as the only action of both")
CROWDED = Refusal("BB 2.0", "there is no room for them in the hex")


def hex_refusal(s: BrothersState, v: Unit, loc: Loc) -> Refusal | None:
    """May anybody mount or dismount this Vehicle in the hex?"""
    for x in s.here.get(loc, ()):
        if x != v and (s.side[x] != s.side[v] or type_of(s, x).vehicle):
            return OTHERS
    g = CARDS[s.scenario].ground
    if g.terrain[loc].ident == "ocean" or not drivable(g, type_of(s, v), loc):
        return NO_HEX
    return None


def dismount_refusal(s: BrothersState, v: Unit, moved: bool) -> Refusal | None:
    """May its passengers get out here and now?"""
    loc = s.at[v]
    if loc < 0:
        return NO_HEX
    refusal = hex_refusal(s, v, loc)
    if refusal is not None:
        return refusal
    load = aboard(s, v)
    if moved and any([type_of(s, p).arc for p in load]):  # noqa: C419 (lists compile to loops)
        return ONLY_ACTION
    g = CARDS[s.scenario].ground
    room = stack_limit(g, loc) - stacked(s, loc, s.side[v])
    spills = type_of(s, v).afloat and g.terrain[loc].ident in WATER
    return None if room >= sum([type_of(s, p).stacks for p in load]) or spills else CROWDED


class GetDown(Moving):
    """One unit gets down beside the Vehicle and is fired on as it does; then it may use so many sixths of a MP."""

    def __init__(self, unit: Unit = -1, vehicle: Unit = -1, mp: int = 0) -> None:
        super().__init__(unit)
        self.vehicle = vehicle
        self.mp = mp

    def start(self, s: BrothersState, _: Any) -> None:
        loc = s.at[self.vehicle]
        g = CARDS[s.scenario].ground
        if stacked(s, loc, s.side[self.unit]) + type_of(s, self.unit).stacks > stack_limit(g, loc):
            return ask(s, self, "aside", s.side[self.unit], "BB 21.3")
        return goto(s, self, "down", loc)

    def can_aside(self, s: BrothersState) -> list[Action]:
        """BB 21.3: out of a landing craft into the hexes beside it, for want of room."""
        g, side = CARDS[s.scenario].ground, s.side[self.unit]
        near = [
            loc
            for loc in g.adjacent[s.at[self.vehicle]]
            if loc < g.n and not g.hex_closed(loc) and not held_by(s, loc, 1 - side)
        ]
        roomy = [("place", loc) for loc in near if stacked(s, loc, side) < stack_limit(g, loc)]
        return roomy or [("place", s.at[self.vehicle])]

    def aside(self, s: BrothersState, action: Action) -> None:
        goto(s, self, "down", action[1])

    def down(self, s: BrothersState, loc: Loc) -> None:
        u = self.unit
        self.under_way = self.entering = True
        self.left = s.at[self.vehicle]
        s.carrier[u] = -1
        put(s, u, loc)
        s.face[u] = -1
        s.bank[u] = choose_bank(s, u)
        tell(s, "BB 21.3", ("dismounts", u, loc))
        settled(s)
        if type_of(s, u).arc:
            return ask(s, self, "faced", s.side[u], "BB 21.3")
        return goto(s, self, "pause")

    def can_faced(self, s: BrothersState) -> list[Action]:
        return [("face", spine) for spine in FACINGS]

    def faced(self, s: BrothersState, action: Action) -> None:
        s.face[self.unit] = action[1]
        goto(s, self, "pause")

    def pause(self, s: BrothersState, _: Any) -> None:
        call(s, self, "fired_on", OpFireWindow(self.unit, 1, False, False))

    def fired_on(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if s.at[u] >= 0:
            survived(s, self)
            settled(s)
        self.under_way = self.entering = False
        s.used[u] = USED
        if s.at[u] < 0 or self.stopped or not self.mp:
            if s.at[u] >= 0 and s.facing_rule and type_of(s, u).foot and not s.conceal[u]:
                owe(s, ("face", u))
            return None if first_owed(s, self, "over") else end(s)
        return call(s, self, "over", MoveOn(u, self.mp))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


class MoveOn(Move):
    """BB 21.3: up to 2 MPs after getting out of a Carrier that has not moved."""

    def __init__(self, unit: Unit = -1, mp: int = 0) -> None:
        super().__init__(unit)
        self.mp = mp

    def start(self, s: BrothersState, _: Any) -> None:
        self.under_way = self.began = True
        self.spent = max(0, allowance(s, self.unit) - self.mp)
        goto(s, self, "going")


class Unload(Frame):
    """All passengers, one at a time with nothing between; the empty Carrier leaves the board (BB 21.1)."""

    def __init__(self, vehicle: Unit = -1, unmoved: bool = False) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.unmoved = unmoved

    def start(self, s: BrothersState, _: Any) -> None:
        v = self.vehicle
        load = aboard(s, v)
        if load and s.at[v] >= 0:
            free = free_mp(self.unmoved and type_of(s, load[0]).foot)
            return call(s, self, "start", GetDown(load[0], v, free))
        if s.at[v] >= 0 and not load:
            park(s, v)
        return end(s)


def free_mp(unmoved: bool) -> int:
    """BB 21.3: up to 2 MPs if the Carrier has not moved, none if it has."""
    return pac.DISMOUNTED_MP if unmoved else 0


def park(s: BrothersState, v: Unit) -> None:
    """An empty Carrier is taken off the board; it is not lost (BB 21.1)."""
    put(s, v, PARKED)
    s.used[v] = USED
    tell(s, "BB 21.1", ("parked", v))


def load_up(s: BrothersState, u: Unit, v: Unit) -> None:
    """Put a unit aboard, wherever the Vehicle is."""
    if s.at[u] != ABOARD:
        put(s, u, ABOARD)
    s.carrier[u] = v
    if type_of(s, u).foot:
        s.face[u] = -1  # BB 2.2

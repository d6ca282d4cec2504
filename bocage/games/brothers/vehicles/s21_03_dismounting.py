"""BB 21.3: getting out of a Carrier, or down from a tank (BB 22.0): that is moving, under fire like any move."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.s63_command import command_loss
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import explain_check
from bocage.games.brothers.infantry.moves import allowance
from bocage.games.brothers.infantry.s05_hexes import survived
from bocage.games.brothers.infantry.s05_movement import Move
from bocage.games.brothers.infantry.s07_morale import SELECTED, afloat, calm_aboard, check, morale
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.moving import Moving, move_of
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import ABOARD, CLIMBED, DUG, PARKED, USED, BrothersState
from bocage.games.brothers.table import aboard, best_passenger, held_by, in_hex, put, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.s43_trenches import gait_of
from bocage.games.brothers.terrain.s46_dikes import choose_bank
from bocage.games.brothers.vehicles.arcs import FACINGS
from bocage.games.brothers.vehicles.steps import WATER, drivable
from bocage.kernel.consequences import first_owed, owe, settled
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

OTHERS = Refusal("BB 21.3", "nobody mounts or dismounts in a hex with another Vehicle or an enemy")
NO_HEX = Refusal("BB 21.3", "units mount and dismount only where the Carrier can go, and not in the Ocean")
ONLY_ACTION = Refusal("BB 21.3", "a Gun or Vehicle is unloaded as the only action of both")
ONE_GUN = Refusal("BB 20.10", "no more than one unmounted Gun may be in a hex")
CROWDED = Refusal("BB 2.0", "there is no room for them in the hex")


def hex_refusal(s: BrothersState, v: Unit, loc: Loc, load: Unit = -1) -> Refusal | None:
    """May anybody (`load`: who mounts) mount or dismount this Vehicle in the hex?"""
    for x in in_hex(s, loc):
        if x not in (v, load) and (s.side[x] != s.side[v] or type_of(s, x).vehicle):
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
    if not spills and len([p for p in load if type_of(s, p).gun]) + int(gun_there(s, loc)) > 1:
        return ONE_GUN
    return None if room >= sum([type_of(s, p).stacks for p in load]) or spills else CROWDED


def gun_there(s: BrothersState, loc: Loc) -> bool:
    """BB 20.10: does an unmounted Gun stand there?"""
    return any([type_of(s, x).gun for x in in_hex(s, loc)])  # noqa: C419 (lists compile to loops)


def finds_room(s: BrothersState, u: Unit, loc: Loc) -> bool:
    """BB 2.0, 20.10: may the unit be put down there?"""
    room = stacked(s, loc, s.side[u]) + type_of(s, u).stacks <= stack_limit(CARDS[s.scenario].ground, loc)
    return room and not (type_of(s, u).gun and gun_there(s, loc))


class GetDown(Moving):
    """One unit gets down beside the Vehicle and is fired on as it does; then it may use so many sixths of a MP."""

    def __init__(self, unit: Unit = -1, vehicle: Unit = -1, mp: int = 0, steady: bool = True) -> None:
        super().__init__(unit)
        self.vehicle = vehicle
        self.mp = mp
        self.steady = steady
        """It has passed its Morale Check, or moves no farther whether it does or not."""

    def start(self, s: BrothersState, _: Any) -> None:
        if self.steady or afloat(s, self.unit):  # BB 21.1: in Ocean or Surf they always pass
            return goto(s, self, "ready", 0)
        return check(s, self, "ready", self.unit, SELECTED, 0, "BB 21.3")

    def ready(self, s: BrothersState, margin: int) -> None:
        """BB 21.3: who fails it gets down all the same, and that is all."""
        if margin:
            self.mp = 0
        loc = s.at[self.vehicle]
        if not finds_room(s, self.unit, loc):
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
        roomy = [("place", loc) for loc in near if finds_room(s, self.unit, loc)]
        return roomy or [("place", s.at[self.vehicle])]

    def aside(self, s: BrothersState, action: Action) -> None:
        """The step counts against the MPs it has, where it has any."""
        steps = CARDS[s.scenario].ground.steps_for(gait_of(s, self.unit))[s.at[self.vehicle]]
        cost = min([price for loc, price, _ in steps if loc == action[1]], default=0)
        self.mp = max(0, self.mp - cost)
        goto(s, self, "down", action[1])

    def down(self, s: BrothersState, loc: Loc) -> None:
        u = self.unit
        self.under_way = self.entering = True
        self.left = s.at[self.vehicle]
        s.carrier[u] = -1
        put(s, u, loc)
        s.face[u] = -1
        s.mark[u] |= CLIMBED
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
        """BB 10.0: who has tried to fire at it aboard, in this very hex, does not try again as it gets down."""
        drive = move_of(s, self.vehicle)
        tried = drive.shot_at if drive is not None and s.at[self.vehicle] == s.at[self.unit] else ()
        call(s, self, "fired_on", OpFireWindow(self.unit, 1, False, False, tried))

    def fired_on(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if s.at[u] >= 0 and self.lost(s):
            return end(s)  # BB 17.0: back with another Squad
        if s.at[u] >= 0:
            survived(s, self)
            settled(s)
        self.under_way = self.entering = False
        s.used[u] = USED
        if s.at[u] < 0 or self.stopped or not self.mp:
            if s.at[u] >= 0 and s.facing_rule and type_of(s, u).foot and not s.conceal[u]:
                owe(s, ("face", u))
            return None if first_owed(s, self, "over") else goto(s, self, "over")
        return call(s, self, "over", MoveOn(u, self.mp))

    def over(self, s: BrothersState, _: Any) -> None:
        """BB 15.0: marked Used like any unit, out of all enemy LOS it may hide."""
        if gains(s, self.unit):
            return call(s, self, "hidden", TakeConcealment(self.unit))
        return end(s)

    def hidden(self, s: BrothersState, _: Any) -> None:
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

    def __init__(self, vehicle: Unit = -1, unmoved: bool = False, checked: Unit = -1) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.unmoved = unmoved
        self.checked = checked
        """The passenger who took the Morale Check for all when the Carrier was selected (BB 21.1)."""

    def start(self, s: BrothersState, _: Any) -> None:
        goto(s, self, "next_man")

    def next_man(self, s: BrothersState, _: Any) -> None:
        v = self.vehicle
        load = aboard(s, v)
        if load and s.at[v] >= 0:
            free = free_mp(self.unmoved and type_of(s, load[0]).foot)
            return call(s, self, "next_man", GetDown(load[0], v, free, not free or load[0] == self.checked))
        if s.at[v] >= 0 and not load:
            park(s, v)
        return end(s)


class OnlyUnload(Unload):
    """BB 21.3: unloading as the only action of a Carrier. It is selected for it, so its best passenger checks Morale
    first (BB 21.1); a Vehicle aboard has no Morale."""

    def start(self, s: BrothersState, _: Any) -> None:
        best = best_passenger(s, self.vehicle)
        if best < 0 or afloat(s, best):
            return goto(s, self, "next_man")
        lost = command_loss(s, best, morale(s, best, SELECTED)) if s.campaign else 0  # BB 63.1
        return check(s, self, "selected", best, SELECTED, lost, "BB 21.1")

    def selected(self, s: BrothersState, margin: int) -> None:
        if margin:
            tell(s, "BB 21.1", ("does not move", self.vehicle))
            return end(s)
        return goto(s, self, "next_man")


def carrier_words(s: BrothersState, v: Unit) -> Explanation | None:
    """BB 21.1: the Morale Check with which a loaded Carrier is selected; a Gun or a tank takes none."""
    best = best_passenger(s, v)
    if best < 0 or not type_of(s, v).carrier or afloat(s, best):
        return None
    lost = command_loss(s, best, morale(s, best, SELECTED)) if s.campaign else 0
    return explain_check(s, best, "BB 21.1", 0, "the passengers' check", lost)


def unload_words(s: BrothersState, f: Any, action: Action) -> Explanation | None:
    """The row of the verb (infantry/s04_use)."""
    return carrier_words(s, f.unit)


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
    s.mark[u] &= ~DUG  # BB 31.0, 51.0: wherever it gets out it did not set up
    if type_of(s, u).foot:
        s.face[u] = -1  # BB 2.2
    calm_aboard(s, v)

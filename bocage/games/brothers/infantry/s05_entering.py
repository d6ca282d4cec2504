"""BB 5.0: a mover enters a hex: fire before Melee, the pause, what it sees, the way back out of a full hex."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s18_control import leave_behind, take_control
from bocage.games.brothers.infantry.moves import AS_PLAIN, AS_RETREAT, AS_WITHDRAWAL, Going, allowance, steps_of
from bocage.games.brothers.infantry.s06_fire import FaceUnits
from bocage.games.brothers.infantry.s09_op_fire import SHAKEN, STOPPED, OpFireWindow
from bocage.games.brothers.infantry.s12_entering import begin_melee, flank_entry
from bocage.games.brothers.infantry.s15_concealment import ambush_in, enemies_seen, mover_seen
from bocage.games.brothers.state import BANZAI, DUG, BrothersState
from bocage.games.brothers.table import ground, held_by, in_melee, put, stack_limit, stacked
from bocage.games.brothers.terrain.s43_fortifications import clear_wire, fort_entered, fort_left, trips_flare
from bocage.games.brothers.terrain.s46_dikes import bank_of
from bocage.games.brothers.terrain.steps import WHOLE_MOVE
from bocage.kernel.frames import Action, ask, call, goto, tell

MID_BONUS = {AS_PLAIN: 0, AS_RETREAT: 4, AS_WITHDRAWAL: 0}
"""BB 5.1: a withdrawal costs Morale in its first check only; BB 9.0: a retreat helps in all of them."""


class Entering(Going):
    """The part of a move between choosing a hex and the next choice; s05_movement.Move is the whole."""

    def set_out(self, s: BrothersState, action: Action) -> None:
        for step in steps_of(s, self.unit):
            if step[0] == action[1] and step[2] == action[2]:
                self.next_step = step
        u = self.unit
        if not self.hexes and s.at[u] >= 0 and held_by(s, action[1], 1 - s.side[u]):
            # BB 9.0: a unit that goes straight into Melee is fired on in its starting hex
            return call(s, self, "braved", OpFireWindow(u, 0, MID_BONUS[self.style], False, False))
        return goto(s, self, "entered")

    def braved(self, s: BrothersState, outcome: int) -> None:
        if outcome == STOPPED:
            return goto(s, self, "finish")
        if outcome == SHAKEN and not self.goals:
            return ask(s, self, "dare", s.side[self.unit], "BB 5.0")
        return goto(s, self, "entered")

    def can_dare(self, s: BrothersState) -> list[Action]:
        return [("go on",), ("remain",)]

    def dare(self, s: BrothersState, action: Action) -> None:
        goto(s, self, "entered" if action == ("go on",) else "finish")

    def entered(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        loc, cost, flags = self.next_step
        self.spent = allowance(s, u, self.extra) if flags & WHOLE_MOVE else self.spent + cost
        self.back = s.left = s.at[u]
        self.trail = (*self.trail, self.back)
        self.hexes += 1
        self.held = loc in s.wire or (self.hexes == 1 and self.back in s.wire)  # BB 43.6
        s.moving = flags
        put(s, u, loc)
        self.unsettle(s)
        tell(s, "BB 5.0", ("enters", u, loc, self.back))
        if not mover_seen(s, u):
            return goto(s, self, "finish")
        self.flanked = flank_entry(s, u, self.back)
        ambush_in(s, loc, s.side[u])  # BB 51.1: Decoys are gone before the pause, so the hex is no Melee
        flare = trips_flare(s, loc)
        return call(s, self, "paused", OpFireWindow(u, self.hexes, MID_BONUS[self.style], flare))

    def unsettle(self, s: BrothersState) -> None:
        u = self.unit
        s.face[u] = -1
        s.mark[u] &= ~DUG
        if s.conceal[u] == 2 and self.back >= 0:
            s.conceal[u] = 1  # BB 59.2
        s.bank[u] = bank_of(s, u, self.back)
        fort_left(s, self.back)
        fort_entered(s, s.at[u])
        leave_behind(s, self.back)

    def paused(self, s: BrothersState, outcome: int) -> None:
        u, may_go = self.unit, outcome != STOPPED
        if s.at[u] < 0:
            return goto(s, self, "finish")
        loc, side = s.at[u], s.side[u]
        if not may_go:
            self.held = True
            if stacked(s, loc, side) > stack_limit(ground(s), loc):
                return self.back_up(s)
        enemies_seen(s, u)
        take_control(s, u)
        if in_melee(s, u):
            begin_melee(s, u, self.flanked)
            self.held = True  # BB 5.0: it stops in an enemy hex
        if loc in s.wire and s.mark[u] & BANZAI:  # BB 43.6: it need only survive the fire
            clear_wire(s, u)
            may_go = False
        return goto(s, self, ("faces" if may_go else "finish") if s.at[u] >= 0 else "finish")

    def back_up(self, s: BrothersState) -> None:
        """BB 5.0: a mover that ends in a full hex goes back to the one it came from, and on to the first with room."""
        u, loc = self.unit, s.at[self.unit]
        back = self.back
        for back in reversed(self.trail):
            if back < 0 or stacked(s, back, s.side[u]) < stack_limit(ground(s), back):
                break
        put(s, u, back)
        s.bank[u] = bank_of(s, u, loc)
        tell(s, "BB 5.0", ("backed up", u, back))
        goto(s, self, "finish")

    def faces(self, s: BrothersState, _: Any) -> None:
        if s.unfaced:
            return call(s, self, "going", FaceUnits())
        return goto(s, self, "going")

"""BB 5.0: a mover enters a hex: fire before Melee, the pause, what it sees, the way back out of a full hex."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import AS_WITHDRAWAL, Going, allowance, steps_of, stop_refusal
from bocage.games.brothers.infantry.s05_hexes import enter, survived
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.infantry.s12_entering import begin_melee, flank_entry
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, BrothersState
from bocage.games.brothers.table import ground, held_by, in_melee, put, show, stack_limit, stacked, type_of, vehicle_at
from bocage.games.brothers.terrain.s43_fortifications import clear_wire, trips_flare
from bocage.games.brothers.terrain.s46_dikes import bank_after
from bocage.games.brothers.terrain.steps import IN_TRENCH, WHOLE_MOVE
from bocage.games.brothers.vehicles.s20_09_close_assault import CloseAssault, assault_extra, explain_assault
from bocage.games.brothers.weapons.s36_satchel_charges import SpendCharge
from bocage.kernel.consequences import settled
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, goto, tell


class Entering(Going):
    """The part of a move between choosing a hex and the next choice; s05_movement.Move is the whole."""

    def set_out(self, s: BrothersState, action: Action) -> None:
        _, loc, way = action
        for step in steps_of(s, self.unit):
            if step[0] == loc and step[2] == way:
                self.next_step = step
        u = self.unit
        self.shaken = False  # BB 5.0: only what it takes now lets it remain
        self.assaults = vehicle_at(s, loc, 1 - s.side[u]) if CARDS[s.scenario].machines else -1
        if self.hexes <= self.floors and s.at[u] >= 0 and self.assaults < 0 and held_by(s, loc, 1 - s.side[u]):
            # BB 9.0: a unit that goes straight into Melee is fired on in its starting hex, be it from another level
            self.flags = self.next_step[2] & IN_TRENCH  # BB 43.2: from one Trench hex to the next
            return call(s, self, "braved", OpFireWindow(u, 0))
        return self.entered(s, None)

    def braved(self, s: BrothersState, _: Any) -> None:
        if self.stopped and not self.lost(s) and stop_refusal(s, self) is not None:
            return self.back_up(s)  # it was on its way through a full level of its hex
        if self.stopped or self.lost(s):
            return goto(s, self, "finish")
        if self.caught(s) or self.barred(s):
            return goto(s, self, "going")  # what happened in the pause is judged again before the step is made
        if self.shaken and not self.goals and not self.hexes:  # BB 5.0: only who starts adjacent
            return ask(s, self, "dare", s.side[self.unit], "BB 5.0")
        return goto(s, self, "entered")

    def can_dare(self, s: BrothersState) -> list[Action]:
        return [("go on",), ("remain",)]

    def dare(self, s: BrothersState, action: Action) -> None:
        goto(s, self, "entered" if action == ("go on",) else "finish")

    def caught(self, s: BrothersState) -> bool:
        """BB 5.0, 5.1: is an enemy in its hex who was not there when it was chosen? Then its move is over."""
        return in_melee(s, self.unit) and not (self.style == AS_WITHDRAWAL and not self.hexes)

    def barred(self, s: BrothersState) -> bool:
        """Can the step it was about to make no longer be made?"""
        return False

    def entered(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        loc, cost, flags = self.next_step
        cost += assault_extra(s, u, loc)
        self.spent = allowance(s, u, self.extra) if flags & WHOLE_MOVE else self.spent + cost
        self.exhausted = self.exhausted or bool(flags & WHOLE_MOVE)
        self.left, self.flags = s.at[u], flags
        self.trail = (*self.trail, self.left)
        self.hexes += 1
        self.stays = not ground(s).new_hex(self.left, loc)
        self.floors += self.stays
        self.held = loc in s.wire or (self.hexes == 1 and self.left in s.wire)  # BB 43.6
        self.entering, self.shaken = True, False
        enter(s, u, loc, flags)
        tell(s, "BB 5.0", ("enters", u, loc, self.left))
        self.flanked, self.met = flank_entry(s, u, self.left), in_melee(s, u)
        settled(s)  # BB 15.0: the mover is seen at once and first, before it is fired on
        if s.at[u] < 0:
            return goto(s, self, "finish")
        window = OpFireWindow(u, max(1, self.hexes - self.floors), trips_flare(s, loc))
        if not window.opens(s, self, "paused"):
            self.paused(s, None)
        return None

    def paused(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if self.lost(s):
            return goto(s, self, "finish")
        loc = s.at[u]
        if self.assaults >= 0:
            survived(s, self)  # BB 15.0, 18.0: it is there and sees, though it will go back
            settled(s)
            return self.close_assault(s)
        if self.stopped and stacked(s, loc, s.side[u]) > stack_limit(ground(s), loc):
            return self.back_up(s)
        survived(s, self)
        settled(s)
        if s.at[u] < 0:
            return goto(s, self, "finish")
        if CARDS[s.scenario].machines and vehicle_at(s, loc, 1 - s.side[u]) >= 0:
            return goto(s, self, "returned")  # BB 20.9: a Vehicle was under the counter it came upon from off the board
        if in_melee(s, u):
            begin_melee(s, u, self.flanked, self.met)
        if loc in s.wire and s.mark[u] & BANZAI:  # BB 43.6: it need only survive the fire
            clear_wire(s, u)
            self.stopped = True
        if self.stopped or s.at[u] < 0:
            return goto(s, self, "finish")
        return self.going(s, None)

    def going(self, s: BrothersState, _: Any) -> None:
        """The next choice: s05_movement.Move has it."""

    def close_assault(self, s: BrothersState) -> None:
        """BB 20.9: having survived all fire and passed its checks it attacks; in any case it goes back."""
        target, self.assaults = self.assaults, -1
        self.last = True
        if self.stopped or s.at[target] != s.at[self.unit]:
            return goto(s, self, "returned")
        show(s, self.unit, "BB 15.0")
        if type_of(s, self.unit).satchel:
            self.assaults = target
            return ask(s, self, "armed", s.side[self.unit], "BB 36.0")
        return call(s, self, "returned", CloseAssault(self.unit, target))

    def can_armed(self, s: BrothersState) -> list[Action]:
        """BB 36.0: with the Satchel Charge, or without it."""
        return [("charge it",), ("without",)]

    def explain_armed(self, s: BrothersState, action: Action) -> Explanation:
        fp = pac.SATCHEL_VEHICLE_FP if action == ("charge it",) else 0
        return explain_assault(s, self.unit, self.assaults, fp)

    def armed(self, s: BrothersState, action: Action) -> None:
        target, self.assaults = self.assaults, -1
        if action == ("without",):
            return call(s, self, "returned", CloseAssault(self.unit, target))
        fp = pac.SATCHEL_VEHICLE_FP
        return call(s, self, "charge_used", CloseAssault(self.unit, target, fp))

    def charge_used(self, s: BrothersState, _: Any) -> None:
        call(s, self, "returned", SpendCharge(self.unit))

    def returned(self, s: BrothersState, _: Any) -> None:
        """Nobody fires at a unit that is backed up (BB 9.0)."""
        u = self.unit
        self.entering = False
        if s.at[u] >= 0:
            self.go_back(s, "BB 20.9")
        goto(s, self, "finish")

    def back_up(self, s: BrothersState) -> None:
        """BB 5.0: a mover that ends in a full hex goes back."""
        self.go_back(s, "BB 5.0")
        goto(s, self, "finish")

    def go_back(self, s: BrothersState, rule: str) -> None:
        """To the hex it came from, and on to the first with room (BB 2.0)."""
        u, loc = self.unit, s.at[self.unit]
        back = self.left
        for back in reversed(self.trail):
            if back < 0 or stacked(s, back, s.side[u]) < stack_limit(ground(s), back):
                break
        self.entering = False
        put(s, u, back)
        s.bank[u] = bank_after(s, u, loc, 0)
        tell(s, rule, ("backed up", u, back))

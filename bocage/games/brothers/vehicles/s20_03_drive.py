"""BB 20.3: a Vehicle moves, hex by hex, turning as it goes; then it may fire, or wait with Op Fire."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.s63_command import command_loss
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s05_hexes import survived
from bocage.games.brothers.infantry.s07_morale import SELECTED, afloat, calm_aboard, check, morale
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.numbers import Loc
from bocage.games.brothers.state import BACKWARD, DUG, FORWARD, GONE, OFF, OP_FIRE, STEADY, USED, BrothersState
from bocage.games.brothers.table import aboard, best_passenger, put, remove, show, type_of
from bocage.games.brothers.terrain.s43_fortifications import fort_entered, trips_flare
from bocage.games.brothers.terrain.s46_dikes import bank_after
from bocage.games.brothers.terrain.steps import Step
from bocage.games.brothers.vehicles.arcs import FACINGS, front_hexes
from bocage.games.brothers.vehicles.s20_03_moves import BY_TRAIL, Driving, may_end, step_price
from bocage.games.brothers.vehicles.s49_mines import mine_due, strikes
from bocage.games.brothers.vehicles.s54_trails import lay, lay_refusal
from bocage.kernel import verbs
from bocage.kernel.consequences import first_owed, settled
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

NO_TRAIL: Action = ("no trail",)


class Drive(Driving):
    """The whole move. Whoever is aboard is Used with the Vehicle."""

    def start(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        self.under_way = True
        self.pointed = s.face[u]
        show(s, u, "BB 20.1")
        best = best_passenger(s, u)  # BB 21.3: who has just mounted has passed his check
        if best < 0 or not type_of(s, u).carrier or afloat(s, best) or self.spent:
            return goto(s, self, "ready", 0)
        lost = command_loss(s, best, morale(s, best, SELECTED)) if s.campaign else 0  # BB 63.1
        return check(s, self, "ready", best, SELECTED, lost, "BB 21.1")

    def ready(self, s: BrothersState, margin: int) -> None:
        if margin:
            tell(s, "BB 21.1", ("does not move", self.unit))
            return goto(s, self, "finish")
        return goto(s, self, "going")

    def going(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if self.stopped or s.at[u] < OFF or self.fired:
            return goto(s, self, "finish")
        from bocage.games.brothers.vehicles.s20_03_verbs import ROWS

        if not verbs.any_offered(ROWS, s, self, "stop"):
            return goto(s, self, "finish") if self.can_step(s) else self.back_up(s)
        return ask(s, self, "step", s.side[u], "BB 20.3")

    def lapsed_step(self, s: BrothersState) -> str:
        return "finish" if self.stopped or s.at[self.unit] == GONE else ""

    def can_step(self, s: BrothersState) -> list[Action]:
        from bocage.games.brothers.vehicles.s20_03_verbs import ROWS

        return verbs.offered(ROWS, s, self)

    def why_not_step(self, s: BrothersState, action: Action) -> Refusal | None:
        from bocage.games.brothers.vehicles.s20_03_verbs import ROWS

        return verbs.refusal(ROWS, s, self, action)

    def explain_step(self, s: BrothersState, action: Action) -> Explanation | None:
        from bocage.games.brothers.vehicles.s20_03_verbs import ROWS

        return verbs.explained(ROWS, s, self, action)

    def step(self, s: BrothersState, action: Action) -> None:
        from bocage.games.brothers.vehicles.s20_03_verbs import ROWS

        verbs.do(ROWS, s, self, action)

    # -- a hex ------------------------------------------------------------------------------------------------------

    def set_out(self, s: BrothersState, step: Step, reverse: bool, price: int = -1) -> None:
        """Into the next hex; `price` where it is not the step's own (BB 20.12)."""
        u = self.unit
        loc = step[0]
        self.spent += step_price(s, self, step, reverse) if price < 0 else price
        self.left, self.by_trail = s.at[u], bool(step[2] & BY_TRAIL)
        self.trail = (*self.trail, self.left)
        self.hexes += 1
        self.entering, self.shot_at = True, ()
        put(s, u, loc)
        s.walked[u] += 1
        s.mark[u] = (s.mark[u] & ~DUG) | (BACKWARD if reverse else FORWARD)
        s.bank[u] = bank_after(s, u, self.left, step[2] & ~BY_TRAIL)
        fort_entered(s, loc)
        tell(s, "BB 20.3", ("enters", u, loc, self.left))
        if self.left == OFF:
            return ask(s, self, "headed", s.side[u], "BB 20.4")
        return self.crossed(s)

    def can_headed(self, s: BrothersState) -> list[Action]:
        """Coming on it may face any spine that leads on into the board."""
        g = CARDS[s.scenario].ground
        return [("face", spine) for spine in FACINGS if max(front_hexes(g, spine, s.at[self.unit])) >= 0]

    def headed(self, s: BrothersState, action: Action) -> None:
        s.face[self.unit] = action[1]
        self.crossed(s)

    def crossed(self, s: BrothersState) -> None:
        """Wire is flattened (BB 43.6); a mine may be struck (BB 49.0)."""
        loc = s.at[self.unit]
        self.flare = trips_flare(s, loc)
        calm_aboard(s, self.unit)
        if loc in s.wire:
            del s.wire[loc]
            tell(s, "BB 43.6", ("wire removed", loc))
        if mine_due(s, self, loc):
            return roll(s, self, "mine", "1d10", "BB 49.0")
        return goto(s, self, "marking")

    def mine(self, s: BrothersState, die: int) -> None:
        strikes(s, self.unit, s.at[self.unit], die)
        goto(s, self, "marking")

    def marking(self, s: BrothersState, _: Any) -> None:
        """BB 54.4: markers are laid as it enters the hex, be it destroyed there."""
        if CARDS[s.scenario].special.mines and len(self.can_marker(s)) > 1:
            return ask(s, self, "marker", s.side[self.unit], "BB 54.4")
        return goto(s, self, "pause")

    def can_marker(self, s: BrothersState) -> list[Action]:
        return [NO_TRAIL, *[("lay trail", n) for n in range(-1, len(s.trails)) if lay_refusal(s, self, n) is None]]

    def why_not_marker(self, s: BrothersState, action: Action) -> Refusal | None:
        return lay_refusal(s, self, action[1])

    def marker(self, s: BrothersState, action: Action) -> None:
        if action != NO_TRAIL:
            lay(s, self, action[1])
            self.by_trail = True  # the hex is marked: once is enough
        goto(s, self, "pause")

    def pause(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        settled(s)
        if s.at[u] < 0:
            return goto(s, self, "finish")
        return call(s, self, "paused", OpFireWindow(u, self.hexes, self.flare))

    def paused(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if s.at[u] < 0:
            return goto(s, self, "finish")
        if self.crushing >= 0 and not self.stopped:
            survived(s, self)
            return goto(s, self, "crush")
        if self.stopped and not may_end(s, u, s.at[u]):
            return self.back_up(s)
        survived(s, self)
        settled(s)
        return goto(s, self, "finish" if self.stopped else "going")

    def crush(self, s: BrothersState, _: Any) -> None:
        """BB 20.12: the Gun is gone; then the Vehicle may be lost."""
        gun, self.crushing = self.crushing, -1
        if s.at[gun] != s.at[self.unit]:
            settled(s)
            return goto(s, self, "going")  # the fire of the pause left nothing to crush
        remove(s, gun, "BB 20.12")
        return roll(s, self, "crushed", "1d10", "BB 20.12")

    def crushed(self, s: BrothersState, die: int) -> None:
        from bocage.games.brothers.vehicles.s20_12_crushing import crush_total, lost_at

        total = crush_total(s, self.unit, die)
        tell(s, "BB 20.12", ("crush roll", self.unit, total))
        if total >= lost_at():
            remove(s, self.unit, "BB 20.12")
            return goto(s, self, "finish")
        settled(s)
        return goto(s, self, "going")

    def back_up(self, s: BrothersState) -> None:
        """BB 5.0, 61.2: back along its way to the first hex where it may be; off the map it is lost only under an
        Unconfirmed Kill, else it waits there again."""
        u, loc = self.unit, s.at[self.unit]
        back: Loc = self.left
        for back in reversed(self.trail):
            if back < 0 or may_end(s, u, back):
                break
        self.entering = False
        if back < 0 and s.unsure[u]:
            remove(s, u, "BB 61.2")
        else:
            put(s, u, back)
            s.bank[u] = bank_after(s, u, loc, 0)  # BB 46.1: on the side it had gone to
            tell(s, "BB 61.2" if s.unsure[u] else "BB 5.0", ("backed up", u, back))
        goto(s, self, "finish")

    # -- the end ------------------------------------------------------------------------------------------------------

    def rested(self, s: BrothersState, _: Any) -> None:
        """After its last act: fire, a passenger's Assault Fire, unloading."""
        self.fired = True
        goto(s, self, "finish")

    def unloaded(self, s: BrothersState, _: Any) -> None:
        goto(s, self, "going")

    def finish(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        self.under_way = self.entering = False
        if self.waits:
            s.used[u] = OP_FIRE
            s.mark[u] |= STEADY if self.hexes else 0  # BB 20.3: no -4 when it fires
            tell(s, "BB 20.3", ("op fire", u))
        else:
            s.used[u] = USED
            if self.hexes and s.at[u] >= 0:
                s.moved[u] = 1  # BB 20.3
        for p in aboard(s, u):
            s.used[p] = USED
        if not first_owed(s, self, "over"):
            end(s, self.counted)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s, self.counted)

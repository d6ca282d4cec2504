"""BB 5.0: movement, hex by hex, with withdrawal (5.1), Assault Fire (5.2), Declared Retreat (5.3), Follow Me (5.4)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s18_control import leave_behind, leaving_counts
from bocage.games.brothers.cards.scenario import CARDS, CUP
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.moves import (
    AS_PLAIN,
    AS_RETREAT,
    AS_WITHDRAWAL,
    IN_ENEMY_HEX,
    NO_STEP,
    enemies_in_sight,
    enter_refusal,
    exit_refusal,
    steps_of,
    stop_refusal,
)
from bocage.games.brothers.infantry.s05_assault_fire import AssaultFire, assault_refusal, teams_refusal
from bocage.games.brothers.infantry.s05_entering import MID_BONUS, Entering
from bocage.games.brothers.infantry.s06_fire import FaceUnits, Hits
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, check
from bocage.games.brothers.infantry.s09_op_fire import STOPPED, OpFireWindow
from bocage.games.brothers.nations.s59_charges import (
    banzai_goals,
    forced_refusal,
    refocus,
    seishin_goals,
    seishin_refusal,
)
from bocage.games.brothers.numbers import Loc
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, EXITED, KNOWN, OFF, READY, SEISHIN, USED, BrothersState
from bocage.games.brothers.table import in_melee, put, type_of
from bocage.games.brothers.terrain.s48_smoke import grenade_refusal, grenade_steps, throw_grenade
from bocage.games.brothers.terrain.steps import Step
from bocage.games.brothers.weapons.s36_satchel_charges import (
    SatchelAttack,
    charge_refusal,
    charge_targets,
    explain_charge,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, end, goto, reveal, tell
from bocage.kernel.refusal import Refusal

STOP: Action = ("stop",)
EXIT: Action = ("exit",)
ASSAULT_FIRE: Action = ("assault fire",)
FIRETEAMS: Action = ("fireteams",)
SEISHIN_CRY: Action = ("seishin",)
BONUS = {AS_PLAIN: 0, AS_RETREAT: 4, AS_WITHDRAWAL: -3}
CHECK_RULE = {AS_PLAIN: "BB 5.0", AS_RETREAT: "BB 5.3", AS_WITHDRAWAL: "BB 5.1"}
FOLLOWED = Refusal("BB 5.4", "one Command Point adds one MP, and no more")
NO_FOLLOW = Refusal("BB 59.6", "no Command Point adds to the MPs of a charging unit")
COMES_ON = Refusal("BB 16.2", "a unit out of the cup that enters by the Rout Edge does so at once")
GO_ON = Refusal("BB 59.5", "a unit that declared Seishin must go on while it can enter an enemy hex")
CHARGES_ON = Refusal("BB 59.6", "a charging unit must go on while it can")


class Move(Entering):
    """BB 5.0: a unit moves."""

    def start(self, s: BrothersState, _: Any) -> None:
        s.mover, s.left, s.moving = self.unit, OFF, 0
        if in_melee(s, self.unit):
            self.style = AS_WITHDRAWAL
        check(s, self, "ready", self.unit, SELECTED, BONUS[self.style], CHECK_RULE[self.style])

    def ready(self, s: BrothersState, margin: int) -> None:
        u = self.unit
        if margin:
            tell(s, CHECK_RULE[self.style], ("does not move", u))
            return goto(s, self, "finish")
        if self.style == AS_RETREAT:
            self.seen = enemies_in_sight(s, u)
        if s.mark[u] & BANZAI:
            self.goals = banzai_goals(s, u)
        return goto(s, self, "going")

    def declare_seishin(self, s: BrothersState) -> None:
        """Part of the first step and no question of its own: being asked would betray a Concealed unit."""
        self.goals = seishin_goals(s, self)
        s.mark[self.unit] |= SEISHIN
        tell(s, "BB 59.5", ("seishin", self.unit))
        goto(s, self, "going")

    # -- the next thing to do ---------------------------------------------------------------------------------------

    def going(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        refocus(s, self)
        if self.style == AS_RETREAT and self.hexes:
            self.seen = tuple(sorted({*self.seen, *enemies_in_sight(s, u)}))
        if not self.may_enter(s):
            left = self.can_step(s)
            if not left:
                return self.back_up(s)  # BB 5.0: what came up in the pause bars the way out of a full hex
            if left == [STOP] and not s.conceal[u]:
                return goto(s, self, "finish")
        return ask(s, self, "step", s.side[u], "BB 5.0")

    def may_enter(self, s: BrothersState) -> bool:
        return any(self.step_refusal(s, step) is None for step in steps_of(s, self.unit))

    def can_step(self, s: BrothersState) -> list[Action]:
        found: list[Action] = []
        for step in steps_of(s, self.unit):
            if self.step_refusal(s, step) is None:
                found.append(("enter", step[0], step[2]))
        if self.stop_refusal(s, bool(found)) is None:
            found.append(STOP)
        if exit_refusal(s, self) is None and not self.goals:
            found.append(EXIT)
        bound = bool(self.goals) and bool(found)  # BB 59.5: what ends the move would not be going on
        if not bound and assault_refusal(s, self) is None:
            found.append(ASSAULT_FIRE)
        if teams_refusal(s, self) is None:
            found.append(FIRETEAMS)
        if self.follow_refusal(s) is None:
            found += [("follow me", pool) for pool in cps.pools_for(s, self.unit)]  # BB 5.4
        if seishin_refusal(s, self) is None:
            found.append(SEISHIN_CRY)
        found += [("smoke", step[0]) for step in grenade_steps(s, self)]
        if not bound:
            found += [("satchel", loc) for loc in charge_targets(s, self)]
        return found

    def follow_refusal(self, s: BrothersState) -> Refusal | None:
        if self.extra:
            return FOLLOWED
        if self.held and in_melee(s, self.unit):
            return IN_ENEMY_HEX
        return NO_FOLLOW if s.mark[self.unit] & BANZAI else None

    def step_refusal(self, s: BrothersState, step: Step) -> Refusal | None:
        return enter_refusal(s, self, step) or forced_refusal(s, self, step)

    def stop_refusal(self, s: BrothersState, can_go: bool) -> Refusal | None:
        refusal = stop_refusal(s, self)
        if refusal is None and can_go:
            if self.goals:
                return CHARGES_ON if s.mark[self.unit] & BANZAI else GO_ON
            if s.at[self.unit] < 0 and CARDS[s.scenario].groups[s.group[self.unit]].mode == CUP:
                return COMES_ON
        return refusal

    def bound_refusal(self, s: BrothersState) -> Refusal | None:
        """BB 59.5, 59.6: must the unit go on instead of ending its move?"""
        if not self.goals or not self.may_enter(s):
            return None
        return CHARGES_ON if s.mark[self.unit] & BANZAI else GO_ON

    def why_not_step(self, s: BrothersState, action: Action) -> Refusal | None:
        verb = action[0]
        if verb == "enter":
            for step in steps_of(s, self.unit):
                if step[0] == action[1] and step[2] == action[2]:
                    return self.step_refusal(s, step)
            return NO_STEP
        if verb == "assault fire":
            return assault_refusal(s, self) or self.bound_refusal(s)
        if verb == "fireteams":
            return teams_refusal(s, self)
        if verb == "follow me":
            return self.follow_refusal(s) or cps.cp_refusal(s, self.unit, action[1])
        if verb == "seishin":
            return seishin_refusal(s, self)
        if verb == "smoke":
            return grenade_refusal(s, self, action[1])
        if verb == "satchel":
            return charge_refusal(s, self, action[1]) or self.bound_refusal(s)
        return exit_refusal(s, self) if action == EXIT else self.stop_refusal(s, True)

    def explain_step(self, s: BrothersState, action: Action) -> Explanation | None:
        return explain_charge(s, self.unit, action[1]) if action[0] == "satchel" else None

    def step(self, s: BrothersState, action: Action) -> None:
        verb = action[0]
        if verb == "enter":
            return self.set_out(s, action)
        if verb == "assault fire":
            return call(s, self, "assaulted", AssaultFire(self.unit, False))
        if verb == "fireteams":
            self.spent += 2 * pac.MP  # BB 58.3
            return call(s, self, "teams_fired", AssaultFire(self.unit, True))
        if verb == "follow me":
            cps.spend(s, self.unit, action[1], "follow me")
            self.extra = pac.MP  # BB 5.4
            return goto(s, self, "going")
        if action == SEISHIN_CRY:
            return self.declare_seishin(s)
        if verb == "smoke":
            throw_grenade(s, self, action[1])
            return goto(s, self, "going")
        if verb == "satchel":
            return self.lay_charge(s, action[1])
        if action == EXIT:
            return self.leave(s)
        return goto(s, self, "finish")

    def leave(self, s: BrothersState) -> None:
        u = self.unit
        s.exited[s.side[u]] += type_of(s, u).real and leaving_counts(s, s.at[u])
        was = s.at[u]
        put(s, u, EXITED)
        leave_behind(s, was)
        s.mark[u] |= KNOWN
        reveal(s, "BB 18.0", ("left", u, s.kind[u]))
        goto(s, self, "finish")

    # -- fire and charges on the way ----------------------------------------------------------------------------------

    def assaulted(self, s: BrothersState, _: Any) -> None:
        self.fired = True
        goto(s, self, "finish")

    def teams_fired(self, s: BrothersState, hits: Hits) -> None:
        """BB 58.3: the move goes on, unless the answer to its Muzzle Flash stops it (BB 6.2, 50.2)."""
        u = self.unit
        self.fired = True
        if s.at[u] < 0:
            return goto(s, self, "finish")
        s.used[u] = READY
        if u not in hits:
            return goto(s, self, "going")
        if type_of(s, u).reluctant:
            tell(s, "BB 58.1", ("move ends", u))
            return goto(s, self, "shaken_out")
        return check(s, self, "steadied", u, MID_MOVE, MID_BONUS[self.style], "BB 5.0")

    def steadied(self, s: BrothersState, margin: int) -> None:
        if not margin:
            return goto(s, self, "going")
        tell(s, "BB 5.0", ("move ends", self.unit))
        return goto(s, self, "shaken_out")

    def shaken_out(self, s: BrothersState, _: Any) -> None:
        if stop_refusal(s, self) is not None:
            return self.back_up(s)
        return goto(s, self, "finish")

    def lay_charge(self, s: BrothersState, loc: Loc) -> None:
        self.spent += pac.SATCHEL_MP  # BB 36.0
        self.next_step = (loc, 0, 0)
        if not self.hexes:
            return call(s, self, "charge_braved", OpFireWindow(self.unit, 0, MID_BONUS[self.style], False, False))
        return goto(s, self, "charge_laid")

    def charge_braved(self, s: BrothersState, outcome: int) -> None:
        goto(s, self, "finish" if outcome == STOPPED else "charge_laid")

    def charge_laid(self, s: BrothersState, _: Any) -> None:
        self.fired = True
        call(s, self, "finish", SatchelAttack(self.unit, self.next_step[0]))

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        s.used[u] = USED  # BB 4.2
        s.mover, s.moving, s.left = -1, 0, OFF
        if s.facing_rule and s.at[u] >= 0 and not s.conceal[u] and (self.hexes or s.face[u] < 0):
            s.unfaced.append(u)  # BB 2.2: after a move, and after losing Concealment before the first step
        if s.unfaced:
            return call(s, self, "over", FaceUnits())
        return goto(s, self, "over")

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)

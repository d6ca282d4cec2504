"""BB 5.0: movement, hex by hex, with withdrawal (5.1), Assault Fire (5.2), Declared Retreat (5.3), Follow Me (5.4)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.s63_command import command_loss
from bocage.games.brothers.infantry.moves import (
    AS_PLAIN,
    AS_RETREAT,
    AS_WITHDRAWAL,
    Paces,
    enemies_in_sight,
    stop_refusal,
)
from bocage.games.brothers.infantry.s05_entering import Entering
from bocage.games.brothers.infantry.s05_retreat import plan_retreat
from bocage.games.brothers.infantry.s05_verbs import ROWS, may_enter, rows_of, step_refusal
from bocage.games.brothers.infantry.s07_morale import SELECTED, check, morale, passes
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.nations.s59_charges import banzai_goals, refocus
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.checks import MORALE
from bocage.games.brothers.state import BANZAI, GONE, READY, USED, BrothersState
from bocage.games.brothers.table import in_melee
from bocage.games.brothers.weapons.s36_satchel_charges import SatchelAttack, charge_refusal
from bocage.kernel import verbs
from bocage.kernel.consequences import first_owed, owe
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

CHECK_RULE = {AS_PLAIN: "BB 5.0", AS_RETREAT: "BB 5.3", AS_WITHDRAWAL: "BB 5.1"}


def first_bonus(style: str) -> int:
    """BB 5.1, 5.3: what the style of a move adds in its first check; a withdrawal costs Morale in that one only."""
    if style == AS_RETREAT:
        return MORALE["retreat"]
    return MORALE["withdrawal"] if style == AS_WITHDRAWAL else 0


def commanded(s: BrothersState, u: Unit) -> int:
    """BB 63.1: what a unit Out of Command loses in the check for which it is selected to move, and in no other."""
    return command_loss(s, u, morale(s, u, SELECTED)) if s.campaign else 0


class Move(Entering):
    """BB 5.0: a unit moves."""

    def start(self, s: BrothersState, _: Any) -> None:
        self.under_way = True
        if in_melee(s, self.unit):
            self.style = AS_WITHDRAWAL
        self.bonus = MORALE["retreat"] if self.style == AS_RETREAT else 0  # BB 9.0: it helps in all checks
        bonus = first_bonus(self.style) + commanded(s, self.unit)
        if passes(s, self.unit, SELECTED, bonus):
            return self.ready(s, 0)
        return check(s, self, "ready", self.unit, SELECTED, bonus, CHECK_RULE[self.style])

    def ready(self, s: BrothersState, margin: int) -> None:
        u = self.unit
        if margin:
            tell(s, CHECK_RULE[self.style], ("does not move", u))
            return goto(s, self, "finish")
        self.began = True
        if s.mark[u] & BANZAI:
            self.goals = banzai_goals(s, u)
        return self.going(s, None)

    # -- the next thing to do ---------------------------------------------------------------------------------------

    def going(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if self.stopped or s.at[u] == GONE or not self.under_way or self.caught(s):
            return goto(s, self, "finish")
        refocus(s, self)
        if self.style == AS_RETREAT:
            self.seen = tuple(sorted({*self.seen, *enemies_in_sight(s, u)}))
            plan_retreat(s, self)
        if not may_enter(s, self):
            left = [action for action in self.can_step(s) if action[0] != "show"]
            if not left and stop_refusal(s, self) is not None:
                return self.back_up(s)  # BB 5.0: what came up in the pause bars the way out of a full hex
            if not left:
                return self.finish(s, None)
            if left == [("stop",)] and not s.conceal[u]:
                return self.finish(s, None)
        return ask(s, self, "step", s.side[u], "BB 5.0")

    def lapsed_step(self, s: BrothersState) -> str:
        return "finish" if self.stopped or s.at[self.unit] == GONE or not self.under_way else ""

    def can_step(self, s: BrothersState) -> list[Action]:
        return verbs.offered(rows_of(s, self.unit), s, self)

    def why_not_step(self, s: BrothersState, action: Action) -> Refusal | None:
        return verbs.refusal(ROWS, s, self, action)

    def explain_step(self, s: BrothersState, action: Action) -> Explanation | None:
        return verbs.explained(ROWS, s, self, action)

    def step(self, s: BrothersState, action: Action) -> None:
        verbs.do(ROWS, s, self, action)

    def barred(self, s: BrothersState) -> bool:
        return step_refusal(s, Paces(s, self), self.next_step) is not None

    # -- fire and charges on the way ----------------------------------------------------------------------------------

    def teams_fired(self, s: BrothersState, fired: Any) -> None:
        """BB 58.3: the move goes on, unless an answer or an event stops it (BB 6.2, 50.2), or nothing was fired."""
        u = self.unit
        if self.lost(s):
            return goto(s, self, "finish")
        if fired is False:
            self.stopped = True  # BB 14.0, 33.0: no LOS, or a failed SATW Check: it is Used
            return goto(s, self, "teams_settled")
        s.used[u] = READY
        if first_owed(s, self, "teams_settled"):
            return None
        return goto(s, self, "teams_settled")

    def teams_settled(self, s: BrothersState, _: Any) -> None:
        if self.stopped and not self.lost(s) and stop_refusal(s, self) is not None:
            return self.back_up(s)
        return goto(s, self, "going")

    def lay_charge(self, s: BrothersState, loc: Loc) -> None:
        self.spent += pac.SATCHEL_MP  # BB 36.0
        self.next_step = (loc, 0, 0)
        if self.hexes <= self.floors:  # BB 36.0: it has not left its hex
            self.flags = 0
            return call(s, self, "charge_braved", OpFireWindow(self.unit, 0))
        return goto(s, self, "charge_laid")

    def charge_braved(self, s: BrothersState, _: Any) -> None:
        if self.stopped or self.lost(s) or self.caught(s):
            return goto(s, self, "finish")
        self.spent -= pac.SATCHEL_MP  # what happened in the pause is judged again before the charge is laid
        if charge_refusal(s, self, self.next_step[0]) is not None:
            return goto(s, self, "going")
        self.spent += pac.SATCHEL_MP
        return goto(s, self, "charge_laid")

    def charge_laid(self, s: BrothersState, _: Any) -> None:
        self.fired = self.last = True
        call(s, self, "finish", SatchelAttack(self.unit, self.next_step[0]))

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if s.at[u] >= 0 and self.lost(s):
            return end(s, False)  # BB 17.0: back with another Squad, Used
        s.used[u] = USED  # BB 4.2
        self.under_way = self.entering = False
        turns = self.began and (self.hexes or not in_melee(s, u))  # BB 12.2: who has not left a Melee keeps his facing
        if s.facing_rule and s.at[u] >= 0 and not s.conceal[u] and (turns or s.face[u] < 0):
            s.face[u] = -1
            owe(s, ("face", u))  # BB 2.2: after a move, be it of no hexes; not if the first check failed
        if not first_owed(s, self, "over"):
            end(s)
        return None

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)

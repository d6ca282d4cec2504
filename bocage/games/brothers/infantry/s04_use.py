"""BB 4.2, 4.3: what one chosen unit does: move, fire, be marked Op Fire or simply Used."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import Identify, possible
from bocage.games.brothers.infantry.explain import explain_check
from bocage.games.brothers.infantry.moves import AS_PLAIN, AS_RETREAT, AS_WITHDRAWAL
from bocage.games.brothers.infantry.s05_movement import BONUS, CHECK_RULE, Move
from bocage.games.brothers.infantry.s06_aims import may_fire, nothing_refusal
from bocage.games.brothers.infantry.s06_fire import FaceUnits, FireAction
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains, sweep
from bocage.games.brothers.infantry.shot import FIRE
from bocage.games.brothers.nations.s59_smoke import DischargerSmoke, discharger_refusal
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BANZAI, OP_FIRE, USED, BrothersState
from bocage.games.brothers.table import in_melee, show, type_of
from bocage.games.brothers.terrain.s43_fortifications import check_forts
from bocage.games.brothers.terrain.s43_obstacles import ClearObstacle, clear_refusal, obstacles
from bocage.games.brothers.terrain.s45_water import Stranded, is_stranded
from bocage.games.brothers.terrain.s50_decoys import Regenerate, regenerate_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

MARK_USED: Action = ("used",)
MARK_OP_FIRE: Action = ("op fire",)
MOVE: Action = ("move",)
RETREAT: Action = ("retreat",)
CHARGE: Action = ("charge",)
FIRE_AT: Action = ("fire",)
SMOKE: Action = ("smoke",)
REGENERATE: Action = ("regenerate",)
SHOW: Action = ("show",)
IDENTIFY: Action = ("identify",)
TITLES = {AS_PLAIN: "move", AS_RETREAT: "Declared Retreat", AS_WITHDRAWAL: "withdraw from Melee"}

NO_WITHDRAWAL = Refusal("BB 5.1", "Japanese units in an enemy-occupied hex can only be marked Used or Op Fire")
NO_RETREAT = Refusal("BB 5.3", "a unit that starts with an enemy in its hex cannot declare a retreat")
MUST_CHARGE = Refusal("BB 59.6", "in a Banzai turn Squads charge unless they Op Fire")
NOT_CHARGING = Refusal("BB 59.6", "no Banzai Charge has been announced this turn")
COMES_ON = Refusal("BB 5.0", "a unit off the board can only move on")
POSSIBLE = Refusal("BB 66.0", "a Possible unit acts when it has been found in the cup, and only then")
NOTHING_HIDDEN = Refusal("BB 15.0", "the unit is not Concealed")


def act_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    """May the chosen unit do this?"""
    if s.at[u] < 0:
        return None if action == MOVE else COMES_ON
    if possible(s, u) != (action == IDENTIFY) and action not in (MARK_USED, MARK_OP_FIRE):
        return POSSIBLE
    if action == IDENTIFY:
        return None
    melee = in_melee(s, u)
    if action in (MOVE, RETREAT, CHARGE) and melee and not type_of(s, u).withdraws:
        return NO_WITHDRAWAL
    charging = bool(s.mark[u] & BANZAI) and not melee
    free = type_of(s, u).may_hold_back and action in (MARK_USED, MOVE, FIRE_AT, RETREAT, SMOKE)
    if charging and not free and action not in (CHARGE, MARK_OP_FIRE, SHOW):
        return MUST_CHARGE
    if action == CHARGE:
        return None if charging else NOT_CHARGING
    if action == RETREAT:
        return NO_RETREAT if melee else None
    if action == FIRE_AT:
        return nothing_refusal(s, u, FIRE)
    if action == SMOKE:
        return discharger_refusal(s, u)
    if action == REGENERATE:
        return regenerate_refusal(s, u)
    if action == SHOW:
        return None if s.conceal[u] else NOTHING_HIDDEN
    if action[0] == "clear":
        return clear_refusal(s, u, action)
    return None


ACTIONS = (MARK_USED, MARK_OP_FIRE, MOVE, RETREAT, CHARGE, FIRE_AT, SMOKE, REGENERATE, SHOW, IDENTIFY)


class Use(Frame):
    """BB 4.0: one action of one unit. Whatever comes of it, the unit ends Used, Op Fire or off the board.

    Ends with whether it counts against the Operations Range.
    """

    def __init__(self, unit: Unit = -1, fresh: bool = False) -> None:
        super().__init__()
        self.unit = unit
        self.fresh = fresh
        self.stirred = False
        self.gone = False

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 4.1", ("uses", self.unit))
        if is_stranded(s, self.unit):
            return call(s, self, "acted", Stranded(self.unit))
        return goto(s, self, "choose")

    def choose(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "act", s.side[self.unit], "BB 4.0")

    def can_act(self, s: BrothersState) -> list[Action]:
        u = self.unit
        if s.at[u] < 0:
            return [MOVE]
        if not s.mark[u] & BANZAI and not in_melee(s, u) and not possible(s, u):
            return self.usual(s, u)
        found: list[Action] = [a for a in ACTIONS if act_refusal(s, self.unit, a) is None]
        if not possible(s, self.unit) and s.at[self.unit] >= 0 and act_refusal(s, self.unit, MARK_USED) is None:
            found += obstacles(s, self.unit)
        return found

    def usual(self, s: BrothersState, u: Unit) -> list[Action]:
        """What an ordinary unit may do: the same as asking `act_refusal` about everything, only quicker."""
        found: list[Action] = [MARK_USED, MARK_OP_FIRE, MOVE, RETREAT]
        if may_fire(s, u, FIRE):
            found.append(FIRE_AT)
        if s.smokes[s.side[u]] and discharger_refusal(s, u) is None:
            found.append(SMOKE)
        if regenerate_refusal(s, u) is None:
            found.append(REGENERATE)
        if s.conceal[u]:
            found.append(SHOW)
        if s.wire or s.roadblocks:
            found += obstacles(s, u)
        return found

    def explain_act(self, s: BrothersState, action: Action) -> Explanation | None:
        """The Morale Check that a move begins with."""
        if action not in (MOVE, RETREAT):
            return None
        style = AS_RETREAT if action == RETREAT else AS_WITHDRAWAL if in_melee(s, self.unit) else AS_PLAIN
        return explain_check(s, self.unit, CHECK_RULE[style], BONUS[style], TITLES[style])

    def why_not_act(self, s: BrothersState, action: Action) -> Refusal | None:
        return act_refusal(s, self.unit, action)

    def act(self, s: BrothersState, action: Action) -> None:
        u = self.unit
        self.stirred = action not in (MARK_USED, MARK_OP_FIRE)
        if action == MARK_USED:
            s.used[u] = USED
            tell(s, "BB 4.2", ("used", u))
            return goto(s, self, "acted")
        if action == MARK_OP_FIRE:
            return self.mark_op_fire(s)
        if action == SHOW:
            self.gone = not show(s, u, "BB 15.0")  # a Decoy may go at any time: that is no operation
            return goto(s, self, "acted" if self.gone else "choose")
        if action == IDENTIFY:
            return call(s, self, "choose", Identify(u))
        if action == SMOKE:
            return call(s, self, "acted", DischargerSmoke(u))
        if action == REGENERATE:
            return call(s, self, "acted", Regenerate(u))
        if action[0] == "clear":
            return call(s, self, "acted", ClearObstacle(u, action[1], action[2]))
        return self.move_or_fire(s, action)

    def move_or_fire(self, s: BrothersState, action: Action) -> None:
        u = self.unit
        if action == FIRE_AT:
            s.mark[u] &= ~BANZAI
            return call(s, self, "acted", FireAction(u))
        if s.conceal[u] and (action == CHARGE or (s.at[u] < 0 and s.mark[u] & BANZAI)):
            show(s, u, "BB 59.6")
            if s.at[u] < 0 and u in s.unfaced:
                s.unfaced.remove(u)  # BB 2.2: it faces where its move ends
        if action in (MOVE, RETREAT) and s.at[u] >= 0:
            s.mark[u] &= ~BANZAI
        return call(s, self, "acted", Move(u, AS_RETREAT if action == RETREAT else AS_PLAIN))

    def mark_op_fire(self, s: BrothersState) -> None:
        u = self.unit
        s.used[u] = OP_FIRE
        if not in_melee(s, u):
            s.mark[u] &= ~BANZAI  # BB 59.6: it Op Fires instead of charging
        tell(s, "BB 4.3", ("op fire", u))
        if s.facing_rule and not s.conceal[u] and not in_melee(s, u):
            s.unfaced.append(u)  # BB 4.3: it may turn as it is marked; not in Melee (BB 12.2)
            return call(s, self, "acted", FaceUnits())
        return goto(s, self, "acted")

    def acted(self, s: BrothersState, _: Any) -> None:
        if gains(s, self.unit):
            return call(s, self, "over", TakeConcealment(self.unit))
        return goto(s, self, "over")

    def over(self, s: BrothersState, _: Any) -> None:
        if self.stirred:  # who stays put changes nobody's Concealment
            sweep(s)
            check_forts(s)
        if s.unfaced:
            return call(s, self, "faced", FaceUnits())
        return goto(s, self, "faced")

    def faced(self, s: BrothersState, _: Any) -> None:
        """BB 15.0: a Decoy may be taken off at any time: that is no operation."""
        end(s, not self.gone)

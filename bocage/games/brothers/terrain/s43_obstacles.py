"""BB 43.6, 43.7: Wire and Roadblocks are cleared by a Squad's whole allowance, under fire as if it had moved there."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s07_morale import SELECTED, check
from bocage.games.brothers.infantry.s09_op_fire import STOPPED, OpFireWindow
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import OFF, USED, BrothersState
from bocage.games.brothers.table import in_melee, type_of
from bocage.kernel.frames import Action, Frame, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_SQUAD = Refusal("BB 43.7", "only a Squad clears Wire or a Roadblock")
IN_MELEE = Refusal("BB 43.7", "nobody clears Wire or a Roadblock in Melee")
NOTHING_HERE = Refusal("BB 43.7", "it clears only what stands in its own hex or on one of its hexsides")


def clear_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    """May the unit clear this?"""
    if not type_of(s, u).clears:
        return NOT_SQUAD
    if in_melee(s, u):
        return IN_MELEE
    return None if action in obstacles(s, u) else NOTHING_HERE


def obstacles(s: BrothersState, u: Unit) -> list[Action]:
    """What the unit could clear from where it is: ("clear", "wire", hex) or ("clear", "roadblock", side)."""
    loc = s.at[u]
    if not type_of(s, u).clears or in_melee(s, u):
        return []
    found: list[Action] = [("clear", "wire", loc)] if loc in s.wire else []
    g = CARDS[s.scenario].ground
    for h, side in s.roadblocks:
        if loc == h or (loc < g.n and g.field.neighbours[h][side] == loc):
            found.append(("clear", "roadblock", (h, side)))
    return found


class ClearObstacle(Frame):
    """BB 43.7: it succeeds if the Squad survives and passes every Morale Check."""

    def __init__(self, unit: Unit = -1, what: str = "", where: Any = -1) -> None:
        super().__init__()
        self.unit = unit
        self.what = what
        self.where = where

    def start(self, s: BrothersState, _: Any) -> None:
        check(s, self, "ready", self.unit, SELECTED, 0, "BB 5.0")

    def ready(self, s: BrothersState, margin: int) -> None:
        u = self.unit
        if margin:
            s.used[u] = USED
            return end(s)
        s.mover, s.left, s.moving = u, s.at[u], 0
        return call(s, self, "fired_on", OpFireWindow(u, 1, 0, False, False))

    def fired_on(self, s: BrothersState, outcome: int) -> None:
        u = self.unit
        may_go = outcome != STOPPED
        if may_go and self.what == "wire":
            del s.wire[s.at[u]]
            tell(s, "BB 43.6", ("wire removed", s.at[u]))
        elif may_go:
            s.roadblocks = tuple([x for x in s.roadblocks if x != self.where])
            tell(s, "BB 43.7", ("roadblock removed", s.at[u]))
        s.used[u] = USED
        s.mover, s.left = -1, OFF
        if s.facing_rule and s.at[u] >= 0 and not s.conceal[u] and s.face[u] < 0:
            s.unfaced.append(u)  # BB 2.2: it has just lost Concealment
        goto(s, self, "over")

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)

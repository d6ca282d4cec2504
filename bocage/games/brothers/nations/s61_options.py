"""BB 61.1: Sustained Fire, an option."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.refusals import faces
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import place_of, reach_of
from bocage.games.brothers.terrain.s50_night import sees
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell


class SustainedFire(Frame):
    """BB 61.1: the team marks the target hex and one beside it; there it may Final Op Fire for the rest of the turn."""

    def __init__(self, unit: Unit = -1, target: Loc = -1) -> None:
        super().__init__()
        self.unit = unit
        self.target = target

    def start(self, s: BrothersState, _: Any) -> None:
        if self.can_arrow(s):
            return ask(s, self, "arrow", s.side[self.unit], "BB 61.1")
        return goto(s, self, "no_arrow")

    def no_arrow(self, s: BrothersState, _: Any) -> None:
        """No hex beside the target fulfils the conditions: the target hex alone is marked."""
        h = CARDS[s.scenario].ground.hex(self.target)
        s.sustained[self.unit] = (h, h)
        end(s)

    def lapsed_arrow(self, s: BrothersState) -> str:
        """What its shot brought about may turn the team, or take the sight away, before the arrow is asked for."""
        return "" if self.can_arrow(s) else "no_arrow"

    def can_arrow(self, s: BrothersState) -> list[Action]:
        g = CARDS[s.scenario].ground
        u, at = self.unit, place_of(s, self.unit)
        reach = reach_of(s, u)
        found: list[Action] = []
        for b in g.field.neighbours[g.hex(self.target)]:
            if b < 0 or b == g.hex(at) or g.range(at, b) > reach or not sees(s, at, b):
                continue
            if not s.facing_rule or faces(s, u, b):
                found.append(("arrow", b))
        return found

    def arrow(self, s: BrothersState, action: Action) -> None:
        s.sustained[self.unit] = (CARDS[s.scenario].ground.hex(self.target), action[1])
        tell(s, "BB 61.1", ("sustained fire", self.unit, *s.sustained[self.unit]))
        end(s)

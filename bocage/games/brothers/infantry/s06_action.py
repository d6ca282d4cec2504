"""BB 6.0: a unit is chosen to fire instead of moving: at what, and how."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.explain import explain_attack
from bocage.games.brothers.infantry.refusals import fire_refusal, must_turn
from bocage.games.brothers.infantry.s06_aims import aims
from bocage.games.brothers.infantry.s06_shooting import shooting
from bocage.games.brothers.infantry.shot import FIRE, Shot
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call_at_once, end
from bocage.kernel.refusal import Refusal


class FireAction(Frame):
    """BB 6.0: fire instead of moving."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "aimed", s.side[self.unit], "BB 6.0", (s.side[self.unit],) if s.conceal[self.unit] else None)

    def can_aimed(self, s: BrothersState) -> list[Action]:
        return aims(s, self.unit, FIRE)

    def why_not_aimed(self, s: BrothersState, action: Action) -> Refusal | None:
        loc, how = action[1:3]
        return fire_refusal(s, self.unit, loc, FIRE, how)

    def explain_aimed(self, s: BrothersState, action: Action) -> Explanation:
        _, loc, how = action
        return explain_attack(s, Shot(s, self.unit, loc, FIRE, how, False, self.turns(s, loc)))

    def turns(self, s: BrothersState, loc: Loc) -> bool:
        return must_turn(s, self.unit, loc, FIRE)

    def aimed(self, s: BrothersState, action: Action) -> None:
        _, loc, how = action
        call_at_once(s, self, "done", shooting(s, self.unit, loc, FIRE, how))

    def done(self, s: BrothersState, _: Any) -> None:
        end(s)

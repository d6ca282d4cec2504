"""BB 50.2: a unit that fires unlit at night may be answered by one Unused unit that could not see it."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import Identify, possible
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import explain_attack
from bocage.games.brothers.infantry.refusals import NOT_MG, facing_refusal, must_turn, place_refusal, target_refusal
from bocage.games.brothers.infantry.s06_aims import hows_of
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.infantry.shot import FIRE, SUSTAINED, Shot
from bocage.games.brothers.moving import is_moving
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.state import READY, BrothersState
from bocage.games.brothers.table import place_of, vehicle_or_self, veiled
from bocage.games.brothers.terrain.s50_night import in_view, lit
from bocage.games.brothers.vehicles.s20_10_targets import OTHER_TYPE, at_mover_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end
from bocage.kernel.refusal import Refusal

MARKED = Refusal("BB 50.2", "only an Unused unit that is not marked Op Fire may answer a Muzzle Flash")
NOT_THE_FIRER = Refusal("BB 50.2", "the answer must be at the unit that fired")
SEES_IT = Refusal("BB 50.2", "only a unit outside the Visibility Range answers a Muzzle Flash")


def flash_open(s: BrothersState, firer: Unit) -> bool:
    """Is there a flash, and for all that both sides know somebody to answer it?"""
    loc = place_of(s, firer)
    if not CARDS[s.scenario].night or s.raining or loc < 0 or lit(s, loc):
        return False
    side = 1 - s.side[firer]
    return any(unused(s, v, side) and not in_view(s, place_of(s, v), loc) for v in range(len(s.at)))


def unused(s: BrothersState, v: Unit, side: Side) -> bool:
    """BB 50.2, 4.2: on the board, be it in a Carrier, and neither Used nor marked; who moves is being Used."""
    if s.side[v] != side or s.used[v] != READY or place_of(s, v) < 0:
        return False
    return not is_moving(s, vehicle_or_self(s, v))


class MuzzleFlash(Frame):
    """One answer with Normal FP; a failed Morale Check is the end of it. The answer may flash in its turn."""

    def __init__(self, firer: Unit = -1) -> None:
        super().__init__()
        self.firer = firer
        self.unit: Unit = -1
        """Who answers."""

    def start(self, s: BrothersState, _: Any) -> None:
        side = 1 - s.side[self.firer]
        ask(s, self, "answer", side, "BB 50.2", veiled(s, side))

    def can_answer(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [PASS]
        for v in range(len(s.at)):
            if not unused(s, v, 1 - s.side[self.firer]):
                continue
            if possible(s, v):
                found.append(("identify", v))
            else:
                found += [
                    ("at", v, how) for how in hows_of(s, v, FIRE) if self.why_not_answer(s, ("at", v, how)) is None
                ]
        return found

    def why_not_answer(self, s: BrothersState, action: Action) -> Refusal | None:
        _, v, how = action
        loc = place_of(s, self.firer)
        if not unused(s, v, 1 - s.side[self.firer]):
            return MARKED
        if how == SUSTAINED and not s.sustained_rule:
            return NOT_MG
        if in_view(s, place_of(s, v), loc):
            return SEES_IT
        return (
            place_refusal(s, v, how)
            or self.type_refusal(s, v, how)
            or target_refusal(s, v, loc, FIRE, how, True)
            or facing_refusal(s, v, loc, FIRE, how)
        )

    def type_refusal(self, s: BrothersState, v: Unit, how: str) -> Refusal | None:
        """BB 50.2, 20.10: it lights up only the unit that fired: of a Vehicle and Infantry in its hex that one."""
        if not CARDS[s.scenario].machines:
            return None
        refusal = at_mover_refusal(s, vehicle_or_self(s, self.firer), v, how)
        return NOT_THE_FIRER if refusal is OTHER_TYPE else refusal

    def explain_answer(self, s: BrothersState, action: Action) -> Explanation | None:
        if action[0] != "at":
            return None
        _, v, how = action
        loc = place_of(s, self.firer)
        return explain_attack(s, Shot(s, v, loc, FIRE, how, False, must_turn(s, v, loc, FIRE)))

    def answer(self, s: BrothersState, action: Action) -> None:
        from bocage.games.brothers.infantry.s06_shooting import shooting

        if action == PASS:
            return end(s)
        if action[0] == "identify":
            return call(s, self, "start", Identify(action[1]))
        self.unit, how = action[1:3]
        v = self.unit
        return call(s, self, "answered", shooting(s, v, place_of(s, self.firer), FIRE, how, -1, True, True))

    def answered(self, s: BrothersState, _: Any) -> None:
        if self.unit >= 0 and gains(s, self.unit):
            return call(s, self, "over", TakeConcealment(self.unit))  # BB 15.0: Used, and it has not fired
        return end(s)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)

"""The toy game with faults in it, to see what a table makes of a fault: it may not lie, hang or lose anything."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, State, call
from bocage.kernel.procedures import Sequence
from tests.kernel.toy import NextSeat, Toy, ToyGame, ToyState, Turn

UNSEEN = 1
"""The turn whose position cannot be drawn up for Red."""


class BrittleTurn(Turn):
    """To draw fails at once, to roll only after the die has fallen, to look at a duel always."""

    def chosen(self, s: ToyState, action: Action) -> None:
        if action == ("draw",):
            raise ZeroDivisionError("a fault in a rule")
        super().chosen(s, action)

    def rolled(self, s: ToyState, value: int) -> None:
        raise ZeroDivisionError("a fault after a draw")

    def explain_chosen(self, s: ToyState, action: Action) -> Explanation | None:
        raise ZeroDivisionError("a fault in a preview")


class BrittleRound(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (BrittleTurn, NextSeat)


class BrittleGame(ToyGame):
    def start(self, s: ToyState, _: Any) -> None:
        call(s, self, "start", BrittleRound())


class Brittle(Toy):
    name = "brittle"
    title = "Brittle"

    def new(self, scenario: str, options: Mapping[str, Any]) -> Any:
        s = super().new(scenario, options)
        s.stack[-1] = BrittleGame()
        return s

    def view(self, s: State, seat: int) -> dict[str, Any]:
        assert isinstance(s, ToyState)
        if s.turns == UNSEEN and seat == 0:
            raise ZeroDivisionError("a fault in a view")
        return super().view(s, seat)

    def determinize(self, s: State, seat: int, rng: Random) -> Any:
        raise ZeroDivisionError("a fault in a copy")

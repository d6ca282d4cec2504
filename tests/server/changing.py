"""The toy game with its rules changed on purpose, in the ways in which rules are mended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bocage.kernel.frames import Action, Frame, ask, call
from bocage.kernel.procedures import Sequence
from tests.kernel.toy import NextSeat, Toy, ToyGame, ToyState, Turn


class Cited(Turn):
    """The question cites another rule."""

    def start(self, s: ToyState, _: Any) -> None:
        ask(s, self, "chosen", s.seat, "TOY 4.0")


class Dropped(Turn):
    """To wait is no choice any more."""

    def can_chosen(self, s: ToyState) -> list[Action]:
        return [action for action in super().can_chosen(s) if action != ("wait",)]


class Renamed(Turn):
    """A procedure with another field."""

    def __init__(self) -> None:
        super().__init__()
        self.counted = 0


class Failing(Turn):
    """A rule that fails over what was legal once."""

    def chosen(self, s: ToyState, action: Action) -> None:
        if action == ("wait",):
            raise ZeroDivisionError("a fault in a new rule")
        super().chosen(s, action)


class CitedRound(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (Cited, NextSeat)


class DroppedRound(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (Dropped, NextSeat)


class RenamedRound(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (Renamed, NextSeat)


class FailingRound(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (Failing, NextSeat)


ROUNDS: dict[str, type[Sequence]] = {
    "cited": CitedRound,
    "dropped": DroppedRound,
    "renamed": RenamedRound,
    "failing": FailingRound,
}


class RenamedState(ToyState):
    """A state with a field more, as after a renaming."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0


class ChangedGame(ToyGame):
    """The name of its round is the change."""

    def __init__(self, change: str = "cited") -> None:
        super().__init__()
        self.change = change

    def start(self, s: ToyState, _: Any) -> None:
        if max(s.points) >= s.goal or s.turns >= 60:
            return super().start(s, _)
        return call(s, self, "start", ROUNDS[self.change]())


class Changed(Toy):
    """The toy game under revision 2."""

    revision = 2
    change = "cited"

    def new(self, scenario: str, options: Mapping[str, Any]) -> Any:
        s = super().new(scenario, options)
        s.stack[-1] = ChangedGame(self.change)
        return s


class CitedToy(Changed):
    change = "cited"


class DroppedToy(Changed):
    change = "dropped"


class RenamedToy(Changed):
    change = "renamed"


class UnmarkedToy(Changed):
    """A renaming that nobody counted as a revision."""

    revision = 1
    change = "renamed"


class FailingToy(Changed):
    change = "failing"


class GoneToy(Toy):
    """The scenario is there no more."""

    revision = 2

    def scenarios(self) -> list[Any]:
        return []

"""Procedures that every game needs: a sequence of play, a window for plays at any time, secret choices together."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import PASS, Action, Frame, State, ask, call, end, goto
from bocage.kernel.refusal import Refusal


class Sequence(Frame):
    """A sequence of play as data: subclasses give `parts()`, each procedure is called in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def parts(self) -> tuple[type[Frame], ...]:
        return ()

    def start(self, s: State, _: Any) -> None:
        self.part = 0
        goto(s, self, "following")

    def following(self, s: State, _: Any) -> None:
        parts = self.parts()
        if self.part == len(parts):
            end(s)
            return
        self.part += 1
        call(s, self, "following", parts[self.part - 1]())


class Window(Frame):
    """A named point at which seats may play something. After a play every seat is asked again; the window closes when
    all have passed.

    Being asked tells the others something, so `open_to(s, seat)` must depend on public facts alone (a hand that is not
    empty, say, not what is in it): a seat with nothing to play is asked all the same and can only pass.
    Subclasses give `window_rule`, `open_to`, `plays(s, seat)` (without the pass) and `play(s, seat, action)`, which
    ends like any step, usually with goto(s, self, "start").
    """

    def __init__(self, seats: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.seats = seats
        self.turn = 0

    def window_rule(self) -> str:
        return ""

    def open_to(self, s: Any, seat: int) -> bool:
        return True

    def plays(self, s: Any, seat: int) -> list[Action]:
        return []

    def why_not_play(self, s: Any, seat: int, action: Action) -> Refusal | None:
        return None

    def play(self, s: Any, seat: int, action: Action) -> None:
        goto(s, self, "start")

    def start(self, s: State, _: Any) -> None:
        self.turn = 0
        goto(s, self, "next_seat")

    def next_seat(self, s: State, _: Any) -> None:
        while self.turn < len(self.seats):
            seat = self.seats[self.turn]
            if self.open_to(s, seat):
                ask(s, self, "answer", seat, self.window_rule())
                return
            self.turn += 1
        end(s)

    def can_answer(self, s: State) -> list[Action]:
        return [PASS, *self.plays(s, self.seats[self.turn])]

    def why_not_answer(self, s: State, action: Action) -> Refusal | None:
        return self.why_not_play(s, self.seats[self.turn], action)

    def answer(self, s: State, action: Action) -> None:
        if action == PASS:
            self.turn += 1
            goto(s, self, "next_seat")
        else:
            self.play(s, self.seats[self.turn], action)


class Together(Frame):
    """Seats choose in secret at the same time: asked one after another, nothing shown until all are in.

    The answers wait in `s.secrets` (which views never show); `chosen(s, answers)` gets them and ends like any step.
    """

    def __init__(self, seats: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.seats = seats
        self.turn = 0

    def together_rule(self) -> str:
        return ""

    def choices(self, s: Any, seat: int) -> list[Action]:
        return []

    def why_not_choice(self, s: Any, seat: int, action: Action) -> Refusal | None:
        return None

    def chosen(self, s: Any, answers: tuple[Action, ...]) -> None:
        end(s, answers)

    def start(self, s: State, _: Any) -> None:
        self.turn = 0
        s.secrets = []
        goto(s, self, "next_seat")

    def next_seat(self, s: State, _: Any) -> None:
        if self.turn < len(self.seats):
            seat = self.seats[self.turn]
            ask(s, self, "answer", seat, self.together_rule(), (seat,))
            return
        answers = tuple(s.secrets)
        s.secrets = []
        s.revealed = True
        self.chosen(s, answers)

    def can_answer(self, s: State) -> list[Action]:
        return self.choices(s, self.seats[self.turn])

    def why_not_answer(self, s: State, action: Action) -> Refusal | None:
        return self.why_not_choice(s, self.seats[self.turn], action)

    def answer(self, s: State, action: Action) -> None:
        s.secrets.append(action)
        self.turn += 1
        goto(s, self, "next_seat")

"""A procedure that every game needs: a sequence of play."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import Frame, State, call, end, goto


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

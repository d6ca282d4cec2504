"""A procedure that every game needs: a sequence of play."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import Frame, State, call, end


class Sequence(Frame):
    """A sequence of play as data: subclasses give `parts()`, each procedure is called in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def parts(self) -> tuple[type[Frame], ...]:
        return ()

    def start(self, s: State, _: Any) -> None:
        self.part = 0
        self.following(s, None)

    def empty(self, s: State, part: type[Frame]) -> bool:
        """Is there nothing to do in this part now? Then it is not begun."""
        return False

    def following(self, s: State, _: Any) -> None:
        parts = self.parts()
        while self.part < len(parts):
            part = parts[self.part]
            self.part += 1
            if not self.empty(s, part):
                call(s, self, "following", part())
                return
        end(s)

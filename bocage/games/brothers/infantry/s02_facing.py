"""BB 2.2: whoever has just lost Concealment, or ended a move, takes a facing of its owner's choice."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.moving import is_moving
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.kernel.frames import Action, Frame, ask, end, tell


class FaceUnit(Frame):
    """Owed from the moment on, and asked before anything else is."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "faced", s.side[self.unit], "BB 2.2")

    def can_faced(self, s: BrothersState) -> list[Action]:
        return [("face", spine) for spine in range(6)]

    def faced(self, s: BrothersState, action: Action) -> None:
        _, spine = action
        s.face[self.unit] = spine
        tell(s, "BB 2.2", ("faces", self.unit, spine))
        end(s)


def facing_due(s: BrothersState, u: Unit) -> bool:
    """Has it a facing to take? A moving or Concealed unit has none (BB 2.2)."""
    return s.facing_rule and type_of(s, u).foot and s.at[u] >= 0 and not s.conceal[u] and not is_moving(s, u)

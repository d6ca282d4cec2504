"""BB 45.5: infantry that finds itself in the Ocean."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import put, remove, stack_limit, stacked
from bocage.kernel.frames import Action, Frame, ask, end, tell


def is_stranded(s: BrothersState, u: Unit) -> bool:
    loc = s.at[u]
    return loc >= 0 and CARDS[s.scenario].ground.terrain[loc].ident == "ocean"


class Stranded(Frame):
    """BB 45.5: its whole move takes it into a Surf hex next door; without one it drowns."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        if self.can_ashore(s):
            return ask(s, self, "ashore", s.side[self.unit], "BB 45.5")
        remove(s, self.unit, "BB 45.5")
        return end(s)

    def can_ashore(self, s: BrothersState) -> list[Action]:
        g = CARDS[s.scenario].ground
        side = s.side[self.unit]
        return [
            ("enter", loc, 0)
            for loc in g.adjacent[s.at[self.unit]]
            if g.terrain[loc].ident == "surf" and stacked(s, loc, side) < stack_limit(g, loc)
        ]

    def ashore(self, s: BrothersState, action: Action) -> None:
        put(s, self.unit, action[1])
        s.used[self.unit] = USED
        tell(s, "BB 45.5", ("enters", self.unit, action[1], -1))
        end(s)

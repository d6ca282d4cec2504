"""UA s7 Battle Hardening: a better unit, or a Fanatic one; its owner may refuse."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.marks import FANATIC
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.marks import BROKEN, DM, PINNED
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, tell

HARDEN: Action = ("harden",)
REFUSE: Action = ("refuse",)
HIGHEST = 10

SHORT_RANGE = {"4-2-6": "5-2-7", "2-2-6": "2-2-7"}
"""UA s7 Of two better Russian units the one of its own kind."""


def better_row(s: CardState, u: Unit) -> int:
    """UA s7 The next better unit of its size: the one that ELR failure would make into it; -1 if there is none."""
    t = s.type(u)
    above = [x.row for x in TYPES if x.nation == t.nation and x.lower == t.row and x.kind == t.kind]
    for row in above:
        if TYPES[row].ident == SHORT_RANGE.get(t.ident, ""):
            return row
    return above[0] if above else -1


def harden(s: CardState, u: Unit) -> None:
    """UA s7 Unbroken and unpinned; elite units, and those who have none better, become Fanatic."""
    s.status[u] &= ~(BROKEN | DM | PINNED)
    row = better_row(s, u)
    if s.type(u).grade == "E" or row < 0:
        s.mark_card(u, FANATIC)
        tell(s, "UA s7", ("fanatic", u))
    else:
        s.kind[u] = row
        tell(s, "UA s7", ("hardened", u))


def fanatic_level(s: CardState, u: Unit) -> int:
    """UA s7 One more, but never above 10."""
    t = s.type(u)
    level = t.broken if s.status[u] & BROKEN else t.morale
    return 1 if s.has_mark(u, FANATIC) and level < HIGHEST else 0


class Hardening(Frame):
    """UA s7 The owner takes it or leaves it."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: CardState, _: Any) -> None:
        ask(s, self, "chosen", s.side[self.unit], "UA s7")

    def can_chosen(self, s: CardState) -> list[Action]:
        return [HARDEN, REFUSE]

    def explain_chosen(self, s: CardState, action: Action) -> Explanation | None:
        """What it would be."""
        if action != HARDEN:
            return None
        row = better_row(s, self.unit)
        fanatic = s.type(self.unit).grade == "E" or row < 0
        return Explanation(("UA s7",), "Fanatic: one more morale" if fanatic else f"becomes {TYPES[row].name}")

    def chosen(self, s: CardState, action: Action) -> None:
        if action == HARDEN:
            harden(s, self.unit)
        end(s)

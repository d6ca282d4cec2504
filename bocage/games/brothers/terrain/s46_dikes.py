"""BB 46.1: on which side of a Dike Road a unit stands. Every counter stands on one, of its owner's choice."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.steps import BANK_A, BANK_B
from bocage.kernel.consequences import owe
from bocage.kernel.frames import Action, Frame, ask, end, tell


def bank_by(g: Ground, loc: Loc, back: Loc, flags: int) -> int:
    """The bank a step leads to: the one it comes from, or the one chosen along the road; -1 without a Dike Road."""
    if loc not in g.dike:
        return -1
    if flags & (BANK_A | BANK_B):
        return 0 if flags & BANK_A else 1
    side = g.field.side_between(loc, g.hex(back)) if back >= 0 else -1
    return g.bank(loc, side) if side >= 0 else -1


def bank_after(s: BrothersState, u: Unit, back: Loc, flags: int) -> int:
    """Where the unit stands after coming from `back`; if that leaves it open, its owner is asked."""
    g = CARDS[s.scenario].ground
    loc = s.at[u]
    if loc not in g.dike:
        return -1
    found = bank_by(g, loc, back, flags)
    return found if found >= 0 else choose_bank(s, u)


def choose_bank(s: BrothersState, u: Unit) -> int:
    """Toward its own Rout Edge, until its owner has said otherwise (BB 46.1: counters are positioned)."""
    found = own_bank(s, u)
    if found >= 0:
        owe(s, ("bank", u))
    return found


def own_bank(s: BrothersState, u: Unit) -> int:
    card = CARDS[s.scenario]
    g = card.ground
    h = s.at[u]
    rows = card.rows[s.side[u]]
    if h not in g.dike:
        return -1
    sides = [side for side, b in enumerate(g.field.neighbours[h]) if b >= 0 and g.bank(h, side) >= 0]
    if not sides:
        return -1
    return g.bank(h, min(sides, key=lambda side: rows[g.field.neighbours[h][side]]))


class ChooseBank(Frame):
    """On which side of the road does the counter lie?"""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "chosen", s.side[self.unit], "BB 46.1")

    def can_chosen(self, s: BrothersState) -> list[Action]:
        return [("bank", 0), ("bank", 1)]

    def chosen(self, s: BrothersState, action: Action) -> None:
        _, bank = action
        s.bank[self.unit] = bank
        tell(s, "BB 46.1", ("bank", self.unit, s.at[self.unit], bank))
        end(s)

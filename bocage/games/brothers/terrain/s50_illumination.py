"""BB 50.1: Illumination counters."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Side
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import in_melee
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

REACH = 5
NO_FLARES = Refusal("BB 50.1", "the side has no Illumination left")
RAIN = Refusal("BB 55.2", "there is no Illumination in the rain")
NOBODY = Refusal("BB 50.1", "no unit outside Melee could place it")
TOO_FAR = Refusal("BB 50.1", "it is placed within five hexes of a friendly unit that is not in Melee")


def light_refusal(s: BrothersState, side: Side) -> Refusal | None:
    if not s.flares[side]:
        return NO_FLARES
    if s.raining:
        return RAIN
    for u, at in enumerate(s.at):
        if at >= 0 and s.side[u] == side and not in_melee(s, u):
            return None
    return NOBODY


def lighters(s: BrothersState, side: Side) -> set[Hex]:
    """The hexes of those who could light one."""
    g = CARDS[s.scenario].ground
    return {g.hex(at) for u, at in enumerate(s.at) if at >= 0 and s.side[u] == side and not in_melee(s, u)}


def place_refusal(s: BrothersState, side: Side, h: Hex) -> Refusal | None:
    return reach_refusal(s, lighters(s, side), h)


def reach_refusal(s: BrothersState, near: set[Hex], h: Hex) -> Refusal | None:
    """May the hex be lit from one of these?"""
    row = CARDS[s.scenario].ground.field.range_row(h)
    for at in near:
        if row[at] <= REACH:
            return None
    return TOO_FAR


class LightUp(Frame):
    """BB 50.1: lights the hex and the six round it until Recovery; counts one. Column first, then the hex."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.column = -1

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "aimed", self.side, "BB 50.1")

    def can_aimed(self, s: BrothersState) -> list[Action]:
        g = CARDS[s.scenario].ground
        near, columns = lighters(s, self.side), g.field.columns
        found: set[int] = set()
        for h in range(g.n):
            if columns[h] not in found and reach_refusal(s, near, h) is None:
                found.add(columns[h])
        return [("column", c) for c in sorted(found)]

    def aimed(self, s: BrothersState, action: Action) -> None:
        self.column = action[1]
        ask(s, self, "lit", self.side, "BB 50.1")

    def can_lit(self, s: BrothersState) -> list[Action]:
        near = lighters(s, self.side)
        columns = CARDS[s.scenario].ground.field.columns
        return [("light", h) for h, c in enumerate(columns) if c == self.column and reach_refusal(s, near, h) is None]

    def why_not_lit(self, s: BrothersState, action: Action) -> Refusal | None:
        return place_refusal(s, self.side, action[1])

    def lit(self, s: BrothersState, action: Action) -> None:
        _, h = action
        s.flares[self.side] -= 1
        s.lights = (*s.lights, h)
        tell(s, "BB 50.1", ("illuminated", h))
        touch(s, ("everywhere",))  # BB 15.0: whoever is lit in the open is seen, all at once
        end(s)

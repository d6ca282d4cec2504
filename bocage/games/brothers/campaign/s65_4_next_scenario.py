"""BB 65.4: on the same map, Fortifications that stay or go, and Foxholes for whoever is placed."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.victory import NOBODY, holder
from bocage.games.brothers.cards.s18_control import units_in
from bocage.games.brothers.cards.scenario import CARDS, SETUP
from bocage.games.brothers.numbers import Hex, Loc, Side
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import on_board
from bocage.games.brothers.terrain.fortify import fort_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
NOT_HELD = Refusal("BB 65.4", "the player who controlled a Fortification last decides what becomes of it")
NOT_MOVED = Refusal("BB 65.4", "a Fortification may be kept or removed, but not moved")
NOBODY_DIGS = Refusal("BB 65.4", "only an unmounted Squad or WT places a Foxhole, on its own position")


def works_in(s: BrothersState, h: Hex) -> bool:
    """Is a Fortification, Wire or a Roadblock in the hex?"""
    g = CARDS[s.scenario].ground
    return any([loc in s.forts for loc in g.locations_of(h)]) or h in s.wire or h in [x for x, _ in s.roadblocks]  # noqa: C419 (lists compile to loops)


def works(s: BrothersState) -> list[tuple[str, Loc, int]]:
    """All of them: kind, place, and for a Roadblock its hexside."""
    found: list[tuple[str, Loc, int]] = [("fort", loc, 0) for loc in sorted(s.forts)]
    found += [("wire", h, 0) for h in sorted(s.wire)]
    return found + [("roadblock", h, side) for h, side in s.roadblocks]


def hold_works(s: BrothersState, hexes: list[Hex]) -> None:
    """BB 65.4: who controls them: whoever was there last with no enemy about (BB 18.0)."""
    for h in hexes:
        if works_in(s, h):
            side = holder(s.side, units_in(s, h))
            if side != NOBODY:
                s.fort_side[h] = side


def first_holders(s: BrothersState) -> None:
    """BB 18.0: at the start they belong to whoever stands there or sets up in that part of the map."""
    card = CARDS[s.scenario]
    g = card.ground
    areas = {h: group.side for group in card.groups if group.mode == SETUP for h in group.hexes}
    for h in sorted({g.hex(loc) for _, loc, _ in works(s)}):
        if h not in s.fort_side and h in areas:
            s.fort_side[h] = areas[h]
    hold_works(s, sorted({g.hex(loc) for _, loc, _ in works(s)}))


class KeepWorks(Frame):
    """Each side in turn takes away what it does not want to keep."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: BrothersState, _: Any) -> None:
        if len(self.can_removed(s)) == 1:
            return end(s)
        return ask(s, self, "removed", self.side, "BB 65.4")

    def can_removed(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [("remove", *work) for work in works(s) if self.remove_refusal(s, work) is None]
        return [DONE, *found]

    def remove_refusal(self, s: BrothersState, work: tuple[str, Loc, int]) -> Refusal | None:
        g = CARDS[s.scenario].ground
        kind, loc, _ = work
        if loc in g.trench and kind == "fort":
            return NOT_HELD  # it is part of the map
        return None if s.fort_side.get(g.hex(loc), NOBODY) == self.side else NOT_HELD

    def why_not_removed(self, s: BrothersState, action: Action) -> Refusal | None:
        if action[0] != "remove":
            return NOT_MOVED
        kind, loc, side = action[1:4]
        return self.remove_refusal(s, (kind, loc, side))

    def removed(self, s: BrothersState, action: Action) -> None:
        if action == DONE:
            return end(s)
        _, kind, loc, side = action
        if kind == "fort":
            del s.forts[loc]
        elif kind == "wire":
            del s.wire[loc]
        else:
            s.roadblocks = tuple([x for x in s.roadblocks if x != (loc, side)])
        tell(s, "BB 65.4", ("work removed", kind, loc))
        return goto(s, self, "start")


def dig_refusal(s: BrothersState, side: Side, loc: Loc) -> Refusal | None:
    """May a Foxhole be dug here? Decoys, Guns and whoever rides place none."""
    diggers = [u for u in s.here.get(loc, ()) if s.side[u] == side and UNITS[s.kind[u]].foot and UNITS[s.kind[u]].real]
    if not diggers:
        return NOBODY_DIGS
    return fort_refusal(CARDS[s.scenario].ground, loc, "foxhole", frozenset(s.forts))


class DigIn(Frame):
    """All Squads and WTs of a side may place Foxholes; asked until it has had enough, so that nothing is betrayed."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: BrothersState, _: Any) -> None:
        if not on_board(s, self.side):
            return end(s)
        return ask(s, self, "dug", self.side, "BB 65.4")

    def can_dug(self, s: BrothersState) -> list[Action]:
        here = sorted({s.at[u] for u in on_board(s, self.side)})
        return [DONE, *[("dig", loc) for loc in here if dig_refusal(s, self.side, loc) is None]]

    def why_not_dug(self, s: BrothersState, action: Action) -> Refusal | None:
        return dig_refusal(s, self.side, action[1])

    def explain_dug(self, s: BrothersState, action: Action) -> Explanation | None:
        if action == DONE:
            return None
        e = Explanation(("BB 65.4", "BB 43.1"), f"a Foxhole in {CARDS[s.scenario].ground.name(action[1])}")
        e.notes.append("it shows the enemy that no Decoy is there, and stays where it is (BB 65.4)")
        return e

    def dug(self, s: BrothersState, action: Action) -> None:
        if action == DONE:
            return end(s)
        loc = action[1]
        hidden = CARDS[s.scenario].fort_concealment and all([s.conceal[u] for u in s.here[loc]])  # noqa: C419 (lists compile to loops)
        s.forts[loc] = ("foxhole", int(hidden))
        s.fort_side[CARDS[s.scenario].ground.hex(loc)] = self.side
        tell(s, "BB 65.4", ("foxhole dug", loc))
        return goto(s, self, "start")

"""BB 54.4: trails through minefields: laid by tracked Vehicles, or known from the start."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.steps import Step
from bocage.games.brothers.vehicles.s20_03_moves import BY_TRAIL, Driving
from bocage.games.brothers.vehicles.s49_mines import minefield
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

NO_TRAIL = Refusal("BB 54.4", "there is no trail of its side between these hexes")
NO_MARKERS = Refusal("BB 54.4", "the side has no pair of Trail markers left")
NOT_MINED = Refusal("BB 54.4", "a trail is laid by a tracked Vehicle as it enters a minefield hex off any trail")
CROOKED = Refusal("BB 54.4", "a trail runs straight, or along hexspines, and never through an unbreached Ditch")
NO_PATH = Refusal("BB 54.4", "the side knows no path through the mines")


def directions(g: Ground, hexes: tuple[Hex, ...]) -> list[int]:
    return [g.field.side_between(a, b) for a, b in pairwise(hexes)]


def runs_true(g: Ground, hexes: tuple[Hex, ...]) -> bool:
    """Straight along a hexrow, or turn and turn about between two neighbouring directions, along hexspines."""
    ways = directions(g, hexes)
    if any(way < 0 for way in ways) or any(g.terrain[h].ident == "ditch" for h in hexes):
        return False
    kinds = sorted(set(ways))
    if len(kinds) <= 1:
        return True
    beside = len(kinds) == 2 and (kinds[1] - kinds[0]) % 6 in (1, 5)
    return beside and all(a != b for a, b in pairwise(ways))


def along_trail(s: BrothersState, side: Side, a: Loc, b: Loc) -> bool:
    """Do the two hexes follow each other on a trail of this side?"""
    return any(owner == side and ((a, b) in pairwise(way) or (b, a) in pairwise(way)) for owner, way in s.trails)


def trail_step(step: Step) -> Step:
    """The same step along a trail: at least 2 MPs a hex, and no mines."""
    return step[0], max(step[1], pac.TRAIL_VEHICLE_MP), step[2] | BY_TRAIL


def lay_refusal(s: BrothersState, mv: Driving, number: int) -> Refusal | None:
    """May it mark the hex it has just entered: as a new trail (`number` -1), or as the end of one it came from?"""
    u = mv.unit
    here, back = s.at[u], mv.left
    if not mv.hexes or mv.by_trail or not type_of(s, u).tracked or not minefield(s, here):
        return NOT_MINED
    g = CARDS[s.scenario].ground
    if number < 0:
        if not s.trail_pairs[s.side[u]]:
            return NO_MARKERS
        return None if runs_true(g, _new(here, back)) else CROOKED
    if not 0 <= number < len(s.trails) or s.trails[number][0] != s.side[u]:
        return NO_TRAIL
    longer = _longer(s.trails[number][1], here, back)
    return NO_TRAIL if longer == () else None if runs_true(g, longer) else CROOKED


def _new(here: Hex, back: Loc) -> tuple[Hex, ...]:
    return (here,) if back < 0 else (back, here)


def _longer(way: tuple[Hex, ...], here: Hex, back: Loc) -> tuple[Hex, ...]:
    """The trail with one more hex at the end the Vehicle comes from; () if it does not come from an end."""
    if here in way:
        return ()
    if way[-1] == back:
        return (*way, here)
    return (here, *way) if way[0] == back else ()


def lay(s: BrothersState, mv: Driving, number: int) -> None:
    """Put the markers down, or move one on; trails that make one line together give a pair back."""
    side, here = s.side[mv.unit], s.at[mv.unit]
    if number < 0:
        s.trail_pairs[side] -= 1
        s.trails = (*s.trails, (side, _new(here, mv.left)))
    else:
        way = _longer(s.trails[number][1], here, mv.left)
        s.trails = tuple([(side, way) if i == number else trail for i, trail in enumerate(s.trails)])
    tell(s, "BB 54.4", ("trail", side, here))
    combine(s, side)


def combine(s: BrothersState, side: Side) -> None:
    """Two trails that share a hex and lie in one line become one."""
    g = CARDS[s.scenario].ground
    mine = [way for owner, way in s.trails if owner == side]
    for a in mine:
        for b in mine:
            joined = _joined(a, b)
            if a != b and joined and runs_true(g, joined):
                s.trails = (*[x for x in s.trails if x not in ((side, a), (side, b))], (side, joined))
                s.trail_pairs[side] += 1
                return combine(s, side)
    return None


def _joined(a: tuple[Hex, ...], b: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Trail b laid on at the end of a, where they overlap."""
    for other in (b, b[::-1]):
        for n in range(1, min(len(a), len(other)) + 1):
            if a[-n:] == other[:n]:
                return (*a, *other[n:])
    return ()


def lift(s: BrothersState, number: int) -> None:
    """A player may take his markers up again at any time."""
    side = s.trails[number][0]
    s.trails = tuple([trail for i, trail in enumerate(s.trails) if i != number])
    s.trail_pairs[side] += 1
    tell(s, "BB 54.4", ("trail lifted", side))


class KnownPath(Frame):
    """A path known from the start: its owner marks it once, hex by hex, anywhere, straight or along hexspines."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.way: tuple[Hex, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "marked", self.side, "BB 54.4")

    def can_marked(self, s: BrothersState) -> list[Action]:
        g = CARDS[s.scenario].ground
        if not self.way:
            return [("mark", h) for h in range(g.n) if minefield(s, h)]
        near = [b for b in g.field.neighbours[self.way[-1]] if b >= 0 and b not in self.way]
        on: list[Action] = [("mark", b) for b in near if runs_true(g, (*self.way, b))]
        return [("done",), *on]

    def marked(self, s: BrothersState, action: Action) -> None:
        if action == ("done",):
            s.trails = (*s.trails, (self.side, self.way))
            tell(s, "BB 54.4", ("trail", self.side, self.way[-1]))
            return end(s)
        self.way = (*self.way, action[1])
        return goto(s, self, "start")


def known_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    return None if s.known_paths[s.side[u]] else NO_PATH

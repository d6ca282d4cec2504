"""BB 15.0 and 51.1: how Conceal counters are lost and gained."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.moving import move_of
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import FIRED, KNOWN, ROUTED, BrothersState
from bocage.games.brothers.table import in_melee
from bocage.games.brothers.terrain.line import behind_road, behind_roadblock
from bocage.games.brothers.terrain.s50_night import seen_by_enemy, sees, watched
from bocage.games.brothers.terrain.steps import IN_TRENCH
from bocage.kernel.frames import Action, Frame, ask, end, tell


def covered(s: BrothersState, loc: Loc, eye: Loc, bank: int = -1, moving: bool = False) -> bool:
    """BB 6.2: would Direct Fire from `eye` meet Beneficial Terrain here? Hexsides and height count per enemy."""
    height = CARDS[s.scenario].ground.height
    return height[loc] > height[eye] or shielded(s, loc, eye, bank, moving)


def sheltering(s: BrothersState, loc: Loc, moving: bool = False) -> bool:
    """Is the location Beneficial Terrain against fire from anywhere?"""
    g = CARDS[s.scenario].ground
    return g.terrain[loc].beneficial or (not moving and (loc in s.forts or g.is_cave(loc)))


def shielded(s: BrothersState, loc: Loc, eye: Loc, bank: int = -1, moving: bool = False) -> bool:
    """`covered` by anything but height.

    `bank`: the side of a Dike Road on which the unit stands (BB 46.1: as behind a hedgerow). `moving`: it comes into
    whatever Fortification is here and has no good of it yet (`comes_in`).
    """
    if sheltering(s, loc, moving):
        return True
    g = CARDS[s.scenario].ground
    line = g.line(eye, loc)
    if bank >= 0 and loc in g.dike and behind_road(g, loc, bank, line):
        return True
    if s.roadblocks and behind_roadblock(g, s.roadblocks, loc, line):
        return True  # BB 43.7: as a Wall
    if g.terrain[loc].ident == "stream_woods" and line.through_art:
        return True  # BB 45.3: the line crosses the trees
    return bool(line.cover) or line.to_ridge


def in_open(s: BrothersState, loc: Loc, moving: bool = False) -> bool:
    g = CARDS[s.scenario].ground
    return g.terrain[loc].open_ground and (moving or (loc not in s.forts and not g.is_cave(loc)))


def comes_in(s: BrothersState, u: Unit) -> bool:
    """BB 43.0: whoever moves into a Fortification has the hex's other terrain only, until his move is over; from one
    Trench hex to the next he is not in the open (BB 43.2)."""
    loc = s.at[u]
    if loc not in s.forts and loc < CARDS[s.scenario].ground.n:
        return False
    move = move_of(s, u)
    return move is not None and move.hexes > 0 and not move.flags & IN_TRENCH


def just_beside(s: BrothersState, v: Unit, loc: Loc, new: tuple[int, ...]) -> bool:
    """BB 15.0: has the enemy just moved adjacent, in the pause still (`new`)? He must first survive all fire there; who
    comes into sight farther off is bound by nothing of the kind."""
    return v in new and (s.at[v] == loc or loc in CARDS[s.scenario].ground.adjacent[s.at[v]])


def exposed(
    s: BrothersState, loc: Loc, side: Side, bank: int = -1, new: tuple[int, ...] = (), moving: bool = False
) -> bool:
    """BB 15.0: in Open Ground in the LOS of an enemy, Decoys included; `new`: see `just_beside`."""
    if not in_open(s, loc, moving):
        return False
    at_of, eyes = s.at, watched(s, loc)
    for v in s.own[1 - side]:
        at = at_of[v]
        if at < 0 or not eyes[at] or (new and just_beside(s, v, loc, new)):
            continue
        if not covered(s, loc, at, bank, moving):
            return True
    return False


def enemy_beside(s: BrothersState, loc: Loc, side: Side, new: tuple[int, ...] = ()) -> bool:
    """Is an enemy, Decoy or not, adjacent and not in Melee?"""
    here, sides = s.here, s.side
    for near in CARDS[s.scenario].ground.adjacent[loc]:
        there = here.get(near)
        if there:
            enemy = friend = False
            for v in there:
                if sides[v] == side:
                    friend = True
                elif v not in new and UNITS[s.kind[v]].finds:
                    enemy = True
            if enemy and not friend:
                return True
    return False


def keeps_in_jungle(s: BrothersState, u: Unit) -> bool:
    """BB 51.1: stationary infantry in Jungle stays hidden from an enemy who comes adjacent; a mover in its first hex
    has not moved beside anybody yet."""
    if CARDS[s.scenario].ground.terrain[s.at[u]].ident != "jungle" or not UNITS[s.kind[u]].foot:
        return False  # only Infantry
    move = move_of(s, u)
    return move is None or not move.hexes


def loses(s: BrothersState, u: Unit, new: tuple[int, ...] = ()) -> bool:
    """Does the unit, Concealed, lose its counter where things stand?

    Enemies that have just come adjacent and may still be fired on (`new`) take nothing yet (BB 15.0).
    """
    loc, side = s.at[u], s.side[u]
    if not CARDS[s.scenario].ground.terrain[loc].conceals or in_melee(s, u):
        return True
    if enemy_beside(s, loc, side, new) and not keeps_in_jungle(s, u):
        return True
    if UNITS[s.kind[u]].vehicle:
        return _vehicle_seen(s, u, new)
    return exposed(s, loc, side, s.bank[u], new, comes_in(s, u))


def _vehicle_seen(s: BrothersState, u: Unit, new: tuple[int, ...]) -> bool:
    """BB 20.1: a Vehicle hides from nobody who has LOS to it, be it in cover."""
    eyes = watched(s, s.at[u])
    for v in s.own[1 - s.side[u]]:
        loc = s.at[v]
        if loc >= 0 and eyes[loc] and not (new and just_beside(s, v, s.at[u], new)):
            return True
    return False


def takes(s: BrothersState, v: Unit, u: Unit) -> bool:
    """Does the enemy v take the Concealed unit's counter, being beside it or seeing it in the open?"""
    loc, at = s.at[v], s.at[u]
    g = CARDS[s.scenario].ground
    if at in g.adjacent[loc] and UNITS[s.kind[v]].finds and not in_melee(s, v) and not keeps_in_jungle(s, u):
        return True
    if UNITS[s.kind[u]].vehicle:
        return sees(s, loc, at)
    moving = comes_in(s, u)
    return in_open(s, at, moving) and sees(s, loc, at) and not covered(s, at, loc, s.bank[u], moving)


def gains(s: BrothersState, u: Unit) -> bool:
    """BB 15.0: may an unconcealed unit that has been marked, not fired, take a Conceal counter?"""
    loc = s.at[u]
    if loc < 0 or s.conceal[u] or s.mark[u] & (FIRED | ROUTED) or in_melee(s, u):
        return False
    if not UNITS[s.kind[u]].hides_again:
        return False  # BB 20.1: Guns may, Vehicles may not
    if not CARDS[s.scenario].ground.terrain[loc].conceals:
        return False
    return not seen_by_enemy(s, loc, s.side[u])


def conceal(s: BrothersState, u: Unit, rule: str) -> None:
    s.conceal[u] = 1
    if UNITS[s.kind[u]].foot:
        s.face[u] = -1  # BB 2.2: Concealed Infantry has no facing
    s.mark[u] |= KNOWN
    tell(s, rule, ("concealed", u))


class TakeConcealment(Frame):
    """BB 15.0: the owner may cover a unit that was marked outside all enemy LOS."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "answer", s.side[self.unit], "BB 15.0")

    def can_answer(self, s: BrothersState) -> list[Action]:
        return [("conceal",), ("stay",)]

    def answer(self, s: BrothersState, action: Action) -> None:
        if action == ("conceal",):
            conceal(s, self.unit, "BB 15.0")
        end(s)

"""BB 15.0 and 51.1: how Conceal counters are lost and gained."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.state import AMBUSH, FIRED, KNOWN, ROUTED, BrothersState
from bocage.games.brothers.table import in_melee, show
from bocage.games.brothers.terrain.line import behind_road, behind_roadblock
from bocage.games.brothers.terrain.s50_night import seen_by_enemy, sees
from bocage.kernel.frames import Action, Frame, ask, end, tell

WATER = ("surf", "ocean")


def covered(s: BrothersState, loc: Loc, eye: Loc, bank: int = -1) -> bool:
    """BB 6.2: would Direct Fire from `eye` meet Beneficial Terrain here? Hexsides and height count per enemy."""
    height = CARDS[s.scenario].ground.height
    return height[loc] > height[eye] or shielded(s, loc, eye, bank)


def shielded(s: BrothersState, loc: Loc, eye: Loc, bank: int = -1) -> bool:
    """`covered` by anything but height.

    `bank`: the side of a Dike Road on which the unit stands (BB 46.1: as behind a hedgerow).
    """
    g = CARDS[s.scenario].ground
    if loc in s.forts or g.terrain[loc].beneficial or g.is_cave(loc):
        return True
    line = g.line(eye, loc)
    if bank >= 0 and loc in g.dike and behind_road(g, loc, bank, line):
        return True
    if s.roadblocks and behind_roadblock(g, s.roadblocks, loc, line):
        return True  # BB 43.7: as a Wall
    if g.terrain[loc].ident == "stream_woods" and line.through_art:
        return True  # BB 45.3: the line crosses the trees
    return bool(line.cover) or line.to_ridge


def in_open(s: BrothersState, loc: Loc) -> bool:
    g = CARDS[s.scenario].ground
    return g.terrain[loc].open_ground and loc not in s.forts and not g.is_cave(loc)


def exposed(s: BrothersState, loc: Loc, side: Side, bank: int = -1) -> bool:
    """BB 15.0: in Open Ground in the LOS of an enemy, Decoys included."""
    if not in_open(s, loc):
        return False
    sides = s.side
    row = CARDS[s.scenario].ground.clear_row(loc)
    for v, at in enumerate(s.at):
        if at >= 0 and sides[v] != side and row[at] and sees(s, at, loc) and not covered(s, loc, at, bank):
            return True
    return False


def enemy_beside(s: BrothersState, loc: Loc, side: Side) -> bool:
    """Is an enemy, Decoy or not, adjacent and not in Melee?"""
    here, sides = s.here, s.side
    for near in CARDS[s.scenario].ground.adjacent[loc]:
        there = here.get(near)
        if there:
            enemy = friend = False
            for v in there:
                if sides[v] == side:
                    friend = True
                else:
                    enemy = True
            if enemy and not friend:
                return True
    return False


def keeps_in_jungle(s: BrothersState, u: Unit) -> bool:
    """BB 51.1: stationary infantry in Jungle stays hidden from an enemy who comes adjacent."""
    return u != s.mover and CARDS[s.scenario].ground.terrain[s.at[u]].ident == "jungle"


def loses(s: BrothersState, u: Unit) -> bool:
    """Does the unit, Concealed, lose its counter where things stand?"""
    loc, side = s.at[u], s.side[u]
    if CARDS[s.scenario].ground.terrain[loc].ident in WATER or in_melee(s, u):
        return True
    if enemy_beside(s, loc, side) and not keeps_in_jungle(s, u):
        return True
    return exposed(s, loc, side, s.bank[u])


def mover_seen(s: BrothersState, u: Unit) -> bool:
    """The mover loses Concealment at once and first, before it is fired on (BB 15.0, 51.2). False: it was a Decoy."""
    if s.conceal[u] and loses(s, u):
        return show(s, u, "BB 15.0")
    return True


def enemies_seen(s: BrothersState, u: Unit) -> None:
    """A mover that has survived all fire in its hex takes Concealment from enemies beside it or in the open."""
    loc, side = s.at[u], s.side[u]
    g = CARDS[s.scenario].ground
    busy = in_melee(s, u)
    for v, concealed in enumerate(s.conceal):
        if not concealed or s.side[v] == side or s.at[v] < 0:
            continue
        at = s.at[v]
        beside = not busy and at in g.adjacent[loc] and not keeps_in_jungle(s, v)
        if beside or (in_open(s, at) and sees(s, loc, at) and not covered(s, at, loc, s.bank[v])):
            show(s, v, "BB 15.0")


def ambush_in(s: BrothersState, loc: Loc, side: Side) -> None:
    """BB 51.1: an enemy enters the hex of Concealed units: they are shown, Decoys go, the others lie in ambush."""
    jungle = CARDS[s.scenario].ground.terrain[loc].ident == "jungle"
    for v in s.here.get(loc, ()):
        if s.side[v] != side and s.conceal[v] and show(s, v, "BB 51.1") and jungle:
            s.mark[v] |= AMBUSH
            tell(s, "BB 51.1", ("ambush", v))


def sweep(s: BrothersState) -> None:
    """Look over the whole board: whoever can no longer be Concealed is shown. The mover first (BB 15.0)."""
    order = [u for u, concealed in enumerate(s.conceal) if concealed and s.at[u] >= 0]
    if s.mover in order:
        order.remove(s.mover)
        order.insert(0, s.mover)
    for u in order:
        if s.conceal[u] and s.at[u] >= 0 and loses(s, u):
            show(s, u, "BB 15.0")


def gains(s: BrothersState, u: Unit) -> bool:
    """BB 15.0: may an unconcealed unit that has been marked, not fired, take a Conceal counter?"""
    loc = s.at[u]
    if loc < 0 or s.conceal[u] or s.mark[u] & (FIRED | ROUTED) or in_melee(s, u):
        return False
    if CARDS[s.scenario].ground.terrain[loc].ident in WATER:
        return False
    return not seen_by_enemy(s, loc, s.side[u])


def conceal(s: BrothersState, u: Unit, rule: str) -> None:
    s.conceal[u] = 1
    s.face[u] = -1
    if u in s.unfaced:
        s.unfaced.remove(u)  # BB 2.2: a Concealed unit has no facing
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

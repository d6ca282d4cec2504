"""BB 16.0: the Area of Control and the Fog of War cup."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.moving import Moving, move_of, movers
from bocage.games.brothers.numbers import Hex, Side, Unit
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.state import DUG, OFF, READY, BrothersState
from bocage.games.brothers.table import held_by, place_of, put, stack_limit, stacked
from bocage.games.brothers.terrain.s46_dikes import choose_bank
from bocage.kernel.frames import Action, Frame, ask, draw, end, reveal
from bocage.kernel.refusal import Refusal

DRAWN = Refusal("BB 16.2", "a side draws from its cup once in a turn")
EMPTY = Refusal("BB 16.2", "the cup is empty")
OUT_OF_SEQUENCE = Refusal("BB 16.2", "a Command Point cannot bring a unit out of the cup out of sequence")
NOT_BENEFICIAL = Refusal("BB 16.2", "it must be placed in Beneficial Terrain")
NOT_AOC = Refusal("BB 16.1", "the hex is not in the side's Area of Control")
FAR_FROM_MOVER = Refusal("BB 16.2", "it must be placed one or two hexes from the enemy that just moved")
NOT_CLOSER = Refusal("BB 16.2", "it must be closer to its Rout Edge than the moving enemy")
JUST_LEFT = Refusal("BB 16.2", "it may not be placed in the hex the enemy just left")
BESIDE_ENEMY = Refusal("BB 16.2", "it may not be placed within one hex of an enemy that is not moving")
FAR_FROM_FRIEND = Refusal("BB 16.2", "it must be placed within three hexes of a friendly unit")
NEAR_ENEMY = Refusal("BB 16.2", "it must be placed at least three hexes from every enemy unit")
FULL_HEX = Refusal("BB 2.0", "the location is already full")
EDGE: Action = ("edge",)


def draw_refusal(s: BrothersState, side: Side) -> Refusal | None:
    cup = s.cup1 if side else s.cup0
    if not cup.rest and not cup.top:
        return EMPTY
    if s.drawn[side]:
        return DRAWN
    return OUT_OF_SEQUENCE if s.phase == "before" else None


def in_area_of_control(s: BrothersState, side: Side, h: Hex) -> bool:
    """BB 16.1: two own units (or the last one) farther from the Rout Edge, fewer than two enemies nearer to it."""
    card = CARDS[s.scenario]
    rows, n = card.rows[side], card.ground.n
    ahead = own = behind = 0
    for u in range(len(s.at)):
        at = place_of(s, u)  # whoever is carried is a unit too (BB 21.0)
        if at >= 0:
            row = rows[at if at < n else at - n]
            if s.side[u] == side:
                own += 1
                ahead += row > rows[h]
            else:
                behind += row < rows[h]
    return (ahead >= 2 or (own == 1 and ahead == 1)) and behind < 2


def interrupt_refusal(s: BrothersState, side: Side, h: Hex, move: Moving) -> Refusal | None:
    """May a unit drawn in the enemy's range be placed in hex h? (BB 16.2)"""
    card = CARDS[s.scenario]
    g = card.ground
    mover = g.hex(s.at[move.unit])
    if not 1 <= g.field.range_row(h)[mover] <= 2:
        return FAR_FROM_MOVER
    if not g.terrain[h].beneficial and h not in s.forts:
        return NOT_BENEFICIAL
    if move.left >= 0 and h == g.hex(move.left):
        return JUST_LEFT
    if card.rows[side][h] >= card.rows[side][mover]:
        return NOT_CLOSER
    row = g.field.range_row(h)
    for v, at in enumerate(s.at):
        if at >= 0 and s.side[v] != side and v != move.unit and row[g.hex(at)] <= 1:
            return BESIDE_ENEMY
    return _common_refusal(s, side, h)


def own_refusal(s: BrothersState, side: Side, h: Hex) -> Refusal | None:
    """May a unit drawn in its own range be placed in hex h? (BB 16.2)"""
    g = CARDS[s.scenario].ground
    if not g.terrain[h].beneficial and h not in s.forts:
        return NOT_BENEFICIAL
    row = g.field.range_row(h)
    near = False
    for u, at in enumerate(s.at):
        if at >= 0:
            far = row[g.hex(at)]
            if s.side[u] != side and far < 3:
                return NEAR_ENEMY
            near = near or (s.side[u] == side and far <= 3)
    return _common_refusal(s, side, h) if near else FAR_FROM_FRIEND


def _common_refusal(s: BrothersState, side: Side, h: Hex) -> Refusal | None:
    if stacked(s, h, side) >= stack_limit(CARDS[s.scenario].ground, h) or held_by(s, h, 1 - side):
        return FULL_HEX
    return None if in_area_of_control(s, side, h) else NOT_AOC


def interrupt_hexes(s: BrothersState, side: Side, mover: Unit) -> list[Hex]:
    g = CARDS[s.scenario].ground
    move = move_of(s, mover)
    if move is None:
        return []
    near = g.field.within(g.hex(s.at[mover]), 2)
    return [h for h in near if interrupt_refusal(s, side, h, move) is None]


def fog_may_interrupt(s: BrothersState, side: Side, mover: Unit) -> bool:
    """Public facts only: a cup not yet drawn from, and a hex where its unit could stand."""
    return draw_refusal(s, side) is None and bool(interrupt_hexes(s, side, mover))


class FogDraw(Frame):
    """BB 16.2: a unit out of the cup; ends with its number. With a mover it interrupts, else it must be used now."""

    def __init__(self, side: Side = 0, mover: Unit = -1) -> None:
        super().__init__()
        self.side = side
        self.mover = mover
        self.unit = -1

    def start(self, s: BrothersState, _: Any) -> None:
        s.drawn[self.side] = 1
        draw(s, self, "taken", "cup1" if self.side else "cup0", "BB 16.2", (self.side,))

    def taken(self, s: BrothersState, u: Unit) -> None:
        self.unit = u
        s.at[u] = OFF
        s.conceal[u] = first_counter(s, u)  # BB 15.0
        ask(s, self, "place", self.side, "BB 16.2")

    def can_place(self, s: BrothersState) -> list[Action]:
        if self.mover >= 0:
            return [("place", h) for h in interrupt_hexes(s, self.side, self.mover)]
        g = CARDS[s.scenario].ground
        places: list[Action] = [("place", h) for h in range(g.n) if own_refusal(s, self.side, h) is None]
        return [*places, EDGE]

    def why_not_place(self, s: BrothersState, action: Action) -> Refusal | None:
        h, move = action[1], move_of(s, self.mover)
        return own_refusal(s, self.side, h) if move is None else interrupt_refusal(s, self.side, h, move)

    def place(self, s: BrothersState, action: Action) -> None:
        if action != EDGE:
            _, h = action
            put(s, self.unit, h)
            s.bank[self.unit] = choose_bank(s, self.unit)
            s.used[self.unit] = READY
            s.mark[self.unit] |= DUG
            for move in movers(s):
                move.placed = (*move.placed, self.unit)
            reveal(s, "BB 16.2", ("placed", self.unit, h))
        end(s, self.unit)


def first_counter(s: BrothersState, u: Unit) -> int:
    """BB 59.2: Japanese units enter play under a -2 counter."""
    return 2 if NATIONS[CARDS[s.scenario].sides[s.side[u]].nation].deeper_first_counter else 1

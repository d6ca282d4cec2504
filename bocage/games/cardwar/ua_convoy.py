"""UA convoy, s25 Convoy and column: units that enter by a road, at half rate without a card, at full rate with one.

They go one after another along the road, each at its own time in the Movement Phase: the Starter Kit has no impulses
for vehicles (docs/rulings).
"""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.activation import MOVE_USE
from bocage.games.cardwar.hands import hands_of, masks, spend
from bocage.games.cardwar.marks import ACT_MOVE, FORD, IN_COLUMN
from bocage.games.cardwar.plays import AT_MOVE, Play
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_wake import BY_FORD, PLAIN, card_for, style_of
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import has_road
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED, ROAD_RATE
from bocage.games.starterkit.model.marks import MOTION, MOVED
from bocage.games.starterkit.model.names import Counter, Location, Side, Unit, Vehicle
from bocage.games.starterkit.model.state import GONE, OFF_BOARD
from bocage.games.starterkit.movement.s03_3_1_offboard import road_onto
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

COLUMN = "column"
LEAST = 2
ROAD_MP = 2.0
SEEN = 8
CONVOY, ON_FOOT = "convoy", "on foot"

NO_ROAD = Refusal("UA convoy", "a convoy or column enters by a road")
TOO_FEW = Refusal("UA convoy", "it takes two or more vehicles, or two or more units on foot, before that hex")
NO_CARD = Refusal("UA convoy", "no hand has a Movement or Terrain card for it")
NO_RESTART = Refusal("UA s25", "a vehicle of a convoy that has stopped does not start again with it")
OFF_THE_ROAD = Refusal("UA convoy", "a convoy or column stays on the road")

Way = tuple[int, float]


def waiting(s: CardState, side: Side, kind: str, h: Location) -> list[Counter]:
    """Who stands off board before the hex and could form up."""
    pool = s.arriving[side] if kind == CONVOY else s.reserve[side]
    return [c for c in pool if s.at[c] == OFF_BOARD - h]


def entered_by(s: CardState, number: int) -> Location:
    """Convoys and columns are numbered by where they came in, those that come by there later higher."""
    return (number - 1) // 2 % ground_of(s).hexes


def number_for(s: CardState, side: Side, kind: str, h: Location) -> int:
    """That of those who wait there: theirs already, or a new one; if nobody waits, the first with somebody to wake."""
    group = waiting(s, side, kind, h)
    known = [s.column[c] for c in group if c in s.column]
    if known:
        return known[0]
    number, step = 1 + 2 * h + (1 if kind == CONVOY else 0), 2 * ground_of(s).hexes
    while marching_in(s, side, number) if group else marching_in(s, side, number) and not idle_in(s, side, number):
        number += step
    return number


def marching_in(s: CardState, side: Side, number: int) -> list[Counter]:
    return [c for c, n in s.column.items() if n == number and s.side[c] == side and s.at[c] >= 0]


def idle_in(s: CardState, side: Side, number: int) -> list[Counter]:
    return [c for c in marching_in(s, side, number) if not s.status[c] & MOVED and not s.has_active(c, ACT_MOVE)]


def under_way(s: CardState, side: Side, kind: str, h: Location) -> list[Counter]:
    """Who came onto the map in that convoy or column and is still to move."""
    mine = marching_in(s, side, number_for(s, side, kind, h))
    return [c for c in mine if not s.status[c] & MOVED]


def column_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    found: list[Action] = []
    for kind, pool in ((CONVOY, s.arriving[side]), (ON_FOOT, s.reserve[side])):
        for h in dict.fromkeys([OFF_BOARD - s.at[c] for c in pool if s.at[c] <= OFF_BOARD]):
            found += [(COLUMN, kind, h, 0), (COLUMN, kind, h, 1)]
    for c, number in s.column.items():
        if s.side[c] == side and s.at[c] >= 0:
            found.append((COLUMN, CONVOY if s.type(c).is_vehicle else ON_FOOT, entered_by(s, number), 1))
    return list(dict.fromkeys(found))


def column_card(s: CardState, side: Side) -> tuple[int, int] | None:
    """UA convoy (hand, card): from any hand, a plain Movement or Terrain card rather than a Ford."""
    for style in (PLAIN, BY_FORD):
        for e in hands_of(s, side):
            card = card_for(s, e, side, MOVE_USE, style)
            if card:
                return e, card
    return None


def column_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, kind, h, by_card = action
    if not 0 <= h < ground_of(s).hexes or road_onto(s, h) != ROAD_RATE:
        return NO_ROAD
    group, going = waiting(s, side, kind, h), under_way(s, side, kind, h)
    idle = [c for c in group if not s.has_mark(c, IN_COLUMN) or (by_card and not s.has_active(c, ACT_MOVE))]
    if by_card and any(not s.has_active(c, ACT_MOVE) for c in going):
        return NO_CARD if column_card(s, side) is None else None  # UA convoy: one card, in later turns too
    if len(group) < LEAST or not idle:
        return TOO_FEW
    return NO_CARD if by_card and column_card(s, side) is None else None


class FormColumn(Frame):
    def __init__(self, side: Side = 0, play: Action = ()) -> None:
        super().__init__()
        self.side = side
        self.play = play

    def start(self, s: CardState, _: Any) -> None:
        _, kind, h, by_card = self.play
        group = tuple(waiting(s, self.side, kind, h))
        number, bits = number_for(s, self.side, kind, h), 0
        if by_card:
            group = (*group, *under_way(s, self.side, kind, h))
            found = column_card(s, self.side)
            assert found is not None
            e, card = found
            ford = style_of(s, MOVE_USE, masks(s, e, self.side)[card], card) == BY_FORD
            bits = ACT_MOVE | (FORD if ford else 0)  # UA cards.ford
            spend(s, e, self.side, card)
        for c in group:
            s.mark_card(c, IN_COLUMN)
            s.column[c] = number
            if by_card:
                s.active[c] = s.active.get(c, 0) | bits
        tell(s, "UA convoy", ("column", group))
        end(s)


def column_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return FormColumn(side, action)


def explain_column(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    _, kind, h, by_card = action
    group = [*waiting(s, side, kind, h), *(under_way(s, side, kind, h) if by_card else [])]
    made = Explanation(("UA convoy", "UA s25"), f"{len(group)} at {'full' if by_card else 'half'} rate along the road")
    made.eyes = group
    made.notes = [
        "It ends when one of them is attacked, or sees an enemy within eight hexes when its turn to move comes."
    ]
    return made


COLUMNS = Play(COLUMN, AT_MOVE, column_list, column_refusal, column_frame, explain_column)


# on the road


def road_refusal(s: CardState, u: Unit, where: Location) -> Refusal | None:
    """UA s25 A unit in column enters only along its road."""
    here = s.at[u]
    onto = road_onto(s, where) == ROAD_RATE if here < 0 and where >= 0 else has_road(ground_of(s), here, where)
    return None if onto else OFF_THE_ROAD


def convoy_refusal(s: CardState, v: Vehicle, action: Action) -> Refusal | None:
    """UA s25 Not even for all its MP, by which any vehicle may enter a hex (SK 3.3.2); nor on again after a stop."""
    if action[0] == "start" and s.has_mark(v, IN_COLUMN):
        return NO_RESTART
    bound = action[0] == "drive" and action[1] >= 0 and s.has_mark(v, IN_COLUMN)
    return road_refusal(s, v, action[1]) if bound else None


def convoy_ways(s: CardState, v: Vehicle, ways: list[Way]) -> list[Way]:
    """UA s25 By road only, one MP more for each hex and at least two."""
    return [(rate, max(ROAD_MP, mp + 1.0)) for rate, mp in ways if rate == ROAD_RATE]


def disband(s: CardState, c: Counter) -> None:
    """UA s25 The whole of its convoy or column ends."""
    number = s.column.get(c, 0)
    for other in [x for x in s.column if number and s.column[x] == number and s.side[x] == s.side[c]]:
        s.leave_column(other)


def review_columns(s: CardState) -> None:
    """UA s25 All of it ends when a Known Enemy Unit is in sight within eight hexes at the start of its own MPh; a
    vehicle that has stopped does not start again with it."""
    g = ground_of(s)
    for c in list(s.column):
        if s.at[c] == GONE:
            s.leave_column(c)
        elif c in s.column and s.at[c] >= 0 and s.side[c] == s.attacker:
            if sees_enemy(s, g.ranges[s.at[c]], c):
                disband(s, c)
            elif s.type(c).is_vehicle and not s.vehicle_marks.get(c, 0) & MOTION:
                s.leave_column(c)


def sees_enemy(s: CardState, ranges: bytes, c: Counter) -> bool:
    g, here = ground_of(s), s.at[c]
    enemies = (*s.roster[1 - s.side[c]], *s.fleet[1 - s.side[c]])
    return any(ranges[s.at[e]] <= SEEN and hindrance(s, g, here, s.at[e]) != BLOCKED for e in enemies)

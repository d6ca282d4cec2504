"""UA s3 Sniper markers, and the random hex that a card thrown at the enemy strikes."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.selection import RandomSelection
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.names import Hex, Location, Side
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

REACH = 6
MOST = 6

NOT_EMPTY = Refusal("UA s3", "a Sniper marker is placed in an empty hex")
TOO_FEW = Refusal("UA s3", "a Sniper marker is placed within six hexes of as many enemy-held hexes as possible")


def held_hexes(s: CardState, side: Side, vehicles: bool) -> list[Hex]:
    """UA s3 Hexes where the side has Personnel, or where asked vehicles too."""
    g = ground_of(s)
    found = {g.hex_of[s.at[u]] for u in s.roster[side]}
    if vehicles:
        found |= {s.at[v] for v in s.fleet[side]}
    return sorted(found)


def is_empty(s: CardState, h: Hex) -> bool:
    if h in s.stacks or h in s.vehicles:
        return False
    g = ground_of(s)
    return h not in g.above or (g.above[h] not in s.stacks and g.above[h] not in s.vehicles)


def marker_refusal(s: CardState, side: Side, h: Hex) -> Refusal | None:
    """UA s3 An empty hex, within six hexes of as many enemy-held hexes as there are to be had."""
    if not 0 <= h < ground_of(s).hexes or not is_empty(s, h):
        return NOT_EMPTY
    return None if h in marker_hexes(s, side) else TOO_FEW


def marker_hexes(s: CardState, side: Side) -> list[Hex]:
    g = ground_of(s)
    held = held_hexes(s, 1 - side, True)
    counts: dict[int, int] = {}
    for h in range(g.hexes):
        if is_empty(s, h):
            row, count = g.ranges[h], 0
            for x in held:
                if row[x] <= REACH:
                    count += 1
            counts[h] = min(MOST, count)
    best = max(counts.values(), default=0)
    return [h for h, n in counts.items() if n == best]


class PlaceSnipers(Frame):
    """UA s3 The DEFENDER of the first Player Turn first."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def start(self, s: CardState, _: Any) -> None:
        if self.turn == 2:
            return end(s)
        if any(is_empty(s, h) for h in range(ground_of(s).hexes)):
            return ask(s, self, "placed", self.side(s), "UA s3")
        self.turn += 1
        return goto(s, self, "start")

    def side(self, s: CardState) -> Side:
        first = battle_of(s).first
        return 1 - first if self.turn == 0 else first

    def can_placed(self, s: CardState) -> list[Action]:
        return [("sniper", h) for h in marker_hexes(s, self.side(s))]

    def why_not_placed(self, s: CardState, action: Action) -> Refusal | None:
        return marker_refusal(s, self.side(s), action[1])

    def placed(self, s: CardState, action: Action) -> None:
        side = self.side(s)
        s.sniper[side] = action[1]
        tell(s, "UA s3", ("sniper placed", side, action[1]))
        self.turn += 1
        goto(s, self, "start")


def way_from(s: CardState, start: Hex, coloured: int, white: int) -> Hex:
    """UA s3 So many hexes in a direction, 1 north to 6 north-west, stopping at the edge of the map."""
    g = ground_of(s)
    here = start
    for _ in range(white):
        there = g.neighbours[here][coloured - 1]
        if there < 0:
            break
        here = there
    return here


def nearest(s: CardState, side: Side, at: Hex, vehicles: bool) -> list[Hex]:
    """UA s3 The nearest hexes with an eligible unit of the side; of several those with the lowest TEM."""
    g = ground_of(s)
    hexes = held_hexes(s, side, vehicles)
    if not hexes:
        return []
    row = g.ranges[at]
    closest = min(row[h] for h in hexes)
    found = [h for h in hexes if row[h] == closest]
    lowest = min(g.tem[h] for h in found)
    return [h for h in found if g.tem[h] == lowest]


class RandomHex(Frame):
    """UA s3 Where a card thrown by `side` strikes. Ends with the Location, or -1 if there is nobody to strike."""

    def __init__(self, side: Side = 0, vehicles: bool = False) -> None:
        super().__init__()
        self.side = side
        self.vehicles = vehicles
        self.hexes: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        if s.sniper[self.side] < 0 or not held_hexes(s, 1 - self.side, self.vehicles):
            return end(s, -1)
        return roll(s, self, "rolled", "2d6", "UA s3")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        at = way_from(s, s.sniper[self.side], *dice)
        self.hexes = tuple(nearest(s, 1 - self.side, at, self.vehicles))
        tell(s, "UA s3", ("random hex", self.side, dice, at, self.hexes))
        if len(self.hexes) > 1:
            return ask(s, self, "chosen", self.side, "UA s3")
        return goto(s, self, "chosen", ("hex", self.hexes[0]))

    def can_chosen(self, s: CardState) -> list[Action]:
        return [("hex", h) for h in self.hexes]

    def chosen(self, s: CardState, action: Action) -> None:
        """UA s3 The marker moves there; of several Locations one is chosen at random."""
        _, h = action
        s.sniper[self.side] = h
        tell(s, "UA s3", ("sniper moved", self.side, h))
        call(s, self, "located", RandomSelection(tuple(self.locations(s, h)), "UA s3"))

    def locations(self, s: CardState, h: Hex) -> list[Location]:
        enemy = 1 - self.side
        found = [x for x in ground_of(s).locations(h) if any(s.side[u] == enemy for u in s.stacks.get(x, ()))]
        parked = self.vehicles and any(s.side[v] == enemy for v in s.vehicles.get(h, ()))
        return [h, *[x for x in found if x != h]] if parked else found

    def located(self, s: CardState, chosen: tuple[int, ...]) -> None:
        """Two Locations that tie are rolled for again."""
        if len(chosen) > 1:
            return call(s, self, "located", RandomSelection(chosen, "UA s3"))
        return end(s, chosen[0])

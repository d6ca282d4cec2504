"""BB 65.3: the next scenario on the same map: Used markers where a side stood, and where it is placed again."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.cards.setup import NOT_AREA, PlaceUnits, stand_refusal
from bocage.games.brothers.numbers import Hex, Loc, Side, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import aboard, on_board, type_of
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

NEAR = 3
HALF_A_HEX = 1
AHEAD = Refusal(
    "BB 65.3",
    "the nearest Used marker lies further back: nobody is put down ahead of its row, towards the enemy's Rout Edge",
)
NEAR_ENEMY = Refusal(
    "BB 65.3", "no unit is placed within 3 hexes of an enemy unit, unless one of the side's Used markers is there"
)


def take_up(s: BrothersState) -> None:
    """Mark where Infantry, Guns and Decoys stand; Vehicles leave none behind. All pieces are taken off."""
    g = CARDS[s.scenario].ground
    s.posts, s.stood = {}, {}
    for side in (0, 1):
        for u in on_board(s, side):
            h = g.hex(s.at[u])
            s.stood[h] = s.stood.get(h, 0) | 1 << side
            if not type_of(s, u).vehicle or any([not type_of(s, p).vehicle for p in aboard(s, u)]):  # noqa: C419 (lists compile to loops)
                s.posts[h] = s.posts.get(h, 0) | 1 << side


def taken_up(s: BrothersState, side: Side) -> None:
    """The side's turn has come: its pieces are off the map, only its markers are there."""
    for h in [h for h, mask in s.stood.items() if mask >> side & 1]:
        s.stood[h] &= ~(1 << side)


def posts_of(s: BrothersState, side: Side) -> list[Hex]:
    return [h for h, mask in s.posts.items() if mask >> side & 1]


def ahead(card: Card, side: Side, h: Hex, post: Hex) -> bool:
    """Does the hex lie beyond the row of the marker, towards the Rout Edge of the enemy?

    A hex row across the columns goes up and down by half a hex: C7, D6 and B6 are one (BB 65.3, example).
    """
    field, edge = card.ground.field, card.sides[1 - side].rout_edge
    if edge == "north":
        return field.ys[h] < field.ys[post] - HALF_A_HEX
    if edge == "south":
        return field.ys[h] > field.ys[post] + HALF_A_HEX
    if edge == "west":
        return field.columns[h] < field.columns[post]
    return field.columns[h] > field.columns[post]


def enemy_hexes(s: BrothersState, side: Side) -> set[Hex]:
    """Where enemy units are: where they have been placed again, or where they still stand."""
    g = CARDS[s.scenario].ground
    found = {g.hex(s.at[u]) for u in on_board(s, 1 - side)}
    return found | {h for h, mask in s.stood.items() if mask >> (1 - side) & 1}


class Again:
    """Where a side may be placed again: its markers and the enemies as they are, looked up once for all hexes."""

    def __init__(self, s: BrothersState, side: Side) -> None:
        self.side = side
        self.card = CARDS[s.scenario]
        self.posts = posts_of(s, side)
        self.enemies = enemy_hexes(s, side)

    def refusal(self, h: Hex) -> Refusal | None:
        """May a unit or Hub of the side be placed here?"""
        posts, row = self.posts, self.card.ground.field.range_row(h)
        if posts:
            least = min([row[post] for post in posts])
            # of several equally close ones each counts: the example leaves D4 closed though G5 is as near as C7
            for post in posts:
                if row[post] == least and ahead(self.card, self.side, h, post):
                    return AHEAD
        if h not in posts:
            for e in self.enemies:
                if row[e] <= NEAR:
                    return NEAR_ENEMY
        return None


class PlaceAgain(PlaceUnits):
    """All units of the side, with those that have come back, Decoys and reinforcements."""

    def open_places(self, s: BrothersState, u: Unit, one: bool = False) -> list[Loc]:
        g = CARDS[s.scenario].ground
        again = Again(s, self.side)
        places: list[Loc] = []
        for h in range(g.n):
            if self.area_refusal(s, again, u, h) is None:
                places += [loc for loc in g.locations_of(h) if stand_refusal(s, u, loc) is None]
                if one and places:
                    return places
        return places or [loc for loc in self.rear(s) if stand_refusal(s, u, loc) is None]

    def area_refusal(self, s: BrothersState, again: Again, u: Unit, h: Hex) -> Refusal | None:
        """A side of which nobody was left on the map sets up as its card says."""
        if again.posts:
            return again.refusal(h)
        return None if h in CARDS[s.scenario].groups[s.group[u]].hexes else NOT_AREA

    def rear(self, s: BrothersState) -> list[Loc]:
        """Where the enemy leaves no hex open: those of the side's own Rout Edge that are not beside him."""
        enemies = enemy_hexes(s, self.side)
        rows = CARDS[s.scenario].ground.field
        edge = CARDS[s.scenario].rout_edge[self.side]
        return [h for h in edge if all(rows.range_row(h)[e] > 1 for e in enemies)]

    def why_not_placed(self, s: BrothersState, action: Action) -> Refusal | None:
        verb, u, loc = action[:3]
        if verb != "place" or u != self.next_unit(s):
            return None
        h = CARDS[s.scenario].ground.hex(loc)
        return self.area_refusal(s, Again(s, self.side), u, h) or stand_refusal(s, u, loc)

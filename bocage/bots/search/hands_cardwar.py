"""What a hand of card war is worth: what each card would do for its element, less for every further one of its kind."""

from __future__ import annotations

from bocage.deck.cards import TERRAIN
from bocage.deck.uses import (
    CONCEALED_BIT,
    FIRE_BIT,
    HERO_BIT,
    MOVE_BIT,
    RADIO_BIT,
    RALLY_BIT,
    SMOKE_BIT,
    TERRAIN_BIT,
)
from bocage.games.cardwar.hands import MARSHY, elements_of, hand_of, hand_size, masks, members
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.thrown import THROWN, kind_thrown
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.marks import BROKEN

TO_GO = (0.7, 0.4, 0.25, 0.1)
"""Cards that move those who must act, for each of their men and two: without one they stand still."""
TO_HOLD = (1.0, 0.4, 0.2)
TO_FIRE = (3.0, 2.2, 1.5, 1.0, 0.6, 0.4)
"""Fire cards of those who hold; who must act fires as he goes."""
TO_COVER = (2.0, 1.2, 0.7, 0.4, 0.2)
TO_RALLY = (1.0, 0.5, 0.2)
TO_HIDE = (1.2, 0.8, 0.4)
A_BROKEN = 1.0
"""What a Rally card is worth more when there is somebody to rally."""
A_RADIO, A_HERO, A_SMOKE, A_THROWN, LEFT = 1.5, 2.0, 0.7, 1.0, 0.2
TO_COME = 0.9
"""What a place in the hand that is filled again is worth."""
NO_MORE = 0.35
"""What is left of all that on the last turn."""
SHARES = ((FIRE_BIT, 0.30), (TERRAIN_BIT, 0.20), (MOVE_BIT, 0.16), (RALLY_BIT, 0.15), (CONCEALED_BIT, 0.10))
"""What the deck deals."""


def place(row: tuple[float, ...], n: int) -> float:
    """The n-th of its kind."""
    return row[n] if n < len(row) else 0.0


class Needs:
    """What kinds of cards are worth to one side in one position."""

    def __init__(self, s: CardState, side: int) -> None:
        acting = battle_of(s).victory.acting == side
        men = 2 + sum([s.type(u).is_multi_man and not s.status[u] & BROKEN for u in s.roster[side]])
        men += len(s.fleet[side]) + len(s.reserve[side])
        self.moves = tuple([part * men for part in TO_GO]) if acting else TO_HOLD
        self.fires = TO_COVER if acting else TO_FIRE
        self.broken = sum([bool(s.status[u] & BROKEN) for u in s.roster[side]])

    def worth(self, masks_held: list[int], marshy: int, thrown: int) -> float:
        """Of cards that are good for so much."""
        moves = fires = rallies = hides = 0
        total = 0.0
        free = 0
        for mask in masks_held:
            if mask & TERRAIN_BIT:
                free += 1
            elif mask & MOVE_BIT:
                moves += 1
            elif mask & FIRE_BIT:
                fires += 1
            elif mask & RALLY_BIT:
                rallies += 1
                total += A_RADIO if mask & RADIO_BIT else 0.0
            elif mask & CONCEALED_BIT:
                hides += 1
            elif mask & HERO_BIT:
                total += A_HERO
            elif mask & SMOKE_BIT:
                total += A_SMOKE
        for row, n in ((self.moves, moves), (self.fires, fires), (TO_RALLY, rallies), (TO_HIDE, hides)):
            total += sum(row[:n])
        for _ in range(free):  # Terrain is laid for what is wanted most
            go, shoot = place(self.moves, moves), place(self.fires, fires)
            if go >= shoot:
                moves, total = moves + 1, total + go
            else:
                fires, total = fires + 1, total + shoot
        return total + A_BROKEN * min(rallies, self.broken) - LEFT * marshy + A_THROWN * thrown

    def of_hand(self, s: CardState, e: int, side: int, without: int = 0, more: int = 0) -> float:
        """A hand, less one card, with one more that is good for so much."""
        table = masks(s, e, side)
        held: list[int] = [more] if more else []
        marshy = thrown = 0
        gone = without == 0
        for card in hand_of(s, e, side):
            if card == without and not gone:
                gone = True
                continue
            mask = table[card]
            if mask:
                held.append(mask)
                marshy += 1 if TERRAIN[card] and MARSHY[card] else 0
                thrown += 1 if kind_thrown(card) in THROWN else 0
        return self.worth(held, marshy, thrown)

    def fresh(self, s: CardState, e: int, side: int, without: int) -> float:
        """What a card drawn for this one would be worth in the hand."""
        base = self.of_hand(s, e, side, without)
        return sum([share * (self.of_hand(s, e, side, without, bit) - base) for bit, share in SHARES])


def hands_worth(s: CardState, side: int) -> float:
    """All hands of a side, and the places in them that will be filled; less when there is no time to use them."""
    needs = Needs(s, side)
    total = 0.0
    for e in elements_of(s, side):
        if members(s, e):
            total += needs.of_hand(s, e, side) + TO_COME * max(0, (s.sizes[e] or hand_size(s, e)) - len(s.hands[e]))
    if s.planning[side]:
        total += needs.of_hand(s, PLANNING, side)
    return total * remaining(s)


def remaining(s: CardState) -> float:
    """How much cards are still good for: on the last turn what is not used is lost."""
    turns = battle_of(s).turns
    return NO_MORE if s.turn >= turns else 1.0

"""Which card of a hand is played for a use: of several alike the one that is good for the least else."""

from __future__ import annotations

from bocage.games.cardwar.hands import hand_of, masks
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.ua_wake import other_use
from bocage.games.starterkit.model.names import Counter, Counters, Location, Side
from bocage.kernel.refusal import Refusal

NOT_HELD = Refusal("UA cards", "there is no such card in that hand")
NOT_YOURS = Refusal("UA hand", "that is not one of your hands")
OTHER_ELEMENT = Refusal("UA hand", "a hand serves the units of its own element")

HIDDEN_THERE = Refusal("SK 6.4", "a hidden crew is not on the map yet: no card is played on it")


def nobody_at(s: CardState, e: int, side: Side, where: Location) -> Refusal:
    """Why a card finds nobody of its hand's element in a Location of one's own."""
    hidden = s.hiding[side]
    return HIDDEN_THERE if any(s.at[u] == where and serves(s, e, side, u) for u in hidden) else OTHER_ELEMENT


def owns(s: CardState, e: int, side: Side) -> bool:
    return e == PLANNING or (0 <= e < len(s.owner) and s.owner[e] == side)


def held(s: CardState, e: int, side: Side, bit: int) -> list[int]:
    """The cards of a hand that can be used so."""
    if not owns(s, e, side):
        return []
    table = masks(s, e, side)
    return [c for c in hand_of(s, e, side) if table[c] & bit]


def least(s: CardState, e: int, side: Side, cards: list[int]) -> int:
    """Of these cards the one with the least other use; 0 if there is none."""
    if len(cards) < 2:
        return cards[0] if cards else 0
    table = masks(s, e, side)
    return min(cards, key=lambda c: (other_use(table[c], c), c))


def serves(s: CardState, e: int, side: Side, c: Counter) -> bool:
    """UA hand A hand serves its own element, a planning hand all of its side."""
    return s.side[c] == side and (e == PLANNING or s.element.get(c, -2) == e)


def serves_any(s: CardState, e: int, side: Side, counters: Counters) -> bool:
    return any(serves(s, e, side, c) for c in counters)

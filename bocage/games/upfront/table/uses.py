"""What a hand can be used for: the deck's masks (deck/uses.py) for a side's troops, without the scenario's Cower cards.

`masks(s, seat)[card]` is the union of FIRE_BIT, MOVE_BIT ...; 0 is a Cower card (UF 2.22). `hand_mask(s, seat)` is the
union over the hand.
"""

from __future__ import annotations

from bocage.deck.uses import (
    BIT,
    CONCEALED_BIT,
    CONCEALS,
    FIRE_BIT,
    HERO_BIT,
    HEROES,
    MINEFIELD_BIT,
    MOVE_BIT,
    MOVES_AS,
    PILLBOX_BIT,
    RADIO_BIT,
    RALLY_BIT,
    RALLY_OF,
    SMOKE_BIT,
    SNIPER_BIT,
    TERRAIN_BIT,
    WIRE_BIT,
    mask_table,
)
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.state import OUTSIDE, SLOTS, UpFrontState
from bocage.games.upfront.table.crossing import LAST_CARD
from bocage.games.upfront.table.refusals import NOT_HELD
from bocage.kernel.refusal import Refusal

__all__ = [
    "BIT",
    "CONCEALED_BIT",
    "CONCEALS",
    "FIRE_BIT",
    "HEROES",
    "HERO_BIT",
    "MINEFIELD_BIT",
    "MOVES_AS",
    "MOVE_BIT",
    "PILLBOX_BIT",
    "RADIO_BIT",
    "RALLY_BIT",
    "RALLY_OF",
    "SMOKE_BIT",
    "SNIPER_BIT",
    "TERRAIN_BIT",
    "WIRE_BIT",
    "hand_mask",
    "held",
    "is_cower_card",
    "mask_table",
    "masks",
    "may_use",
]


def masks(s: UpFrontState, seat: int) -> tuple[int, ...]:
    return mask_table(s.troops[seat], s.cower[seat])


def hand_mask(s: UpFrontState, seat: int) -> int:
    table = mask_table(s.troops[seat], s.cower[seat])
    union = 0
    for card in s.hands[seat]:
        union |= table[card]
    return union & TERRAIN_BIT if s.exchanging and is_reserved(s, seat) else union


def held(s: UpFrontState, seat: int, bit: int) -> list[int]:
    """The cards in hand that may be used so; the last ones may be reserved for Terrain that must be laid (UF 17.7)."""
    table = mask_table(s.troops[seat], s.cower[seat])
    if s.exchanging and bit != TERRAIN_BIT and is_reserved(s, seat):
        return []
    return [card for card in s.hands[seat] if table[card] & bit]


def is_reserved(s: UpFrontState, seat: int) -> bool:
    """UF 17.7: no more cards are left than groups that must be placed with them, whoever has the turn."""
    if seat != s.seat:
        return False
    from bocage.games.upfront.obligations import to_be_placed  # it knows the chapters, and they know the uses of cards

    return 0 < len(s.hands[seat]) <= len(to_be_placed(s, seat))


def not_held(s: UpFrontState, seat: int, card: int) -> Refusal:
    """Why a card cannot be used so: it is not in the hand, of no such use, or reserved."""
    return LAST_CARD if card in s.hands[seat] and s.exchanging and is_reserved(s, seat) else NOT_HELD


def held_for(s: UpFrontState, g: int, bit: int) -> list[int]:
    """The cards that the player of this group can play so; a guest's are those of his own game (UF 41.6)."""
    seat = g // SLOTS
    if s.letter[g] != OUTSIDE:
        return held(s, seat, bit)
    table = mask_table(s.troops[seat], s.cower[seat])
    return [card for card in s.outside if table[card] & bit]


def may_use(s: UpFrontState, seat: int, card: int, bit: int) -> bool:
    return card in held(s, seat, bit)


def is_cower_card(s: UpFrontState, seat: int, card: int) -> bool:
    """UF 2.22: of no use to this side, by print, by nationality or by scenario; UF 52.16: in the desert Woods count as
    such though an Oasis may be tried with them."""
    return not mask_table(s.troops[seat], s.cower[seat])[card] or (s.desert and TERRAIN[card] == "woods")

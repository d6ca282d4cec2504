"""What an answer is to the hand that plays it, and what a card lacks that no answer lays. No rule reads this."""

from __future__ import annotations

from bocage.games.cardwar.activation import FIRE_USE, PLATOON, woken
from bocage.games.cardwar.hands import hand_of, hands_of, masks
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.table.cards import card_name, use_words
from bocage.games.cardwar.table.words import target_of
from bocage.games.cardwar.ua_wake import WAKE, style_of
from bocage.games.starterkit.table import hand as battle_hand
from bocage.games.starterkit.table.wording import with_place
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

USELESS = Refusal("UA cards.cower", "it is of no use to these troops and can only be discarded")


def meaning_of(s: CardState, action: Action) -> tuple[str, float]:
    """As in the Starter Kit; a card that wakes firers comes before an attack of theirs."""
    if action[0] == WAKE:
        return "ready" if action[1] == FIRE_USE else "", 0.0
    return battle_hand.meaning_of(s, action)


def vehicle_missing(s: CardState, seat: int, v: int) -> Refusal | None:
    """A card for a platoon is named by its first vehicle."""
    for action in play.options(s) if s.player == seat else ():
        if action[0] == WAKE and action[4] == PLATOON and v in woken(s, action[2], seat, PLATOON, action[5]):
            return Refusal("UA vehicles", f"a card for its platoon is played on {with_place(s, action[5])}")
    return None


def card_missing(s: CardState, seat: int, card: int) -> Refusal | None:
    """Why no answer lays this card of the seat's own hands."""
    e = next((x for x in hands_of(s, seat) if card in hand_of(s, x, seat)), None)
    if e is None:
        return None
    mask = masks(s, e, seat)[card]
    if not mask:
        return USELESS
    if s.player == seat:
        first = alike(s, e, card, mask)
        if first:
            return Refusal("UA cards", f"{card_name(first)} of this hand is laid first: it is good for less else")
    return Refusal("UA sequence", f"that card is not played at this moment: {'; '.join(use_words(mask, card))}")


def alike(s: CardState, e: int, card: int, mask: int) -> int:
    """The card of the same hand that is laid where this one would do as well; 0: none."""
    for action in play.options(s):
        other = target_of(s, action).get("card", 0)
        if other in (0, card) or other not in hand_of(s, e, s.player):
            continue
        if action[0] == WAKE and action[2] == e and style_of(s, action[1], mask, card) == action[3]:
            return int(other)
        if card_name(other) == card_name(card):
            return int(other)
    return 0

"""Hands and piles of cards: taking a card out of a hand, the discards back into the draw pile, and a half-deck.

A half-deck (UA): the cards outside the hands are shuffled and cut, one half is drawn from, the other lies aside unseen.
Nobody can tell a card that lies aside from one deep in the pile, so all of them stand in one Pile and `left` counts the
cards of the half that is drawn from; when it is 0 the half has run out and is cut anew.
"""

from __future__ import annotations

from bocage.kernel.chance import Pile

Hand = tuple[int, ...]


def without(hand: Hand, card: int) -> Hand:
    """The hand after one such card has left it."""
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]


def gather(pile: Pile, discards: list[int], buried: list[Hand]) -> None:
    """UF 16.2: every discard, seen by all or only by its owner, becomes part of the draw pile."""
    pile.rest.extend(discards)
    discards.clear()
    for seat in range(len(buried)):
        pile.rest.extend(buried[seat])
        buried[seat] = ()


def cut(pile: Pile) -> int:
    """How many cards of the pile form the half that is drawn from: half of them, rounded down."""
    return pile.size() // 2


def drawn_from_half(pile: Pile, left: int, discards: list[int], buried: list[Hand]) -> int:
    """What is left of the half after one card was drawn from it; an empty one is shuffled with the discards and cut."""
    if left > 1:
        return left - 1
    gather(pile, discards, buried)
    return cut(pile)

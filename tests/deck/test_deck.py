"""The Action deck without a game: hands, discards, uses by troop type, and a half-deck that is cut anew."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bocage.deck import cards, nations
from bocage.deck.piles import cut, drawn_from_half, gather, without
from bocage.deck.uses import MOVE_BIT, RADIO_BIT, RALLY_BIT, SMOKE_BIT, mask_table
from bocage.kernel.chance import Pile
from tests.marks import allowed


def test_the_deck_can_be_used_without_any_game() -> None:
    code = (
        "import sys, bocage.deck.cards, bocage.deck.uses, bocage.deck.piles, bocage.deck.check; "
        "print([name for name in sys.modules if name.startswith('bocage.games')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout == "[]\n"


def test_a_card_leaves_a_hand_once() -> None:
    assert without((7, 9, 7), 7) == (9, 7)
    with pytest.raises(ValueError):
        without((7, 9), 8)


@allowed("UF 16.2")
def test_discards_seen_and_unseen_come_back_into_the_pile() -> None:
    pile, discards, buried = Pile([1]), [2, 3], [(4,), (5, 6)]
    gather(pile, discards, buried)
    assert sorted(pile.rest) == [1, 2, 3, 4, 5, 6] and discards == [] and buried == [(), ()]


def test_a_half_deck_is_drawn_to_its_end_and_then_cut_anew() -> None:
    in_hands = set(range(1, 21))
    pile = Pile([card for card in cards.ALL_CARDS if card not in in_hands])
    left = cut(pile)
    assert left == 71
    discards: list[int] = []
    for _ in range(70):
        card = pile.rest[0]
        pile.take(card)
        discards.append(card)
        left = drawn_from_half(pile, left, discards, [])
    assert left == 1 and len(discards) == 70 and pile.size() == 72
    hand = pile.rest[0]
    pile.take(hand)
    left = drawn_from_half(pile, left, discards, [])  # the last of the half stays in a hand
    assert discards == [] and pile.size() == 141 and left == 70 and hand not in pile.rest


@allowed("UF 2.22")
def test_a_card_is_read_by_troop_type_and_a_scenario_may_make_it_a_cower_card() -> None:
    german, reservists = nations.LINE_TROOPS[nations.GERMAN], nations.TROOP_NAMES.index("Reservists")
    card = 162  # Concealed -1 or Movement (UF 2.21)
    assert mask_table(german, ())[card] and not mask_table(reservists, ())[card]
    plain = next(c for c in cards.ALL_CARDS if cards.MOVE[c] == "plain")
    assert mask_table(german, ())[plain] == MOVE_BIT and mask_table(german, ("movement",))[plain] == 0
    smoke = next(c for c in cards.ALL_CARDS if cards.KIND[c] == "smoke" and c != 130)
    assert mask_table(german, ())[smoke] == SMOKE_BIT
    assert mask_table(nations.LINE_TROOPS[nations.AMERICAN], ())[42] == RALLY_BIT | RADIO_BIT


@allowed("UF 4.3")
@pytest.mark.parametrize(("actions", "limit"), [(0, 2), (1, 2), (2, 1), (5, 1)])
def test_discards_fall_with_the_actions_taken(actions: int, limit: int) -> None:
    assert nations.discard_limit(nations.TROOP_NAMES.index("SS"), actions) == limit

"""What cards are for: the sergeant wakes many, keeps the card that moves them, and throws away what clogs his hand."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bocage.bots.search.hands_cardwar import Needs, hands_worth
from bocage.bots.search.levels import mind_for
from bocage.bots.search.style import Style
from bocage.bots.search.wakes_cardwar import Wakes
from bocage.deck.uses import FIRE_BIT, MOVE_BIT
from bocage.games.cardwar.state import CardState
from bocage.kernel import play
from tools.positions.asking import Posed, finds
from tools.positions.cardwar import POSED


@pytest.mark.parametrize("posed", POSED, ids=lambda posed: posed.title)
def test_what_a_good_player_would_do_with_his_cards(posed: Posed) -> None:
    assert finds("cardwar", posed, "sergeant", 1, 0.05)


def laid(title: str) -> CardState:
    s = next(x for x in POSED if title in x.title).lay()
    assert isinstance(s, CardState)
    return s


def test_a_card_is_worth_less_the_more_there_are_of_it() -> None:
    s = laid("throws one away")
    needs = Needs(s, 0)
    held = [FIRE_BIT] * 4
    worths = [needs.worth(held[:n], 0, 0) for n in range(5)]
    gains = [after - before for before, after in pairwise(worths)]
    assert gains == sorted(gains, reverse=True) and gains[-1] > 0
    assert needs.worth([MOVE_BIT], 0, 0) > needs.worth([FIRE_BIT], 0, 0), "who must act needs to move"
    assert Needs(s, 1).worth([MOVE_BIT], 0, 0) < Needs(s, 1).worth([FIRE_BIT], 0, 0), "who holds needs to fire"


def test_what_a_fresh_card_is_worth_depends_on_what_is_missing() -> None:
    """Of five Fire cards each is better changed for another than one of two cards that are both of use."""
    s = laid("throws one away")
    one, needs = s.hands[0][0], Needs(s, 0)
    clogged = needs.fresh(s, 0, 0, one) - needs.of_hand(s, 0, 0) + needs.of_hand(s, 0, 0, one)
    s.hands[0] = laid("leader wakes").hands[0]  # a Movement card and a Fire card
    one = s.hands[0][0]
    assert clogged > 0 > needs.fresh(s, 0, 0, one) - needs.of_hand(s, 0, 0) + needs.of_hand(s, 0, 0, one)


def test_on_the_last_turn_a_hand_is_worth_little() -> None:
    s = laid("leader wakes")
    before = hands_worth(s, 0)
    s.turn = 8
    assert 0 < hands_worth(s, 0) < before


def test_a_leader_who_wakes_three_promises_more_than_one_of_their_hexes() -> None:
    s = laid("leader wakes")
    wakes = Wakes(s, 0, Style())
    gains = {action[4]: wakes.gain(s, action, {}) for action in play.options(s) if action[0] == "wake"}
    assert gains["leader"] > 2 * gains["at"] > 0


def test_a_new_element_is_not_thought_of() -> None:
    s = laid("leader wakes")
    assert not mind_for("cardwar", Style()).sensible(s, 0, ("reorganize", 0))

"""Provable chance: the function with its vectors, the dealer, and the proof of a whole game."""

from __future__ import annotations

import json
from random import Random

import pytest

from bocage import games
from bocage.kernel import play
from bocage.kernel.deal import Dealer, checked_salt, commitment_of, key_of, number_of, picked
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.proof import DealError, draws_of, prove
from bocage.kernel.save import to_save

SECRET = bytes(range(32))
SALTS = ("hedge", "row")


def test_the_vectors_of_the_documentation() -> None:
    """docs/provable-chance.md prints these; another implementation must give the same."""
    assert commitment_of(SECRET) == "bbad3c609c65df8d4b10f0345b7fdae9efe56913766a5f7c51ab7fffca343cd1"
    key = key_of(SECRET, SALTS)
    assert key.hex() == "7c8f6d7746a2571fbbdc71d36445170426f87385ba341a733dd62e13635c822e"
    assert [number_of(key, draw, 6) for draw in range(10)] == [3, 5, 4, 1, 3, 1, 0, 5, 5, 0]
    assert [number_of(key, draw, 162) for draw in range(5)] == [9, 161, 136, 127, 153]


def test_a_number_falls_on_outcomes_by_their_weight() -> None:
    outcomes = [(3, 2), (5, 1), (9, 4)]
    assert [picked(outcomes, n) for n in range(7)] == [3, 3, 5, 9, 9, 9, 9]
    with pytest.raises(ValueError):
        picked(outcomes, 7)


def test_salts_with_other_borders_give_another_key() -> None:
    assert key_of(SECRET, ("ab", "c")) != key_of(SECRET, ("a", "bc"))


@pytest.mark.parametrize("salt", ["", "x" * 65, 7, None, "a\nb", "\u202eabc"])
def test_what_is_no_salt_is_refused_in_a_sentence(salt: object) -> None:
    with pytest.raises(BadInput, match="A salt is"):
        checked_salt(salt)


def test_nothing_is_drawn_before_every_salt_is_in() -> None:
    dealer = Dealer(SECRET, (None, ""))
    brothers = games.load("brothers")  # begins with draws
    match = Match(brothers, brothers.scenarios()[0].ident, dealer=dealer)
    match.run_chance()
    assert not match.log and not play.options(match.state)
    dealer.add_salt(0, "mine")
    with pytest.raises(BadInput, match="already"):
        dealer.add_salt(0, "another")
    match.run_chance()
    assert match.log


def played(seed: int) -> Match:
    match = Match(games.load("starterkit"), games.load("starterkit").scenarios()[0].ident, dealer=Dealer(SECRET, SALTS))
    rng = Random(seed)
    match.run_chance()
    while not match.over:
        choices = play.options(match.state)
        assert match.submit(match.state.player, choices[int(rng.random() * len(choices))]) is None
    return match


def test_a_finished_game_is_proven_and_a_changed_one_is_not() -> None:
    match = played(4)
    data = json.loads(json.dumps(to_save(match)))
    chances = [entry for entry in match.log if entry.seat == -1]
    assert prove(match.game, data) == len(chances) > 10
    rows = draws_of(match)
    key = key_of(SECRET, SALTS)
    assert all(row.first <= number_of(key, row.draw, row.below) < row.first + row.width for row in rows)

    other = {**data, "deal": {**data["deal"], "salts": ["hedge", "rows"]}}
    with pytest.raises(DealError, match="draw 0"):
        prove(match.game, other)
    swapped = {**data, "deal": {**data["deal"], "secret": bytes(32).hex()}}
    with pytest.raises(DealError, match="committed"):
        prove(match.game, swapped)


def test_the_secret_is_not_in_a_save_of_a_running_game() -> None:
    match = Match(games.load("upfront"), "A", dealer=Dealer(SECRET, SALTS))
    match.run_chance()
    text = json.dumps(to_save(match))
    assert SECRET.hex() not in text and commitment_of(SECRET) in text
    with pytest.raises(DealError, match="after the end"):
        prove(match.game, json.loads(text))


def test_a_draw_taken_back_does_not_come_again() -> None:
    dealer = Dealer(SECRET, SALTS)
    outcomes = [(n, 1) for n in range(1000)]
    first = dealer.pick(outcomes)
    again = Dealer(SECRET, SALTS, dealer.next).pick(outcomes)
    assert first != again and dealer.next == 1

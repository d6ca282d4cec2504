"""Learning what the terms of an evaluation weigh: from rows to weights, and from games to rows."""

from __future__ import annotations

import tomllib
from random import Random

import pytest

from bocage.bots.search.weights import learned
from bocage.kernel.game import BadInput
from bocage.lab.train import Row, learn, play_and_note, solved, train

NAMES = ("men", "noise")


def made_up(n: int, seed: int) -> list[list[Row]]:
    """Games that the first term decides and the second does not."""
    rng = Random(seed)
    found: list[list[Row]] = []
    for _ in range(n):
        men, noise = rng.gauss(0, 10), rng.gauss(0, 10)
        found.append([([men, noise], float(men + rng.gauss(0, 4) > 0), 1.0)])
    return found


def test_a_term_that_says_nothing_loses_its_weight() -> None:
    found = learn(NAMES, made_up(400, 1))
    men, noise = found.weights
    assert men > 1.0 > noise
    assert abs(noise) < 0.3
    assert found.loss_learned < found.loss_by_hand
    assert (found.games, found.positions) == (400, 400)


def test_a_handful_of_games_hardly_moves_the_weights_made_by_hand() -> None:
    assert all(0.5 < weight < 1.6 for weight in learn(NAMES, made_up(4, 2)).weights)


def test_a_term_that_hardly_ever_changes_keeps_its_weight() -> None:
    """It stood at one once in a while, in games that were won by chance: no reason for a factor of ten."""
    played = made_up(120, 4)
    rare = [
        [([men, 1.0 if i % 12 == 0 and won else 0.0], won, count)] for i, [([men, _], won, count)] in enumerate(played)
    ]
    assert 0.7 < learn(NAMES, rare).weights[1] < 1.5


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 7.0]) == [1.0, 3.0]


def test_the_same_seed_notes_the_same_game() -> None:
    rows = play_and_note("brothers", "lane", 5, 4)
    assert rows == play_and_note("brothers", "lane", 5, 4)
    assert abs(sum(count for _, _, count in rows) - 1.0) < 1e-9, "a game counts as one"
    assert {won for _, won, _ in rows} <= {0.0, 0.5, 1.0}


def test_the_file_says_where_its_weights_come_from() -> None:
    told = tomllib.loads(learn(NAMES, made_up(8, 3)).toml("bocage lab train toy", 3, 5, False))
    assert told["provenance"]["seed"] == 3
    assert set(told["weights"]) == set(NAMES)
    assert told["used"] is False


def test_who_has_no_terms_gets_one_sentence() -> None:
    with pytest.raises(BadInput, match="not divided into terms"):
        train("upfront-team", 4, 1, 4, [])
    assert learned("upfront-team", ("all",)) == ()

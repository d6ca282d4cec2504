"""The laws for choices that hypothesis makes: it looks for the shortest run of decisions and draws that breaks one."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bocage import games
from bocage.kernel import hidden, play
from bocage.kernel.codec import decode, digest, encode
from bocage.kernel.frames import CHANCE, OVER
from tests.laws.places import IDS, PLACES, started


@pytest.mark.parametrize(("name", "scenario"), PLACES, ids=IDS)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
@given(seed=st.integers(0, 2**32), picks=st.lists(st.integers(0, 2**20), min_size=20, max_size=150))
def test_laws_hold_wherever_the_choices_lead(name: str, scenario: str, seed: int, picks: list[int]) -> None:
    game = games.load(name)
    rng = Random(seed)
    s = started(game, scenario, rng)
    drawn = 0
    for pick in picks:
        while s.player == CHANCE:
            listed = play.outcomes(s)
            assert listed and all(weight > 0 for _, weight in listed)
            play.apply(s, listed[(pick + 7 * drawn) % len(listed)][0])
            drawn += 1  # a tie that is drawn again must not tie for ever
        if s.player == OVER:
            break
        choices = play.options(s)
        action = choices[pick % len(choices)]
        before, copied = digest(s), s.copy()
        play.apply(s, action)
        assert digest(copied) == before, "a copy changed with its original"
        play.apply(copied, action)
        assert digest(copied) == digest(s), "the same answer in the same state led elsewhere"
    if s.player >= 0:
        assert hidden.leaks(game, s, rng) == []
        again = decode(json.loads(json.dumps(encode(s))))
        assert digest(again) == digest(s)

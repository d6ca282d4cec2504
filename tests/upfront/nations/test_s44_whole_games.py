"""Whole games by random play with Japanese, Italians, jungle and desert."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, ITALIAN, JAPANESE
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.words.sentences import describe_action, narrate_event
from bocage.kernel import play
from bocage.kernel.frames import OVER

WANTED = ("banzai", "charge", "banzai fight", "move", "infiltrate", "enter", "close combat")


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_game_ends(seed: int) -> None:
    rng = Random(seed)
    pair = (JAPANESE, AMERICAN) if seed % 2 else (ITALIAN, BRITISH)
    s = new_game(SCENARIOS["A"], pair, ())
    s.in_force = 53 | ANY_PLAIN_GAME
    s.jungle, s.desert = pair[0] == JAPANESE, pair[0] == ITALIAN
    play.begin(s)
    s.events = []
    for _ in range(20000):
        for _, what, _ in s.events:
            assert narrate_event(s, what)
        s.events = []
        if s.player == OVER:
            break
        if s.player < 0:
            play.run_chance(s, rng)
            continue
        found = play.options(s)
        action = rng.choices(found, [12 if a[0] in WANTED else 2 for a in found])[0]
        assert describe_action(s, action)
        play.apply(s, action)
    assert s.player == OVER

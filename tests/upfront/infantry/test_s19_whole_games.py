"""Whole games by random play with the rules up to chapter 19: they end, and the table stays in order."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import GROUPS_OF, IN_PLAY, UpFrontState
from bocage.kernel import play
from tests.upfront.whole_game import cards_in_order, played_out

PAIRS = pairings(SCENARIOS["A"])
RARE = (
    "flank",
    "encircle",
    "shift",
    "exchange",
    "send",
    "found",
    "form",
    "receive",
    "acquire",
    "repair",
    "fire",
    "move",
)


def in_order(s: UpFrontState) -> None:
    """Every card is in one place, every man in one group, letters and crews are unique."""
    cards_in_order(s)
    for side in (0, 1):
        letters = [s.letter[g] for g in GROUPS_OF[side] if s.men[g]]
        assert len(letters) == len(set(letters))
    for m, g in enumerate(s.group):
        assert (g >= 0 and m in s.men[g]) or all(m not in men for men in s.men)
        if s.fate[m] == IN_PLAY and s.assistant[m] >= 0:
            assert s.principal[s.assistant[m]] == m and s.group[s.assistant[m]] == g
    assert all(s.fate[m] == IN_PLAY and not s.pinned[m] for m in s.crossing)


@pytest.mark.parametrize("seed", range(14))
def test_a_whole_game(seed: int) -> None:
    rng = Random(seed)
    s = new_game(SCENARIOS["A"], PAIRS[seed % len(PAIRS)], ())
    s.in_force = 19 | ANY_PLAIN_GAME
    play.begin(s)
    played_out(s, rng, lambda verb: 4 if verb in RARE else 1, lambda s, _: in_order(s))

"""Whole games by random play with the rules up to chapter 19: they end, and the table stays in order."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.ground import card_of
from bocage.games.upfront.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import GROUPS_OF, IN_PLAY, UpFrontState
from bocage.games.upfront.view import determinized, table_view
from bocage.kernel import play
from bocage.kernel.frames import OVER

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
    found = [*s.pile.rest, *s.discards, *s.removed, *s.hands[0], *s.hands[1], *s.buried[0], *s.buried[1]]
    found.extend(card_of(e) for entries in s.cards for e in entries)
    found.extend({*(card for card, _ in s.declared), *(card for card in s.pending if card)})
    assert len(found) == len(set(found))
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
    s.chapters = 19
    play.begin(s)
    for step in range(20000):
        if s.player == OVER:
            break
        if s.player < 0:
            play.apply(s, play.sample(s, rng))
            continue
        can = play.options(s)
        assert can and len(can) == len(set(can))
        if step % 50 == 0:
            in_order(s)
            other = determinized(s, s.player, rng)
            assert play.options(other) == can
            assert table_view(other, s.player) == table_view(s, s.player)
        play.apply(s, rng.choices(can, [4 if a[0] in RARE else 1 for a in can])[0])
    assert s.player == OVER and s.result is not None

"""Every opponent finds a legal answer wherever it is asked, interpreted and compiled alike."""

from __future__ import annotations

from random import Random

import pytest

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.match import Match

PLACES = (
    ("upfront", "A"),
    ("upfront", "H"),
    ("upfront-team", "A+B"),
    ("brothers", "lane"),
    ("brothers", "home-farm"),
    ("starterkit", "kerkdorp"),
    ("starterkit", "two-shermans"),
    ("cardwar", "cards-in-the-wood"),
)
"""Infantry alone and with machines, for each game."""
DECISIONS = 40


@pytest.mark.parametrize("name", ["recruit", "rifleman", "sergeant/0.01"])
@pytest.mark.parametrize(("game", "scenario"), PLACES)
def test_it_answers_what_is_offered(game: str, scenario: str, name: str) -> None:
    loaded = games.load(game)
    match = Match(loaded, scenario, loaded.complete_options(scenario, {}), rng=Random(3), narrate=False)
    match.run_chance()
    players = [bots.make(name, loaded, seat, Random(seat)) for seat in range(len(loaded.seats(match.state)))]
    for _ in range(DECISIONS):
        if match.over:
            break
        seat, offered = match.state.player, play.options(match.state)
        answer = players[seat].choose(bots.sampler(loaded, match.state, seat), offered)
        assert answer in offered
        assert match.submit(seat, answer) is None

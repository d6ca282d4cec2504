"""Every question, answer and event has words, and the terminal shows the board."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.brothers import words
from bocage.games.brothers.narration import NARRATE
from bocage.games.brothers.state import BrothersState
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tests.marks import allowed

GAME = games.load("brothers")
PLACES = [scenario.ident for scenario in GAME.scenarios()]


@pytest.mark.parametrize("scenario", PLACES)
@allowed("BB 1.0")
def test_nothing_is_left_without_words(scenario: str) -> None:
    for seed in range(3):
        rng = Random(seed)
        options = {o.name: rng.choice(o.choices) for o in GAME.option_list(scenario)}
        s = GAME.new(scenario, GAME.complete_options(scenario, options))
        assert isinstance(s, BrothersState)
        s.events = []
        play.begin(s)
        while s.player != OVER:
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
            else:
                f = s.stack[-1]
                assert f"{type(f).__name__}.{f.at}" in words.PROMPTS
                choices = play.options(s)
                for action in rng.sample(choices, min(3, len(choices))):
                    told = GAME.describe(s, action)
                    if len(action) == 1:
                        assert action[0] in words.PLAIN
                    else:
                        assert told and told != " ".join(str(part) for part in action), action
                    at = GAME.target(s, action)
                    assert at and set(at) <= {"hex", "unit", "button", "range", "key"}
                play.apply(s, rng.choice(choices))
            for _, what, _ in s.events or []:
                assert what[0] in NARRATE, what
                assert GAME.narrate(s, what)
            s.events = []


def test_the_terminal_shows_map_units_and_tracks() -> None:
    s = GAME.new("hill-87", GAME.complete_options("hill-87", {}))
    play.begin(s)
    rng = Random(4)
    for _ in range(40):
        play.apply(s, play.sample(s, rng) if s.player == CHANCE else rng.choice(play.options(s)))
    text = GAME.screen(GAME.view(s, 0))
    assert "Operations" in text and "Russian" in text and "A    B    C" in text
    theirs = GAME.screen(GAME.view(s, 1))
    assert "Concealed unit" in theirs

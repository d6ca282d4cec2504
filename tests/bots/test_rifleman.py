"""The rifleman as an opponent: what he is given, and that he plays every game to its end."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from bocage import bots, games
from bocage.bots.rifleman import EVALUATIONS, Rifleman
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action, State

SYSTEMS = ("upfront", "brothers", "starterkit")


def opening(name: str, scenario: str) -> State:
    game = games.load(name)
    s: State = game.new(scenario, game.complete_options(scenario, {}))
    play.begin(s)
    play.run_chance(s, Random(1))
    return s


def first_scenario(name: str) -> str:
    return games.load(name).scenarios()[0].ident


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_answer_is_one_of_the_options_and_leaves_the_table_alone(name: str) -> None:
    game = games.load(name)
    s = opening(name, first_scenario(name))
    riflemen = [Rifleman(game, seat, Random(seat)) for seat in (0, 1)]
    rng = Random(5)
    for _ in range(40):
        if s.player == OVER:
            break
        options = play.options(s)
        before = game.view(s, 0), game.view(s, 1)
        answer = riflemen[s.player].choose(bots.sampler(game, s, s.player), list(options))
        assert answer in options
        assert (game.view(s, 0), game.view(s, 1)) == before, "he imagines on copies"
        play.apply(s, answer)
        play.run_chance(s, rng)


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_same_seed_gives_the_same_answers(name: str) -> None:
    game = games.load(name)
    answers: list[list[Action]] = []
    for _ in range(2):
        s = opening(name, first_scenario(name))
        machine = [Rifleman(game, seat, Random(7)) for seat in (0, 1)]
        given: list[Action] = []
        rng = Random(3)
        while len(given) < 12:
            given.append(machine[s.player].choose(bots.sampler(game, s, s.player), play.options(s)))
            play.apply(s, given[-1])
            play.run_chance(s, rng)
        answers.append(given)
    assert answers[0] == answers[1]


def test_he_asks_for_determinized_copies_only_and_not_at_all_without_a_choice() -> None:
    game = games.load("starterkit")
    s = opening("starterkit", "kerkdorp")
    asked: list[int] = []

    def sample(rng: Random) -> State:
        asked.append(1)
        drawn: State = game.determinize(s, s.player, rng)
        return drawn

    rifleman = Rifleman(game, s.player, Random(1))
    options = play.options(s)
    assert rifleman.choose(sample, options[:1]) == options[0] and not asked
    assert rifleman.choose(sample, options[:3]) in options[:3] and asked


def test_he_knows_every_game_that_is_offered() -> None:
    for name in games.names():
        judge = import_module(EVALUATIONS[name])
        for word in ("ROOTS", "SURE", "ORDERS", "sensible", "likely", "value"):
            assert hasattr(judge, word), f"{name} lacks {word}"

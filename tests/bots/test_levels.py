"""Opponents that look ahead: every level plays every game, thinks as long as it may, and cannot peek."""

from __future__ import annotations

from random import Random

import pytest

from bocage import bots, games
from bocage.bots.search.budget import Budget
from bocage.bots.search.levels import Level, Recruit, Sergeant
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action, State
from bocage.kernel.game import BadInput

SYSTEMS = ("upfront", "brothers", "starterkit", "cardwar")
PLACES = [(name, games.load(name).scenarios()[0].ident) for name in games.names() if name != "toy"]


def opening(name: str, scenario: str) -> State:
    game = games.load(name)
    s: State = game.new(scenario, game.complete_options(scenario, {}))
    play.begin(s)
    play.run_chance(s, Random(1))
    return s


def on(name: str, scenario: str, decisions: int, seed: int = 5) -> State:
    """A position some answers of recruits later."""
    game, s, rng = games.load(name), opening(name, scenario), Random(seed)
    while decisions > 0 and s.player != OVER:
        machine = Recruit(game, s.player, Random(decisions))
        play.apply(s, machine.choose(bots.sampler(game, s, s.player), play.options(s)))
        play.run_chance(s, rng)
        decisions -= 1
    return s


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize(("name", "scenario"), PLACES)
def test_every_level_answers_in_every_game_with_one_of_the_options(level: str, name: str, scenario: str) -> None:
    game, s, rng = games.load(name), opening(name, scenario), Random(5)
    for _ in range(8):
        options = play.options(s)
        before = [game.view(s, seat) for seat in range(len(game.seats(s)))]
        answer = bots.make(f"{level}/0.01", game, s.player, rng).choose(bots.sampler(game, s, s.player), list(options))
        assert answer in options
        assert [game.view(s, seat) for seat in range(len(game.seats(s)))] == before, "he imagines on copies"
        play.apply(s, answer)
        play.run_chance(s, rng)


def answer_of(name: str, s: State, sampled: State, seed: int, style: str = "") -> Action:
    game = games.load(name)
    machine = Sergeant(game, s.player, Random(seed), style=style, imaginations=40)
    return machine.choose(bots.sampler(game, sampled, s.player), play.options(s))


@pytest.mark.parametrize("name", SYSTEMS)
def test_two_worlds_that_differ_in_secrets_only_get_the_same_answer(name: str) -> None:
    """With the same seed and as many imaginations; the seed itself may matter."""
    game = games.load(name)
    s = on(name, game.scenarios()[0].ident, 30)
    for step in range(12):
        if s.player == OVER:
            break
        other = game.determinize(s, s.player, Random(f"other {step}"))
        assert answer_of(name, s, other, step) == answer_of(name, s, s, step)
        play.apply(s, play.options(s)[0])
        play.run_chance(s, Random(step))


@pytest.mark.parametrize("style", ["", *bots.STYLES])
def test_the_same_seed_and_the_same_work_give_the_same_answer(style: str) -> None:
    s = on("starterkit", games.load("starterkit").scenarios()[0].ident, 25)
    assert answer_of("starterkit", s, s, 3, style) == answer_of("starterkit", s, s, 3, style)


class Ticking:
    """A clock that goes on by a tenth of a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.1
        return self.now


def test_thought_ends_with_its_time() -> None:
    clock = Ticking()
    budget = Budget(2.0, 0, clock)
    budget.start()
    assert not budget.is_over()
    while not budget.is_over():
        assert clock.now < 3.0
    assert budget.share() >= 1.0
    budget.start(0.5)
    looks = 0
    while not budget.is_over():
        looks += 1
    assert looks < 12, "half of the time for a small question"


def test_a_sergeant_stops_when_the_clock_says_so() -> None:
    game = games.load("brothers")
    s = on("brothers", "lane", 12)
    clock = Ticking()
    machine: Level = Sergeant(game, s.player, Random(1), seconds=30.0, clock=clock)
    options = play.options(s)
    assert machine.choose(bots.sampler(game, s, s.player), options) in options
    assert clock.now < 30.0 + 12.0, "one world beyond it at most"


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("sergeant", ("sergeant", "", bots.USUAL)),
        ("captain/bold", ("captain", "bold", bots.USUAL)),
        ("corporal/0.2", ("corporal", "", 0.2)),
        ("captain/cautious/30", ("captain", "cautious", 30.0)),
        ("rifleman", ("rifleman", "", bots.USUAL)),
    ],
)
def test_an_opponent_is_called_by_name_style_and_seconds(given: str, meant: tuple[str, str, float]) -> None:
    assert bots.called(given) == meant


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("general", "There is no opponent 'general'"),
        ("sergeant/reckless", "neither a style"),
        ("sergeant/900", "neither a style"),
        ("rifleman/bold", "rifleman has no style"),
    ],
)
def test_who_is_not_there_gets_one_sentence(given: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        bots.called(given)

"""The environments by their peers' own tests, and what they promise besides: no leak, stable numbers, refusals."""

from __future__ import annotations

import os
import warnings
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from bocage import games
from bocage.kernel.game import BadInput
from bocage.lab.envs import needs, spiel_game
from bocage.lab.envs.aec_env import SeatsEnv
from bocage.lab.envs.gym_env import MOST_REFUSED, SeatEnv
from bocage.lab.envs.numbers import Numbers
from bocage.lab.envs.table import EnvTable
from bocage.lab.envs.vector import side_by_side

SMALL = [
    ("upfront", "A"),
    ("upfront-team", "A+B"),
    ("brothers", "lane"),
    ("starterkit", "kerkdorp"),
    ("starterkit", "two-shermans"),
    ("cardwar", "cards-in-the-wood"),
]
"""Every game; all of them with hidden cards, hidden units or hidden Guns."""


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_gymnasium_checks_it(game: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(game, scenario), skip_render_check=True)


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_pettingzoo_checks_it(game: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(SeatsEnv(game, scenario), num_cycles=60)
        seed_test(lambda: SeatsEnv(game, scenario), num_cycles=20)


LONG = {"two-shermans", "A+B"} if "BOCAGE_SPIEL" not in os.environ else set()
"""OpenSpiel's test copies and asks everything at each step: with these games it takes minutes (`make soak`)."""


@pytest.mark.parametrize(("game", "scenario"), [place for place in SMALL if place[1] not in LONG])
def test_openspiel_checks_it(game: str, scenario: str) -> None:
    spiel_game.register()
    loaded = pyspiel.load_game(f"bocage(game={game},scenario={scenario})")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


def test_openspiel_plays_a_team_game_for_a_while() -> None:
    """All seats are asked in it, a copy goes on by itself, and what is legal is what the table offers."""
    spiel_game.register()
    state = pyspiel.load_game("bocage(game=upfront-team,scenario=A+B)").new_initial_state()
    rng, seats = Random(5), set()
    for _ in range(120):
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
            continue
        seats.add(state.current_player())
        copy, choices = state.clone(), state.legal_actions()
        copy.apply_action(choices[0])
        assert choices and state.legal_actions() == choices
        state.apply_action(rng.choice(choices))
    assert len(seats) == 4


def test_every_game_has_all_its_seats() -> None:
    for name in games.names():
        table = EnvTable(name, games.load(name).scenarios()[0].ident)
        assert len(table.seats) >= 2 and table.offered and table.row(0).shape == table.row(1).shape


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_a_whole_game_by_the_mask(game: str, scenario: str) -> None:
    env = SeatEnv(game, scenario, seat=1, observe="mask")
    seen, info = env.reset(seed=4)
    rng, ended, reward = Random(4), False, 0.0
    while not ended:
        assert seen.sum() == len(env.table.offered) > 0 and (seen == info["action_mask"]).all()
        seen, reward, ended, cut, info = env.step(rng.choice(np.flatnonzero(seen).tolist()))
        assert not cut
    assert reward in (-1.0, 0.0, 1.0) and not seen.any()


def test_a_number_that_is_not_offered_changes_nothing_and_many_cut_the_episode_short() -> None:
    env = SeatEnv("brothers", "lane")
    env.reset(seed=1)
    wrong = next(n for n in range(10_000) if n not in env.table.offered)
    before = env.table.words(0)
    for n in range(1, MOST_REFUSED + 1):
        _, reward, ended, cut, info = env.step(wrong)
        assert (reward, ended, cut) == (0.0, False, n == MOST_REFUSED)
        assert info["refusal"].startswith("BB ") and env.table.words(0) == before


def test_an_answer_has_the_same_number_whatever_else_is_offered() -> None:
    numbers = Numbers()
    crowd = [("to", n, 0) for n in range(300)]
    table = numbers.table(crowd)
    assert sorted(table.values()) == crowd
    alone = {n: action for n, action in table.items() if numbers.table([action]) == {n: action}}
    assert len(alone) > 280  # the rest share a number with another and stand beside it
    with pytest.raises(ValueError, match="do not fit"):
        Numbers(4).table([("a", n) for n in range(5)])


@pytest.mark.parametrize(("game", "scenario"), SMALL)
def test_what_a_seat_may_not_know_is_in_no_observation(game: str, scenario: str) -> None:
    """Two positions that differ only in secrets give the same row, the same text and the same mask."""
    spiel_game.register()
    loaded = pyspiel.load_game(f"bocage(game={game},scenario={scenario})")
    state, rng = loaded.new_initial_state(), Random(7)
    for _ in range(120):
        if state.is_terminal():
            break
        seat = state.current_player()
        if seat >= 0:
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            number = rng.choice(state.legal_actions())
        else:
            number = rng.choice([n for n, _ in state.chance_outcomes()])
        state.apply_action(number)


def test_a_clone_goes_its_own_way() -> None:
    spiel_game.register()
    state = pyspiel.load_game("bocage(game=brothers,scenario=lane)").new_initial_state()
    rng = Random(2)
    for _ in range(30):
        outcomes = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(outcomes))
    other, before = state.clone(), str(state)
    assert str(other) == before and other.history() == state.history()
    while not other.is_terminal():
        outcomes = [n for n, _ in other.chance_outcomes()] if other.is_chance_node() else other.legal_actions()
        other.apply_action(rng.choice(outcomes))
    assert str(state) == before and sorted(other.returns()) == [-1.0, 1.0]


def test_pictures_and_text() -> None:
    env = SeatEnv("brothers", "lane", render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.ndim == 3 and image.shape[2] == 3 and image.min() < 100 < image.max()
    text = SeatEnv("upfront", "A", observe="text", render_mode="ansi")
    seen, _ = text.reset(seed=1)
    assert "Diettinger" in seen and "Diettinger" in text.render()
    assert text.words(next(iter(text.table.offered)))


def test_several_side_by_side() -> None:
    envs = side_by_side("brothers", "lane", 3)
    rows, infos = envs.reset(seed=5)
    assert rows.shape == (3, 2048) and infos["action_mask"].shape == (3, 8192)
    numbers = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
    rows, rewards, ended, cut, infos = envs.step(numbers)
    assert rewards.shape == (3,) and not ended.any() and not cut.any()
    envs.close()


def test_wrong_wishes_are_answered_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="There is no seat 2"):
        SeatEnv("brothers", "lane", seat=2)
    with pytest.raises(BadInput, match="There is no observation 'smell'"):
        SeatEnv("brothers", "lane", observe="smell")
    with pytest.raises(BadInput, match="nothere is not installed here; pip install 'bocage"):
        needs.need("nothere", "nothere")
    assert gymnasium.__version__


def test_news_tell_all_that_is_new_and_no_secret() -> None:
    """The whole position first; then each answer and draw once, those that are another's secret without what it was."""
    env = SeatEnv("upfront", "A", observe="news")
    first, _ = env.reset(seed=3)
    assert first == env.table.words(0).encode("ascii", "xmlcharrefreplace").decode()
    rng = Random(3)
    for _ in range(40):
        before = len(env.table.match.log)
        seen, _, ended, _, _ = env.step(rng.choice(list(env.table.offered)))
        entries = env.table.match.log[before:]
        lines = [line for line in seen.split("\n") if not line.startswith("- ")]
        assert len(lines) == len(entries)
        for line, entry in zip(lines, entries, strict=True):
            assert line.startswith(f"{entry.seat} {entry.rule} ")
            assert (str(entry.action) in line) == (entry.private is None or 0 in entry.private)
        if ended:
            break
    assert any(entry.private == (1,) for entry in env.table.match.log)

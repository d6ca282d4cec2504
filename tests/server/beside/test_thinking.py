"""Machine players: slow ones in a process of their own that only ever holds a determinized copy."""

from __future__ import annotations

import asyncio
import time
from random import Random

import pytest

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.codec import encode
from bocage.kernel.frames import CHANCE, Action, State
from bocage.kernel.game import Game
from bocage.server.beside.thinking import SOONEST, Thinkers, answer


def asked(game: Game, scenario: str, seed: int, decisions: int) -> State:
    """A position of a random game at which somebody has a choice."""
    s: State = game.new(scenario, game.complete_options(scenario, {}))
    rng = Random(seed)
    play.begin(s)
    while decisions > 0 or s.player == CHANCE or len(play.options(s)) < 2:
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
        else:
            play.apply(s, rng.choice(play.options(s)))
            decisions -= 1
    return s


@pytest.mark.parametrize("name", games.names())
def test_a_slow_bot_answers_from_its_own_process(name: str) -> None:
    game = games.load(name)
    scenario = game.scenarios()[0].ident
    s = asked(game, scenario, 3, 12)
    thinkers = Thinkers()
    slow = next(bot for bot in bots.names() if bot not in bots.QUICK)

    async def choose() -> Action:
        return await thinkers.choose(slow, game, scenario, s, s.player)

    try:
        assert asyncio.run(choose()) in play.options(s)
        assert thinkers.failures == 0
    finally:
        thinkers.close()


def test_a_bot_that_fails_is_replaced_by_a_legal_answer() -> None:
    game = games.load("toy")  # which the other process does not have
    s = game.new("race", {"goal": 3, "cards": True})
    play.begin(s)
    thinkers = Thinkers()
    slow = next(bot for bot in bots.names() if bot not in bots.QUICK)
    try:
        assert asyncio.run(thinkers.choose(slow, game, "race", s, 0)) in play.options(s)
        assert thinkers.failures == 1
    finally:
        thinkers.close()


def test_the_only_answer_needs_no_thought() -> None:
    game = games.load("toy")
    s = game.new("race", {"goal": 3, "cards": True})
    play.begin(s)
    thinkers = Thinkers()
    assert asyncio.run(thinkers.choose("random", game, "race", s, 0)) in play.options(s)
    assert thinkers.pool is None


def test_who_had_to_wait_for_others_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is wanted at a time, not after so much thought."""
    game = games.load("upfront")
    s = asked(game, "A", 3, 12)
    given: list[float] = []
    made = bots.make

    def noted(bot: str, rules: Game, seat: int, rng: Random, seconds: float) -> bots.Bot:
        given.append(seconds)
        return made(bot, rules, seat, rng, 0.01)

    monkeypatch.setattr(bots, "make", noted)
    for until in (0.0, time.time() + 25.0):
        picked = answer("sergeant/30", "upfront", "A", s.player, encode(s), 1, until)
        assert picked in play.options(s)
    assert given[0] == SOONEST
    assert SOONEST < given[1] <= 25.0

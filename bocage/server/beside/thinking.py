"""Machine players. Quick ones answer here, slow ones in a process of their own; both get determinized copies only."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from random import Random, SystemRandom
from typing import Any

from bocage import bots, games
from bocage.bots.search.levels import Level
from bocage.bots.search.memory import Memories
from bocage.kernel import play
from bocage.kernel.codec import decode, encode, tupled
from bocage.kernel.frames import PASS, Action, State
from bocage.kernel.game import Game

LONGEST = 20.0
"""Seconds beyond its own time after which a bot dawdles."""
SOONEST, SPARE = 0.05, 0.9
"""The least that one thinks, and the part of the time that is for thinking: the rest is for the way there and back."""
JOBS = 2000
"""Answers after which a process is replaced by a fresh one: what the rules keep in memory is bounded so."""
log = logging.getLogger("bocage.bots")


@lru_cache(maxsize=24)
def _ready(game: str, scenario: str) -> Game:
    """The rules with the scenario's tables loaded, as a first set-up leaves them."""
    rules = games.load(game)
    rules.new(scenario, rules.complete_options(scenario, {}))
    return rules


_memories = Memories()
"""Of the process that thinks: the plan under way of every seat that it has answered for of late."""


def answer(
    bot: str, game: str, scenario: str, seat: int, copy: dict[str, Any], seed: int, until: float, whose: str = ""
) -> Action:
    """Runs in the other process, which holds nothing of the true position: `copy` is determinized.

    `until` is when the answer is wanted: who had to wait for others before he could begin thinks less. `whose` names
    table, seat and opponent: what he meant to do he still knows at his next answer."""
    rules, rng = _ready(game, scenario), Random(seed)
    s = decode(copy)
    seconds = max(SOONEST, until - time.time())
    machine = bots.make(bot, rules, seat, rng, seconds)
    if whose and isinstance(machine, Level):
        machine.remember(_memories.of(whose))
    return machine.choose(bots.sampler(rules, s, seat), play.options(s))


def end_with_parent() -> None:
    """A killed server must not leave its thinkers behind."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def begin_to_think() -> None:
    end_with_parent()
    os.nice(10)  # who answers people comes first


class Thinkers:
    """The processes of slow bots, started when the first is asked."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self.rng = SystemRandom()
        self.pool: ProcessPoolExecutor | None = None
        self.failures = 0
        self.jobs = 0

    async def choose(
        self,
        bot: str,
        game: Game,
        scenario: str,
        s: State,
        seat: int,
        listed: list[Action] | None = None,
        table: str = "",
    ) -> Action:
        """An answer among the options; a bot that fails or dawdles plays what it would at a glance, so play goes on.

        At a `table` it goes on with its plans."""
        options = play.options(s) if listed is None else listed
        if len(options) == 1:
            return options[0]
        rng = Random(self.rng.getrandbits(64))
        try:
            if bot in bots.QUICK:
                return bots.make(bot, game, seat, rng).choose(bots.sampler(game, s, seat), options)
            copy = game.determinize(s, seat, rng)
            whose = f"{table}/{seat}/{bot}" if table else ""
            picked = tupled(await self._elsewhere(bot, game.name, scenario, seat, encode(copy), whose))
        except Exception as problem:
            self.failures += 1
            log.error("%s failed at %s %s: %r", bot, game.name, scenario, problem, exc_info=self.failures == 1)
            picked = None
        return play.among(options, picked) or self._at_a_glance(bot, game, s, seat, options, rng)

    def _at_a_glance(self, bot: str, game: Game, s: State, seat: int, options: list[Action], rng: Random) -> Action:
        """A bot's own quick choice; where it has none, to do nothing, else the first thing offered."""
        try:
            quick = getattr(bots.make(bot, game, seat, rng), "quick", None)
            if quick is not None:
                picked = play.among(options, quick(bots.sampler(game, s, seat), list(options)))
                if picked is not None:
                    return picked
        except Exception as problem:
            log.error("%s has no quick answer at %s: %r", bot, game.name, problem)
        return PASS if PASS in options else options[0]

    async def _elsewhere(self, bot: str, game: str, scenario: str, seat: int, copy: dict[str, Any], whose: str) -> Any:
        seconds = bots.called(bot).seconds
        until = time.time() + SPARE * seconds
        job = self._started().submit(answer, bot, game, scenario, seat, copy, self.rng.getrandbits(64), until, whose)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(job), LONGEST + seconds)
        except TimeoutError:
            if job.running():  # who still thinks would keep the others waiting
                self._restart()
            raise

    def _restart(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.kill()

    def warm(self, bot: str, game: str, scenario: str) -> None:
        """Load the rules where a slow bot will think, so that its first answer is not late."""
        if bot not in bots.QUICK:
            self._started().submit(_ready, game, scenario)

    def _started(self) -> ProcessPoolExecutor:
        self.jobs += 1
        if self.pool is not None and self.jobs > JOBS:
            self.pool.shutdown(wait=False)
            self.pool = None
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=begin_to_think)
            self.jobs = 0
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

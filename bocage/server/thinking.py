"""Machine players. Quick ones answer here, slow ones in a process of their own; both get determinized copies only."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from random import Random, SystemRandom
from typing import Any

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.codec import decode, encode, tupled
from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game

LONGEST = 20.0
log = logging.getLogger("bocage.bots")


def answer(bot: str, game: str, seat: int, copy: dict[str, Any], seed: int) -> Action:
    """Runs in the other process, which holds nothing of the true position: `copy` is determinized."""
    rules, rng = games.load(game), Random(seed)
    s = decode(copy)
    return bots.make(bot, rules, seat, rng).choose(bots.sampler(rules, s, seat), play.options(s))


def _end_with_parent() -> None:
    """A killed server must not leave its thinkers behind."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """The processes of slow bots, started when the first is asked."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self.rng = SystemRandom()
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, bot: str, game: Game, s: State, seat: int) -> Action:
        """An answer among the options; a bot that fails or dawdles is replaced by a random answer, so play goes on."""
        options = play.options(s)
        if len(options) == 1:
            return options[0]
        rng = Random(self.rng.getrandbits(64))
        copy = game.determinize(s, seat, rng)
        if bot in bots.QUICK:
            return bots.make(bot, game, seat, rng).choose(bots.sampler(game, copy, seat), options)
        try:
            picked = tupled(await self._elsewhere(bot, game.name, seat, encode(copy)))
        except Exception:
            log.exception("%s failed at %s", bot, game.name)
            picked = None
        return picked if picked in options else options[self.rng.randrange(len(options))]

    async def _elsewhere(self, bot: str, game: str, seat: int, copy: dict[str, Any]) -> Any:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_end_with_parent)
        job = self.pool.submit(answer, bot, game, seat, copy, self.rng.getrandbits(64))
        return await asyncio.wait_for(asyncio.wrap_future(job), LONGEST)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

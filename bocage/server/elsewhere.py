"""A process beside the loop, for work that takes long; without one (tests) a thread."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bocage import games
from bocage.kernel.game import BadInput
from bocage.server.thinking import end_with_parent

BUSY = "The table has too much of this to do just now; try again in a moment."


def _begin(known: dict[str, tuple[str, str]]) -> None:
    end_with_parent()
    games.GAMES.update(known)
    os.nice(15)  # those who play come first


def _do(work: Callable[..., Any], *args: Any) -> Any:
    """Sentences for people come back as they are, whatever kind of exception they were."""
    try:
        return work(*args)
    except BadInput as problem:
        raise BadInput(str(problem)) from None


class Elsewhere:
    """At most `most` jobs wait; one that comes then is told so."""

    def __init__(self, processes: int = 0, most: int = 24) -> None:
        self.processes = processes
        self.most = most
        self.waiting = 0
        self.pool: Executor | None = None

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        if self.waiting >= self.most:
            raise BadInput(BUSY)
        self.waiting += 1
        try:
            return await asyncio.wrap_future(self._started().submit(_do, work, *args))
        except BrokenProcessPool as problem:
            self.pool = None
            raise BadInput("That could not be done here.") from problem
        finally:
            self.waiting -= 1

    def _started(self) -> Executor:
        if self.pool is None:
            if self.processes:
                context = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(
                    self.processes, mp_context=context, initializer=_begin, initargs=(dict(games.GAMES),)
                )
            else:
                self.pool = ThreadPoolExecutor(1, thread_name_prefix="elsewhere")
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

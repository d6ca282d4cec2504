"""Changes on their way to the disk: those that come while a commit is under way share the next one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from operator import itemgetter

from bocage.server.writes import Change

MOST = 64
FEW = 8
REST = 3.0
"""What is not an answer (new tables, seats taken, orders, films) rests so many times as long as it took: an answer that
comes finds the disk free three times out of four, whatever is written for others; and only a few share a commit."""

Commit = Callable[[list[Change]], Awaitable[list[Exception | None]]]


class Writing:
    def __init__(self, commit: Commit, rest: float = 0.0, most: int = MOST) -> None:
        self.commit = commit
        self.rest = rest
        self.most = most
        self.waiting: list[tuple[str, Change, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None

    async def durable(self, change: Change, game: str = "") -> None:
        """Returns when the change is on the disk; raises when it could not be made."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((game, change, done))
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())
        await done

    async def _run(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[: self.most], self.waiting[self.most :]
            batch.sort(key=itemgetter(0))  # servers that share a database lock its games in the same order
            begun = time.monotonic()
            try:
                results = await self.commit([change for _, change, _ in batch])
            except BaseException as problem:
                for _, _, done in batch:
                    if not done.done():
                        done.set_exception(RuntimeError(f"the store failed: {problem}"))
                raise
            for (_, _, done), problem_ in zip(batch, results):
                if done.done():
                    continue
                if problem_ is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem_)
            if self.rest:
                await asyncio.sleep(self.rest * (time.monotonic() - begun))

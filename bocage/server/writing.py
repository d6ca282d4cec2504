"""Changes on their way to the disk: those that come while a commit is under way share the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bocage.server.writes import Change

MOST = 64

Commit = Callable[[list[Change]], Awaitable[list[Exception | None]]]


class Writing:
    def __init__(self, commit: Commit) -> None:
        self.commit = commit
        self.waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self.task: asyncio.Task[None] | None = None

    async def durable(self, change: Change) -> None:
        """Returns when the change is on the disk; raises when it could not be made."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((change, done))
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._run())
        await done

    async def _run(self) -> None:
        while self.waiting:
            batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            try:
                results = await self.commit([change for change, _ in batch])
            except BaseException as problem:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(RuntimeError(f"the store failed: {problem}"))
                raise
            for (_, done), problem_ in zip(batch, results):
                if done.done():
                    continue
                if problem_ is None:
                    done.set_result(None)
                else:
                    done.set_exception(problem_)

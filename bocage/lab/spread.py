"""Work spread over processes: results come as they are ready, and only a few tasks wait for each process."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any

Row = dict[str, Any]
QUEUE = 4  # tasks waiting for each process


def spread(work: Callable[..., Row], tasks: Iterable[tuple[Any, ...]], processes: int) -> Generator[Row, None, None]:
    """One row for each task. Closing the generator (or an interrupt) drops only what is under way."""
    if processes <= 1:
        for task in tasks:
            yield work(*task)
        return
    pool = ProcessPoolExecutor(processes, initializer=ignore_interrupts)
    waiting: set[Future[Row]] = set()
    done_with = False
    try:
        for task in tasks:
            waiting.add(pool.submit(work, *task))
            if len(waiting) >= processes * QUEUE:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        done_with = True
    finally:
        # idle processes are waited for: Python's own end may trip over a pool that is still being closed
        pool.shutdown(wait=done_with, cancel_futures=True)


def ignore_interrupts() -> None:
    """In a process of the pool: the parent alone answers to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

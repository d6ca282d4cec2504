"""A process beside the loop, for work that takes long; without one (tests) a thread."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from bocage import games
from bocage.kernel.game import BadInput
from bocage.server.beside.thinking import end_with_parent

BUSY = "The table has too much of this to do just now; try again in a moment."
MUCH = 400_000_000
"""Bytes of memory after which a process is replaced by a fresh one."""
HUGE = 2_000_000_000
"""Bytes that one may ask for at all: a job that wants more fails, and the machine does not."""
LONGEST = 60.0
"""Seconds of work for one job."""


def _begin(known: dict[str, tuple[str, str]], niceness: int) -> None:
    end_with_parent()
    games.GAMES.update(known)
    os.nice(niceness)  # those who play come first
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (HUGE, HUGE))


def _late(*_: Any) -> None:
    raise BadInput("That takes longer than the table can spend on it.")


class Busy(BadInput):
    """As many jobs wait as may wait."""


class Done(NamedTuple):
    """What a job gave, or the sentence why not; and the most memory that its process ever had."""

    found: Any
    why_not: str | None
    memory: int


def _do(work: Callable[..., Any], *args: Any) -> Done:
    """Sentences for people come back as such, whatever kind of exception they were."""
    found, why_not = None, None
    timed = threading.current_thread() is threading.main_thread()
    if timed:
        signal.signal(signal.SIGPROF, _late)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        found = work(*args)
    except BadInput as problem:
        why_not = str(problem)
    except MemoryError:
        why_not = "That is more than the table can hold."
    finally:
        if timed:
            signal.setitimer(signal.ITIMER_PROF, 0.0)
    return Done(found, why_not, _most_memory())


def _most_memory() -> int:
    """Bytes. Linux's own count of its processes also holds what the parent had when it started one, so not that."""
    if sys.platform == "linux":
        with open("/proc/self/status", encoding="ascii", errors="replace") as lines:
            return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most


class Elsewhere:
    """At most `most` jobs wait; one that comes then is told so. A process that has grown too large is replaced."""

    def __init__(self, processes: int = 0, most: int = 24, niceness: int = 5) -> None:
        self.processes = processes
        self.niceness = niceness
        self.most = most
        self.waiting = 0
        self.pool: Executor | None = None

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        if self.waiting >= self.most:
            raise Busy(BUSY)
        self.waiting += 1
        try:
            done = await asyncio.wrap_future(self._started().submit(_do, work, *args))
            if done.memory > MUCH and self.processes:
                self._renew()
            if done.why_not is not None:
                raise BadInput(done.why_not)
            return done.found
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
                    self.processes, mp_context=context, initializer=_begin, initargs=(dict(games.GAMES), self.niceness)
                )
            else:
                self.pool = ThreadPoolExecutor(1, thread_name_prefix="elsewhere")
        return self.pool

    def _renew(self) -> None:
        """What has grown goes when its last job is done; the next job begins with a fresh process."""
        if self.pool is not None:
            self.pool.shutdown(wait=False)
            self.pool = None

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)

"""Games over many machines by Ray (extra `lab`): the same seeds are the same games as in processes of this machine.

Games go out in batches; a batch whose worker is lost is played again, and what was finished before is not touched.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from itertools import islice
from typing import Any

from bocage.kernel.game import BadInput
from bocage.lab.simulate import Job, play_one

Row = dict[str, Any]

MISSING = "Ray is not installed here; pip install 'bocage[lab]' brings it."
BATCH = 10
"""Games of one task: enough that sending it costs little, few enough that a lost worker loses little."""
AHEAD = 2
"""Batches that wait for each worker."""
AGAIN = -1
"""A batch whose worker died is played again, however often."""


def play_batch(job: Job, plan: Row, seeds: list[int]) -> list[Row]:
    """Games of some seeds, in a worker, which has to play by the same rules as the one who asks."""
    here = job.plan()
    if here != plan:
        other = next(key for key in plan if plan[key] != here[key])
        raise BadInput(f"A worker has other rules: its {other} is {here[other]!r}, ours {plan[other]!r}.")
    return [play_one(job, seed) for seed in seeds]


class Cluster:
    """A Ray cluster at an address, or one started here with so many workers and ended with the program."""

    def __init__(self, address: str, workers: int) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError as problem:
            raise BadInput(MISSING) from problem
        try:
            if address:
                self.ray.init(address=address, log_to_driver=False, logging_level="error")
            else:
                self.ray.init(
                    num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="error"
                )  # a cluster for this purpose
        except (ConnectionError, ValueError, RuntimeError) as problem:
            what = str(problem).splitlines()[0][:120]
            raise BadInput(f"The Ray cluster at {address or 'this machine'} does not answer: {what}") from problem
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", workers)))
        self.task = self.ray.remote(max_retries=AGAIN, num_cpus=1)(play_batch)

    def each(self, work: Callable[..., Row], tasks: list[tuple[Any, ...]]) -> Generator[Row, None, None]:
        """One row for each task, as they are ready; closing the generator drops what is under way."""
        remote = self.ray.remote(max_retries=AGAIN, num_cpus=1)(work)
        left = iter(tasks)
        waiting: list[Any] = []
        try:
            while True:
                for task in islice(left, max(0, AHEAD * self.workers - len(waiting))):
                    waiting.append(remote.remote(*task))
                if not waiting:
                    return
                done, waiting = self.ray.wait(waiting, num_returns=1)
                yield from [self._row(one) for one in done]
        finally:
            for one in waiting:
                self.ray.cancel(one, force=True)

    def play_many(self, job: Job, seeds: Iterable[int]) -> Generator[Row, None, None]:
        """Rows as batches finish; closing the generator drops what is under way."""
        told, plan, left = self.ray.put(job), job.plan(), iter(seeds)
        waiting: list[Any] = []
        try:
            while True:
                while len(waiting) < AHEAD * self.workers and (batch := list(islice(left, BATCH))):
                    waiting.append(self.task.remote(told, plan, batch))
                if not waiting:
                    return
                done, waiting = self.ray.wait(waiting, num_returns=1)
                for one in done:
                    yield from self._rows(one)
        finally:
            for one in waiting:
                self.ray.cancel(one, force=True)

    def _rows(self, one: Any) -> list[Row]:
        rows: list[Row] = self._got(one)
        return rows

    def _row(self, one: Any) -> Row:
        row: Row = self._got(one)
        return row

    def _got(self, one: Any) -> Any:
        try:
            return self.ray.get(one)
        except self.ray.exceptions.RayTaskError as problem:
            raise problem.cause if isinstance(problem.cause, Exception) else problem from None

    def close(self) -> None:
        self.ray.shutdown()

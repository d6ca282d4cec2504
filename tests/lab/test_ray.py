"""Many machines by Ray, on a cluster of two workers started for the purpose: the same games, none lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from bocage.kernel.game import BadInput
from bocage.lab import on_ray
from bocage.lab.on_ray import Cluster, play_batch
from bocage.lab.simulate import Job, play_one
from tests.lab.test_reports import job_of
from tools.ray_games import busy_workers


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    made = Cluster("", 2)
    yield made
    made.close()


def plain(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return sorted(({**row, "seconds": 0} for row in rows), key=lambda row: int(str(row["seed"])))


def test_the_same_games_also_when_a_worker_is_lost(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "BATCH", 5)
    job, seeds = job_of("brothers", "lane"), range(1, 81)
    found, killed = [], 0
    for row in cluster.play_many(job, seeds):
        found.append(row)
        if not killed and (busy := busy_workers()):
            killed = busy[0]
            os.kill(killed, signal.SIGKILL)
    assert killed and len(found) == len(seeds)
    assert plain(found) == plain([play_one(job, seed) for seed in seeds])


def test_workers_with_other_rules_are_refused_in_a_sentence(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of("brothers", "lane")
    ours = job.plan() | {"revision": 999}
    with pytest.raises(BadInput, match="A worker has other rules: its revision is"):
        play_batch(job, ours, [1])
    monkeypatch.setattr(Job, "plan", lambda self: ours)
    with pytest.raises(BadInput, match="ours 999"):
        list(cluster.play_many(job, [1]))


def test_closing_drops_only_what_is_under_way(cluster: Cluster) -> None:
    rows = cluster.play_many(job_of("brothers", "lane"), range(1000))
    assert next(rows)["game"] == "brothers"
    rows.close()

"""Many games on a local Ray cluster of two workers, one of them killed on the way, beside the same games in processes:
all must be there and equal. `python -m tools.ray_games 10000 brothers/lane`."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Any

from bocage import games
from bocage.lab.on_ray import Cluster
from bocage.lab.simulate import Job, play_many


def digest(row: dict[str, Any]) -> str:
    """Everything of a game but the time it took."""
    return hashlib.sha256(json.dumps({**row, "seconds": 0}, sort_keys=True).encode()).hexdigest()


def descends(pid: int) -> bool:
    """Is it a process that this one has started?"""
    while pid > 1 and pid != os.getpid():
        try:
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return pid == os.getpid()


def busy_workers() -> list[int]:
    """Workers of our own cluster that play at this moment."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            title = (folder / "cmdline").read_text(errors="replace") if folder.name.isdigit() else ""
        except OSError:
            continue
        if title.startswith("ray::play_batch") and descends(int(folder.name)):
            found.append(int(folder.name))
    return found


def played(rows: Iterable[dict[str, Any]], kill_at: int) -> tuple[dict[int, str], int]:
    """Digests by seed, and the worker that was killed after so many games."""
    found: dict[int, str] = {}
    killed = 0
    for row in rows:
        assert row["seed"] not in found, "a game came twice"
        found[row["seed"]] = digest(row)
        if not killed and kill_at and len(found) >= kill_at and (busy := busy_workers()):
            killed = busy[0]
            os.kill(killed, signal.SIGKILL)
    return found, killed


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    game, scenario = games.split(sys.argv[2] if len(sys.argv) > 2 else "brothers/lane")
    job = Job(game.name, scenario, game.complete_options(scenario, {}), ("random", "random"), False)
    cluster, seeds = Cluster("", 2), range(1, count + 1)
    started = perf_counter()
    far, killed = played(cluster.play_many(job, seeds), count // 3)
    between = perf_counter()
    cluster.close()
    near, _ = played(play_many(job, seeds, 2), 0)
    ended = perf_counter()
    print(f"{len(far)} games on Ray in {between - started:.0f} s, worker {killed} killed; here {ended - between:.0f} s")
    print("equal" if far == near and killed else "NOT EQUAL")
    sys.exit(0 if far == near and killed else 1)


if __name__ == "__main__":
    main()

"""The long run: thousands of random games over every scenario, each log verified, and the rules that came into play.

`make soak` runs it. BOCAGE_SOAK sets how many games each rulebook gets (10,000 by default).
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

from rich.progress import track

from bocage import games
from bocage.lab.simulate import Job, play_many
from tools.matchups import matchups


def soak(name: str, count: int) -> Counter[str]:
    """Games spread evenly over every scenario and every allowed choice of its options."""
    rules: Counter[str] = Counter()
    places = matchups(name)
    each = max(1, count // len(places))
    for number, (scenario, options) in enumerate(track(places, description=name)):
        chosen = games.load(name).complete_options(scenario, options)
        job = Job(name, scenario, chosen, ("random", "random"), check=True)
        for row in play_many(job, list(range(number * each, (number + 1) * each)), os.cpu_count() or 1):
            rules.update(row["rules"].keys())
    print(f"{name}: {each * len(places)} games over {len(places)} set-ups ended and verified")
    return rules


def main() -> int:
    count = int(os.environ.get("BOCAGE_SOAK", "10000"))
    for name in games.names():
        for rule, times in sorted(soak(name, count).items()):
            print(f"  {rule:<12} in {times} games")
    environment = {**os.environ, "BOCAGE_KILLS": "500"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "tests/server", "-q"], env=environment, check=False
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main())

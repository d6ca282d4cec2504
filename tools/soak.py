"""The long run: thousands of random games over every scenario, each log verified, and the rules that came into play.

`make soak` runs it. BOCAGE_SOAK sets how many games each rulebook gets (10,000 by default).
"""

from __future__ import annotations

import os
import subprocess
import sys

from bocage import games
from tools.soak_games import soak


def main() -> int:
    count = int(os.environ.get("BOCAGE_SOAK", "10000"))
    for name in games.names():
        for rule, times in sorted(soak(name, count, jobs=os.cpu_count() or 1).items()):
            print(f"  {rule:<12} in {times} games")
    environment = {**os.environ, "BOCAGE_KILLS": "500"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "tests/server", "-q"], env=environment, check=False
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main())

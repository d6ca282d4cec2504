"""The long run: thousands of random games of every rulebook, each log verified, and the rules that came into play.

    python -m tools.soak                          every rulebook, 10,000 games each (or BOCAGE_SOAK); then the server
                                                  is attacked (kills, disguises, damage, paired worlds, abuse), and
                                                  the checkers do the sums of 2,000 games again, and long games are
                                                  played to their end in Chromium (tests/browser/whole_games.py)
    python -m tools.soak upfront --games 300      one rulebook and fewer games, nothing else

Ctrl-C stops it and prints what has been counted so far. `make soak` runs it. The games are in soak_games.py.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bocage import games
from tools.soak_games import parsed, run

LONG = {
    "BOCAGE_KILLS": "500",
    "BOCAGE_KILLS_BETWEEN": "200",
    "BOCAGE_DISGUISES": "1300",
    "BOCAGE_DAMAGES": "2000",
    "BOCAGE_PAIRED": "1000",
    "BOCAGE_PAIRED_BETWEEN": "200",
    "BOCAGE_CHARTS": "all",
    "BOCAGE_SPIEL": "all",
}
"""Kills of the server and of two servers on PostgreSQL, disguised messages for each of nine scenarios (two ways),
damaged saves, decisions of each scenario at which every message is made in two worlds (over a million in all), the same
at two servers on one database, every entry of every chart changed once, and OpenSpiel's own test of team games."""


def attacks() -> int:
    """The server attacked much more than usual, and every chart; then an honest table among abusive clients, and three
    servers on one PostgreSQL at full speed."""
    environment = {**os.environ, **{name: os.environ.get(name, usual) for name, usual in LONG.items()}}
    tests = [sys.executable, "-m", "pytest", "tests/server", "tests/figures", "tests/lab", "-q", "-rP"]
    failed = subprocess.run(tests, env=environment, check=False).returncode
    for words in (["tests.server.attack", "60"], ["tests.server.load", "between", "60", "20", "3"]):
        failed = subprocess.run([sys.executable, "-m", *words], check=False).returncode or failed
    return failed


def checks() -> int:
    """Every checker (tools/check_<game>.py): random games whose sums are done a second time by other code."""
    folder = Path(__file__).parent
    found = sorted(path.stem for path in folder.glob("check_*.py") if "def main()" in path.read_text("utf-8"))
    return max([subprocess.run([sys.executable, "-m", f"tools.{name}"], check=False).returncode for name in found])


def pages() -> int:
    """Long games to their end through the page."""
    return subprocess.run([sys.executable, "-m", "tests.browser.whole_games"], check=False).returncode


def main() -> int:
    wish = parsed(int(os.environ.get("BOCAGE_SOAK", "10000")), os.cpu_count() or 1, "*")
    outcome = run(wish, wish.names or list(games.names()))
    if wish.names or outcome == 130:
        return outcome
    return attacks() or checks() or pages() or outcome


if __name__ == "__main__":
    raise SystemExit(main())

"""The server is killed at random points under a stream of actions: what was acknowledged is there afterwards."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from tests.server.killing import kill_under_load

KILLS = int(os.environ.get("BOCAGE_KILLS", "20"))


def test_no_acknowledged_action_is_lost_and_no_game_is_broken(tmp_path: Path) -> None:
    played = kill_under_load(str(tmp_path / "table.sqlite3"), KILLS, Random(KILLS))
    print(f"{KILLS} kills, {played} acknowledged answers, none lost")
    assert played > KILLS

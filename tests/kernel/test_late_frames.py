"""A process that has only just loaded a game reads every state of it, whatever procedure is open in it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from bocage import games
from bocage.games.brothers.infantry.s02_facing import FaceUnit
from bocage.games.upfront.battle.s36_entrenchments import Entrench
from bocage.kernel.codec import digest, encode
from bocage.kernel.frames import Frame
from bocage.kernel.match import Match

READ = """
import json, sys
from bocage import games
from bocage.kernel.codec import CodecError, decode, digest
games.load(sys.argv[1])
data = json.loads(sys.argv[2])
print(digest(decode(data)))
data["stack"][-1]["frame"] = "os.Nothing"
try:
    decode(data)
except CodecError as problem:
    print(problem)
"""


@pytest.mark.parametrize(("name", "scenario", "late"), [("brothers", "lane", FaceUnit), ("upfront", "A", Entrench)])
def test_a_frame_that_is_imported_late_is_found(name: str, scenario: str, late: type[Frame]) -> None:
    s = Match(games.load(name), scenario).state
    s.stack.append(late())
    told = subprocess.run(
        [sys.executable, "-c", READ, name, json.dumps(encode(s))], capture_output=True, text=True, check=False
    )
    assert told.stdout.splitlines() == [digest(s), "no game here has the procedure 'os.Nothing'"], told.stderr

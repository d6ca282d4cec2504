"""The real server in its own process, with the toy game on its shelf: python -m tests.server.rigs.serve_toy DB PORT."""

from __future__ import annotations

import sys

from bocage import games
from bocage.server import pace
from bocage.server.run import serve

games.GAMES["toy"] = ("tests.kernel.toy", "Toy")
pace.BOT_BEAT = pace.PERSON_BEAT = 0.0

if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], browser=False)

"""The real server with short times for those who dawdle: python -m tests.server.rigs.serve_hasty DB."""

from __future__ import annotations

import sys

from bocage import games
from bocage.server import limits, wire
from bocage.server.run import serve

games.GAMES["toy"] = ("tests.kernel.toy", "Toy")
limits.HEAD_SECONDS = limits.BODY_SECONDS = 0.5
limits.CONNECTIONS_PER_ADDRESS = 20

if __name__ == "__main__":
    if sys.argv[2:] == ["far"]:
        wire.is_here = lambda host: False  # as if everybody came from afar: with compression
    serve("127.0.0.1", 0, sys.argv[1], browser=False)

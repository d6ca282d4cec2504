"""The real server with the real shelf: python -m tests.server.rigs.serve_plain DB PORT."""

from __future__ import annotations

import sys

from bocage.server import pace
from bocage.server.run import serve

pace.BOT_BEAT = pace.PERSON_BEAT = 0.0

if __name__ == "__main__":
    serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], browser=False)

"""A fresh server for each line of input, forked from a process that has the program loaded: python -m ... DB.

A server that is killed hundreds of times should not spend the time on importing. Each is a process of its own with its
own connections to the store; killing it is as sudden as killing the real program.
"""

from __future__ import annotations

import os
import signal
import sys

from bocage import games
from bocage.server import pace
from bocage.server.run import serve

games.GAMES["toy"] = ("tests.kernel.toy", "Toy")
pace.BOT_BEAT = pace.PERSON_BEAT = 0.0

if __name__ == "__main__":
    games.load("toy")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve("127.0.0.1", 0, sys.argv[1], browser=False)
            os._exit(0)
        print(f"pid {child}", flush=True)

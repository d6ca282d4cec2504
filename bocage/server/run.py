"""Starting the table."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import uvicorn

from bocage.kernel.game import BadInput
from bocage.server import limits
from bocage.server.app import make_app


def default_database() -> str:
    """A file in the player's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'bocage' / 'table.sqlite3'}"


def database_url(given: str | None) -> str:
    """A URL as it is; a path as a SQLite file; nothing for the player's own file."""
    if not given:
        return default_database()
    kind, found, rest = given.partition("://")
    if kind in ("postgres", "postgresql"):
        return f"postgresql+psycopg://{rest}"
    return given if found else f"sqlite:///{Path(given).resolve()}"


def serve(host: str, port: int, database: str | None, browser: bool, processes: int = 1) -> None:
    """Run the table until interrupted. Says where it is as soon as it listens."""
    app = make_app(database_url(database), processes, elsewhere=1)
    listening = _listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        app, log_level="warning", ws="websockets-sansio", ws_max_size=limits.FRAME_BYTES, timeout_graceful_shutdown=2
    )
    with suppress(KeyboardInterrupt):
        print(f"The table is at {address} (Ctrl+C ends it; games are kept).", flush=True)
        if browser:
            threading.Timer(0.8, webbrowser.open, (address,)).start()
        uvicorn.Server(config).run([listening])
    print("The table is closed.", file=sys.stderr)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
        return listening
    except (OSError, OverflowError) as problem:
        taken = isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE
        why = (
            "it is taken, perhaps by a table already open; --port 0 finds a free one (make play PORT=0)"
            if taken
            else problem
        )
        raise BadInput(f"The table cannot listen at {host} port {port}: {str(why).rstrip('.')}.") from problem


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host

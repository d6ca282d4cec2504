"""Starting the table."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

import uvicorn

from bocage.kernel.game import BadInput
from bocage.server import limits, wire
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
    if "\0" in given:
        raise BadInput("The store cannot be opened: that is not a path or address.")
    return given if found else f"sqlite:///{Path(given).resolve()}"


class Door(NamedTuple):
    """Where the table listens, how what is said there is kept from others, and by which names it is reached."""

    host: str = "127.0.0.1"
    port: int = 8000
    behind_proxy: bool = False
    tls_cert: Path | None = None
    tls_key: Path | None = None
    plain: bool = False
    names: tuple[str, ...] = ()

    @property
    def local(self) -> bool:
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    def check(self) -> None:
        """A door to others wants a proxy with TLS or TLS files; or that one says it may be plain."""
        if (self.tls_cert is None) != (self.tls_key is None):
            raise BadInput("TLS needs both --tls-cert and --tls-key.")
        for file in (self.tls_cert, self.tls_key):
            if file is not None and not file.is_file():
                raise BadInput(f"There is no file {file}.")
        if not self.local and not self.behind_proxy and self.tls_cert is None and not self.plain:
            raise BadInput(
                f"At {self.host} everybody who reaches this machine can open the table, and without TLS whoever "
                "listens on the way reads links and hands: give --tls-cert and --tls-key, --behind-proxy where a proxy "
                "does it, or --plain if that is fine."
            )

    def hosts(self) -> frozenset[str] | None:
        """The names a browser may have asked for; None behind a proxy without names, which checks them itself."""
        if self.behind_proxy and not self.names:
            return None
        return frozenset({"localhost", self.host.lower(), socket.gethostname().lower(), *map(str.lower, self.names)})


def serve(
    host: str,
    port: int,
    database: str | None,
    browser: bool,
    processes: int = 1,
    door: Door | None = None,
    days: tuple[int, int] = (0, 0),
) -> None:
    """Run the table until interrupted. Says where it is as soon as it listens."""
    door = door or Door(host, port)
    door.check()
    app = make_app(database_url(database), processes, elsewhere=1, alone=True, hosts=door.hosts(), days=days)
    listening = _listen(host, port)
    sys.setswitchinterval(0.0005)  # threads that set up or replay a game give way to the loop soon
    gc.freeze()  # the rules stay; what comes and goes, thousands of small things a view, is looked through less often
    gc.set_threshold(20_000, 20, 20)
    secure = "https" if door.tls_cert else "http"
    address = f"{secure}://{_shown(host)}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        app,
        log_level="warning",
        http=wire.Http,
        ws=wire.Socket,
        ws_max_size=limits.FRAME_BYTES,
        timeout_graceful_shutdown=2,
        proxy_headers=door.behind_proxy,
        server_header=False,
        ssl_certfile=door.tls_cert,
        ssl_keyfile=door.tls_key,
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

"""How connections are held before any request is heard: who dawdles or takes too many is cut off.

The web server waits for ever for the rest of a request; here it has a time. Positions are compressed for those who are
far away; on the same machine that would only cost time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.server import ServerProtocol

from bocage.server import limits


def is_ours(record: logging.LogRecord) -> bool:
    """A frame that is no text is the sender's fault."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


log = logging.getLogger("bocage.wire")
log.setLevel(logging.ERROR)
log.addFilter(is_ours)
quiet = logging.getLogger("bocage.wire.frames")
quiet.setLevel(logging.CRITICAL)
"""What a foreign program sends wrongly is its own affair and no page of our log; our own faults are."""
OPEN: Counter[str] = Counter()
"""Connections by address that have not become a seat's."""
COMING = limits.Guard()
"""How often an address may connect at all: beyond that it is not even heard what it wants."""


def network_of(host: str) -> str:
    """Who it is, as far as the network tells; of IPv6 the network, since one owner has very many addresses, however
    they are written. What is no address (a header that nobody checked) is all one."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped is not None else f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


class Http(H11Protocol):
    """A request has to be there, head and all, within a time; one address has so many connections at once."""

    counted = ""
    late: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = log

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # a stream
        super().connection_made(transport)
        if not self.config.proxy_headers:  # behind a proxy all come from the proxy
            self.counted = network_of(self.client[0] if self.client else "")
            OPEN[self.counted] += 1
            if OPEN[self.counted] > limits.CONNECTIONS_PER_ADDRESS or not COMING.take("accept", self.counted):
                transport.abort()
                return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.late is None and self._waiting():
            self._wait()
        super().data_received(data)
        if not self._waiting():
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._gone()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle is not None and self.cycle.more_body:  # answered before all was sent: what comes is not heard
            self.transport.close()

    def _waiting(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self.late = self.loop.call_later(limits.HEAD_SECONDS, self._too_late)

    def _too_late(self) -> None:
        self.late = None
        self.transport.abort()

    def _stop_waiting(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _gone(self) -> None:
        self._stop_waiting()
        if self.counted:
            OPEN[self.counted] -= 1
            if OPEN[self.counted] <= 0:
                del OPEN[self.counted]
            self.counted = ""


LINE = "bocage.line"
"""Where a connection finds its line, if this server holds it."""


class Line(Protocol):
    """The way out of a connection, without what lies between for applications of every kind."""

    def is_free(self) -> bool: ...

    async def free(self) -> None: ...

    def write(self, text: bytes) -> None: ...


class Socket(WebSocketsSansIOProtocol):
    """Compressed quickly rather than tightly, and not at all on the same machine."""

    async def run_asgi(self) -> None:
        self.scope[LINE] = self  # type: ignore[literal-required]  # ours, for Connection
        await super().run_asgi()

    def is_free(self) -> bool:
        return self.writable.is_set()

    async def free(self) -> None:
        await self.writable.wait()

    def write(self, text: bytes) -> None:
        """A text message; to one who is gone or going nothing is said."""
        if not self.disconnected and not self.close_sent and self.handshake_complete:
            with suppress(InvalidState):
                self.conn.send_text(text)
                self.transport.write(b"".join(self.conn.data_to_send()))

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.logger = log
        packing = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
            )
        ]
        here = self.client is not None and is_here(self.client[0]) and not self.config.proxy_headers
        self.conn = ServerProtocol(extensions=[] if here else packing, max_size=self.config.ws_max_size, logger=quiet)


def is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return not host  # a socket in the file system

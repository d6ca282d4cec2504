"""Before any request is looked at: whether it is asked of this table, by its own page, and not too often.

A page of another site may send a browser here under a name of its own; the names in Host and Origin tell.
"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers as Fields
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bocage.server.limits import Guard
from bocage.server.wire import network_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
TOO_OFTEN = "That is asked too often; wait a moment."
ELSEWHERE = "This table is not reached by that name."
FOREIGN = "That was asked by a page of another site."


def address_of(scope: Scope) -> str:
    """Who asks, as far as the network tells."""
    return network_of(str((scope.get("client") or ("", 0))[0]))


class Headers:
    """Security headers on every response; requests under foreign names, of foreign pages or too many are refused."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None, guard: Guard) -> None:
        self.app = app
        self.hosts = hosts
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        reason = self.refusal(scope)
        if reason is None:
            await self.app(scope, receive, send if scope["type"] == "websocket" else with_headers)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            told = Response(msgspec.json.encode({"error": reason}), 403, media_type="application/json")
            await told(scope, receive, with_headers)

    def refusal(self, scope: Scope) -> str | None:
        if scope["type"] not in ("http", "websocket"):
            return None
        fields = Fields(scope=scope)
        host = fields.get("host", "")
        if self.hosts is not None and not self._known(host):
            return ELSEWHERE
        origin = fields.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return FOREIGN
        if scope["type"] == "http" and not self.guard.take("request", address_of(scope)):
            return TOO_OFTEN
        return None

    def _known(self, host: str) -> bool:
        """A name of ours, or a plain address: those cannot be made to point elsewhere."""
        name = urlsplit(f"//{host}").hostname or ""
        try:
            ip_address(name)
        except ValueError:
            return name.lower() in (self.hosts or ())
        return True

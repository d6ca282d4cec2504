"""The web application: the page, the lists before a game, making and opening tables, and the sockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from bocage.kernel.game import BadInput
from bocage.server import catalogue, dealing, limits
from bocage.server.drawing import packed_drawing
from bocage.server.house import House
from bocage.server.packed import Packed, Page
from bocage.server.saving import saved
from bocage.server.seating import sit
from bocage.server.signing import Signer, key_file
from bocage.server.socket import Connection
from bocage.server.store import Store

STATIC = Path(str(files("bocage.server") / "static"))
HEADERS = (
    (b"content-security-policy", b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
MISSING = "The page is not built yet: run `make play` in the project's folder (it needs Node 20 or newer with npm)."
log = logging.getLogger("bocage.table")

Handler = Callable[[Request], Awaitable[Any]]


def make_app(database: str, processes: int = 1, elsewhere: int = 0) -> Starlette:
    """The application on a store, which is opened now so that a wrong address is told at once.

    Long work is done in `elsewhere` processes, or without one in a thread."""
    house = House(Store(database), processes, elsewhere)
    signer = Signer(key_file(database))
    making = limits.Bucket(limits.CREATE_BURST, limits.CREATE_PER_SECOND)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await house.close()

    async def shelf(_: Request) -> Any:
        return await asyncio.to_thread(catalogue.packed_shelf)

    async def rule(request: Request) -> Any:
        return catalogue.rule(request.path_params["ident"])

    async def a_map(request: Request) -> Any:
        return await asyncio.to_thread(packed_drawing, request.path_params["layout"])

    async def create(request: Request) -> Any:
        _may_make(making)
        return await house.create(await _body(request, limits.MESSAGE_BYTES))

    async def learn(request: Request) -> Any:
        _may_make(making)
        return await house.learn(await _body(request, limits.MESSAGE_BYTES))

    async def open_save(request: Request) -> Any:
        _may_make(making)
        return await house.open(await _text(request, limits.SAVE_BYTES))

    async def mine(request: Request) -> Any:
        body = await _body(request, limits.MESSAGE_BYTES)
        links = body.get("links", [])
        return {"games": [await _summary(house, link) for link in links[:60]] if isinstance(links, list) else []}

    async def save(request: Request) -> Any:
        body = await _body(request, limits.MESSAGE_BYTES)
        table, seat = await sit(house, body.get("link"), body.get("key"))
        others = [place for place in table.seats if place.bot is None and place.seat != seat]
        if not table.match.over and (seat < 0 or (others and table.settings.get("mode") != "both")):
            raise BadInput("While it is played a save would show the other side's secrets; it is kept here meanwhile.")
        return signer.signed(await saved(house, table))

    async def proof(request: Request) -> Any:
        body = await _body(request, limits.MESSAGE_BYTES)
        table, _ = await sit(house, body.get("link"), body.get("key"))
        async with table.lock:
            return await asyncio.to_thread(dealing.proof, table.match)

    routes: list[BaseRoute] = [
        Route("/api/shelf", _json(shelf)),
        Route("/api/rules/{ident:path}", _json(rule)),
        Route("/api/maps/{layout:path}", _json(a_map)),
        Route("/api/tables", _json(create), methods=["POST"]),
        Route("/api/lessons", _json(learn), methods=["POST"]),
        Route("/api/open", _json(open_save), methods=["POST"]),
        Route("/api/mine", _json(mine), methods=["POST"]),
        Route("/api/save", _json(save), methods=["POST"]),
        Route("/api/proof", _json(proof), methods=["POST"]),
        WebSocketRoute("/ws", _socket(house)),
        *_page(),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _nothing, 405: _nothing})
    app.state.house = house
    app.add_middleware(Headers)
    return app


def _may_make(making: limits.Bucket) -> None:
    if not making.take():
        raise BadInput("Too many tables are being made; wait a moment.")


async def _summary(house: House, link: Any) -> dict[str, Any] | None:
    """A game of one's own in the list; None if the link opens none."""
    found = await house.write(house.store.find, link) if isinstance(link, str) and len(link) <= 100 else None
    if found is None:
        return None
    row = await house.write(house.store.game, found[0])
    places = await house.write(house.store.places, found[0])
    names = [{"name": place.name, "bot": place.bot} for place in places if place.seat >= 0]
    told = {"id": row.id, "game": row.game, "scenario": row.scenario, "over": row.over, "changed": row.changed}
    return {**told, "seat": found[1], "seats": names, "mode": row.settings.get("mode")}


def _json(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            answer, status = await handler(request), 200
        except BadInput as problem:
            answer, status = {"error": str(problem)}, 400
        except Exception:
            log.exception("%s %s", request.method, request.url.path)
            answer, status = {"error": "Something went wrong here; nothing was changed."}, 500
        if isinstance(answer, Packed):
            return answer.response(request)
        return Response(msgspec.json.encode(answer), status, media_type="application/json")

    return endpoint


async def _text(request: Request, most: int) -> bytes:
    """The body as it was sent, bounded before it is read."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadInput("Send JSON.")
    text, length = b"", 0
    async for part in request.stream():
        length += len(part)
        text = text + part if length <= most else b""
        if length > 8 * most:
            break
    if length > most:  # said only now: a browser that is still sending would not hear it
        raise BadInput("That is too long.")
    return text


async def _body(request: Request, most: int) -> dict[str, Any]:
    text = await _text(request, most)
    try:
        body = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadInput("That is not JSON.") from problem
    if not isinstance(body, dict):
        raise BadInput("That is not what is expected here.")
    return body


def _socket(house: House) -> Callable[[WebSocket], Awaitable[None]]:
    async def endpoint(socket: WebSocket) -> None:
        origin = socket.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != socket.headers.get("host"):
            await socket.close(1008)
            return
        if house.connections >= limits.CONNECTIONS:
            await socket.close(1013)
            return
        house.connections += 1
        try:
            await socket.accept()
            await Connection(socket, house).run()
        finally:
            house.connections -= 1

    return endpoint


async def _nothing(request: Request, _: Exception) -> Response:
    """An address that is none of the table's."""
    if request.url.path.startswith("/api/"):
        told = {"error": "That is not a request of the table."}
        return Response(msgspec.json.encode(told), 404, media_type="application/json")
    return PlainTextResponse(f"There is nothing at this address; the lobby is at {request.base_url}\n", 404)


def _page() -> list[BaseRoute]:
    if (STATIC / "index.html").is_file():
        return [Route("/{path:path}", Page(STATIC).serve, methods=["GET"])]

    async def missing(_: Request) -> Response:
        return PlainTextResponse(MISSING + "\n", 503)

    return [Route("/", missing)]


class Headers:
    """Security headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers)

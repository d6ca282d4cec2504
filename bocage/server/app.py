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
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from bocage.kernel.game import BadInput
from bocage.server import catalogue, claims, housekeeping, limits, workshop
from bocage.server.drawing import packed_drawing
from bocage.server.gate import TOO_OFTEN, Headers, address_of
from bocage.server.house import House
from bocage.server.meeting.moves import whose_move
from bocage.server.meeting.standing import standing
from bocage.server.packed import Packed, Page
from bocage.server.proof import dealing
from bocage.server.proof.signing import Signer, key_file
from bocage.server.saving import saved
from bocage.server.seating import sit
from bocage.server.shelf.picture import packed_picture
from bocage.server.socket import Connection
from bocage.server.store import Store

STATIC = Path(str(files("bocage.server") / "static"))
MISSING = "The page is not built yet: run `make play` in the project's folder (it needs Node 20 or newer with npm)."
log = logging.getLogger("bocage.table")

Handler = Callable[[Request], Awaitable[Any]]


def make_app(
    database: str,
    processes: int = 1,
    elsewhere: int = 0,
    alone: bool = False,
    hosts: frozenset[str] | None = None,
    days: tuple[int, int] = (0, 0),
) -> Starlette:
    """The application on a store, which is opened now so that a wrong address is told at once.

    Long work is done in `elsewhere` processes, or without one in a thread. `alone` takes the store for this server
    only; `hosts` are the names that browsers may ask for; after `days` games are archived and deleted."""
    house = House(Store(database, alone), processes, elsewhere)
    signer = Signer(key_file(database))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.company.start()
        keeper = asyncio.ensure_future(housekeeping.keep(house, *days))
        yield
        keeper.cancel()
        await house.close()

    async def shelf(_: Request) -> Any:
        return await asyncio.to_thread(catalogue.packed_shelf)

    async def rule(request: Request) -> Any:
        return catalogue.rule(request.path_params["ident"])

    async def one_scenario(request: Request) -> Any:
        return catalogue.scenario(request.path_params["game"], request.path_params["ident"])

    async def a_map(request: Request) -> Any:
        return await house.aside(packed_drawing, request.path_params["layout"])

    async def picture(request: Request) -> Any:
        return await house.aside(packed_picture, request.path_params["game"], request.path_params["ident"])

    async def create(request: Request) -> Any:
        await _may(house, request, "create")
        return await house.create(await _body(request, limits.MESSAGE_BYTES))

    async def learn(request: Request) -> Any:
        await _may(house, request, "create")
        return await house.learn(await _body(request, limits.MESSAGE_BYTES))

    async def open_save(request: Request) -> Any:
        await _may(house, request, "open")
        with house.jobs_of(address_of(request.scope)):
            return await house.open(await _text(request, limits.SAVE_BYTES))

    async def mine(request: Request) -> Any:
        body = await _body(request, limits.MESSAGE_BYTES)
        await _may(house, request, "mine")
        links = body.get("links", [])
        given = links[:60] if isinstance(links, list) else []
        good = [x if isinstance(x, str) and len(x) <= 100 and x.isascii() else "" for x in given]
        found = await whose_move(house, await house.read(claims.summaries, house.store, good))
        return {"games": await standing(house, found)}

    async def save(request: Request) -> Any:
        await _may(house, request, "save")
        body = await _body(request, limits.MESSAGE_BYTES)
        table, seat = await sit(house, body.get("link"), body.get("key"))
        others = [place for place in table.seats if place.bot is None and place.seat != seat]
        if not table.match.over and (seat < 0 or (others and table.settings.get("mode") != "both")):
            raise BadInput("During play a save would show the other side's secrets; the game is kept here meanwhile.")
        with house.jobs_of(address_of(request.scope)):
            return signer.signed(await saved(house, table))

    async def proof(request: Request) -> Any:
        await _may(house, request, "save")
        body = await _body(request, limits.MESSAGE_BYTES)
        table, _ = await sit(house, body.get("link"), body.get("key"))
        async with table.lock:
            return await asyncio.to_thread(dealing.proof, table.match)

    routes: list[BaseRoute] = [
        Route("/api/shelf", _json(shelf)),
        Route("/api/scenarios/{game}/{ident:path}", _json(one_scenario)),
        Route("/api/rules/{ident:path}", _json(rule)),
        Route("/api/maps/{layout:path}", _json(a_map)),
        Route("/api/pictures/{game}/{ident:path}", _json(picture)),
        Route("/api/tables", _json(create), methods=["POST"]),
        Route("/api/lessons", _json(learn), methods=["POST"]),
        Route("/api/open", _json(open_save), methods=["POST"]),
        Route("/api/mine", _json(mine), methods=["POST"]),
        Route("/api/save", _json(save), methods=["POST"]),
        Route("/api/proof", _json(proof), methods=["POST"]),
        *workshop.routes(house, _may, _body, _json),
        WebSocketRoute("/ws", _socket(house)),
        *_page(),
    ]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: _nothing, 405: _nothing})
    app.state.house = house
    app.add_middleware(Headers, hosts=hosts, guard=house.guard)
    return app


async def _may(house: House, request: Request, kind: str) -> None:
    """Bounded by address before any work is done; who wants more than its part of the loop waits for it."""
    who = address_of(request.scope)
    if not house.guard.take(kind, who):
        raise BadInput("Too many tables are being made; wait a moment." if kind == "create" else TOO_OFTEN)
    if (pause := house.turns.pause(who, limits.COSTS[kind])) > 0:
        await asyncio.sleep(min(limits.LONGEST_PAUSE, pause))


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
        kept = {"cache-control": "no-store"}  # it may hold links, or a whole game
        return Response(msgspec.json.encode(answer), status, kept, media_type="application/json")

    return endpoint


async def _text(request: Request, most: int) -> bytes:
    """The body as it was sent, bounded before it is read."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadInput("Send JSON.")
    parts: list[bytes] = []
    length = 0
    try:
        async with asyncio.timeout(limits.BODY_SECONDS if most <= limits.MESSAGE_BYTES else limits.SAVE_SECONDS):
            async for part in request.stream():
                length += len(part)
                if length <= most:
                    parts.append(part)
                else:
                    parts.clear()
                if length > 8 * most:
                    break
    except TimeoutError as problem:
        raise BadInput("That took too long to arrive.") from problem
    except ClientDisconnect as problem:
        raise BadInput("That did not arrive whole.") from problem
    if length > most:  # said only now: a browser that is still sending would not hear it
        raise BadInput("That is too long.")
    return b"".join(parts)


async def _body(request: Request, most: int) -> dict[str, Any]:
    text = await _text(request, most)
    try:
        body = msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as problem:
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
        who = address_of(socket.scope)
        many = house.addresses.get(who, 0) >= limits.CONNECTIONS_PER_ADDRESS
        if house.connections >= limits.CONNECTIONS or many or not house.guard.take("connect", who):
            await socket.close(1013)
            return
        house.connections += 1
        house.addresses[who] = house.addresses.get(who, 0) + 1
        try:
            await socket.accept()
            await Connection(socket, house).run()
        finally:
            house.connections -= 1
            house.addresses[who] -= 1
            if not house.addresses[who]:
                del house.addresses[who]

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

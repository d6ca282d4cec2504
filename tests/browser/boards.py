"""Tables that have been played for a while, ready to be looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import Server
from tests.server.talk import KEY

Until = Callable[[list[dict[str, Any]]], bool]


def make(server: Server, game: str, scenario: str, mode: str = "both", **more: Any) -> dict[str, Any]:
    wish = {"game": game, "scenario": scenario, "mode": mode, "seats": [], **more}
    answer = httpx.post(server.address + "api/tables", json=wish, timeout=60)
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def same_browser(page: Page) -> None:
    """The page gets the key of `advance`: a seat belongs to the browser that opens its link first."""
    page.add_init_script(f"localStorage.setItem('bocage.key', {json.dumps(json.dumps(KEY))})")


def pointed(options: list[dict[str, Any]], key: str) -> int:
    """How many different things of this kind the choices point at."""
    return len({x["at"][key] for x in options if key in x["at"]})


def advance(server: Server, made: dict[str, Any], most: int, rng: Random, until: Until | None = None) -> int:
    """Play at random for so many decisions, or until a question is found; the seat that is asked then (-1 when it is
    over)."""
    address = server.address.replace("http", "ws") + "ws"
    with connect(address, max_size=None) as one, connect(address, max_size=None) as other:
        sockets = (one, other)
        positions = [_join(socket, link["link"]) for socket, link in zip(sockets, made["links"])]
        for count in range(most + 1):
            newest = max(position["v"] for position in positions)
            for i, socket in enumerate(sockets):
                while positions[i]["v"] < newest:
                    positions[i] = _hear(socket, positions[i])
            question = positions[0]["question"]
            if question["over"]:
                return -1
            seat: int = question["seat"]
            mine = "answering" not in positions[seat]
            if mine and (count == most or (until is not None and until(positions[seat]["question"]["options"]))):
                return seat
            if mine:
                action = rng.choice(positions[seat]["question"]["options"])["action"]
                sockets[seat].send(json.dumps({"do": "act", "v": newest, "action": action, "id": count}))
            while positions[seat]["v"] == newest:
                positions[seat] = _hear(sockets[seat], positions[seat])
    return seat


def _join(socket: ClientConnection, link: str) -> dict[str, Any]:
    socket.send(json.dumps({"do": "join", "link": link, "key": KEY, "id": -1}))
    position: dict[str, Any] = {}
    while not position:
        position = _hear(socket, position)
    return position


def _hear(socket: ClientConnection, before: dict[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=20))
    assert message["is"] not in ("refused", "error"), message
    return message if message["is"] == "position" else before

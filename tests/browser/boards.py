"""Tables that have been played for a while, ready to be looked at."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import Server
from tests.server.talk import KEY


def make(server: Server, game: str, scenario: str, mode: str = "both", **more: Any) -> dict[str, Any]:
    wish = {"game": game, "scenario": scenario, "mode": mode, "seats": [], **more}
    answer = httpx.post(server.address + "api/tables", json=wish, timeout=60)
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def same_browser(page: Page) -> None:
    """The page gets the key of `advance`: a seat belongs to the browser that opens its link first."""
    page.add_init_script(f"localStorage.setItem('bocage.key', {json.dumps(json.dumps(KEY))})")


def advance(server: Server, made: dict[str, Any], most: int, rng: Random) -> int:
    """Play at random for so many decisions; the seat that is asked then (-1 when it is over)."""
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
            if count == most and "answering" not in positions[seat]:
                return seat
            if "answering" not in positions[seat]:
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

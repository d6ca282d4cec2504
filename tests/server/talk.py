"""Small helpers to sit down at a table and talk to it."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

KEY = "a browser of the tests"
"""What a browser keeps its seats by; the tests are one browser unless they say otherwise."""
WISH: dict[str, Any] = {"game": "toy", "scenario": "race", "options": {}, "seats": [{}, {}]}


def create(client: TestClient, **more: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={**WISH, **more})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made


def save_of(client: TestClient, link: str, key: str = KEY) -> Any:
    return client.post("/api/save", json={"link": link, "key": key})


class Player:
    """One connection; `position` is the last one it was shown, `heard` is every message."""

    def __init__(self, socket: WebSocketTestSession, link: str, key: str = KEY) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.position: dict[str, Any] = {}
        self.ident = 0
        self.send(do="join", link=link, key=key)
        self.welcome = self.until("welcome")
        self.until("position")

    def send(self, **message: Any) -> int:
        self.ident += 1
        self.socket.send_json({"id": self.ident, **message})
        return self.ident

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = self.socket.receive_json()
        self.heard.append(message)
        if message["is"] == "position":
            self.position = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["is"] in kinds:
                return message

    def ask(self, **message: Any) -> dict[str, Any]:
        """Send and read on to the answer to exactly this message."""
        ident = self.send(**message)
        while True:
            answer = self.hear()
            if answer.get("re") == ident:
                return answer

    def act(self, *action: Any) -> dict[str, Any]:
        return self.ask(do="act", v=self.position["v"], action=list(action))

    @property
    def options(self) -> list[list[Any]]:
        return [option["action"] for option in self.position["question"].get("options", [])]


def who_is_asked(seats: list[Player]) -> Player | None:
    """Both hear all that has been shown to either; None when the game is over."""
    v = max(seat.position["v"] for seat in seats)
    for seat in seats:
        while seat.position["v"] < v:
            seat.hear()
    question = seats[0].position["question"]
    return None if question["over"] else seats[question["seat"]]


def answer_anyhow(asked: Player, rng: Random) -> None:
    """A legal answer by chance; a standing order may have been quicker."""
    answer = asked.act(*rng.choice(asked.options))
    assert answer["is"] == "done" or answer["stale"]

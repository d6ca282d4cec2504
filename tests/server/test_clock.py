"""The clock of a turn (UF 16.31): the table measures, and answers where a player has used up his minute."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.server.app import make_app
from bocage.server.clock import Time, TurnClock
from tests.marks import allowed, refused
from tests.server.talk import Player, create


class Set(Time):
    """A clock that stands still until it is set on."""

    def __init__(self) -> None:
        self.at = 100.0

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        until = self.at + seconds
        while self.at < until:
            await asyncio.sleep(0.002)


@pytest.fixture
def time() -> Set:
    return Set()


@pytest.fixture
def clocked(database: str, time: Set) -> Iterator[TestClient]:
    app = make_app(database)
    app.state.house.changes.time = time
    with TestClient(app) as client:
        yield client


def sit(client: TestClient, socket: Any, other: Any, clock: bool) -> list[Player]:
    """Two people at Up Front's first scenario, past the preparation: the first turn's player is asked for an action."""
    made = create(client, game="upfront", scenario="A", options={"clock": clock}, mode="both")
    return begin(made, socket, other)


def begin(made: dict[str, Any], socket: Any, other: Any) -> list[Player]:
    seats = [Player(socket, made["links"][0]["link"]), Player(other, made["links"][1]["link"])]
    while not seats[0].position["view"]["turn"].startswith("Turn 1"):
        step(seats)
    return seats


def settle(seats: list[Player]) -> Player:
    """Both have heard of the newest position; the seat that is asked."""
    v = max(x.position["v"] for x in seats)
    for seat in seats:
        while seat.position["v"] < v:
            seat.hear()
    asked: int = seats[0].position["question"]["seat"]
    return seats[asked]


def step(seats: list[Player]) -> None:
    asked = settle(seats)
    asked.act(*asked.options[0])
    settle(seats)


def test_a_turns_time_runs_only_while_its_player_is_asked() -> None:
    time = Set()
    clock = TurnClock()
    clock.time = time
    clock.set(1, 0, 60, True)
    time.at += 20
    assert clock.left() == 40
    clock.set(1, 0, 60, False)
    time.at += 500
    assert clock.left() == 40 and clock.plain() == {"seat": 0, "left": 40, "runs": False}
    clock.set(1, 0, 60, True)
    time.at += 45
    assert clock.left() == 0
    clock.set(2, 1, 60, True)
    assert clock.left() == 60
    clock.stop()
    assert clock.plain() is None


@allowed("UF 16.31")
def test_when_the_minute_is_over_the_table_ends_the_declarations(clocked: TestClient, time: Set) -> None:
    with clocked.websocket_connect("/ws") as a, clocked.websocket_connect("/ws") as b:
        seats = sit(clocked, a, b, clock=True)
        asked = settle(seats)
        assert asked.position["clock"] == {"seat": asked.welcome["seat"], "left": 60.0, "runs": True}
        assert ["stop"] in asked.options
        time.at += 59
        assert asked.ask(do="ping")["is"] == "pong"
        assert asked.position["question"]["seat"] == asked.welcome["seat"]
        v = asked.position["v"]
        time.at += 1.5
        asked.until("position")
        assert asked.position["v"] == v + 1
        by = [line["by"] for line in asked.position["log"] if line.get("by")]
        assert by and by[0].startswith("clock")
        late = asked.ask(do="act", v=v, action=["stop"])
        assert late["is"] == "refused" and late["stale"]


def test_who_takes_the_end_of_his_turn_back_has_no_new_minute() -> None:
    time = Set()
    clock = TurnClock()
    clock.time = time
    clock.set(1, 0, 60, True)
    time.at += 50
    clock.set(2, 1, 60, True)
    time.at += 3
    clock.set(1, 0, 60, True)
    assert clock.left() == 10
    clock.set(2, 1, 60, True)
    assert clock.left() == 57
    clock.set(3, 0, 60, True)
    assert clock.left() == 60


@allowed("UF 16.31")
def test_partners_who_act_by_turns_have_one_minute_each() -> None:
    """UF 41.2: in a team game the turns of three partners go on side by side."""
    clock = TurnClock()
    clock.time = time = Set()
    for seat, used in ((0, 10.0), (2, 5.0), (4, 1.0), (0, 20.0), (2, 5.0)):
        clock.set(3, seat, 60.0, True)
        time.at += used
    clock.set(3, 0, 60.0, True)
    assert clock.left() == 30.0
    clock.set(3, 4, 60.0, True)
    assert clock.left() == 59.0
    clock.set(5, 0, 60.0, True)
    assert clock.left() == 60.0, "a new turn"


@allowed("UF 16.31")
def test_after_a_restart_a_turn_has_what_was_left_of_its_minute(database: str, time: Set) -> None:
    app = make_app(database)
    app.state.house.changes.time = time
    with TestClient(app) as client:
        made = create(client, game="upfront", scenario="A", options={"clock": True}, mode="both")
        with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
            asked = settle(begin(made, a, b))
            for used in (12.0, 24.0):
                time.at += 12
                while (app.state.house.store.game(made["id"]).clock or [0, 0, 0.0])[2] != used:
                    assert asked.ask(do="ping")["is"] == "pong"
                    sleep(0.05)  # who asks without end is cut off
    time.at += 1000  # nobody is charged for the time in which the server is away
    app = make_app(database)
    app.state.house.changes.time = time
    with TestClient(app) as client, client.websocket_connect("/ws") as socket:
        again = Player(socket, made["links"][asked.welcome["seat"]]["link"])
        assert again.position["clock"] == {"seat": again.welcome["seat"], "left": 36.0, "runs": True}
        v = again.position["v"]
        time.at += 36.5
        again.until("position")
        assert again.position["v"] == v + 1


@refused("UF 16.31")
def test_without_the_option_nobody_is_hurried(clocked: TestClient, time: Set) -> None:
    with clocked.websocket_connect("/ws") as a, clocked.websocket_connect("/ws") as b:
        seats = sit(clocked, a, b, clock=False)
        asked = settle(seats)
        assert "clock" not in asked.position
        time.at += 1000
        v = asked.position["v"]
        assert asked.ask(do="ping")["is"] == "pong"
        assert asked.position["v"] == v

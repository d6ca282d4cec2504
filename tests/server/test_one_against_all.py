"""One client cannot take the table from the others: each thing is bounded by who asks, before the work is done."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bocage.server import limits
from bocage.server.beside.thinking import Thinkers
from tests.server.talk import Player, create


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("past", {"do": "past", "step": 0}),
        ("orders", {"do": "orders", "orders": []}),
        ("explain", {"do": "explain", "action": ["roll"]}),
        ("why", {"do": "why", "action": ["fly"]}),
        ("sight", {"do": "sight", "from": "A1", "to": "A2"}),
        ("hint", {"do": "hint"}),
    ],
)
def test_each_question_has_its_limit_by_seat(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, kind: str, message: dict[str, object]
) -> None:
    monkeypatch.setitem(limits.RATES, kind, (3, 0.001))
    made = create(client)
    with (
        client.websocket_connect("/ws") as a,
        client.websocket_connect("/ws") as b,
        client.websocket_connect("/ws") as c,
    ):
        red, again = Player(a, made["links"][0]["link"]), Player(b, made["links"][0]["link"])
        blue = Player(c, made["links"][1]["link"])
        for player in (red, red, again):
            assert "too often" not in str(player.ask(v=0, **message))
        assert "too often" in red.ask(v=0, **message)["reason"]
        assert "too often" in again.ask(v=0, **message)["reason"], "another connection is the same seat"
        assert "too often" not in str(blue.ask(v=0, **message))
        assert red.act("wait")["is"] == "done", "to play is never refused for asking too much"


def test_making_and_opening_tables_is_limited_by_address(monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    guard = limits.Guard()
    monkeypatch.setitem(limits.RATES, "open", (2, 0.001))
    assert [guard.take("open", "10.0.0.1") for _ in range(3)] == [True, True, False]
    assert guard.take("open", "10.0.0.2"), "others are not concerned"
    monkeypatch.setattr(limits.Guard, "MOST", 5)
    for i in range(50):
        guard.take("open", f"10.1.0.{i}")
    assert len(guard.buckets) <= 5, "what is remembered is bounded"


def test_the_last_places_at_a_table_are_the_players(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SPECTATORS_PER_TABLE", 2)
    made = create(client)
    with (
        client.websocket_connect("/ws") as a,
        client.websocket_connect("/ws") as b,
        client.websocket_connect("/ws") as c,
    ):
        Player(a, made["watch"])
        Player(b, made["watch"])
        c.send_json({"do": "join", "link": made["watch"], "id": 1})
        assert c.receive_json()["reason"] == "Too many are looking on at this table."
        assert Player(c, made["links"][0]["link"]).act("wait")["is"] == "done"


def test_who_does_not_join_or_says_nothing_is_cut_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "JOIN_SECONDS", 0.05)
    monkeypatch.setattr(limits, "IDLE_SECONDS", 0.05)
    made = create(client)
    with client.websocket_connect("/ws") as socket:
        assert socket.receive_json()["is"] == "bye"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    with client.websocket_connect("/ws") as socket:
        player = Player(socket, made["links"][0]["link"])
        player.until("bye")


def test_who_asks_much_waits_and_who_asks_alone_does_not() -> None:
    turns = limits.Turns()
    for _ in range(200):
        assert turns.pause("alone", 0.010) == 0.0, "who is alone takes what there is"
    first = turns.pause("honest", 0.003)
    assert 0.0 < first < 0.05, "a part of two"
    waits = [turns.pause("busy", 0.010) for _ in range(20)]
    assert waits == sorted(waits) and waits[-1] > 1.0, "many connections of one address wait one after the other"


def test_nobody_waits_while_all_together_want_little(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("bocage.server.limits.time.monotonic", lambda: now[0])
    turns = limits.Turns()
    for i in range(400):  # twenty persons, a message of 5 ms from somebody every 50 ms
        now[0] += 0.05
        assert turns.pause(f"person {i % 20}", 0.005) == 0.0
    now[0] += 100.0
    assert turns.pause("later", 0.005) == 0.0 and len(turns.spent) == 1, "who is gone is forgotten"


def test_changing_orders_does_not_start_the_machine_anew(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def slow(self: Thinkers, *_: object) -> tuple[str, ...]:
        asked.append(1)
        await asyncio.sleep(0.5)
        return ("wait",)

    monkeypatch.setattr(Thinkers, "choose", slow)
    made = create(client, seats=[{}, {"bot": "random"}])
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        red.act("wait")
        for _ in range(10):
            assert red.ask(do="orders", orders=[{"kind": "pass_only"}])["is"] == "done"
        while red.position["v"] < 2:
            red.hear()
    assert len(asked) == 1

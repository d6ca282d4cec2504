"""What a careless or hostile page meets: one clear sentence, and the table goes on."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bocage.server import limits
from tests.server.talk import WISH, Player, create


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": 5}, "Say which game."),
        ({"scenario": "siege"}, "no scenario 'siege'"),
        ({"options": {"goal": 4}}, "Option goal"),
        ({"options": {"luck": 1}}, "no option 'luck'"),
        ({"options": []}, "The options are names with values."),
        ({"seats": [{}, {}, {}]}, "has 2 seats"),
        ({"seats": [{"bot": "oracle"}]}, "There is no opponent 'oracle'"),
        ({"mode": "cheat"}, "A table is of one of the modes"),
    ],
)
def test_a_wrong_wish_gets_a_sentence(client: TestClient, wish: dict[str, object], told: str) -> None:
    answer = client.post("/api/tables", json={**WISH, **wish})
    assert answer.status_code == 400
    assert told in answer.json()["error"]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("no json", "not a message"),
        ("[1]", "not a message"),
        ("[" * 5000, "not a message"),
        ('{"do":"join","link":"nothing"}', "This link opens no game."),
        ('{"do":"join","link":7}', "This link opens no game."),
        ('{"do":"act","v":0,"action":["wait"]}', "Join with your link first."),
    ],
)
def test_a_wrong_first_message_gets_a_sentence(client: TestClient, message: str, told: str) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text(message)
        assert told in socket.receive_json()["reason"]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"do": "act", "v": 0}, "An action is a list"),
        ({"do": "act", "v": 0, "action": []}, "An action is a list"),
        ({"do": "act", "v": 0, "action": [{"a": 1}]}, "An action is a list"),
        ({"do": "act", "v": "0", "action": ["wait"]}, "carries its number"),
        ({"do": "act", "v": 0, "action": [[[[[[[["wait"]]]]]]]]}, "An action is a list"),
        ({"do": "why", "v": 0, "action": "wait"}, "An action is a list"),
        ({"do": "dance", "v": 0}, "not a message"),
        ({"do": "past", "step": 9}, "The game has the steps 0 to 0."),
        ({"do": "past", "step": 0, "eyes": 1}, "opens after the end"),
        ({"do": "past", "step": 0, "eyes": "open"}, "opens after the end"),
        ({"do": "past", "step": 0, "eyes": 8}, "no such seat"),
        ({"do": "orders", "orders": 5}, "Standing orders are a list"),
        ({"do": "orders", "orders": [{"kind": "flee"}]}, "not one that can be given"),
        ({"do": "orders", "orders": [{"kind": "beyond", "hexes": "six"}]}, "not one that can be given"),
    ],
)
def test_a_wrong_message_at_the_table_gets_a_sentence(
    client: TestClient, message: dict[str, object], told: str
) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        answer = red.ask(**message)
        assert answer["is"] == "error" and told in answer["reason"]
        assert red.act("wait")["is"] == "done"


def test_an_answer_of_any_odd_shape_is_refused_politely(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        for action in (["draw", None], [None], ["wait", 1.5], [["wait"]], ["x" * 1000], ["draw", -1, [2, [3]]]):
            answer = red.act(*action)
            assert answer["is"] == "refused" and answer["rule"] == "TOY 1.0"
        assert red.position["v"] == 0


def test_a_flood_of_messages_ends_the_connection_and_nothing_else(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PER_SECOND", 0.01)  # however slow the machine of the test is
    made = create(client)
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        for _ in range(limits.BURST + 5):
            red.send(do="ping")
        with pytest.raises(WebSocketDisconnect):
            while True:
                red.hear()
        assert red.heard[-1]["is"] == "bye"
    with client.websocket_connect("/ws") as socket:
        assert Player(socket, made["links"][0]["link"]).act("wait")["is"] == "done"


def test_a_long_message_and_a_long_body_are_refused(client: TestClient) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text('{"do":"' + "x" * limits.MESSAGE_BYTES + '"}')
        assert socket.receive_json()["reason"] == "That message is too long."
    answer = client.post("/api/tables", json={**WISH, "options": {"goal": "3" * limits.MESSAGE_BYTES}})
    assert answer.json() == {"error": "That is too long."}


def test_a_page_of_another_site_gets_no_socket(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers={"origin": "http://elsewhere.example"}),
    ):
        pass
    with client.websocket_connect("/ws", headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"do": "ping", "id": 1})
        assert socket.receive_json() == {"is": "pong", "re": 1}


def test_making_tables_is_limited(client: TestClient) -> None:
    codes = [client.post("/api/tables", json=WISH).status_code for _ in range(limits.CREATE_BURST + 3)]
    assert codes[0] == 200 and codes[-1] == 400


def test_the_answers_carry_security_headers(client: TestClient) -> None:
    answer = client.get("/api/shelf")
    policy = answer.headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/nothing", "/deep/er", "/static/../x"])
def test_an_address_of_nothing_leads_to_the_lobby(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.text == "There is nothing at this address; the lobby is at http://testserver/\n"


@pytest.mark.parametrize(("way", "path"), [("GET", "/api/nothing"), ("GET", "/api/tables"), ("DELETE", "/api/shelf")])
def test_a_request_that_there_is_not_gets_a_sentence(client: TestClient, way: str, path: str) -> None:
    answer = client.request(way, path)
    assert (answer.status_code, answer.json()) == (404, {"error": "That is not a request of the table."})


def test_a_frame_of_bytes_gets_a_sentence_and_the_table_goes_on(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        socket.send_bytes(b"\x00\xff\x00")
        assert red.until("error")["reason"] == "That is not a message of the table."
        assert red.act("wait")["is"] == "done"

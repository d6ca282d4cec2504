"""The one who invites knows every link and sits on none that another has opened."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bocage.server.seating import MACHINES, NO_KEY, TAKEN
from tests.server.talk import KEY, Player, create, save_of

OTHER = "another browser, elsewhere"


def refused(client: TestClient, link: str, key: object) -> str:
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"do": "join", "link": link, "key": key, "id": 1})
        answer = socket.receive_json()
        assert answer["is"] == "error"
        return str(answer["reason"])


def test_the_first_browser_that_opens_a_link_has_the_seat(client: TestClient) -> None:
    made = create(client)
    link = made["links"][1]["link"]
    with client.websocket_connect("/ws") as a:
        assert Player(a, link, OTHER).welcome["seat"] == 1
        assert refused(client, link, KEY) == TAKEN, "the one who made the table and knows the link"
    assert refused(client, link, KEY) == TAKEN, "also when the owner is away"
    with client.websocket_connect("/ws") as a:
        assert Player(a, link, OTHER).position["view"]
    assert save_of(client, link).json()["error"] == TAKEN


@pytest.mark.parametrize("key", [None, 7, "", "short", "x" * 101, ["a"], "ключ" * 8])
def test_without_a_key_nobody_sits_down(client: TestClient, key: object) -> None:
    made = create(client)
    assert refused(client, made["links"][0]["link"], key) == NO_KEY


def test_the_owner_passes_the_seat_on_with_a_new_link(client: TestClient) -> None:
    made = create(client)
    old = made["links"][0]["link"]
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        first, second = Player(a, old), Player(b, old)
        new = first.ask(do="link", key=KEY, keep=True)["link"]
        assert second.until("bye")["reason"] == "This seat has a new link."
        assert first.act("wait")["is"] == "done", "he stays"
    assert refused(client, old, KEY) == "This link opens no game."
    assert refused(client, new, OTHER) == TAKEN
    with client.websocket_connect("/ws") as a:
        owner = Player(a, new)
        free = owner.ask(do="link", key=KEY)["link"]
        with pytest.raises(WebSocketDisconnect):
            while True:
                owner.hear()
    with client.websocket_connect("/ws") as b:
        heir = Player(b, free, OTHER)
        assert heir.position["step"] == 1
    assert refused(client, free, KEY) == TAKEN


def test_everybody_sees_how_many_sit_on_a_seat(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red = Player(a, made["links"][0]["link"])
        assert red.position["sitting"] == [1, 0]
        Player(b, made["links"][0]["link"])
        while red.until("present")["sitting"] != [2, 0]:
            pass


def test_the_view_of_a_machine_is_nobodys_before_the_end(client: TestClient) -> None:
    made = create(client, seats=[{}, {"bot": "random"}])
    assert refused(client, made["links"][1]["link"], KEY) == MACHINES


@pytest.mark.parametrize("mode", ["link", "screen"])
def test_a_game_between_persons_gives_nobody_the_whole_save_before_its_end(client: TestClient, mode: str) -> None:
    made = create(client, mode=mode)
    for place in made["links"]:
        answer = save_of(client, place["link"])
        assert answer.status_code == 400 and "secrets" in answer.json()["error"]


def test_who_only_looks_on_needs_no_key_and_changes_no_link(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as c:
        eyes = Player(c, made["watch"], "")
        assert eyes.ask(do="link", key=KEY)["reason"] == "Spectators only look on."

"""Provable deals at the table: nothing is drawn before the salts are in, and after the end everything can be proven."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from bocage.kernel.deal import commitment_of, key_of, number_of
from bocage.kernel.proof import prove
from bocage.server.app import make_app
from bocage.server.proof.signing import signer_of
from tests.kernel.toy import Toy
from tests.server.talk import KEY, Player, create, save_of


def finished(red: Player, blue: Player) -> None:
    while not red.position["question"]["over"]:
        asked = red if red.position["question"]["seat"] == 0 else blue
        other = blue if asked is red else red
        assert asked.act("roll")["is"] == "done"
        other.until("position")


def test_a_draw_waits_for_every_salt_and_the_secret_for_the_end(database: str) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client, provable=True)
        links = [x["link"] for x in made["links"]]
        with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
            red, blue = Player(a, links[0]), Player(b, links[1])
            deal = red.position["deal"]
            assert deal["waiting"] == [0, 1] and deal["salts"] == [] and "secret" not in deal
            assert red.ask(do="salt", v=red.position["v"], salt="hedge")["is"] == "done"
            blue.until("position")
            assert blue.position["deal"]["waiting"] == [1] and blue.position["deal"]["salts"] == []
            refused = red.ask(do="salt", v=red.position["v"], salt="other")
            assert refused["is"] == "error" and "already" in refused["reason"]
            assert red.act("roll")["is"] == "done"
            assert red.position["question"]["seat"] == -1  # the roll waits for blue's salt
            early = client.post("/api/proof", json={"link": links[0], "key": KEY})
            assert early.status_code == 400 and "after the end" in early.json()["error"]
            blue.until("position")
            assert blue.ask(do="salt", v=blue.position["v"], salt="row")["is"] == "done"
            red.until("position")
            assert red.position["question"]["seat"] == 1 and red.position["deal"]["salts"] == ["hedge", "row"]
    with TestClient(make_app(database)) as client:  # the deal goes on after a restart
        with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
            red, blue = Player(a, links[0]), Player(b, links[1])
            finished(red, blue)
            deal = red.position["deal"]
        assert commitment_of(bytes.fromhex(deal["secret"])) == deal["commitment"]
        proof: dict[str, Any] = client.post("/api/proof", json={"link": links[1], "key": KEY}).json()
        key = key_of(bytes.fromhex(deal["secret"]), ("hedge", "row"))
        numbers = [draw for draw, *_ in proof["draws"]]
        assert numbers == list(range(len(numbers))) and numbers
        for draw, below, first, width in proof["draws"]:
            assert first <= number_of(key, draw, below) < first + width
        saved = save_of(client, links[0]).json()
        assert signer_of(saved) is not None
        assert prove(Toy(), saved) == len(numbers)


def test_a_plain_game_has_no_deal_and_takes_no_salt(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert "deal" not in red.position
        answer = red.ask(do="salt", v=red.position["v"], salt="hedge")
        assert answer["is"] == "error" and "not dealt provably" in answer["reason"]
    wish = {"game": "toy", "scenario": "race", "seats": [{}, {}], "provable": "yes"}
    assert client.post("/api/tables", json=wish).status_code == 400


def test_at_one_screen_one_salt_serves_and_machines_add_none(client: TestClient) -> None:
    made = create(client, provable=True, mode="both")
    with client.websocket_connect("/ws") as a:
        assert Player(a, made["links"][0]["link"]).position["deal"]["waiting"] == [0]
    made = create(client, provable=True, seats=[{"bot": "random"}, {}])
    with client.websocket_connect("/ws") as a:
        assert Player(a, made["links"][1]["link"]).position["deal"]["waiting"] == [1]


def test_a_spectator_adds_no_salt(client: TestClient) -> None:
    made = create(client, provable=True)
    with client.websocket_connect("/ws") as a:
        watching = Player(a, made["watch"])
        answer = watching.ask(do="salt", v=watching.position["v"], salt="x")
        assert answer["is"] == "error" and "look on" in answer["reason"]

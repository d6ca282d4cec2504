"""Cheating with deals and saves: who deals, who plays and who brings a file are each held to what can be proven."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.kernel.deal import commitment_of
from bocage.kernel.game import BadInput
from bocage.kernel.proof import DealError, prove
from bocage.server import limits
from bocage.server.app import make_app
from bocage.server.proof.signing import Signer, signer_of
from tests.kernel.toy import Toy
from tests.server.talk import KEY, Player, create, save_of


def opened(client: TestClient, save: Any, **more: Any) -> Any:
    return client.post("/api/open", json={"save": save, "mode": "both", **more})


def played(client: TestClient, provable: bool = True, steps: int = 200) -> tuple[dict[str, Any], str]:
    """The save of a finished game at one screen, and the commitment as it was shown before it."""
    made = create(client, provable=provable, mode="both", options={"goal": 3})
    link = made["links"][0]["link"]
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, link), Player(b, made["links"][1]["link"])]
        commitment = seats[0].position.get("deal", {}).get("commitment", "")
        if provable:
            assert seats[0].ask(do="salt", v=0, salt="hedge")["is"] == "done"
        while True:
            v = max(seat.position["v"] for seat in seats)
            for seat in seats:
                while seat.position["v"] < v:
                    seat.hear()
            question = seats[0].position["question"]
            if question["over"] or v >= steps:
                break
            asked = seats[question["seat"]]
            asked.act("roll" if ["roll"] in asked.options else asked.options[0][0])
    save: dict[str, Any] = save_of(client, link).json()
    return save, commitment


def test_a_dealer_who_swaps_the_secret_passes_a_draw_over_or_changes_a_salt_is_found_out(client: TestClient) -> None:
    save, shown = played(client)
    deal, draws = save["deal"], save["deal"]["draws"]
    assert prove(Toy(), save, shown) == len(draws) > 2
    other = bytes(32)
    swapped = {**deal, "secret": other.hex(), "commitment": commitment_of(other)}
    for false, why in (
        ({**deal, "secret": other.hex()}, "committed to"),
        ({**deal, "salts": ["hedgf", *deal["salts"][1:]]}, "not what the deal gives"),
        ({**deal, "salts": [*reversed(deal["salts"])]}, "not what the deal gives"),
        ({**deal, "draws": [*draws[:-1], draws[-1] + 1]}, "passed over"),
        ({**deal, "draws": [n + 1 for n in draws]}, "passed over"),
        ({**deal, "draws": [*draws[:1], 10**15, *draws[2:]]}, "passed over"),
        ({**deal, "draws": [*draws[:1], *draws[:-1]]}, "out of order"),
        ({**deal, "draws": draws[:-1]}, "missing"),
        ({**deal, "draws": ["x"]}, "damaged"),
        (swapped, "shown before the game"),
    ):
        with pytest.raises(DealError, match=why):
            prove(Toy(), {**save, "deal": false}, shown)


def test_draws_that_were_taken_back_do_not_come_again_and_are_named(database: str) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client, provable=True, mode="both", options={"goal": 5})
        links = [x["link"] for x in made["links"]]
        with client.websocket_connect("/ws") as a:
            red = Player(a, links[0])
            red.ask(do="salt", v=0, salt="row")
            assert red.act("roll")["is"] == "done"
            table = client.app.state.house.live[made["id"]]  # type: ignore[attr-defined]  # any ASGI app
            before = [line.entry.draw for line in table.match.lines if line.entry.draw >= 0]
            table.fault = "as if a rule had failed"
            red.send(do="agree", v=table.version, to="back")
            red.until("again")
    with TestClient(make_app(database)) as client, client.websocket_connect("/ws") as a:
        red = Player(a, links[0])
        assert red.position["deal"]["taken_back"] == before == [0]
        assert red.position["step"] == 0 and red.act("roll")["is"] == "done"
        lines = client.app.state.house.live[made["id"]].match.lines  # type: ignore[attr-defined]  # any ASGI app
        assert [line.entry.draw for line in lines if line.entry.draw >= 0] == [1]
        save = save_of(client, links[0], KEY).json()
        assert save["deal"]["taken_back"] == [0] and save["deal"]["draws"] == [1] and "secret" not in save["deal"]


def test_a_salt_that_is_withheld_late_or_no_salt_gives_nothing_away(client: TestClient) -> None:
    made = create(client, provable=True)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = (Player(x, link["link"]) for x, link in zip((a, b), made["links"]))
        red.ask(do="salt", v=0, salt="a salt of red's")
        assert red.act("roll")["is"] == "done"
        for odd in ("", "x" * 65, "ä" * 33, 7, None, ["x"], "a\nb", "\u202e"):
            assert blue.ask(do="salt", v=blue.position["v"], salt=odd)["is"] == "error", odd
        assert "a salt of red's" not in str(blue.heard), "covered until all are in"
        assert red.act("roll")["is"] == "refused" and red.position["deal"]["waiting"] == [1], "all see who is awaited"
        assert blue.ask(do="salt", v=0, salt="late")["is"] == "done", "his salt counts whenever it comes"
        again = blue.ask(do="salt", v=1, salt="another")
        assert again["is"] == "error" and "already" in again["reason"]
        while red.position["deal"]["waiting"]:
            red.hear()
        assert red.position["deal"]["salts"] == ["a salt of red's", "late"]


def test_a_signature_is_of_what_was_written_however_it_is_written(client: TestClient) -> None:
    save, _ = played(client, provable=False)
    key = signer_of(save)
    assert key is not None
    upside = {name: save[name] for name in reversed(save)}
    escaped = json.loads(json.dumps(upside, indent=3, ensure_ascii=True))
    assert signer_of(escaped) == key
    value = save["signature"]["value"]
    other = value[:-2] + ("00" if value[-2:] != "00" else "01")
    text = json.dumps(save)
    twice = json.loads(text[:-1] + ',"entries":[]}')  # the last of two names counts, for us and for the browser
    for changed in (
        twice,
        {**save, "pack": "another"},
        {**save, "revision": save["revision"] + 1},
        {**save, "options": {}},
        {**save, "result": None},
        {**save, "record": None},
        {**save, "entries": save["entries"][:-1]},
        {**save, "signature": {**save["signature"], "value": other}},
        {**save, "signature": {**save["signature"], "value": "zz"}},
        {**save, "signature": {**save["signature"], "key": Signer().public}},
        {**save, "signature": []},
    ):
        with pytest.raises(BadInput, match="changed after it was signed"):
            signer_of(changed)
    assert signer_of(Signer().signed(save)) != key, "who signs it anew signs with his own key"


def test_a_save_cannot_name_a_game_that_is_here_nor_be_endless_nor_from_a_future(client: TestClient) -> None:
    save, _ = played(client, provable=False)
    made = create(client)
    for more in ({"id": made["id"]}, {"game_id": made["id"]}, {"links": made["links"]}, {"version": 99}):
        new = opened(client, {**save, **more}, **more)
        assert new.status_code == 200 and new.json()["id"] != made["id"]
        assert {x["link"] for x in new.json()["links"]}.isdisjoint(x["link"] for x in made["links"])
    with client.websocket_connect("/ws") as a:
        assert Player(a, made["links"][0]["link"]).position["v"] == 0, "the game that is here is as it was"
    long = opened(client, {**save, "entries": [[0, "x", ["y"]]] * (limits.SAVE_ENTRIES + 1)})
    assert long.status_code == 400 and "longer than the table takes" in long.json()["error"]
    for odd in (10**30, -1, "4", None, 1.5, True):
        told = opened(client, {**save, "revision": odd})
        assert told.status_code == 400 and "revision is missing or damaged" in told.json()["error"], odd
    for odd in (save["revision"] + 40, 2**31 - 1):
        told = opened(client, {**save, "revision": odd})
        assert told.status_code == 200, "what fits the rules of today goes on"
    told = opened(client, {**save, "format": 10**6})
    assert told.status_code == 400 and "reads formats up to" in told.json()["error"]

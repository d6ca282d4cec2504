"""Playing alone by the rulebooks' own rules: offered where a game has them, and for one person only."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.marks import allowed, refused
from tests.server.talk import Player, create

WISHES: dict[str, dict[str, Any]] = {
    "upfront": {"game": "upfront", "scenario": "A", "options": {"solitaire": True}},
    "brothers": {"game": "brothers", "scenario": "lane", "options": {"solo": "German"}},
}


def test_the_shelf_says_where_one_can_play_alone_and_how(client: TestClient) -> None:
    games = {x["name"]: x for x in client.get("/api/shelf").json()["games"]}
    alone = {name: x["scenarios"][0]["alone"] for name, x in games.items()}
    assert alone["upfront"]["option"] == "solitaire" and alone["upfront"]["choices"] == [True]
    assert alone["brothers"]["option"] == "solo" and len(alone["brothers"]["choices"]) == 2
    assert alone["starterkit"] is None
    assert "both sides" in alone["upfront"]["words"]


@allowed("UF 49.12", "BB 66.0")
@pytest.mark.parametrize("game", list(WISHES))
def test_one_person_answers_for_both_sides(client: TestClient, game: str) -> None:
    wish = WISHES[game]
    if game == "brothers":
        shelf = next(x for x in client.get("/api/shelf").json()["games"] if x["name"] == game)
        lane = next(x for x in shelf["scenarios"] if x["id"] == "lane")
        wish = {**wish, "options": {"solo": lane["alone"]["choices"][-1]}}
    made = create(client, **wish, mode="both", seats=[])
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        for _ in range(30):
            v = max(x.position["v"] for x in seats)
            for seat in seats:
                while seat.position["v"] < v:
                    seat.hear()
            asked = seats[seats[0].position["question"]["seat"]]
            if "answering" in asked.position:  # a question with one answer
                asked.hear()
                continue
            assert asked.act(*asked.options[0])["is"] == "done"
        if game == "upfront":
            hands = [side["hand"] for side in seats[0].position["view"]["sides"]]
            assert all(isinstance(hand, list) for hand in hands), "both hands lie open"


@refused("UF 49.1")
@pytest.mark.parametrize("more", [{"mode": "link"}, {"mode": "screen"}, {"mode": "both", "seats": [{"bot": "random"}]}])
def test_nobody_else_sits_at_a_solitaire_table(client: TestClient, more: dict[str, Any]) -> None:
    answer = client.post("/api/tables", json={"seats": [], **WISHES["upfront"], **more})
    assert answer.status_code == 400
    assert "UF 49.1" in answer.json()["error"]

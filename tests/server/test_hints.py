"""A hint is what the machine would do in this seat; it is for games that are nobody else's."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bocage.server.rows import to_json
from tests.server.talk import Player, create


@pytest.mark.parametrize(("game", "scenario"), [("upfront", "A"), ("brothers", "lane"), ("starterkit", "kerkdorp")])
def test_a_hint_is_one_of_the_choices_and_changes_nothing(client: TestClient, game: str, scenario: str) -> None:
    made = create(client, game=game, scenario=scenario, mode="both")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        assert seats[0].welcome["table"]["hints"] is True
        asked = seats[seats[0].position["question"]["seat"]]
        answer = asked.ask(do="hint", v=asked.position["v"])
        assert answer["is"] == "hint"
        assert to_json(answer["action"]) in [to_json(option) for option in asked.options]
        assert asked.position["v"] == 0
        other = seats[1 - asked.welcome["seat"]]
        assert other.ask(do="hint", v=0)["is"] == "refused"
        assert asked.act(*answer["action"])["is"] == "done"
        assert asked.ask(do="hint", v=0)["stale"]


def test_no_hints_where_two_people_play(client: TestClient) -> None:
    for mode in ("link", "screen"):
        made = create(client, mode=mode)
        with client.websocket_connect("/ws") as a:
            red = Player(a, made["links"][0]["link"])
            assert red.welcome["table"]["hints"] is False
            refused = red.ask(do="hint", v=0)
            assert refused["is"] == "refused" and "another person" in refused["reason"]


def test_spectators_get_none(client: TestClient) -> None:
    made = create(client, mode="both")
    with client.websocket_connect("/ws") as a:
        assert Player(a, made["watch"]).ask(do="hint", v=0)["is"] == "error"

"""The thread at the table: told where the game's options allow free checks, refused with the rule elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.marks import allowed, refused
from tests.server.talk import Player, create

FREE: dict[str, dict[str, Any]] = {"starterkit": {"free_sight": True}, "brothers": {"sight": "shown"}}
PLACES = {"starterkit": "kerkdorp", "brothers": "lane"}
RULES = {"starterkit": "SK 3.2.1", "brothers": "BB 14.0"}


def table(client: TestClient, game: str, options: dict[str, Any]) -> dict[str, Any]:
    return create(client, game=game, scenario=PLACES[game], options=options, mode="both")


def hexes(client: TestClient, game: str) -> list[str]:
    layout = client.get("/api/shelf").json()["games"]
    facts = next(x for x in layout if x["name"] == game)["scenarios"]
    found = next(x for x in facts if x["id"] == PLACES[game])["facts"]["map"]
    return [x["name"] for x in client.get(f"/api/maps/{found}").json()["hexes"]]


@allowed("SK 3.2.1", "BB 14.0")
@pytest.mark.parametrize("game", list(FREE))
def test_with_free_checks_the_thread_says_what_it_meets_where_and_by_which_rule(client: TestClient, game: str) -> None:
    names = hexes(client, game)
    made = table(client, game, FREE[game])
    verdicts = set()
    with client.websocket_connect("/ws") as a:
        player = Player(a, made["links"][0]["link"])
        for end in (names[1], *names[5::9]):
            answer = player.ask(do="sight", **{"from": names[0], "to": end})
            assert answer["is"] == "sight"
            line = answer["lines"][0]
            assert (line["from"], line["to"]) == (names[0], end)
            verdicts.add(line["verdict"])
            for reason in line["reasons"]:
                assert reason["rule"].startswith(RULES[game][:2]) and reason["where"] and reason["what"]
            assert bool([x for x in line["reasons"] if x["blocks"]]) == (line["verdict"] == "blocked")
        assert player.ask(do="sight")["lines"] == []
        assert player.position["v"] == 0
    assert {"clear", "blocked"} <= verdicts


@refused("SK 3.2.1", "BB 14.0")
@pytest.mark.parametrize("game", list(FREE))
def test_without_the_option_the_thread_is_refused_whatever_the_line(client: TestClient, game: str) -> None:
    names = hexes(client, game)
    made = table(client, game, {})
    told = set()
    for link in (made["links"][0]["link"], made["watch"]):
        with client.websocket_connect("/ws") as a:
            player = Player(a, link)
            for where in ({}, {"from": names[0], "to": names[1]}, {"from": names[0], "to": names[-1]}):
                answer = player.ask(do="sight", **where)
                assert answer["is"] == "refused" and answer["rule"] == RULES[game]
                told.add(answer["reason"])
    assert len(told) == 1


def test_a_thread_that_is_none_gets_one_sentence(client: TestClient) -> None:
    made = table(client, "brothers", FREE["brothers"])
    with client.websocket_connect("/ws") as a:
        player = Player(a, made["links"][0]["link"])
        for wrong in (
            {"from": "Z99", "to": "A1"},
            {"from": "A1"},
            {"from": 3, "to": "A1"},
            {"from": "A" * 30, "to": "B"},
        ):
            answer = player.ask(do="sight", **wrong)
            assert answer["is"] == "error" and answer["reason"].endswith(".")
    toy = create(client)
    with client.websocket_connect("/ws") as a:
        assert Player(a, toy["links"][0]["link"]).ask(do="sight")["reason"] == "there is no map to look along"

"""The workshop's questions to the server: faults with their places, drawings, files of anybody, balance, a table."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.figures.own_text import packed
from bocage.lab.first_files import FIRST
from bocage.server import workshop
from tests.server.talk import Player

GAMES = ("starterkit", "brothers")


def ask(client: TestClient, what: str, **body: Any) -> Any:
    return client.post(f"/api/workshop/{what}", json=body).json()


def opened(client: TestClient, game: str) -> dict[str, Any]:
    found: dict[str, Any] = ask(client, "open", text=FIRST[game])
    return found


def test_the_palette_is_there(client: TestClient) -> None:
    assert [x["name"] for x in client.get("/api/workshop").json()["games"]] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_opened_checked_drawn_and_played(client: TestClient, game: str) -> None:
    found = opened(client, game)
    assert found["game"] == game and found["board"]["title"] == "A crossing" and "map" not in found["scenario"]
    told = ask(client, "check", **found)
    assert told["faults"] == [] and told["name"].startswith("own:")
    assert len(told["drawing"]["hexes"]) == 114
    assert (told["areas"][0]["side"], told["areas"][0]["group"]) == (0, 0) and len(told["areas"]) == 3
    assert told["areas"][-1] == {"condition": 0, "hexes": ["G4", "H4"]}
    assert ask(client, "open", text=told["name"]) == found  # the link that is shared
    assert tomllib.loads(told["text"])["title"] == "A scenario of my own"
    wish = {"game": game, "scenario": told["name"], "seats": [{}, {"bot": "random"}], "mode": "link"}
    made = client.post("/api/tables", json=wish).json()
    with client.websocket_connect("/ws") as a:
        player = Player(a, made["links"][0]["link"])
        layout = player.position["view"]["map"]
        assert layout.startswith("own:") and client.get(f"/api/maps/{layout}").json()["title"] == "A crossing"
        assert player.welcome["table"]["scenario"]["title"] == "A scenario of my own"
    mine = client.post("/api/mine", json={"links": [made["links"][0]["link"]]}).json()["games"]
    assert mine[0]["title"] == "A scenario of my own"


def test_faults_come_with_place_and_hex_and_the_drawing_stays_if_the_map_is_right(client: TestClient) -> None:
    found = opened(client, "brothers")
    found["scenario"]["side"][0]["group"][0]["units"] = {"us_dragon": 1}
    told = ask(client, "check", **found)
    assert told["name"] is None and told["drawing"] and "us_dragon" in told["faults"][0]["words"]
    found["board"]["levels"]["C3"] = 4
    told = ask(client, "check", **found)
    assert told["drawing"] is None and {"C3"} & {x["hex"] for x in told["faults"]}
    found["board"]["ground"]["C3"] = "lava"
    assert "there is no terrain 'lava'" in ask(client, "check", **found)["faults"][0]["words"]


def test_one_of_our_scenarios_is_taken_as_a_beginning(client: TestClient) -> None:
    text = FIRST["starterkit"].replace(FIRST["starterkit"].split("'''")[1], "").replace("''''''", '"village"')
    found = ask(client, "open", text=text)
    assert found["board"]["title"] == "Kerkdorp" and "map" not in found["scenario"]
    joined = ask(client, "open", text=text.replace('"village"', '"village woods*"'))
    assert joined["board"] is None and joined["scenario"]["map"] == "village woods*"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("not toml", "That is not a scenario: line 1"),
        ("a = 1", "does not tell its game"),
        ("x" * 50_000, "too long"),
        ("own:AAAA", "missing or changed"),
        (7, "That is not a scenario."),
        (FIRST["brothers"].replace("map crossing", "map crossing\nexec os"), "Its map cannot be read"),
    ],
)
def test_foreign_files_are_refused_in_a_sentence(client: TestClient, text: Any, why: str) -> None:
    told = ask(client, "open", text=text)
    assert why in told["error"] and "Traceback" not in told["error"]


def test_foreign_questions_too(client: TestClient) -> None:
    assert "error" in ask(client, "check", game="brothers", scenario=[], board=None)
    assert ask(client, "check", game="brothers", scenario={"first": None}, board={"columns": "x"})["name"] is None
    told = ask(client, "check", game="brothers", scenario={"first": "a", "map": "/etc/passwd"}, board=None)
    assert "there is no map '/etc/passwd'" in told["faults"][0]["words"]
    assert "cannot be balanced" in ask(client, "balance", game="brothers", name="lane", player="random")["error"]
    assert "error" in client.get(f"/api/maps/{packed('map x')}").json()
    big = "map big\nsize 52 x 60\nterrain\n"
    assert "at most 340 hexes" in client.get(f"/api/maps/{packed(big)}").json()["error"]


def test_balance_is_asked_for_a_little_at_a_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "BALANCE_SECONDS", 0.0)
    name = packed(FIRST["brothers"])
    first = ask(client, "balance", game="brothers", name=name, player="random")
    assert first["games"] == 1 and sum(first["won"]) == 1
    second = ask(client, "balance", game="brothers", name=name, player="random", games=1, won=first["won"])
    assert second["games"] == 2 and "of 2 games" in second["verdict"] and len(second["wins"]) == 2
    wild = ask(client, "balance", game="brothers", name=name, player="random", games=10**9, won=[1])
    assert wild["games"] == 1, "sums that cannot be are begun anew"

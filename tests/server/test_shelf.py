"""The shelf before a game: cards with forces, pictures, and what was measured told as such."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.kernel.game import Scenario
from bocage.server import catalogue
from bocage.server.shelf import facts
from bocage.server.shelf.forces import forces
from tests.server.talk import Player, create

NAMES = [name for name in games.names() if name != "toy"]


@pytest.mark.parametrize("place", ["starterkit/kerkdorp", "upfront/H", "cardwar/cards-in-the-wood", "brothers/lane"])
def test_the_file_counts_the_forces_that_are_set_up(place: str) -> None:
    game, _, scenario = place.partition("/")
    row = facts.kept()["scenarios"][place]
    now = forces(games.load(game), scenario)
    assert {key: row[key] for key in ("forces", "names", "rules")} == now, "run `bocage shelf`"
    assert all("ecoy" not in name for side in row["forces"] for _, name, _ in side), "decoys are learned at the table"


def test_every_scenario_has_a_row_and_none_is_left_over() -> None:
    listed = {f"{name}/{x.ident}" for name in NAMES for x in games.load(name).scenarios()}
    assert set(facts.kept()["scenarios"]) == listed, "run `bocage shelf`"


def test_what_was_measured_carries_its_interval_and_the_rest_says_nothing() -> None:
    rows = facts.kept()["scenarios"].values()
    told = [row["measured"] for row in rows if row["measured"]]
    assert told
    for x in told:
        assert x["games"] > 0 and x["low"] <= x["wins"][0] / x["games"] <= x["high"] and x["player"] and x["revision"]
    game = games.load("upfront")
    unknown = Scenario("ZZ", "Not on the shelf", "", ("one", "other"), {})
    assert facts.card(game, unknown)["measured"] is None and facts.card(game, unknown)["minutes"] is None


def test_up_fronts_scenarios_have_a_sentence_of_their_own() -> None:
    summaries = [x.summary for x in games.load("upfront").scenarios()]
    stories = {x.split(". ")[0] for x in summaries}
    assert len(stories) == len(summaries) == 24


def test_pictures_are_images_kept_by_the_browser(client: TestClient) -> None:
    for name in NAMES:
        for x in games.load(name).scenarios()[:2]:
            answer = client.get(f"/api/pictures/{name}/{x.ident}")
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
            assert "viewBox" in answer.text and answer.headers["etag"]
    assert client.get("/api/pictures/starterkit/nowhere").status_code == 400
    assert client.get("/api/pictures/chess/e4").status_code == 400


def test_difficulty_grows_with_the_rules() -> None:
    shelf = {(g["name"], x["id"]): x["card"] for g in catalogue.shelf()["games"] for x in g["scenarios"]}
    assert (
        shelf["upfront", "A"]["difficulty"]
        == 1
        < shelf["upfront", "D"]["difficulty"]
        < shelf["upfront", "X"]["difficulty"]
    )
    assert shelf["starterkit", "kerkdorp"]["difficulty"] == 1 < shelf["starterkit", "the-island"]["difficulty"]
    assert "vehicles" in shelf["brothers", "home-farm"]["rules"]


def test_ones_games_tell_whose_move_it_is(client: TestClient) -> None:
    made = create(client)
    links = [x["link"] for x in made["links"]]
    with client.websocket_connect("/ws") as a:
        asked = Player(a, links[0]).position["question"]["seat"]
    found = client.post("/api/mine", json={"links": [links[1], "nonsense"]}).json()["games"]
    assert found[0]["turn"] == asked and found[1] is None

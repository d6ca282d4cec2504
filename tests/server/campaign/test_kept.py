"""A campaign of Elst is one match: kept when the server is killed in a Refit Phase, taken to another machine, opened
after newer rules, undone within the rules, and read from its first day as one side knew it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient
from websockets.sync.client import connect

from bocage.cli.saves_cmd import told
from bocage.games.starterkit.elst.campaign.state import BRITISH, GERMAN
from bocage.games.starterkit.game import StarterKit
from bocage.kernel import play
from bocage.kernel.codec import digest
from bocage.kernel.save import open_as_far, to_save
from bocage.server.app import make_app
from tests.server.killing import Game, Nursery, at, join, receive
from tests.server.talk import Player, save_of
from tests.starterkit.elst.campaign.short import island_of, short_campaign

DONE = ("done",)


@pytest.fixture(scope="module")
def buying() -> dict[str, Any]:
    """The save of a campaign in which the Germans are about to buy (DE 4.515)."""
    found: dict[str, Any] = json.loads(json.dumps(to_save(short_campaign(1, "4.515"))))
    return found


def test_the_server_killed_in_a_refit_phase_loses_nothing(buying: dict[str, Any], tmp_path: Path) -> None:
    servers = Nursery(str(tmp_path / "table.sqlite3"))
    try:
        address = servers.start()
        made = httpx.post(address + "api/open", json={"save": buying, "mode": "both"}, timeout=60).json()
        game = Game(made)
        for _ in range(2):  # killed after each purchase
            with connect(at(address), max_size=None) as socket:
                position = join(socket, game, GERMAN)
                assert position["view"]["campaign"]["step"] == "4.515"
                bought = next(x["action"] for x in position["question"]["options"] if x["action"][0] == "buy")
                socket.send(json.dumps({"do": "act", "id": 7, "v": position["v"], "action": bought}))
                shown = position
                while (message := receive(socket, game)).get("re") != 7:
                    shown = message if message["is"] == "position" else shown
                assert message["is"] == "done"
                while shown["v"] == position["v"]:
                    message = receive(socket, game)
                    shown = message if message["is"] == "position" else shown
            servers.kill()
            address = servers.start()
            with connect(at(address), max_size=None) as socket:
                again = join(socket, game, GERMAN)
            assert again["view"] == shown["view"] and again["question"] == shown["question"]
            assert again["view"]["campaign"]["own"]["spent"] > 0
        listed = httpx.post(address + "api/mine", json={"links": game.links[:1]}, timeout=60).json()["games"]
        assert listed[0]["stand"].startswith("24 Morning, 2 of 6 · Refit Phase: Purchases (4.515) · 0 of 20 VP")
        assert listed[0]["turn"] == GERMAN
        servers.kill()
    finally:
        servers.close()


def test_it_goes_on_at_another_machine_where_it_was(buying: dict[str, Any], tmp_path: Path) -> None:
    shown: list[Any] = []
    save = buying
    for name in ("one", "other"):
        with TestClient(make_app(f"sqlite:///{tmp_path / name}")) as client:
            made = client.post("/api/open", json={"save": save, "mode": "both"}).json()
            links = [x["link"] for x in made["links"]]
            with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
                seats = [Player(a, links[0]), Player(b, links[1])]
                if name == "one":
                    assert seats[0].act("buy", "I3", "map")["is"] == "done"
                    while any(x.position["step"] != seats[0].position["step"] for x in seats):
                        seats[1].hear()
                    save = save_of(client, links[0]).json()
                shown.append([[x.position["view"], x.position["question"]] for x in seats])
    assert len(save["entries"]) == len(buying["entries"]) + 1
    assert shown[0] == shown[1]


def test_a_campaign_of_an_older_revision_opens_and_goes_on(buying: dict[str, Any]) -> None:
    game = StarterKit()
    older = {**buying, "revision": buying["revision"] - 1, "checks": [], "final": ""}
    found = open_as_far(game, older)
    assert found.whole and found.match.state.player == GERMAN
    assert digest(found.match.state) == digest(open_as_far(game, buying).match.state)
    assert found.match.submit(GERMAN, DONE) is None


def test_undo_within_the_rules() -> None:
    match = short_campaign(1, "4.515")
    s = island_of(match)
    match.before.clear()
    assert match.submit(GERMAN, ("buy", "I3", "map")) is None and s.today0
    assert match.undo(BRITISH) is not None  # not the other side's to take back
    assert match.undo(GERMAN) is None and not island_of(match).today0
    assert match.submit(GERMAN, DONE) is None
    s = island_of(match)
    bought = next(a for a in play.options(s) if a[0] == "buy")
    assert s.player == BRITISH and match.submit(BRITISH, bought) is None
    assert match.undo(GERMAN) is not None  # the British have answered since
    while island_of(match).step != "4.517":
        assert match.submit(island_of(match).player, DONE) is None
    assert match.submit(GERMAN, ("idle",)) is None
    assert match.submit(BRITISH, ("attack",)) is None
    assert match.undo(BRITISH) is not None  # the chits have been shown (DE 4.517)


def test_read_from_the_first_to_the_last_day_as_one_side_knew_it() -> None:
    match = short_campaign(2, "4.517")
    whole, german = told(match, None), told(match, GERMAN)
    words = [x["words"] for row in whole for x in row["events"]]
    heard = [x["words"] for row in german for x in row["events"]]
    assert not any("in an earlier scenario" in x for x in words)
    assert sum("CPP come in" in x for x in words) == 4 and sum("CPP come in" in x for x in heard) == 2
    assert any("A new date: 24 Mid-Day" in x for x in heard)
    secret = [row["action"] for row in whole if row["seat"] == BRITISH and row["action"][0] == "buy"]
    assert secret and not [row for row in german if row["seat"] == BRITISH and row.get("action", ("",))[0] == "buy"]
    rolls = [row for row in whole if row["rule"].startswith("DE 4.5") and row["seat"] not in (GERMAN, BRITISH)]
    assert len(rolls) > 8 and all(row["rule"] for row in rolls)  # every roll stands in the log under its rule

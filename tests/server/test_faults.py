"""A fault of a game at the table: the page is told what is true, nothing is lost, nobody is thrown out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.kernel import play
from bocage.server.app import make_app
from bocage.server.socket import UNANSWERED, UNTAKEN
from bocage.server.table import UNSHOWN
from bocage.server.thinking import Thinkers
from tests.server.brittle import Brittle
from tests.server.talk import KEY, Player, create


@pytest.fixture
def brittle(monkeypatch: pytest.MonkeyPatch, database: str) -> Iterator[TestClient]:
    monkeypatch.setitem(games.GAMES, "brittle", ("tests.server.brittle", "Brittle"))
    with TestClient(make_app(database)) as client:
        yield client


def test_a_position_that_cannot_be_shown_is_kept_and_the_other_goes_on(brittle: TestClient) -> None:
    made = create(brittle, game="brittle")
    with brittle.websocket_connect("/ws") as a, brittle.websocket_connect("/ws") as b:
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        assert red.ask(do="act", v=0, action=["wait"]) == {"is": "done", "re": red.ident, "v": 1}
        assert {"is": "error", "reason": UNSHOWN} in red.heard
        blue.until("position")
        assert blue.position["v"] == 1 and ["wait"] in blue.options
        assert blue.act("wait")["is"] == "done"
        red.until("position")
        assert red.position["v"] == 2 and red.position["since"] == -1, "the log has what was not shown"
        assert red.act("wait")["is"] == "done"


def test_who_comes_to_such_a_position_is_told_so_and_stays(brittle: TestClient) -> None:
    made = create(brittle, game="brittle")
    with brittle.websocket_connect("/ws") as a, brittle.websocket_connect("/ws") as b:
        blue = Player(b, made["links"][1]["link"])
        with brittle.websocket_connect("/ws") as c:
            Player(c, made["links"][0]["link"]).act("wait")
        blue.until("position")
        a.send_json({"do": "join", "link": made["links"][0]["link"], "key": KEY, "id": 7})
        assert a.receive_json()["is"] == "welcome"
        assert a.receive_json() == {"is": "error", "reason": UNSHOWN}
        assert blue.act("wait")["is"] == "done"
        while (message := a.receive_json())["is"] != "position":
            pass
        assert message["v"] == 2


@pytest.mark.parametrize("action", ["draw", "roll"])
def test_a_fault_in_a_rule_takes_nothing_and_leaves_the_table_as_it_was(brittle: TestClient, action: str) -> None:
    made = create(brittle, game="brittle")
    with brittle.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        assert red.act("duel")["is"] == "done"
        while red.position["v"] < 1:
            red.hear()
        assert red.ask(do="undo", v=1)["is"] == "done"
        while red.position["v"] < 2:
            red.hear()
        answer = red.act(action)
        assert (answer["is"], answer["reason"]) == ("error", UNTAKEN)
        assert {"is": "again"} in red.heard
        ident = red.send(do="join", link=made["links"][0]["link"], key=KEY)
        while red.hear() != {**red.welcome, "re": ident}:
            pass
        red.until("position")
        assert red.position["v"] == 2 and red.position["step"] == 0 and red.options
        assert red.act("duel")["is"] == "done"


def test_a_fault_in_a_preview_costs_no_connection(brittle: TestClient) -> None:
    made = create(brittle, game="brittle")
    with brittle.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        answer = red.ask(do="explain", v=0, action=["duel"])
        assert (answer["is"], answer["reason"]) == ("error", UNANSWERED)
        assert red.act("duel")["is"] == "done"


@pytest.mark.parametrize("bot", ["random", "rifleman"])
def test_a_machine_that_gets_no_copy_answers_at_random(bot: str) -> None:
    game = Brittle()
    s = game.new("race", game.complete_options("race", {}))
    play.begin(s)
    assert asyncio.run(Thinkers().choose(bot, game, "race", s, 0)) in play.options(s)

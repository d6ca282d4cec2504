"""A fault of a game at the table: the page is told what is true, nothing is lost, nobody is thrown out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.server.app import make_app
from bocage.server.beside.thinking import Thinkers
from bocage.server.faults import FAILED
from bocage.server.socket import UNANSWERED, UNTAKEN
from bocage.server.table import UNSHOWN
from tests.kernel.toy import Toy
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


def test_a_machine_that_gets_no_copy_does_nothing_rather_than_anything() -> None:
    game = Brittle()
    s = game.new("race", game.complete_options("race", {}))
    play.begin(s)
    assert asyncio.run(Thinkers().choose("rifleman", game, "race", s, 0)) == play.options(s)[0]


class Slow:
    """A machine that thinks for ever, and knows at a glance what it would do."""

    def __init__(self, *_: object) -> None:
        pass

    def quick(self, sample: object, options: list[Action]) -> Action:
        return options[2]


def test_a_machine_out_of_time_plays_its_own_quick_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "slow", ("tests.server.test_faults", "Slow"))

    async def never(*_: object) -> Action:
        raise TimeoutError

    monkeypatch.setattr(Thinkers, "_elsewhere", never)
    game = Toy()
    s = game.new("race", game.complete_options("race", {}))
    play.begin(s)
    for _ in range(5):
        assert asyncio.run(Thinkers().choose("slow", game, "race", s, 0)) == play.options(s)[2]


def test_a_rule_that_fails_over_the_machines_answer_does_not_trap_the_game(
    brittle: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Told in a sentence, logged once, tried again ever more rarely, taken back or ended by the players."""
    monkeypatch.setattr(Thinkers, "choose", failing_choice)
    made = create(brittle, game="brittle", seats=[{}, {"bot": "random"}], options={"goal": 5})
    link = made["links"][0]["link"]
    with brittle.websocket_connect("/ws") as socket:
        red = Player(socket, link)
        assert red.act("wait")["is"] == "done"
        while not any(m.get("reason") == FAILED for m in red.heard):
            red.hear()
        red.send(do="join", link=link, key=KEY)
        red.until("welcome")
        while red.hear()["is"] not in ("position", "error"):
            pass
        house = brittle.app.state.house  # type: ignore[attr-defined]  # any ASGI app
        table = house.live[made["id"]]
        assert table.fault == FAILED and house.changes.faults.pause(table) > 1.0, "not at once again"
        logged = [r for r in caplog.records if "an answer failed" in r.message]
        assert len(logged) == 1 and "brittle/race" in logged[0].message and "after entry 1" in logged[0].message
        assert red.ask(do="agree", to="resume", v=1)["is"] == "error"
        red.send(do="agree", to="back", v=1)
        red.until("again")
        red.send(do="join", link=link, key=KEY)
        red.until("welcome")
        red.until("position")
        assert red.position["step"] == 0 and red.options, "the last decision of the person is his again"
        assert "After a fault" in str(red.position["log"])


def test_players_end_a_game_that_cannot_go_on(brittle: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinkers, "choose", failing_choice)
    made = create(brittle, game="brittle", seats=[{}, {"bot": "random"}])
    link = made["links"][0]["link"]
    with brittle.websocket_connect("/ws") as socket:
        red = Player(socket, link)
        red.act("wait")
        red.until("again")
        red.send(do="join", link=link, key=KEY)
        red.until("welcome")
        red.hear()
        red.send(do="agree", to="end", v=1)
        red.until("again")
    with brittle.websocket_connect("/ws") as socket:
        socket.send_json({"do": "join", "link": link, "key": KEY, "id": 1})
        assert socket.receive_json()["is"] == "welcome"
        told = socket.receive_json()
        assert told["is"] == "error" or told["question"]["over"]
    assert brittle.post("/api/mine", json={"links": [link]}).json()["games"][0]["over"]


async def failing_choice(*_: object) -> Action:
    return ("draw",)

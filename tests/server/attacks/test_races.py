"""Two who click at the same moment: one is heard, the other is told so, and the game is the same for all afterwards."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.server.app import make_app
from tests.server.talk import KEY, Player, create


def told_to(player: Player, ident: int) -> dict[str, Any]:
    while (answer := player.hear()).get("re") != ident:
        pass
    return answer


def sat(stack: ExitStack, client: TestClient, made: dict[str, Any], seats: tuple[int, ...]) -> list[Player]:
    links = [made["links"][seat]["link"] for seat in seats]
    return [Player(stack.enter_context(client.websocket_connect("/ws")), link) for link in links]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"do": "act", "action": ["wait"]}, {"do": "act", "action": ["roll"]}),
        ({"do": "act", "action": ["wait"]}, {"do": "act", "action": ["wait"]}),
        ({"do": "undo"}, {"do": "undo"}),
        ({"do": "undo"}, {"do": "act", "action": ["name", 0]}),
        ({"do": "act", "action": ["name", 1]}, {"do": "undo"}),
    ],
)
def test_of_two_tabs_on_one_seat_one_is_heard(database: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client)
        with ExitStack() as stack:
            tabs = sat(stack, client, made, (0, 0))
            v = 0
            if "undo" in (first["do"], second["do"]):
                assert tabs[0].act("duel")["is"] == "done"
                v = 1
            for _ in range(10):  # the same again and again while the first is being written
                sent = [(tab, tab.send(v=v, **what)) for tab, what in zip(tabs, (first, second))]
                answers = [told_to(tab, ident) for tab, ident in sent]
                kinds = Counter(x["is"] for x in answers)
                assert kinds["done"] <= 1 and kinds["done"] + kinds["refused"] == 2, answers
                if _ == 0:
                    assert kinds["done"] == 1
                else:
                    assert all(x["stale"] for x in answers), "the position has gone on"
            for tab in tabs:
                while tab.position["v"] < v + 1:
                    tab.hear()
            assert tabs[0].position["view"] == tabs[1].position["view"] and tabs[0].position["v"] == v + 1
            last = tabs[0].position
    with TestClient(make_app(database)) as client, client.websocket_connect("/ws") as socket:
        again = Player(socket, made["links"][0]["link"])
        assert (again.position["v"], again.position["view"]) == (v + 1, last["view"]), "the store has the same"


def test_many_answers_at_once_from_one_tab_are_one_answer(client: TestClient) -> None:
    made = create(client, mode="both")
    with ExitStack() as stack:
        red = sat(stack, client, made, (0,))[0]
        idents = {red.send(do="act", v=0, action=["wait"]) for _ in range(12)}
        answers: list[dict[str, Any]] = []
        while len(answers) < 12:
            if (message := red.hear()).get("re") in idents:
                answers.append(message)
        assert [x["is"] for x in answers].count("done") == 1
        assert {x["is"] for x in answers} <= {"done", "refused", "error"}


def test_an_answer_after_the_end_and_an_undo_of_the_end(client: TestClient) -> None:
    made = create(client, mode="both", options={"goal": 1})
    with ExitStack() as stack:
        red, blue = sat(stack, client, made, (0, 1))
        while not red.position["question"]["over"]:
            asked, other = (red, blue) if red.position["question"]["seat"] == 0 else (blue, red)
            assert asked.act("roll" if ["roll"] in asked.options else asked.options[0][0])["is"] == "done"
            while other.position["v"] < asked.position["v"]:
                other.hear()
        v = red.position["v"]
        for player in (red, blue):
            told = player.ask(do="act", v=v, action=["roll"])
            assert told["is"] == "refused" and "over" in told["reason"], told
            assert player.ask(do="undo", v=v)["is"] == "refused"
            assert player.ask(do="act", v=v - 1, action=["roll"])["stale"]
        assert red.position["v"] == v


def test_a_link_opened_twice_at_once_has_one_owner(client: TestClient) -> None:
    made = create(client)
    link = made["links"][0]["link"]
    with ExitStack() as stack:
        lines = [stack.enter_context(client.websocket_connect("/ws")) for _ in range(6)]
        for i, line in enumerate(lines):
            line.send_json({"do": "join", "link": link, "key": f"browser number {i:04}", "id": 1})
        first = [line.receive_json() for line in lines]
        assert Counter(x["is"] for x in first) == {"welcome": 1, "error": 5}
        assert all("taken" in x["reason"] for x in first if x["is"] == "error")


def test_no_line_of_the_log_holds_a_link_or_a_key(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    made = create(client)
    link = made["links"][0]["link"]
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, link)
        red.act("wait")
        red.ask(do="why", v=1, action=[link])
    client.post("/api/save", json={"link": link, "key": KEY})
    client.post("/api/mine", json={"links": [link]})
    ours = [record.getMessage() for record in caplog.records if record.name.startswith(("bocage", "uvicorn"))]
    assert not [line for line in ours if link in line or KEY in line]

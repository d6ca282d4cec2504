"""Sitting down, answering, being refused, taking back, looking on."""

from __future__ import annotations

from starlette.testclient import TestClient

from bocage.server.app import make_app
from tests.server.talk import Player, create


def test_a_table_has_a_secret_link_for_each_seat_and_one_to_watch(client: TestClient) -> None:
    made = create(client)
    links = [x["link"] for x in made["links"]] + [made["watch"]]
    assert len(set(links)) == 3
    assert all(len(link) >= 32 for link in links)
    assert made["id"] not in "".join(links)


def test_the_asked_seat_sees_its_choices_with_rules_and_the_other_only_who_decides(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        assert ["roll"] in red.options
        assert red.position["question"]["options"][0]["rules"] == ["TOY 1.0"]
        assert blue.position["question"] == {"over": False, "seat": 0}
        assert red.welcome["seat"] == 0 and blue.welcome["seat"] == 1


def test_an_answer_is_acknowledged_and_shown_to_both(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        assert red.act("wait")["is"] == "done"
        blue.until("position")
        assert blue.position["v"] == 1
        assert red.position["log"][-1]["words"] == "wait"
        assert blue.position["log"][-1] == {"step": 1, "seat": 0, "rule": "TOY 1.0", "events": []}
        assert ["roll"] in blue.options


def test_a_stale_click_and_a_repeated_click_are_refused_and_change_nothing(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert red.act("wait")["is"] == "done"
        again = red.ask(do="act", v=0, action=["wait"])
        assert again["is"] == "refused" and again["stale"] and again["v"] == 1
        assert "changed" in again["reason"]


def test_what_the_rules_forbid_is_refused_with_its_rule(client: TestClient) -> None:
    made = create(client, options={"cards": False})
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        refused = red.act("draw")
        assert refused == {
            "is": "refused",
            "re": refused["re"],
            "rule": "TOY 2.1",
            "reason": "all cards are in hands",
            "stale": False,
            "v": 0,
        }
        why = red.ask(do="why", v=0, action=["draw"])
        assert (why["rule"], why["reason"]) == ("TOY 2.1", "all cards are in hands")


def test_the_seat_that_is_not_asked_cannot_answer(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as b:
        blue = Player(b, made["links"][1]["link"])
        refused = blue.act("wait")
        assert refused["is"] == "refused" and "another player" in refused["reason"]
        assert blue.ask(do="explain", v=0, action=["roll"])["preview"] is None


def test_a_preview_gives_the_sum_and_the_odds(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        preview = red.ask(do="explain", v=0, action=["roll"])["preview"]
        assert preview["sum"] == [{"rule": "TOY 1.1", "what": "needed", "amount": 5}]
        assert [odds["p"] for odds in preview["odds"]] == [0.333333, 0.666667]


def test_undo_takes_back_what_nobody_has_answered_and_keeps_the_number_going_up(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        red.act("duel")
        assert red.position["undo"] is None
        assert red.ask(do="undo", v=1)["is"] == "done"
        assert red.position["v"] == 2 and red.position["step"] == 0
        assert ["duel"] in red.options
        assert red.ask(do="undo", v=1)["stale"]
        red.act("duel")
        red.act("name", 1)
        refused = red.ask(do="undo", v=4)
        assert refused["is"] == "refused" and "a question to him" in refused["reason"], "the other is asked in secret"


def test_undo_survives_a_restart_and_does_not_cross_a_draw(database: str) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client)
        with client.websocket_connect("/ws") as a:
            Player(a, made["links"][0]["link"]).act("duel")
    with TestClient(make_app(database)) as client, client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert red.position["step"] == 1
        assert red.ask(do="undo", v=1)["is"] == "done"
        assert red.act("draw")["is"] == "done"
        refused = red.ask(do="undo", v=3)
        assert refused["is"] == "refused" and "draw" in refused["reason"]


def test_a_duel_answer_is_nobody_elses(client: TestClient) -> None:
    made = create(client)
    with (
        client.websocket_connect("/ws") as a,
        client.websocket_connect("/ws") as b,
        client.websocket_connect("/ws") as c,
    ):
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        eyes = Player(c, made["watch"])
        red.act("duel")
        red.act("name", 1)
        for other in (blue, eyes):
            while other.position.get("v") != 2:
                other.hear()
            assert "name" not in str(other.position["log"])
        assert any(line.get("words") == "name 1" for line in red.position["log"])


def test_spectators_look_on_and_do_nothing_else(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as c:
        eyes = Player(c, made["watch"])
        for message in ({"do": "act", "action": ["wait"]}, {"do": "undo"}, {"do": "orders", "orders": []}):
            answer = eyes.ask(v=0, **message)
            assert answer["is"] == "error" and answer["reason"] == "Spectators only look on."


def test_everybody_sees_who_is_there(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert red.position["present"] == [True, False]
        with client.websocket_connect("/ws") as b:
            Player(b, made["links"][1]["link"])
            while red.until("present")["present"] != [True, True]:
                pass
        while red.until("present")["present"] != [True, False]:
            pass

"""Games come back from the store exactly as they were; saves and replays show the same game."""

from __future__ import annotations

from random import Random
from typing import Any

from starlette.testclient import TestClient

from bocage.kernel.codec import digest
from bocage.server.app import make_app
from bocage.server.store import Store
from tests.server.talk import Player, answer_anyhow, create, save_of, who_is_asked


def play_randomly(client: TestClient, made: dict[str, Any], rng: Random, most: int = 10_000) -> list[Player]:
    """Both seats answer at random until the end or `most` answers."""
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        for _ in range(most):
            asked = who_is_asked(seats)
            if asked is None:
                break
            answer_anyhow(asked, rng)
    return seats


def state_of(app: Any, ident: str) -> str:
    return digest(app.state.house.live[ident].match.state)


def test_a_long_save_is_opened_with_its_state_kept(database: str) -> None:
    app = make_app(database)
    with TestClient(app) as client:
        made = create(client, mode="both")
        with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
            seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
            for v in range(55):
                while seats[v % 2].position["v"] < v:
                    seats[v % 2].hear()
                assert seats[v % 2].act("wait")["is"] == "done"
        save = save_of(client, made["links"][0]["link"]).json()
        opened = client.post("/api/open", json={"save": save, "mode": "both"}).json()
        with client.websocket_connect("/ws") as socket:
            blue = Player(socket, opened["links"][1]["link"])
            assert app.state.house.live[opened["id"]].checkpoint == 55
            assert state_of(app, opened["id"]) == state_of(app, made["id"])
            assert blue.position["undo"] is not None and blue.position["step"] == 55
            assert blue.act("wait")["is"] == "done"


def test_a_game_comes_back_from_checkpoints_and_entries_as_it_was(database: str) -> None:
    script = [["wait"]] * 52 + [["draw"], ["wait"], ["duel"]]
    app = make_app(database)
    with TestClient(app) as client:
        made = create(client, options={"goal": 5})
        with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
            seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
            for v, action in enumerate(script):
                while seats[0].position["v"] < v:
                    seats[0].hear()
                asked = seats[seats[0].position["question"]["seat"]]
                assert asked.ask(do="act", v=v, action=action)["is"] == "done"
        before = state_of(app, made["id"])
        lines = [line.plain() for line in app.state.house.live[made["id"]].match.lines]
    app = make_app(database)
    with TestClient(app) as client, client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        table = app.state.house.live[made["id"]]
        assert table.checkpoint == 54
        assert state_of(app, made["id"]) == before
        assert [line.plain() for line in table.match.lines] == lines
        assert red.position["undo"] is None
        assert red.ask(do="undo", v=red.position["v"])["is"] == "done"
        assert ["duel"] in red.options


def test_the_store_keeps_no_link(database: str) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client)
    with open(database.removeprefix("sqlite:///"), "rb") as file:
        stored = file.read()
    assert made["id"].encode() in stored
    assert made["links"][0]["link"].encode() not in stored


def test_after_the_end_the_game_is_open_and_before_it_is_not(client: TestClient) -> None:
    made = create(client, options={"goal": 1})
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        refused = save_of(client, made["links"][0]["link"])
        assert refused.status_code == 400 and "secrets" in refused.json()["error"]
        play_randomly(client, made, Random(3))
        red.until("position")
        while not red.position["question"]["over"]:
            red.hear()
        steps = red.position["step"]
        own = red.ask(do="past", step=0)
        assert own["view"]["points"] == [0, 0] and own["eyes"] == 0
        theirs = red.ask(do="past", step=steps, eyes=1)
        assert isinstance(theirs["view"]["hands"][1], list)
        both = red.ask(do="past", step=steps, eyes="open")
        assert all(isinstance(hand, list) for hand in both["view"]["hands"])
        assert len(both["log"]) >= len(red.position["log"])


def test_every_step_of_the_past_is_what_the_seat_saw_then(client: TestClient) -> None:
    made = create(client, options={"goal": 3})
    red, _ = play_randomly(client, made, Random(11))
    seen = {m["step"]: m["view"] for m in red.heard if m["is"] == "position"}
    with client.websocket_connect("/ws") as a:
        again = Player(a, made["links"][0]["link"])
        for step, view in list(seen.items())[:30]:
            assert again.ask(do="past", step=step)["view"] == view


def test_a_save_opens_as_a_new_table_and_goes_on(client: TestClient) -> None:
    made = create(client, mode="both", options={"goal": 5})
    play_randomly(client, made, Random(1), 12)
    save = save_of(client, made["links"][0]["link"]).json()
    opened = client.post("/api/open", json={"save": save, "mode": "both"}).json()
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        old, new = Player(a, made["links"][0]["link"]), Player(b, opened["links"][0]["link"])
        assert new.position["view"] == old.position["view"]
        assert new.position["log"] == old.position["log"]
    play_randomly(client, opened, Random(2))


def test_a_damaged_save_is_refused_with_the_entry_that_does_not_fit(client: TestClient) -> None:
    made = create(client, mode="both")
    play_randomly(client, made, Random(1), 6)
    save = save_of(client, made["links"][0]["link"]).json()
    save["entries"][2] = [0, "TOY 1.0", ["fly"]]
    answer = client.post("/api/open", json={"save": save})
    assert answer.status_code == 400 and "entry 3" in answer.json()["error"]
    assert "not a Bocage save" in client.post("/api/open", json={"save": {}}).json()["error"]


def test_my_games_are_listed_by_their_links(client: TestClient) -> None:
    made = create(client, seats=[{"name": "Ann"}, {"bot": "random"}])
    listed = client.post("/api/mine", json={"links": [made["links"][0]["link"], "unknown"]}).json()["games"]
    assert listed[1] is None
    assert listed[0]["seats"] == [{"name": "Ann", "bot": None}, {"name": "Blue", "bot": "random"}]
    assert listed[0]["over"] is False


def test_a_second_writer_cannot_fork_a_game(database: str) -> None:
    with TestClient(make_app(database)) as one, TestClient(make_app(database)) as two:
        made = create(one)
        link = made["links"][0]["link"]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            first, second = Player(a, link), Player(b, link)
            assert first.act("duel")["is"] == "done"
            refused = second.act("wait")
            assert refused["is"] == "refused" and refused["stale"] and "look again" in refused["reason"]
        with two.websocket_connect("/ws") as b:
            assert Player(b, link).position["step"] == 1


def test_migrations_run_once_and_again_without_harm(database: str) -> None:
    Store(database).close()
    store = Store(database)
    assert store.count() == 0
    store.close()

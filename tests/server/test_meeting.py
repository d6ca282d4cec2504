"""Two people at a table: words, resigning, a draw, an undo that the other grants, the next game."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.server.talk import Player, create


def test_words_are_heard_by_all_and_spectators_say_nothing(client: TestClient) -> None:
    made = create(client)
    with (
        client.websocket_connect("/ws") as a,
        client.websocket_connect("/ws") as b,
        client.websocket_connect("/ws") as c,
    ):
        red, blue = (Player(x, made["links"][i]["link"]) for i, x in enumerate((a, b)))
        looker = Player(c, made["watch"])
        assert red.ask(do="say", text="  good\nluck ")["is"] == "done"
        for player in (blue, looker):
            while player.hear()["is"] != "said":
                pass
            assert player.heard[-1]["text"] == "good luck" and player.heard[-1]["seat"] == 0
        assert looker.ask(do="say", text="look left")["reason"] == "Spectators only look on."
        assert red.ask(do="say", text=" ")["is"] == "error"


def test_who_resigns_loses_and_both_meet_again_with_sides_swapped(client: TestClient) -> None:
    made = create(client, seats=[{"name": "Ann"}, {"name": "Bob"}])
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = (Player(x, made["links"][i]["link"]) for i, x in enumerate((a, b)))
        assert red.ask(do="rematch")["is"] == "error", "not while it is played"
        red.send(do="agree", to="resign", v=red.position["v"])
        red.until("again")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = (Player(x, made["links"][i]["link"]) for i, x in enumerate((a, b)))
        asked = blue.position["question"]
        assert asked["over"] and asked["reason"] == "Ann resigned." and list(asked["result"]) == [0, 1]
        assert blue.ask(do="summary")["seats"][0]["decisions"] == 0
        answer = red.ask(do="rematch")
        assert answer["is"] == "next", answer
        first, second = answer["link"], blue.ask(do="rematch")["link"]
        assert first != second and red.ask(do="rematch")["link"] == first, "one table for both"
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        ann, bob = Player(a, first), Player(b, second)
        assert (ann.welcome["seat"], bob.welcome["seat"]) == (1, 0)
        assert [x["name"] for x in ann.welcome["table"]["seats"]] == ["Bob", "Ann"]


def test_who_bears_the_name_of_a_side_bears_the_other_in_the_next_game(client: TestClient) -> None:
    red, blue = (x["name"] for x in create(client)["links"])
    made = create(client, seats=[{"name": f"Ann ({red})"}, {}])
    with client.websocket_connect("/ws") as a:
        ann = Player(a, made["links"][0]["link"])
        ann.send(do="agree", to="resign", v=ann.position["v"])
        ann.until("again")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        link = Player(a, made["links"][0]["link"]).ask(do="rematch")["link"]
        names = [x["name"] for x in Player(b, link).welcome["table"]["seats"]]
    assert names == [red, f"Ann ({blue})"]


def test_a_draw_and_an_undo_need_the_other_and_lapse_with_the_next_decision(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = (Player(x, made["links"][i]["link"]) for i, x in enumerate((a, b)))
        assert red.ask(do="agree", to="draw", v=red.position["v"])["is"] == "done"
        assert red.position["offers"] == {"draw": [0]}
        mover = red if red.position["question"]["seat"] == 0 else blue
        assert mover.act(*mover.options[0])["is"] == "done"
        assert "offers" not in mover.position, "an offer stands until the next decision"
        seat = mover.welcome["seat"]
        v = mover.position["v"]
        while blue.position["v"] < v:
            blue.hear()
        while red.position["v"] < v:
            red.hear()
        steps = mover.position["step"]
        assert mover.ask(do="agree", to=f"undo{seat}", v=v)["is"] == "done"
        (blue if mover is red else red).send(do="agree", to=f"undo{seat}", v=v)
        mover.until("again")
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert red.position["step"] == steps - 1
        assert "granted it" in str(red.position["log"])


def test_a_finished_game_is_judged_for_all_who_ask_and_no_other(client: TestClient) -> None:
    made = create(client, game="brothers", scenario="lane", mode="both")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(x, made["links"][i]["link"]) for i, x in enumerate((a, b))]
        assert seats[0].ask(do="judge")["reason"] == "The game is not over yet."
        mover = seats[seats[0].position["question"]["seat"]]
        assert mover.act(*mover.options[0])["is"] == "done"
        seats[0].send(do="agree", to="resign", v=mover.position["v"])
        seats[0].until("again")
    with client.websocket_connect("/ws") as a:
        looker = Player(a, made["watch"])
        told = looker.ask(do="judge")
        assert told["is"] == "judged" and told["over"] and told["steps"] == 1 and len(told["luck"]) == 2
        assert told["result"] == [0, 1] and "could know" in told["knows"] and "verdict" in told

"""Rules are mended while games are running: a field renamed, an option dropped, a citation changed, a scenario gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.kernel.film import difference, from_reel, patched, to_reel
from bocage.kernel.fit import told_rules
from bocage.server import keeping
from bocage.server.app import make_app
from bocage.server.rows import GameRow
from bocage.server.taking_up import kept_words
from tests.server.talk import Player, create, save_of
from tests.server.test_store import play_randomly

LONG = [["wait"]] * 52


@contextmanager
def rules(monkeypatch: pytest.MonkeyPatch, kind: str, database: str) -> Iterator[tuple[TestClient, Any]]:
    module = "tests.kernel.toy" if kind == "Toy" else "tests.server.changing"
    if kind:
        monkeypatch.setitem(games.GAMES, "toy", (module, kind))
    else:
        monkeypatch.delitem(games.GAMES, "toy")
    app = make_app(database)
    with TestClient(app) as client:
        yield client, app


def play(client: TestClient, made: dict[str, Any], script: list[list[Any]]) -> None:
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        for action in script:
            v = max(seat.position["v"] for seat in seats)
            for seat in seats:
                while seat.position["v"] < v:
                    seat.hear()
            asked = seats[seats[0].position["question"]["seat"]]
            assert asked.act(*action)["is"] == "done"
            v += 1
            while seats[0].position["v"] < v:
                seats[0].hear()


def notes(position: dict[str, Any]) -> list[str]:
    return [line["events"][0]["words"] for line in position["log"] if line["seat"] == -3 and line["events"]]


@pytest.mark.parametrize("kind", ["CitedToy", "RenamedToy"])
def test_what_still_fits_goes_on_with_a_line_in_the_log(
    database: str, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    with rules(monkeypatch, "Toy", database) as (client, _):
        made = create(client, mode="both")
        play(client, made, [*LONG, ["duel"], ["name", 1]])
    for _ in range(2):  # the line comes once
        with rules(monkeypatch, kind, database) as (client, app), client.websocket_connect("/ws") as a:
            blue = Player(a, made["links"][1]["link"])
            assert blue.position["step"] >= 54
            assert [x for x in notes(blue.position) if "rules revision 2; until now it was rules revision 1" in x]
            assert len(notes(blue.position)) == 1
            assert app.state.house.store.game(made["id"]).revision == 2
    with rules(monkeypatch, kind, database) as (client, _):
        play(client, made, [["name", 0]])
        save = save_of(client, made["links"][0]["link"]).json()
        assert save["revision"] == 2
        assert client.post("/api/open", json={"save": save, "mode": "both"}).status_code == 200


def test_a_state_of_another_shape_is_not_read_even_if_nobody_counted_a_revision(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with rules(monkeypatch, "Toy", database) as (client, _):
        made = create(client, mode="both")
        play(client, made, LONG)
    with rules(monkeypatch, "UnmarkedToy", database) as (client, app), client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        assert red.position["step"] == 52 and red.options and "kept" not in red.position
        assert type(app.state.house.live[made["id"]].match.state.stack[-1]).__name__ == "Renamed"


@pytest.mark.parametrize("kind", ["DroppedToy", "FailingToy"])
def test_what_does_not_fit_is_read_and_goes_on_from_where_it_fits_when_both_agree(
    database: str, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    with rules(monkeypatch, "Toy", database) as (client, _):
        made = create(client)
        play(client, made, [["draw"], ["draw"], ["duel"], ["name", 0], ["name", 1], *LONG[:30]])
    with (
        rules(monkeypatch, kind, database) as (client, app),
        client.websocket_connect("/ws") as a,
        client.websocket_connect("/ws") as b,
    ):
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        kept = red.position["kept"]
        assert kept["fits"] == 5 and kept["can"] and "fits up to decision 5 of 35" in kept["reason"]
        assert red.position["step"] == 35 and len(red.position["log"]) > 35, "the log is there to its end"
        assert red.act("roll")["reason"].startswith("this game was played under other rules")
        assert red.ask(do="undo", v=red.position["v"])["is"] == "refused"
        hands = red.ask(do="past", step=34)
        assert isinstance(hands["view"]["hands"][0], list) and isinstance(hands["view"]["hands"][1], int)
        assert "unseen" not in hands, "it was filmed before the rules changed"
        assert blue.ask(do="past", step=34, eyes=0)["is"] == "error", "the secrets of a running game stay secret"
        assert save_of(client, made["links"][0]["link"]).status_code == 400
        assert red.ask(do="agree", to="resume", v=red.position["v"])["is"] == "done"
        assert blue.until("position")["kept"]["agreed"] == [0]
        blue.send(do="agree", to="resume", v=blue.position["v"])
        blue.until("again")
    with rules(monkeypatch, kind, database) as (client, app), client.websocket_connect("/ws") as a:
        seat = Player(a, made["links"][1]["link"])
        assert "kept" not in seat.position and seat.position["step"] == 5
        assert "30 later decisions no longer fitted and are kept aside" in notes(seat.position)[-1]
        assert len(keeping.cut_lines(app.state.house.store, made["id"])) == 30
        assert seat.act("roll")["is"] == "done"


def test_a_finished_game_is_watched_when_its_rules_are_gone(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with rules(monkeypatch, "Toy", database) as (client, _):
        made = create(client, options={"goal": 1})
        red, _blue = play_randomly(client, made, Random(3))
        seen = {m["step"]: m["view"] for m in red.heard if m["is"] == "position"}
        save = save_of(client, made["links"][0]["link"]).json()
        assert save["record"]["film"]
    for kind in ("GoneToy", "DroppedToy", ""):
        with rules(monkeypatch, kind, database) as (client, _), client.websocket_connect("/ws") as a:
            seat = Player(a, made["links"][0]["link"])
            assert seat.position["question"]["over"]
            for step, view in seen.items():
                assert seat.ask(do="past", step=step)["view"] == view
            both = seat.ask(do="past", step=max(seen), eyes="open")
            assert all(isinstance(hand, list) for hand in both["view"]["hands"])
            if kind == "DroppedToy":
                again = client.post("/api/open", json={"save": save, "mode": "both"})
                with client.websocket_connect("/ws") as b:
                    other = Player(b, again.json()["links"][0]["link"])
                    assert other.position["question"]["over"] and other.position["step"] == seat.position["step"]
                    assert other.ask(do="past", step=max(seen))["view"] == seen[max(seen)]


def test_a_reel_gives_back_what_was_filmed_and_nothing_for_damage() -> None:
    frames = [
        {"asked": {"seat": i % 2}, "views": [{"a": [1, {"b": i}], "c": "x" * i, **({"d": 1} if i % 3 else {})}]}
        for i in range(20)
    ]
    assert from_reel(to_reel(frames)) == frames
    assert patched({"a": 1}, difference({"a": 1}, {"b": [2]})) == {"b": [2]}
    reel = to_reel(frames)
    for damaged in ("", "x", reel[:-9], reel[:20] + "!" + reel[21:], "é"):
        assert isinstance(from_reel(damaged), list)


def test_a_game_of_todays_rules_that_does_not_fit_is_not_said_to_be_of_others() -> None:
    row = GameRow("t", "toy", "race", {}, {}, [], 1, 0, 0, False, 0.0)
    words = kept_words(row, told_rules(1, ""), 3, 9, "that is not one of the choices here (TOY 1.0)", False)
    assert words.startswith("This game names today's rules (rules revision 1), but only decisions up to 3 of 9 fit")
    assert "under rules revision 1" not in words
    other = kept_words(row, told_rules(2, ""), 3, 9, "why", False)
    assert other.startswith("This game was played under rules revision 1; under rules revision 2 it fits up to")

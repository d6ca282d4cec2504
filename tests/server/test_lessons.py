"""Lessons: every step of every lesson can be taken, one that strays is told what comes now, the script survives."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.server import lesson as lesson_module
from bocage.server.app import make_app
from bocage.server.catalogue import rule
from bocage.server.lesson import Lesson, Taught, lessons
from tests.server.talk import Player

TOY = {
    "game": "toy",
    "scenario": "race",
    "title": "The first race",
    "summary": "Roll, draw, win.",
    "seat": 0,
    "seed": 1,
    "closing": "Now go on alone.",
    "step": [
        {"pick": "^roll", "text": "Roll: five or six scores.", "rule": "TOY 1.1", "chance": [6]},
        {"pick": "wait"},
        {"pick": "^draw", "text": "Take a card into your hand.", "rule": "TOY 2.0", "chance": [2]},
        {"pick": "^duel"},
        {"pick": "name 0"},
        {"pick": "name 1"},
    ],
}


@pytest.fixture
def toy_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_module, "lessons", lambda: {"toy": Lesson("toy", TOY)})


@pytest.mark.parametrize("ident", list(lessons()))
def test_a_lesson_plays_through_and_each_text_cites_a_rule_there_is(ident: str) -> None:
    told = lessons()[ident]
    match = Taught(games.load(told.game), told)
    match.run_chance()
    for number, step in enumerate(told.steps):
        assert match.steps == number
        now = match.now()
        assert now is not None, f"step {number + 1}: no choice is like {step.pick.pattern!r} ({match.state.rule})"
        if step.text:
            assert match.state.player == told.seat, f"step {number + 1} speaks to the wrong seat"
            assert rule(step.rule)["id"]
        assert match.submit(match.state.player, now[1]) is None
    assert sum(1 for step in told.steps if step.text) >= 8


def test_the_script_leads_and_lets_go(client: TestClient, toy_lesson: None) -> None:
    made = client.post("/api/lessons", json={"lesson": "toy"}).json()
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        lesson = red.position["lesson"]
        assert (lesson["text"], lesson["rule"], lesson["action"]) == ("Roll: five or six scores.", "TOY 1.1", ["roll"])
        strayed = red.act("wait")
        assert strayed["is"] == "refused" and strayed["reason"] == "in this lesson, now: roll"
        assert red.act("roll")["is"] == "done"
        while red.position["step"] < 2:
            red.hear()
        assert red.position["view"]["points"] == [1, 0]
        assert red.act("draw")["is"] == "done"
        while red.position["step"] < 6:
            red.hear()
        assert red.position["view"]["hands"][0] == [2]
        assert red.position["lesson"]["done"] and red.position["lesson"]["text"] == "Now go on alone."


def test_a_lesson_goes_on_after_a_restart(database: str, toy_lesson: None) -> None:
    with TestClient(make_app(database)) as client:
        made = client.post("/api/lessons", json={"lesson": "toy"}).json()
        with client.websocket_connect("/ws") as socket:
            red = Player(socket, made["links"][0]["link"])
            red.act("roll")
            while red.position["step"] < 2:
                red.hear()
    with TestClient(make_app(database)) as client, client.websocket_connect("/ws") as socket:
        red = Player(socket, made["links"][0]["link"])
        assert red.position["lesson"]["action"] == ["draw"]


def test_an_unknown_lesson_gets_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/lessons", json={"lesson": "dance"})
    assert answer.status_code == 400 and "no lesson 'dance'" in answer.json()["error"]

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
    assert told.fight is not None, "a lesson ends in a fight that must be won"
    assert match.fought() is None
    for number, step in enumerate(told.steps):
        assert match.steps == number
        now = match.now()
        assert now is not None, f"step {number + 1}: no choice is like {step.pick.pattern!r} ({match.state.rule})"
        if step.text:
            assert match.state.player == told.seat, f"step {number + 1} speaks to the wrong seat"
            assert rule(step.rule)["id"]
        assert match.submit(match.state.player, now[1]) is None
    assert sum(1 for step in told.steps if step.text) >= 8
    assert match.fought() == {
        "goal": told.fight.goal,
        "state": "open",
        "done": 0,
        "times": told.fight.times,
        "left": told.fight.within,
    }


def test_each_game_has_four_lessons_in_an_order() -> None:
    for name in ("upfront", "brothers", "starterkit", "cardwar"):
        own = [x for x in lessons().values() if x.game == name]
        assert [x.order for x in own] == [1, 2, 3, 4], name
        assert len({x.scenario for x in own}) > 1 or name == "cardwar"
        for x in own:  # a learner answers at most sixty times in ten minutes
            assert sum(1 for step in x.steps if step.text) <= 40


FIGHT = {"goal": "Score twice.", "won": "scores", "times": 2, "within": 3}


def test_the_fight_is_won_or_lost_and_fought_again_with_other_luck() -> None:
    rolls = [{"pick": "^roll", "text": "Roll.", "rule": "TOY 1.1", "chance": [1]}, {"pick": "wait"}]
    told = Lesson("toy", {**TOY, "step": rolls, "fight": FIGHT})
    game = games.load("toy")
    match = Taught(game, told, 1)
    match.begin(True)
    assert match.steps == 2 and match.fought() is not None
    draws = set()
    for attempt in range(1, 9):
        again = Taught(game, told, attempt)
        again.begin(True)
        assert [x.entry.action for x in again.lines] == [x.entry.action for x in match.lines], (
            "the script is the script"
        )
        again.submit(again.state.player, ("roll",))
        draws.add(tuple(x.entry.action for x in again.lines if x.step == 3 and x.entry.seat < 0))
    assert len(draws) > 1


def test_a_fight_runs_out_of_decisions() -> None:
    told = Lesson("toy", {**TOY, "step": [], "fight": {**FIGHT, "won": "never", "within": 1}})
    match = Taught(games.load("toy"), told)
    match.run_chance()
    states = []
    for _ in range(12):
        if match.over:
            break
        match.submit(match.state.player, next(iter(match.choices())))
        match.run_chance()
        states.append((match.fought() or {})["state"])
    assert states[0] == "open" and states[-1] == "lost"
    assert states == sorted(states, reverse=True), "what is lost stays lost"


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


def test_hints_are_given_in_the_fight_and_not_before(client: TestClient) -> None:
    began, fighting = (client.post("/api/lessons", json={"lesson": "starterkit", "attempt": n}).json() for n in (0, 1))
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        script, fight = (
            Player(socket, next(x["link"] for x in made["links"] if x["bot"] is None))
            for socket, made in ((a, began), (b, fighting))
        )
        refused = script.ask(do="hint", v=script.position["v"])
        assert refused["is"] == "refused" and "what comes now" in refused["reason"]
        assert fight.welcome["table"]["hints"] is True
        assert fight.ask(do="hint", v=fight.position["v"])["is"] == "hint"

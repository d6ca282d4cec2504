"""A hint is what the machine would do in this seat; it is for games that are nobody else's."""

from __future__ import annotations

from random import Random

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import PASS
from bocage.kernel.match import Entry
from bocage.server.planning.advice import Adviser, advise
from bocage.server.planning.followed import Given, rest_of
from bocage.server.planning.second import agrees, sergeants_choice
from bocage.server.rows import to_json
from tests.brothers.position import OPEN, Position
from tests.server.talk import Player, create


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("upfront", "A"), ("brothers", "lane"), ("starterkit", "kerkdorp"), ("cardwar", "cards-in-the-wood")],
)
def test_a_hint_is_one_of_the_choices_and_changes_nothing(client: TestClient, game: str, scenario: str) -> None:
    made = create(client, game=game, scenario=scenario, mode="both")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        assert seats[0].welcome["table"]["hints"] is True
        asked = seats[seats[0].position["question"]["seat"]]
        answer = asked.ask(do="hint", v=asked.position["v"])
        assert answer["is"] == "hint"
        assert to_json(answer["action"]) in [to_json(option) for option in asked.options]
        assert asked.position["v"] == 0
        other = seats[1 - asked.welcome["seat"]]
        assert other.ask(do="hint", v=0)["is"] == "refused"
        assert asked.act(*answer["action"])["is"] == "done"
        assert asked.ask(do="hint", v=0)["stale"]


def test_no_hints_where_two_people_play(client: TestClient) -> None:
    for mode in ("link", "screen"):
        made = create(client, mode=mode)
        with client.websocket_connect("/ws") as a:
            red = Player(a, made["links"][0]["link"])
            assert red.welcome["table"]["hints"] is False
            refused = red.ask(do="hint", v=0)
            assert refused["is"] == "refused" and "another person" in refused["reason"]


def test_spectators_get_none(client: TestClient) -> None:
    made = create(client, mode="both")
    with client.websocket_connect("/ws") as a:
        assert Player(a, made["watch"]).ask(do="hint", v=0)["is"] == "error"


def test_a_hint_is_a_whole_plan_with_its_reasons_and_who_follows_it_hears_the_rest(client: TestClient) -> None:
    made = create(client, game="brothers", scenario="lane", mode="both")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        asked = seats[seats[0].position["question"]["seat"]]
        told = asked.ask(do="hint", v=asked.position["v"])
        assert told["words"] and told["hope"] and told["against"] and 0.0 <= told["worth"] <= 1.0
        assert to_json(told["plan"][0]) == to_json(told["action"]) and len(told["others"]) <= 2
        assert all(other["words"] != told["words"] and other["worth"] <= told["worth"] for other in told["others"])


def entry(seat: int, action: tuple[object, ...]) -> Entry:
    return Entry(seat, "", action, None, [])


def test_a_move_that_was_advised_is_not_followed_by_another_thought() -> None:
    plan = [("use", 1), ("move",), ("enter", 5, 0), ("enter", 6, 0)]
    told = {"action": plan[0], "plan": plan, "path": ["A1", "A2"], "words": "go"}
    given = Given(told, 0, ["begin", "", "step", "step"])
    assert given.followed(0, [entry(0, plan[0]), entry(0, plan[1]), entry(1, PASS)]) == 2
    assert given.followed(0, [entry(0, plan[0]), entry(0, ("fire",))]) is None, "he did something else"
    assert given.followed(0, [entry(0, plan[0]), entry(1, ("op", 3))]) is None, "somebody fired: think again"
    assert given.set_out(0, [entry(0, plan[0]), entry(0, plan[1]), entry(1, ("op", 3)), entry(-1, (4,))])
    assert not given.set_out(0, [entry(0, x) for x in plan[:3]]), "it has come somewhere: to stop may be right"
    rest = rest_of(given, 0, [entry(0, plan[0])], [("move",), ("fire",)])
    assert rest is not None and rest["action"] == ("move",) and rest["plan"] == plan[1:]
    assert rest_of(given, 0, [entry(0, plan[0])], [("fire",)]) is None, "what was advised can no longer be done"


def test_a_move_begun_is_advised_to_go_somewhere() -> None:
    """BB 4.1: in the question how to go on, with nothing done yet, the machine does not say stop."""
    p = Position(OPEN, ["C4 us"], ["E8 squad"], control=["C7"]).operations()
    p.play(("use", 0))
    game = games.load("brothers")
    told = advise(game, p.s, 0, Random(1))
    if told["action"] == ("move",):
        assert told["path"] and len(told["plan"]) > 1, "a hint to move says where to"
    assert ("move",) in p.options() and all(x["words"] != "move" for x in told["others"])
    p.play(("move",))
    told = advise(game, p.s, 0, Random(1), going=True)
    assert game.meaning(p.s, told["action"])[0] == "step" and told["path"] and told["words"].endswith("stop there")


def test_a_march_is_advised_with_its_way_or_not_at_all() -> None:
    """SK 3.3: ten stacks may move; ways are looked for of three of them, and only those are told."""
    game = games.load("starterkit")
    s = game.new("kerkdorp", game.complete_options("kerkdorp", {}))
    play.begin(s)
    rng = Random(3)
    while type(s.stack[-1]).__name__ != "MovementPhase":
        options = play.options(s)
        play.apply(s, play.sample(s, rng) if s.player < 0 else next((x for x in options if x[0] == "end"), options[0]))
    adviser = Adviser(game, s, s.player, Random(1))
    begun = [x for x in adviser.plans(going=False) if game.meaning(s, x.actions[0])[0] == "begin"]
    assert begun and all(plan.path for plan in begun)
    assert len({plan.actions[0] for plan in begun}) < sum(game.meaning(s, x)[0] == "begin" for x in play.options(s))


def test_who_is_advised_to_hold_fire_hears_what_else_he_could_do() -> None:
    """SK 3.3.3: no shot is worth it, and the next best are told with their worth; what is kept is told once."""
    game = games.load("starterkit")
    s = game.new("kerkdorp", game.complete_options("kerkdorp", {}))
    play.begin(s)
    rng = Random(1)
    while type(s.stack[-1]).__name__ != "FirstFire" or len(play.options(s)) < 5:
        play.apply(s, play.sample(s, rng) if s.player < 0 else rng.choice(play.options(s)))
    told = advise(game, s, s.player, Random(1))
    assert len(told["others"]) == 2 and told["action"] not in [x["action"] for x in told["others"]]
    if told["action"] == PASS:
        assert len(told["hope"]) == 1 and "against" not in told["hope"][0]


def test_the_sergeants_choice_is_recognised_by_its_beginning_and_its_goal() -> None:
    walk = (("use", 1), ("move",), ("enter", 5, 0), ("enter", 6, 0))
    assert agrees(walk, ("use", 1), ("go", 1, 6))
    assert not agrees(walk, ("use", 1), ("go", 1, 9)), "it goes elsewhere"
    assert not agrees(walk, ("use", 2), ("go", 2, 6)), "another unit"
    assert agrees((PASS,), PASS, ()) and not agrees((PASS,), (), ()), "where he says nothing nobody agrees"


@pytest.mark.parametrize(("game", "scenario"), [("brothers", "lane"), ("starterkit", "kerkdorp"), ("upfront", "A")])
def test_the_sergeant_is_asked_with_a_bounded_thought(game: str, scenario: str) -> None:
    rules = games.load(game)
    s = rules.new(scenario, rules.complete_options(scenario, {}))
    play.begin(s)
    play.run_chance(s, Random(1))
    answer, _ = sergeants_choice(rules, s, s.player, Random(2))
    assert answer in play.options(s)
    assert sergeants_choice(games.load("toy"), s, s.player, Random(2)) == ((), ()), "a game he does not know"

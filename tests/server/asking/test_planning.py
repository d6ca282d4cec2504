"""Ways and attacks that the table looks up for a player: all of them legal, none of them telling a secret."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import PASS, State
from bocage.server import orders
from bocage.server.planning.prospects import prospects
from bocage.server.planning.seen import watchers
from bocage.server.planning.uses import uses
from bocage.server.planning.ways import Reach, reach

PLACES = (("starterkit", "kerkdorp"), ("brothers", "lane"), ("cardwar", "church-with-cards"))


def moments(name: str, scenario: str, most: int, **options: Any) -> Any:
    """The decisions of a random game."""
    game, rng = games.load(name), Random(7)
    s = game.new(scenario, game.complete_options(scenario, options))
    play.begin(s)
    for _ in range(most):
        if s.player == -2:
            return
        if s.player >= 0:
            yield game, s
        play.apply(s, play.sample(s, rng) if s.player == -1 else rng.choice(play.options(s)))


def walked(s: State, seat: int, actions: list[Any]) -> bool:
    for action in actions:
        while s.player >= 0 and s.player != seat:
            assert PASS in play.options(s)
            play.apply(s, PASS)
        if s.player != seat or play.offered(s, action) is None:
            return False
        play.apply(s, action)
    return True


@pytest.mark.parametrize(("name", "scenario"), PLACES)
def test_every_way_can_be_walked_with_the_answers_it_names(name: str, scenario: str) -> None:
    count = 0
    for game, s in moments(name, scenario, 160):
        begins = [game.target(s, a).get("unit") for a in play.options(s) if game.meaning(s, a)[0] == "begin"]
        found = reach(game, s, s.player, begins[0] if begins else None)
        if not isinstance(found, Reach):
            continue
        units = {u["id"]: u.get("hex") for u in game.view(s, s.player)["units"]}
        assert not begins or units.get(begins[0]) not in found.ways, "a second click on a unit walks nowhere"
        for way in list(found.plain().values())[:: max(1, len(found.ways) // 4)]:
            before = s.copy()
            assert walked(before, s.player, way["actions"])
            count += 1
    assert count > 20


def test_nobody_else_is_told_a_way() -> None:
    game, s = next(iter(moments("starterkit", "kerkdorp", 5)))
    assert not isinstance(reach(game, s, 1 - s.player, None), Reach)
    assert prospects(game, s, 1 - s.player) == []


@pytest.mark.parametrize(("name", "scenario"), [*PLACES, ("upfront", "A")])
def test_an_attack_is_legal_to_its_last_answer_and_has_odds(name: str, scenario: str) -> None:
    count = 0
    for game, s in moments(name, scenario, 260):
        for attack in prospects(game, s, s.player)[:3]:
            assert attack["p"] is None or 0 <= attack["p"] <= 1
            assert walked(s.copy(), s.player, attack["actions"])
            count += 1
    assert count > 5


def test_what_may_see_a_place_is_told_only_where_sight_is_free_to_check() -> None:
    game, s = list(moments("starterkit", "kerkdorp", 60))[-1]
    assert watchers(game, s, s.player, ["E5"]) is None
    game, s = list(moments("starterkit", "kerkdorp", 60, free_sight=True))[-1]
    found = watchers(game, s, s.player, ["E5", "A1"])
    shown = {u["id"] for u in game.view(s, s.player)["units"] if u["hex"] and u["side"] != s.player}
    assert found is not None and set(found) == {"E5", "A1"} and all(shown.issuperset(x) for x in found.values())


def test_the_only_answer_is_given_where_the_same_player_is_asked_again_and_nothing_is_shown() -> None:
    given = 0
    for game, s in moments("upfront", "A", 300):
        choices = play.options(s)
        answer = orders.answer(game, s, [dict(orders.ONLY)], choices)
        if answer is None:
            continue
        given += 1
        assert len(choices) == 1 and answer[0] == choices[0] != PASS
        ahead = s.copy()
        ahead.revealed = False
        play.apply(ahead, answer[0])
        assert ahead.player == s.player and not ahead.revealed
    assert given > 3


def test_fire_is_held_until_the_phase_ends_and_only_under_its_rule() -> None:
    held = 0
    order: list[dict[str, Any]] = []
    for game, s in moments("starterkit", "kerkdorp", 400):
        frame = type(s.stack[-1]).__name__
        if frame == "FirstFire" and not order:
            order = orders.given_now(game, s, orders.checked([{"kind": "phase", "rule": s.rule}]), [])
            phase = orders.phase_of(game, s)
        if not order or PASS not in play.options(s):
            continue
        if orders.phase_of(game, s) == phase and s.rule == order[0]["rule"]:
            assert orders.answer(game, s, order) == (PASS, orders.UNTIL)
            held += 1
        else:
            assert orders.answer(game, s, order) is None
    assert held > 1


def test_every_use_of_a_card_can_be_played_and_ends_with_that_card() -> None:
    count = 0
    for game, s in moments("upfront", "A", 200):
        if game.prompt(s) != "What does one of your groups do?":
            continue
        for card in s.hands[s.player]:
            for way in uses(game, s, s.player, card):
                ahead = s.copy()
                assert walked(ahead, s.player, way["actions"][:-1])
                assert game.target(ahead, way["actions"][-1])["card"] == card
                count += 1
        assert uses(game, s, 1 - s.player, s.hands[s.player][0] if s.hands[s.player] else 1) == []
    assert count > 20

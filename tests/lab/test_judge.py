"""The judge: luck is measured against what could have come, decisions against what their player could know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from bocage import games
from bocage.cli.app import app
from bocage.kernel import play
from bocage.kernel.frames import CHANCE
from bocage.kernel.match import Match
from bocage.kernel.save import write_save
from bocage.lab.judge.analysis import analyse, analyse_match, plain
from bocage.lab.judge.decisions import glance
from bocage.lab.judge.fit import fitted, surprise
from bocage.lab.judge.luck import Luck, Total, luck_of
from bocage.lab.judge.nodes import Node, lay_out
from bocage.lab.judge.page import page
from bocage.lab.judge.words import text, verdict
from bocage.lab.judge.worth import Estimate, Eye
from tests.brothers.position import OPEN, Position


def played(name: str, scenario: str, most: int, seed: int = 2) -> Match:
    match = Match(games.load(name), scenario, {}, rng=Random(seed), undo=False)
    rng = Random(seed)
    match.run_chance()
    for _ in range(most):
        if match.over:
            break
        choices = play.options(match.state)
        match.put(choices[int(rng.random() * len(choices))])
        match.run_chance()
    return match


def test_the_lucky_roll_gains_what_the_unlucky_one_loses() -> None:
    p = Position(OPEN, ["C4 us"], ["C6 squad"]).operations()
    for answer in (("use", 0), ("fire",), ("at", p.hex("C6"), "")):
        play.apply(p.s, answer)
    s = p.s
    assert s.player == CHANCE and s.chance == ("dice", "1d10")
    eye = Eye(games.load("brothers"))
    low, high = (luck_of(eye, Node(1, CHANCE, s.rule, die, s), 2, Random(1)) for die in (1, 10))
    assert low.shares[0].mean > 0.01 > 0 > high.shares[0].mean, "a low die hits"
    assert low.shares[1].mean == pytest.approx(-low.shares[0].mean), "what one gains the other loses"
    total = sum(luck_of(eye, Node(1, CHANCE, s.rule, d, s), 2, Random(1)).shares[0].mean for d in range(1, 11))
    assert total == pytest.approx(0.0, abs=1e-9), "over all results there is no luck"
    assert s.player == CHANCE, "the position itself is not touched"


def test_a_sample_of_draws_is_reckoned_up_and_says_how_unsure_it_is() -> None:
    node = Node(1, CHANCE, "", 1, None)
    found = [Luck(node, [Estimate([x, x])]) for x in (0.1, 0.2)]
    whole, part = Total(found, 0, 2), Total(found, 0, 4)
    assert whole.sum == pytest.approx(0.3) and whole.error == 0.0
    assert part.sum == pytest.approx(0.6) and part.error > 0.1


def test_a_wasted_shot_costs_and_the_good_one_does_not() -> None:
    p = Position(OPEN, ["C4 us", "A7 us"], ["C5 squad"]).operations()
    play.apply(p.s, ("use", 0))
    eye = Eye(games.load("brothers"))
    fire, wait = ("fire",), ("op fire",)
    assert {fire, wait} <= set(play.options(p.s))
    idle = glance(eye, Node(1, 0, "BB 4.1", wait, p.s), Random(3))
    assert idle is not None and idle.by.mean > 0, "something better could have been done"
    assert idle.other != wait and idle.asked and idle.words


def test_the_judge_knows_no_more_than_the_player() -> None:
    """Worlds that differ in secrets only: the same judgement of a decision with the same seed."""
    game = games.load("upfront")
    match = played("upfront", "A", 12)
    s = match.state
    eye, seat = Eye(game), s.player
    options = play.options(s)
    found = []
    for seed in (1, 2, 3):
        other = game.determinize(s, seat, Random(seed))
        rng = Random(9)
        drawn = [game.determinize(other, seat, rng) for _ in range(2)]
        found.append((play.options(other), [game.view(x, seat) for x in drawn]))
    assert all(x[0] == options and x[1][0] == game.view(s, seat) for x in found)
    assert eye.now(lambda rng: game.determinize(s, seat, rng), seat, 2, Random(1)).mean > 0


@pytest.mark.parametrize(
    ("name", "scenario", "most"),
    [
        ("brothers", "lane", 60),
        ("upfront", "A", 50),
        ("upfront-team", "A+B", 40),
        ("starterkit", "kerkdorp", 50),
        ("starterkit", "the-island", 12),
        ("brothers", "road-to-hill-87", 30),
        ("cardwar", "cards-in-the-wood", 40),
    ],
)
def test_every_game_is_judged_campaign_and_team_too(name: str, scenario: str, most: int) -> None:
    match = played(name, scenario, most)
    found = plain(analyse_match(match, 0.6))
    json.dumps(found)
    assert found["seats"] == list(match.game.seats(match.state)) and found["steps"] == most
    assert bool(found["course"]) == (scenario != "the-island"), "the books of a campaign are not judged"
    assert all(0.0 <= x["worth"] <= 1.0 for x in found["course"])
    assert len(found["luck"]) == len(found["seats"]) and len(found["dearest"]) <= 3
    judged = found["judged"]
    assert judged["decisions"] <= judged["of_decisions"] <= most
    assert page(found, "A <game>").count("<svg") == 1 and "A &lt;game&gt;" in page(found, "A <game>")


def test_a_long_game_is_judged_by_a_sample_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from bocage.lab.judge import nodes

    monkeypatch.setattr(nodes, "MOST_DECISIONS", 5)
    monkeypatch.setattr(nodes, "MOST_DRAWS", 2)
    match = played("brothers", "lane", 60)
    laid = lay_out(match.game, match.scenario, match.options, [e.action for e in match.log], Random(1))
    assert len(laid.decisions()) == 5 < laid.open_decisions
    found = plain(analyse(match.game, match.scenario, match.options, [e.action for e in match.log], 5.0))
    assert not found["judged"]["whole"] and "a sample by lot" in "\n".join(text(found))


def test_the_command_tells_it_writes_a_page_and_gives_figures(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write_save(played("brothers", "lane", 20), file)
    html = tmp_path / "game.html"
    told = CliRunner().invoke(app, ["analyse", str(file), "--seconds", "2", "--html", str(html)])
    assert told.exit_code == 0, told.output
    assert "Luck of dice and cards against expectation" in told.output and "could know" in told.output
    assert html.read_text("utf-8").startswith("<!doctype html>")
    figures: dict[str, Any] = json.loads(
        CliRunner().invoke(app, ["analyse", str(file), "--seconds", "2", "--json"]).output
    )
    assert figures["steps"] == 20 and not figures["over"]
    assert CliRunner().invoke(app, ["analyse", str(tmp_path / "none.json")]).exit_code != 0


def test_the_verdict_calls_luck_what_is_beyond_its_error() -> None:
    def judged(luck: float) -> dict[str, Any]:
        share = [{"luck": luck, "error": 0.05}, {"luck": -luck, "error": 0.05}]
        return {"over": True, "seats": ["A", "B"], "result": [1.0, 0.0], "luck": share}

    assert verdict(judged(0.4)) == "A had the luck; it was worth +40 points."
    assert verdict(judged(-0.4)) == "A won against the luck."
    assert verdict(judged(0.06)).startswith("Luck did not decide it")


def test_weights_are_found_again() -> None:
    rng = Random(4)
    pairs = []
    for _ in range(600):
        x = rng.uniform(-50, 50)
        won = 1.0 if rng.random() < 1 / (1 + 2.718281828 ** (-0.05 * x)) else 0.0
        pairs.append(((x, 0.0, 0.0), won))
    weights = fitted(pairs)
    assert 0.035 < weights[0] < 0.07 and surprise(pairs, weights) < surprise(pairs, (0.0, 0.0, 0.0))

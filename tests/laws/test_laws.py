"""Laws that every game keeps in every scenario, by random play."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.games.rulebook import find_rule
from bocage.kernel import hidden, obligations, play
from bocage.kernel.codec import decode, digest, encode
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.match import Match
from bocage.kernel.refusal import Refusal
from bocage.kernel.save import open_save, to_save
from tests.laws.places import IDS, PLACES, decisions, now_and_then, started

everywhere = pytest.mark.parametrize(("name", "scenario"), PLACES, ids=IDS)


@everywhere
def test_it_ends_and_a_decision_always_has_an_option(name: str, scenario: str) -> None:
    game = games.load(name)
    for seed in range(2):
        rng = Random(seed)
        s = started(game, scenario, rng)
        for _ in decisions(s, rng):
            choices = play.options(s)
            assert choices, f"nothing to choose under {s.rule}"
            assert len(set(choices)) == len(choices), f"the same choice twice under {s.rule}"
        assert s.result is not None and len(s.result) == len(game.seats(s))
        find_rule(s.ending[0])


@everywhere
def test_no_question_is_stranded_or_without_sense(name: str, scenario: str) -> None:
    """What must be done can be done, what follows has followed, and nobody is asked what has lapsed."""
    game = games.load(name)
    rng = Random(18)
    s = started(game, scenario, rng)
    for _ in decisions(s, rng):
        assert s.touched == []
        duty = obligations.stranded(game.obligations(s), s, s.player, play.options(s))
        assert duty is None, f"{duty} leaves no answer under {s.rule}"
        f = s.stack[-1]
        lapsed = getattr(f, "lapsed_" + f.at, None)
        assert lapsed is None or not lapsed(s), f"{type(f).__name__}.{f.at} has lapsed"


@everywhere
def test_copies_are_independent(name: str, scenario: str) -> None:
    """All earlier states keep their digest while play goes on from copies of them."""
    rng = Random(11)
    s = started(games.load(name), scenario, rng)
    kept: list[tuple[State, str]] = []
    for count in now_and_then(s, rng, 40):
        copied = s.copy()
        assert digest(copied) == digest(s)
        kept.append((s.copy(), digest(s)))
        play.random_play(copied, Random(count), most=15)
    for copied, before in kept:
        assert digest(copied) == before


@everywhere
def test_codec_round_trip(name: str, scenario: str) -> None:
    rng = Random(12)
    s = started(games.load(name), scenario, rng)
    for _ in now_and_then(s, rng, 25):
        again = decode(json.loads(json.dumps(encode(s))))
        assert digest(again) == digest(s)
        assert play.options(again) == play.options(s)


@everywhere
def test_replay_equals_and_undo_equals_a_shorter_replay(name: str, scenario: str) -> None:
    game = games.load(name)
    rng = Random(13)
    match = Match(game, scenario, rng=Random(13))
    match.run_chance()
    while not match.over and len(match.log) < 4000:
        seat = match.state.player
        choices = play.options(match.state)
        before, length = digest(match.state), len(match.log)
        assert match.submit(seat, choices[int(rng.random() * len(choices))]) is None
        if match.why_no_undo(seat) is None and rng.random() < 0.3:
            assert match.undo(seat) is None
            assert digest(match.state) == before and len(match.log) == length
        else:
            drawn = any(entry.seat == CHANCE for entry in match.log[length:])
            assert not drawn or match.why_no_undo(seat) is not None, "undo across a draw"
    data = json.loads(json.dumps(to_save(match)))
    assert digest(open_save(game, data).state) == digest(match.state)
    half = open_save(game, data, upto=len(match.log) // 2)
    assert len(half.log) == len(match.log) // 2


def mutated(action: Any, rng: Random) -> Any:
    """Something near a legal action that is probably not one."""
    parts = list(action)
    i = rng.randrange(len(parts))
    part = parts[i]
    if isinstance(part, int):
        parts[i] = part + rng.choice((-1, 1, 100))
    elif isinstance(part, tuple) and part:
        parts[i] = mutated(part, rng)
    else:
        parts[i] = rng.choice(("no such thing", -1, None, ()))
    return tuple(parts)


@everywhere
def test_options_have_no_refusal_and_anything_else_gets_a_catalogued_rule(name: str, scenario: str) -> None:
    rng = Random(14)
    s = started(games.load(name), scenario, rng)
    for _ in now_and_then(s, rng, 7):
        choices = play.options(s)
        before = digest(s)
        for action in rng.sample(choices, min(4, len(choices))):
            assert play.why_not(s, action) is None
            for rule in play.cites(s, action):
                find_rule(rule)
            play.explain(s, action).plain()
            strange = mutated(action, rng)
            refusal = play.why_not(s, strange)
            assert (refusal is None) == (strange in choices)
            if refusal is not None:
                assert isinstance(refusal, Refusal) and refusal.reason
                find_rule(refusal.rule)
        assert digest(s) == before, "asking changes nothing"


@everywhere
def test_nothing_leaks_and_determinize_keeps_the_view(name: str, scenario: str) -> None:
    game = games.load(name)
    rng = Random(15)
    s = started(game, scenario, rng)
    for _ in now_and_then(s, rng, 9):
        before = digest(s)
        assert hidden.leaks(game, s, rng) == []
        assert digest(s) == before, "determinize changes the original"
        json.dumps(game.view(s, 0))


@everywhere
def test_a_determinized_copy_plays_to_the_end(name: str, scenario: str) -> None:
    game = games.load(name)
    rng = Random(17)
    s = started(game, scenario, rng)
    for _ in now_and_then(s, rng, 60):
        play.random_play(game.determinize(s, s.player, rng), rng, most=200)


@everywhere
def test_what_an_action_points_at_is_its_part_of_that_name(name: str, scenario: str) -> None:
    """The table lights by `target` and asks "why not there?" by `parts`: they must mean the same."""
    game = games.load(name)
    rng = Random(19)
    s = started(game, scenario, rng)
    for _ in now_and_then(s, rng, 5):
        for action in play.options(s):
            parts, target = game.parts(s, action), game.target(s, action)
            assert len(parts) < len(action) or not parts, action
            named = {part: action[i] for i, part in enumerate(parts, 1) if part}
            for key in ("unit", "card", "group"):
                if key in target and game.number(s, key, target[key]) is not None:
                    assert game.number(s, key, target[key]) == named.get(key), action
            assert "hex" in named or "hex" not in target, action


@everywhere
def test_words_for_everything(name: str, scenario: str) -> None:
    game = games.load(name)
    rng = Random(18)
    match = Match(game, scenario, rng=rng)
    match.run_chance()
    for count in range(400):
        if match.state.player == OVER:
            break
        s = match.state
        if count % 5 == 0:
            assert game.prompt(s) and game.screen(game.view(s, s.player))
            for action in play.options(s):
                assert game.describe(s, action)
                json.dumps(game.target(s, action))
        match.submit(s.player, rng.choice(play.options(s)))
    for entry in match.log:
        find_rule(entry.rule)
        for rule, what, _ in entry.events:
            assert game.narrate(match.state, what)
            find_rule(rule)

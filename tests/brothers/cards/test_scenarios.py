"""The scenarios of our own: checked, playable to the end, and as varied as promised."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage import games
from bocage.games.brothers.cards.scenario_check import check_scenario
from bocage.games.brothers.cards.setup import Numbering
from bocage.games.brothers.cards.shelf import SHELF, card_of
from bocage.games.brothers.state import BrothersState
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.match import Match
from bocage.kernel.script import step
from tests.marks import allowed, refused

GAME = games.load("brothers")
IDENTS = SHELF.names()


def test_every_scenario_is_in_order() -> None:
    for ident in IDENTS:
        assert check_scenario(SHELF.facts(ident)) == [], ident


def test_there_is_something_of_everything() -> None:
    cards = [card_of(ident) for ident in IDENTS]
    assert len(cards) >= 6
    assert {card.theatre for card in cards} == {"europe", "pacific", "desert"}
    assert any(card.night for card in cards) and any(card.banzai[1] for card in cards)
    assert any(group.mode == "cup" for card in cards for group in card.groups)
    small = [card for card in cards if sum(len(group.pieces) for group in card.groups) <= 20 and not card.pacific]
    assert len(small) >= 2, "two for a first evening"


@pytest.mark.parametrize("ident", IDENTS)
def test_it_plays_to_the_end_and_replays(ident: str) -> None:
    rng = Random(5)
    options = {o.name: rng.choice(o.choices) for o in GAME.option_list(ident)}
    match = Match(GAME, ident, options, Random(6))
    match.run_chance()
    while not match.over:
        assert match.submit(match.state.player, rng.choice(play.options(match.state))) is None
    again = Match(GAME, ident, options, Random(7))
    for entry in match.log:
        again.put(entry.action)
    assert again.over and again.state.result == match.state.result


def broken(change: Any) -> list[str]:
    import copy

    data = copy.deepcopy(SHELF.facts("hill-87"))
    change(data)
    return check_scenario(data)


@refused("BB 43.0", "BB 4.1", "BB 2.0", "BB 15.0")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["fort"].append({"hex": "I6", "kind": "foxhole"}), "BB 43.0"),
        (lambda d: d["side"][0].update(operations=[3, 2]), "BB 4.1"),
        (lambda d: d["side"][0]["group"][0].update(setup=["A1"]), "BB 2.0"),
        (lambda d: d["side"][0]["group"][0].update(conceal=False), "BB 15.0"),
        (lambda d: d["side"][0]["group"][0]["units"].update(no_such=1), "no unit 'no_such'"),
        (lambda d: d["side"][0]["group"][0].update(setup=["rows 30-31"]), "names no hexes"),
        (lambda d: d.update(map="nowhere"), "no map 'nowhere'"),
        (lambda d: d["victory"]["condition"].append({"kind": "control", "area": ["ZZ9"]}), "ZZ9"),
        (lambda d: d.update(date="1939-09"), "did not serve"),
        (lambda d: d.pop("victory"), "missing"),
    ],
)
def test_the_checker_says_what_is_wrong_in_one_sentence(change: Any, words: str) -> None:
    problems = broken(change)
    assert problems and any(words in problem for problem in problems), problems


@allowed("BB 18.0")
@refused("BB 18.0")
def test_force_exchanges_are_secret_and_voluntary() -> None:
    def garrison(answer: tuple[Any, ...]) -> list[str]:
        s = GAME.new("marktstadt", GAME.complete_options("marktstadt", {}))
        play.begin(s)
        assert s.player == 1 and s.private == (1,), "before set-up, and nobody else may know"
        step(s, answer)
        assert isinstance(s, BrothersState)
        group = next(i for i, g in enumerate(card_of("marktstadt").groups) if g.title == "garrison")
        return sorted(s.kind[u] for u, g in enumerate(s.group) if g == group)

    for answer in (("keep",), ("exchange", 0)):
        s = GAME.new("marktstadt", GAME.complete_options("marktstadt", {}))
        play.begin(s)
        step(s, answer)
        drawn = {tuple(sorted(GAME.determinize(s, 0, Random(seed)).kind)) for seed in range(20)}
        assert len(drawn) == 2, "the opponent must reckon with both"
    kept, changed = garrison(("keep",)), garrison(("exchange", 0))
    assert kept.count("de_volksgrenadier") == 3 and "de_engineer_flame" not in kept
    assert changed.count("de_volksgrenadier") == 2 and changed.count("de_mg") == 2 and "de_engineer_flame" in changed


@allowed("BB 15.0")
def test_numbers_are_drawn_within_each_group_and_lose_nothing() -> None:
    for seed in range(5):
        s = GAME.new("hill-87", GAME.complete_options("hill-87", {}))
        assert isinstance(s, BrothersState)
        before = [sorted(k for k, g in zip(s.kind, s.group) if g == group) for group in range(3)]
        play.begin(s)
        rng = Random(seed)
        while isinstance(s.stack[-1], Numbering):
            assert s.private is not None, "nobody but the owner sees it"
            play.apply(s, play.sample(s, rng))
        assert [sorted(k for k, g in zip(s.kind, s.group) if g == group) for group in range(3)] == before


@allowed("BB 18.0")
def test_the_winner_is_judged_by_the_card() -> None:
    s = GAME.new("lane", GAME.complete_options("lane", {}))
    play.begin(s)
    play.random_play(s, Random(2))
    assert isinstance(s, BrothersState) and s.player == OVER
    farm = [s.control[h] for h in card_of("lane").victory.conditions[0].hexes]
    assert s.result == ((1.0, 0.0) if farm == [0, 0] else (0.0, 1.0))

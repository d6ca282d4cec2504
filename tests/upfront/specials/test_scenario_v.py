"""Scenario V, Ambush: picked men against a small force that may be reinforced."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s16_victory import condition_met, game_ends, is_broken
from bocage.games.upfront.game import PLAYABLE
from bocage.games.upfront.printed.men import MORALE, PANIC
from bocage.games.upfront.printed.nations import AMERICAN, FRENCH, GERMAN, JAPANESE, RUSSIAN, TROOPS, discard_limit
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState
from tests.marks import allowed
from tests.upfront.position import fire, group, play, position, riflemen, rncs
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, whole_game


def ambush(*, reserve: int = 0, losses: tuple[int, int] = (0, 0), **facts: Any) -> UpFrontState:
    s = position(
        group("A", *riflemen(6), chit=2),
        group("B", *riflemen(6)),
        group("A", *riflemen(4, kia=3), side=1, chit=2),
        group("B", *riflemen(3), side=1),
        nations=("German", "American"),
        scenario="V",
        chapters=53,
        reserve=reserve,
        **facts,
    )
    s.role = ROLES
    s.losses = list(losses)
    return s


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", [(GERMAN, RUSSIAN), (AMERICAN, GERMAN), (AMERICAN, JAPANESE), (RUSSIAN, GERMAN)])
def test_nobody_in_the_ambush_has_morale_one(nations: tuple[int, int]) -> None:
    s = new_game(SCENARIOS["V"], nations, ())
    for m, side in enumerate(s.side):
        printed = MORALE[s.person[m]]
        assert s.morale[m] == (max(2, printed) if side == 0 else printed)
        assert s.panic[m] == PANIC[s.person[m]], "Panic stays as printed"


def test_some_attacker_is_raised_by_it() -> None:
    assert "V" in PLAYABLE
    s = new_game(SCENARIOS["V"], (AMERICAN, FRENCH), ())
    low = [m for m in range(len(s.side)) if MORALE[s.person[m]] == 1]
    assert [(s.side[m], s.morale[m]) for m in low] == [(0, 2), (1, 1)], "and the defender's man is not"


@allowed("UF 39.3b", "UF 2.4")
def test_the_attackers_are_elite_and_the_defenders_line() -> None:
    s = new_game(SCENARIOS["V"], (GERMAN, AMERICAN), ())
    assert (s.first, s.role) == (0, ROLES)
    assert TROOPS[s.troops[0]].name != TROOPS[new_game(SCENARIOS["U"], (GERMAN, AMERICAN), ()).troops[0]].name
    assert discard_limit(s.troops[0], 1) == 2, "SS discard after an action"
    assert discard_limit(s.troops[1], 1) == 0, "American line troops do not"


@allowed("UF 16.5")
def test_the_attacker_wins_at_once_by_breaking_the_squad() -> None:
    s = ambush(losses=(0, 3), hands=([fire(4)], []))
    condition = SCENARIOS["V"].victory[0]
    assert not is_broken(s, 1) and not condition_met(s, 0, condition)
    play(s, ("fire", 0), ("at", 6), ("card", fire(4)), ("ready",), ("resolve",), chance=rncs(s, ("black", 6)))
    assert s.result == (1.0, 0.0) and s.ending[0] == "UF 16.5"
    assert condition_met(s, 0, condition) and not condition_met(s, 1, condition), "only the attacker wins by it"


@allowed("UF 16.5")
def test_men_who_have_entered_make_the_squad_harder_to_break() -> None:
    s = ambush(losses=(0, 4))
    s.force[1] += 2
    assert not is_broken(s, 1) and not game_ends(s)
    s.losses[1] += 1
    assert game_ends(s) and s.result == (1.0, 0.0)


@allowed("UF 16.3")
def test_the_defender_wins_by_holding_out() -> None:
    s = ambush(losses=(0, 3))
    s.time_up = True
    assert game_ends(s) and s.result == (0.0, 1.0)


@allowed("UF 48.1")
def test_only_the_defender_hopes_for_reinforcements_and_in_every_deck() -> None:
    s = new_game(SCENARIOS["V"], (GERMAN, AMERICAN), ())
    assert s.random_decks == (0, 0b111110) and s.decks == 5


@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games(nations: str) -> None:
    match = whole_game("V", nations, 3)
    assert match.state.ending[0] in ("UF 16.5", "UF 16.3", "UF 4.6")

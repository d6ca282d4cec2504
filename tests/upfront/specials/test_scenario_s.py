"""Scenario S, Jungle Assault: a defender dug in where he chose, in the jungle."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s03_prepare import Deal, initial_terrain
from bocage.games.upfront.basic.s16_victory import time_ends, victory_ends
from bocage.games.upfront.printed.nations import TROOP_NAMES
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_start import StartEntrenched
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import WOODS as IN_WOODS
from bocage.games.upfront.table.ground import read
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.uses import is_cower_card
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import group, options, play, position, refusal, riflemen, terrain
from tests.upfront.specials.scenario_scenes import ROLES, end_of, preparing, whole_game

WOODS, BRUSH, BUILDINGS = terrain("woods"), terrain("brush"), terrain("buildings", -3)
AMERICAN, BRITISH, JAPANESE = 1, 3, 4
PAIRS = ("American-Japanese", "Japanese-American", "British-Japanese", "Japanese-British")


@allowed("UF 2.4", "UF 47.2")
def test_it_is_fought_in_the_jungle_and_no_card_leaves_the_deck() -> None:
    assert set(pairings(SCENARIOS["S"])) == {
        (AMERICAN, JAPANESE),
        (JAPANESE, AMERICAN),
        (BRITISH, JAPANESE),
        (JAPANESE, BRITISH),
    }
    s = new_game(SCENARIOS["S"], (AMERICAN, JAPANESE), ())
    assert s.jungle and s.orders == () and s.cower == [("pillbox", "minefield")] * 2
    assert not is_cower_card(s, 0, BUILDINGS) and TROOP_NAMES[s.troops[0]] == "Marines"


def dug_in(mine: list[int], yours: list[int]) -> UpFrontState:
    s = preparing(
        "S",
        initial_terrain,
        group("A", *riflemen(3)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=(mine, yours),
        nations=("British", "Japanese"),
    )
    s.jungle = True
    return s


@allowed("UF 2.4", "UF 36.2")
@refused("UF 2.4")
def test_the_attacker_lays_nothing_on_him_and_all_his_groups_may_be_dug_in() -> None:
    s = dug_in([WOODS], [BUILDINGS])
    assert rule_of(refusal(s, "terrain", WOODS, 6)) == "UF 2.4" and ("terrain", WOODS, 0) in options(s)
    play(s, ("decline",), ("terrain", BUILDINGS, 6), ("decline",), ("decline",))
    assert isinstance(s.stack[-1], StartEntrenched) and read(s.cards[6]).terrain == IN_WOODS, (
        "Buildings are jungle here"
    )
    play(s, ("start entrenched", 6), ("start entrenched", 7), waits=True)
    assert isinstance(s.stack[-1], Deal)
    assert total(s, 0, 6) == -5 and total(s, 0, 7) == -2, "jungle -1, entrenched -1, and the dense jungle's -3"


def reached(count: int, chit: int, *stack: Any, side: int = 0) -> bool:
    s = position(
        group("A", *riflemen(count), side=side, chit=chit, stack=stack),
        group("A", *riflemen(2), side=1 - side),
        scenario="S",
        chapters=53,
    )
    s.role = ROLES
    return victory_ends(s)


@allowed("UF 16.42")
@refused("UF 16.42")
def test_four_attackers_in_cover_at_range_5_win_at_once() -> None:
    assert reached(4, 5, BRUSH)
    assert not reached(3, 5, BRUSH) and not reached(4, 4, BRUSH) and not reached(4, 5)
    assert not reached(4, 5, BRUSH, side=1), "the defender wins by holding out"
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), scenario="S", chapters=53)
    s.role, s.time_up = ROLES, True
    assert time_ends(s) and s.result == (0.0, 1.0)


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("S", nations, 4)
    assert not end_of(match).orders and not [
        what for entry in match.log for _, what, _ in entry.events if what[0] == "removed"
    ]

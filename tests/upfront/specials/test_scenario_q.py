"""Scenario Q, Delaying Action: a defender who may start dug in, cards only he may use, and the jungle for some."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s03_prepare import initial_terrain
from bocage.games.upfront.basic.s16_victory import time_ends, victory_ends
from bocage.games.upfront.printed.scenarios import SCENARIOS, force
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_start import StartEntrenched
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.uses import is_cower_card
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import (
    forward,
    group,
    options,
    play,
    position,
    refusal,
    riflemen,
    sniper,
    terrain,
    wire,
)
from tests.upfront.specials.scenario_scenes import ROLES, end_of, preparing, whole_game

WOODS, BRUSH, MARSH, STREAM = (terrain(name) for name in ("woods", "brush", "marsh", "stream"))
BUILDINGS = terrain("buildings")
GERMAN, AMERICAN, RUSSIAN, BRITISH, JAPANESE = range(5)
PAIRS = ("German-American", "Russian-German", "American-Japanese", "Japanese-British", "British-German")
JUNGLE = [(AMERICAN, JAPANESE), (JAPANESE, AMERICAN), (BRITISH, JAPANESE), (JAPANESE, BRITISH)]


@allowed("UF 2.4", "UF 2.22")
@refused("UF 2.22")
def test_snipers_wire_and_streams_are_the_defenders_alone() -> None:
    s = new_game(SCENARIOS["Q"], (GERMAN, AMERICAN), ())
    for card in (sniper(), wire(), STREAM):
        assert is_cower_card(s, 0, card) and not is_cower_card(s, 1, card)
    for name in ("pillbox", "minefield"):
        assert name in s.cower[0] and name in s.cower[1]
    assert s.first == 0 and not is_cower_card(s, 0, MARSH)


@allowed("UF 2.4", "UF 16.1", "UF 47.2")
@pytest.mark.parametrize("nations", JUNGLE)
def test_in_the_jungle_no_card_is_removed(nations: tuple[int, int]) -> None:
    s = new_game(SCENARIOS["Q"], nations, ())
    assert s.jungle and s.orders == ()
    for seat in (0, 1):
        assert "buildings" not in s.cower[seat] and not is_cower_card(s, seat, BUILDINGS)
        assert "pillbox" in s.cower[seat]
    assert is_cower_card(s, 0, sniper()), "what else the scenario takes from the attacker is still his loss"


@allowed("UF 16.1")
@pytest.mark.parametrize("nations", [(JAPANESE, RUSSIAN), (GERMAN, BRITISH), (RUSSIAN, GERMAN)])
def test_elsewhere_the_first_four_buildings_go(nations: tuple[int, int]) -> None:
    s = new_game(SCENARIOS["Q"], nations, ())
    assert not s.jungle and s.orders == (("buildings", 4),) and is_cower_card(s, 1, BUILDINGS)


@allowed("UF 2.4", "UF 3.6", "UF 36.3")
@refused("UF 36.3")
def test_the_defender_digs_where_the_ground_allows_but_the_attacker_may_lay_terrain_on_him() -> None:
    s = preparing(
        "Q",
        initial_terrain,
        group("A", *riflemen(3)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=([MARSH], [BRUSH]),
    )
    play(s, ("terrain", MARSH, 6), ("terrain", BRUSH, 7), ("decline",), ("decline",))
    assert isinstance(s.stack[-1], StartEntrenched) and s.player == 1
    assert options(s) == [("start entrenched", 7), ("done",)]
    assert rule_of(refusal(s, "start entrenched", 6)) == "UF 36.3", "nobody digs in a Marsh"


def delayed(*groups: Any, **facts: Any) -> UpFrontState:
    s = position(*groups, scenario="Q", chapters=53, **facts)
    s.role = ROLES
    return s


def close(count: int, chit: int = 3, stack: Any = (WOODS,), more: Any = (), side: int = 0) -> UpFrontState:
    """So many men at this chit, an enemy group opposite at range chit 2 and another at 0."""
    return delayed(
        group("A", *riflemen(count), side=side, chit=chit, stack=stack),
        *more,
        group("A", *riflemen(2), side=1 - side, chit=2),
        group("B", *riflemen(2), side=1 - side, chit=0),
    )


@allowed("UF 16.42")
@refused("UF 16.42", "UF 16.422")
def test_five_men_in_cover_at_relative_range_5_to_any_group_win_at_once() -> None:
    s = close(5)
    assert victory_ends(s) and s.result == (1.0, 0.0)
    beside = group("B", *riflemen(3), chit=3, stack=[BRUSH])
    assert victory_ends(close(2, more=[beside])), "two groups together"
    assert not victory_ends(close(4)), "four men"
    assert not victory_ends(close(5, chit=2)), "Relative Range 4"
    assert not victory_ends(close(5, stack=())), "in the open"
    assert not victory_ends(close(5, stack=[WOODS, forward()])), "moving"
    assert not victory_ends(close(5, side=1)), "the defender wins otherwise"


@refused("UF 16.42", "UF 45.48")
def test_infiltrated_and_banzai_groups_do_not_count() -> None:
    s = close(5)
    s.inside[5] = 0
    assert not victory_ends(s)
    t = close(5)
    t.marks["banzai", 0] = 6
    assert not victory_ends(t)


@allowed("UF 16.3")
def test_the_defender_wins_by_holding_out() -> None:
    s = close(4)
    s.time_up = True
    assert time_ends(s) and s.result == (0.0, 1.0)


@allowed("UF 2.4")
def test_the_japanese_have_a_list_for_the_defence_against_americans() -> None:
    q = SCENARIOS["Q"]
    lists = [force(q, "defender", JAPANESE, other) for other in (AMERICAN, BRITISH)]
    assert [found.points for found in lists if found is not None] == [236, 219]


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("Q", nations, 2)
    removed = [what for entry in match.log for _, what, _ in entry.events if what[0] == "removed"]
    assert len(removed) <= 4 and not (end_of(match).jungle and removed)

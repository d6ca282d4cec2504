"""Scenario L, Outpost Line: the defender starts dug in and lays his own ground."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s03_prepare import Deal, InitialTerrain, initial_terrain
from bocage.games.upfront.basic.s04_turn import QUIET_TURNS
from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.specials.special_start import StartEntrenched
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.words.sentences import action_target, describe_action, prompt_words
from tests.marks import allowed, refused
from tests.upfront.position import group, kinds_on, options, play, position, refusal, riflemen, terrain, turn_over, wire
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, preparing, whole_game

WOODS, BRUSH, HILL, MARSH = (terrain(name) for name in ("woods", "brush", "hill", "marsh"))
WALL = terrain("wall")


def outposts(mine: list[int], yours: list[int], scenario: str = "L") -> UpFrontState:
    return preparing(
        scenario,
        initial_terrain,
        group("A", *riflemen(3)),
        group("B", *riflemen(3)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=(mine, yours),
    )


@allowed("UF 2.4", "UF 36.3")
@refused("UF 2.4")
def test_the_attacker_lays_no_terrain_on_the_defender_before_play() -> None:
    s = outposts([WOODS, MARSH], [BRUSH])
    assert refusal(s, "terrain", MARSH, 6).rule == "UF 2.4"
    assert all(a == ("decline",) or a[2] in (0, 1) for a in options(s)), "his own groups are open to him"
    play(s, ("terrain", WOODS, 0))
    assert {("terrain", BRUSH, g) for g in (1, 6, 7)} <= set(options(s)), "the defender may lay it on either side"


@allowed("UF 3.6")
def test_in_q_he_may() -> None:
    s = outposts([WOODS, MARSH], [BRUSH], "Q")
    assert ("terrain", MARSH, 6) in options(s)


@allowed("UF 2.4", "UF 36.2")
def test_any_or_all_of_the_defenders_groups_start_entrenched() -> None:
    s = outposts([], [BRUSH])
    play(s, ("decline",), ("terrain", BRUSH, 6), ("decline",), ("decline",))
    assert isinstance(s.stack[-1], StartEntrenched) and s.player == 1 and s.rule == "UF 2.4"
    assert prompt_words(s) == "Which of your groups start entrenched?"
    assert options(s) == [("start entrenched", 6), ("start entrenched", 7), ("done",)]
    assert describe_action(s, ("start entrenched", 6)) == "American group A starts entrenched"
    assert action_target(s, ("start entrenched", 6)) == {"group": 6, "button": "start entrenched"}
    play(s, ("start entrenched", 6))
    assert s.marks == {("entrenched", 6): 1}
    assert refusal(s, "start entrenched", 6).rule == "UF 36.1"
    play(s, ("done",), waits=True)
    assert s.marks == {("entrenched", 6): 1}, "the other group preferred to stay above ground"
    assert isinstance(s.stack[-1], Deal)
    assert total(s, 0, 6) == -2 and total(s, 0, 7) == 0, "Brush and the entrenchment; neither"


@refused("UF 2.4", "UF 36.3")
def test_only_his_own_groups_and_only_in_ground_that_can_be_dug() -> None:
    s = outposts([], [WALL, HILL])
    play(s, ("decline",), ("terrain", WALL, 6), ("decline",), ("terrain", HILL, 7), ("decline",), ("decline",))
    assert options(s) == [("start entrenched", 7), ("done",)]
    assert refusal(s, "start entrenched", 6).rule == "UF 36.3"
    assert refusal(s, "start entrenched", 0).rule == "UF 2.4"
    play(s, ("start entrenched", 7), waits=True)
    assert isinstance(s.stack[-1], Deal), "nothing is left to ask"
    assert kinds_on(s, 1, "B") == ["hill"] and ("entrenched", 7) in s.marks


@allowed("UF 2.4")
def test_other_scenarios_do_not_ask() -> None:
    s = outposts([], [], "H")
    play(s, ("decline",), ("decline",), waits=True)
    assert not isinstance(s.stack[-1], (InitialTerrain, StartEntrenched))


def reached(side: int, count: int, chit: int, *stack: Any) -> bool:
    s = position(
        group("A", *riflemen(count), side=side, chit=chit, stack=stack),
        group("A", *riflemen(2), side=1 - side, chit=0),
        scenario="L",
        chapters=40,
    )
    s.role = ROLES
    return victory_ends(s)


@allowed("UF 16.42")
@refused("UF 16.42")
def test_four_attackers_in_cover_at_range_5_win_at_once_and_the_defender_never_does_so() -> None:
    assert reached(0, 4, 5, WOODS)
    assert not reached(0, 3, 5, WOODS) and not reached(0, 4, 4, WOODS) and not reached(0, 4, 5)
    assert not reached(1, 4, 5, WOODS)
    assert SCENARIOS["L"].otherwise == "defender"


@allowed("UF 16.42")
@refused("UF 16.42")
def test_open_ground_that_has_been_dug_is_cover_unless_wire_lies_on_it() -> None:
    def dug(*stack: int) -> bool:
        s = position(group("A", *riflemen(4), chit=5, stack=stack), group("A", *riflemen(2), side=1), scenario="L")
        s.role = ROLES
        s.marks["entrenched", 0] = 1
        return victory_ends(s)

    assert dug() and dug(BRUSH, wire())
    assert not dug(wire()) and not dug(BRUSH, wire(), wire(1))


@allowed("UF 4.6")
def test_a_defender_who_is_left_in_peace_has_held_out() -> None:
    s = position(group("A", *riflemen(2), chit=3), group("A", *riflemen(2), side=1), scenario="L", chapters=40)
    s.role = ROLES
    for _ in range(QUIET_TURNS):
        play(s, ("reorder", 6 * s.seat), ("place", s.men[6 * s.seat][1]))
        turn_over(s)
    assert s.result == (0.0, 1.0) and s.ending == ("UF 4.6", "the defender has held out")


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("L", nations, 7)
    asked = [entry for entry in match.log if entry.rule == "UF 2.4"]
    assert asked and all(entry.seat == 1 for entry in asked), "somebody always stands where he could dig"

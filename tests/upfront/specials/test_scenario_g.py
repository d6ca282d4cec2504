"""Scenario G, Block Clearing: Buildings are given to the defender, and twice the points are needed."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.basic.s03_prepare import Deal, given_card, initial_terrain
from bocage.games.upfront.basic.s16_victory import time_ends, victory_points
from bocage.games.upfront.printed.cards import INTO, TERRAIN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.view import determinized, table_view
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, kinds_on, man, options, play, position, refusal, riflemen, terrain
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, preparing, whole_game

GIVEN = terrain("buildings", into=-3)
BRUSH, HILL = terrain("brush"), terrain("hill")


def block(mine: list[int], yours: list[int]) -> UpFrontState:
    """The defender (seat 1) places first and has been given his card."""
    s = preparing(
        "G",
        initial_terrain,
        group("A", *riflemen(3)),
        group("B", *riflemen(3)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=(mine, yours),
        seat=1,
        given=(1, GIVEN),
    )
    return s


@allowed("UF 2.4")
def test_the_defender_has_a_buildings_card_beside_a_full_hand() -> None:
    s = new_game(SCENARIOS["G"], (GERMAN, AMERICAN), ())
    card = given_card(s, 1)
    assert TERRAIN[card] == "buildings" and INTO[card] == -3 and s.first == 1
    assert card in s.removed and given_card(s, 0) == 0, "it is neither in the deck nor the attacker's"
    assert given_card(new_game(SCENARIOS["H"], (GERMAN, AMERICAN), ()), 1) == 0


@allowed("UF 2.4", "UF 3.6")
@refused("UF 3.6")
def test_he_places_it_as_any_terrain_and_nobody_else_can() -> None:
    s = block([BRUSH], [HILL])
    assert s.player == 1
    assert ("terrain", GIVEN, 6) in options(s) and ("terrain", HILL, 6) in options(s)
    assert describe_action(s, ("terrain", GIVEN, 6)) == "Buildings -3 on American group A"
    assert action_target(s, ("terrain", GIVEN, 6)) == {"card": GIVEN, "group": 6}
    assert GIVEN in [card["id"] for card in table_view(s, 1)["sides"][1]["hand"]]
    play(s, ("terrain", GIVEN, 6))
    assert kinds_on(s, 1, "A") == ["buildings"] and s.hands[1] == (HILL,), "his hand is untouched"
    assert GIVEN not in s.removed and not s.marks
    assert refusal(s, "terrain", GIVEN, 0).rule == "UF 3.6"
    play(s, ("decline",))
    assert ("terrain", GIVEN, 7) not in options(s), "it is placed once"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_what_he_does_not_place_is_discarded_and_no_part_of_his_hand() -> None:
    s = block([BRUSH], [HILL])
    events = play(s, ("decline",), ("decline",), waits=True)
    assert isinstance(s.stack[-1], Deal)
    assert s.discards[-1] == GIVEN and GIVEN not in s.removed and s.hands[1] == (HILL,) and not s.marks
    told = [narrate_event(s, what) for rule, what, _ in events if rule == "UF 2.4"]
    assert told == ["American did not place Buildings -3: it was discarded"]


@allowed("UF 2.4")
def test_both_know_the_card_so_a_guess_about_the_hand_keeps_it() -> None:
    s = block([BRUSH], [HILL, fire(1)])
    guess = determinized(s, 0, Random(3))
    assert given_card(guess, 1) == GIVEN and len(guess.hands[1]) == 2 and GIVEN not in guess.hands[1]
    assert table_view(guess, 0)["sides"][1]["hand"] == 3


def at_the_end(chit: int, stack: list[int], lost: int) -> tuple[float, ...] | None:
    """Three attackers stand there at the time limit and the defender has lost so many men; he has killed one."""
    s = position(
        group("A", *riflemen(3), man("R"), chit=chit, stack=stack),
        group("A", *riflemen(6), side=1),
        scenario="G",
        chapters=33,
    )
    s.role = ROLES
    s.time_up = True
    s.fate[3] = KILLED
    s.men[0] = (0, 1, 2)
    for m in range(4, 4 + lost):
        s.fate[m] = KILLED
    s.men[6] = tuple(range(4 + lost, 10))
    assert time_ends(s)
    return s.result


@allowed("UF 16.4")
@refused("UF 16.4")
def test_the_attacker_needs_twice_the_points_and_only_buildings_earn_ground() -> None:
    assert at_the_end(1, [GIVEN], 0) == (0.0, 1.0), "three points against two are not twice as many"
    assert at_the_end(2, [GIVEN], 0) == (1.0, 0.0)
    assert at_the_end(2, [BRUSH], 0) == (0.0, 1.0), "Brush earns nothing in a town"
    assert at_the_end(1, [BRUSH], 2) == (1.0, 0.0), "two men for one"
    assert at_the_end(1, [BRUSH], 1) == (0.0, 1.0)


def test_points_of_the_defender_come_from_buildings_too() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("A", *riflemen(3), side=1, chit=1, stack=[GIVEN]),
        group("B", *riflemen(3), side=1, chit=2, stack=[HILL]),
        scenario="G",
    )
    assert victory_points(s, 1) == 3


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("G", nations, 5)
    placed = [entry.seat for entry in match.log if entry.rule == "UF 3.6" and entry.action[:2] == ("terrain", GIVEN)]
    back = [entry for entry in match.log if any(what[0] == "given back" for _, what, _ in entry.events)]
    assert (placed == [1] and not back) or (not placed and len(back) == 1)

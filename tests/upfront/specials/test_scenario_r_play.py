"""Scenario R in play: nobody hides at first, and a strong group with a leader wins at the end of its turn."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.nations import TROOP_NAMES
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_landing import cannot_hide
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.s17_words import group_chits
from bocage.kernel import play as kernel
from bocage.kernel.frames import OVER
from tests.marks import allowed, refused
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    group,
    man,
    movement,
    options,
    play,
    position,
    riflemen,
    terrain,
    turn_over,
)
from tests.upfront.specials.scenario_scenes import ROLES, whole_game

WOODS, BRUSH = terrain("woods"), terrain("brush")
AMERICAN, JAPANESE = 1, 4
PAIRS = ("German-British", "American-German", "Russian-Italian", "British-Japanese", "Italian-French", "German-Russian")


def first_turn(seat: int = 1) -> UpFrontState:
    hide = concealed(2)
    mine, yours = ([hide], [fire(4)]) if seat == 1 else ([fire(4)], [hide])
    s = position(
        group("A", *riflemen(4), chit=3),
        group("A", *riflemen(10), side=1),
        hands=(mine, yours),
        seat=seat,
        scenario="R",
        chapters=53,
    )
    s.role = ROLES
    s.marks["just landed", 0] = 1
    return s


@allowed("UF 2.4")
@refused("UF 2.4", "UF 9.5")
def test_no_concealed_card_in_the_defenders_first_turn() -> None:
    s = first_turn()
    assert group_chits(s, 0) == ["just landed"]
    play(s, ("fire", 6), ("at", 0), ("card", fire(4)), ("ready",))
    assert s.player != 0, "the paratroops are not asked for a Concealed card"
    t = first_turn()
    del t.marks["just landed", 0]
    play(t, ("fire", 6), ("at", 0), ("card", fire(4)), ("ready",))
    assert s.stack[-1].at != t.stack[-1].at and ("conceal", concealed(2)) in options(t), "later he is"


@allowed("UF 2.4")
def test_the_enemy_may_always_hide() -> None:
    s = first_turn(seat=0)
    play(s, ("fire", 0), ("at", 6), ("card", fire(4)), ("ready",))
    assert s.player == 1 and ("conceal", concealed(2)) in options(s)


@allowed("UF 2.4")
def test_it_is_over_with_the_defenders_first_turn() -> None:
    s = first_turn()
    turn_over(s)
    assert s.seat == 0 and not s.marks
    t = first_turn(seat=0)
    turn_over(t)
    assert t.seat == 1 and cannot_hide(t, 0), "a turn of his own does not end it"
    turn_over(t, ("discard", concealed(2)))
    assert not t.marks


@refused("UF 2.4", "UF 20.621")
def test_nor_in_close_combat_of_that_turn() -> None:
    for landed in (True, False):
        s = first_turn()
        s.chit[0] = 5
        if not landed:
            del s.marks["just landed", 0]
        s.stack.append(Fight((4,), 0))
        kernel.begin(s)
        play(s, ("kill",), ("kill",))
        assert (s.player == 0 and ("conceal", concealed(2)) in options(s)) != landed


@allowed("UF 2.4")
def test_a_new_game_marks_the_paratroops_and_they_are_never_marines() -> None:
    s = new_game(SCENARIOS["R"], (AMERICAN, JAPANESE), ())
    assert s.marks == {("just landed", 0): 1}
    assert TROOP_NAMES[s.troops[0]] == "Paratroops" and not s.jungle
    t = new_game(SCENARIOS["M"], (AMERICAN, JAPANESE), ())
    assert TROOP_NAMES[t.troops[0]] == "Marines" and ("just landed", 0) not in t.marks


# -- victory ----------------------------------------------------------------------------------------------------------


def ready(*men: Any, chit: int = 3, stack: Any = (WOODS,), rest: int = 0, seat: int = 0) -> UpFrontState:
    """The paratroops (seat 0) with these men in group A and more riflemen in group B beside it."""
    s = position(
        group("A", *men, chit=chit, stack=stack),
        group("B", *riflemen(2 + rest), chit=chit, stack=[BRUSH]),
        group("A", *riflemen(4), side=1),
        seat=seat,
        scenario="R",
        chapters=53,
        hands=([movement()], [movement(nth=1)]),
    )
    s.role = ROLES
    return s


def wins(s: UpFrontState) -> bool:
    assert not victory_ends(s), "never before the turn is over"
    turn_over(s)
    assert s.player != OVER or (s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42")
    return s.player == OVER


@allowed("UF 2.4", "UF 16.42")
@pytest.mark.parametrize("chit", [3, 4, 5])
@pytest.mark.parametrize("rank", ["SL", "ASL"])
def test_five_unpinned_men_with_a_leader_in_one_group_in_cover_win_at_the_end_of_their_turn(
    chit: int, rank: str
) -> None:
    assert wins(ready(man(leader=rank), *riflemen(4), chit=chit))


@refused("UF 16.42", "UF 16.422")
def test_what_is_not_enough() -> None:
    led = man(leader="SL")
    assert not wins(ready(led, *riflemen(3), rest=4)), "four here and six beside them"
    assert not wins(ready(*riflemen(6))), "no leader"
    assert not wins(ready(man(leader="SL", pinned=True), *riflemen(5))), "a pinned leader"
    assert not wins(ready(led, *riflemen(3), man(pinned=True))), "four unpinned"
    assert not wins(ready(led, *riflemen(4), chit=2)), "range chit 2"
    assert not wins(ready(led, *riflemen(4), stack=())), "in the open"
    assert not wins(ready(led, *riflemen(4), stack=[WOODS, forward()])), "moving"
    assert not wins(ready(man(leader="COMMISSAR"), *riflemen(4))), "a Commissar is neither SL nor ASL"


@refused("UF 16.42")
def test_an_infiltrated_group_does_not_win() -> None:
    s = ready(man(leader="SL"), *riflemen(4), chit=5)
    s.inside[7] = 0
    assert not wins(s)


@refused("UF 2.4")
def test_the_end_of_the_enemys_turn_does_not_count_and_the_time_limit_comes_first() -> None:
    s = ready(man(leader="SL"), *riflemen(4), seat=1)
    turn_over(s)
    assert s.player != OVER and s.seat == 0
    t = ready(man(leader="SL"), *riflemen(4))
    t.time_up = True
    turn_over(t)
    assert t.result == (0.0, 1.0) and t.ending == ("UF 16.3", "the defender has held out")


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("R", nations, 5)
    told = [what for entry in match.log for _, what, _ in entry.events]
    placed = [what for what in told if what[0] == "landed"]
    assert sorted(what[1] for what in placed) == [0, 1, 2, 3] and all(-1 <= what[2] <= 5 for what in placed)
    assert all(cards.RED[what[3]] == (what[2] in (-1, 2, 4)) or what[2] == 0 for what in placed)

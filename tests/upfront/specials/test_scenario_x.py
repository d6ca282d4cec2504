"""Scenario X, Surrounded: one enemy force in front of the squad, another behind it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s16_victory import game_ends
from bocage.games.upfront.game import PLAYABLE
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_surrounded import after_move
from bocage.games.upfront.specials.two_sides import behind, pair
from bocage.games.upfront.state import UpFrontState, groups_in_play, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.words.sentences import prompt_words
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE
from bocage.kernel.script import ByChance, play_on
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, movement, options, play, position, refusal, riflemen, terrain
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, whole_game

A1, B1, A2, B2, US_A, US_B = 0, 1, 2, 3, 6, 7
BLACK = movement(colour="black")
PLAIN, MORE = movement(nth=0), movement(nth=1)
BRUSH = terrain("brush")


def trapped(
    mine: tuple[int, ...] = (),
    yours: tuple[int, ...] = (),
    seat: int = 0,
    chits: tuple[int, ...] = (0, 0, 10, 10, 0, 0),
    **facts: Any,
) -> UpFrontState:
    """Germans (or others) A and B in front, A2 and B2 behind; two groups between them. `chits`: A B A2 B2, then A B."""
    leader = man(leader="SL")
    s = position(
        group("A", leader, *riflemen(2)),
        group("B", *riflemen(3)),
        group("C", man(leader="ASL"), *riflemen(2)),
        group("D", *riflemen(3)),
        group("A", *riflemen(4, kia=9, morale=3), side=1),
        group("B", *riflemen(3), side=1),
        scenario="X",
        chapters=53,
        hands=(mine, yours),
        seat=seat,
        **facts,
    )
    s.role = ROLES
    s.marks[marks.TWO_SIDES, 0] = 1
    s.marks[marks.REAR, A2] = s.marks[marks.REAR, B2] = 1
    s.letter[A2], s.letter[B2] = 1, 2
    for g, chit in zip((A1, B1, A2, B2, US_A, US_B), chits):
        s.chit[g] = chit
    for g in (A2, B2):  # set up as if they had come there from behind
        for t in (US_A, US_B):
            if s.chit[g] + s.chit[t] == 5:
                s.marks[marks.PAST, pair(g, t)] = 1
    return s


def formed(nations: tuple[int, int], seed: int) -> UpFrontState:
    s = new_game(SCENARIOS["X"], nations, ())
    return play_on(s, lambda s: s.player == CHANCE, ByChance(Random(seed)))


@allowed("UF 2.4", "UF 3.2")
@pytest.mark.parametrize("nations", [(ITALIAN, RUSSIAN), (RUSSIAN, GERMAN), (AMERICAN, JAPANESE), (GERMAN, AMERICAN)])
def test_the_attacker_forms_an_a_and_a_b_in_front_and_behind(nations: tuple[int, int]) -> None:
    assert "X" in PLAYABLE
    for seed in range(12):
        s = formed(nations, seed)
        assert groups_in_play(s, 0) == [A1, B1, A2, B2]
        assert [group_name(s, g) for g in groups_in_play(s, 0)] == ["A", "B", "A2", "B2"]
        assert [s.chit[g] for g in (A1, B1, A2, B2)] == [0, 0, 10, 10]
        assert all(s.chit[g] == 0 and relative_range(s, A2, g) == 0 for g in groups_in_play(s, 1))
        guns = [m for m, side in enumerate(s.side) if side == 0 and CLASS[s.weapon[m]] == "light machine gun"]
        if len(guns) > 1:
            assert {(marks.REAR, s.group[m]) in s.marks for m in guns} == {False, True}, "X.4: in different forces"


@allowed("UF 2.4")
def test_the_defender_sets_up_first_and_the_attacker_moves_first() -> None:
    s = new_game(SCENARIOS["X"], (GERMAN, AMERICAN), ())
    kernel.begin(s)
    assert (s.player, s.first) == (1, 0) and prompt_words(s).startswith("Group A:")
    play_on(s, lambda s: s.player != 1, lambda s: options(s)[-1])
    play(s, ("man", 0), ("man", 1), ("next group",), ("man", 2), ("man", 3), ("next group",))
    assert prompt_words(s).startswith("Group A2:")


@refused("UF 2.4", "UF 3.2")
def test_three_groups_are_not_enough_and_both_machine_guns_not_in_one_force() -> None:
    s = new_game(SCENARIOS["X"], (ITALIAN, RUSSIAN), ())
    kernel.begin(s)
    play_on(s, lambda s: s.player != 1, lambda s: options(s)[-1])
    frame = s.stack[-1]
    assert isinstance(frame, FormGroups)
    one, other = (m for m in frame.waiting(s) if CLASS[s.weapon[m]] == "light machine gun")
    plain = [m for m in frame.waiting(s) if m not in (one, other)]
    play(s, ("man", one), ("man", plain[0]), ("next group",), *[("man", m) for m in plain[1:9]])
    assert refusal(s, "man", other).rule == "UF 2.4", "the other one goes with the other force"
    play(s, ("next group",), ("man", other))
    play(s, *[("man", m) for m in plain[9:18]])
    assert refusal(s, "man", plain[18]).rule == "UF 3.2", "ten in a group"
    s = new_game(SCENARIOS["X"], (ITALIAN, RUSSIAN), ())
    kernel.begin(s)
    play_on(s, lambda s: s.player != 1, lambda s: options(s)[-1])
    play(s, ("man", plain[0]), ("man", plain[1]), ("next group",), ("man", plain[2]), ("man", plain[3]))
    assert ("next group",) not in options(s) and refusal(s, "next group").rule == "UF 2.4", "no gun in this force yet"
    assert ("man", one) in options(s) and ("man", plain[4]) in options(s)


@refused("UF 2.4")
def test_the_attacker_needs_all_four_groups() -> None:
    s = new_game(SCENARIOS["X"], (GERMAN, AMERICAN), ())
    kernel.begin(s)
    play_on(s, lambda s: s.player != 1, lambda s: options(s)[-1])
    frame = s.stack[-1]
    assert isinstance(frame, FormGroups)
    men = frame.waiting(s)
    play(s, *[("man", m) for m in men[:6]])
    assert refusal(s, "man", men[6]).rule == "UF 2.4", "six are left, two for each of three groups"


@allowed("UF 5.51")
@refused("UF 5.51")
def test_no_red_card_is_needed_to_go_back() -> None:
    s = trapped(yours=(BLACK,), seat=1, chits=(2, 2, 10, 10, 0, 0))
    play(s, ("move", US_A), ("move", BLACK, "back"))
    assert s.chit[US_A] == -1 and relative_range(s, A2, US_A) == 1, "nearer to those behind"
    s = trapped(yours=(BLACK,), seat=1, chits=(2, 2, 10, 10, 0, 0))
    s.scenario = "W"
    play(s, ("move", US_A))
    assert refusal(s, "move", BLACK, "back").rule == "UF 5.51", "elsewhere it is"


@allowed("UF 2.4", "UF 5.6")
@refused("UF 5.51")
def test_the_force_behind_closes_in_by_going_back() -> None:
    s = trapped((PLAIN, MORE), chits=(0, 0, 10, 10, 0, 0))
    play(s, ("move", A2))
    assert refusal(s, "move", PLAIN, "forward").rule == "UF 5.51", "beyond 10 it is out of all ranges"
    play(s, ("move", PLAIN, "back"))
    assert s.chit[A2] == 9 and relative_range(s, A2, US_A) == 1
    s = trapped((PLAIN,), chits=(0, 0, 8, 10, 0, 0))
    play(s, ("move", A2), ("move", PLAIN, "forward"))
    assert s.chit[A2] == 9, "and draws off again by going forward"


@allowed("UF 5.7")
@refused("UF 5.7")
def test_nobody_passes_the_group_opposite_from_front_or_behind() -> None:
    s = trapped((PLAIN,), chits=(5, 0, 5, 10, 0, 0))
    play(s, ("move", A1))
    assert refusal(s, "move", PLAIN, "forward").rule == "UF 5.7"
    assert ("move", PLAIN, "back") in options(s)
    s = trapped((PLAIN,), chits=(0, 0, 5, 10, 0, 0))
    assert behind(s, A2, US_A)
    play(s, ("move", A2))
    assert refusal(s, "move", PLAIN, "back").rule == "UF 5.7"
    assert ("move", PLAIN, "forward") in options(s)
    s = trapped(yours=(PLAIN,), seat=1, chits=(5, 0, 5, 10, 0, 0))
    play(s, ("move", US_A))
    assert {refusal(s, "move", PLAIN, way).rule for way in ("forward", "back")} == {"UF 5.7"}, "shut in"


@allowed("UF 2.4", "UF 17.612", "UF 17.613")
def test_enemies_beside_it_on_both_sides_encircle_a_group() -> None:
    s = trapped((PLAIN, fire(3)), chits=(5, 0, 6, 10, 0, 0))
    assert not s.encircled
    told = play(s, ("move", A2), ("move", PLAIN, "back"))
    assert s.encircled[US_A][:2] == (A2, A1) and s.encircled[US_B][:2] == (A2, A1), "opposite or adjacent"
    assert ("UF 2.4", ("encircles", A2, US_A)) in [(rule, what) for rule, what, _ in told]
    assert has_flanking_fire(s, B1, US_A), "all fire against it is doubled"


@allowed("UF 17.62")
def test_that_ends_when_one_of_them_is_far_or_gone() -> None:
    s = trapped((PLAIN,), chits=(5, 0, 5, 10, 0, 0))
    s.chit[A2] = 6
    play(s, ("move", A2), ("move", PLAIN, "back"))
    assert US_A in s.encircled
    for chit in (6, 7, 8):
        s.chit[A2] = chit
        after_move(s, A2, PLAIN, 3)
        assert US_A in s.encircled, "it may draw off a little"
    s.chit[A2] = 9
    after_move(s, A2, PLAIN, 3)
    assert US_A not in s.encircled


@allowed("UF 2.4")
def test_nobody_starts_encircled_nor_is_one_side_enough() -> None:
    s = trapped((PLAIN,), chits=(4, 5, 10, 10, 0, 0))
    play(s, ("move", A1), ("move", PLAIN, "forward"))
    assert s.chit[A1] == 5 and not s.encircled


@allowed("UF 17.6")
@refused("UF 17.6")
def test_a_sideways_card_encircles_from_behind_as_ever() -> None:
    s = trapped((PLAIN,), chits=(3, 0, 10, 6, 0, 0))
    play(s, ("move", B2), ("encircle", PLAIN, US_A))
    assert s.encircled[US_A][:2] == (B2, A1)
    s = trapped((PLAIN,), chits=(3, 0, 10, 6, 0, 0))
    s.men[A1] = ()
    play(s, ("move", B2))
    assert refusal(s, "encircle", PLAIN, US_A).rule == "UF 17.6", "A2 opposite it is behind it, too"


@allowed("UF 17.3")
def test_passing_an_adjacent_group_gives_flanking_fire_and_drawing_off_does_not() -> None:
    s = trapped((PLAIN,), chits=(0, 0, 5, 10, -9, 0))
    assert behind(s, A2, US_B)
    play(s, ("move", A2), ("move", PLAIN, "back"))
    assert (A2, US_B) in s.flanks and not behind(s, A2, US_B)
    s = trapped((PLAIN,), chits=(0, 0, 5, 10, 2, 0))
    play(s, ("move", A2), ("move", PLAIN, "forward"))
    assert not s.flanks and behind(s, A2, US_B), "it was behind and stays behind"


@allowed("UF 17.2")
def test_one_group_opposite_in_front_or_behind_is_enough_for_flanking_fire() -> None:
    flank = movement("flank")
    s = trapped((flank,), chits=(0, 2, 10, 10, 0, 0))
    s.men[A1] = ()
    play(s, ("move", B1), ("flank", flank, US_A))
    assert s.flanks[B1, US_A] == A2
    s = trapped((flank,), chits=(0, 2, 10, 10, 0, 0))
    play(s, ("move", B1), ("flank", flank, US_A))
    assert s.flanks[B1, US_A] == A1


@allowed("UF 17.7")
@refused("UF 17.7")
def test_a_letter_is_taken_only_within_a_force() -> None:
    s = trapped((PLAIN, MORE), chits=(0, 0, 10, 10, 0, 0))
    s.men[B2] = ()
    s.outset = tuple((s.letter[g] if s.men[g] else -1, s.chit[g]) for g in range(6))
    play(s, ("move", A2))
    assert ("shift", PLAIN, 2) in options(s), "there is a B in front, but no B2 behind"
    s = trapped((PLAIN, MORE), chits=(0, 0, 10, 10, 0, 0))
    play(s, ("move", A2))
    assert refusal(s, "shift", PLAIN, 2).rule == "UF 17.7"


@refused("UF 17.7")
def test_groups_of_different_forces_do_not_exchange_places() -> None:
    s = trapped((PLAIN, MORE), chits=(0, 0, 10, 10, 0, 0))
    play(s, ("exchange", A1))
    assert options(s) == [("with", B1)] and refusal(s, "with", B2).rule == "UF 17.7"


@allowed("UF 45.4", "UF 45.42")
@refused("UF 45.42")
def test_a_banzai_from_behind_goes_the_other_way() -> None:
    s = trapped((PLAIN, MORE), chits=(0, 0, 8, 10, 0, 0), nations=("Japanese", "American"))
    play(s, ("banzai", A2), ("charge", PLAIN, US_A))
    s.acted[A2] = False
    play(s, ("move", A2))
    assert refusal(s, "move", MORE, "forward").rule == "UF 45.42" and ("move", MORE, "back") in options(s)


@allowed("UF 16.5", "UF 16.3")
def test_the_attacker_wins_by_breaking_the_squad_and_the_defender_by_holding_out() -> None:
    s = trapped(reserve=0)
    s.losses[1] = 3
    assert not game_ends(s)
    s.losses[1] = 4
    assert game_ends(s) and s.result == (1.0, 0.0)
    s = trapped(reserve=0)
    s.time_up = True
    assert game_ends(s) and s.result == (0.0, 1.0)


@allowed("UF 47.2")
def test_it_is_jungle_for_japanese_against_americans_and_then_no_card_is_removed() -> None:
    s = new_game(SCENARIOS["X"], (JAPANESE, AMERICAN), ())
    assert s.jungle and s.orders == () and "buildings" not in s.cower[0]
    s = new_game(SCENARIOS["X"], (GERMAN, AMERICAN), ())
    assert not s.jungle and s.orders == (("buildings", 5),)


@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games(nations: str) -> None:
    match = whole_game("X", nations, 6)
    assert match.state.ending[0] in ("UF 16.5", "UF 16.3", "UF 4.6")

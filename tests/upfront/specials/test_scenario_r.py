"""Scenario R, Paratroop Drop: four small groups, letters and chits from a cup, and trees."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import AssignCrews, Deal, InitialTerrain, initial_terrain, second_crews
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_paratroops import DrawChits, DrawLetters, LandInWoods
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event, prompt_words
from bocage.kernel import play as kernel
from bocage.kernel.script import any_answer, play_on
from tests.marks import allowed, refused
from tests.upfront.position import (
    group,
    man,
    options,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
    terrain,
)
from tests.upfront.specials.scenario_scenes import preparing

WOODS, BRUSH = terrain("woods"), terrain("brush")
GERMAN, AMERICAN, RUSSIAN, BRITISH, JAPANESE = range(5)


def landing(*extra: Any, part: Any = second_crews, **facts: Any) -> UpFrontState:
    """Two attacking groups of two in the air, or these; the defender has set up."""
    groups = extra or (group("A", *riflemen(2)), group("B", *riflemen(2)))
    return preparing("R", part, *groups, group("A", *riflemen(4), side=1), seat=1, **facts)


# -- before play ------------------------------------------------------------------------------------------------------


@allowed("UF 2.4", "UF 3.2")
@refused("UF 2.4")
def test_the_paratroops_form_four_groups_of_at_most_four() -> None:
    s = new_game(SCENARIOS["R"], (AMERICAN, GERMAN), ())
    kernel.begin(s)
    assert isinstance(s.stack[-1], FormGroups) and s.player == 1, "the defender sets up first, in groups as he likes"
    play(s, *[("man", 12 + n) for n in range(5)], ("next group",), *[("man", 17 + n) for n in range(5)])
    play_on(s, lambda s: s.player != 1, any_answer)
    assert isinstance(s.stack[-1], FormGroups) and s.player == 0
    play(s, *[("man", m) for m in range(4)])
    found = refusal(s, "man", 4)
    assert found.rule == "UF 2.4" and "4 groups of two to 4 men" in found.reason
    play(s, ("next group",), ("man", 4), ("man", 5), ("next group",), ("man", 6), ("man", 7))
    play(s, ("man", 8), ("man", 9), ("next group",), ("man", 10), ("man", 11), waits=True)
    assert isinstance(s.stack[-1], DrawLetters), "four, two, four and two"


@refused("UF 2.4")
def test_nobody_stops_at_three_groups() -> None:
    s = new_game(SCENARIOS["R"], (BRITISH, GERMAN), ())
    kernel.begin(s)
    play_on(s, lambda s: s.player != 1, any_answer)
    play(s, *[("man", m) for m in range(4)], ("next group",), *[("man", m) for m in range(4, 6)])
    assert refusal(s, "man", 6).rule == "UF 2.4", "three men would be left for two groups"
    assert options(s) == [("next group",)]


@allowed("UF 2.4", "UF 11.12")
@refused("UF 2.4")
def test_no_light_machine_gun_starts_with_a_crew() -> None:
    s = landing(group("A", man("LMG"), man()), group("B", *riflemen(2)), nations=("German", "American"))
    assert isinstance(s.stack[-1], DrawLetters), "nobody was asked"
    assert s.assistant[0] == -1
    assert narrate_event(s, ("uncrewed", 0)).endswith("starts without an assistant")
    t = landing(group("A", man("MMG"), man()), group("B", *riflemen(2)), nations=("German", "American"))
    assert isinstance(t.stack[-1], AssignCrews) and ("assign", 0, 1) in options(t), "only light ones are meant"
    u = preparing("L", second_crews, group("A", man("LMG"), man()), group("A", *riflemen(4), side=1), seat=1)
    assert isinstance(u.stack[-1], AssignCrews)


@allowed("UF 2.4", "UF 11.12")
def test_the_crew_is_assigned_in_play() -> None:
    s = position(group("A", man("LMG"), man()), group("A", *riflemen(2), side=1), scenario="R", chapters=53)
    play(s, ("crew", 0))
    assert ("assign", 0, 1) in options(s)


@allowed("UF 2.4", "UF 3.2")
def test_letters_are_drawn_for_the_groups_from_left_to_right() -> None:
    groups = [group(letter, *riflemen(2)) for letter in "ABCD"]
    s = landing(*groups)
    assert isinstance(s.stack[-1], DrawLetters) and len(kernel.outcomes(s)) == 4
    told = play(s, chance=[3, 1, 2], waits=True)  # C; then A of A, B, D; then D of B, D; B is left
    assert s.men[:4] == [(2, 3), (6, 7), (0, 1), (4, 5)]
    assert [s.group[m] for m in range(8)] == [2, 2, 0, 0, 3, 3, 1, 1]
    words = [narrate_event(s, what) for _, what, _ in told if what[0] == "lands as"]
    assert words[0] == "The first group of the paratroops lands as group C"
    assert words[-1] == "The fourth group of the paratroops lands as group B"
    assert s.men[6] == (8, 9, 10, 11), "the defender stays where he is"


def chits(*groups: Any) -> UpFrontState:
    s = landing(*groups)
    play(s, chance=[1] * (len(groups or "AB") - 1), waits=True)
    assert isinstance(s.stack[-1], DrawChits)
    return s


@allowed("UF 2.4")
def test_two_of_each_chit_are_in_the_cup() -> None:
    s = chits()
    assert len(kernel.outcomes(s)) == 8
    for n, pair in enumerate([(-1, 0), (-1, 0), (0, 1), (0, 1), (2, 3), (2, 3), (4, 5), (4, 5)], 1):
        t = s.copy()
        told = play(t, chance=[n])
        assert ("range chit", *pair) in [what for _, what, _ in told]
    play(s, chance=[1])
    play(s, ("land", 0, -1, 0), chance=[rnc(s, "red")], waits=True)
    assert len(kernel.outcomes(s)) == 7, "what was drawn stays out"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_the_defender_gives_out_the_chits_and_a_card_turns_them() -> None:
    s = chits()
    play(s, chance=[7])
    assert s.player == 1 and options(s) == [("land", 0, 4, 5), ("land", 1, 4, 5)]
    assert prompt_words(s) == "Which group of the paratroops lands at this range chit?"
    assert describe_action(s, ("land", 1, 4, 5)) == "German group B lands at range chit 4 or 5"
    assert action_target(s, ("land", 1, 4, 5)) == {"group": 1, "button": "land at 4 or 5"}
    assert refusal(s, "land", 6, 4, 5).rule == "UF 2.4"
    play(s, ("land", 1, 4, 5), chance=[rnc(s, "black", 0), 1], waits=True)
    assert s.chit[1] == 5, "black: the higher number"
    red = rnc(s, "red", 6)
    told = play(s, chance=[red], waits=True)
    assert s.chit[0] == -1, "red: the lower; the last group is nobody's choice"
    assert ("landed", 0, -1, red) in [what for _, what, _ in told]
    assert narrate_event(s, ("landed", 0, -1, red)) == "German group A landed at range chit -1 (red 6)"
    assert isinstance(s.stack[-1], Deal) and s.chit[6] == 0


@allowed("UF 16.1")
def test_buildings_drawn_for_a_chit_leave_the_game() -> None:
    s = landing(orders=(("buildings", 5),))
    house = terrain("buildings")
    play(s, chance=[1, 5])
    play(s, ("land", 0, 2, 3), chance=[house], waits=True)
    assert s.removed == [house] and s.orders == (("buildings", 4),)


# -- among trees ------------------------------------------------------------------------------------------------------


def in_woods() -> UpFrontState:
    """The defender lays Woods on the paratroops' group A: men of Morale 1 and 4."""
    s = landing(
        group("A", man(morale=1), man(morale=4)),
        group("B", *riflemen(2, morale=0)),
        part=initial_terrain,
        hands=([BRUSH], [WOODS]),
    )
    assert isinstance(s.stack[-1], InitialTerrain)
    play(s, ("terrain", WOODS, 0), ("terrain", BRUSH, 1), ("decline",), ("decline",), waits=True)
    return s


@allowed("UF 2.4", "UF 20.21", "UF 33.1")
def test_who_lands_in_woods_checks_morale_and_a_failure_wounds() -> None:
    s = in_woods()
    assert isinstance(s.stack[-1], LandInWoods) and s.rule == "UF 20.21"
    play(s, chance=rncs(s, ("red", 2), ("black", 4)), waits=True)
    assert set(s.wounded) == {0} and not any(s.pinned), "2 is above Morale 1, 4 is not above Morale 4"
    assert isinstance(s.stack[-1], Deal), "the men in Brush do not check, whatever their Morale"


@allowed("UF 2.4")
def test_both_can_fail_and_the_defender_in_woods_never_checks() -> None:
    s = in_woods()
    play(s, chance=rncs(s, ("black", 3), ("red", 6)), waits=True)
    assert set(s.wounded) == {0, 1}
    t = landing(part=initial_terrain, hands=([], [WOODS]))
    play(t, ("terrain", WOODS, 6), ("decline",), ("decline",), waits=True)
    assert isinstance(t.stack[-1], Deal) and not t.wounded


@allowed("UF 33.6")
def test_a_man_with_two_weapons_who_is_hurt_puts_one_down() -> None:
    s = in_woods()
    s.secondary[0] = "demolition_charge"
    play(s, chance=rncs(s, ("red", 2)))
    assert options(s) == [("put down", 0, "primary"), ("put down", 0, "secondary")]
    play(s, ("put down", 0, "primary"), chance=rncs(s, ("red", 0)), waits=True)
    assert s.secondary == {0: "demolition_charge"} and s.dropped[0]

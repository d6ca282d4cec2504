"""Scenario P, Evacuation: three or four groups far forward, a wounded man in each, and two of them to bring out."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games import load
from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import Deal, InitialTerrain, initial_terrain, second_crews
from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.infantry.s33_endurance import endures
from bocage.games.upfront.infantry.s33_wounds import AfterWound, wound
from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.scenarios import SCENARIOS, force, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_evacuation import DrawWounds
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.view import man_status
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event, prompt_words
from bocage.kernel import play as kernel
from bocage.kernel.script import any_answer, play_on
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import (
    forward,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, end_of, preparing, whole_game

WOODS, BRUSH = terrain("woods"), terrain("brush")
GERMAN, AMERICAN, RUSSIAN, JAPANESE = 0, 1, 2, 4


def forming(nations: tuple[int, int] = (GERMAN, AMERICAN)) -> UpFrontState:
    s = new_game(SCENARIOS["P"], nations, ())
    kernel.begin(s)
    assert isinstance(s.stack[-1], FormGroups) and s.player == 1, "the defender sets up first"
    return s


def fill(s: UpFrontState, *sizes: int) -> None:
    """The defender's men in the order of his force, in groups of these sizes."""
    left = [m for m, side in enumerate(s.side) if side == 1]
    for n, size in enumerate(sizes):
        play(s, *([("next group",)] if n else []), *[("man", left.pop(0)) for _ in range(size)])


@allowed("UF 2.4", "UF 3.2")
@refused("UF 2.4")
def test_the_defender_forms_three_or_four_groups() -> None:
    s = forming()
    fill(s, 8)
    found = refusal(s, "man", 18)
    assert found.rule == "UF 2.4" and "3 to 4 groups of two to 10 men" in found.reason
    play(s, ("next group",), ("man", 18), ("man", 19))
    assert rule_of(refusal(s, "man", 20)) == "UF 2.4", "two men are needed for the third group"
    play(s, ("next group",), ("man", 20), ("man", 21))
    assert len(s.men[6]) == 8 and len(s.men[8]) == 2
    t = forming()
    fill(t, 4, 4, 3)
    assert options(t) == [("man", 21)], "one man is no group"


@allowed("UF 2.4")
def test_the_attacker_may_form_two_groups() -> None:
    s = forming()
    fill(s, 4, 4, 4)
    play_on(s, lambda s: s.player != 1, any_answer)
    assert isinstance(s.stack[-1], FormGroups) and s.player == 0
    play(s, *[("man", m) for m in range(5)], ("next group",), *[("man", m) for m in range(5, 10)])
    assert [len(s.men[g]) for g in range(4)] == [5, 5, 0, 0]


@allowed("UF 15.51", "UF 2.4")
def test_the_commissar_still_starts_in_the_largest_group() -> None:
    s = forming((GERMAN, RUSSIAN))
    assert not s.commissars, "the list has none, so the men are free"
    fill(s, 5, 5)
    assert ("next group",) in options(s)


def table(*mine: Any, hands: tuple[list[int], list[int]] = ([], []), part: Any = initial_terrain) -> UpFrontState:
    groups = mine or (group("A", *riflemen(3), side=1), group("B", *riflemen(2), side=1))
    return preparing("P", part, group("A", *riflemen(4)), *groups, hands=hands, seat=1, orders=(("buildings", 4),))


@allowed("UF 2.4")
def test_all_groups_of_the_defender_start_at_range_chit_2() -> None:
    others = [card for card in cards.ALL_CARDS if card not in (WOODS, BRUSH)]
    s = table(part=second_crews, hands=([WOODS, *others[:4]], [BRUSH, *others[4:9]]))
    assert isinstance(s.stack[-1], InitialTerrain)
    assert (s.chit[6], s.chit[7]) == (2, 2) and s.chit[0] == 0 and s.chit[8] == 0
    assert narrate_event(s, ("starts at", 6, 2)) == "American group A starts at range chit 2"


@allowed("UF 2.4", "UF 33.1")
def test_the_lowest_number_of_each_group_is_wounded_red_below_black() -> None:
    s = table()
    play(s, ("decline",), ("decline",), waits=True)
    assert isinstance(s.stack[-1], DrawWounds) and s.rule == "UF 2.4"
    drawn = rncs(s, ("black", 0), ("red", 2), ("black", 3), ("black", 4), ("red", 1))
    told = [what for _, what, _ in play(s, chance=drawn, waits=True)]
    assert set(s.wounded) == {5, 8} == {m for name, m in s.marks if name == "evacuee"}
    assert ("wound draw", 5, drawn[1]) in told and ("to evacuate", 8) in told
    assert narrate_event(s, ("wound draw", 5, drawn[1])).endswith(": red 2")
    assert man_status(s, 5) == ["wounded", "to be evacuated"] and man_status(s, 4) == []
    assert not any(s.pinned), "a wound leaves him as he was"
    assert isinstance(s.stack[-1], Deal)


@allowed("UF 2.4", "UF 16.1")
def test_the_cards_drawn_come_back_and_buildings_among_them_are_not_removed() -> None:
    s = table(hands=([], [BRUSH]))
    play(s, ("terrain", BRUSH, 7), ("decline",), ("decline",), waits=True)
    before = sorted(s.pile.rest)
    houses = [c for c in s.pile.rest if cards.TERRAIN[c] == "buildings"][:5]
    numbers = {c: -cards.RN[c] if cards.RED[c] else cards.RN[c] for c in houses}
    play(s, chance=houses, waits=True)
    while isinstance(s.stack[-1], DrawWounds):
        play(s, options(s)[0])
    assert s.orders == (("buildings", 4),) and not s.removed and not s.discards, numbers
    drawable = sorted([card for card, _ in kernel.outcomes(s)])
    assert drawable == before, "the pile is whole again; the Brush on the table and hands stay out"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_among_equals_the_defender_chooses() -> None:
    s = table()
    play(s, ("decline",), ("decline",), waits=True)
    play(s, chance=rncs(s, ("red", 3), ("black", 1), ("red", 3)))
    assert s.player == 1 and options(s) == [("wounded", 4), ("wounded", 6)]
    assert rule_of(refusal(s, "wounded", 5)) == "UF 2.4"
    assert prompt_words(s) == "Their numbers are equally low: which of them is wounded?"
    assert describe_action(s, ("wounded", 4)).endswith("is wounded")
    assert action_target(s, ("wounded", 4)) == {"unit": 4, "button": "wounded"}
    play(s, ("wounded", 6), waits=True)
    assert set(s.wounded) == {6}


@allowed("UF 2.4")
def test_red_and_black_0_are_equal() -> None:
    s = table()
    play(s, ("decline",), ("decline",), waits=True)
    play(s, chance=rncs(s, ("red", 0), ("black", 0), ("black", 1)))
    assert options(s) == [("wounded", 4), ("wounded", 5)]


@allowed("UF 33.6")
def test_a_man_with_two_weapons_puts_one_down() -> None:
    s = table()
    s.secondary[4] = "demolition_charge"
    play(s, ("decline",), ("decline",), waits=True)
    play(s, chance=rncs(s, ("red", 6), ("black", 1), ("black", 3)))
    assert isinstance(s.stack[-1], AfterWound)
    play(s, ("put down", 4, "secondary"), chance=rncs(s, ("red", 4), ("red", 5)), waits=True)
    assert 4 not in s.secondary and set(s.wounded) == {4, 8}


# -- play -------------------------------------------------------------------------------------------------------------


def under_way(*groups: Any, scenario: str = "P", **facts: Any) -> UpFrontState:
    s = position(*groups, scenario=scenario, chapters=53, **facts)
    s.role = ROLES
    return s


@allowed("UF 2.4", "UF 33.7")
def test_nobody_draws_for_his_endurance_but_a_second_wound_still_kills() -> None:
    for scenario, draws in (("U", True), ("P", False)):
        s = under_way(group("A", *riflemen(2)), group("A", *riflemen(3), side=1, chit=2), scenario=scenario)
        s.wounded[2] = 0
        s.emptied = 1
        assert endures(s, 1) == draws
    wound(s, 2)
    s.stack[-1].at = "acted"
    s.stack.append(AfterWound(2))
    kernel.begin(s)
    assert s.fate[2] == KILLED


def transfer(alone: bool, scenario: str = "P") -> UpFrontState:
    """The defender's turn; man 2 is wounded, the group next to his has the leader."""
    mates = () if alone else (man(),)
    s = under_way(
        group("A", *riflemen(2)),
        group("A", man(), *mates, side=1, chit=2),
        group("B", man(leader="SL"), man(), side=1, chit=2),
        hands=([], [movement(), movement(nth=1)]),
        seat=1,
        scenario=scenario,
    )
    s.wounded[2] = 0
    return s


@allowed("UF 2.4", "UF 17.8")
@refused("UF 2.4")
def test_a_wounded_man_transfers_only_if_he_is_alone_in_his_group() -> None:
    s = transfer(False)
    play(s, ("send", 6))
    assert ("send", 3, 7) in options(s), "his mate may go"
    assert rule_of(refusal(s, "send", 2, 7)) == "UF 2.4"
    play(s, ("send", 3, 7), ("card", movement()))
    assert s.crossing == {3: 7}
    assert ("send", 2, 7) not in options(s), "while his mate is on the way he is not alone"
    t = transfer(True)
    play(t, ("send", 6))
    assert ("send", 2, 7) in options(t)
    u = transfer(False, "U")
    play(u, ("send", 6))
    assert ("send", 2, 7) in options(u), "elsewhere a wounded man transfers like others"


@refused("UF 2.4")
def test_nor_does_he_leave_to_found_a_new_group() -> None:
    s = under_way(
        group("A", *riflemen(2)),
        group("A", man(leader="SL"), *riflemen(3), side=1, chit=2),
        hands=([], [movement(), movement(nth=1)]),
        seat=1,
    )
    s.wounded[3] = 0
    play(s, ("send", 6))
    assert ("found", 4, 2) in options(s) and rule_of(refusal(s, "found", 3, 2)) == "UF 2.4"


@allowed("UF 2.4")
def test_the_whole_group_still_moves_with_its_wounded() -> None:
    s = transfer(False)
    play(s, ("move", 6), ("move", movement(), "back"))
    assert s.chit[6] == 1


def out(*stacks: Any, chits: tuple[int, ...] = (-1, -1), enemy: tuple[int, int] = (1, 0), **facts: Any) -> bool:
    """Two groups of the defender, first men wounded from the start; A's second man has the facts."""
    s = under_way(
        group("A", *riflemen(2), chit=enemy[0]),
        group("B", *riflemen(2), chit=enemy[1]),
        group("A", man(), man(**facts), side=1, chit=chits[0], stack=stacks[0]),
        group("B", man(), man(), side=1, chit=chits[1], stack=stacks[1]),
    )
    for m in (4, 6):
        s.wounded[m] = 0
        s.marks["evacuee", m] = 1
    done = victory_ends(s)
    assert not done or s.result == (0.0, 1.0)
    return done


@allowed("UF 16.42", "UF 2.4")
@refused("UF 16.42")
def test_two_of_the_first_wounded_in_cover_at_relative_range_0_to_all_win() -> None:
    assert out([WOODS], [BRUSH])
    assert not out([WOODS], []), "in the open"
    assert not out([WOODS], [BRUSH, forward()]), "moving (16.422)"
    assert not out([WOODS], [BRUSH, wire()]), "in Wire"
    assert not out([WOODS], [BRUSH], enemy=(2, 0)), "one attacking group is at Relative Range 1"
    assert not out([WOODS], [BRUSH], chits=(-1, 0)), "one of his own is"
    assert not out([WOODS], [BRUSH], pinned=True), "a pinned man in the group, though it is not the wounded one"


@refused("UF 16.42")
def test_only_men_wounded_at_the_start_count_and_only_in_play() -> None:
    s = under_way(group("A", *riflemen(2)), group("A", *riflemen(4), side=1, chit=0, stack=[WOODS]), seat=1)
    s.wounded = {2: 0, 3: 5}
    s.marks["evacuee", 2] = 1
    assert not victory_ends(s), "the other was wounded later"
    s.marks["evacuee", 3] = 1
    s.crossing[3] = 7
    assert not victory_ends(s), "in transfer"
    s.crossing.clear()
    assert victory_ends(s)


@allowed("UF 16.42")
@refused("UF 16.42")
def test_the_attacker_wins_with_four_unpinned_men_in_cover_at_range_5() -> None:
    for count, chit, stack, wins in (
        (4, 5, [WOODS], True),
        (3, 5, [WOODS], False),
        (4, 4, [WOODS], False),
        (4, 5, [], False),
    ):
        s = under_way(group("A", *riflemen(count), chit=chit, stack=stack), group("A", *riflemen(2), side=1, chit=0))
        assert victory_ends(s) == wins
    assert SCENARIOS["P"].otherwise == "defender"


@allowed("UF 2.4")
def test_japanese_and_americans_have_lists_of_their_own() -> None:
    p = SCENARIOS["P"]
    points = {
        (role, nation, other): getattr(force(p, role, nation, other), "points", 0)
        for role in ROLES
        for nation, other in ((AMERICAN, JAPANESE), (JAPANESE, AMERICAN), (JAPANESE, RUSSIAN))
    }
    assert (points["attacker", AMERICAN, JAPANESE], points["defender", JAPANESE, AMERICAN]) == (302, 236)
    assert (points["attacker", JAPANESE, AMERICAN], points["defender", AMERICAN, JAPANESE]) == (303, 224)
    assert points["attacker", JAPANESE, RUSSIAN] == 236
    assert len(pairings(p)) == len(load("upfront").scenario("P").facts["nations"])


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("P", nations, 3)
    groups = {what[2] for entry in match.log for _, what, _ in entry.events if what[0] == "joins" and what[2] > 5}
    hurt = [what[1] for entry in match.log for _, what, _ in entry.events if what[0] == "to evacuate"]
    assert len(groups) == len(set(hurt)) and len(groups) in (3, 4)
    draws = [entry for entry in match.log if entry.rule == "UF 2.4" and entry.seat < 0]
    assert len(draws) == sum(side == 1 for side in end_of(match).side)

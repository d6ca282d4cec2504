"""Scenario W, Surprise Attack: a squad pinned in its Buildings, and when it wakes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s16_victory import condition_met, game_ends
from bocage.games.upfront.game import PLAYABLE
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.nations import FRENCH, GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_conditions import buildings_of
from bocage.games.upfront.specials.special_housed import (
    FindBuildings,
    Surprise,
    can_be_awake,
)
from bocage.games.upfront.state import UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.table.uses import TERRAIN_BIT, held
from bocage.games.upfront.view import man_status
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event, prompt_words
from bocage.kernel.frames import CHANCE
from bocage.kernel.script import ByChance, play_on, step
from tests.marks import allowed, refused
from tests.upfront.position import (
    fire,
    forward,
    group,
    hero,
    man,
    movement,
    options,
    play,
    position,
    rally,
    rally_all,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
    turn_over,
)
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, whole_game

HOUSE, NEXT_HOUSE = terrain("buildings"), terrain("buildings", nth=1)
BRUSH, WOODS = terrain("brush"), terrain("woods")
VICTORY = SCENARIOS["W"].victory[0]


def begun(nations: tuple[int, int] = (GERMAN, FRENCH), seed: int = 5) -> UpFrontState:
    s = new_game(SCENARIOS["W"], nations, ())
    s.events = []
    return play_on(s, lambda s: s.player != CHANCE, ByChance(Random(seed)))


def choose(s: UpFrontState, rng: Random) -> None:
    by_chance = ByChance(rng)
    step(s, by_chance(s))
    play_on(s, lambda s: s.player != CHANCE, by_chance)


def asleep(mine: list[int], yours: list[int], seat: int = 1, **facts: Any) -> UpFrontState:
    """Germans (seat 0) attack Americans who have one man awake in their group A; all of them in Buildings."""
    s = position(
        group("A", *riflemen(5), chit=3),
        group("B", *riflemen(4)),
        group("A", man(), man(pinned=True), man(leader="SL", pinned=True), side=1, stack=[HOUSE]),
        group("B", *riflemen(2, pinned=True), side=1, stack=[NEXT_HOUSE]),
        scenario="W",
        chapters=53,
        hands=(mine, yours),
        seat=seat,
        **facts,
    )
    s.role = ROLES
    s.marks[marks.ASLEEP, 1] = 0
    s.marks[marks.NO_SNIPERS, 1] = 1
    s.marks[marks.VACATED_GO, 0] = 1
    for m, pinned in enumerate(s.pinned):
        if pinned:
            s.marks[marks.SURPRISED, m] = 1
    return s


@allowed("UF 2.4", "UF 3.2")
def test_the_defender_sets_up_first_in_buildings_and_the_attacker_moves_first() -> None:
    assert "W" in PLAYABLE
    s, rng = begun(), Random(3)
    assert s.first == 0 and s.role == ROLES
    while isinstance(s.stack[-1], FormGroups) or type(s.stack[-1]).__name__ == "AssignCrews":
        assert s.player == 1, "only the defender has been asked so far"
        choose(s, rng)
    mine = groups_in_play(s, 1)
    while isinstance(s.stack[-1], FindBuildings):
        assert s.player == 1 and prompt_words(s).startswith("Which of your groups")
        assert refusal(s, "house", 0, 0).rule == "UF 2.4"
        assert describe_action(s, options(s)[0]) and action_target(s, options(s)[0])["group"] in mine
        choose(s, rng)
    houses = [card_of(s.cards[g][0]) for g in mine]
    assert [TERRAIN[card] for card in houses] == ["buildings"] * len(mine) and len(set(houses)) == len(mine)
    assert not s.discards and not set(houses) & set(s.pile.rest)
    assert len(s.pile.rest) + len(houses) == 162, "the rest of the deck is as it was"
    assert isinstance(s.stack[-1], Surprise)
    choose(s, rng)
    assert s.player == 0 and isinstance(s.stack[-1], FormGroups)


@allowed("UF 2.4")
@refused("UF 2.4")
def test_all_start_pinned_but_one_rifleman_of_morale_three() -> None:
    s, rng = begun(), Random(3)
    while not isinstance(s.stack[-1], Surprise):
        choose(s, rng)
    able = [a[1] for a in options(s)]
    assert able and all(s.morale[m] == 3 and m not in s.leaders[1] for m in able)
    sergeant = s.leaders[1][0]
    assert s.morale[sergeant] == 3 and refusal(s, "awake", sergeant).rule == "UF 2.4", "a leader is no rifleman"
    assert action_target(s, ("awake", able[0]))["unit"] == able[0] and prompt_words(s).startswith("All your men")
    told = play(s, ("awake", able[0]))
    pinned = [m for m, down in enumerate(s.pinned) if down]
    assert pinned == [m for m, side in enumerate(s.side) if side == 1 and m != able[0]]
    assert any(narrate_event(s, what).startswith("Only ") for _, what, _ in told)


@pytest.mark.parametrize("pair", [(GERMAN, RUSSIAN), (RUSSIAN, GERMAN), (FRENCH, GERMAN)])
def test_every_squad_has_such_a_man(pair: tuple[int, int]) -> None:
    s = new_game(SCENARIOS["W"], pair, ())
    s.group = [0 if side == 0 else 6 for side in s.side]
    assert all(s.morale[m] == 3 for m in can_be_awake(s, 1, 3))


@refused("UF 2.4")
def test_no_rally_card_helps_before_the_defender_is_fired_at() -> None:
    s = asleep([], [rally(2), rally_all()])
    assert ("rally", 6) not in options(s) and refusal(s, "rally", 6).rule == "UF 2.4"
    assert refusal(s, "rally", 7).rule == "UF 2.4" and "fired at" in refusal(s, "rally", 7).reason
    assert "cannot be rallied yet" in man_status(s, 10) and man_status(s, 9) == [], "and the table shows it"


@allowed("UF 2.4", "UF 10.4")
@refused("UF 2.4")
def test_a_hero_does_and_opens_nothing_else() -> None:
    s = asleep([], [hero(), rally(2), sniper()])
    play(s, ("hero", hero(), 10))
    assert not s.pinned[10] and s.pinned[11]
    assert refusal(s, "rally", 6).rule == "UF 2.4"
    play(s, ("stop",))
    assert refusal(s, "on", sniper(), 0).rule == "UF 2.4", "W.4: a Hero does not count"


@allowed("UF 10.2")
def test_a_man_pinned_since_then_is_rallied_as_ever() -> None:
    s = asleep([], [rally(2)])
    s.pinned[9] = True
    play(s, ("rally", 6), ("rally", rally(2)))
    assert not s.pinned[9] and s.pinned[10] and s.pinned[11], "he alone; those surprised stay pinned"


def shoot(s: UpFrontState, then: str) -> list[Any]:
    """Group A of the Germans fires at group A; nobody is hurt."""
    told = play(s, ("fire", 0), ("at", 6), ("card", fire(1)), ("ready",), ("pass",))
    told += play(s, (then,), chance=rncs(s, ("red", 4)) if then == "resolve" else [])
    while s.player == 1 and s.seat == 0:
        told += play(s, ("pass",), chance=rncs(s, ("red", 4)))
    return told


@allowed("UF 2.4", "UF 10.2")
def test_fire_at_one_group_wakes_the_whole_side() -> None:
    s = asleep([fire(1)], [rally(2)], seat=0)
    told = shoot(s, "resolve")
    assert any("roused" in narrate_event(s, what) for _, what, _ in told)
    turn_over(s)
    play(s, ("rally", 7), ("rally", rally(2)))
    assert not s.pinned[12] and not s.pinned[13]


@refused("UF 2.4")
def test_an_attack_that_is_called_off_wakes_nobody() -> None:
    s = asleep([fire(1)], [rally(2)], seat=0)
    shoot(s, "decline")
    turn_over(s)
    assert refusal(s, "rally", 7).rule == "UF 2.4"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_after_an_attack_of_its_own_the_side_rallies_from_its_next_turn_on() -> None:
    s = asleep([], [fire(1), rally(2)])
    s.chit[6] = 3
    play(s, ("fire", 6), ("at", 0), ("card", fire(1)), ("ready",), ("resolve",), chance=rncs(s, *[("red", 4)] * 5))
    assert refusal(s, "rally", 7).rule == "UF 2.4", "not in the same turn"
    turn_over(s)
    turn_over(s)
    play(s, ("rally", 7), ("rally", rally(2)))
    assert not s.pinned[12] and (marks.ASLEEP, 1) in s.marks


@allowed("UF 2.4", "UF 14.2")
def test_a_snipers_shot_is_fire() -> None:
    s = asleep([sniper()], [], seat=0)
    play(s, ("stop",), ("on", sniper(), 7), chance=rncs(s, ("black", 0, {2: (1, 1)}), ("black", 6)))
    assert (marks.ASLEEP, 1) not in s.marks and (marks.NO_SNIPERS, 1) in s.marks


@allowed("UF 2.4", "UF 14.1")
@refused("UF 2.4")
def test_snipers_wait_until_a_rally_card_has_worked() -> None:
    s = asleep([], [rally(2), sniper()])
    del s.marks[marks.ASLEEP, 1]
    play(s, ("rally", 7), ("rally", rally(2)))
    turn_over(s)
    turn_over(s)
    play(s, ("stop",))
    assert ("on", sniper(), 0) in options(s)
    s = asleep([], [rally(2), sniper()])
    del s.marks[marks.ASLEEP, 1]
    play(s, ("stop",))
    assert ("on", sniper(), 0) not in options(s) and "W.4" in refusal(s, "on", sniper(), 0).reason
    assert ("discard", sniper()) in options(s), "he may get rid of it"


@allowed("UF 14.1")
def test_the_attackers_sniper_is_free() -> None:
    s = asleep([sniper()], [], seat=0)
    play(s, ("stop",))
    assert ("on", sniper(), 6) in options(s)


@refused("UF 2.4")
def test_no_banzai_rallies_them_either() -> None:
    s = asleep([], [movement()], nations=("American", "Japanese"))
    assert refusal(s, "banzai", 6).rule == "UF 2.4"
    del s.marks[marks.ASLEEP, 1]
    assert ("banzai", 6) in options(s)


@allowed("UF 2.4", "UF 5.2")
def test_buildings_once_left_are_out_of_the_game() -> None:
    s = asleep([], [movement(), WOODS])
    s.pinned[10] = s.pinned[11] = False
    play(s, ("move", 6), ("move", movement(), "forward"))
    assert buildings_of(s, 1) == 2, "one Movement card has not left them yet"
    turn_over(s)
    turn_over(s)
    told = play(s, ("terrain", 6), ("terrain", WOODS))
    assert HOUSE in s.removed and HOUSE not in s.discards and movement() in s.discards
    assert ("UF 2.4", ("removed", HOUSE)) in [(rule, what) for rule, what, _ in told]
    assert buildings_of(s, 1) == 1


@allowed("UF 16.1")
def test_no_other_buildings_come_into_play() -> None:
    s = new_game(SCENARIOS["W"], (GERMAN, FRENCH), ())
    s.hands = [(HOUSE, BRUSH), (NEXT_HOUSE, BRUSH)]
    assert list(held(s, 0, TERRAIN_BIT)) == [BRUSH] and list(held(s, 1, TERRAIN_BIT)) == [BRUSH]
    assert s.orders == (("buildings", 8),)


@allowed("UF 2.4", "UF 16.42")
def test_the_attacker_wins_with_as_many_buildings_as_the_defender() -> None:
    s = asleep([], [], seat=0)
    assert not condition_met(s, 0, VICTORY) and not game_ends(s)
    s.cards[7] = ()
    assert not condition_met(s, 0, VICTORY), "one against none"
    s.cards[0] = (NEXT_HOUSE | 1 << 8,)
    assert not condition_met(s, 1, VICTORY), "the condition is the attacker's"
    assert game_ends(s) and s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42"


@allowed("UF 2.4")
def test_none_is_as_many_as_none() -> None:
    s = asleep([], [], seat=0)
    s.cards[6] = (HOUSE | 1 << 8, forward(), forward(8))
    s.cards[7] = (BRUSH | 1 << 8,)
    assert buildings_of(s, 1) == 0, "two Movement cards have left them (UF 5.2)"
    assert game_ends(s) and s.result == (1.0, 0.0)


@allowed("UF 16.3")
def test_otherwise_the_defender_wins() -> None:
    s = asleep([], [], seat=0)
    s.time_up = True
    assert game_ends(s) and s.result == (0.0, 1.0)


@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games(nations: str) -> None:
    match = whole_game("W", nations, 4)
    s = match.state
    assert isinstance(s, UpFrontState)
    assert not [card for card in s.discards if TERRAIN[card] == "buildings"]

"""Scenario K, Elite Troops on the Attack: two segments, the second against a fresh defence."""

from __future__ import annotations

from collections import Counter

import pytest

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s14_snipers import lose_sniper
from bocage.games.upfront.basic.s16_victory import broken_ends, by_time, victory_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s21_secondary import carry_refusal
from bocage.games.upfront.infantry.s33_endurance import endures
from bocage.games.upfront.printed.cards import ALL_CARDS, SNIPER
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_rearming import Rearm
from bocage.games.upfront.specials.special_segments import count_segments
from bocage.games.upfront.state import CAPTURED, IN_PLAY, KILLED, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.view import table_view
from bocage.games.upfront.words.sentences import action_target, describe_action, prompt_words
from bocage.kernel import play as kernel
from bocage.kernel.frames import OVER
from bocage.kernel.match import Match
from bocage.kernel.script import any_answer, play_on
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import (
    face_down,
    fire,
    forward,
    gid,
    group,
    man,
    options,
    play,
    position,
    rally,
    refusal,
    riflemen,
    terrain,
    wire,
)
from tests.upfront.specials.scenario_scenes import PAIRS, ROLES, end_of, whole_game

WOODS, BRUSH, BUILDINGS = terrain("woods"), terrain("brush"), terrain("buildings")
HANDS = ([fire(1), BUILDINGS], [rally(1)])


def stood(elite: int = 0, second_line: int = 0) -> UpFrontState:
    """Eight elite Germans (the first of Group A with an LMG) and six Americans, with men of each in Woods at chit 4."""
    s = position(
        group("A", man("LMG"), *riflemen(3), chit=elite, stack=[WOODS]),
        group("B", *riflemen(4), stack=[BRUSH, forward()]),
        group("A", *riflemen(4), side=1, chit=second_line, stack=[terrain("woods", nth=1), wire()]),
        group("B", *riflemen(2), side=1, stack=[face_down(fire(2))]),
        hands=HANDS,
        scenario="K",
        chapters=39,
        reserve=0,
        orders=(("buildings", 4),),
        decks=4,
    )
    s.role = ROLES
    whole = s.stack[0]
    assert isinstance(whole, Upfront)
    whole.part = len(hooks(s).preparation)
    count_segments(s)
    return s


def prepared_anew(s: UpFrontState) -> UpFrontState:
    """On to the first question of the second segment."""
    s.player = -3
    kernel.begin(s)
    return s


def everywhere(s: UpFrontState) -> list[int]:
    lying = [card_of(e) for entries in s.cards for e in entries]
    return sorted([*s.pile.rest, *s.hands[0], *s.hands[1], *s.discards, *s.buried[0], *s.buried[1], *s.removed, *lying])


@allowed("UF 2.4", "UF 16.42")
def test_the_first_segment_won_is_not_the_game() -> None:
    s = stood(elite=4)
    assert table_view(s, 0)["tracks"][2] == {"label": "Segment", "value": "1 of 2"}
    assert victory_ends(s) and s.result is None
    prepared_anew(s)
    assert s.player == 0 and isinstance(s.stack[-1], FormGroups), "the elite force forms its groups first"
    assert table_view(s, 0)["tracks"][2] == {"label": "Segment", "value": "2 of 2"}
    assert s.hands == [(), ()] and not any(s.cards) and not any(s.men) and not any(s.chit)
    assert everywhere(s) == list(ALL_CARDS), "no card is lost or doubled"
    assert s.removed == [BUILDINGS] and s.orders == (("buildings", 3),), "a Buildings card discarded is removed"
    assert rally(1) in s.buried[1] and fire(2) in s.buried[1] and WOODS in s.discards
    assert s.emptied == 0 and s.decks == 4 and not s.time_up, "the Draw pile is not shuffled, time goes on"


@allowed("UF 2.4")
def test_the_second_segment_is_prepared_like_the_first() -> None:
    s = stood(elite=4)
    victory_ends(s)
    prepared_anew(s)
    for sizes in ((4, 4), (3, 3)):
        seat = s.player
        for i, size in enumerate(sizes):
            if i:
                play(s, ("next group",))
            for _ in range(size):
                play(s, next(a for a in options(s) if a[0] == "man"), waits=True)
        assert [len(s.men[6 * seat + i]) for i in (0, 1)] == list(sizes)
        play_on(s, lambda s: s.player < 0 or options(s)[0][0] != "alone", any_answer)
    cards = iter(card for card in ALL_CARDS if card in s.pile.rest)
    play_on(s, lambda s: s.player >= 0, lambda s: next(cards))
    assert [len(hand) for hand in s.hands] == [5, 6] and s.player == 0 and s.rule == "UF 3.6"
    play(s, ("decline",), ("decline",))
    assert s.player == 0 and s.rule == "UF 4.2" and s.turn == 6, "turns are counted on"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_who_comes_back() -> None:
    s = stood(elite=4)
    dead, panicked, routed, captured = s.men[1]
    for m, fate in zip(s.men[1], (KILLED, PANICKED, ROUTED, CAPTURED)):
        s.fate[m] = fate
    s.men[1] = ()
    s.wounded = {s.men[0][1]: 1, s.men[6][0]: 1}
    killed = s.men[7]
    for m in killed:
        s.fate[m] = KILLED
    s.men[7], s.losses = (), [4, 2]
    assert victory_ends(s)
    assert [s.fate[m] for m in (dead, panicked, routed, captured)] == [KILLED, PANICKED, IN_PLAY, IN_PLAY]
    assert all(s.fate[m] == IN_PLAY for m in killed), "all of the defender's men"
    assert list(s.wounded) == [1], "the wounds of the elite force stay, the defender's are fresh men"
    assert s.force == [6, 6] and s.losses == [0, 0], "the squad breaks by its size now"


@allowed("UF 2.4", "UF 16.5")
def test_a_broken_defence_is_a_segment_won_and_a_broken_elite_force_is_the_end() -> None:
    s = stood()
    s.losses = [0, 4]
    assert broken_ends(s) and s.result is None and s.marks["segment", 0] == 2
    prepared_anew(s)
    s.losses = [0, 4]
    assert broken_ends(s) and s.result == (1.0, 0.0), "the second time it is the game"
    s = stood()
    s.losses = [5, 0]
    assert broken_ends(s) and s.result == (0.0, 1.0)
    s = stood()
    s.losses = [5, 4]
    assert broken_ends(s) and s.result == (0.0, 0.0), "both together are no victory"


@allowed("UF 16.42")
def test_the_defender_wins_with_either_segment_and_the_elite_force_with_the_second() -> None:
    s = stood(second_line=4)
    s.cards[6] = s.cards[6][:1]
    assert victory_ends(s) and s.result == (0.0, 1.0)
    s = stood(elite=4)
    s.marks["segment", 0] = 2
    assert victory_ends(s) and s.result == (1.0, 0.0) and s.ending[0] == "UF 16.42"


@allowed("UF 16.3")
def test_without_time_for_the_second_segment_the_defender_has_held_out() -> None:
    s = stood()
    s.losses, s.time_up = [0, 4], True
    assert broken_ends(s) and s.result == (0.0, 1.0) and s.ending[0] == "UF 16.3"
    s = stood()
    by_time(s, "UF 16.3", "the time limit is reached")
    assert s.result == (0.0, 1.0), "Victory Points are not counted"


@allowed("UF 2.4", "UF 14.4")
def test_snipers_and_weapons_are_regained() -> None:
    s = stood(elite=4)
    lose_sniper(s, 0)
    assert SNIPER in s.cower[0]
    s.broken[0], s.weapon[1], s.captured_weapon[2] = True, UNARMED, s.weapon[2]
    rifle = s.weapon[3]
    s.weapon[2] = weapon_of(AMERICAN, "BAR")
    assert victory_ends(s)
    assert s.snipers == [1, 1] and SNIPER not in s.cower[0]
    assert not s.broken[0] and s.weapon[1] == s.weapon[2] == rifle and not s.captured_weapon


@allowed("UF 2.4")
@refused("UF 2.4")
def test_a_dead_gunners_weapon_may_be_carried_by_another() -> None:
    s = stood(elite=4)
    s.men[0] = s.men[0][1:]
    s.men[1], s.chit[1], s.cards[1] = s.men[1], 4, s.cards[1][:1]
    s.fate[0], s.weapon[0] = KILLED, UNARMED
    assert victory_ends(s)
    prepared_anew(s)
    assert isinstance(s.stack[-1], Rearm) and s.player == 0
    assert prompt_words(s) == "Who carries the weapon of a man who was lost?"
    assert ("rearm", 4, 0) in options(s) and ("done",) in options(s)
    assert " takes the LMG of " in describe_action(s, ("rearm", 4, 0)).replace("light machine gun", "LMG")
    assert action_target(s, ("rearm", 4, 0))["unit"] == 4
    assert rule_of(refusal(s, "rearm", 8, 0)) == "UF 2.4" and rule_of(refusal(s, "rearm", 0, 0)) == "UF 2.4"
    assert rule_of(refusal(s, "rearm", 4, 5)) == "UF 2.4", "the weapon of a man who is alive"
    play(s, ("rearm", 4, 0))
    assert s.weapon[4] == weapon_of(GERMAN, "LMG") and isinstance(s.stack[-1], FormGroups)
    assert gid(s, 0, "A") == 0


def segments_played(nations: str, seed: int) -> tuple[Match, int]:
    match = whole_game("K", nations, seed)
    told = [what for entry in match.log for _, what, _ in entry.events]
    assert Counter(everywhere(end_of(match))).most_common(1)[0][1] == 1
    return match, sum(what[0] == "segment won" for what in told)


@allowed("UF 2.4")
@pytest.mark.parametrize("nations", PAIRS)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match, segments = segments_played(nations, 3)
    result = match.state.result
    assert match.state.player == OVER and segments <= 1
    assert result is not None and (result[0] == 0.0 or segments == 1), "nobody wins by one segment"


def test_new_games_begin_in_the_first_segment() -> None:
    s = new_game(SCENARIOS["K"], (GERMAN, AMERICAN), ())
    assert s.decks == 4 and s.role == ROLES and not s.marks


@allowed("UF 2.4", "UF 33.7", "UF 42.46", "UF 50.41")
def test_what_is_of_the_whole_scenario_outlasts_its_first_segment() -> None:
    """The wounded have drawn for this deck, nobody surrenders any more, a Staff Sergeant is one, an own man too."""
    s = stood(elite=4)
    s.emptied = 1
    kept = {
        (marks.DECK_SEEN, 0): 1,
        (marks.DECK_SEEN, 1): 1,
        (marks.NO_SURRENDER, 1): 1,
        (marks.SSG, 1): 1,
        (marks.OWN_MAN, 2): 1,
    }
    s.marks.update(kept)
    s.marks[marks.ENTRENCHED, 0] = 1
    s.wounded[1] = 1
    assert victory_ends(s)
    assert all(s.marks.get(key) == value for key, value in kept.items()) and (marks.ENTRENCHED, 0) not in s.marks
    assert 1 in s.wounded and not endures(s, 0), "no second draw in the same deck"


@allowed("UF 21.1", "UF 33.6")
@refused("UF 33.6")
def test_the_wounded_of_the_first_segment_are_given_no_second_weapon() -> None:
    """UF 33.6: he carries his rifle; a man who is whole, or one without a weapon, may have the chit."""
    s = stood()
    s.wounded[1] = s.wounded[2] = 1
    s.weapon[2] = UNARMED
    found = carry_refusal(s, 0, 1)
    assert found is not None and found.rule == "UF 33.6"
    assert carry_refusal(s, 0, 2) is None and carry_refusal(s, 0, 3) is None

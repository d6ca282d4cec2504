"""Scenario J, Free for All: by night, each for himself among three players or more, by the usual rules between two."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s05_refusals import mode_refusal
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s14_snipers import sniper_of
from bocage.games.upfront.basic.s16_victory import broken_ends, loss_points, points_decide, victory_ends
from bocage.games.upfront.battle.s38_light import place_of, starshells
from bocage.games.upfront.battle.s38_night import observed_range
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.infantry.s17_encirclement import encircle_refusal
from bocage.games.upfront.infantry.s17_flanking import flank_refusal
from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.printed.nations import AMERICAN, BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, MARINES, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.specials.special_free_for_all import retire
from bocage.games.upfront.state import IN_PLAY, KILLED, UpFrontState, relative_range
from bocage.games.upfront.table.ground import BACK, FORWARD, TERRAIN_UP, card_of, entry
from bocage.games.upfront.table.groups import opposite
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.players import foes, is_free_for_all, next_player, players, rivals
from bocage.games.upfront.view import determinized, table_view
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.script import step
from tests.looking import rule_of
from tests.marks import allowed, refused
from tests.upfront.position import concealed, fire, forward, movement, options, play, rncs, terrain, turn_over
from tests.upfront.specials.scenario_scenes import whole_game

BRUSH, WALL, WOODS = terrain("brush"), terrain("wall"), terrain("woods")
FLANK = movement("flank")
THREE = (AMERICAN, GERMAN, RUSSIAN)


def melee(nations: tuple[int, ...] = THREE, chits: tuple[int, ...] = (0, 0, 0), day: bool = True) -> UpFrontState:
    """Everybody has Group A with his first six men and Group B with the rest, at these range chits; seat 0 to act."""
    s = new_game(SCENARIOS["J"], nations, ())
    s.night = s.night and not day
    s.pile.rest = list(ALL_CARDS)
    for seat in range(len(nations)):
        men = [m for m, side in enumerate(s.side) if side == seat]
        for slot, some in enumerate((men[:6], men[6:])):
            g = 6 * seat + slot
            s.men[g], s.chit[g] = tuple(some), chits[seat]
            for m in some:
                s.group[m] = g
    s.turn = 4
    whole = Upfront()
    whole.at, whole.part = "playing", 99
    s.stack = [whole, Turn()]
    kernel.begin(s)
    return s


def deal(s: UpFrontState, seat: int, *cards: int) -> None:
    s.hands[seat] = cards
    s.pile.rest = [card for card in s.pile.rest if card not in cards]


def lay(s: UpFrontState, g: int, *entries: int) -> None:
    s.cards[g] = tuple(e if e > 255 else entry(e, TERRAIN_UP) for e in entries)
    s.pile.rest = [card for card in s.pile.rest if card not in [card_of(e) for e in s.cards[g]]]


@allowed("UF 2.4")
def test_everybody_else_is_an_enemy_and_turns_go_round() -> None:
    s = melee()
    assert players(s) == [0, 1, 2] and is_free_for_all(s)
    assert rivals(s, 1) == (2, 0) and next_player(s, 2) == 0
    assert set(foes(s, 1)) == {*range(6), *range(12, 18)}
    assert s.decks == 4 and s.role == ("", "", ""), "a deck for each player and one more"
    view = table_view(s, 2)
    assert [side["name"] for side in view["sides"]] == ["American", "German", "Russian"]
    assert len(view["ranges"]) == 12 and isinstance(view["sides"][0]["hand"], int)
    deal(s, 0, *(fire(1, nth=i) for i in range(3)))
    deal(s, 1, BRUSH)
    guess = determinized(s, 2, Random(1))
    assert [len(hand) for hand in guess.hands] == [3, 1, 0]


@allowed("UF 2.4", "UF 5.61")
def test_any_player_fires_at_any_other_and_letters_do_not_matter() -> None:
    s = melee(chits=(2, 1, 3))
    s.letter[13] = 4
    assert relative_range(s, 0, 13) == 5 and relative_range(s, 0, 6) == 3, "D is as far from A as A is"
    deal(s, 0, fire(1))
    deal(s, 2, concealed(1))
    play(s, ("fire", 0))
    assert {a[1] for a in options(s)} == {6, 7, 12, 13}
    play(s, ("at", 13), ("card", fire(1)), ("ready",))
    assert s.player == 2, "the player who is fired at may be concealed"


@allowed("UF 2.4")
@refused("UF 2.4", "UF 17.1")
def test_no_row_no_blocking_no_flanking_no_encirclement_and_walls_for_all() -> None:
    s = melee(chits=(3, 3, 0))
    assert opposite(s, 0) == -1
    assert mode_refusal(s, 0, movement(), FORWARD) is None, "past Relative Range 5 with the group of the same letter"
    assert rule_of(encircle_refusal(s, 0, 7)) == "UF 2.4"
    assert flank_refusal(s, 0, FLANK, 7) is not None, "nobody is opposite it"
    lay(s, 6, WALL)
    assert total(s, 0, 6) == total(s, 1, 6) == -1
    s.marks["retired", 2] = 1
    assert total(s, 0, 6) == -2 and total(s, 1, 6) == -1, "the last two play by the usual rules"
    assert opposite(s, 0) == 6 and rule_of(mode_refusal(s, 0, movement(), FORWARD)) == "UF 5.7"
    assert encircle_refusal(s, 0, 7) is None, "behind B, with a group of one's own before it"


@allowed("UF 2.4")
@refused("UF 2.4")
def test_range_chits_go_from_0_to_5() -> None:
    s = melee(chits=(5, 1, 1))
    red = movement(colour="red")
    assert rule_of(mode_refusal(s, 0, red, FORWARD)) == "UF 2.4"
    assert mode_refusal(s, 0, red, BACK) is None
    s.chit[0] = 0
    assert rule_of(mode_refusal(s, 0, red, BACK)) == "UF 2.4"
    assert mode_refusal(s, 0, red, FORWARD) is None


@allowed("UF 2.4", "UF 16.5")
def test_a_broken_player_retires_and_the_others_go_on() -> None:
    s = melee(chits=(2, 2, 2))
    deal(s, 1, BRUSH, fire(2))
    lay(s, 6, WOODS, forward())
    s.losses[1] = 6
    call = Resolution(6, 9, 0)
    s.stack[-1].at = "acted"
    s.stack.append(call)
    s.player = -3
    kernel.begin(s)
    assert s.player == CHANCE
    before = sorted(card for card in ALL_CARDS if card in s.pile.rest)
    step(s, rncs(s, ("black", 6))[0])
    assert ("retired", 1) in s.marks and players(s) == [0, 2] and s.result is None
    assert s.player == 0 and isinstance(s.stack[-1], Turn), "the attack is over, the turn goes on"
    assert s.hands[1] == () and set(s.buried[1]) == {BRUSH, fire(2)} and WOODS in s.discards
    assert not any(s.men[g] for g in range(6, 12)) and len(before) - len(s.pile.rest) == 1
    assert loss_points(s, 0) == 2 and loss_points(s, 2) == 0, "two for the man killed, nothing for those who left"
    assert not is_free_for_all(s) and next_player(s, 0) == 2


@allowed("UF 2.4", "UF 16.5")
def test_who_breaks_in_his_own_turn_passes_it_on_and_the_last_squad_has_won() -> None:
    s = melee()
    s.losses[0] = 7
    s.player = -3
    assert broken_ends(s)
    kernel.begin(s)
    assert s.player == 1 and s.seat == 1 and isinstance(s.stack[-1], Turn)
    s.losses[2] = 9
    assert broken_ends(s)
    assert s.player == OVER and s.result == (0.0, 1.0, 0.0) and s.ending[0] == "UF 16.5"
    s = melee()
    s.losses = [9, 9, 9]
    assert broken_ends(s) and s.result == (0.0, 0.0, 0.0)


@allowed("UF 16.42")
def test_the_first_with_four_men_in_cover_at_range_4_wins() -> None:
    s = melee(chits=(0, 0, 4))
    assert not victory_ends(s)
    lay(s, 12, WOODS)
    assert victory_ends(s) and s.result == (0.0, 0.0, 1.0)


@allowed("UF 16.4")
@refused("UF 16.4")
def test_at_the_time_limit_each_counts_the_losses_he_has_caused() -> None:
    s = melee(chits=(1, 1, 1))
    for m, taker in ((s.men[12][0], 1), (s.men[12][1], 1), (s.men[6][0], 0)):
        s.fate[m], s.marks["caused by", m] = KILLED, taker
        s.men[s.group[m]] = tuple(other for other in s.men[s.group[m]] if other != m)
    assert [loss_points(s, seat) for seat in (0, 1, 2)] == [2, 4, 0]
    for g in range(18):
        s.chit[g] = 0
    points_decide(s, "UF 16.3", "the time limit is reached")
    assert s.result == (0.0, 1.0, 0.0) and s.ending[1].endswith("2 to 4 to 0 Victory Points")
    s = melee()
    points_decide(s, "UF 16.3", "the time limit is reached")
    assert s.result == (1 / 3, 1 / 3, 1 / 3)


@allowed("UF 14.4")
def test_a_sniper_check_finds_the_sniper_who_fired() -> None:
    s = melee()
    s.marks["sniped by", 0] = 2
    assert sniper_of(s, 0) == 2 and sniper_of(s, 6) == 2, "without a note the next player's"


@allowed("UF 3.2", "UF 3.6")
def test_all_form_their_groups_and_place_terrain_in_turn() -> None:
    s = new_game(SCENARIOS["J"], (AMERICAN, FRENCH, GERMAN, RUSSIAN), ())
    kernel.begin(s)
    seats = []
    rng = Random(2)
    while s.rule != "UF 3.6":
        if s.player == CHANCE:
            kernel.apply(s, kernel.sample(s, rng))
            continue
        if isinstance(s.stack[-1], FormGroups) and s.player not in seats:
            seats.append(s.player)
        found = options(s)
        kernel.apply(s, found[int(rng.random() * len(found))])
    assert seats == [0, 1, 2, 3] and [len(hand) for hand in s.hands] == [6, 6, 5, 4]
    for seat in range(4):
        assert s.player == seat
        play(s, ("decline",))
    assert s.rule != "UF 3.6", "once all have declined in a row it is over"


@allowed("UF 46.1", "UF 50.42")
def test_who_is_among_the_enemies_counts() -> None:
    assert new_game(SCENARIOS["J"], (AMERICAN, BRITISH, JAPANESE), ()).troops[0] == MARINES
    assert new_game(SCENARIOS["J"], THREE, ()).troops[0] != MARINES
    plain = new_game(SCENARIOS["J"], (AMERICAN, BRITISH, ITALIAN), ())
    kernel.begin(plain)
    brave = new_game(SCENARIOS["J"], (AMERICAN, ITALIAN, RUSSIAN), ())
    kernel.begin(brave)
    assert brave.panic[brave.side.index(1)] == plain.panic[plain.side.index(2)] + 1


@allowed("UF 4.1")
def test_between_two_the_usual_rules_hold_and_the_axis_opens() -> None:
    s = new_game(SCENARIOS["J"], (AMERICAN, GERMAN), ())
    assert s.first == 1 and s.decks == 3 and s.night and s.role == ("", "") and len(s.men) == 12
    assert all(fate == IN_PLAY for fate in s.fate)


@allowed("UF 2.4")
def test_all_nations_can_play_at_once_and_nobody_twice() -> None:
    choices = UpFront().option_list("J")[0].choices
    assert "American-British-French-German-Italian-Japanese-Russian" in choices and "German-American" in choices
    with pytest.raises(KeyError):
        new_game(SCENARIOS["J"], (GERMAN, GERMAN, AMERICAN), ())
    with pytest.raises(KeyError):
        new_game(SCENARIOS["A"], (GERMAN, AMERICAN, BRITISH, BRITISH), ())


@allowed("UF 2.4")
@pytest.mark.parametrize(
    "nations",
    ["German-Russian", "American-German-Russian", "British-French-Italian-Japanese", "German-Italian-Japanese"],
)
def test_whole_games_end_and_their_logs_replay(nations: str) -> None:
    match = whole_game("J", nations, 4)
    assert match.state.result is not None and len(match.state.result) == nations.count("-") + 1


@allowed("UF 38.5", "UF 2.4")
def test_the_light_on_a_player_who_retires_goes_out() -> None:
    """It would burn down at the end of his turns, and he has none any more."""
    s = melee(day=False)
    mine, his = place_of(0, 1, 0), place_of(1, 1, 0)
    s.marks["starshell", mine] = s.marks["starshell", his] = 2
    retire(s, 1)
    assert starshells(s) == [mine]


@allowed("UF 38.3")
def test_only_fire_of_its_last_own_turn_gives_a_group_away() -> None:
    """Of three players two have had their turns since it fired; once its owner has had another, it is forgotten."""
    s = melee(day=False, chits=(1, 1, 1))
    s.marks["fired", 6] = s.turn - 2
    assert observed_range(s, 0, 6) == 2 + 1
    for _ in range(2):
        s.passed = False
        turn_over(s)
    assert s.seat == 2 and observed_range(s, 12, 6) == 2

"""UF 41.1 to 41.3, 41.6, 41.8, 41.9: games side by side, turns in blocks, who has won, and who goes on alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.briefing import goal_of
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.specials.special_briefing import specials_of
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.team.s41_end import LEFT, alone, team_result, winner_of
from bocage.games.upfront.team.s41_play import terrain_between
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.game import BadInput
from bocage.kernel.script import step
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    group,
    man,
    movement,
    riflemen,
    rncs,
    terrain,
    wire,
)
from tests.upfront.team.team_scenes import GAME, at, game, options, over, play, refusal, team


def two_games(**facts: Any) -> list[Any]:
    return [
        game(group("A", *riflemen(4)), group("A", *riflemen(4), side=1), **facts),
        game(group("A", *riflemen(4)), group("A", *riflemen(4), side=1), **facts),
    ]


@allowed("UF 41.1")
@refused("UF 41.1")
def test_two_to_four_games_side_by_side_with_two_seats_each() -> None:
    s = GAME.new("A+B", GAME.complete_options("A+B", {}))
    assert GAME.seats(s) == ("German 1", "American 1", "German 2", "American 2")
    assert GAME.scenario("a+b+a").seats[4:] == ("first side, game 3", "second side, game 3")
    for wrong in ("A", "A+Q+Z", "A+A+A+A+A"):
        with pytest.raises(BadInput, match="2 to 4"):
            GAME.scenario(wrong)
    for never in ("a+j", "K+K"):
        with pytest.raises(BadInput, match="is not played in teams"):
            GAME.scenario(never)


@case("uf-41-002")
@allowed("UF 41.2")
@refused("UF 41.2")
def test_nobody_of_one_team_begins_before_all_of_the_other_have_ended() -> None:
    s = team(*two_games())
    assert s.player == 0
    over(s)
    assert s.player == 2, "the German of the second game has his turn next"
    assert at(s, 0).seat == 1 and at(s, 0).stack[-1].at == "resumed", "the American of the first game waits"
    over(s)
    assert s.block == 1 and s.player == 1, "all Germans have ended"
    over(s)
    over(s)
    assert s.block == 0 and s.player == 0


@allowed("UF 41.2")
@refused("UF 41.2")
def test_partners_act_at_the_same_time_and_one_may_let_the_other_go_first() -> None:
    s = team(*two_games(hands=([movement()], [])))
    assert ("wait",) in options(s)
    play(s, ("wait",))
    assert s.player == 2 and rule_of(refusal(s, "wait")) == "UF 41.2", "they may not wait for each other"
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert ("wait",) in options(s)
    over(s)
    assert s.player == 0 and rule_of(refusal(s, "wait")) == "UF 41.2", "the partner's turn is over"
    assert at(s, 0).chit[0] == 0 and at(s, 1).chit[0] == 1


def test_the_same_team_goes_first_in_every_game() -> None:
    for nations in ("German-American", "American-German"):
        s = GAME.new("A+B", GAME.complete_options("A+B", {"nations": nations}))
        assert len({table.first for table in s.tables}) == 1


@case("uf-41-003")
@allowed("UF 41.3")
@refused("UF 41.3")
def test_the_card_between_two_games() -> None:
    """Brush is Brush; a Pillbox, a Minefield and a Fire card are Open Ground. It leaves the deck of the left game."""
    for card, wanted in (
        (terrain("brush"), "brush"),
        (terrain("hill"), "hill"),
        (terrain("pillbox"), ""),
        (fire(3), ""),
    ):
        s = GAME.new("A+B", GAME.complete_options("A+B", {}))
        kernel_play.begin(s)
        assert (s.player, s.rule) == (CHANCE, "UF 41.3")
        step(s, card)
        assert s.dividers == [card] and terrain_between(s, 0) == wanted
        assert card not in at(s, 0).pile.rest and card in at(s, 1).pile.rest
        assert GAME.view(s, 0)["dividers"][0]["terrain"] == (wanted or "open ground")
    assert TERRAIN[terrain("pillbox")] == "pillbox"


@allowed("UF 41.6")
@refused("UF 41.6")
def test_every_game_draws_from_its_own_deck() -> None:
    s = team(*two_games())
    left, right = len(at(s, 0).pile.rest), len(at(s, 1).pile.rest)
    play(s, ("stop",), ("draw", 5), chance=rncs(at(s, 0), *[("", n) for n in (0, 1, 2, 3, 4)]))
    assert len(at(s, 0).pile.rest) == left - 5 and len(at(s, 1).pile.rest) == right
    assert not at(s, 1).hands[0]


@case("uf-41-024")
@allowed("UF 41.8")
@refused("UF 41.8")
def test_most_games_then_most_casualty_points() -> None:
    assert team_result((1, 1), (14, 11)) == 1.0
    assert team_result((1, 1), (11, 14)) == 0.0
    assert team_result((2, 1), (0, 40)) == 1.0, "points count only between equals"
    assert team_result((1, 1), (9, 9)) == 0.5
    assert winner_of((0.5, 0.5)) == -1 and winner_of((0.0, 0.0)) == -1 and winner_of((0.0, 1.0)) == 1


def break_the_enemy(s: Any, i: int) -> None:
    """All but the last of the enemy's losses in game i are made, so that one more breaks him."""
    table = at(s, i)
    table.losses[1], table.force[1] = 2, 4


@allowed("UF 41.8")
@refused("UF 41.9")
def test_the_team_game_ends_with_the_last_game_between_two_opponents() -> None:
    s = team(
        game(group("A", *riflemen(6), chit=2), group("A", man(morale=0, kia=1), side=1, chit=3), hands=([fire(3)], [])),
        game(group("A", *riflemen(6), chit=2), group("A", man(morale=0, kia=1), side=1, chit=3), hands=([fire(3)], [])),
    )
    break_the_enemy(s, 0)
    break_the_enemy(s, 1)
    shot = [("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 0), ("black", 3)))
    assert s.player != OVER and s.results == [(1.0, 0.0), ()]
    over(s)
    assert s.player == 2
    play(s, *shot, chance=rncs(at(s, 1), ("black", 3)))
    assert s.player == OVER and s.result == (1.0, 0.0, 1.0, 0.0) and s.ending[0] == "UF 41.8"


@allowed("UF 41.9")
@allowed("UF 41.91")
@refused("UF 41.91")
def test_a_winner_plays_on_alone_with_his_own_deck() -> None:
    """The loser's men and cards leave the game, his losses stay; the winner goes on with his turn and has all turns."""
    left = game(
        group("A", *riflemen(6), chit=2),
        group("B", *riflemen(2)),
        group("A", man(morale=0, kia=1), side=1, chit=3),
        group("B", *riflemen(2), side=1),
        hands=([fire(3), movement()], [wire()]),
    )
    right = game(group("A", *riflemen(4)), group("A", *riflemen(4), side=1))
    s = team(left, right)
    break_the_enemy(s, 0)
    shot = [("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 0), ("black", 3)))
    table = at(s, 0)
    assert s.results[0] == (1.0, 0.0) and not s.closed[0] and alone(table, 0) and not alone(table, 1)
    assert not table.men[7] and table.fate[-2:] == [LEFT, LEFT] and table.hands[1] == ()
    assert KILLED in table.fate and loss_points(table, 0) == 2, "who left was not lost"
    assert s.player == 0 and ("move", 1) in options(s), "his other group has still its action"
    play(s, ("move", 1), ("move", movement(), "forward"))
    over(s)
    assert s.player == 2
    over(s)
    assert s.player == 3, "the American of the first game has no turn any more"
    over(s)
    assert s.player == 0 and table.seat == 0


@allowed("UF 41.59")
@allowed("UF 41.93")
def test_a_winner_who_has_too_few_men_left_does_nothing_more_but_has_won() -> None:
    left = game(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), reserve=0)
    s = team(left, game(group("A", *riflemen(4)), group("A", *riflemen(4), side=1)))
    table = at(s, 0)
    table.marks["alone", 0] = 1
    s.results[0] = (1.0, 0.0)
    table.losses[0], table.force[0] = 2, 3
    play(s, ("stop",))
    assert s.closed[0] and s.results[0] == (1.0, 0.0) and s.player == 2
    assert table.ending[0] == "UF 41.59"


@case("uf-41-026")
@allowed("UF 41.93")
@refused("UF 41.93")
def test_time_runs_out_in_one_of_three_games() -> None:
    """Play ceases there, nobody fires into it any more; the others go on."""
    facts: dict[str, Any] = {"hands": ([fire(3, 4)], [])}
    guns = (man("LMG", assistant=1), man())
    s = team(
        game(group("A", *riflemen(6)), group("A", *riflemen(4), side=1), decks=1, pile=[fire(6)]),
        game(group("A", *guns), group("A", *riflemen(4), side=1), **facts),
        game(group("A", *guns), group("A", *riflemen(4), side=1), **facts),
        between=("open", "open"),
    )
    play(s, ("stop",), ("draw", 5), chance=[fire(6)])
    assert s.closed == [True, False, False] and s.results[0]
    assert s.player == 2 and s.result is None
    play(s, ("fire across", 0))
    assert options(s) == [("at", 2, 6)] and rule_of(refusal(s, "at", 0, 6)) == "UF 41.93"
    play(s, ("at", 2, 6), ("card", fire(3, 4)), ("ready",), ("decline",))
    over(s)
    over(s)
    assert s.block == 1 and s.player == 3, "no turn for anybody of the first game"


@allowed("UF 41.92")
@refused("UF 41.92")
def test_an_unopposed_player_gathers_men_before_he_sends_them() -> None:
    """Only one group may go (UF 41.59), so he may first strengthen it by transfers within his own game."""
    left = game(group("C", *riflemen(2), man(leader="SL")), group("D", *riflemen(2)), hands=([movement()], []))
    s = team(left, game(group("A", *riflemen(2)), group("A", *riflemen(4), side=1)))
    at(s, 0).marks["alone", 0] = 1
    s.results[0] = (1.0, 0.0)
    assert ("send", 2) in options(s) and options(s, "set out")[0][1] == 3
    s.sent[0, 0] = 1
    assert options(s, "set out") == [] and rule_of(refusal(s, "set out", 3, movement(), 1)) == "UF 41.59"


def test_whole_games_of_three_tables_end_and_every_man_is_somewhere() -> None:
    for seed in (1, 2):
        s = GAME.new("A+B+A", GAME.complete_options("A+B+A", {}))
        kernel_play.begin(s)
        kernel_play.random_play(s, Random(seed), 40_000)
        assert s.player == OVER and s.result is not None and len(s.result) == 6
        for table in s.tables:
            for m, g in enumerate(table.group):
                assert (m in table.men[g]) if g >= 0 else table.fate[m] != IN_PLAY


@allowed("UF 41.8")
def test_how_a_team_game_is_won_is_told_before_it_begins() -> None:
    facts = GAME.scenario("a+c").facts
    assert "UF 41.8" in facts["victory"]
    first, second, *special = facts["special"]
    assert first.startswith(f"Game 1, {SCENARIOS['A'].name}: ") and goal_of(SCENARIOS["A"]) in first
    assert second.startswith("Game 2, ") and goal_of(SCENARIOS["C"]) in second
    assert special == [f"Game {i + 1}: {x}" for i, one in enumerate("AC") for x in specials_of(SCENARIOS[one])]


@allowed("UF 16.31")
@refused("UF 16.31")
def test_every_player_of_a_team_has_a_minute_of_his_own() -> None:
    plain = GAME.new("A+B", GAME.complete_options("A+B", {}))
    timed = GAME.new("A+B", GAME.complete_options("A+B", {"clock": True}))
    assert GAME.turn_limit(plain) is None and GAME.turn_limit(timed) is None, "nobody is on turn while groups form"
    gun = game(group("A", man("MMG", assistant=1), man()), group("A", man(), side=1), hands=((fire(1, 1),), ()))
    s = team(two_games()[0], gun)
    assert GAME.turn_limit(s) is None and GAME.time_up(s) is None
    for table in s.tables:
        table.variants = (*table.variants, "clock")
    assert GAME.turn_limit(s) == (at(s, 0).turn, 0, 60) and GAME.time_up(s) == ("stop",)
    play(s, ("wait",))
    assert GAME.turn_limit(s) == (at(s, 1).turn, 2, 60), "his partner's minute runs"
    play(s, ("fire across", 0))
    assert GAME.time_up(s) is None, "an attack that is declared may be carried out"

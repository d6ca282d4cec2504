"""The words of the kernel, spoken by a toy game."""

from __future__ import annotations

from random import Random

import pytest

from bocage.kernel import play
from bocage.kernel.chance import Pile
from bocage.kernel.frames import CHANCE, OVER, PASS, Frame, State
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import ScriptError, any_answer, play_on, run, step
from tests.kernel.toy import Toy, ToyState


def toy(**options: object) -> ToyState:
    game = Toy()
    s = game.new("race", game.complete_options("race", options))
    assert isinstance(s, ToyState)
    return s


def test_a_roll_that_scores_is_told_with_its_rule() -> None:
    s = toy()
    told = run(s, [("roll",)], [6])
    assert s.points == [1, 0]
    assert ("TOY 1.1", ("point", 0), None) in told
    assert s.player == 1 and s.rule == "TOY 1.0", "an empty hand is not asked in the window"


def test_a_roll_that_fails_scores_nothing() -> None:
    s = toy()
    run(s, [("roll",)], [4])
    assert s.points == [0, 0]


def test_a_seat_with_cards_is_asked_in_the_window_even_if_it_can_only_pass() -> None:
    s = toy()
    run(s, [("wait",), ("draw",), ("roll",)], [1, 5])
    assert (s.player, s.rule) == (1, "TOY 2.3")
    assert play.options(s) == [PASS]
    run(s, [PASS])
    assert s.points == [1, 0]


def test_a_play_in_the_window_takes_effect_and_closes_it() -> None:
    s = toy()
    run(s, [("wait",), ("draw",), ("roll",), ("cancel",)], [2, 5])
    assert s.points == [0, 0] and s.hands[1] == () and s.used == [2]
    assert (s.player, s.rule) == (1, "TOY 1.0")


def test_an_empty_pile_is_reshuffled_when_a_card_is_needed() -> None:
    s = toy()
    s.pile = Pile([])
    s.used = [2]
    run(s, [("draw",)], [2])
    assert s.hands[0] == (2,) and s.used == []


def test_a_known_top_card_is_the_only_outcome() -> None:
    s = toy()
    s.pile = Pile([1, 1], [2])
    run(s, [("draw",)], waits=True)
    assert s.player == CHANCE and play.outcomes(s) == [(2, 1)]
    assert play.sample(s, Random(1)) == 2
    assert not play.possible(s, 1)


def test_outcomes_of_a_pile_are_weighted() -> None:
    s = toy()
    run(s, [("draw",)], waits=True)
    assert play.outcomes(s) == [(1, 2), (2, 1)]


def test_secret_choices_wait_until_both_are_in() -> None:
    s = toy()
    run(s, [("duel",), ("name", 1)])
    assert s.player == 1 and s.private == (1,) and s.named == [("name", 1)]
    run(s, [("name", 0)])
    assert s.points == [0, 1] and s.named == []


def test_a_refusal_names_rule_and_reason() -> None:
    s = toy()
    s.hands[0] = (1, 1)
    run(s)
    assert play.why_not(s, ("draw",)) == Refusal("TOY 2.2", "a hand holds two cards at most")
    assert play.why_not(s, ("roll",)) is None
    assert play.why_not(s, ("fly",)) == Refusal("TOY 1.0", "that is not one of the choices here")
    assert play.why_not(s, ()) == Refusal("TOY 1.0", "that is not one of the choices here")


def test_after_the_end_everything_is_refused() -> None:
    s = toy(goal=1)
    run(s, [("roll",)], [6])
    assert s.player == OVER and s.result == (1.0, 0.0)
    assert play.options(s) == []
    assert play.why_not(s, ("roll",)) == Refusal("TOY 4.0", "the game is over")


def test_while_chance_decides_no_player_may() -> None:
    s = toy()
    run(s, [("roll",)], waits=True)
    assert s.player == CHANCE and play.options(s) == []
    assert play.why_not(s, ("roll",)) == Refusal("TOY 1.1", "a draw comes first")


def test_explain_gives_sum_and_odds_and_falls_back_to_the_rule() -> None:
    s = toy()
    run(s)
    e = play.explain(s, ("roll",))
    assert e.total() == 5 and [o.probability for o in e.odds] == [2 / 6, 4 / 6]
    assert play.explain(s, ("wait",)).rules == ("TOY 1.0",)
    assert e.plain()["sum"] == [{"rule": "TOY 1.1", "what": "needed", "amount": 5}]


def test_a_step_that_names_no_successor_is_a_bug_that_shows() -> None:
    class Lost(Frame):
        def start(self, s: State, _: object) -> None:
            pass

    s = State()
    s.stack.append(Lost())
    with pytest.raises(play.BrokenRule, match="Lost did not say what comes next"):
        play.begin(s)


def test_a_script_that_breaks_a_rule_fails_with_the_rule() -> None:
    with pytest.raises(ScriptError, match=r"TOY 1\.0"):
        run(toy(), [("fly",)])
    with pytest.raises(ScriptError, match="cannot be drawn"):
        run(toy(), [("roll",)], [7])
    with pytest.raises(ScriptError, match="no result"):
        run(toy(), [("roll",), ("wait",)])
    with pytest.raises(ScriptError, match=r"a draw under TOY 1\.1 is still waiting"):
        run(toy(), [("roll",)])
    with pytest.raises(ScriptError, match="were not drawn"):
        run(toy(), [("wait",)], [3])


def test_playing_on_to_a_question_checks_every_answer_on_the_way() -> None:
    s = play_on(toy(), lambda s: s.turns == 4, lambda s: ("wait",))
    assert s.turns == 4 and s.points == [0, 0]
    assert play_on(s, lambda s: s.seat == 1, any_answer).seat == 1
    with pytest.raises(ScriptError, match="is refused"):
        play_on(s, lambda s: False, lambda s: ("fly",))
    with pytest.raises(ScriptError, match="never came to that"):
        play_on(toy(goal=1), lambda s: s.turns == 99, lambda s: ("roll",) if s.player >= 0 else 6)
    with pytest.raises(ScriptError, match="cannot be drawn"):
        step(play_on(toy(), lambda s: s.player < 0, lambda s: ("roll",)), 7)

"""Standing consequences, verbs in rows and obligations, shown by a row of dominoes."""

from __future__ import annotations

import json
from random import Random

import pytest

from bocage.kernel import consequences, obligations, play
from bocage.kernel.codec import decode, digest, encode
from bocage.kernel.consequences import Meanwhile, Standing
from bocage.kernel.frames import CHANCE, OVER, PASS
from bocage.kernel.match import Match
from bocage.kernel.refusal import Refusal
from bocage.kernel.save import open_save, to_save
from bocage.kernel.script import run
from tests.kernel import dominoes
from tests.kernel.dominoes import DUTIES, Bell, Dominoes, DominoGame, Pushes, Row


def row(near: tuple[int, ...] = (), bells: tuple[int, ...] = ()) -> Row:
    s = Row()
    s.near = [i in near for i in range(6)]
    s.bells = bells
    s.stack.append(DominoGame())
    return s


def test_what_follows_follows_before_the_next_question_and_until_nothing_changes() -> None:
    s = row(near=(1, 2))
    told = run(s, [("push", 1)])
    assert s.up == [1, 0, 0, 0, 1, 1]
    assert [what for _, what, _ in told] == [("fell", 1), ("fell", 2), ("fell", 3)]
    assert s.touched == [] and s.player == 0 and s.rule == "DOM 1"
    assert ("push", 2) not in play.options(s)


def test_what_was_not_touched_is_not_looked_at() -> None:
    s = row(near=(1,))
    s.up[1] = 0  # fallen before, without a word
    run(s, [("push", 4)])
    assert s.up[2] == 1


def test_a_question_that_makes_no_sense_any_more_lapses() -> None:
    s = row(near=(0, 1, 2, 3, 4))
    run(s, [("push", 0)])
    assert s.player == OVER and s.ending == ("DOM 5", "none stands")


def test_what_is_owed_comes_first_and_then_the_question_is_asked_again() -> None:
    s = row(bells=(2,))
    run(s, [("push", 2)], waits=True)
    assert s.player == CHANCE and s.rule == "DOM 3"
    assert [type(f) for f in s.stack] == [DominoGame, Pushes, Meanwhile, Bell]
    run(s, chance=[3])
    assert (s.player, s.rule, s.private) == (0, "DOM 1", None)
    assert [type(f) for f in s.stack] == [DominoGame, Pushes]
    assert play.options(s) == [("push", i) for i in (0, 1, 3, 4, 5)] + [("stop",)]


def test_the_question_asked_again_sees_what_the_consequence_changed() -> None:
    s = row(bells=(2,))
    run(s, [("push", 2), ("up", 2)], [6])
    assert s.player == 0 and ("push", 2) in play.options(s)


def test_two_that_are_owed_come_one_after_the_other() -> None:
    s = row(near=(1,), bells=(1, 2))
    run(s, [("push", 1), PASS], [6], waits=True)
    assert s.player == CHANCE, "the second bell rings when the first is done with"
    assert isinstance(s.stack[-1], Bell) and s.stack[-1].bell == 2
    assert len(s.stack) == 4, "and not within it"
    run(s, chance=[1])
    assert s.player == 0 and s.owed == []


def test_what_is_no_longer_due_is_dropped() -> None:
    s = row(near=(1,), bells=(1, 2))
    run(s, [("push", 1), ("up", 2)], [6])
    assert (s.player, s.rule) == (0, "DOM 1"), "the second bell stands again and does not ring"


def test_while_a_consequence_is_gone_through_the_rest_can_be_stored() -> None:
    s = row(near=(1,), bells=(1, 2))
    run(s, [("push", 1)], [6])
    assert s.player == 1
    again = decode(json.loads(json.dumps(encode(s))))
    assert digest(again) == digest(s)
    copied = s.copy()
    for state in (s, again, copied):
        run(state, [("up", 1)], [2])
        assert state.player == 0 and state.rule == "DOM 1"
    assert digest(s) == digest(again) == digest(copied)


def test_a_state_at_rest_is_stored_as_if_there_were_no_consequences() -> None:
    s = row()
    run(s)
    fields = encode(s)["fields"]
    assert "touched" not in fields and "owed" not in fields
    s.owed.append(("bell", 1, 0))
    assert "owed" in encode(s)["fields"]


def test_consequences_that_never_come_to_rest_are_a_bug_that_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dominoes, "STANDING", (Standing("DOM 9", "domino", dominoes.trembles_for_ever),))
    with pytest.raises(play.BrokenRule, match="never come to rest"):
        run(row(), [("push", 0)])


def test_undo_goes_back_before_the_consequences_and_stops_at_their_draws() -> None:
    match = Match(Dominoes(), "row", rng=Random(1))
    before = digest(match.state)
    assert match.submit(0, ("push", 2)) is None
    assert match.undo(0) is None and digest(match.state) == before
    assert match.submit(0, ("push", 0)) is None  # fells the bell, which rolls
    assert match.why_no_undo(0) is not None


def test_random_games_replay_from_their_log() -> None:
    for seed in range(20):
        rng = Random(seed)
        match = Match(Dominoes(), "row", rng=rng)
        match.run_chance()
        while not match.over:
            assert match.state.touched == []
            assert match.submit(match.state.player, rng.choice(play.options(match.state))) is None
        data = json.loads(json.dumps(to_save(match)))
        assert digest(open_save(Dominoes(), data).state) == digest(match.state)


def test_a_step_may_wait_for_what_is_owed() -> None:
    s = row()
    s.up[3] = 0
    consequences.owe(s, ("bell", 3, 1))
    run(s, waits=True)
    assert s.player == CHANCE and isinstance(s.stack[-1], Bell)
    run(s, chance=[1])
    assert s.player == 0 and s.private == (0,)


def test_a_row_per_verb_offers_refuses_explains_and_cites() -> None:
    s = row()
    run(s)
    assert play.options(s) == [("push", i) for i in range(6)]
    assert play.why_not(s, ("stop",)) == Refusal("DOM 1", "he has pushed nothing yet")
    assert play.why_not(s, ("fly",)) == Refusal("DOM 1", "that is not one of the choices here")
    assert play.explain(s, ("push", 3)).title == "domino 3 falls"
    assert play.cites(s, ("push", 3)) == ("DOM 1", "DOM 2")
    run(s, [("push", 3)])
    assert play.why_not(s, ("push", 3)) == Refusal("DOM 1", "that domino does not stand")


def test_an_obligation_binds_while_it_can_be_done_and_no_longer() -> None:
    s = row(near=(1,))
    s.cursed = 2
    run(s)
    must = Refusal("DOM 4", "the cursed domino must be pushed first")
    assert play.options(s) == [("push", 2)]
    assert play.why_not(s, ("push", 0)) == must
    assert obligations.stranded(DUTIES, s, 0, play.options(s)) is None
    assert obligations.stranded(DUTIES, s, 0, [("push", 0), ("stop",)]) is DUTIES[0]
    s.up[2] = 0
    assert obligations.binding(DUTIES, s, 0) == []
    assert ("push", 0) in play.options(s)

"""Match and save: the log, undo where it is fair, replay, and refusal of damaged saves."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bocage.kernel import hidden, play
from bocage.kernel.codec import CodecError, decode, digest, encode
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.save import SaveError, open_save, read_save, to_save, write_save
from tests.kernel.toy import Toy


def played(seed: int, decisions: int = 400) -> Match:
    match = Match(Toy(), "race", rng=Random(seed))
    rng = Random(seed + 1)
    for _ in range(decisions):
        if match.over:
            break
        assert match.submit(match.state.player, rng.choice(play.options(match.state))) is None
    return match


def test_every_entry_carries_its_rule_and_drawn_results_are_in_the_log() -> None:
    match = Match(Toy(), "race", rng=Random(3))
    match.submit(0, ("roll",))
    assert [(e.seat, e.rule) for e in match.log] == [(0, "TOY 1.0"), (CHANCE, "TOY 1.1")]


def test_the_wrong_seat_is_refused_and_nothing_changes() -> None:
    match = Match(Toy(), "race", rng=Random(3))
    before = digest(match.state)
    refusal = match.submit(1, ("roll",))
    assert refusal is not None and refusal.reason == "another player decides now"
    assert digest(match.state) == before and match.log == []


def test_undo_takes_back_a_decision_and_equals_a_shorter_replay() -> None:
    match = Match(Toy(), "race", rng=Random(3))
    before = digest(match.state)
    match.submit(0, ("wait",))
    assert match.undo(1) == "the last decision was another player's"
    assert match.undo(0) is None
    assert digest(match.state) == before and match.log == []


def test_undo_never_crosses_a_draw_a_reveal_or_another_decision() -> None:
    match = Match(Toy(), "race", rng=Random(3))
    assert match.undo(0) == "nothing has been decided yet"
    match.submit(0, ("roll",))
    assert "a draw" in str(match.undo(0))
    match.submit(1, ("duel",))
    match.submit(0, ("name", 1))
    match.submit(1, ("name", 1))
    assert match.undo(1) is not None, "the duel was revealed"


def test_save_open_and_replay_to_any_point(tmp_path: Path) -> None:
    match = played(5)
    path = tmp_path / "game.bocage"
    write_save(match, path)
    again = open_save(Toy(), read_save(path))
    assert digest(again.state) == digest(match.state)
    part = open_save(Toy(), read_save(path), upto=7)
    assert len(part.log) == 7


def test_a_save_opens_however_the_program_keeps_its_states() -> None:
    """A renamed field or frame is no change of the rules; in the first format digests of whole states said it was."""
    data = json.loads(json.dumps(to_save(played(5))))
    data["format"], data["checks"], data["final"] = 1, ["of", "other", "states"], "too"
    assert digest(open_save(Toy(), data).state) == digest(played(5).state)


def broken(change: Any) -> str:
    data = json.loads(json.dumps(to_save(played(5))))
    change(data)
    with pytest.raises(SaveError) as caught:
        open_save(Toy(), data)
    return str(caught.value)


def test_damaged_and_foreign_saves_are_refused_with_entry_and_reason(tmp_path: Path) -> None:
    assert "format 99" in broken(lambda d: d.update(format=99))
    assert "a game of chess" in broken(lambda d: d.update(game="chess"))
    assert "no scenario 'nowhere'" in broken(lambda d: d.update(scenario="nowhere"))
    assert "entry 3: it is not an entry" in broken(lambda d: d["entries"].__setitem__(2, "x"))
    assert "entry 1: that is not one of the choices" in broken(lambda d: d["entries"][0].__setitem__(2, ["fly"]))
    assert "entry 1: seat 1 answers" in broken(lambda d: d["entries"][0].__setitem__(0, 1))
    assert "entry 1: it answers TOY 9.9" in broken(lambda d: d["entries"][0].__setitem__(1, "TOY 9.9"))
    assert "final position" in broken(lambda d: d.update(final="0"))
    assert "rules revision 7" in broken(lambda d: d.update(entries=[[0, "TOY 1.0", ["fly"]]], revision=7))
    assert "entry 1: the position differs" in broken(lambda d: d.update(checks=[]))
    path = tmp_path / "x"
    path.write_text("{")
    with pytest.raises(SaveError, match="not a Bocage save"):
        read_save(path)
    with pytest.raises(SaveError, match="cannot be read"):
        read_save(tmp_path / "nothing")


def test_a_drawn_result_that_cannot_be_is_refused() -> None:
    match = Match(Toy(), "race", rng=Random(3))
    match.submit(0, ("roll",))
    data = json.loads(json.dumps(to_save(match)))
    data["entries"][1][2] = 9
    with pytest.raises(SaveError, match="entry 2: 9 cannot be drawn"):
        open_save(Toy(), data)


def test_codec_round_trip_at_every_decision_and_refusal_of_strange_data() -> None:
    match = Match(Toy(), "race", rng=Random(11))
    rng = Random(12)
    while not match.over:
        data = json.loads(json.dumps(encode(match.state)))
        assert digest(decode(data)) == digest(match.state)
        match.submit(match.state.player, rng.choice(play.options(match.state)))
    for damage in ({}, {**data, "format": 2}, {**data, "state": "x.Y"}, {**data, "stack": [{"frame": "os.system"}]}):
        with pytest.raises(CodecError):
            decode(damage)
    with pytest.raises(CodecError, match="no field"):
        decode({**data, "fields": {**data["fields"], "evil": 1}})
    with pytest.raises(CodecError, match="'goal' of ToyState is missing"):
        decode({**data, "fields": {k: v for k, v in data["fields"].items() if k != "goal"}})


def test_a_copy_is_independent() -> None:
    s = played(4, 6).state
    before = digest(s)
    play.random_play(s.copy(), Random(1))
    assert digest(s) == before


def test_a_bug_in_a_rule_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel import toy

    match = Match(Toy(), "race", rng=Random(3))
    before = digest(match.state)

    def fails(*_: object) -> None:
        raise RuntimeError("bug")

    monkeypatch.setattr(toy.Turn, "chosen", fails)
    with pytest.raises(RuntimeError):
        match.submit(0, ("wait",))
    assert digest(match.state) == before and match.log == []


def test_options_and_views_do_not_leak() -> None:
    match = Match(Toy(), "race", rng=Random(21))
    rng = Random(22)
    while not match.over:
        assert hidden.leaks(match.game, match.state, rng) == []
        match.submit(match.state.player, rng.choice(play.options(match.state)))


def test_only_the_chooser_sees_choices_and_private_entries_stay_private() -> None:
    game = Toy()
    match = Match(game, "race", rng=Random(3))
    assert "options" in hidden.question(game, match.state, 0)
    assert "options" not in hidden.question(game, match.state, 1)
    match.submit(0, ("draw",))
    drawn = match.log[-1]
    mine, theirs = (hidden.entry_for(game, match.state, drawn, seat) for seat in (0, 1))
    assert mine is not None and "action" in mine and len(mine["events"]) == 2
    assert theirs is not None and "action" not in theirs and len(theirs["events"]) == 1


def test_bad_options_get_one_sentence() -> None:
    with pytest.raises(BadInput, match="one of 1, 3, 5, not 4"):
        Match(Toy(), "race", {"goal": 4})
    with pytest.raises(BadInput, match="no option 'x'"):
        Match(Toy(), "race", {"x": 4})
    for scenario, options in (("x" * 5000, {}), ("race", {"y" * 5000: 4})):
        with pytest.raises(BadInput) as told:
            Match(Toy(), scenario, options)
        assert len(str(told.value)) < 200  # a name of thousands of letters is not sent back whole
    assert Match(Toy(), "RACE", {"goal": "5", "cards": "no"}).options == {"goal": 5, "cards": False}


def test_the_end_is_logged_and_shown() -> None:
    match = played(5)
    assert match.state.player == OVER
    assert hidden.question(match.game, match.state, 0)["over"] is True


def test_a_state_is_copied_with_narration_on_or_off() -> None:
    told = Match(Toy(), "race").state
    assert told.events == []
    silent = told.copy()
    assert silent.events is None
    assert silent.copy().events is None

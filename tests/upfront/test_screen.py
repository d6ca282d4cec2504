"""The table as text: who still waits for a place, and what lies on the table afterwards."""

from __future__ import annotations

from bocage import games
from bocage.kernel import play
from bocage.kernel.script import any_answer, play_on

GAME = games.load("upfront")


def test_before_the_groups_are_formed_every_man_is_shown_with_his_weapon() -> None:
    s = GAME.new("A", GAME.complete_options("A", {}))
    play.begin(s)
    text = GAME.screen(GAME.view(s, 0))
    assert text.count("not placed yet") == 2
    assert "PFC Schussel, light machine gun: morale 3" in text and "PFC Fox, BAR: morale 4" in text
    assert "ranges" not in text


def test_when_the_groups_stand_nobody_waits_any_more() -> None:
    s = GAME.new("A", GAME.complete_options("A", {}))
    play_on(s, lambda s: bool(s.stack) and type(s.stack[-1]).__name__ == "Turn", any_answer)
    text = GAME.screen(GAME.view(s, 0))
    assert "not placed yet" not in text and "    A at range 0" in text
    assert "ranges A-A 0" in text

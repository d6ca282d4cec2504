"""The state of Up Front: copies, speed-independent facts about them."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.game import UpFront
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play
from bocage.kernel.codec import digest
from bocage.kernel.frames import OVER, field_names


def midway() -> UpFrontState:
    game = UpFront()
    s = game.new("A", game.complete_options("A", {}))
    play.begin(s)
    play.random_play(s, Random(9), most=150)
    assert isinstance(s, UpFrontState) and s.player != OVER
    return s


def test_both_ways_of_copying_take_every_field() -> None:
    s = midway()
    s.marks["stun", 3] = 4
    s.inside[2] = 7
    for copied in (s.copy(), s.copy_by_field()):
        assert set(field_names(copied)) == set(field_names(s))
        assert digest(copied) == digest(s)


def test_nothing_that_can_change_is_shared() -> None:
    s = midway()
    for copied in (s.copy(), s.copy_by_field()):
        for name in field_names(s):
            mine, theirs = getattr(s, name), getattr(copied, name)
            if isinstance(mine, (list, dict)) or name == "pile":
                assert mine is not theirs, name

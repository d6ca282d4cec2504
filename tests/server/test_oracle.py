"""Whether and when a seat answers tells nothing of what it holds, and nobody takes a move back after asking.

The mover made his move, waited for the standing order of a seat with nothing to play, and took the move back when it
did not come: he had learnt that there was something.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.kernel.codec import digest
from bocage.kernel.frames import call, end
from bocage.kernel.hidden import asked_otherwise, leaks
from bocage.kernel.match import Match
from bocage.server import pace
from tests.kernel import toy
from tests.kernel.toy import Toy, ToyState


def window(hand: tuple[int, ...]) -> Match:
    """Seat 0 has made its point with a decision that could be taken back; seat 1 may cancel it, with this hand."""
    match = Match(Toy(), "race", rng=Random(1))
    s = match.state
    assert isinstance(s, ToyState)
    s.hands[1], s.points = hand, [1, 0]
    s.pile.rest = [1, 2] if hand == (1,) else [1, 1]
    return match


class Asking(toy.Turn):
    """To wait lets the other seat react, without any draw before."""

    def chosen(self, s: ToyState, action: Any) -> None:
        if action == ("wait",):
            return call(s, self, "cancelled", toy.Cancel(1 - s.seat))
        return super().chosen(s, action)


@pytest.mark.parametrize("hand", [(1,), (2,)])
def test_no_undo_once_another_seat_was_asked_about_its_hand(monkeypatch: pytest.MonkeyPatch, hand: Any) -> None:
    monkeypatch.setattr(toy, "Turn", Asking)
    match = window(hand)
    match.state.stack[-1] = Asking()
    match.state.stack[-1].at = "chosen"
    assert match.submit(0, ("wait",)) is None
    assert match.state.player == 1 and match.state.rule == "TOY 2.3"
    assert "a question to him" in str(match.why_no_undo(0))
    before = digest(match.state)
    assert match.undo(0) is not None and digest(match.state) == before


def test_one_person_who_plays_all_seats_may_take_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = window((1,))
    match.shy = False
    match.state.stack[-1] = Asking()
    match.state.stack[-1].at = "chosen"
    match.submit(0, ("wait",))
    assert match.why_no_undo(0) is None


class Honest(toy.Cancel):
    """Asks only who has something to play: being asked tells it."""

    def start(self, s: ToyState, _: Any) -> None:
        if 2 not in s.hands[self.seat]:
            return end(s)
        return super().start(s, _)


class Telling(toy.Turn):
    def chosen(self, s: ToyState, action: Any) -> None:
        if action == ("wait",):
            return call(s, self, "cancelled", Honest(1 - s.seat))
        return super().chosen(s, action)


def test_the_law_finds_a_window_that_asks_only_whom_it_concerns() -> None:
    """It compared the open question of a copy with the original's, which are the same by themselves."""
    match = window((2,))
    match.state.stack[-1] = Telling()
    match.state.stack[-1].at = "chosen"
    found = [leaks(Toy(), match.state, Random(seed)) for seed in range(40)]
    assert any("after ('wait',)" in line for lines in found for line in lines)
    match.state.stack[-1] = Asking()
    match.state.stack[-1].at = "chosen"
    assert not any(leaks(Toy(), match.state, Random(seed)) for seed in range(40))
    assert isinstance(match.state, ToyState)
    other = Toy().determinize(match.state, 0, Random(1))
    assert asked_otherwise(Toy(), match.state, other, 0, Random(1)) == []


def test_what_is_answered_for_a_player_takes_as_long_as_he_himself_does() -> None:
    """The times that a seat showed are the only source of the times of its standing orders."""
    quick, slow = pace.Manner(), pace.Manner()
    for _ in range(pace.REMEMBERED):
        quick.note(1.2)
        slow.note(9.5)
    assert {quick.beats(1.0) for _ in range(50)} == {2}
    assert {slow.beats(1.0) for _ in range(50)} == {10}
    fresh = pace.Manner()
    assert {fresh.beats(1.0) for _ in range(300)} == {int(x) for x in pace.USUAL}
    fresh.note(10_000.0)
    assert max(fresh.times) == pace.LONGEST


def test_a_seat_that_is_not_asked_learns_nothing_by_asking_why(client: TestClient) -> None:
    from tests.server.talk import Player, create

    made = create(client)
    with client.websocket_connect("/ws") as b:
        blue = Player(b, made["links"][1]["link"])
        for message in (
            {"do": "act", "action": ["roll"]},
            {"do": "act", "action": ["nonsense"]},
            {"do": "why", "action": ["roll"]},
            {"do": "why", "action": ["draw"]},
            {"do": "why", "at": {"unit": 1}},
            {"do": "why", "at": {"hex": "A1", "card": 3}},
        ):
            told = blue.ask(v=0, **message)
            assert (told["rule"], told["reason"]) == ("", "another player decides now"), message

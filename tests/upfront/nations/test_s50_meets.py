"""UF 50.41 where it meets an exchange of places (UF 17.7)."""

from __future__ import annotations

from bocage.games.upfront.state import CAPTURED, IN_PLAY
from bocage.games.upfront.table import marks
from bocage.kernel.frames import PASS
from tests.marks import allowed
from tests.upfront.position import (
    go,
    group,
    man,
    movement,
    options,
    place,
    play,
    position,
    red_in,
    riflemen,
    rn,
    sideways,
    sniper,
    terrain,
    turn_over,
)


@allowed("UF 50.41", "UF 17.7")
def test_a_surrendered_group_is_not_held_to_an_exchange_of_places() -> None:
    """Italians A and B change places; A surrenders at the end of the enemy's turn, in which Terrain was put on B.

    UF 50.41: A takes no Terrain, so neither has a new letter; nobody is bound to an act that is forbidden.
    """
    hill = terrain("hill")
    s = position(
        group("A", man(pinned=True), man(pinned=True), stack=[terrain("brush"), sideways()]),
        group("B", *riflemen(2), stack=[terrain("woods"), sideways(6)]),
        group("A", *riflemen(2), side=1),
        nations=("Italian", "British"), chapters=53, seat=1, hands=([movement(), terrain("gully")], [hill]),
    )  # fmt: skip
    s.shifting.update({0: 2, 1: 1})
    s.exchanging.update({0: 1, 1: 0})
    turn_over(s, ("on", hill, 1))
    assert (marks.SURRENDERED, 0) in s.marks and s.seat == 0
    assert not s.exchanging and not s.shifting
    while ("accept", 1) in options(s):
        play(s, ("accept", 1))
    assert ("open", 0) not in options(s) and ("terrain", 0) not in options(s)
    assert ("stop",) in options(s) and s.letter[:2] == [1, 2]


@allowed("UF 50.41", "UF 17.8")
def test_who_was_on_his_way_out_is_not_captured_with_his_group() -> None:
    """Two pinned Italians have surrendered; a third had set out for group B before. UF 17.8: he is in no group."""
    s = position(
        group("A", man(pinned=True), man(pinned=True), man(), chit=2),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=3),
        nations=("Italian", "British"), chapters=53, seat=1, hands=([], [movement()]),
    )  # fmt: skip
    s.crossing[2], s.marks[marks.SENT, 2] = 1, 1
    s.marks[marks.SURRENDERED, 0] = 1
    go(s, ("infiltrate", 6), ("enter", 5, 0), ("check",), ("done",), PASS, draws=(red_in(1),), waits=True)
    while ("guard", 5) in options(s):
        play(s, ("guard", 5), waits=True)
    assert [s.fate[m] for m in (0, 1)] == [CAPTURED, CAPTURED]
    assert s.fate[2] == IN_PLAY and s.crossing == {2: 1} and s.losses[0] == 2


@allowed("UF 50.41", "UF 32.11", "UF 20.8")
def test_who_takes_a_surrendered_group_is_no_infiltrator_any_more() -> None:
    """UF 20.53: he has taken prisoners, so that its ground is for another man who was inside, if there is one."""
    for others in (False, True):
        s = position(
            group("A", man(pinned=True), man(pinned=True), chit=2, stack=[terrain("woods")]),
            group("B", *riflemen(2), chit=2),
            group("A", *riflemen(2), side=1, chit=3, stack=[terrain("brush")]),
            group("B", man(), side=1, chit=3, stack=[terrain("brush", nth=1)]),
            nations=("Italian", "British"), chapters=53, seat=1, hands=([], [movement()]),
        )  # fmt: skip
        s.marks[marks.SURRENDERED, 0] = 1
        if others:
            s.inside[6] = 0
        go(s, ("infiltrate", 6), ("enter", 4, 0), ("check",), ("done",), PASS, draws=(red_in(1),), waits=True)
        while ("guard", 5) in options(s):
            play(s, ("guard", 5), waits=True)
        assert s.fate[:2] == [CAPTURED, CAPTURED] and 4 not in s.inside and set(s.guard.values()) == {5}
        grounds = [action for action in options(s) if action[0] == "capture ground"]
        assert grounds == ([("capture ground", 7)] if others else [])


@allowed("UF 50.41", "UF 14.2", "UF 17.8")
def test_a_sniper_at_a_surrendered_group_ends_the_surrender_whomever_he_hits() -> None:
    """A man comes over to relieve group A; the Sniper aims at A and hits him (UF 14.2: position 1). A was fired at."""
    card = sniper()
    for target, over in ((0, True), (1, False)):
        s = position(
            group("A", man(pinned=True), man(pinned=True), chit=2),
            group("B", *riflemen(3), man(leader="SL"), chit=2),
            group("A", *riflemen(2), side=1, chit=1),
            nations=("Italian", "British"), chapters=53, seat=1, hands=([], [card]),
        )  # fmt: skip
        s.marks[marks.SURRENDERED, 0] = 1
        s.crossing[2], s.marks[marks.SENT, 2] = 0, 1
        go(s, ("stop",), ("on", card, target), draws=(place(1, 3 if target == 0 else 4), rn("red", 0)), waits=True)
        assert ((marks.NO_SURRENDER, 0) in s.marks) == over and ((marks.SURRENDERED, 0) in s.marks) != over

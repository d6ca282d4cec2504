"""The rifleman in Up Front does what a sensible player would, in positions that leave little doubt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage import bots
from bocage.bots.harm_upfront import danger, harm, volley
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.kernel.match import Match
from tests.upfront.position import fire, forward, group, man, movement, position, rally, riflemen, terrain, wire

GAME = UpFront()


def choice(s: UpFrontState, seed: int) -> Action:
    bot = bots.make("rifleman", GAME, s.player, Random(seed))
    return bot.choose(bots.sampler(GAME, s, s.player), play.options(s))


def enemies(chit: int = 2) -> tuple[Any, ...]:
    return group("A", *riflemen(5), chit=chit, side=1), group("B", *riflemen(4), chit=chit, side=1)


@pytest.mark.parametrize("seed", range(3))
def test_men_who_moved_under_fire_take_cover(seed: int) -> None:
    mine = (group("A", *riflemen(5), chit=2, stack=[forward()]), group("B", *riflemen(3)))
    s = position(*mine, *enemies(), hands=([terrain("woods"), rally(2)], []))
    assert choice(s, seed) == ("terrain", 0)


@pytest.mark.parametrize("seed", range(3))
def test_pinned_men_are_rallied_before_anything_else(seed: int) -> None:
    mine = (group("A", *riflemen(4, pinned=True), man(), chit=2, stack=[terrain("woods")]), group("B", *riflemen(3)))
    s = position(*mine, *enemies(), hands=([rally(5), terrain("brush")], []))
    assert choice(s, seed) == ("rally", 0)


@pytest.mark.parametrize("seed", range(3))
def test_he_shoots_at_men_on_the_move(seed: int) -> None:
    mine = (group("A", *riflemen(6), chit=2, stack=[terrain("woods")]), group("B", *riflemen(3)))
    theirs = (group("A", *riflemen(5), chit=2, stack=[forward()], side=1), group("B", *riflemen(4), side=1))
    s = position(*mine, *theirs, hands=([fire(3), terrain("brush")], []))
    assert choice(s, seed) == ("fire", 0)


@pytest.mark.parametrize("seed", range(3))
def test_the_side_that_must_come_on_comes_on(seed: int) -> None:
    mine = (group("A", *riflemen(6), stack=[terrain("woods")]), group("B", *riflemen(3)))
    s = position(*mine, *enemies(0), hands=([movement(), terrain("brush")], []))
    assert choice(s, seed)[0] == "move"


def test_wire_is_no_reason_to_give_up() -> None:
    mine = (group("A", *riflemen(6), stack=[terrain("woods"), wire()]), group("B", *riflemen(3)))
    s = position(*mine, *enemies(0), hands=([movement()], []))
    assert choice(s, 1) == ("move", 0)


def test_groups_are_formed_by_a_plan() -> None:
    """The light machine gun and its crew in A, the squad leader with the most men in B."""
    match = Match(GAME, "A", rng=Random(3))
    match.run_chance()
    s = match.state
    assert isinstance(s, UpFrontState)
    while not s.hands[1]:
        assert match.submit(s.player, choice(s, 1)) is None
    for seat in (0, 1):
        sizes = [len(s.men[g]) for g in GROUPS_OF[seat] if s.men[g]]
        assert len(sizes) == 3 and max(sizes) == sizes[1] >= 4
        assert s.leaders[seat][0] in s.men[GROUPS_OF[seat][1]]


def test_harm_grows_with_strength_and_falls_with_cover() -> None:
    mine = (
        group("A", *riflemen(4), chit=2, stack=[forward()]),
        group("B", *riflemen(4), chit=2, stack=[terrain("woods")]),
    )
    s = position(*mine, *enemies())
    assert harm(s, 0, 1) < harm(s, 0, 4) < harm(s, 0, 8)
    assert danger(s, 1) < danger(s, 0)
    assert sum([share for _, share in volley(3)]) < sum([share for _, share in volley(12)]) < 1.0

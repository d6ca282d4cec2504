"""Positions that the tests of the basic rules share: two sides of riflemen, chits by letter, a firer and a target."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState, relative_range
from tests.upfront.position import Group, Man, fire, gid, group, men, play, position, riflemen


def sides(*mine: Group) -> list[Group]:
    """Groups of one's own against two of two stationary riflemen each."""
    enemy = [group(letter, *riflemen(2), side=1) for letter in "AB"]
    return [*(mine or (group("A", *riflemen(3)), group("B", *riflemen(3)))), *enemy]


def own(*mine: Group, **facts: Any) -> UpFrontState:
    """Against enemy A at range chit 2 and B at 0; an own group at chit 0 is at Relative Range 2 from A."""
    return position(*mine, group("A", *riflemen(3), chit=2, side=1), group("B", *riflemen(3), side=1), **facts)


def against(*mine: Group, target: Group | None = None, **facts: Any) -> UpFrontState:
    """A firing group at Relative Range 5 (chits 3 and 2) from enemy A."""
    firing = mine or (group("A", *riflemen(4), chit=3),)
    enemy = target or group("A", *riflemen(3), chit=2, side=1)
    return position(*firing, enemy, group("C", *riflemen(2), side=1), **facts)


def under_fire(*victims: Man, hand: list[int]) -> UpFrontState:
    """Four riflemen with a Fire 3 at Relative Range 5 from these victims, whose owner holds this hand."""
    return position(
        group("A", *riflemen(4), chit=3),
        group("A", *victims, chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(3)], hand),
    )


def chits(mine: dict[str, int], yours: dict[str, int], **facts: Any) -> UpFrontState:
    """Groups of three riflemen by letter and range chit."""
    ours = [group(letter, *riflemen(3), chit=chit) for letter, chit in mine.items()]
    enemy = [group(letter, *riflemen(3), chit=chit, side=1) for letter, chit in yours.items()]
    return position(*ours, *enemy, **facts)


def rr(s: UpFrontState, mine: str, yours: str) -> int:
    return relative_range(s, gid(s, 0, mine), gid(s, 1, yours))


def swap(s: UpFrontState, letter: str = "A") -> None:
    """The cheapest action: the first two men of a group change places."""
    order = men(s, s.seat, letter)
    wanted = (order[1], order[0], *order[2:])[:-1]
    play(s, ("reorder", gid(s, s.seat, letter)), *[("place", m) for m in wanted])

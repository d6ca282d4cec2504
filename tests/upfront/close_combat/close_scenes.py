"""Tables for tests of infiltration and Close Combat: group A of either side at Relative Range 5."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.state import UpFrontState
from bocage.kernel.frames import Event
from tests.upfront.builder import resolve
from tests.upfront.position import Group, Man, group, man, position, riflemen, terrain, told

US, THEM = 0, 6  # group A of side 0 and of side 1
WALL = terrain("wall")
WALL_2 = terrain("wall", nth=1)


def near(
    *mine: Man,
    yours: tuple[Man, ...] = (),
    stack: Iterable[int] = (WALL,),
    their_stack: Iterable[int] = (WALL_2,),
    hand: tuple[int, ...] = (),
    their_hand: tuple[int, ...] = (),
    nations: tuple[str, str] = ("German", "American"),
    chapters: int = 20,
    seat: int = 0,
    more: tuple[Group, ...] = (),
    **facts: Any,
) -> UpFrontState:
    """Group A of these men at chit 3 against group A at chit 2, both behind Walls unless told otherwise."""
    return position(
        group("A", *(mine or riflemen(3)), chit=3, stack=stack),
        group("A", *(yours or riflemen(3)), side=1, chit=2, stack=their_stack),
        *more,
        hands=(hand, their_hand),
        nations=nations,
        chapters=chapters,
        seat=seat,
        **facts,
    )


def inside(s: UpFrontState, *men: int, into: int = THEM) -> UpFrontState:
    """These men are infiltrators already."""
    for m in men:
        s.inside[m] = into
    return s


def fight(s: UpFrontState, attackers: tuple[int, ...], defender: int, apart: tuple[int, ...] = ()) -> None:
    """Begin one Close Combat as if the men had met."""
    resolve(s, Fight(attackers, defender, apart))


def totals(events: list[Event]) -> list[tuple[int, int]]:
    """The totals of each round."""
    return [(what[3], what[4]) for what in told(events, "close combat")]


def lone(morale: int = 4, **facts: Any) -> Man:
    return man("R", morale=morale, **facts)

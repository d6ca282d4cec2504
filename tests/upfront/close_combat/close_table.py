"""Tables for tests of infiltration and Close Combat: group A of either side at Relative Range 5, and named draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.printed import cards
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Event
from tests.upfront.position import Group, Man, group, man, play, position, riflemen, terrain

US, THEM = 0, 6  # group A of side 0 and of side 1
WALL = terrain("wall")
WALL_2 = terrain("wall", nth=1)

Draw = Callable[[int], bool]


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


def red_in(column: int, colour: str = "", number: int | None = None) -> Draw:
    """A card with a red position number in that column."""
    return lambda c: cards.POS_RED[c][column] and rn(colour, number)(c)


def black_in(column: int, colour: str = "", number: int | None = None) -> Draw:
    return lambda c: not cards.POS_RED[c][column] and rn(colour, number)(c)


def rn(colour: str = "", number: int | None = None) -> Draw:
    """A card with this Random Number."""
    return lambda c: (not colour or cards.RED[c] == (colour == "red")) and number in (None, cards.RN[c])


def place(position: int, column: int) -> Draw:
    """A card with this position number in the column."""
    return lambda c: cards.POS[c][column] == position


def rout(number: int, low: int, high: int, colour: str = "black") -> Draw:
    """A card with this Random Number and a position number from low to high under 0r."""
    return lambda c: rn(colour, number)(c) and low <= cards.POS[c][10] <= high


def deal(s: UpFrontState, *wanted: Draw) -> list[int]:
    """Different cards of the Draw pile, none of them a Breeze."""
    found: list[int] = []
    for fits in wanted:
        found.append(next(c for c in s.pile.rest if c not in found and not cards.BREEZE[c] and fits(c)))
    return found


def go(s: UpFrontState, *actions: Any, draws: tuple[Draw, ...] = (), waits: bool = False) -> list[Event]:
    return play(s, *actions, chance=deal(s, *draws), waits=waits)


def fight(s: UpFrontState, attackers: tuple[int, ...], defender: int, apart: tuple[int, ...] = ()) -> None:
    """Begin one Close Combat as if the men had met."""
    s.stack[-1].at = "acted"
    s.stack.append(Fight(attackers, defender, apart))
    kernel_play.begin(s)


def told(events: list[Event], name: str) -> list[tuple[Any, ...]]:
    return [what for _, what, _ in events if what[0] == name]


def totals(events: list[Event]) -> list[tuple[int, int]]:
    """The totals of each round."""
    return [(what[3], what[4]) for what in told(events, "close combat")]


def lone(morale: int = 4, **facts: Any) -> Man:
    return man("R", morale=morale, **facts)

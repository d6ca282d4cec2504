"""Positions of Up Front."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.upfront.position import (
    concealed,
    fire,
    forward,
    gid,
    group,
    man,
    movement,
    position,
    rally,
    riflemen,
    terrain,
)
from tools.positions.asking import Posed, answers, begins, never, then

WOOD = [terrain("woods")]


def laid(*groups: Any, hand: list[int], chit: int = 2, theirs: Any = None, **more: Any) -> Callable[[], Any]:
    foes = theirs or (group("A", *riflemen(5), chit=chit, side=1), group("B", *riflemen(4), chit=chit, side=1))
    return lambda: position(*groups, *foes, hands=(hand, []), **more)


def mine(*stack: int, pinned: bool = False, chit: int = 2) -> tuple[Any, ...]:
    men = riflemen(4, pinned=True) if pinned else riflemen(5)
    return group("A", *men, man(), chit=chit, stack=list(stack)), group("B", *riflemen(3))


MOVING = (group("A", *riflemen(5), chit=2, stack=[forward()], side=1), group("B", *riflemen(4), side=1))
BOTH = (
    group("A", *riflemen(5), chit=2, stack=[forward()], side=1),
    group("B", *riflemen(4), chit=2, stack=[terrain("buildings")], side=1),
)
FOE_A = gid(laid(*mine(*WOOD), hand=[])(), 1, "A")
POSED = [
    Posed(
        "men who moved under fire take cover",
        laid(*mine(forward()), hand=[terrain("woods"), rally(2)]),
        0,
        answers(("terrain", 0)),
    ),
    Posed(
        "pinned men are rallied first",
        laid(*mine(*WOOD, pinned=True), hand=[rally(5), terrain("brush")]),
        0,
        answers(("rally", 0)),
    ),
    Posed(
        "men on the move are fired at",
        laid(*mine(*WOOD), hand=[fire(3), terrain("brush")], theirs=MOVING),
        0,
        answers(("fire", 0)),
    ),
    Posed(
        "of two targets the one on the move",
        laid(*mine(*WOOD), hand=[fire(3)], theirs=BOTH),
        0,
        then(("at",), lambda x: x[1] == FOE_A, ("stop",)),
    ),
    Posed(
        "who must come on and has Terrain comes on",
        laid(*mine(*WOOD, chit=0), hand=[movement(), terrain("brush")], chit=0),
        0,
        begins("move"),
    ),
    Posed(
        "without Terrain in hand nobody leaves the wood under fire",
        laid(*mine(*WOOD), hand=[movement(), concealed(2)]),
        0,
        never("move"),
    ),
    Posed(
        "a Building is not laid on a moving enemy",
        laid(*mine(*WOOD), hand=[terrain("buildings"), concealed(2)], theirs=MOVING),
        0,
        then(("on", "discard", "done"), lambda x: x[0] != "on"),
    ),
    Posed(
        "a Fire card that can be used is not thrown away",
        laid(*mine(*WOOD), hand=[fire(3), concealed(1), terrain("marsh")]),
        0,
        then(("at", "discard", "done"), lambda x: x[0] != "discard" or x[1] != fire(3)),
    ),
]

"""Tables for tests of individual transfer."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from tests.upfront.position import (
    Group,
    fire,
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    position,
    riflemen,
    rncs,
    terrain,
    turn_over,
)

PLAIN, MORE, FORD = movement(), movement(nth=1), movement("ford")
WOODS, BRUSH = terrain("woods", -2), terrain("brush", -1)
SHOOT = (fire(4),)


def table(*groups: Group, mine: tuple[int, ...] = (PLAIN,), yours: tuple[int, ...] = ()) -> UpFrontState:
    enemy = [group(x, *riflemen(8), side=1, chit=2) for x in "AB"]
    return position(*groups, *enemy, hands=(mine, yours), chapters=19)


def led(count: int = 3, letter: str = "A", chit: int = 2, **facts: Any) -> Group:
    """A group with an unpinned squad leader first."""
    return group(letter, man(leader="SL"), *riflemen(count - 1), chit=chit, **facts)


def plain(count: int = 3, letter: str = "B", chit: int = 2, **facts: Any) -> Group:
    return group(letter, *riflemen(count), chit=chit, **facts)


def wait(s: UpFrontState) -> None:
    turn_over(s)
    g = gid(s, 1, "A")
    play(s, ("reorder", g), ("place", s.men[g][1]), *[("place", m) for m in (s.men[g][0], *s.men[g][2:7])])
    turn_over(s)


def started(a: Group | None = None, b: Group | None = None, **hands: tuple[int, ...]) -> UpFrontState:
    """The second man of A has just set out for B."""
    hands["mine"] = (PLAIN, *hands.get("mine", ()))
    s = table(a or led(), b or plain(), **hands)
    play(s, ("send", 0), ("send", men(s, 0, "A")[1], 1), ("card", PLAIN))
    if s.stack[-1].at == "chosen" and ("done",) in options(s):
        play(s, ("done",))
    return s


def walker(s: UpFrontState) -> int:
    return next(iter(s.crossing))


def attack(s: UpFrontState, target: int, *draws: tuple[Any, ...]) -> None:
    """Enemy A fires Fire 4 at the group."""
    play(
        s,
        *(("fire", gid(s, 1, "A")), ("at", target), ("card", fire(4)), ("ready",), ("resolve",)),
        chance=rncs(s, *draws),
    )

"""Tables for tests of malfunction."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState
from bocage.kernel.frames import Event
from tests.upfront.position import (
    Man,
    fire,
    gid,
    group,
    men,
    play,
    position,
    riflemen,
    rncs,
)

FIRE = fire(4)
ENEMY = 6


def firing(
    *shooters: Man,
    targets: int = 4,
    stack: tuple[int, ...] = (),
    nation: str = "German",
    rr: int = 4,
    card: int = FIRE,
) -> UpFrontState:
    """Group A of these men is about to fire at that many men who stand everything."""
    s = position(
        group("A", *shooters, stack=stack, chit=rr),
        group("A", *riflemen(targets, morale=20, kia=30), side=1),
        nations=(nation, "Russian"),
        hands=([card], []),
        chapters=19,
    )
    assert gid(s, 1, "A") == ENEMY
    return s


def shoot(s: UpFrontState, *draws: tuple[object, ...], card: int = FIRE) -> list[Event]:
    return play(s, ("fire", 0), ("at", ENEMY), ("card", card), ("ready",), ("resolve",), chance=rncs(s, *draws))


def numbers(events: list[Event]) -> list[int]:
    """The final number at each target."""
    return [what[3] for _, what, _ in events if what[0] == "shot"]


def broken(s: UpFrontState) -> list[int]:
    """The positions in group A whose weapons have malfunctioned."""
    return [i + 1 for i, m in enumerate(men(s, 0, "A")) if s.broken[m]]


def at(position: int, column: int) -> tuple[object, ...]:
    """A draw with this position number under the column."""
    return ("", None, {column: (position, position)})

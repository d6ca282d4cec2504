"""Tables for tests of wounds."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.infantry.s33_wounds import AfterWound, wound
from bocage.games.upfront.state import UpFrontState
from tests.upfront.builder import resolve
from tests.upfront.position import (
    fire,
    group,
    position,
    riflemen,
)

FIRE = fire(4)
ENEMY = 6
FIRE_AT = Resolution(ENEMY, 4, 0, "fire")


def table(*mine: Any, hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()), **facts: Any) -> UpFrontState:
    shooters = mine or tuple(riflemen(2))
    return position(
        group("A", *shooters, chit=4),
        group("A", *riflemen(2, morale=4, panic=6, rout=6, kia=8, **facts), side=1),
        hands=hands,
        chapters=33,
    )


def struck(s: UpFrontState, m: int) -> None:
    """A wound has just befallen the man; what follows it is asked next."""
    wound(s, m)
    resolve(s, AfterWound(m))

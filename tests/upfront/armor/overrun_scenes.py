"""An AFV about to overrun men (UF 29)."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from tests.upfront.builder import Table

PANZER, HALFTRACK, FLAME_TANK, STUG_B = 40, 30, 33, 39
STURDY = (9, 9, 15)


def run(number: int = PANZER, men: int = 2, lies: Sequence[str] = (), values: tuple[int, int, int] = STURDY) -> Table:
    """A German AFV (card 0, group 0) at Relative Range 5 from Russian men (group 6) opposite."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [number], lies=["brush"])
    t.group(1, "A", 2, ["R"] * men, lies=lies, men=values)
    return t


def go(t: Table, *answers: tuple[object, ...], draws: Sequence[str] = ()) -> None:
    """Overrun group 6 with a Movement card."""
    (card,) = t.hold(0, "plain")
    t.begin()
    t.play(("move", 0), ("overrun", card, 6), *answers, draws=draws, waits=True)

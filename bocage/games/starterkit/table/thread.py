"""The thread between two hexes, for a player who may check it beforehand (SK 3.2.1)."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import TOO_MUCH, hindrance, smoke_at
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import SMOKE_OUT
from bocage.hexes.explain import Answer, Reason
from bocage.kernel.frames import OVER
from bocage.kernel.refusal import Refusal

NOT_YET = Refusal(
    "SK 3.2.1", "no line of sight is checked before an attack is declared; the option for free checks was not chosen"
)


def thread_refusal(s: SKState) -> Refusal | None:
    """SK 3.2.1 Nobody checks before he has declared, unless both agreed to free checks or the battle is over."""
    return None if s.free_sight or s.player == OVER else NOT_YET


def thread_of(s: SKState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
    refusal = thread_refusal(s)
    if refusal is not None:
        return refusal
    if not start:
        return []
    g = ground_of(s)
    a, b = g.hex(start), g.hex(end)
    answer = g.sights.explain(a, b)
    _smoke(s, g, a, b, answer)
    _sum(s, g, a, b, answer)
    return [answer.plain()]


def _smoke(s: SKState, g: Ground, a: int, b: int, answer: Answer) -> None:
    """SK 1.2.5 Smoke the thread goes out of, through and into, counted as in s03_2_1_sight."""
    for h in dict.fromkeys((a, *g.crossed(a, b), b)):
        amount = smoke_at(s, h)
        if amount and h == a != b:
            amount += SMOKE_OUT
        if amount:
            answer.hindered.append(Reason("smoke", g.names[h], amount, "SK 1.2.5"))
            answer.hindrance += amount


def _sum(s: SKState, g: Ground, a: int, b: int, answer: Answer) -> None:
    """The sum that play would use: counters on the way that are neither ground nor Smoke are named together."""
    total = hindrance(s, g, a, b)
    if answer.blocked:
        return
    if total != BLOCKED and total > answer.hindrance:
        answer.hindered.append(Reason("counters", "between", total - answer.hindrance, "SK 3.2.1"))
        answer.hindrance = total
    if total == BLOCKED and answer.hindrance >= TOO_MUCH:
        where = answer.hindered[-1].where
        answer.blocked.append(Reason(f"hindrances of {answer.hindrance}", where, 0, "SK 3.2.1"))

"""UF 33: whether a man's wound counts now (asked by chapters that come before chapter 33)."""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState

STEELED = "steeled"  # s.marks: the turn in which a Hero card suspends the wound (UF 33.9)


def is_hurt(s: UpFrontState, m: int) -> bool:
    return m in s.wounded and s.marks.get((STEELED, m), -1) != s.turn

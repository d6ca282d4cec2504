"""UF 49: playing alone, an option of the game: one person answers for both seats.

The actions of a turn are named before any is carried out (UF 49.11): marks.NAMED. Both hands lie open,
but what was drawn to refill one stays face down in `s.fresh` until its side's turn or an attack on it (UF 49.12).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_discards import lay_pending
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.nations.s45_counterattack import in_banzai
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import must_place
from bocage.games.upfront.table.mark_owners import wipe
from bocage.kernel.frames import Frame
from bocage.kernel.refusal import Refusal

OTHER_TARGET = Refusal("UF 49.11", "playing alone you name the target with the action, and this was not the one named")
NOT_NAMED = Refusal(
    "UF 49.11", "playing alone you name all actions of a turn before carrying any out, and this was not named"
)


def is_named(s: UpFrontState, g: int, number: int) -> bool:
    return s.marks.get((marks.NAMED, g), -1) == number


def forget_plan(s: UpFrontState) -> None:
    for name in (marks.NAMED, marks.NAMED_TARGET):
        wipe(s, name)


def plan_refusal(s: UpFrontState, g: int, verb: str, number: int) -> Refusal | None:
    """UF 49.11: only what was named, by the verb's number, may be done; while naming everything may."""
    if SOLITAIRE not in s.variants or (marks.PLANNING, 0) in s.marks or is_named(s, g, number):
        return None
    return None if follows(s, g, verb) else NOT_NAMED


def follows(s: UpFrontState, g: int, verb: str) -> bool:
    """What need not be named: what a group has no choice about (UF 17.7, UF 45.422), and what a detected enemy allows.

    A counterattack is a choice of those who are charged (UF 45.47). An observation that was named and succeeds is no
    action (UF 38.2), and nobody knows before what it will show.
    """
    if verb == "banzai fight" and in_banzai(s, g):
        return True
    if s.exchanging and verb in ("terrain", "open") and must_place(s, g):
        return True
    return (marks.DETECTED, g) in s.marks


def not_the_named(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 49.11: the target was named with the action."""
    if not s.variants or SOLITAIRE not in s.variants or (marks.PLANNING, 0) in s.marks:
        return None
    return OTHER_TARGET if s.marks.get((marks.NAMED_TARGET, g), t) != t else None


def look(s: UpFrontState, seat: int) -> None:
    """UF 49.12: the cards drawn last are turned face up."""
    s.fresh[seat] = ()


def hidden_cards(s: UpFrontState, seat: int) -> tuple[int, ...]:
    """The cards in this side's hand that nobody has looked at; when it must answer they are looked at."""
    return () if s.player == seat else s.fresh[seat]


def attacked(s: UpFrontState, g: int, t: int) -> None:
    if s.fresh[t // SLOTS]:
        look(s, t // SLOTS)


def shot_at(s: UpFrontState, m: int, t: int) -> None:
    attacked(s, -1, t)


def under_attack(s: UpFrontState, f: Any) -> None:
    """Artillery, Overrun, charges and mines are attacks as well."""
    attacked(s, -1, f.target)


def fought(s: UpFrontState, g: int) -> None:
    attacked(s, -1, g)


def sniped(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    attacked(s, -1, f.target)
    return result


def offered(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 49.12: Terrain on a moving group of that side too."""
    attacked(s, -1, g)
    return lay_pending(s, seat, card, g)

"""Obligations: what a player must do, and whether it can be done now.

A rule of the kind "he must ..., if he can" is one row. The options of a frame, its "stop" and its "pass" consult the
rows through `refusal`: an answer that does not serve what is due is refused while it can still be done. What is due but
cannot be done now binds nobody, so no question is ever left with only wrong answers; where a row is mistaken about
that, `stranded` says which. `Game.obligations(s)` gives the rows that bear on the question asked now, for the law that
looks for stranded questions in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

STOPPING = ("stop", "pass", "done", "end")
"""First words of answers that break off."""


def anything_else(s: Any, seat: int, action: Action) -> bool:
    """For an obligation that can wait, as long as he does not stop before."""
    return action[0] not in STOPPING


class Obligation:
    """What a seat must do. `what` reads as the reason of a refusal: "the berserk man must charge first"."""

    def __init__(
        self,
        rule: str,
        what: str,
        due: Callable[[Any, int], bool],
        possible: Callable[[Any, int], bool],
        serves: Callable[[Any, int, Action], bool] = anything_else,
    ) -> None:
        self.rule = rule
        self.what = what
        self.due = due  # (state, seat): the rule binds this seat now
        self.possible = possible  # (state, seat): it can be done now, as things stand
        self.serves = serves  # (state, seat, action): this answer does it, or leaves it to be done later


def binding(rows: Sequence[Obligation], s: Any, seat: int) -> list[Obligation]:
    """The obligations that this seat must fulfil and can."""
    return [duty for duty in rows if duty.due(s, seat) and duty.possible(s, seat)]


def refusal(rows: Sequence[Obligation], s: Any, seat: int, action: Action) -> Refusal | None:
    """Why not this answer: something that it does not serve must be done, and can be."""
    for duty in rows:
        if duty.due(s, seat) and duty.possible(s, seat) and not duty.serves(s, seat, action):
            return Refusal(duty.rule, duty.what)
    return None


def stranded(rows: Sequence[Obligation], s: Any, seat: int, options: Sequence[Action]) -> Obligation | None:
    """The obligation, if any, that calls every answer to the present question wrong."""
    for duty in binding(rows, s, seat):
        if not any(duty.serves(s, seat, action) for action in options):
            return duty
    return None

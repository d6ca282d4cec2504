"""Whether an entry of an old log still fits: rules are mended, and games that were played before should go on.

An entry fits where the same seat is asked and its answer is still among the choices, or its result can still be drawn.
Under other rules the question may cite another rule; under the same rules that too is a fault of the log.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.game import Game


class Misfit(ValueError):
    """Why an entry does not fit, as the rest of a sentence."""


def fitted(s: State, seat: int, rule: str, given: Any, cited: bool = True) -> Any:
    """The engine's own answer or result that an entry means; Misfit where there is none."""
    if s.player == OVER:
        raise Misfit("the game was over before it")
    if seat != s.player:
        raise Misfit(f"seat {seat} answers where seat {s.player} is asked ({s.rule})")
    if cited and rule != s.rule:
        raise Misfit(f"it answers {rule[:40]} where {s.rule} is asked")
    if seat == CHANCE:
        value = play.drawn(s, given)
        if value is None:
            raise Misfit(f"{_shown(given)} cannot be drawn there ({s.rule})")
        return value
    answer = play.offered(s, given)
    if answer is None:
        refusal = play.why_not(s, given)
        raise Misfit(refusal.sentence() if refusal is not None else "it is not offered there")
    return answer


def under(game: Game) -> tuple[int, str]:
    """The rules a game is played under: their revision, and the owner's pack by its digest ("" without one)."""
    return game.revision, game.pack()


def told_rules(revision: int, pack: str) -> str:
    """The same in words."""
    return f"rules revision {revision}" + (f" with the pack {pack[:8]}" if pack else "")


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"

"""Scripted play for tests and lessons: literal answers, literal dice and cards, nothing left to luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, Event, State


class ScriptError(Exception):
    """The script asks for something that the rules refuse, or leaves a draw open that the next answer needs."""


def run(s: State, actions: Iterable[Action] = (), chance: Iterable[Any] = ()) -> list[Event]:
    """Answer with `actions` in order, drawing from `chance` whenever a result is needed; returns what was told.

    A new state is begun first. At the end remaining `chance` is used up as far as draws are asked for.
    """
    results = list(chance)
    s.events = []
    told = s.events
    if s.player == -3:
        play.begin(s)
    for action in actions:
        _draw(s, results, need=True)
        if s.player == OVER:
            raise ScriptError(f"the game is over before {action!r}")
        refusal = play.why_not(s, action)
        if refusal is not None:
            raise ScriptError(f"{action!r} is refused: {refusal.sentence()}")
        play.apply(s, action)
    _draw(s, results, need=False)
    if results:
        raise ScriptError(f"{results!r} were not drawn; seat {s.player} is asked under {s.rule}")
    return told


def _draw(s: State, results: list[Any], need: bool) -> None:
    while s.player == CHANCE:
        if not results:
            if need:
                raise ScriptError(f"a draw under {s.rule} is open and the script has no result for it")
            return
        outcome = results.pop(0)
        if not play.possible(s, outcome):
            raise ScriptError(f"{outcome!r} cannot be drawn under {s.rule}")
        play.apply(s, outcome)

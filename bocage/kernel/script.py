"""Scripted play for tests and lessons: literal answers, literal dice and cards, nothing left to luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, TypeVar

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, NOBODY, OVER, Action, Event, State

S = TypeVar("S", bound=State)


class ScriptError(Exception):
    """The script asks for something that the rules refuse, or leaves a draw open that the next answer needs."""


def run(s: State, actions: Iterable[Action] = (), chance: Iterable[Any] = (), *, waits: bool = False) -> list[Event]:
    """Answer with `actions` in order, drawing from `chance` whenever a result is needed; returns what was told.

    A new state is begun first. At the end remaining `chance` is used up as far as draws are asked for; a draw that is
    still open then is a mistake, unless the script says that it `waits`.
    """
    results = list(chance)
    s.events = []
    told = s.events
    if s.player == NOBODY:
        play.begin(s)
    for action in actions:
        _draw(s, results, need=True)
        if s.player == OVER:
            raise ScriptError(f"the game is over before {action!r}")
        step(s, action)
    _draw(s, results, need=False)
    if s.player == CHANCE and not waits:
        raise ScriptError(f"a draw under {s.rule} is still waiting at the end of the script")
    if results:
        raise ScriptError(f"{results!r} were not drawn; seat {s.player} is asked under {s.rule}")
    return told


def step(s: State, value: Any) -> None:
    """One answer or one drawn result, checked before it is applied."""
    if s.player == CHANCE:
        if not play.possible(s, value):
            raise ScriptError(f"{value!r} cannot be drawn under {s.rule}")
    else:
        refusal = play.why_not(s, value)
        if refusal is not None:
            raise ScriptError(f"{value!r} is refused: {refusal.sentence()}")
    play.apply(s, value)


def play_on(s: S, until: Callable[[S], bool], answer: Callable[[S], Any], most: int = 10_000) -> S:
    """Play on until something is so (a phase, a question, a seat's turn): `answer` gives every answer and every drawn
    result on the way, each checked."""
    if s.player == NOBODY:
        play.begin(s)
    for _ in range(most):
        if until(s):
            return s
        if s.player == OVER:
            break
        step(s, answer(s))
    raise ScriptError(f"it never came to that; seat {s.player} is asked under {s.rule}")


def any_answer(s: State) -> Any:
    """The first choice, or the first result that can be drawn: for `play_on` where it does not matter."""
    return play.outcomes(s)[0][0] if s.player == CHANCE else play.options(s)[0]


class ByChance:
    """Any choice and any result, drawn from this random source: for `play_on` where all are as good."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def __call__(self, s: State) -> Any:
        if s.player == CHANCE:
            return play.sample(s, self.rng)
        choices = play.options(s)
        return choices[int(self.rng.random() * len(choices))]


def _draw(s: State, results: list[Any], need: bool) -> None:
    while s.player == CHANCE:
        if not results:
            if need:
                raise ScriptError(f"a draw under {s.rule} is open and the script has no result for it")
            return
        step(s, results.pop(0))

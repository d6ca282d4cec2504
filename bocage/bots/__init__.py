"""Opponents. A bot knows its game's rules, its seat and copies of the position as its seat may imagine them.

It never gets the true state: `sample(rng)` gives a determinized copy, a different one each time, in which all that the
seat may not know is drawn anew. The server even runs slow bots in another process that only ever holds such a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Protocol

from bocage.kernel.frames import Action, State
from bocage.kernel.game import BadInput, Game

Sample = Callable[[Random], State]


class Bot(Protocol):
    """Answers for one seat of one match."""

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        """One of `options`, which are the legal answers in every copy that `sample` gives."""
        ...


BOTS: dict[str, tuple[str, str]] = {
    "random": ("bocage.bots.random_bot", "RandomBot"),
    "rifleman": ("bocage.bots.rifleman", "Rifleman"),
}
"""A name to the module and class, called as Class(game, seat, rng)."""

QUICK = ("random",)
"""Bots that answer at once; the others are asked in a process of their own."""


@cache
def _is_there(module: str) -> bool:
    return find_spec(module) is not None


def names() -> tuple[str, ...]:
    return tuple(name for name, (module, _) in BOTS.items() if _is_there(module))


def make(name: str, game: Game, seat: int, rng: Random) -> Bot:
    """A bot for a seat; BadInput names the bots there are."""
    if name not in names():
        raise BadInput(f"There is no opponent {name!r}; there are {', '.join(names())}.")
    module, kind = BOTS[name]
    bot: Bot = getattr(import_module(module), kind)(game, seat, rng)
    return bot


def sampler(game: Game, s: State, seat: int) -> Sample:
    """Determinized copies of a position for one seat."""

    def sample(rng: Random) -> State:
        drawn: State = game.determinize(s, seat, rng)
        return drawn

    return sample

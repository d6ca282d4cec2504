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
from time import perf_counter
from typing import NamedTuple, Protocol

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
    "recruit": ("bocage.bots.search.levels", "Recruit"),
    "private": ("bocage.bots.search.levels", "Private"),
    "rifleman": ("bocage.bots.rifleman", "Rifleman"),
    "corporal": ("bocage.bots.search.levels", "Corporal"),
    "sergeant": ("bocage.bots.search.levels", "Sergeant"),
    "captain": ("bocage.bots.search.levels", "Captain"),
}
"""A name to the module and class, called as Class(game, seat, rng), the weaker first."""

LEVELS = ("recruit", "private", "corporal", "sergeant", "captain")
"""Those who look ahead: they have a style and may be told how long to think, "sergeant/bold/5"."""

STYLES = ("cautious", "bold", "unpredictable")
SECONDS = (1, 5, 30)
"""What the table offers; any number from LEAST to MOST may be named."""
LEAST, MOST = 0.01, 60.0
USUAL = 1.0
"""Seconds for an answer where none are named."""

QUICK = ("random",)
"""Bots that answer at once; the others are asked in a process of their own."""


@cache
def _is_there(module: str) -> bool:
    return find_spec(module) is not None


def names() -> tuple[str, ...]:
    return tuple(name for name, (module, _) in BOTS.items() if _is_there(module))


class Called(NamedTuple):
    """An opponent as he was asked for: "sergeant", "sergeant/bold", "captain/5", "captain/cautious/30"."""

    name: str
    style: str
    seconds: float


def called(given: str) -> Called:
    """What a name with its style and seconds means; BadInput says what there is."""
    name, *more = given.split("/")
    if name not in names():
        raise BadInput(f"There is no opponent {name!r}; there are {', '.join(names())}.")
    if more and name not in LEVELS:
        raise BadInput(f"{name} has no style and no time to choose; {', '.join(LEVELS)} have.")
    style, seconds = "", USUAL
    for word in more:
        if word in STYLES:
            style = word
        elif word.replace(".", "", 1).isdigit() and LEAST <= float(word) <= MOST:
            seconds = float(word)
        else:
            raise BadInput(f"{word!r} is neither a style ({', '.join(STYLES)}) nor seconds from {LEAST:g} to {MOST:g}.")
    return Called(name, style, seconds)


def make(
    name: str, game: Game, seat: int, rng: Random, seconds: float = 0.0, clock: Callable[[], float] = perf_counter
) -> Bot:
    """A bot for a seat; BadInput names the bots there are. `seconds`, if given, go before those of the name."""
    wanted = called(name)
    module, kind = BOTS[wanted.name]
    maker = getattr(import_module(module), kind)
    if wanted.name not in LEVELS:
        plain: Bot = maker(game, seat, rng)
        return plain
    bot: Bot = maker(game, seat, rng, seconds or wanted.seconds, wanted.style, 0, clock)
    return bot


def sampler(game: Game, s: State, seat: int) -> Sample:
    """Determinized copies of a position for one seat."""

    def sample(rng: Random) -> State:
        drawn: State = game.determinize(s, seat, rng)
        return drawn

    return sample

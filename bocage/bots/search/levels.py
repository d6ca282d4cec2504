"""The levels from recruit to captain: the same judgement with more and better thought, never with worse moves."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import perf_counter
from typing import ClassVar

from bocage.bots import Sample
from bocage.bots.rifleman import EVALUATIONS
from bocage.bots.search.budget import Budget
from bocage.bots.search.memory import Memory
from bocage.bots.search.mind import Mind
from bocage.bots.search.searcher import FOLLOW_UP, Searcher
from bocage.bots.search.style import STYLES, Style
from bocage.bots.search.weights import learned
from bocage.kernel.frames import Action
from bocage.kernel.game import BadInput, Game

SECONDS = 1.0
MINDS: dict[str, tuple[str, str]] = {
    "cardwar": ("bocage.bots.search.cardwar", "CardWarMind"),
    "starterkit": ("bocage.bots.search.starterkit", "StarterKitMind"),
    "upfront": ("bocage.bots.search.upfront", "UpFrontMind"),
    "brothers": ("bocage.bots.search.brothers", "BrothersMind"),
}


def mind_for(game: str, style: Style) -> Mind:
    if game not in EVALUATIONS:
        raise BadInput(f"No opponent that looks ahead knows {game}.")
    judge = import_module(EVALUATIONS[game])
    if game not in MINDS:
        return Mind(judge, style)
    module, kind = MINDS[game]
    mind: Mind = getattr(import_module(module), kind)(judge, style)
    return mind


class Level:
    """A search with what a level may spend on it."""

    share: ClassVar[float] = 1.0
    """Of the seconds that are given."""
    most: ClassVar[int] = 0
    """Imaginations; 0 for as many as there is time for."""
    follow_up: ClassVar[float] = FOLLOW_UP
    learned: ClassVar[bool] = False

    def __init__(
        self,
        game: Game,
        seat: int,
        rng: Random,
        seconds: float = SECONDS,
        style: str = "",
        imaginations: int = 0,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        if style not in STYLES:
            raise BadInput(f"There is no style {style!r}; there are {', '.join(name for name in STYLES if name)}.")
        budget = Budget(0.0 if imaginations else seconds * self.share, imaginations or self.most, clock)
        mind = mind_for(game.name, STYLES[style])
        if self.near():
            mind.reach = 0
        if self.learned:
            mind.weights = list(learned(game.name, mind.names))
        self.search = Searcher(game, seat, rng, mind, budget, self.follow_up)

    def near(self) -> bool:
        """Does he look no farther than the procedure he begins?"""
        return False

    def remember(self, memory: Memory) -> None:
        """Go on with what was meant at the last answer."""
        self.search.memory = memory

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        return self.search.choose(sample, options)

    def quick(self, sample: Sample, options: list[Action]) -> Action:
        return self.search.quick(sample, options)


class Recruit(Level):
    """No search: what the rules of thumb say."""

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        return options[0] if len(options) == 1 else self.search.quick(sample, options)


class Private(Level):
    """A few imaginations of what he is about to do, and no farther."""

    most: ClassVar[int] = 24

    def near(self) -> bool:
        return True


class Corporal(Level):
    """A quarter of the time."""

    share: ClassVar[float] = 0.25
    most: ClassVar[int] = 250


class Sergeant(Level):
    """All the time he is given."""


class Captain(Level):
    """All the time for small questions too, and learned weights in the games where they play better (weights/)."""

    follow_up: ClassVar[float] = 1.0
    learned: ClassVar[bool] = True

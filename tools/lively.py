"""Random players with a temper, for the checkers: some play at random, some hardly ever pass and go for the enemy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bocage.kernel import play
from bocage.kernel.frames import Action, State

EXTREMES: dict[str, tuple[object, ...]] = {
    "1d10": (1, 1, 1, 2, 3, 10),
    "1d6": (1, 6),
    "2d6": ((1, 1), (1, 1), (6, 6), (1, 2), (2, 2), (5, 5)),
}
"""Rolls that set more in motion than others: events, critical hits, cowering, breakdowns."""
PASSIVE = frozenset(
    {"pass", "end", "done", "stop", "hold", "stay", "used", "remain", "wait", "keep", "show", "drop", "conceal"}
)
"""Verbs by which a player does nothing, or lets go."""


class Player:
    """Chooses among legal answers.

    `patience` is the chance that it thinks of doing nothing at all, `drive` the chance that of several hexes it takes
    one that is nearest to the enemy, `wild` the chance that a die shows something out of the ordinary.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.patience = rng.choice((0.05, 0.15, 0.4, 1.0))
        self.drive = rng.choice((0.0, 0.5, 0.9))
        self.wild = rng.choice((0.0, 0.0, 0.2, 0.5))

    def roll(self, s: State) -> object:
        found = EXTREMES.get(s.chance[1]) if s.chance[0] == "dice" else None
        if found is not None and self.rng.random() < self.wild:
            return found[int(self.rng.random() * len(found))]
        drawn: object = play.sample(s, self.rng)
        return drawn

    def choose(self, options: list[Action], steps: str, away: Callable[[int], int]) -> Action:
        """`steps` is the verb that moves to a hex, `away` how far a hex is from the nearest enemy."""
        rng = self.rng
        if rng.random() >= self.patience:
            lively = [action for action in options if action[0] not in PASSIVE]
            options = lively or options
        if rng.random() < self.drive:
            ways = [action for action in options if action[0] == steps and action[1] >= 0]
            if ways:
                nearest = min(away(way[1]) for way in ways)
                options = [way for way in ways if away(way[1]) == nearest]
        return options[int(rng.random() * len(options))]

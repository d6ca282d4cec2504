"""Random players with a temper, for the checkers: some games are played at random, in others hardly anybody passes."""

from __future__ import annotations

from random import Random

from bocage.kernel.frames import Action

PASSIVE = frozenset({"pass", "end", "done", "stop", "hold", "stay", "used", "remain", "wait", "keep", "show", "drop"})
"""Verbs by which a player does nothing, or lets go."""


class Player:
    """Chooses among legal answers; `patience` is the chance that it thinks of doing nothing at all."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.patience = rng.choice((0.05, 0.15, 0.4, 1.0))

    def choose(self, options: list[Action]) -> Action:
        if self.rng.random() >= self.patience:
            lively = [action for action in options if action[0] not in PASSIVE]
            options = lively or options
        return options[int(self.rng.random() * len(options))]

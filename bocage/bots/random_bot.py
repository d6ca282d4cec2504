"""The plainest opponent: any legal answer with equal chance."""

from __future__ import annotations

from random import Random

from bocage.bots import Sample
from bocage.kernel.frames import Action
from bocage.kernel.game import Game


class RandomBot:
    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        return options[int(self.rng.random() * len(options))]

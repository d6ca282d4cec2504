"""A sensible opponent: for each choice it imagines, several times over, how the procedure it starts would end, and
takes the choice whose expectation is best by an evaluation of its own for each game.

It sees its legal options and determinized copies only. Imagined play goes on until the next fresh choice (a frame in
the evaluation's ROOTS) with plausible follow-ups; weak choices are dropped after each round, so that time goes to the
contest between the good ones.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from bocage.bots import Sample
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, State
from bocage.kernel.game import BadInput, Game

EVALUATIONS = {
    "upfront": "bocage.bots.evaluate_upfront",
    "upfront-team": "bocage.bots.evaluate_upfront_team",
    "brothers": "bocage.bots.evaluate_brothers",
    "starterkit": "bocage.bots.evaluate_starterkit",
    "cardwar": "bocage.bots.evaluate_cardwar",
}
ROUNDS = 2
"""After each round of imagining only the better half of the choices goes on."""

BUDGET = 16
"""Imaginations in a round, shared by the choices that are left; each has at least LEAST."""

LEAST, MOST = 2, 8
BATCH = 4
"""So many units are thought of at a time where each may still have its turn: the first good order is given."""

MOST_STEPS = 60
WON = 1000.0
ENDS = frozenset({"end", "done", "stop", "stay", "pass"})


class Rifleman:
    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        if game.name not in EVALUATIONS:
            raise BadInput(f"The rifleman does not know {game.title}.")
        self.game = game
        self.seat = seat
        self.rng = rng
        self.judge: Any = import_module(EVALUATIONS[game.name])

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        imagined = sample(self.rng)
        plain = getattr(self.judge, "matter_of_course", None)
        sure: Action | None = plain(imagined, options) if plain is not None else None
        if sure is not None:
            return sure
        left = self.worth_a_thought(imagined, options)
        asked = type(imagined.stack[-1]).__name__
        if asked in self.judge.SURE:
            return self.best_of(sample, left, 1, 1)
        if asked not in self.judge.ORDERS:
            return self.best_of(sample, left, ROUNDS, LEAST)
        ends = [action for action in left if action[0] in ENDS]
        others = [action for action in left if action[0] not in ENDS]
        for first in range(0, len(others), BATCH):
            best = self.best_of(sample, ends + others[first : first + BATCH], ROUNDS, LEAST)
            if best not in ends:
                return best
        return ends[0] if ends else left[0]

    def quick(self, sample: Sample, options: list[Action]) -> Action:
        """What is likely right at a glance, for when there is no time to imagine further."""
        imagined = sample(self.rng)
        picked: Action = self.judge.likely(imagined, self.worth_a_thought(imagined, options), self.rng)
        return picked

    def best_of(self, sample: Sample, left: list[Action], rounds: int, least: int) -> Action:
        """The best expectation; the weaker half is dropped after each round."""
        if len(left) == 1:
            return left[0]
        totals = dict.fromkeys(left, 0.0)
        counts = dict.fromkeys(left, 0)
        eases = self.eases(sample(self.rng), left)
        for left_over in range(rounds, 0, -1):
            for _ in range(min(MOST, max(least, BUDGET // len(left))) if rounds > 1 else 1):
                self.imagine(sample(self.rng), left, totals, counts)
            left.sort(key=lambda action: totals[action] / counts[action] + eases[action], reverse=True)
            if left_over > 1 and len(left) > 2:
                left = left[: (len(left) + 1) // 2]
        return left[0]

    def imagine(
        self, imagined: State, left: list[Action], totals: dict[Action, float], counts: dict[Action, int]
    ) -> None:
        """One world for all: the same luck meets every choice as long as they go the same way."""
        luck = self.rng.random()
        for action in left:
            totals[action] += self.outcome(imagined.copy(), action, Random(luck))
            counts[action] += 1

    def eases(self, imagined: State, left: list[Action]) -> dict[Action, float]:
        """What is not better than stopping is not worth doing; an evaluation may add what it thinks beforehand."""
        eager = getattr(self.judge, "eagerness", None)
        found = {action: 0.05 if action[0] in ENDS else 0.0 for action in left}
        if eager is not None:
            for action in left:
                found[action] += eager(imagined, self.seat, action)
        return found

    def worth_a_thought(self, imagined: State, options: list[Action]) -> list[Action]:
        """The evaluation may drop choices that are never good, as long as one is left."""
        kept = [action for action in options if self.judge.sensible(imagined, self.seat, action)]
        kept = kept or list(options)
        self.rng.shuffle(kept)  # ties fall to either side
        return kept

    def outcome(self, s: State, action: Action, rng: Random) -> float:
        """The worth of the position in which the procedure begun by this action leaves us, in one imagined world."""
        play.apply(s, action)
        for _ in range(MOST_STEPS):
            if s.player == OVER:
                assert s.result is not None
                return WON * (2 * s.result[self.seat] - 1)
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
                continue
            if type(s.stack[-1]).__name__ in self.judge.ROOTS:
                break
            choices = play.options(s)
            play.apply(s, self.judge.likely(s, choices, rng))
        return float(self.judge.value(s, self.seat))

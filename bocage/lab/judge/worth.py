"""What a position is worth: the chance to win, from an opponent's evaluation of where the present procedure leads.

The evaluations count in points of their own. WEIGHTS, fitted to games that the rifleman played against himself
(`python -m bocage.lab.judge.fit`), turn points into a chance. It is a machine's opinion, not the truth.
"""

from __future__ import annotations

from importlib import import_module
from math import exp, sqrt
from random import Random
from typing import Any

from bocage.bots import Sample
from bocage.bots.rifleman import EVALUATIONS
from bocage.bots.search.levels import mind_for
from bocage.bots.search.style import STYLES
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, State
from bocage.kernel.game import BadInput, Game
from bocage.lab.judge.standing import STANDINGS

Weights = tuple[float, float, float]
WEIGHTS: dict[str, Weights] = {
    "upfront": (0.0272, 0.0044, 2.57),
    "upfront-team": (0.0136, 0.0, 0.0),
    "brothers": (0.0172, -0.0164, 2.68),
    "starterkit": (0.0040, 0.0105, 1.47),
    "cardwar": (0.0040, 0.0105, 1.47),
}
"""In the logarithm of the odds: for each point, for each when time is up, and for being ahead then."""
MOST_STEPS = 60
"""Answers and draws after which an imagined course is judged where it stands."""
TEAM_STEPS = 24
"""The same where no question ends a procedure."""


class Estimate:
    """A mean of imagined courses, with its standard error."""

    def __init__(self, values: list[float]) -> None:
        self.values = values
        n = max(1, len(values))
        self.mean = sum(values) / n
        self.error = sqrt(sum((v - self.mean) ** 2 for v in values) / (n - 1) / n) if n > 1 else 0.5


class Eye:
    """Judges positions of one game."""

    def __init__(self, game: Game) -> None:
        if game.name not in EVALUATIONS:
            raise BadInput(f"The judge does not know {game.title}.")
        self.game = game
        self.judge: Any = import_module(EVALUATIONS[game.name])
        self.mind = mind_for(game.name, STYLES[""])
        self.weights = WEIGHTS[game.name]
        self.most = MOST_STEPS if self.judge.ROOTS else TEAM_STEPS

    def chance(self, s: State, seat: int) -> float:
        """The seat's chance to win as the evaluation has it; the result itself when the game is over."""
        if s.player == OVER:
            return float(s.result[seat]) if s.result is not None else 0.5
        signs = self.signs(s, seat)
        odds = sum([w * x for w, x in zip(self.weights, signs)])
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))

    def signs(self, s: State, seat: int) -> Weights:
        """What the chance is made of: the points of the evaluation, the same when it is late, and who would win now."""
        points = float(self.judge.value(s, seat))
        late, leads = STANDINGS[self.game.name](s, seat)
        return points, late * points, late * late * leads

    def both(self, s: State, seat: int, seats: int) -> float:
        """The chance with both sides' evaluations: what one gains the other loses."""
        if seats != 2 or s.player == OVER:
            return self.chance(s, seat)
        return (self.chance(s, seat) + 1.0 - self.chance(s, 1 - seat)) / 2

    def settle(self, s: State, rng: Random) -> State:
        """Play on with plausible answers until a fresh question is asked."""
        for _ in range(self.most):
            if s.player == OVER:
                return s
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
            elif type(s.stack[-1]).__name__ in self.judge.ROOTS or not self.answers(s, rng):
                return s
        return s

    def answers(self, s: State, rng: Random) -> bool:
        """Somebody's plausible answer; False where in this imagined world there is none."""
        choices = play.options(s)
        if choices:
            play.apply(s, self.judge.likely(s, choices, rng))
        return bool(choices)

    def course(self, s: State, seat: int, plan: tuple[Action, ...], rng: Random) -> float:
        """The chance where this plan leads in one imagined world; what no longer can be done is left out."""
        for wanted in plan:
            if not self.reach_turn(s, seat, rng):
                break
            meant = play.offered(s, wanted)
            if meant is None:
                break
            play.apply(s, meant)
        return self.chance(self.settle(s, rng), seat)

    def reach_turn(self, s: State, seat: int, rng: Random) -> bool:
        """Let chance and the others answer until the seat is asked; False if the procedure is over before."""
        for _ in range(self.most):
            if s.player == seat:
                return True
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
            elif s.player == OVER or not self.answers(s, rng):
                return False
        return False

    def now(self, sample: Sample, seat: int, n: int, rng: Random) -> Estimate:
        """The chance as the seat could know it: over copies in which all that it may not know is drawn anew."""
        return Estimate([self.chance(self.settle(sample(rng), rng), seat) for _ in range(n)])

    def compared(
        self, sample: Sample, seat: int, plans: list[tuple[Action, ...]], n: int, rng: Random
    ) -> list[Estimate]:
        """Each plan in the same n worlds with the same luck, as long as they go the same way."""
        found: list[list[float]] = [[] for _ in plans]
        for _ in range(n):
            world, luck = sample(rng), rng.random()
            for i, plan in enumerate(plans):
                found[i].append(self.course(world.copy(), seat, plan, Random(luck)))
        return [Estimate(values) for values in found]

    def sensible(self, s: State, seat: int, options: list[Action]) -> list[Action]:
        """What those who look ahead would think about: nothing that is never good, unless there is nothing else."""
        kept = [action for action in options if self.mind.sensible(s, seat, action)]
        return kept or list(options)

    def sound(self, s: State, seat: int, plan: tuple[Action, ...]) -> bool:
        """Whether no answer of a plan is one that is never good, while the seat is asked."""
        s = s.copy()
        for action in plan:
            if s.player != seat:
                break
            if not self.mind.sensible(s, seat, action):
                return False
            play.apply(s, action)
        return True


def difference(a: Estimate, b: Estimate) -> Estimate:
    """Of two plans in the same worlds: the error is that of the differences."""
    return Estimate([x - y for x, y in zip(a.values, b.values)])

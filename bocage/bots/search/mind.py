"""What the search asks of a game: which plans there are, how both sides would go on, what a position is worth.

The plain Mind serves every game with what the rifleman knows of it; a game that has more of its own to say (upfront,
brothers, starterkit) overrides what it knows better.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.bots.search.style import Style
from bocage.kernel.frames import Action, State

Plan = tuple[Action, Action]
"""The first answer, and what it is meant for: ("go", unit, hex), ("fire", unit, hex) ...; () where it says it all."""

NO_INTENT: Action = ()
ENDS = frozenset({"end", "done", "stop", "stay", "pass"})
"""Answers that end something: what is not better than stopping is not worth doing."""


class Mind:
    def __init__(self, judge: Any, style: Style) -> None:
        self.judge = judge
        self.style = style
        self.names: tuple[str, ...] = ("all",)
        """Of the terms that the worth of a position is the sum of."""
        self.weights: list[float] = []
        """Learned factors of the terms; none for the worth as it was made by hand."""
        self.roots: frozenset[str] = judge.ROOTS
        """Questions at which a fresh procedure is chosen."""
        self.certain: frozenset[str] = judge.SURE
        """Questions whose answers meet no chance."""
        self.reach = 0
        """How many changes of turn (`mark`) imagined play goes through before the position is judged."""
        self.width = 64
        """How many plans there is time for: where plans are known to be more or less promising the rest is not told."""
        self.steps = 60 if not self.roots else 400
        """Answers and draws of one imagined course; a longer one is judged where it stands."""

    def sure(self, s: State, seat: int, options: list[Action]) -> Action | None:
        """An answer that needs no imagination; None for most questions."""
        plain = getattr(self.judge, "matter_of_course", None)
        found: Action | None = plain(s, options) if plain is not None else None
        return found

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        """False for what is never good."""
        return bool(self.judge.sensible(s, seat, action))

    def plans(self, s: State, seat: int, options: list[Action]) -> list[Plan]:
        """What there is to think about, the most promising first where that is known."""
        return [(action, NO_INTENT) for action in options]

    def as_planned(self, s: State, seat: int, options: list[Action], intent: Action) -> Action | None:
        """The answer that the plan made before already gives, as long as nothing has come between; else None."""
        return None

    def eager(self, s: State, seat: int, plan: Plan) -> float:
        """What to think of a plan before imagining it."""
        eager = getattr(self.judge, "eagerness", None)
        known: float = eager(s, seat, plan[0]) if eager is not None else 0.0
        return known + (0.05 if plan[0][0] in ENDS else 0.0)

    def promises(self, s: State, seat: int, plans: list[Plan]) -> tuple[float, list[float]]:
        """What each plan promises to gain at a glance, and how many worlds such a glance is worth; (0.0, []) where
        nobody can say."""
        return 0.0, []

    def likely(self, s: State, choices: list[Action], rng: Random, intent: Action) -> Action:
        """How a procedure goes on, ours (by its intent) or the enemy's."""
        found: Action = self.judge.likely(s, choices, rng)
        return found

    def follow(self, s: State, choices: list[Action], rng: Random) -> Action:
        """The next procedure that whoever is asked would choose, by rules of thumb."""
        return self.likely(s, choices, rng, NO_INTENT)

    def mark(self, s: State) -> int:
        """Changes whenever the turn passes on."""
        return 0

    def value(self, s: State, seat: int) -> float:
        """What the position is worth to the seat; a man's life is about ten."""
        found = self.terms(s, seat)
        if not self.weights:
            return sum(found)
        return sum([weight * worth for weight, worth in zip(self.weights, found)])

    def terms(self, s: State, seat: int) -> list[float]:
        known: float = self.judge.value(s, seat)
        return [known]

"""Any-time search over determinized copies: plans are imagined in the same worlds with the same luck, with answers of
both sides, to a horizon; the weaker half is dropped round by round, so that time goes to the contest between the good.

It sees its legal options and determinized copies only. Given a budget of imaginations and a seed it always gives the
same answer; given seconds it uses what it gets, and stops before where more thought would change nothing.
"""

from __future__ import annotations

from random import Random

from bocage.bots import Sample
from bocage.bots.search.budget import Budget
from bocage.bots.search.memory import Memory
from bocage.bots.search.mind import NO_INTENT, Mind, Plan
from bocage.bots.search.scores import Scores
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, State
from bocage.kernel.game import Game

WON = 250.0
MOST_PLANS = 64
FOLLOW_UP = 0.4
"""The part of its time that a question within a procedure gets: the plan was made when it began."""


class Searcher:
    def __init__(
        self, game: Game, seat: int, rng: Random, mind: Mind, budget: Budget, follow_up: float = FOLLOW_UP
    ) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.mind = mind
        self.budget = budget
        self.follow_up = follow_up
        self.memory = Memory()

    def choose(self, sample: Sample, options: list[Action]) -> Action:
        if len(options) == 1:
            return options[0]
        imagined = sample(self.rng)
        self.budget.start(1.0 if type(imagined.stack[-1]).__name__ in self.mind.roots else self.follow_up)
        sure = self.mind.sure(imagined, self.seat, options)
        if sure is not None:
            return sure
        mark = self.mind.mark(imagined)
        if self.memory.intent and self.memory.mark == mark:
            planned = self.mind.as_planned(imagined, self.seat, options, self.memory.intent)
            if planned is not None:
                return planned
        plans = self.plans(imagined, options)
        first = plans[0][0]
        if all([plan[0] == first for plan in plans]):  # noqa: C419 (lists compile to loops)
            self.memory.keep(plans[0][1], mark)
            return first
        action, intent = self.best(sample, imagined, plans)
        self.memory.keep(intent, mark)
        return action

    def quick(self, sample: Sample, options: list[Action]) -> Action:
        """What is likely right at a glance, for when there is no time to imagine further."""
        imagined = sample(self.rng)
        kept = [action for action in options if self.mind.sensible(imagined, self.seat, action)] or list(options)
        sure = self.mind.sure(imagined, self.seat, kept)
        if sure is not None:
            return sure
        if type(imagined.stack[-1]).__name__ in self.mind.roots:
            return self.mind.follow(imagined, kept, self.rng)
        return self.mind.likely(imagined, kept, self.rng, NO_INTENT)

    def plans(self, imagined: State, options: list[Action]) -> list[Plan]:
        """What is worth a thought; ties fall to either side."""
        kept = [action for action in options if self.mind.sensible(imagined, self.seat, action)] or list(options)
        self.rng.shuffle(kept)
        self.mind.width = self.budget.width(MOST_PLANS)
        found = self.mind.plans(imagined, self.seat, kept) or [(action, NO_INTENT) for action in kept]
        return found[:MOST_PLANS]

    def best(self, sample: Sample, imagined: State, plans: list[Plan]) -> Plan:
        """Sequential halving; every plan that is left has been imagined in every world so far."""
        if type(imagined.stack[-1]).__name__ in self.mind.certain:
            return self.best_at_once(imagined, plans)
        scores = Scores(len(plans), [self.mind.eager(imagined, self.seat, plan) for plan in plans])
        scores.trust, scores.promises = self.mind.promises(imagined, self.seat, plans)
        left = list(range(len(plans)))
        rounds = max(1, (len(plans) - 1).bit_length())
        for turn in range(1, rounds + 1):
            upto = turn / rounds
            while True:
                self.imagine(sample(self.rng), plans, left, scores.seen)
                if self.budget.share() >= upto or (len(left) <= 3 and scores.is_clear(left)):
                    break
            left = scores.ranked(left)
            if self.budget.is_over() or turn == rounds:
                break
            left = left[: (len(left) + 1) // 2]
        return plans[self.whim(left, scores)]

    def best_at_once(self, imagined: State, plans: list[Plan]) -> Plan:
        """Where no chance is met one look at each is enough."""
        luck = self.rng.random()
        worths = [
            self.outcome(imagined.copy(), plan, Random(luck)) + self.mind.eager(imagined, self.seat, plan)
            for plan in plans
        ]
        return plans[max(range(len(plans)), key=lambda i: worths[i])]

    def imagine(self, world: State, plans: list[Plan], left: list[int], seen: list[list[float]]) -> None:
        """One world for all: the same luck meets every plan as long as they go the same way."""
        luck = self.rng.random()
        found: list[float] = []
        for i in left:
            if self.budget.is_over() and seen[left[0]]:
                return  # a world that not all have met says nothing
            found.append(self.outcome(world.copy(), plans[i], Random(luck)))
            self.budget.done += 1
        for i, worth in zip(left, found):
            seen[i].append(worth)

    def whim(self, left: list[int], scores: Scores) -> int:
        """The best, or any that is nearly as good for one who likes to surprise."""
        if self.mind.style.whim <= 0:
            return left[0]
        found = scores.worths(left)
        near = [i for i, worth in zip(left, found) if worth >= found[0] - self.mind.style.whim]
        return near[int(self.rng.random() * len(near))]

    def outcome(self, s: State, plan: Plan, rng: Random) -> float:
        """The worth of the position at the horizon, in one imagined world."""
        mind, seat = self.mind, self.seat
        action, intent = plan
        mark, passed = mind.mark(s), 0
        play.apply(s, action)
        for _ in range(mind.steps):
            if s.player == OVER:
                assert s.result is not None
                return WON * (2 * s.result[seat] - 1)
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
                continue
            now = mind.mark(s)
            if now != mark:
                mark, passed = now, passed + 1
            if type(s.stack[-1]).__name__ in mind.roots:
                if passed >= mind.reach:
                    break
                intent = NO_INTENT
                play.apply(s, mind.follow(s, play.options(s), rng))
                continue
            play.apply(s, mind.likely(s, play.options(s), rng, intent))
        return mind.value(s, seat)

"""What a decision cost: the best that could have been done, by what its player could know, against what was done."""

from __future__ import annotations

from random import Random

from bocage import bots
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.lab.judge.nodes import Node
from bocage.lab.judge.worth import Estimate, Eye, difference

MOST_CHOICES = 24
"""Choices that are compared with the one that was taken; of more, the rest by lot is left out."""
GLANCE, LOOK, STUDY = 2, 4, 16
"""Imagined worlds for all, for the four best, and at last for the best beside what was done."""
LEFT = 4


class Cost:
    """A decision beside the best other: `worth` is what was done, `better` what would have been."""

    def __init__(self, eye: Eye, node: Node, other: Action, worth: Estimate, better: Estimate) -> None:
        self.node = node
        self.other = other
        self.worth = worth
        self.better = better
        self.by = difference(better, worth)
        self.asked = eye.game.prompt(node.before)
        self.words = eye.game.describe(node.before, other)

    def sure(self) -> float:
        """By how much it was worse at the least, as far as so few worlds can tell."""
        return self.by.mean - self.by.error


def glance(eye: Eye, node: Node, rng: Random) -> Cost | None:
    """A first look at all choices; None where nothing else would have been better."""
    s = node.before
    assert s is not None
    sample = bots.sampler(eye.game, s, node.seat)
    choices = [x for x in eye.sensible(sample(rng), node.seat, play.options(s)) if x != node.action]
    if len(choices) > MOST_CHOICES:
        choices = rng.sample(choices, MOST_CHOICES)
    if not choices:
        return None
    worth, best, action = _contest(eye, node, choices, GLANCE, rng)
    return None if best.mean <= worth.mean else Cost(eye, node, action, worth, best)


def study(eye: Eye, first: Cost, rng: Random) -> Cost:
    """A second look, in fresh worlds: the best of many guesses is always too good."""
    node = first.node
    s = node.before
    assert s is not None
    sample = bots.sampler(eye.game, s, node.seat)
    listed = eye.sensible(sample(rng), node.seat, play.options(s))
    choices = [x for x in listed if x not in (node.action, first.other)]
    choices = [first.other, *rng.sample(choices, min(len(choices), MOST_CHOICES - 1))]
    if len(choices) > LEFT:
        found = eye.compared(sample, node.seat, [(x,) for x in choices], LOOK, rng)
        ranked = sorted(range(len(choices)), key=lambda i: found[i].mean, reverse=True)
        choices = [choices[i] for i in ranked[:LEFT]]
    found = eye.compared(sample, node.seat, [(x,) for x in choices], 2 * LOOK, rng)
    other = choices[max(range(len(choices)), key=lambda i: found[i].mean)]
    worth, better = eye.compared(sample, node.seat, [(node.action,), (other,)], STUDY, rng)
    return Cost(eye, node, other, worth, better)


def _contest(eye: Eye, node: Node, choices: list[Action], n: int, rng: Random) -> tuple[Estimate, Estimate, Action]:
    s = node.before
    assert s is not None
    plans: list[tuple[Action, ...]] = [(node.action,), *((x,) for x in choices)]
    found = eye.compared(bots.sampler(eye.game, s, node.seat), node.seat, plans, n, rng)
    best = max(range(1, len(plans)), key=lambda i: found[i].mean)
    return found[0], found[best], choices[best - 1]

"""Sight from a steeple: everything, except what lies right behind an obstacle (DE 1.1)."""

from __future__ import annotations

from bocage.hexes.explain import Answer, Walk
from bocage.hexes.layers import Layers
from bocage.hexes.tabulate import BLOCKED


def overlook_answer(layers: Layers, tower: int, b: int) -> Answer:
    """The line between a steeple in one hex and the ground of another, either way.

    Right behind an obstacle is the hex that the thread enters on leaving the obstacle's hex; where it comes along a
    hexside, the obstacle must show on both sides of it or fill one of the two hexes. The steeple's own hex hides
    nothing.
    """
    field, profile = layers.field, layers.profile
    answer = Answer(field.names[tower], field.names[b], field.range(tower, b))
    answer.rule = profile.rules["spot"]
    if tower != b:
        walk = Walk(layers, tower, b, field.level[tower] + 1, field.level[b])
        walk.last_before(b)
        answer.blocked = walk.blocked
        for reason in answer.blocked:
            reason.rule = profile.rules["spot"]
    return answer


def overlook_row(layers: Layers, tower: int) -> bytes:
    """For every hex: 0, or BLOCKED."""
    return bytes(BLOCKED if overlook_answer(layers, tower, b).blocked else 0 for b in range(layers.field.n))

"""A position is put before an opponent, who answers until it is plain whether he found the good way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, PASS, Action
from bocage.lab.ladder.duel import opponent

MOST = 40
"""Answers and draws after which he has not found it."""
Good = Callable[[list[Action], Any], "bool | None"]
"""From the seat's answers so far and the position after them: found, missed, or not to be told yet."""


class Posed:
    """A position: what it is about, how it is laid, whose answer is asked, and what is good."""

    def __init__(self, title: str, lay: Callable[[], Any], seat: int, good: Good) -> None:
        self.title = title
        self.lay = lay
        self.seat = seat
        self.good = good


def finds(game: str, posed: Posed, name: str, seed: int, seconds: float = 0.0) -> bool:
    """Whether this opponent finds a good way, with this luck."""
    rules = games.load(game)
    s = posed.lay()
    s.events = None
    rng = Random(f"position/{posed.title}/{seed}")
    player = opponent(name, rules, posed.seat, Random(f"{seed}/{name}"), seconds)
    given: list[Action] = []
    for _ in range(MOST):
        if s.player == OVER:
            break
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        options = play.options(s)
        if s.player != posed.seat:
            play.apply(s, PASS if PASS in options else options[0])
            continue
        action = player.choose(bots.sampler(rules, s, posed.seat), options)
        given.append(action)
        play.apply(s, action)
        found = posed.good(given, s)
        if found is not None:
            return found
    return bool(posed.good(given, s))


def begins(*verbs: str) -> Good:
    """The first answer is one of these verbs."""
    return lambda given, s: given[0][0] in verbs


def answers(*actions: Action) -> Good:
    """The first answer is one of these."""
    return lambda given, s: given[0] in actions


def never(*verbs: str) -> Good:
    """The first answer is none of these verbs."""
    return lambda given, s: given[0][0] not in verbs


def then(verbs: tuple[str, ...], good: Callable[[Action], bool], missed: tuple[str, ...] = ()) -> Good:
    """The first answer with one of these verbs is good; one of the `missed` verbs before it is not."""

    def look(given: list[Action], s: Any) -> bool | None:
        last = given[-1]
        if last[0] in verbs:
            return good(last)
        return False if last[0] in missed else None

    return look

"""Advice that is being followed: who does what was advised hears of the rest of the plan, not of another."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from bocage.bots.rifleman import EVALUATIONS
from bocage.kernel import play
from bocage.kernel.frames import PASS, Action, State
from bocage.kernel.game import Game
from bocage.kernel.match import Entry, Match
from bocage.server.planning import imagined
from bocage.server.planning.advice import advise

_chance = SystemRandom()


class Given:
    """A hint that was given: the plan, and how long the log was then."""

    def __init__(self, told: dict[str, Any], length: int, kinds: list[str]) -> None:
        self.told = told
        self.length = length
        self.kinds = kinds
        """What each answer of the plan is to the hand: "begin", "step"."""

    def followed(self, seat: int, since: list[Entry]) -> int | None:
        """How many answers of the plan were given since; None if something else was done, or something happened."""
        plan: list[Action] = self.told["plan"]
        done = 0
        for entry in since:
            if entry.seat == seat:
                if done >= len(plan) or entry.action != plan[done]:
                    return None
                done += 1
            elif entry.action != PASS:
                return None
        return done

    def set_out(self, seat: int, since: list[Entry]) -> bool:
        """Whether the plan's move was begun and has not made a step yet, whatever else happened."""
        given = [entry.action for entry in since if entry.seat == seat]
        plan = list(self.told["plan"][: len(given)])
        return bool(self.told["path"]) and bool(given) and given == plan and "step" not in self.kinds[: len(given)]


def rest_of(given: Given, seat: int, since: list[Entry], choices: list[Action]) -> dict[str, Any] | None:
    """What is left of a plan that is being followed."""
    done = given.followed(seat, since)
    plan = given.told["plan"]
    if done is None or done >= len(plan) or play.among(choices, plan[done]) is None:
        return None
    return {**given.told, "action": plan[done], "plan": plan[done:], "going": True}


def kinds_of(game: Game, s: State, seat: int, plan: list[Action]) -> list[str]:
    """What each answer of a plan is to the hand, played on a copy in which nobody reacts."""
    found: list[str] = []
    for action in plan:
        if s.player != seat or play.offered(s, action) is None:
            break
        found.append(game.meaning(s, action)[0])
        play.apply(s, action)
        while s.player >= 0 and s.player != seat and PASS in play.options(s):
            play.apply(s, PASS)
    return found


def advised(match: Match, seat: int, choices: list[Action], given: Given | None) -> tuple[dict[str, Any], Given | None]:
    """Advice without a process beside: for the terminal."""
    game, since = match.game, match.log[given.length :] if given is not None else []
    if given is not None and since and (rest := rest_of(given, seat, since, choices)) is not None:
        return rest, given
    if len(choices) == 1 or game.name not in EVALUATIONS:
        return {"action": choices[0], "words": game.describe(match.state, choices[0])}, None
    going = given is not None and bool(since) and given.set_out(seat, since)
    copy = imagined(game, match.state, seat)
    told = advise(game, copy, seat, Random(_chance.getrandbits(64)), going)
    return told, Given(told, len(match.log), kinds_of(game, copy, seat, told["plan"]))

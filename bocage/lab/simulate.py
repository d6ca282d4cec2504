"""Many games at once, over processes: each is played, its log verified by replay, and reduced to one row."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from random import Random
from time import perf_counter
from typing import Any

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import CHANCE
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from bocage.lab.spread import spread
from bocage.lab.traces import Trace, trace_for

MOST_DECISIONS = 200_000


class Job:
    """What to play: one scenario with its options, one opponent's name per seat, whether logs are verified, and whether
    every choice is explained before it is taken, so that the rules of its sum are counted too."""

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, Any],
        players: tuple[str, ...],
        check: bool,
        explain: bool = False,
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.options = dict(options)
        self.players = players
        self.check = check
        self.explain = explain

    def plan(self) -> dict[str, Any]:
        """What is played, as plain data: games of the same plan and seed are the same."""
        plan = {"game": self.game, "scenario": self.scenario, "options": self.options, "players": list(self.players)}
        return plan | {"revision": games.load(self.game).revision}


class EndlessGame(RuntimeError):
    """A game that does not end is a defect of its rules."""


def play_one(job: Job, seed: int) -> dict[str, Any]:
    """Play one game; the same seed plays the same game."""
    started = perf_counter()
    game = games.load(job.game)
    match = Match(game, job.scenario, job.options, rng=Random(seed), undo=False)
    machines = [
        bots.make(name, game, seat, Random(f"{seed}/{seat}")) if name != "random" else None
        for seat, name in enumerate(job.players)
    ]
    rng = Random(f"{seed}/random")
    trace = trace_for(job.game)
    seen = 0
    match.run_chance()
    decisions = 0
    summed: Counter[str] = Counter()
    while not match.over:
        s = match.state
        machine = machines[s.player]
        choices = play.options(s)
        if machine is None:
            action = choices[int(rng.random() * len(choices))]
        else:
            action = machine.choose(bots.sampler(game, s, s.player), choices)
        if job.explain:
            summed.update(rules_of(play.explain(s, action)))
        match.put(action)
        match.run_chance()
        trace.look(match.state, [event for entry in match.log[seen:] for event in entry.events])
        seen = len(match.log)
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise EndlessGame(f"{job.game}/{job.scenario} seed {seed} goes on after {MOST_DECISIONS} decisions")
    row = _row(job, match, decisions, summed)
    return {"game": job.game, "scenario": job.scenario, "seed": seed} | row | _told(job, trace, started)


def rules_of(explained: Explanation) -> set[str]:
    """Every rule that an explanation names."""
    parts = [*[line.rule for line in explained.lines], *[odds.rule for odds in explained.odds]]
    return {rule for rule in (*explained.rules, *parts) if rule}


def _told(job: Job, trace: Trace, started: float) -> dict[str, Any]:
    """What the game was played under, and what it left behind."""
    options = {name: job.options[name] for name in sorted(job.options)}
    return {"players": list(job.players), "options": options, "seconds": perf_counter() - started} | trace.plain()


def _row(job: Job, match: Match, decisions: int, summed: Counter[str]) -> dict[str, Any]:
    rules: Counter[str] = summed + Counter(entry.rule for entry in match.log)
    for entry in match.log:
        rules.update(rule for rule, _, _ in entry.events)
    if job.check:
        open_save(match.game, json.loads(json.dumps(to_save(match))), narrate=False)
    return {
        "decisions": decisions,
        "draws": sum(entry.seat == CHANCE for entry in match.log),
        "result": list(match.state.result or ()),
        "rule": match.state.ending[0],
        "ending": match.state.ending[1],
        "verified": job.check,
        "revision": match.game.revision,
        "rules": dict(rules),
    }


def play_many(job: Job, seeds: Iterable[int], jobs: int) -> Generator[dict[str, Any], None, None]:
    """Rows as games finish. Closing the generator (or an interrupt) drops only games under way."""
    return spread(play_one, ((job, seed) for seed in seeds), jobs)

"""The whole judgement of a game: its course, the dearest decisions, the luck of each side, in a bounded time."""

from __future__ import annotations

from random import Random
from time import monotonic, process_time
from typing import Any

from bocage import bots
from bocage.kernel.frames import OVER
from bocage.kernel.game import Game
from bocage.kernel.match import Match
from bocage.lab.judge.decisions import Cost, glance, study
from bocage.lab.judge.luck import Luck, Total, luck_of
from bocage.lab.judge.nodes import Node, Played, lay_out
from bocage.lab.judge.worth import Estimate, Eye

COPIES = 3
"""Copies of a position for each side's guess."""
DEAREST, SWINGS, NEAR = 3, 3, 3
SURE = 0.005
"""What a decision must have cost beyond its error to be told."""
STUDIED = 16
"""Decisions that get a second look."""
KNOWS = (
    "The worth of a position and the cost of a decision are judged from what its player could know at that moment: "
    "all that was hidden from him is drawn anew in every copy. Luck is measured on the true cards and counters. "
    "The judge is a machine: its chances are estimates, the figure after ± is one standard error."
)


class Clock:
    """Processor time for the parts of the work: each may go on until its share of the whole is used up. On a machine
    with much else to do nobody waits longer than `PATIENCE` times that, but the first `LEAST` of each part are done."""

    PATIENCE, LEAST = 3.0, 40

    def __init__(self, seconds: float) -> None:
        self.start, self.began = process_time(), monotonic()
        self.seconds = seconds

    def until(self, share: float, done: int) -> bool:
        waited = monotonic() - self.began
        if process_time() - self.start >= share * self.seconds:
            return False
        return done < self.LEAST or waited < share * self.PATIENCE * self.seconds


class Analysis:
    def __init__(self, played: Played) -> None:
        self.played = played
        self.course: list[tuple[Node, Estimate]] = []
        self.costs: list[Cost] = []
        self.looked_at = 0
        self.luck: list[Luck] = []


def analyse(
    game: Game, scenario: str, options: dict[str, Any], entries: list[Any], seconds: float, seed: int = 1
) -> Analysis:
    """Judge a log of answers and results. With time enough the same seed gives the same figures."""
    rng, clock = Random(f"judge/{seed}"), Clock(seconds)
    played = lay_out(game, scenario, options, entries, rng)
    eye, found = Eye(game), Analysis(played)
    _course(eye, found, clock, Random(f"course/{seed}"))
    _luck(eye, found, clock, Random(f"luck/{seed}"))
    _costs(eye, found, clock, Random(f"cost/{seed}"))
    return found


def _by_lot(nodes: list[Node], rng: Random) -> list[Node]:
    """In an order by lot: wherever time ends, what is done is an even sample."""
    return rng.sample(nodes, len(nodes))


def _course(eye: Eye, found: Analysis, clock: Clock, rng: Random) -> None:
    for node in _by_lot(found.played.decisions(), rng):
        if not clock.until(0.2, len(found.course)):
            break
        s = node.before
        assert s is not None
        found.course.append((node, eye.now(bots.sampler(eye.game, s, node.seat), node.seat, COPIES, rng)))
    found.course.sort(key=lambda x: x[0].step)


def _luck(eye: Eye, found: Analysis, clock: Clock, rng: Random) -> None:
    for node in _by_lot(found.played.draws(), rng):
        if not clock.until(0.5, len(found.luck)):
            break
        found.luck.append(luck_of(eye, node, len(found.played.seats), rng))


def _costs(eye: Eye, found: Analysis, clock: Clock, rng: Random) -> None:
    first: list[Cost] = []
    for node in _by_lot(found.played.decisions(), rng):
        if not clock.until(0.85, found.looked_at):
            break
        found.looked_at += 1
        cost = glance(eye, node, rng)
        if cost is not None:
            first.append(cost)
    first.sort(key=lambda x: x.by.mean, reverse=True)
    for cost in first[:STUDIED]:
        if not clock.until(1.0, len(found.costs)):
            break
        found.costs.append(study(eye, cost, rng))
    found.costs.sort(key=Cost.sure, reverse=True)


def plain(found: Analysis) -> dict[str, Any]:
    """As JSON values: for --json, for the page and for the table."""
    played = found.played
    over = played.final.player == OVER
    dearest = _apart([x for x in found.costs if x.sure() > SURE])[:DEAREST]
    luck = sorted(found.luck, key=lambda x: max(abs(e.mean) for e in x.shares), reverse=True)
    return {
        "game": played.game.name,
        "title": played.game.title,
        "seats": list(played.seats),
        "over": over,
        "result": list(played.final.result or ()),
        "ending": {"rule": played.final.ending[0], "reason": played.final.ending[1]} if over else None,
        "steps": played.steps,
        "judged": _judged(found),
        "knows": KNOWS,
        "course": [
            {"step": node.step - 1, "seat": node.seat, "worth": round(guess.mean, 4)} for node, guess in found.course
        ],
        "dearest": [_dear(x) for x in dearest],
        "luck": [_total(found, i) for i in range(len(played.seats))],
        "swings": [_swing(played, x) for x in luck[:SWINGS]],
    }


def _apart(costs: list[Cost]) -> list[Cost]:
    """The same chance missed in one question after another is told once."""
    found: list[Cost] = []
    for x in costs:
        near = [y for y in found if y.node.seat == x.node.seat and abs(y.node.step - x.node.step) <= NEAR]
        if not near:
            found.append(x)
    return found


def _judged(found: Analysis) -> dict[str, Any]:
    played = found.played
    return {
        "positions": len(found.course),
        "decisions": found.looked_at,
        "of_decisions": played.open_decisions,
        "draws": len(found.luck),
        "of_draws": played.open_draws,
        "whole": found.looked_at == played.open_decisions and len(found.luck) == played.open_draws,
    }


def _dear(x: Cost) -> dict[str, Any]:
    return {
        "step": x.node.step,
        "seat": x.node.seat,
        "rule": x.node.rule,
        "asked": x.asked,
        "did": x.node.words,
        "better": x.words,
        "cost": round(x.by.mean, 4),
        "error": round(x.by.error, 4),
        "worth": round(x.worth.mean, 4),
        "better_worth": round(x.better.mean, 4),
    }


def _total(found: Analysis, seat: int) -> dict[str, Any]:
    total = Total(found.luck, seat, found.played.open_draws)
    return {
        "seat": seat,
        "luck": round(total.sum, 4),
        "error": round(total.error, 4),
        "good": total.good,
        "bad": total.bad,
    }


def _swing(played: Played, x: Luck) -> dict[str, Any]:
    node = x.node
    words = [w for w in node.told if w] or [f"drew {node.action}"]
    return {
        "step": node.step,
        "rule": node.rule,
        "words": " ".join(words[:2]),
        "result": node.action,
        "luck": [round(e.mean, 4) for e in x.shares],
    }


def analyse_match(match: Match, seconds: float, seed: int = 1) -> Analysis:
    return analyse(match.game, match.scenario, match.options, [e.action for e in match.log], seconds, seed)

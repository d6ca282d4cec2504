"""`bocage lab train GAME`: what the terms of an evaluation should weigh, learned from games against oneself.

Sergeants with a small, counted budget play each other, so that a seed always gives the same games. At every fresh
question the terms are noted for the side that decides; afterwards, who won. A logistic value is fitted that is held to
the weights made by hand, term by term (DOUBT). Every fourth game is kept out, to compare both.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from random import Random
from typing import NamedTuple

from bocage import bots, games
from bocage.bots.search.levels import Sergeant
from bocage.kernel import play
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.lab.simulate import MOST_DECISIONS

Row = tuple[list[float], float, float]
"""Terms, result, and what the position counts: a game counts as one, however many positions it has."""

DOUBT = 0.4
"""How far a factor may well be from the weight made by hand, which is 1, before any game has spoken. A term that hardly
ever changes would else get any factor that explains a handful of games."""
STEPS = 12
HELD_OUT = 4


class Learned(NamedTuple):
    names: tuple[str, ...]
    weights: list[float]
    games: int
    positions: int
    loss_by_hand: float
    loss_learned: float

    def toml(self, command: str, seed: int, revision: int, used: bool) -> str:
        lines = [
            "# Factors of the terms of the evaluation; see bocage/lab/train.py.",
            f"used = {'true' if used else 'false'}",
            "",
            "[provenance]",
            f'command = "{command}"',
            f"seed = {seed}",
            f"revision = {revision}",
            f"games = {self.games}",
            f"positions = {self.positions}",
            f"loss_by_hand = {self.loss_by_hand:.4f}",
            f"loss_learned = {self.loss_learned:.4f}",
            "",
            "[weights]",
            *[f"{name} = {weight:.3f}" for name, weight in zip(self.names, self.weights)],
        ]
        return "\n".join(lines) + "\n"


def play_and_note(name: str, scenario: str, seed: int, imaginations: int) -> list[Row]:
    """One game of the sergeant against himself, as rows."""
    game = games.load(name)
    match = Match(game, scenario, {}, rng=Random(f"{scenario}/train/{seed}"), undo=False)
    seats = range(len(game.seats(match.state)))
    machines = [Sergeant(game, x, Random(f"{seed}/{x}"), imaginations=imaginations) for x in seats]
    mind = machines[0].search.mind
    noted: list[tuple[list[float], int]] = []
    match.run_chance()
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        s = match.state
        options = play.options(s)
        if len(options) > 1 and type(s.stack[-1]).__name__ in mind.roots - mind.certain:
            noted.append((mind.terms(s, s.player), s.player))
        match.put(machines[s.player].choose(bots.sampler(game, s, s.player), options))
        match.run_chance()
    result = match.state.result
    if result is None or not noted:
        return []
    return [(terms, float(result[seat]), 1.0 / len(noted)) for terms, seat in noted]


def train(
    name: str, n: int, seed: int, imaginations: int, only: list[str], told: Callable[[int], None] | None = None
) -> Learned:
    game = games.load(name)
    mind = Sergeant(game, 0, Random(0)).search.mind
    if len(mind.names) < 2:
        raise BadInput(f"The evaluation of {game.title} is not divided into terms yet.")
    idents = [x.ident for x in game.scenarios() if not only or x.ident in only]
    if not idents:
        raise BadInput("There are no such scenarios.")
    played: list[list[Row]] = []
    for i in range(n):
        played.append(play_and_note(name, idents[i % len(idents)], seed + i, imaginations))
        if told is not None:
            told(i + 1)
    return learn(mind.names, played)


def learn(names: tuple[str, ...], played: list[list[Row]]) -> Learned:
    seen = [row for i, rows in enumerate(played) for row in rows if i % HELD_OUT != HELD_OUT - 1]
    kept = [row for i, rows in enumerate(played) for row in rows if i % HELD_OUT == HELD_OUT - 1]
    if not seen:
        raise BadInput("Too few games to learn from.")
    scale = best_scale(seen)
    found = fit(seen, scale)
    by_hand = [scale] * len(names)
    judged = kept or seen
    return Learned(
        names,
        [weight / scale for weight in found],
        len(played),
        len(seen) + len(kept),
        loss(judged, by_hand),
        loss(judged, found),
    )


def chance(terms: list[float], weights: list[float]) -> float:
    logit = sum([weight * term for weight, term in zip(weights, terms)])
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))


def loss(rows: list[Row], weights: list[float]) -> float:
    """Mean log loss; 0.69 is a coin."""
    total = sum([count for _, _, count in rows])
    lost = 0.0
    for terms, won, count in rows:
        p = min(0.999, max(0.001, chance(terms, weights)))
        lost -= count * (won * log(p) + (1.0 - won) * log(1.0 - p))
    return lost / total


def best_scale(rows: list[Row]) -> float:
    """One factor for the whole sum made by hand."""
    return min([0.002 * 1.3**i for i in range(20)], key=lambda scale: loss(rows, [scale] * len(rows[0][0])))


def fit(rows: list[Row], scale: float) -> list[float]:
    """Newton's method; every weight is held to the scale, as its factor is to 1."""
    n = len(rows[0][0])
    held = 1.0 / (DOUBT * scale) ** 2
    weights = [scale] * n
    for _ in range(STEPS):
        slope = [held * (scale - weights[i]) for i in range(n)]
        bend = [[held if i == j else 0.0 for j in range(n)] for i in range(n)]
        for terms, won, count in rows:
            p = chance(terms, weights)
            for i in range(n):
                slope[i] += count * (won - p) * terms[i]
                for j in range(n):
                    bend[i][j] += count * p * (1.0 - p) * terms[i] * terms[j]
        step = solved(bend, slope)
        weights = [weight + part for weight, part in zip(weights, step)]
    return weights


def solved(bend: list[list[float]], slope: list[float]) -> list[float]:
    """The linear equations bend · x = slope, which always have a solution here."""
    n = len(slope)
    rows = [[*bend[i], slope[i]] for i in range(n)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]

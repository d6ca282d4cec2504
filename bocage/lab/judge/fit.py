"""The weights that make a chance of the points of an evaluation: fitted to games of the rifleman against himself.

    python -m bocage.lab.judge.fit brothers -n 4

plays n games of each scenario with seeds of their own and prints the row for `worth.WEIGHTS`.
"""

from __future__ import annotations

import argparse
from math import exp, log
from random import Random
from time import process_time

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.game import Game
from bocage.kernel.match import Match
from bocage.lab.judge.worth import Eye, Weights

EVERY = 6
SEED = 70_000
PULL = 0.5
"""How strongly a weight is drawn back to 0, in units of one position."""
Pair = tuple[Weights, float]


def pairs_of(game: Game, scenario: str, seed: int, most: int) -> list[Pair]:
    """What the chance is made of for the seat asked, now and then in a game, and what it won."""
    match = Match(game, scenario, {}, rng=Random(seed), narrate=False, undo=False)
    eye, rng = Eye(game), Random(f"{seed}/fit")
    machines = [bots.make("rifleman", game, i, Random(f"{seed}/{i}")) for i in range(len(game.seats(match.state)))]
    found: list[tuple[Weights, int]] = []
    match.run_chance()
    for n in range(most):
        if match.over:
            break
        seat = match.state.player
        if n % EVERY == 0:
            world = eye.settle(game.determinize(match.state, seat, rng), rng)
            if world.player >= 0:
                found.append((eye.signs(world, seat), seat))
        machine = machines[seat]
        match.put(machine.choose(bots.sampler(game, match.state, seat), play.options(match.state)))
        match.run_chance()
    result = match.state.result
    return [(signs, float(result[seat])) for signs, seat in found] if result is not None else []


def chance(weights: Weights, signs: Weights) -> float:
    odds = sum(w * x for w, x in zip(weights, signs))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, odds))))


def surprise(pairs: list[Pair], weights: Weights) -> float:
    """Mean logarithmic loss of the chances against the results."""
    total = 0.0
    for signs, won in pairs:
        p = min(0.999, max(0.001, chance(weights, signs)))
        total -= won * log(p) + (1.0 - won) * log(1.0 - p)
    return total / max(1, len(pairs))


def fitted(pairs: list[Pair], rounds: int = 25) -> Weights:
    """Logistic regression by Newton's method; positions of one game are not independent, so it is pulled to 0."""
    w = [0.0, 0.0, 0.0]
    for _ in range(rounds):
        slope = [-PULL * x for x in w]
        bend = [[PULL if i == j else 0.0 for j in range(3)] for i in range(3)]
        for signs, won in pairs:
            p = chance((w[0], w[1], w[2]), signs)
            for i in range(3):
                slope[i] += (won - p) * signs[i]
                for j in range(3):
                    bend[i][j] += p * (1.0 - p) * signs[i] * signs[j]
        w = [x + 0.7 * step for x, step in zip(w, solved(bend, slope))]
    return (w[0], w[1], w[2])


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots, for three unknowns."""
    n = len(right)
    rows = [[*row, x] for row, x in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(n):
            if k != i:
                part = rows[k][i] / rows[i][i]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=2, help="games of each scenario")
    parser.add_argument("--most", type=int, default=3000, help="decisions after which a game is left out")
    parser.add_argument("--seconds", type=float, default=600.0, help="processor time for all")
    parser.add_argument("--scenarios", nargs="+", default=[], help="only these")
    given = parser.parse_args()
    game = games.load(given.game)
    pairs: list[Pair] = []
    played = 0
    for i in range(given.n):
        for scenario in game.scenarios():
            if process_time() < given.seconds and (not given.scenarios or scenario.ident in given.scenarios):
                found = pairs_of(game, scenario.ident, SEED + i, given.most)
                pairs += found
                played += bool(found)
    w = fitted(pairs)
    print(f'"{given.game}": ({w[0]:.4f}, {w[1]:.4f}, {w[2]:.2f}),')
    print(f"{played} games, {len(pairs)} positions, loss {surprise(pairs, w):.3f} (a coin has {log(2):.3f})")


if __name__ == "__main__":
    main()

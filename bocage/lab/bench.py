"""Speed, as ratios against a peer measured in the same run: absolute figures of a shared machine say little.
Seconds are processor time, which other work on the machine touches least.

The measures alternate round by round, so that whatever else the machine does meets both alike; medians are reported.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bocage import games
from bocage.kernel import play
from bocage.kernel.build import build_name
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.game import BadInput, Game

SECONDS = 0.4
"""How long one round of one measure runs."""


def fresh(game: Game, scenario: str, narrate: bool = False) -> State:
    s: State = game.new(scenario, game.complete_options(scenario, {}))
    if narrate:
        s.events = []
    play.begin(s)
    return s


def decisions_per_second(game: Game, scenario: str, seed: int, narrate: bool = False) -> float:
    """Whole random games, set-up included, for about SECONDS."""
    rng = Random(seed)
    count, started = 0, process_time()
    while process_time() - started < SECONDS:
        count += play.random_play(fresh(game, scenario, narrate), rng)
    return count / (process_time() - started)


def midgame(game: Game, scenario: str, seed: int = 7, decisions: int = 100) -> State:
    """A state after some random play, at a player's decision; earlier if the game ends sooner."""
    rng = Random(seed)
    s = fresh(game, scenario)
    kept = s
    for _ in range(decisions):
        while s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
        if s.player == OVER:
            return kept
        kept = s.copy()
        play.apply(s, rng.choice(play.options(s)))
    return kept


def copies_per_second(copy: Callable[[], object]) -> float:
    count, started = 0, process_time()
    while process_time() - started < SECONDS / 2:
        for _ in range(50):
            copy()
        count += 50
    return count / (process_time() - started)


def mean_options(game: Game, scenario: str, seed: int = 3) -> float:
    """Choices a decision has on average in one random game."""
    rng = Random(seed)
    s = fresh(game, scenario)
    listed, asked = 0, 0
    while s.player != OVER:
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        choices = play.options(s)
        listed, asked = listed + len(choices), asked + 1
        play.apply(s, rng.choice(choices))
    return listed / max(asked, 1)


class Peer:
    """Catanatron's two-player random play: the nearest Python project with a game loop made for many games."""

    def __init__(self) -> None:
        if find_spec("catanatron") is None:
            raise BadInput("Peers need the bench extra: pip install 'bocage[bench]'.")
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan

        self.make: Callable[[int], Any] = lambda seed: Catan(
            [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed
        )

    def decisions_per_second(self, seed: int) -> float:
        count, started = 0, process_time()
        while process_time() - started < SECONDS:
            seed += 1
            game = self.make(seed)
            game.play()
            count += len(game.state.actions)
        return count / (process_time() - started)

    def copies_per_second(self) -> float:
        game = self.make(1)
        for _ in range(100):
            game.play_tick()
        return copies_per_second(game.copy)


def measure(places: list[tuple[Game, str]], rounds: int, peers: bool) -> dict[str, Any]:
    """All figures of one run, medians over the rounds."""
    peer = Peer() if peers else None
    keys = [f"{game.name}/{scenario}" for game, scenario in places]
    found: dict[str, dict[str, list[float]]] = {key: {"play": [], "told": [], "copy": []} for key in keys}
    theirs: dict[str, list[float]] = {"play": [], "copy": []}
    middles = [midgame(game, scenario) for game, scenario in places]
    for number in range(rounds):
        if peer is not None:
            theirs["play"].append(peer.decisions_per_second(1000 * number))
            theirs["copy"].append(peer.copies_per_second())
        for (game, scenario), key, middle in zip(places, keys, middles):
            found[key]["play"].append(decisions_per_second(game, scenario, number))
            found[key]["told"].append(decisions_per_second(game, scenario, number, narrate=True))
            found[key]["copy"].append(copies_per_second(middle.copy))
    report: dict[str, Any] = {"build": build_name(), "rounds": rounds, "games": {}}
    if peer is not None:
        report["catanatron"] = {
            "decisions_per_second": median(theirs["play"]),
            "copy_us": 1e6 / median(theirs["copy"]),
        }
    for (game, scenario), key in zip(places, keys):
        row = {
            "decisions_per_second": median(found[key]["play"]),
            "narrated_cost": median(found[key]["play"]) / median(found[key]["told"]),
            "copy_us": 1e6 / median(found[key]["copy"]),
            "mean_options": mean_options(game, scenario),
        }
        if peer is not None:
            row["play_ratio"] = median([a / b for a, b in zip(found[key]["play"], theirs["play"])])
            row["copy_ratio"] = row["copy_us"] / report["catanatron"]["copy_us"]
        report["games"][key] = row
    return report


def places(where: list[str]) -> list[tuple[Game, str]]:
    """What to measure: a scenario, or all of a game; the first of every game if nothing is named."""
    if not where:
        return [(game, game.scenarios()[0].ident) for game in (games.load(name) for name in games.names())]
    found: list[tuple[Game, str]] = []
    for word in where:
        if "/" in word:
            found.append(games.split(word))
        else:
            game = games.load(word)
            found += [(game, scenario.ident) for scenario in game.scenarios()]
    return found

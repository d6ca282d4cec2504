"""Speed of the environments, as shares of the bare engine and beside other games behind the same interfaces.

Everything is measured round by round in turn by processor time, so that whatever else the machine does meets all alike.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from bocage import games
from bocage.kernel import play
from bocage.lab.bench import fresh
from bocage.lab.envs.needs import need

SECONDS = 0.4
Step = Callable[[float], int]
"""Steps for about so many seconds; how many there were."""


def bare(game: str, scenario: str) -> Step:
    """The engine alone: decisions of random play."""
    rules, rng = games.load(game), Random(1)

    def run(until: float) -> int:
        count = 0
        while process_time() < until:
            count += play.random_play(fresh(rules, scenario), rng)
        return count

    return run


def listed(game: str, scenario: str) -> Step:
    """The engine with a match that logs, as the environments play it: every decision of all seats."""
    from bocage.lab.envs.table import EnvTable

    table, rng = EnvTable(game, scenario), Random(1)

    def run(until: float) -> int:
        count = 0
        while process_time() < until:
            if table.match.over:
                table.begin(Random(rng.random()))
            table.answer(rng.choice(list(table.offered)))
            count += 1
        return count

    return run


def aec(game: str, scenario: str, seen: str) -> Step:
    """PettingZoo: all seats; what is looked at each step is the mask, what is new or the view as text, or the row."""
    from bocage.lab.envs.aec_env import SeatsEnv

    env, rng = SeatsEnv(game, scenario), Random(1)
    env.table.narrate = seen == "news"
    env.reset(seed=1)

    def run(until: float) -> int:
        count = 0
        while process_time() < until:
            if env.table.match.over:
                env.reset(seed=rng.randrange(1 << 30))
            seat = env.table.asked
            if seen == "mask":
                env.table.mask()
            elif seen == "news":
                env.table.news(seat)
            elif seen == "text":
                env.table.words(seat)
            else:
                env.table.row(seat)
            env.step(rng.choice(list(env.table.offered)))
            count += 1
        return count

    return run


def spiel(name: str) -> Step:
    """OpenSpiel: decisions and draws of random play, legal actions each time."""
    from bocage.lab.envs import spiel_game

    pyspiel: Any = need("pyspiel", "OpenSpiel")
    need("open_spiel.python.games", "OpenSpiel")  # its own games in Python
    spiel_game.register()
    loaded, rng = pyspiel.load_game(name), Random(1)
    held = {"state": loaded.new_initial_state()}

    def run(until: float) -> int:
        count, state = 0, held["state"]
        while process_time() < until:
            if state.is_terminal():
                state = loaded.new_initial_state()
            if state.is_chance_node():
                state.apply_action(rng.choice([n for n, _ in state.chance_outcomes()]))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        held["state"] = state
        return count

    return run


def gym(name: str) -> Step:
    """Another game behind Gymnasium."""
    gymnasium: Any = need("gymnasium", "Gymnasium")
    env = gymnasium.make(name)
    env.reset(seed=1)

    def run(until: float) -> int:
        count = 0
        while process_time() < until:
            _, _, ended, cut, _ = env.step(env.action_space.sample())
            count += 1
            if ended or cut:
                env.reset()
        return count

    return run


def measure(where: tuple[str, str], rounds: int, seconds: float = SECONDS) -> dict[str, float]:
    """Steps a second of each, medians over the rounds."""
    game, scenario = where
    runs: dict[str, Step] = {
        "bare engine": bare(game, scenario),
        "match and numbers": listed(game, scenario),
        "PettingZoo, mask": aec(game, scenario, "mask"),
        "PettingZoo, news as text": aec(game, scenario, "news"),
        "PettingZoo, view as text": aec(game, scenario, "text"),
        "PettingZoo, row of figures": aec(game, scenario, "row"),
        "OpenSpiel": spiel(f"bocage(game={game},scenario={scenario})"),
        "peer: Gymnasium Blackjack-v1": gym("Blackjack-v1"),
        "peer: Gymnasium Taxi-v4": gym("Taxi-v4"),
        "peer: OpenSpiel backgammon (C++)": spiel("backgammon"),
        "peer: OpenSpiel python_liars_poker": spiel("python_liars_poker"),
    }
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            started = process_time()
            count = run(started + seconds)
            found[name].append(count / (process_time() - started))
    return {name: median(values) for name, values in found.items()}

"""One game of the ladder: who sat where, on which luck, what came of it, and how long the answers took."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time
from typing import Any

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.game import Game
from bocage.kernel.match import Match
from bocage.lab.simulate import MOST_DECISIONS

Row = dict[str, Any]


class Duel:
    """`first` sits on the even seats, or with `swapped` on the odd ones. Both games of a pair have the same seed, and
    so the same dice and cards in the same order."""

    def __init__(
        self, game: str, scenario: str, first: str, second: str, seed: int, swapped: bool, seconds: float = 0.0
    ) -> None:
        self.game = game
        self.scenario = scenario
        self.first = first
        self.second = second
        self.seed = seed
        self.swapped = swapped
        self.seconds = seconds

    def key(self) -> str:
        side = "swapped" if self.swapped else "plain"
        return f"{self.game}/{self.scenario} {self.first} {self.second} {self.seed} {side} {self.seconds:g}"

    def firsts(self, seats: int) -> list[int]:
        """The seats of `first`; partners of a team game sit two apart (UF 41)."""
        return [seat for seat in range(seats) if seat % 2 == int(self.swapped)]


def opponent(name: str, game: Game, seat: int, rng: Random, seconds: float) -> bots.Bot:
    """An opponent with so many seconds for a decision, where it can be told to take them."""
    return bots.make(name, game, seat, rng, seconds, process_time)  # a busy machine takes nobody's time to think


def play_duel(duel: Duel) -> Row:
    """Play it; a game that breaks counts for nobody and is named."""
    row: Row = {"key": duel.key(), "game": duel.game, "scenario": duel.scenario, "first": duel.first}
    row |= {"second": duel.second, "seed": duel.seed, "swapped": duel.swapped, "seconds": duel.seconds}
    started = process_time()
    try:
        row |= _played(duel)
    except Exception as problem:  # one broken game must not end a long run
        row |= {"won": None, "problem": f"{type(problem).__name__}: {problem}"}
    return row | {"cpu": round(process_time() - started, 3)}


def _played(duel: Duel) -> Row:
    game = games.load(duel.game)
    luck = f"ladder/{duel.game}/{duel.scenario}/{duel.seed}"
    match = Match(game, duel.scenario, {}, rng=Random(luck), narrate=False, undo=False)
    seats = game.seats(match.state)
    ours = duel.firsts(len(seats))
    names = [duel.first if seat in ours else duel.second for seat in range(len(seats))]
    machines = [
        opponent(name, game, seat, Random(f"{luck}/{name}/{seat}"), duel.seconds) for seat, name in enumerate(names)
    ]
    times: tuple[list[float], list[float]] = ([], [])
    match.run_chance()
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        seat = match.state.player
        options = play.options(match.state)
        asked = perf_counter()
        answer = machines[seat].choose(bots.sampler(game, match.state, seat), options)
        if len(options) > 1:
            times[seat not in ours].append(perf_counter() - asked)
        match.put(answer)
        match.run_chance()
    else:
        raise RuntimeError(f"it goes on after {MOST_DECISIONS} decisions")
    result = match.state.result or (0.5,) * len(seats)
    share = sum(result[seat] for seat in ours) / (sum(result) or 1.0)
    spent = [{"decisions": len(t), "sum": round(sum(t), 4), "longest": round(max(t, default=0.0), 4)} for t in times]
    return {"won": share, "side": seats[ours[0]], "decisions": sum(len(t) for t in times), "time": spent}

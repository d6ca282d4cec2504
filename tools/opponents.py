"""One opponent against another over every scenario and both seats: the table of docs/opponents.md.

    python -m tools.opponents -n 400

plays 400 games of each system, spread evenly over scenarios and seats, on every core, with fixed seeds: the same
command plays the same games. An interrupt keeps and prints what is finished.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from random import Random
from time import process_time

from bocage import bots, games
from bocage.kernel import play
from bocage.kernel.game import Game
from bocage.kernel.match import Match
from bocage.lab.simulate import MOST_DECISIONS
from bocage.lab.stats import wilson

SYSTEMS = ("upfront", "brothers", "starterkit")


class Pairing:
    """One game to be played: `ours` sits at `seat`, `theirs` at every other."""

    def __init__(self, game: str, scenario: str, seat: int, seed: int, ours: str, theirs: str) -> None:
        self.game = game
        self.scenario = scenario
        self.seat = seat
        self.seed = seed
        self.ours = ours
        self.theirs = theirs


class Score:
    """What one game came to; `problem` says why it was not finished."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.side = ""
        self.won = 0.0
        self.seconds = 0.0
        self.longest = 0.0
        self.problem = ""


def seats_of(game: Game, scenario: str) -> int:
    return len(game.seats(game.new(scenario, game.complete_options(scenario, {}))))


def pairings(name: str, n: int, seed: int, ours: str, theirs: str, only: list[str]) -> list[Pairing]:
    """Game by game through scenarios and seats, so that any beginning of the list is fair too."""
    game = games.load(name)
    offered = [x.ident for x in game.scenarios() if not only or x.ident in only]
    places = [(ident, seat) for ident in offered for seat in range(seats_of(game, ident))]
    if not places:
        return []
    return [Pairing(name, *places[i % len(places)], seed + i // len(places), ours, theirs) for i in range(n)]


def play_pairing(pairing: Pairing) -> Score:
    score = Score(pairing)
    started = process_time()
    try:
        duel(pairing, score)
    except Exception as problem:  # one broken game must not end a long run: it is counted as lost and named
        score.problem = f"{type(problem).__name__}: {problem}"
    score.seconds = process_time() - started
    return score


def duel(pairing: Pairing, score: Score) -> None:
    game = games.load(pairing.game)
    place = f"{pairing.scenario}/{pairing.seat}/{pairing.seed}"
    match = Match(game, pairing.scenario, {}, rng=Random(place), undo=False)
    seats = game.seats(match.state)
    names = [pairing.ours if seat == pairing.seat else pairing.theirs for seat in range(len(seats))]
    score.side = seats[pairing.seat]
    machines = [bots.make(name, game, seat, Random(f"{place}/{seat}")) for seat, name in enumerate(names)]
    match.run_chance()
    for _ in range(MOST_DECISIONS):
        if match.over:
            score.won = float((match.state.result or (0.0,) * len(seats))[pairing.seat])
            return
        seat = match.state.player
        options = play.options(match.state)
        asked = process_time()
        answer = machines[seat].choose(bots.sampler(game, match.state, seat), options)
        if seat == pairing.seat:
            score.longest = max(score.longest, process_time() - asked)
        match.put(answer)
        match.run_chance()
    score.problem = f"it goes on after {MOST_DECISIONS} decisions"


def play_all(todo: list[Pairing], jobs: int) -> Iterator[Score]:
    """Scores as games finish; closing the iterator drops the games under way."""
    if jobs <= 1:
        for pairing in todo:
            yield play_pairing(pairing)
        return
    pool = ProcessPoolExecutor(max_workers=jobs)
    waiting: set[Future[Score]] = set()
    try:
        for pairing in todo:
            waiting.add(pool.submit(play_pairing, pairing))
            if len(waiting) >= 2 * jobs:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from [future.result() for future in done]
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from [future.result() for future in done]
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def line(title: str, side: str, scores: list[Score]) -> str:
    n = len(scores)
    won = sum(score.won for score in scores)
    low, high = wilson(won, n)
    seconds = sum(score.seconds for score in scores) / n
    longest = max(score.longest for score in scores)
    return f"| {title} | {side} | {n} | {won / n:.0%} | {low:.0%} to {high:.0%} | {seconds:.1f} | {longest:.1f} |"


def report(scores: list[Score]) -> list[str]:
    """The table as Markdown: each system in all, then by scenario and seat."""
    found = ["| Scenario | Seat | Games | Won | 95 % | s a game | longest answer |", "| --- " * 7 + "|"]
    for name in SYSTEMS:
        mine = [score for score in scores if score.pairing.game == name]
        if not mine:
            continue
        found.append(line(f"**{name}**", "both", mine))
        places = sorted({(x.pairing.scenario, x.pairing.seat) for x in mine})
        for scenario, seat in places:
            here = [x for x in mine if (x.pairing.scenario, x.pairing.seat) == (scenario, seat)]
            found.append(line(f"{name}/{scenario}", next((x.side for x in here if x.side), str(seat)), here))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("-n", type=int, default=400, help="games of each system")
    parser.add_argument("--games", nargs="+", choices=SYSTEMS, default=list(SYSTEMS))
    parser.add_argument("--scenarios", nargs="+", default=[], help="only these")
    parser.add_argument("--ours", choices=bots.names(), default="rifleman")
    parser.add_argument("--theirs", choices=bots.names(), default="random")
    parser.add_argument("--seed", type=int, default=1001)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 for one per core")
    given = parser.parse_args()
    scores: list[Score] = []
    try:
        for name in given.games:
            todo = pairings(name, given.n, given.seed, given.ours, given.theirs, given.scenarios)
            for score in play_all(todo, given.jobs or os.cpu_count() or 1):
                scores.append(score)
                mine = [x for x in scores if x.pairing.game == name]
                print(f"\r{name} {len(mine)}/{len(todo)}: {sum(x.won for x in mine):g} won ", end="", file=sys.stderr)
            print(file=sys.stderr)
    except KeyboardInterrupt:
        print("\nInterrupted: the games that are finished.", file=sys.stderr)
    for text in report(scores):
        print(text)
    for score in scores:
        if score.problem:
            place = score.pairing
            print(
                f"{place.game}/{place.scenario} seat {place.seat} seed {place.seed}: {score.problem}", file=sys.stderr
            )


if __name__ == "__main__":
    main()

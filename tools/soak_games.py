"""Random games over every scenario and option of some rulebooks: each ends, replays, verifies; its rules are counted.

Every choice is explained before it is taken, so that the rules in its sum count too and a preview that fails is found.

    python -m tools.soak_games brothers starterkit              1,000 games of each
    python -m tools.soak_games brothers -n 1000 --part 2/4      the second quarter of the same games

A game that fails is named with all that is needed to play it again, and the others go on. Ctrl-C keeps what has been
counted.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Generator
from random import Random

from rich.progress import track

from bocage import games
from bocage.games import BOOKS
from bocage.games.rulebook import catalogue
from bocage.lab.simulate import Job, play_one
from bocage.lab.spread import Row, spread
from tools.matchups import matchups

Task = tuple[Job, int]


def plan(name: str, count: int, part: int = 1, parts: int = 1, first: int = 0) -> list[Task]:
    """`count` games dealt out over all set-ups, each with its own seed; of those one slice.

    They come in mixed order, so that a run that is stopped early has met all scenarios.
    """
    game = games.load(name)
    places = matchups(name)
    jobs: dict[int, Job] = {}
    work: list[Task] = []
    for number in range(part - 1, count, parts):
        at = number % len(places) if count >= len(places) else number * len(places) // count
        if at not in jobs:
            scenario, options = places[at]
            complete = game.complete_options(scenario, options)
            seats = len(game.seats(game.new(scenario, complete)))
            jobs[at] = Job(name, scenario, complete, ("random",) * seats, check=True, explain=True)
        work.append((jobs[at], first + number))
    Random(count).shuffle(work)
    return work


def attempt(job: Job, seed: int) -> Row:
    """The row of a game, or what went wrong with it."""
    try:
        return play_one(job, seed)
    except Exception as error:  # whatever it is: it is reported, and the other games go on
        where = f"{job.game}/{job.scenario} {job.options} seed {seed}"
        return {"scenario": job.scenario, "failed": f"{where}: {type(error).__name__}: {error}"}


def rows(tasks: list[Task], processes: int) -> Generator[Row, None, None]:
    """One row for each game, as they end."""
    return spread(attempt, tasks, processes)


class Soak:
    """A long run and its count."""

    def __init__(self, name: str, tasks: list[Task]) -> None:
        self.name = name
        self.tasks = tasks
        self.sums: dict[str, Counter[str]] = {}  # by scenario: games, decisions, draws, won by the first seat
        self.times: Counter[str] = Counter()  # by rule: how often a log or an explanation cites it
        self.in_games: Counter[str] = Counter()  # by rule: in how many games
        self.failures: list[str] = []
        self.interrupted = False

    def add(self, row: Row) -> None:
        if "failed" in row:
            self.failures.append(row["failed"])
            return
        sums = self.sums.setdefault(row["scenario"], Counter())
        sums.update(games=1, decisions=row["decisions"], draws=row["draws"], first=int(row["result"][:1] == [1.0]))
        self.times.update(row["rules"])
        self.in_games.update(row["rules"].keys())

    def run(self, processes: int) -> None:
        """Play them all; an interrupt stops it and leaves the count as it is."""
        running = rows(self.tasks, processes)
        try:
            for row in track(running, description=self.name, total=len(self.tasks)):
                self.add(row)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            running.close()

    def report(self) -> list[str]:
        """What was played, scenario by scenario, and what failed."""
        lines = [
            f"{self.name}/{scenario}: {sums['games']} games ended and verified, {sums['decisions']} decisions, "
            f"{sums['draws']} draws, {sums['first']} won by the first seat"
            for scenario, sums in sorted(self.sums.items())
        ]
        total = sum([sums["games"] for sums in self.sums.values()])
        stopped = f", stopped before the rest of {len(self.tasks)}" if self.interrupted else ""
        setups = len({id(job) for job, _ in self.tasks})
        lines.append(
            f"{self.name}: {total} games over {setups} set-ups ended and verified, {len(self.failures)} failed, "
            f"{len(self.times)} rules met{stopped}"
        )
        return lines + [f"  failed: {failure}" for failure in self.failures]

    def rule_table(self) -> list[str]:
        """How often each rule came into play, in the order of the book."""
        if self.name not in BOOKS:
            return [f"  {rule:<12}{self.in_games[rule]:>7}{times:>10}" for rule, times in sorted(self.times.items())]
        known = catalogue(self.name).rules
        lines = [f"  {'rule':<12}{'games':>7}{'times':>10}"]
        for rule in known:
            if rule.ident in self.times:
                counts = f"{self.in_games[rule.ident]:>7}{self.times[rule.ident]:>10}"
                lines.append(f"  {rule.ident:<12}{counts}  {rule.title}")
        enforced = [rule.ident for rule in known if rule.status == "enforced"]
        seen = len([ident for ident in enforced if ident in self.times])
        return [
            *lines,
            f"  {seen} of {len(enforced)} enforced rules came into play; refusals are not counted",
        ]


def run(wish: argparse.Namespace, names: list[str]) -> int:
    """The soak that was asked for; 0 if nothing failed, 130 after an interrupt."""
    part, _, parts = wish.part.partition("/")
    failed = False
    for name in names:
        soak = Soak(name, plan(name, wish.games, int(part), int(parts), wish.seed))
        soak.run(wish.jobs)
        print("\n".join([*soak.report(), *(soak.rule_table() if wish.rules else [])]))
        if soak.interrupted:
            return 130
        failed = failed or bool(soak.failures)
    return int(failed)


def parsed(usual: int, jobs: int, least: str) -> argparse.Namespace:
    """What was typed; argparse says in a sentence what is wrong with it."""
    parser = argparse.ArgumentParser(description="Random games that must end, replay and verify.")
    parser.add_argument("names", nargs=least, metavar="GAME", help=f"of {', '.join(games.names())}")
    parser.add_argument("-n", "--games", type=int, default=usual, help=f"games of each rulebook ({usual})")
    parser.add_argument("--part", default="1/1", help="a slice of them, such as 2/4")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=jobs, help=f"processes ({jobs})")
    parser.add_argument("--no-rules", dest="rules", action="store_false", help="without the table of rules")
    wish = parser.parse_args()
    for name in wish.names:
        if name not in games.names():
            parser.error(f"there is no game {name!r}; there are {', '.join(games.names())}")
    part, _, parts = wish.part.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        parser.error(f"a slice is written like 2/4, not {wish.part!r}")
    return wish


def main() -> int:
    wish = parsed(1000, 1, "+")
    return run(wish, wish.names)


if __name__ == "__main__":
    raise SystemExit(main())

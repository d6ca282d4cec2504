"""Random games over every scenario and option of some rulebooks, in slices if need be: each ends, replays and verifies.

python -m tools.soak_games brothers starterkit            1,000 games of each
python -m tools.soak_games brothers -n 1000 --part 2/4     the second quarter of the same games
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from rich.progress import track

from bocage import games
from bocage.lab.simulate import Job, play_many
from tools.matchups import matchups

Work = tuple[Job, list[int]]


def plan(name: str, count: int, part: int = 1, parts: int = 1) -> list[Work]:
    """`count` games dealt out over all set-ups in turn, each with its own seed; of those one slice."""
    places = matchups(name)
    seeds: list[list[int]] = [[] for _ in places]
    for number in range(part - 1, count, parts):
        seeds[number % len(places)].append(number)
    work: list[Work] = []
    for (scenario, options), chosen in zip(places, seeds):
        if chosen:
            complete = games.load(name).complete_options(scenario, options)
            work.append((Job(name, scenario, complete, ("random", "random"), check=True), chosen))
    return work


def soak(name: str, count: int, part: int = 1, parts: int = 1, jobs: int = 1) -> Counter[str]:
    """Play them; a game that does not end or whose log does not verify stops the run. Ends with the rules met."""
    rules: Counter[str] = Counter()
    tally: dict[str, Counter[str]] = {}
    for job, seeds in track(plan(name, count, part, parts), description=name):
        for row in play_many(job, seeds, jobs):
            rules.update(row["rules"].keys())
            _count(tally.setdefault(job.scenario, Counter()), row)
    for scenario, sums in tally.items():
        print(
            f"{name}/{scenario}: {sums['games']} games ended and verified, {sums['decisions']} decisions, "
            f"{sums['draws']} draws, {sums['first']} won by the first seat"
        )
    print(f"{name}: {sum(sums['games'] for sums in tally.values())} games ended and verified, {len(rules)} rules met")
    return rules


def _count(sums: Counter[str], row: dict[str, Any]) -> None:
    sums["games"] += 1
    sums["decisions"] += row["decisions"]
    sums["draws"] += row["draws"]
    sums["first"] += row["result"][:1] == [1.0]


def main() -> int:
    parser = argparse.ArgumentParser(description="Random games that must end, replay and verify.")
    parser.add_argument("names", nargs="+", choices=games.names(), metavar="GAME")
    parser.add_argument("-n", type=int, default=1000, help="games of each rulebook")
    parser.add_argument("--part", default="1/1", help="a slice of them, such as 2/4")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    wish = parser.parse_args()
    part, _, parts = wish.part.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        parser.error(f"a slice is written like 2/4, not {wish.part!r}")
    for name in wish.names:
        soak(name, wish.n, int(part), int(parts), wish.jobs)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

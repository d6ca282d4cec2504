"""A balance study: how many turns make a scenario even? Each length is played many times and the win rates compared.

The scenario is changed as data and named by all it says, so nothing is written to disk.
`python examples/balance_study.py 200`
"""

from __future__ import annotations

import sys
import tomllib

from bocage import games
from bocage.figures.toml_text import toml_text
from bocage.lab import workshop
from bocage.lab.simulate import Job, play_many
from bocage.lab.summary import summarize


def rates(turns: tuple[int, ...], count: int, jobs: int = 1) -> dict[int, tuple[float, float, float]]:
    """The defender's win rate with its interval, for each number of turns."""
    game, found = games.load("brothers"), {}
    for number in turns:
        data = tomllib.loads(workshop.first_file("brothers")) | {"turns": number}
        data["victory"]["condition"] = [{"kind": "control", "area": ["rows 5-6"], "at_least": 4}]
        data["victory"]["text"] = "The American side wins if it controls four hexes of rows 5 and 6 at the end."
        name = workshop.name_of(toml_text(data))
        job = Job("brothers", name, game.complete_options(name, {}), ("random", "random"), check=False)
        wins = summarize(play_many(job, range(1, count + 1), jobs), ("American", "German"))["wins"][1]
        found[number] = (wins["rate"], wins["low"], wins["high"])
    return found


def main(count: int) -> None:
    for turns, (rate, low, high) in rates((2, 4, 6, 8), count, jobs=2).items():
        print(f"{turns} turns: the German side wins {rate:.0%} ({low:.0%} to {high:.0%})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

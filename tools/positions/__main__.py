"""The table: for each opponent the share of positions it gets right, over several lucks."""

from __future__ import annotations

import argparse
from importlib import import_module

from bocage import bots
from bocage.lab.ladder.plan import checked
from bocage.lab.ladder.table import markdown
from bocage.lab.stats import wilson
from tools.positions.asking import Posed, finds

GAMES = ("brothers", "upfront", "starterkit", "cardwar")


def posed(game: str) -> list[Posed]:
    found: list[Posed] = import_module(f"tools.positions.{game}").POSED
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help=f"any of {', '.join(GAMES)}")
    parser.add_argument("--opponents", default=",".join(bots.names()))
    parser.add_argument("--times", type=int, default=5, help="lucks for each position")
    parser.add_argument("--seconds", type=float, default=0.0, help="for a decision, for opponents that can be told")
    given = parser.parse_args()
    names = checked([x.strip() for x in given.opponents.split(",")])
    for game in given.games or GAMES:
        rows, totals = [], dict.fromkeys(names, 0)
        for position in posed(game):
            row = [position.title]
            for name in names:
                found = sum(finds(game, position, name, seed, given.seconds) for seed in range(given.times))
                totals[name] += found
                row.append(f"{found} of {given.times}")
            rows.append(row)
        whole = len(rows) * given.times
        edges = {name: wilson(totals[name], whole) for name in names}
        told = [f"{totals[x] / whole:.0%} ({edges[x][0]:.0%} to {edges[x][1]:.0%})" for x in names]
        print("\n".join([*markdown([game, *names], [*rows, ["**all**", *told]]), ""]))


if __name__ == "__main__":
    main()

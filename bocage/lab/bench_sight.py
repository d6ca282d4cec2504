"""How fast sight is: all pairs of a map up to a range, beside the figure that the public reference gives for VASL.

`python -m bocage.lab.bench_sight [RASTER]` prints the figures; a raster (board y of the reference) adds the like for
like comparison. Times are of one process, the fastest of several runs, with nothing read from the cache.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import Sight

VASL_PAIRS_PER_SECOND = 7_100
"""Board y, all ordered pairs, one thread after warm-up (los-oracle.md, section 3)."""
REACH = 16


def pairs_within(field: Field, reach: int) -> int:
    """Ordered pairs of different hexes up to a range."""
    return sum(1 for a in range(field.n) for r in field.range_row(a) if 0 < r <= reach)


def measure(layout: str, reach: int, rounds: int = 3) -> dict[str, Any]:
    """Pairs, seconds and pairs per second; layers are made anew each time, reading the map is not counted."""
    field = load_field(layout)
    profile = load_profile("starterkit")
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        Sight(field, profile, reach).tabulate()
        best = min(best, time.perf_counter() - start)
    pairs = pairs_within(field, reach)
    return {"map": field.name, "hexes": field.n, "reach": reach, "pairs": pairs, "seconds": best, "rate": pairs / best}


def lookup_cost(layout: str, rounds: int = 5) -> tuple[float, float]:
    """Nanoseconds of one table lookup, and of one dictionary access with the pair as its key."""
    field = load_field(layout)
    rows = Sight(field, load_profile("starterkit"), REACH).rows
    pairs = [(a, b) for a in range(0, field.n, 7) for b in range(0, field.n, 11)]
    answers = {pair: rows[pair[0]][pair[1]] for pair in pairs}
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        start = time.perf_counter()
        for a, b in pairs:
            rows[a][b]
        best[0] = min(best[0], time.perf_counter() - start)
        start = time.perf_counter()
        for a, b in pairs:
            answers[a, b]
        best[1] = min(best[1], time.perf_counter() - start)
    return best[0] / len(pairs) * 1e9, best[1] / len(pairs) * 1e9


def bench_sight(raster: str = "") -> list[dict[str, Any]]:
    """The figures: Elst up to 16 hexes and whole, and a reference board if its raster is given."""
    found = [measure("elst", REACH), measure("elst", 120, 1)]
    if raster:
        found += [measure(raster, REACH), measure(raster, 120)]
    return found


def main() -> None:
    for entry in bench_sight(sys.argv[1] if len(sys.argv) > 1 else ""):
        times = entry["rate"] / VASL_PAIRS_PER_SECOND
        print(
            f"{entry['map']:>6} {entry['hexes']:>5} hexes, range {entry['reach']:>3}: {entry['pairs']:>9,} pairs in "
            f"{entry['seconds']:6.2f} s = {entry['rate']:>10,.0f} pairs/s, {times:.0f} times VASL on board y"
        )
    table, dictionary = lookup_cost("elst")
    print(f"lookup: table {table:.0f} ns, dictionary {dictionary:.0f} ns")


if __name__ == "__main__":
    main()

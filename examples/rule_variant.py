"""A study of a rule variant: what does an optional rule do to a scenario? The same seeds without and with it, one page.

`python examples/rule_variant.py 200 variant.html` plays The Lane without and with Combat Events (BB 17.0).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from bocage import games
from bocage.lab.report.figures import difference, figures
from bocage.lab.report.page import report
from bocage.lab.simulate import Job, play_many

Rows = list[dict[str, Any]]


def both(count: int, jobs: int = 1) -> tuple[Rows, Rows]:
    game, found = games.load("brothers"), []
    for events in ("off", "all"):
        options = game.complete_options("lane", {"events": events})
        job = Job("brothers", "lane", options, ("random", "random"), check=False)
        found.append(sorted(play_many(job, range(1, count + 1), jobs), key=lambda row: int(row["seed"])))
    return found[0], found[1]


def main(count: int, out: Path) -> None:
    without, with_it = both(count, jobs=2)
    for x in difference(figures("brothers", "lane", without), figures("brothers", "lane", with_it)):
        print(f"{x['what']}: {x['before']:.2f} to {x['after']:.2f}{' (beyond chance)' if x['sure'] else ''}")
    out.write_text(report(without, with_it, ("without events", "with events")), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, Path(sys.argv[2] if len(sys.argv) > 2 else "variant.html"))

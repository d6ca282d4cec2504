"""Boards and tables that lie beside the repository (../shared) and serve comparison only."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import Sight

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"


@cache
def raster_sight(board: str, *options: str, reach: int = 16) -> Sight:
    """Starter Kit sight over a board read from a raster."""
    return Sight(load_field(str(DATA / "grids" / f"{board}.rle")), load_profile("starterkit", *options), reach)


class Row:
    """One answer of the reference, with its flags."""

    def __init__(self, answer: dict[str, str], flags: dict[str, str]) -> None:
        self.board = answer["board"]
        self.start = answer["from"]
        self.end = answer["to"]
        self.blocked = answer["blocked"] == "1"
        self.hindrance = int(answer["hindrance"] or 0)
        self.usable = flags["sk_use"] == "1"
        self.why_not = flags["exclude_why"]
        self.along_hexside = flags["hexside"] == "1"
        self.per_hex = int(flags["hind_per_hex"] or 0)


@cache
def reference() -> list[Row]:
    with (DATA / "los_vasl_reference.csv").open() as answers, (DATA / "los_vasl_reference_flags.csv").open() as flags:
        return [Row(a, f) for a, f in zip(csv.DictReader(answers), csv.DictReader(flags), strict=True)]

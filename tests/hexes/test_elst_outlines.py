"""Our drawn Elst map against the traced raster of the same map: near, and meant to be no nearer."""

from __future__ import annotations

import csv

from bocage.hexes.field import Field, Placed
from bocage.hexes.lattice import parse_name
from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.raster import read_raster
from bocage.hexes.sight import BLOCKED, Sight
from tests.hexes.shared import DATA

REACH = 9


def traced() -> Field:
    board = read_raster(DATA / "grids" / "elst.rle")
    with (DATA / "elst_hex_terrain.csv").open() as rows:
        for row in csv.DictReader(rows):
            if row["orchard"] == "1":
                _, column, y = parse_name(row["hex"])
                board.kind[column, y] = "orchard"
    return Field("traced", [Placed(board, 0, 0, False, "")])


def test_drawn_and_traced_maps_agree_on_nearly_every_line() -> None:
    profile = load_profile("starterkit")
    other = traced()
    ours = load_field("elst")
    assert ours.names == other.names
    drawn, found = Sight(ours, profile, REACH).tabulate(), Sight(other, profile, REACH).tabulate()
    pairs = [(a, b) for a in range(ours.n) for b in range(a) if 2 <= ours.range(a, b) <= REACH]
    verdicts = sum((drawn[a][b] >= BLOCKED) == (found[a][b] >= BLOCKED) for a, b in pairs)
    assert len(pairs) > 100_000
    assert verdicts / len(pairs) > 0.97

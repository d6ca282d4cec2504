"""Assets of the nations (BB 4.0): Artillery (BB 32.0) and Aircraft (BB 35.0), read once from `data/support.toml`.

An asset is no unit: it lies on the scenario card and is used from there.
"""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.data import load
from bocage.games.brothers.printed.units import MORTAR, UnitType

LARGE = 100
"""BB 32.1: millimetres from which the far side of a hill is out of reach."""
COUNTS = 3
"""BB 4.1, 35.0: what a use counts against the Operations Range."""


class Asset:
    """One counter of Artillery or Aircraft."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident = str(row["id"])
        self.name = str(row["name"])
        self.nation = str(row["nation"])
        self.artillery = row["kind"] == "artillery"
        self.aircraft = row["kind"] == "aircraft"
        self.fp: tuple[int, int] = (int(row["fp"][0]), int(row["fp"][1]))
        self.prof = int(row["prof"])
        self.accuracy = int(row.get("accuracy", 0))
        self.calibre = int(row.get("calibre", 0))
        self.years: tuple[int, int] = (int(row["years"][0]), int(row["years"][1]))
        self.once = bool(row.get("once", False))  # BB 32.2
        weaker = row.get("mg", row["fp"])
        self.mg: tuple[int, int] = (int(weaker[0]), int(weaker[1]))  # BB 35.1
        self.again = bool(row.get("again", False))
        self.together = self.again and not row.get("alone", False)
        self.vehicles_only = bool(row.get("vehicles_only", False))
        self.siren = bool(row.get("siren", False))  # BB 35.0
        self.gun = UnitType(
            self.ident, self.name, self.nation, MORTAR, (self.fp[1], self.fp[1]), (self.fp[1], self.fp[1])
        )
        """What fires at Infantry and Guns, for the sums of the card: as a Mortar does, but for its own column."""


ASSETS: dict[str, Asset] = {str(row["id"]): Asset(row) for row in load("support")["asset"]}

"""Up Front's figures as TOML; the Action deck's are a layer below (bocage/deck/data). A pack may change both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.deck.data import DECK
from bocage.figures.check import Fault
from bocage.figures.files import Figures


class UpFrontFigures(Figures):
    """The files, with the tests of a man and of a vehicle."""

    def judges(self, place: str) -> bool:
        return place in ("men.man", "vehicles.vehicle", "scenarios.scenario")

    def faults(self, place: str, entry: dict[str, Any]) -> Iterator[Fault]:
        from bocage.games.upfront.printed import pack_check

        tests = {"men.man": pack_check.man_faults, "vehicles.vehicle": pack_check.vehicle_faults}
        return tests.get(place, pack_check.scenario_faults)(entry)


UPFRONT = UpFrontFigures(
    "upfront",
    "bocage.games.upfront.data",
    ("nations", "weapons", "men", "vehicles", "scenarios", "equipment", "design", "campaign", "reinforcements"),
)
UPFRONT.keys = {
    "men.man": ("nation", "number"),
    "vehicles.vehicle": ("nation", "number"),
    "weapons.weapon": ("nation", "code"),
    "nations.nation": ("name",),
    "nations.troops": ("name",),
    "design.victory.row": ("number",),
}
UPFRONT.grows = ("men.man", "vehicles.vehicle")
UPFRONT.below = [DECK]
UPFRONT.told_as = {
    "weapons": {"bolt_action": "class", "heavy": "crew_served", "hero": "crew_served", "first_only": "malfunction"},
    "scenarios": {"force": "forces", "cower_both": "cower", "cower_attacker": "cower", "cower_defender": "cower"},
}

base = UPFRONT.base
load = UPFRONT.load
pack_digest = UPFRONT.pack_digest

"""Band of Brothers' figures as TOML: the Player Aid Card, the nations and the counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.figures.check import Fault, word, words
from bocage.figures.files import Figures
from bocage.figures.shapes import Finding

KINDS = ("squad", "mg", "mortar", "atr", "decoy", "gun", "vehicle")
TRAITS = (
    "elite", "marine", "airborne", "ss", "panzergrenadier", "reluctant", "pluck", "seishin", "fireteam", "gd",
    "universal", "type92", "carries vehicle",
)  # fmt: skip


class BrothersFigures(Figures):
    """The files; a unit's kind, traits and weapon must be known ones."""

    def contradictions(self, data: dict[str, dict[str, Any]]) -> Iterator[Finding]:
        weapons = tuple(str(row["id"]) for row in data["checks"]["weapon"])
        for name in self.files:
            for i, row in enumerate(data[name].get("unit", [])):
                faults = [*word(row, "kind", KINDS), *words(row, "is", TRAITS)]
                if "satw" in row and row["satw"][0] not in weapons:
                    faults.append(
                        Fault("satw", f"satw names {row['satw'][0]!r}, which is not one of {', '.join(weapons)}")
                    )
                for fault in faults:
                    yield (name, "unit", i, fault.field), f"{row['id']}: {fault.reason}"


NATIONS = ("american", "commonwealth", "german", "italian", "japanese", "russian")

BROTHERS = BrothersFigures(
    "brothers",
    "bocage.games.brothers.data",
    (
        *("terrain", "hexsides", "fire", "checks", "nations", "support"),
        *[f"units_{nation}{what}" for nation in NATIONS for what in ("", "_guns", "_vehicles")],
    ),
)
BROTHERS.grows = ("unit", "asset")

load = BROTHERS.load

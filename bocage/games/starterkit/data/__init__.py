"""The charts and counters of the Starter Kit as TOML, each with its provenance. An owner's pack may change them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.figures.files import NOT_FIGURES, Figures
from bocage.figures.shapes import Finding


class StarterKitFigures(Figures):
    """The files; counters that others name must be there."""

    def contradictions(self, data: dict[str, dict[str, Any]]) -> Iterator[Finding]:
        for nation, table in data["infantry"].items():
            if nation in NOT_FIGURES:
                continue
            known = {str(row["id"]) for kind in ("squads", "halves") for row in table[kind]}
            for kind in ("squads", "halves"):
                for row in table[kind]:
                    for field in ("half", "lower"):
                        if field in row and row[field] not in known:
                            reason = f"{nation} {row['id']}: {field} names {row[field]!r}, which is not a {nation} unit"
                            yield ("infantry", nation, kind), reason


STARTERKIT = StarterKitFigures(
    "starterkit",
    "bocage.games.starterkit.data",
    (
        "campaign",
        "charts",
        "guns",
        "heroes",
        "ift",
        "infantry",
        "leaders",
        "setup_areas",
        "to_hit",
        "to_kill",
        "vehicles",
        "weapons",
    ),
)
STARTERKIT.keys = {"ift.column": ("firepower",)}
STARTERKIT.grows = ("squads", "halves", "crews", "weapons", "guns", "vehicles")

read = STARTERKIT.load

"""The charts and counters of the Starter Kit as TOML, each with its provenance. An owner's pack may change them."""

from __future__ import annotations

from bocage.figures.files import Figures

STARTERKIT = Figures(
    "starterkit",
    "bocage.games.starterkit.data",
    ("charts", "ift", "infantry", "leaders", "to_hit", "to_kill", "weapons"),
)
STARTERKIT.keys = {"ift.column": ("firepower",)}
STARTERKIT.grows = ("squads", "halves", "crews", "weapons")

read = STARTERKIT.load

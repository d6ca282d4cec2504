"""Band of Brothers' figures as TOML: the Player Aid Card, the nations and the counters."""

from __future__ import annotations

from bocage.figures.files import Figures

NATIONS = ("american", "commonwealth", "german", "italian", "japanese", "russian")

BROTHERS = Figures(
    "brothers",
    "bocage.games.brothers.data",
    ("terrain", "hexsides", "fire", "checks", "nations", *[f"units_{nation}" for nation in NATIONS]),
)
BROTHERS.grows = ("unit",)

load = BROTHERS.load

"""The charts of the card war's supplement as TOML, with their provenance."""

from __future__ import annotations

from bocage.figures.files import Figures

CARDWAR = Figures("cardwar", "bocage.games.cardwar.data", ("supplement",))

read = CARDWAR.load

"""The Action deck's figures as TOML: the 162 cards, and the nations' hands and discards. Packs of games that use
it may change them too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.figures.check import Fault
from bocage.figures.files import Figures
from bocage.figures.shapes import Finding


class DeckFigures(Figures):
    """The files, with the tests of a card, of a hand and of the whole deck."""

    def judges(self, place: str) -> bool:
        return place in ("deck.card", "hands.hand", "hands.discards")

    def faults(self, place: str, entry: dict[str, Any]) -> Iterator[Fault]:
        from bocage.deck import check

        tests = {"deck.card": check.card_faults, "hands.hand": check.hand_faults}
        return tests.get(place, check.discard_faults)(entry)

    def contradictions(self, data: dict[str, dict[str, Any]]) -> Iterator[Finding]:
        from bocage.deck.check import deck_faults

        for fault in deck_faults(data["deck"]["card"]):
            yield ("deck", "card", 0, fault.field), fault.reason


DECK = DeckFigures("deck", "bocage.deck.data", ("deck", "hands"))
DECK.keys = {"deck.card": ("number",), "hands.hand": ("nation",), "hands.discards": ("name",)}
DECK.whole = ("deck.card",)
DECK.also = ("upfront", "cardwar")

load = DECK.load

"""The scenarios that come with the game, and the card of each, checked and made once."""

from __future__ import annotations

from bocage.battlefield.scenario_files import MOST_KEPT, Shelf
from bocage.figures.own_text import is_own
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.cards.scenario_check import check_scenario
from bocage.hexes.library import load_field

SHELF = Shelf("bocage.games.brothers", "Band of Brothers", check_scenario)


def card_of(ident: str) -> Card:
    """The card of a scenario."""
    found = CARDS.get(ident)
    if found is None:
        data = SHELF.data(ident)
        for old in [x for x in CARDS if is_own(x)][: 1 - MOST_KEPT]:
            del CARDS[old]
        found = CARDS[ident] = Card(data, load_field(data["map"]))
    return found

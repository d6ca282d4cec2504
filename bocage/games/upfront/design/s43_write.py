"""A design back into data for its file; `s43_force.design_of` reads it again."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.design.s43_fields import as_cards
from bocage.games.upfront.design.s43_force import FORMAT, Arrival, Design, Side
from bocage.games.upfront.printed.nations import NATION_NAMES

Entry = dict[str, Any]


def _arrival_data(arrival: Arrival) -> Entry:
    found: Entry = {"after_decks": arrival.decks, "cards": as_cards(arrival.cards)}
    found |= {"extras": dict(arrival.extras)} if arrival.extras else {}
    return found | ({"range_chit": arrival.chit} if arrival.chit != -99 else {})


def side_data(side: Side) -> Entry:
    """A side as data, without what is plain."""
    found: Entry = {"player": side.player} if side.player else {}
    found |= {"role": side.role, "nation": NATION_NAMES[side.nation], "quality": side.quality}
    found |= {name: True for name in ("partisans", "marines") if getattr(side, name)}
    found |= {"cards": as_cards(side.cards)}
    found |= {"extras": dict(side.extras)} if side.extras else {}
    found |= {"carriers": {str(card): name for card, name in side.carriers}} if side.carriers else {}
    for name in ("snipers", "limit"):
        found |= {name: getattr(side, name)} if getattr(side, name) else {}
    for name in ("random_decks", "allocated"):
        found |= {name: list(getattr(side, name))} if getattr(side, name) else {}
    return found | ({"reinforcements": [_arrival_data(a) for a in side.arrivals]} if side.arrivals else {})


def design_data(design: Design) -> Entry:
    """A design as data, without what is plain; `design_of` reads it back."""
    found: Entry = {"format": FORMAT, "name": design.name, "method": design.method}
    for name in ("scenario", "date", "victory", "decks", "night", "desert", "jungle", "armor_agreed"):
        found |= {name: getattr(design, name)} if getattr(design, name) else {}
    for name in ("remove", "draws"):
        found |= {name: [list(pair) for pair in getattr(design, name)]} if getattr(design, name) else {}
    for name in ("cower_both", "cower_attacker", "cower_defender"):
        found |= {name: list(getattr(design, name))} if getattr(design, name) else {}
    return found | {"side": [side_data(side) for side in design.sides]}

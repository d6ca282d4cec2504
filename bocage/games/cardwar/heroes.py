"""UA s6 Who is a hero."""

from __future__ import annotations

from bocage.games.cardwar.marks import HEROIC
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.units import TYPES


def is_hero(s: CardState, u: Unit) -> bool:
    """UA s6 A 1-4-9 hero, or wounded 1-3-8."""
    return TYPES[s.kind[u]].is_hero


def is_heroic(s: CardState, u: Unit) -> bool:
    """UA movement A hero or heroic leader: needs no card."""
    return TYPES[s.kind[u]].is_hero or bool(s.card_marks and s.card_marks.get(u, 0) & HEROIC)

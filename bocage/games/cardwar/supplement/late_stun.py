"""UA s4, s21 A crew Stunned by a card thrown after the fighting: its Stun is for the coming Player Turn."""

from __future__ import annotations

from bocage.games.cardwar.marks import LATE_STUN
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.marks import STUN, STUN_AND_RECALL
from bocage.games.starterkit.model.names import Vehicle
from bocage.games.starterkit.model.state import GONE


def note_late_stun(s: CardState, v: Vehicle) -> None:
    if s.after_combat and s.at[v] != GONE and s.vehicle_marks.get(v, 0) & (STUN | STUN_AND_RECALL):
        s.mark_card(v, LATE_STUN)


def stays_stunned(s: CardState, v: Vehicle) -> bool:
    """At the end of the Player Turn in which the card was thrown, and only then."""
    late = s.has_mark(v, LATE_STUN)
    s.unmark_card(v, LATE_STUN)
    return late

"""UA s9 Task-immobile units: no fire, movement, advance or task; worse in Close Combat."""

from __future__ import annotations

from bocage.games.cardwar.free import TASK_IMMOBILE
from bocage.games.cardwar.marks import TI
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.names import Location, Side, Unit, Units
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

OWN = 1
AGAINST = -1


def immobilize(s: CardState, side: Side, where: Location, rule: str) -> None:
    """UA s9 Everybody of the side there, units in Melee too; it comes off at the start of the next card phase."""
    units = [u for u in (*s.stacks.get(where, ()), *s.vehicles.get(where, ())) if s.side[u] == side]
    for u in units:
        s.mark_card(u, TI)
    tell(s, rule, ("task-immobile", tuple(units), where))


def task_refusal(s: CardState, u: Unit) -> Refusal | None:
    """UA s9 Neither recovery nor repair, nor placing Smoke."""
    return TASK_IMMOBILE if s.card_marks and s.has_mark(u, TI) else None


def own_drm(s: CardState, units: Units) -> int:
    return OWN if any(s.has_mark(u, TI) for u in units) else 0


def against_drm(s: CardState, u: Unit) -> int:
    return AGAINST if s.has_mark(u, TI) else 0

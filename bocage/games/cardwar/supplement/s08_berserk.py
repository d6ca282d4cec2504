"""UA s8 Berserk units: how they are, what a failed check does to them, and when it ends."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.marks import BERSERK, CHARGED, CLOSED, CONCEALED, TI
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import eliminate
from bocage.games.starterkit.model.marks import BROKEN, DM, PINNED
from bocage.games.starterkit.model.names import Location, Side, Unit
from bocage.games.starterkit.model.state import holds
from bocage.kernel.frames import Frame, call, end, tell
from bocage.kernel.refusal import Refusal

MORALE = 10
MF = 8.0
AMBUSH = 1
FATAL = 12

UNLED = Refusal("UA s8", "no leader directs or helps a berserk unit")


def is_berserk(s: CardState, u: Unit) -> bool:
    return bool(s.card_marks) and s.has_mark(u, BERSERK)


def go_berserk(s: CardState, u: Unit) -> None:
    """UA s8, s9, s2 Rallied, no longer task-immobile or concealed."""
    s.status[u] &= ~(BROKEN | DM | PINNED)
    s.unmark_card(u, TI | CONCEALED)
    s.mark_card(u, BERSERK)
    s.leave_column(u)  # UA s25: it goes its own way
    s.encircled.pop(u, None)
    face_enemy(s, u)
    tell(s, "UA s8", ("berserk", u))


def face_enemy(s: CardState, u: Unit) -> None:
    """UA s8 There are enemies in its hex, whoever came to whom: when they have fallen it is calm."""
    if is_berserk(s, u) and s.at[u] >= 0 and holds(s, s.at[u], 1 - s.side[u]):
        s.mark_card(u, CLOSED)


def turn_away(s: CardState, side: Side, where: Location) -> None:
    """UA s8 The last enemy has left its hex alive: he did not fall, and it goes on to the next."""
    if where >= 0 and not holds(s, where, side):
        for u in s.stacks.get(where, ()):
            if s.side[u] != side:
                s.unmark_card(u, CLOSED)


def calm(s: CardState, u: Unit) -> None:
    s.unmark_card(u, BERSERK | CHARGED | CLOSED)
    tell(s, "UA s8", ("calmed", u))


def berserk_level(s: CardState, u: Unit) -> int:
    """UA s8 Morale 10, whatever is printed."""
    return MORALE - s.type(u).morale


def ambush_drm(s: CardState, side: Side, where: Location) -> int:
    return AMBUSH if any(s.side[u] == side and is_berserk(s, u) for u in s.stacks.get(where, ())) else 0


def review_berserk(s: CardState, side: Side) -> None:
    """UA s8 It ends when the enemies of its hex have fallen, or none is in sight after the charge."""
    for u in s.roster[side]:
        if not is_berserk(s, u) or holds(s, s.at[u], 1 - side):
            continue
        closed = s.has_mark(u, CLOSED)
        if closed or (s.has_mark(u, CHARGED) and not known_enemies(s, side, s.at[u])):
            calm(s, u)


class BerserkFails(Frame):
    """UA s8 A failed Morale Check is Casualty Reduction, an original 12 the end of it."""

    def __init__(self, unit: Unit = -1, original: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.original = original

    def start(self, s: CardState, _: Any) -> None:
        if self.original == FATAL:
            eliminate(s, self.unit, "UA s8")
            return end(s)
        return call(s, self, "over", CasualtyReduction(self.unit, "UA s8"))

    def over(self, s: CardState, _: Any) -> None:
        end(s)

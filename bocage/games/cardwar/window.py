"""The windows inside an attack: the firer lays Breeze and Flank beside his Fire card, then the target's owner answers.

Whoever holds any card is asked, whatever the cards are: being asked tells nothing (hands' sizes are open).
"""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.hands import has_cards
from bocage.games.cardwar.marks import ACT_FIRE, MARCH
from bocage.games.cardwar.plays import AS_FIRER, AS_TARGET, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.shot import manning
from bocage.games.starterkit.model.names import Counters, Location, Side
from bocage.games.starterkit.vehicles.s07_8_machine_guns import GunsAttack
from bocage.games.starterkit.weapons.s04_2_at_vehicles import FlameAttack
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal


def window_for(s: CardState, f: Frame) -> tuple[Side, Location, Counters, Counters]:
    """(side that fires, target hex, units that fire, targets) of an attack about to be rolled."""
    if isinstance(f, FireAttack):
        units: Counters = tuple(manning(s, f.firers))
        return s.side[units[0]], f.target, units, f.targets
    if isinstance(f, ToHit):
        targets = f.targets if f.vehicle < 0 else (f.vehicle,)
        return s.side[f.user], f.target, (f.user,), targets
    if isinstance(f, Panzerfaust):
        targets = f.targets if f.vehicle < 0 else (f.vehicle,)
        return s.side[f.unit], f.target, (f.unit,), targets
    if isinstance(f, FlameAttack):
        user = s.holder[f.weapon]
        return s.side[user], s.at[f.target], (user,), (f.target,)
    assert isinstance(f, GunsAttack)
    return s.side[f.vehicle], f.target, (f.vehicle,), f.targets


class CardWindow(Frame):
    """UA cards.breeze, flank, concealment, hero Between the declaration of an attack and its roll."""

    def __init__(self, side: Side = 0, target: Location = -1, firers: Counters = (), targets: Counters = ()) -> None:
        super().__init__()
        self.side = side
        """Who fires."""
        self.target = target
        self.firers = firers
        self.targets = targets
        self.screened = False
        """One Concealed card an attack."""

    def by_card(self, s: CardState) -> bool:
        """UA cards.breeze, flank Was a firer activated by a Fire or Terrain card?"""
        return bool(self.woken(s))

    def woken(self, s: CardState) -> Counters:
        """Its firers whom a Fire or Terrain card has activated; of the cards for Marching Fire one is for fire."""
        return tuple([u for u in self.firers if s.has_active(u, ACT_FIRE | MARCH)])

    def start(self, s: CardState, _: Any) -> None:
        if self.by_card(s) and has_cards(s, self.side):
            return ask(s, self, "supported", self.side, "UA fire")
        return goto(s, self, "answer")

    def can_supported(self, s: CardState) -> list[Action]:
        return [PASS, *offered(PLAYS, s, self.side, AS_FIRER, self)]

    def why_not_supported(self, s: CardState, action: Action) -> Refusal | None:
        return refusal_of(PLAYS, s, self.side, AS_FIRER, self, action)

    def explain_supported(self, s: CardState, action: Action) -> Explanation | None:
        row = row_of(PLAYS, action)
        return row.explained(s, self.side, self, action) if row is not None else None

    def supported(self, s: CardState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is None:
            return goto(s, self, "answer")
        return call(s, self, "start", row.frame(s, self.side, self, action))

    def answer(self, s: CardState, _: Any) -> None:
        if self.targets and has_cards(s, 1 - self.side):
            return ask(s, self, "answered", 1 - self.side, "UA cards.concealment")
        return end(s)

    def can_answered(self, s: CardState) -> list[Action]:
        return [PASS, *offered(PLAYS, s, 1 - self.side, AS_TARGET, self)]

    def why_not_answered(self, s: CardState, action: Action) -> Refusal | None:
        return refusal_of(PLAYS, s, 1 - self.side, AS_TARGET, self, action)

    def explain_answered(self, s: CardState, action: Action) -> Explanation | None:
        row = row_of(PLAYS, action)
        return row.explained(s, 1 - self.side, self, action) if row is not None else None

    def answered(self, s: CardState, action: Action) -> None:
        row = row_of(PLAYS, action)
        if row is None:
            return end(s)
        return call(s, self, "answer", row.frame(s, 1 - self.side, self, action))

"""DE 2.1, 2.11, 2.2 Radio contact and Battery Access: what comes before a battery does anything."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_32_sight import sees_blast
from bocage.games.starterkit.artillery.s02_33_options import Observing
from bocage.games.starterkit.artillery.s02_batteries import (
    FFE_C,
    NONE,
    RED,
    battery_of,
    cancel,
    lose_access,
    observer_of,
    take_up,
)
from bocage.games.starterkit.model.counters import malfunction
from bocage.games.starterkit.model.marks import DIRECTED, FINAL, FIRED_OUT, PREP, SHOT
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import PREP_FIRE, SKState
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

CONTACT: Action = ("contact",)
SILENT: Action = ("stay silent",)
BREAKDOWN = 12

BUSY = Refusal("DE 2.1", "using the radio is the Observer's only action of a phase, and he has already fired")


def contact_number(s: SKState, b: int) -> int:
    """DE 2.1 The value printed on the radio."""
    return s.type(s.radio[b]).contact


def maintenance(s: SKState, b: int) -> int:
    """DE 2.11 One is taken off the roll once there is contact, two for a battalion's mortars."""
    if not s.contact[b]:
        return 0
    return -2 if battery_of(s, b).battalion_mortar else -1


def radio_refusal(s: SKState, b: int) -> Refusal | None:
    """DE 2.1 The Observer may have done nothing else in this phase; what he did in the Movement Phase is past."""
    u = observer_of(s, b)
    return None if u < 0 else busy_refusal(s, u)


def busy_refusal(s: SKState, u: Unit) -> Refusal | None:
    """DE 2.1 What keeps a leader from asking for artillery now."""
    fired = s.status[u] & PREP or (s.status[u] & FINAL and not s.status[u] & FIRED_OUT)
    return BUSY if fired else s.task_bar(u)  # UA s9


def note_request(s: SKState, u: Unit) -> None:
    """DE 2.1 His sole action of the phase, so he directs nobody and fires nothing."""
    s.status[u] |= (PREP if s.phase == PREP_FIRE else FINAL) | SHOT | DIRECTED
    s.directed[u] = ()


class RadioContact(Frame):
    """DE 2.1 One battery at the start of a fire phase: contact, Access, then what its Observer does with it."""

    def __init__(self, battery: int = -1) -> None:
        super().__init__()
        self.battery = battery

    def start(self, s: SKState, _: Any) -> None:
        b = self.battery
        if battery_of(s, b).observer >= 0:  # DE 2.8: automatic for an Offboard Observer
            s.contact[b] = 1
            return goto(s, self, "in_contact")
        if observer_of(s, b) < 0:
            return goto(s, self, "without")
        if radio_refusal(s, b) is not None:
            return goto(s, self, "answered", SILENT)  # DE 2.11: whatever the reason, he does not roll
        return ask(s, self, "answered", battery_of(s, b).side, "DE 2.1")

    def can_answered(self, s: SKState) -> list[Action]:
        return [CONTACT, SILENT]

    def answered(self, s: SKState, action: Action) -> None:
        b = self.battery
        if action == CONTACT:
            note_request(s, observer_of(s, b))
            return roll(s, self, "rolled", "2d6", "DE 2.11" if s.contact[b] else "DE 2.1")
        s.contact[b] = 0
        if s.rounds[b] != NONE and not sees_blast(s, b):
            lose_access(s, b, "DE 2.11")
        return goto(s, self, "without")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        b = self.battery
        original = dice[0] + dice[1]
        made = original < BREAKDOWN and original + maintenance(s, b) <= contact_number(s, b)
        tell(s, "DE 2.1", ("contact", b, dice, maintenance(s, b), made))
        if original >= BREAKDOWN:
            malfunction(s, s.radio[b], "DE 2.1")
        s.contact[b] = 1 if made else 0
        goto(s, self, "in_contact" if made else "without")

    def without(self, s: SKState, _: Any) -> None:
        """DE 2.11 Without contact an SR stays, an FFE:2 is resolved where it is, an FFE:C is removed."""
        b = self.battery
        s.contact[b] = 0
        if s.rounds[b] == FFE_C:
            cancel(s, b, "DE 2.11")
        end(s)

    def in_contact(self, s: SKState, _: Any) -> None:
        """DE 2.2 Access is drawn for where there is none and nothing but an FFE:C lies on the map."""
        b = self.battery
        if s.rounds[b] == FFE_C:
            s.access[b] = 0  # DE 2.34: that mission is over in any case
        if s.access[b]:
            return call(s, self, "over", Observing(b))
        if s.rounds[b] not in (NONE, FFE_C):
            return end(s)
        return draw(s, self, "drawn", f"chits{b}", "DE 2.2")

    def drawn(self, s: SKState, chit: int) -> None:
        b = self.battery
        tell(s, "DE 2.2", ("chit", b, chit))
        if chit != RED:
            s.access[b] = 1
            return call(s, self, "over", Observing(b))
        s.red_chits[b] += 1
        if s.rounds[b] != NONE:
            take_up(s, b, "DE 2.34" if s.red_chits[b] < 2 else "DE 2.2")
        return end(s)

    def over(self, s: SKState, _: Any) -> None:
        end(s)

"""DE 2.1, 2.5, 2.7 Artillery at the start of a fire phase: every battery's radio first, then Smoke falls, then HE."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_1_contact import RadioContact
from bocage.games.starterkit.artillery.s02_5_resolution import Barrage
from bocage.games.starterkit.artillery.s02_32_sight import sees_blast
from bocage.games.starterkit.artillery.s02_batteries import FFE_1, FFE_2, FFE_C, batteries_of, battery_of, cancel
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Frame, call, end, goto


class Artillery(Frame):
    """DE 2.1 All batteries of a side, after ordnance Smoke and before any other fire."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.waiting: list[int] = []
        self.falling: list[int] = []

    def start(self, s: SKState, _: Any) -> None:
        self.waiting = batteries_of(s, self.side)
        goto(s, self, "next_battery")

    def next_battery(self, s: SKState, _: Any) -> None:
        if not self.waiting:
            return goto(s, self, "fall")
        b = self.waiting.pop(0)
        unseen = s.rounds[b] == FFE_2 and not sees_blast(s, b, False)
        if battery_of(s, b).rocket and unseen:  # DE 2.9: else it falls again, unless it is cancelled by radio (2.33)
            cancel(s, b, "DE 2.9")
            return goto(s, self, "next_battery")
        if battery_of(s, b).rocket and s.rounds[b] == FFE_C:  # DE 2.9: never more than one Fire Mission
            cancel(s, b, "DE 2.9")
            return goto(s, self, "next_battery")
        own = s.contact_frame(b) if s.gated else None
        return call(s, self, "next_battery", own if own is not None else RadioContact(b))

    def fall(self, s: SKState, _: Any) -> None:
        """DE 2.33, 2.5 What is on the map as FFE:1 or FFE:2 is resolved now, Smoke before all HE."""
        due = [b for b in batteries_of(s, self.side) if s.rounds[b] in (FFE_1, FFE_2)]
        self.falling = sorted(due, key=lambda b: (1 - s.smoke_mission[b], b))
        goto(s, self, "next_fall")

    def next_fall(self, s: SKState, _: Any) -> None:
        if not self.falling:
            return end(s)
        return call(s, self, "next_fall", Barrage(self.falling.pop(0)))

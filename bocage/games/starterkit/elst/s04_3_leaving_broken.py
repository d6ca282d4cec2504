"""DE 4.3 CG11 A broken unit leaves the map by its Entry Area."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_3_morale import MoraleCheck
from bocage.games.starterkit.model.counters import remove_weapon
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import GONE, SKState, leadership
from bocage.kernel.frames import Frame, call, end, tell


class LeavingBroken(Frame):
    """DE 4.3 CG11 A broken unit that leaves by its Entry Area checks morale at once; failing is Casualty Reduction."""

    def __init__(self, unit: Unit = -1, leader: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.leader = leader
        self.load: tuple[int, ...] = ()

    def start(self, s: SKState, _: Any) -> None:
        self.load = s.carried[self.unit]
        drm = leadership(s, self.leader) if self.leader >= 0 else 0
        call(s, self, "checked", MoraleCheck(self.unit, drm, "DE 4.3"))

    def checked(self, s: SKState, _: Any) -> None:
        if s.at[self.unit] == GONE:
            for w in self.load:
                remove_weapon(s, w, "DE 4.3")  # what an eliminated unit possessed goes with it
        else:
            tell(s, "DE 4.3", ("exited", self.unit))
            s.keep_off_map(self.unit)
        if self.leader >= 0:
            tell(s, "DE 4.3", ("exited", self.leader))
            s.keep_off_map(self.leader)
        s.losses.clear()
        end(s)

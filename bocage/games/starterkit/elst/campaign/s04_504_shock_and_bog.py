"""DE 4.504 Shocked crews recuperate or are lost, bogged vehicles come free or stay where they are for good."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.marks import BOGGED, MIRED
from bocage.games.starterkit.vehicles.s07_6_bog import BogRemoval
from bocage.games.starterkit.vehicles.s07_10_recuperation import Recuperation
from bocage.games.starterkit.vehicles.s07_status import is_shocked, marks
from bocage.kernel.frames import Frame, call, end


class ShockAndBog(Frame):
    """DE 4.504 Roll after roll until nothing is Shocked, bogged or mired."""

    def start(self, s: IslandState, _: Any) -> None:
        fleet = (*s.fleet[0], *s.fleet[1])
        if any(is_shocked(s, v) for v in fleet):
            return call(s, self, "start", Recuperation())
        stuck = [v for v in fleet if marks(s, v) & (BOGGED | MIRED)]
        if stuck:
            return call(s, self, "start", BogRemoval(stuck[0]))  # its cost in MP is immaterial
        return end(s)

"""UA s10, s21 A booby trap: Casualty Reduction for Personnel, an artillery attack on a vehicle alone."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s06_hero import HeroFails
from bocage.games.cardwar.supplement.s21_mine_on_vehicle import MineUnderVehicle
from bocage.games.cardwar.supplement.selection import RandomSelection
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.names import Location, Side
from bocage.kernel.frames import Frame, call, end, goto


class BoobyTrap(Frame):
    """UA s10 One unit of the Location by Random Selection, or all who tie; nothing else happens."""

    def __init__(self, side: Side = 0, where: Location = -1) -> None:
        super().__init__()
        self.side = side
        self.where = where
        self.hit: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        there = (*s.stacks.get(self.where, ()), *s.vehicles.get(self.where, ()))
        call(s, self, "selected", RandomSelection(tuple([u for u in there if s.side[u] == self.side]), "UA s10"))

    def selected(self, s: CardState, chosen: tuple[int, ...]) -> None:
        self.hit = chosen
        goto(s, self, "next_one")

    def next_one(self, s: CardState, _: Any) -> None:
        if not self.hit:
            return call(s, self, "over", LeaderLoss())
        u, self.hit = self.hit[0], self.hit[1:]
        s.attacked((u,))  # UA s25
        if s.type(u).is_vehicle:
            return call(s, self, "next_one", MineUnderVehicle(u))
        s.struck(u)
        return call(s, self, "next_one", HeroFails(u) if s.type(u).is_hero else CasualtyReduction(u, "UA s10"))

    def over(self, s: CardState, _: Any) -> None:
        end(s)

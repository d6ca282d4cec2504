"""SK 3.3.1, 4.0 The stack that moves: who is in it, what each has spent, and what it can still spend."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED, leaving_mf
from bocage.games.starterkit.model.ground import ROAD_RATE, TERRAIN_RATE
from bocage.games.starterkit.model.marks import MOVED
from bocage.games.starterkit.model.names import Unit, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import LEADER_LIMIT, MF_ROAD
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment, carried_pp
from bocage.games.starterkit.movement.s03_3_1_offboard import road_onto
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal


class StackOnTheWay(Frame):
    """SK 3.3.1 `members` move together; those who leave the stack wait in `waiting` and may go on after it."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.members: Units = (unit,)
        self.waiting: tuple[int, ...] = ()
        self.spent: dict[int, float] = {unit: 0.0}
        self.hexes: dict[int, int] = {unit: 0}
        """Hexes entered, by unit."""
        self.begun = False
        self.double: tuple[int, ...] = ()
        self.assault = False
        self.led: tuple[int, ...] = ()
        """Multi-man counters that have been with a leader all along."""
        self.off_road: tuple[int, ...] = ()
        """Units that no longer have the road bonus."""
        self.spent_at: dict[tuple[int, int], float] = {}
        """(unit, hex) to the MF it has spent there."""
        self.shots: dict[tuple[int, int, int], int] = {}
        """(unit, hex, firer) to the shots that firer has had at it there (SK 3.3.3)."""
        self.place = -1
        """Where the last MF were spent."""
        self.latest = 0.0
        """MF of the last expenditure."""
        self.entry: tuple[int, ...] = ()
        self.exposed: tuple[int, ...] = ()
        self.faced: dict[tuple[int, int], int] = {}
        """Residual Firepower already faced: (unit, hex) to the DRM it had (SK 3.3.5)."""
        self.entries: dict[int, tuple[int, int]] = {}
        """Unit to how it entered the hex it is in: (rate, side crossed if it is an upward crest line else -1)."""
        self.loads: dict[int, int] = {}
        """Weapon to the unit that carries it in this move (SK 4.0: nobody else does any more)."""
        self.tried: tuple[tuple[int, int], ...] = ()
        self.hold = False
        self.placers: tuple[int, ...] = ()
        self.deed: tuple[int, ...] = ()
        self.owed = 0.0
        """MF for a charge on an AFV, until it is dared (SK 4.3)."""
        self.bound: Action = ()
        """The step that the MF for leaving a Polder hex was spent for (DE 1.3)."""
        self.paid: Units = ()
        """Who has spent it in the hex they are in."""

    def where(self, s: SKState) -> int:
        return s.at[self.members[0]]

    def mf_left(self, s: SKState, u: Unit) -> float:
        """SK 3.3.1 What a member may still spend; along the road the road bonus comes to it."""
        total = allotment(s, u, self.members, u in self.double, u in self.led or not self.begun)
        return total - self.spent[u]

    def road_bonus(self, s: SKState, u: Unit) -> float:
        if u in self.off_road:
            return 0.0
        return s.by_road(u, MF_ROAD) if s.gated else MF_ROAD

    def exit_price(self, s: SKState) -> float:
        """SK 3.3 As into a hex of Open Ground."""
        return 1.0 + self.leaving_map(s)

    def has_paid(self) -> bool:
        return bool(self.paid) and all(u in self.paid for u in self.members)

    def leaving_map(self, s: SKState) -> float:
        """DE 1.3 What it costs to leave a Polder hex at the map's edge, but by a road."""
        here = self.where(s)
        return 0.0 if self.has_paid() else leaving_mf(ground_of(s), here, road_onto(s, here) == ROAD_RATE, 0)

    def _stand(self, s: SKState) -> tuple[int, ...]:
        """SK 3.3.3, 1.1.1 How the members came into their hex; who stands where he began, as if by its terrain.

        Who spends MF in a Polder hex without entering it has the cover of its channel (DE 1.3).
        """
        rate, crest = self.entries.get(self.members[0], (TERRAIN_RATE, -1))
        here = self.where(s)
        if here >= 0 and ground_of(s).polder[here]:
            rate |= CLAIMED
        return (rate, crest, 1 if self.assault else 0)

    def shots_at(self, where: int) -> tuple[tuple[int, int], ...]:
        """SK 3.3.3 How often each firer has fired there at those who are now under fire."""
        shots: dict[int, int] = {}
        for (u, h, f), n in self.shots.items():
            if h == where and u in self.exposed:
                shots[f] = max(n, shots.get(f, 0))
        return tuple(shots.items())

    def load_refusal(self, s: SKState, u: Unit) -> Refusal | None:
        """SK 4.0 A leader carries two PP at most; no weapon is carried twice in a phase."""
        if s.is_leader(u) and carried_pp(s, u) > LEADER_LIMIT:
            return no.LEADER_LOAD
        for w in s.carried[u]:
            if s.status[w] & MOVED and self.loads.get(w, -1) != u:
                return no.CARRIED_ONCE
        return None

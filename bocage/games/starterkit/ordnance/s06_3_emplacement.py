"""SK 1.2.6, 6.3, 6.4 Setting up a Gun with its crew: the hex, where it points, and whether it is hidden.

Both questions are for its owner alone, so that the set-up of a hidden Gun is not to be told from that of any other.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.counters import give, put
from bocage.games.starterkit.model.marks import EMPLACED
from bocage.games.starterkit.model.names import Location, Unit, Weapon
from bocage.games.starterkit.model.state import SKState, holds, stacking
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_HALVES
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.ordnance.s06_4_hidden import hide, hiding_refusal, is_paved
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end
from bocage.kernel.refusal import Refusal

OUTSIDE = Refusal("SK 1.3", "that hex is outside the set-up area")
ENEMY_THERE = Refusal("SK 1.3", "enemy units are set up in that hex")
NO_BUILDING = Refusal("SK 1.2.6", "only small Guns, and AT and INF Guns that are not large, may be in a building")
NO_GUN_THERE = Refusal("DE 1.1", "no Gun is set up there")

GUN_SIZE = 2
"""SK 2.0 What a crew with its Gun counts for stacking, in halves of a squad."""


def gun_spot_refusal(s: SKState, g: Weapon, side: int, where: Location) -> Refusal | None:
    """SK 1.2.6, 3.3.1 May the Gun and its crew be in this hex?"""
    ground = ground_of(s)
    if ground.is_building[where] and not s.type(g).fits_building:
        return NO_BUILDING
    if not ground.passable[where] or where >= ground.hexes:
        return NO_GUN_THERE
    if holds(s, where, 1 - side):
        return ENEMY_THERE
    return no.OVERSTACKED if stacking(s, side, where)[0] + GUN_SIZE > MOST_HALVES else None


class GunPlacement(Frame):
    """SK 6.3, 6.4 One Gun of a group that sets up on the map, with the crew that mans it."""

    def __init__(self, gun: Weapon = -1, crew: Unit = -1, group: int = -1) -> None:
        super().__init__()
        self.gun = gun
        self.crew = crew
        self.group = group
        self.where = -1

    def start(self, s: SKState, _: Any) -> None:
        side = s.side[self.crew]
        ask(s, self, "placed", side, "SK 1.2.6", (side,))

    def can_placed(self, s: SKState) -> list[Action]:
        area = battle_of(s).groups[self.group].area
        return [("place", self.gun, h) for h in area if gun_spot_refusal(s, self.gun, s.side[self.crew], h) is None]

    def why_not_placed(self, s: SKState, action: Action) -> Refusal | None:
        where = action[2]
        if where not in battle_of(s).groups[self.group].area:
            return OUTSIDE
        return gun_spot_refusal(s, self.gun, s.side[self.crew], where)

    def placed(self, s: SKState, action: Action) -> None:
        self.where = action[2]
        side = s.side[self.crew]
        ask(s, self, "laid", side, "SK 6.4", (side,))

    def can_laid(self, s: SKState) -> list[Action]:
        open_ones: list[Action] = [("set", self.gun, k) for k in range(SPINES)]
        if hiding_refusal(s, self.gun, self.crew, self.where) is not None:
            return open_ones
        return open_ones + [("hide", self.gun, k) for k in range(SPINES)]

    def why_not_laid(self, s: SKState, action: Action) -> Refusal | None:
        return hiding_refusal(s, self.gun, self.crew, self.where) if action[0] == "hide" else None

    def explain_laid(self, s: SKState, action: Action) -> Explanation | None:
        return turned_arc(s, self.gun, self.where, action[2], "SK 3.2.4")

    def laid(self, s: SKState, action: Action) -> None:
        g, u = self.gun, self.crew
        put(s, u, self.where)
        give(s, g, u)
        s.facing[g] = action[2]
        if not is_paved(ground_of(s), self.where):
            s.gun_marks[g] = EMPLACED  # SK 6.3
        if action[0] == "hide":
            hide(s, u)
        end(s)

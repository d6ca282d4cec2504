"""SK 7.11 Hits on the Area Target Type against vehicles: resolved on the Infantry Fire Table with the same dice."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Counters, Location, Side, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import KIA, K, ift
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    ASPECTS,
    DESTROYED,
    NOTHING,
    OUTCOMES,
    SHOCKED,
    STOPPED,
    TURRET,
    apply_outcome,
    aspect_of,
)
from bocage.games.starterkit.vehicles.s07_12_collateral import Collateral
from bocage.games.starterkit.vehicles.s07_status import is_exposed
from bocage.kernel.frames import Frame, call, end, tell

THIN = 4
THICK = 8


def armour_drm(s: SKState, v: Vehicle) -> int:
    """SK 7.11 One less if all armour is 4 or less, one more if all is 8 or more."""
    armour = s.type(v).armour
    return -1 if max(armour) <= THIN else 1 if min(armour) >= THICK else 0


def area_outcome(column: int, final: int, aspect: int) -> int:
    """SK 7.11 KIA destroys; K, or one more than K, Shocks on a turret hit and immobilizes on a hull hit."""
    what = ift(column, final)[0]
    if what == KIA:
        return DESTROYED
    if what == K or ift(column, final - 1)[0] == K:
        return SHOCKED if aspect == TURRET else STOPPED
    return NOTHING


def vehicles_hit(s: SKState, side: Side, where: Location) -> Counters:
    """SK 3.2.4 On the Area Target Type every enemy vehicle in the hex may be hit, buttoned up or not."""
    return tuple([v for v in s.vehicles.get(where, ()) if s.side[v] != side]) if s.vehicles else ()


class AreaHit(Frame):
    """SK 7.11 One vehicle under an Area hit. Ends with nothing."""

    def __init__(
        self,
        vehicle: Vehicle = -1,
        column: int = 0,
        dice: tuple[int, ...] = (),
        critical: bool = False,
        bursts: bool = False,
        higher: int = 0,
        tem: int = -1,
    ) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.column = column
        self.dice = dice
        self.critical = critical
        self.bursts = bursts
        """By a mortar or artillery: Air Bursts in woods."""
        self.higher = higher
        """Its Height Advantage over the firer (SK 1.1.1)."""
        self.tem = tem
        """What the terrain gives it against this fire: none on a road seen along it (SK 1.1.1); -1: as its hex does."""

    def start(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        tem = (self.tem if self.tem >= 0 else ground_of(s).tem[s.at[v]]) or self.higher
        if self.bursts and s.at[v] in ground_of(s).above:
            tem += 1  # DE 1.1: the level below a Steeple
        burst = self.bursts and is_exposed(s, v) and ground_of(s).is_woods[s.at[v]]
        tem = -1 if burst else -tem if self.critical else tem  # SK 1.1.1 Air Bursts, if its crew is exposed; SK 6.1
        final = self.dice[0] + self.dice[1] + armour_drm(s, v) + tem
        aspect = aspect_of(self.dice)
        outcome = area_outcome(self.column, final, aspect)
        tell(s, "SK 7.11", ("area hit", v, ASPECTS[aspect], self.dice, final, OUTCOMES[outcome]))
        apply_outcome(s, v, outcome, "SK 7.11")
        if outcome in (DESTROYED, SHOCKED) or not is_exposed(s, v):
            return end(s)
        return call(s, self, "over", Collateral(v, self.column, self.dice, burst))  # SK 7.12: halved already

    def over(self, s: SKState, _: Any) -> None:
        end(s)

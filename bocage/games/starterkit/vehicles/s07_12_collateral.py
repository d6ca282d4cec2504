"""SK 7.12 A Collateral Attack: what a hit that did not harm the vehicle does to its exposed crew."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import COLUMNS, column_of, column_of_calibre, ift, result_name
from bocage.games.starterkit.vehicles.s07_10_effects import crew_struck
from bocage.kernel.frames import Frame, call, end, tell

CE_DRM: Final = 2
"""SK 3.2.2.1 The DRM of an exposed crew."""
AIR_BURST: Final = -1
"""SK 1.1.1"""
SMALL_SHOT: Final = 37
"""SK 6.2 AP of less than 37mm attacks with one factor, larger with two."""


def crew_cover(s: SKState, where: Location) -> int:
    """SK 7.12 The CE DRM or the TEM of the hex, whichever is better for the crew (docs/rulings)."""
    return max(CE_DRM, ground_of(s).tem[where])


def collateral_column(s: SKState, w: Weapon, ammo: str) -> int:
    """SK 6.2, 7.12 The column of the weapon and ammunition on the Infantry Fire Table; -1: no Collateral Attack.

    It follows hits on the Area and Vehicle Target Types, not those of a LATW's own table. `w` -1: a Panzerfaust."""
    if w < 0 or s.type(w).is_shaped:
        return -1
    t = s.type(w)
    if ammo == "mg":
        return column_of(t.fp)
    if ammo in ("apcr", "apds"):
        return column_of(1)
    if ammo == "ap":
        return column_of(1 if t.calibre < SMALL_SHOT else 2)
    column = column_of_calibre(t.calibre)
    return column - 1 if ammo == "heat" else column


class Collateral(Frame):
    """SK 7.12 The same dice once more, with no DRM but the crew's cover."""

    def __init__(self, vehicle: Vehicle = -1, column: int = 0, dice: tuple[int, ...] = (), burst: bool = False) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.column = column
        self.dice = dice
        self.burst = burst
        """Air Bursts (SK 1.1.1): -1 instead of any cover."""

    def start(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        cover = AIR_BURST if self.burst else crew_cover(s, s.at[v])
        result = ift(self.column, self.dice[0] + self.dice[1] + cover)
        tell(s, "SK 7.12", ("struck", v, result_name(result), self.dice, COLUMNS[self.column]))
        if not result[0]:
            return end(s)
        return call(s, self, "over", crew_struck(v, result, "SK 7.12"))

    def over(self, s: SKState, _: Any) -> None:
        end(s)

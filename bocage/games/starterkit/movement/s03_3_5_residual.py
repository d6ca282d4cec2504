"""SK 3.3.5 Residual Firepower: what First Fire leaves in a hex, and what it does to the next mover there."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.shot import IN_FIRST, RESIDUAL, Shot
from bocage.games.starterkit.model.names import Location, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import (
    COLUMNS,
    NO_COLUMN,
    RESIDUAL_MOST,
    column_of,
    ift,
    residual_of,
    result_name,
)
from bocage.kernel.frames import Frame, call, end, roll, tell


def residual_left(column: int, outside: int) -> int:
    """SK 3.3.5 Half the column used, then one column less for each positive DRM from outside the target hex.

    Air Bursts give a column back: they are one less of `outside`. More than twelve is never left.
    """
    left = residual_of(column)
    if not left or not outside:
        return left
    reduced = column_of(left) - outside
    return min(RESIDUAL_MOST, COLUMNS[reduced]) if reduced > NO_COLUMN else 0


def place_residual(s: SKState, where: Location, column: int, outside: int) -> None:
    """SK 3.3.5 Only the largest counter stays in a hex."""
    left = residual_left(column, outside)
    if left > s.residual.get(where, 0):
        s.residual[where] = left
        tell(s, "SK 3.3.5", ("residual", where, left))


def residual_shot(s: SKState, where: Location, entry: tuple[int, ...]) -> Shot:
    a = Shot(s, RESIDUAL, IN_FIRST, where)
    a.entry = entry
    return a


class ResidualAttack(Frame):
    """SK 3.3.5 The counter attacks movers alone, before the DEFENDER declares anything, with DRM of their own hex."""

    def __init__(
        self, where: Location = -1, movers: Units = (), entry: tuple[int, ...] = (), together: Units = ()
    ) -> None:
        super().__init__()
        self.together = together
        """The whole moving stack: a leader of it who is not struck helps the others (SK 1.2.1)."""
        self.where = where
        self.movers = movers
        self.entry = entry

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.3.5")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        a = residual_shot(s, self.where, self.entry)
        power = s.residual[self.where]
        s.attacked(self.movers)
        results = []
        for u in self.movers:
            drm = fire_drm(s, a, u)
            column = column_of(power * s.area_fire(a, u) if s.gated else power)
            desperation(s, u, column, 2 + drm)
            result = ift(column, dice[0] + dice[1] + drm)
            tell(s, "SK 3.3.5", ("struck", u, result_name(result), dice, power))
            results.append((u, result))
        unhurt = unhurt_leaders(s, self.together, results)
        call(s, self, "struck", Effects(shares_of(results), column_of(power), "SK 3.3.5", unhurt))

    def struck(self, s: SKState, _: Any) -> None:
        end(s)

"""BB 6.0, 20.4: a unit fires: the procedure for Infantry, or that of Guns and Vehicles."""

from __future__ import annotations

from bocage.games.brothers.infantry.s06_fire import Shoot
from bocage.games.brothers.infantry.shot import FIRE
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.kernel.frames import Frame


def shooting(
    s: BrothersState,
    firer: Unit,
    target: Loc,
    mode: str = FIRE,
    how: str = "",
    pool: int = -1,
    raises: bool = True,
    lit_up: bool = False,
) -> Frame:
    """The procedure by which this unit fires: Guns and Vehicles have their own (BB 20.4)."""
    if type_of(s, firer).arc:
        from bocage.games.brothers.vehicles.s20_04_fire import GunShoot

        return GunShoot(firer, target, mode, how, -1, False, lit_up)
    return Shoot(firer, target, mode, how, pool, raises, lit_up)

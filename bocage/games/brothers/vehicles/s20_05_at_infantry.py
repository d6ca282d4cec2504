"""BB 20.2, 20.8, 20.11, 23.0: what a fire roll does to Guns, and to Vehicles that small arms can hurt."""

from __future__ import annotations

from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.units import UnitType
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of
from bocage.games.brothers.vehicles.s20_02_guns import ARTILLERY_ROLL, gun_casualty

NONE, SUPPRESSED, ELIMINATED = 0, 1, 3
REAR_CASUALTY = 4
"""BB 20.11: the bracketed rating of a weak rear."""


def machine_result(
    die: int, fp: int, s: BrothersState, t: Unit, near: bool, normal: bool, lower: bool, artillery: bool = False
) -> int:
    """A Gun is Suppressed or lost; a Vehicle is lost or nothing happens. A 10 was sorted out before."""
    kind = type_of(s, t)
    if kind.vehicle:
        if s.conceal[t]:
            return (
                SUPPRESSED if die <= fp or (die == 1 and normal) else NONE
            )  # BB 20.5: taken for Infantry; it is found, and that is all
        return ELIMINATED if die + bracket_of(kind) <= fp else NONE
    result = NONE  # BB 20.8: as at Infantry, but it has one side only
    if die <= fp:
        result = ELIMINATED if die + gun_casualty(s, t, lower, artillery) <= fp else SUPPRESSED
    if die == 1 and normal:
        near = near or (artillery and die <= ARTILLERY_ROLL and not s.conceal[t])  # BB 20.2, 32.0
        result = max(result, ELIMINATED if near else SUPPRESSED)  # BB 6.1
    return result


def bracket_of(kind: UnitType) -> int:
    return kind.bracket or REAR_CASUALTY

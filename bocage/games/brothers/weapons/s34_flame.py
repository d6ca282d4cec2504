"""BB 34.0: a Flamethrower at a Vehicle: its FP alone, more against an open top, and whoever rides on it."""

from __future__ import annotations

from bocage.battlefield.sums import Part
from bocage.games.brothers.infantry.shot import Shot, flame_rows
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import type_of


def flame_number(s: BrothersState, shot: Shot, t: Unit) -> list[Part]:
    """Armor is ignored; no other modifier counts."""
    rows = flame_rows(shot)
    if type_of(s, t).open_top:
        rows.append(("BB 34.0", "open-topped", pac.FLAME_OPEN_TOP))
    return rows

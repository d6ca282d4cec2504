"""Vehicles of the rulebook's examples that the module does not hold, and small looks at a vehicle."""

from __future__ import annotations

import copy
from typing import Any

from bocage.games.starterkit.model.units import ROWS, TYPES, Type
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from tests.starterkit.position import Position


def add(title: str, like: str, arms: dict[str, Any] | None = None, **changes: Any) -> str:
    """A vehicle like another one but for these fields; `arms` changes its main armament."""
    if title in ROWS:
        return title
    nation, ident = title.split(" ", 1)
    model = TYPES[ROWS[like]]
    rows = []
    for number, row in enumerate(model.arms):
        rows.append(_add(TYPES[row], nation, f"{ident} arm {number}", arms or {} if number == 0 else {}))
    made: dict[str, Any] = {"arms": tuple(rows), "name": ident, **changes}
    _add(model, nation, ident, made)
    return title


def _add(model: Type, nation: str, ident: str, changes: dict[str, Any]) -> int:
    t = copy.copy(model)
    t.ident, t.nation, t.colour = ident, nation, nation
    for name, value in changes.items():
        assert hasattr(t, name), name
        setattr(t, name, value)
    t.row = len(TYPES)
    TYPES.append(t)
    ROWS[t.title] = t.row
    return t.row


T34 = add("russian T-34/85", "german PzKpfw IIIN", mp=16, armour=(11, 6, 11, 6))
KV1 = add(
    "russian KV-1", "german PzKpfw IIIN", mp=10, armour=(11, 8, 11, 11), target_size=-1, turret="RST", dispenser=""
)
CAR = add("russian BA-10", "german PzKpfw IIIN", mp=20, is_tracked=False, armour=(1, 0, 1, 0))
POTS = add("russian pots", "german PzKpfw IIIN", dispenser="sP")
ONE_MAN = add("russian T-70", "german PzKpfw IIIN", turret="1MT", armour=(4, 2, 4, 2))
LOW = add("russian low", "german PzKpfw IIIN", {"circled": True, "breakdown": 11})


def mover(p: Position) -> MovingVehicle:
    found = [f for f in p.s.stack if isinstance(f, MovingVehicle)]
    return found[-1]


def left(p: Position) -> float:
    return mover(p).left


def is_marked(p: Position, v: int, *bits: int) -> bool:
    return all(p.s.vehicle_marks.get(v, 0) & bit for bit in bits)


def go(p: Position, *path: str) -> Position:
    """Drive along, the DEFENDER holding his fire."""
    for name in path:
        p.do("drive", name).quiet()
    return p


def spend(p: Position, verb: str, *rest: Any) -> Position:
    return p.do(verb, *rest).quiet()

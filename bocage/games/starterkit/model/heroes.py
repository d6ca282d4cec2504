"""UA s6, s20 Heroes and bailed-out crews: counters that only games built on the Starter Kit put into play.

They stand behind all others in the table, so that the rows of the Starter Kit's own counters stay what they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bocage.games.starterkit.model.units import Type


def read_hero(t: Type, entry: dict[str, Any]) -> None:
    """UA s6 A single man with firepower of his own and no leadership."""
    t.is_hero, t.leads, t.joins_groups, t.reaches_twice, t.fires_again = True, False, True, True, True
    t.fp, t.range = 1, entry["range"]
    t.morale = t.broken = entry["morale"]
    t.boxed = True
    t.name = f"{t.ident} hero"
    t.figures = ("1", str(t.range), str(t.morale))


def read_survivors(t: Type, ident: str) -> None:
    """UA s20 A vehicle's crew on foot."""
    firepower, distance, morale = ident.split("-")
    t.fp, t.range, t.morale, t.broken = int(firepower), int(distance), int(morale), int(morale)
    t.boxed = t.steadfast = t.cowers = True
    t.size = 1
    t.name = f"{ident} vehicle crew"
    t.figures = (firepower, distance, morale)

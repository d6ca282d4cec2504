"""Parts of a map in scenario files, as battlefield/areas.py words them; `only` is building, woods or shelter here."""

from __future__ import annotations

from typing import Any

from bocage.battlefield import areas
from bocage.games.starterkit.model.ground import Ground


def kinds(ground: Ground) -> areas.Kinds:
    return {"building": ground.is_building, "woods": ground.is_woods, "shelter": ground.shelter}


def area_problems(area: Any, ground: Ground) -> list[str]:
    return areas.area_problems(area, ground.field, kinds(ground))


def area_hexes(area: Any, ground: Ground) -> list[int]:
    """The hexes of an area that Infantry may stand in."""
    return [h for h in areas.hexes_of(area, ground.field, kinds(ground)) if ground.passable[h]]

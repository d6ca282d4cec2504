"""What a map shows, each with a place where it is to be seen: the legend is cut from the map itself."""

from __future__ import annotations

from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.paths import COVERS
from bocage.hexes.picture import Picture

SEAS = ("surf", "ocean")


def legend(field: Field, picture: Picture) -> list[dict[str, Any]]:
    """Each kind of ground, road, hexside and level once."""
    found: dict[str, tuple[float, float]] = {}
    crowded: dict[str, int] = {}

    def note(what: str, h: int, at: tuple[float, float], arms: int = 0) -> None:
        """The plainest hex shows a thing best, a road where it only passes through, and none at the map's edge."""
        also = abs(sum(bool(road) for road in field.roads[h]) - arms) + sum(bool(side) for side in field.sides[h])
        also += (field.level[h] != 0) + 3 * (-1 in field.neighbours[h])
        also += 2 * (what in COVERS and field.kind[h] != "open")
        if what not in found or also < crowded[what]:
            found[what], crowded[what] = at, also

    for h in range(field.n):
        at = picture.centres[h]
        sea = [tag for tag in SEAS if tag in field.tags[h]]
        note((sea[0] if sea else "open ground" if field.kind[h] == "open" else field.kind[h]).replace("-", " "), h, at)
        for tag in set(COVERS) - set(SEAS):
            if tag in field.tags[h]:
                note(tag, h, at)
        if field.level[h]:
            note(f"level {field.level[h]}", h, at)
        for side in range(6):
            if field.roads[h][side]:
                surface = field.roads[h][side]
                note("path" if surface == "path" else f"{surface} road", h, at, 2)
            for feature in sorted(field.sides[h][side]):
                note(feature.replace("-", " "), h, picture.middle(h, side))
        for spot in field.spots[h]:
            note(spot.what, h, at)
    return [{"what": what, "x": round(x, 1), "y": round(y, 1)} for what, (x, y) in found.items()]


def ground_of(field: Field) -> str:
    """What bare ground is made of: grass, or sand where the map has any in the open."""
    return "sand" if any(kind in ("sand", "ditch") for kind in field.kind) else "grass"

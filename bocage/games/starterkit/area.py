"""Parts of a map in scenario files: { edge = "west", depth = 4 }, { hexes = ["K2"] }, { near = "K5", within = 2 },
{ board = "a" } (a joined board without the hexes it shares with the next), ...

Several conditions in one table must all hold; `any = [ {...}, {...} ]` joins areas; `only = "building"` keeps building
hexes; `not = {...}` takes an area away.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.ground import Ground
from bocage.kernel.game import BadInput

_WORDS = ("edge", "depth", "board", "hexes", "near", "within", "any", "only", "not", "road")
_EDGES = ("north", "east", "south", "west")


def area_problems(area: Any, ground: Ground) -> list[str]:
    if not isinstance(area, dict):
        return ["an area is a table such as { edge = 'west', depth = 4 }."]
    found = [f"{word!r} is not a word of an area; they are {', '.join(_WORDS)}." for word in area if word not in _WORDS]
    if "edge" in area and area["edge"] not in _EDGES:
        found.append(f"edge is one of {', '.join(_EDGES)}, not {area['edge']!r}.")
    names = [*area.get("hexes", []), *([area["near"]] if "near" in area else [])]
    for name in names:
        try:
            ground.hex(str(name))
        except BadInput as problem:
            found.append(str(problem))
    if "board" in area:
        try:
            ground.field.of_board(str(area["board"]))
        except BadInput as problem:
            found.append(str(problem))
    if "only" in area and area["only"] not in ("building", "woods", "shelter"):
        found.append(f"only is building, woods or shelter, not {area['only']!r}.")
    for part in [*area.get("any", []), *([area["not"]] if "not" in area else [])]:
        found += area_problems(part, ground)
    return found


def area_hexes(area: dict[str, Any], ground: Ground) -> list[int]:
    """The hexes of an area that Infantry may stand in."""
    return [h for h in range(ground.n) if ground.passable[h] and in_area(area, ground, h)]


def in_area(area: dict[str, Any], ground: Ground, h: int) -> bool:
    if "edge" in area and not _near_edge(ground, h, area["edge"], area.get("depth", 1)):
        return False
    if "board" in area and h not in ground.field.of_board(str(area["board"])):
        return False  # SK 1.3: the partial hexes that mate with another board do not qualify
    if "hexes" in area and h not in [ground.hex(name) for name in area["hexes"]]:
        return False
    if "near" in area and ground.ranges[h][ground.hex(area["near"])] > area.get("within", 1):
        return False
    if "only" in area and not _is_only(ground, h, area["only"]):
        return False
    if "road" in area and area["road"] != any(ground.field.roads[h]):
        return False
    if "not" in area and in_area(area["not"], ground, h):
        return False
    return "any" not in area or any(in_area(part, ground, h) for part in area["any"])


def _is_only(ground: Ground, h: int, what: str) -> bool:
    if what == "building":
        return ground.is_building[h]
    return ground.is_woods[h] if what == "woods" else ground.shelter[h]


def _near_edge(ground: Ground, h: int, edge: str, depth: int) -> bool:
    """Within so many hexes of an edge; a half hex on it is the first."""
    columns, ys = ground.field.columns, ground.field.ys
    if edge == "west":
        return columns[h] - min(columns) < depth
    if edge == "east":
        return max(columns) - columns[h] < depth
    if edge == "north":
        return ys[h] - min(ys) < 2 * depth
    return max(ys) - ys[h] < 2 * depth

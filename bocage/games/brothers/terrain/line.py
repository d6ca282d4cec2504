"""A line of fire between two locations: what the map alone says about it, worked out once (BB 14.0, 44.0 to 47.0)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from bocage.games.brothers.numbers import Hex, Loc
from bocage.games.brothers.printed import pac
from bocage.hexes.lattice import SIDES
from bocage.hexes.sight import BLOCKED

if TYPE_CHECKING:
    from bocage.games.brothers.terrain.ground import Ground

COVER_SIDES = ("hedgerow", "wall")
ALWAYS_HINDERS = ("grain", "kunai")
UNKNOWN = -1


class Line:
    """Fixed for a map and a card. Smoke, roadblocks, night and who stands where are asked of the state."""

    def __init__(self) -> None:
        self.blocked = False
        self.rule = "BB 14.0"
        self.hindrances = 0
        self.hindered = False
        self.veiled = False
        """Is fire through Hindering Terrain, be its Hindrance zero? Then nobody moves in Open Ground (BB 46.0)."""
        self.touched: tuple[int, ...] = ()
        self.enters: tuple[int, ...] = ()
        self.cover = 0
        self.cover_kind = ""
        self.feature = False
        self.from_ridge = False
        self.to_ridge = False
        self.sided = False
        """Does the map have anything on the target's own side: hedgerow, wall, small feature, Ridge?"""
        self.through_art = True
        self.walled = False
        self.wall_counts = 0
        """Whether one of its Hindrances is a Wall: 0, 1, or not asked for yet (`wall_hinders`)."""
        self.path: tuple[int, ...] = ()


def look(g: Ground, a: int, b: int) -> Line:
    """The line from location a to location b."""
    line = Line()
    ha, hb = g.hex(a), g.hex(b)
    if ha == hb:
        if a != b and g.second[ha] == "cave":
            line.blocked, line.rule = True, "BB 43.4"
        return line
    if _barred(g, a, b, line) or _barred(g, b, a, line) or _other_floor(g, a, b, line):
        return line
    _see(g, a, b, line)
    line.touched = tuple(g.sight.between(ha, hb))
    line.enters = tuple(g.sight.entry_sides(ha, hb))
    line.path = (ha, *line.touched, hb)
    _cover(g, a, b, line)
    _walls(g, a, b, line)
    kind = g.field.kind[hb]
    if kind in ALWAYS_HINDERS or g.terrain[hb].ident == "stream_woods":
        art = "woods" if g.terrain[hb].ident == "stream_woods" else kind
        line.through_art = g.sight.crosses_in_end(ha, hb, art)
    line.veiled = line.hindered or line.walled or not g.dike.isdisjoint(line.path[1:-1])
    if not line.veiled and g.height[a] != g.height[b]:
        line.veiled = any(g.field.kind[h] in ALWAYS_HINDERS for h in line.touched)
    return line


def _barred(g: Ground, a: int, b: int, line: Line) -> bool:
    """BB 43.4: into and out of a Cave only through its front."""
    if not g.is_cave(a):
        return False
    h = g.hex(a)
    spine = g.cave_face[h]
    if set(g.sight.entry_sides(g.hex(b), h)) & {spine, (spine + 1) % 6}:
        return False
    line.blocked, line.rule = True, "BB 43.4"
    return True


def _other_floor(g: Ground, a: int, b: int, line: Line) -> bool:
    """BB 40.2: no LOS between different levels of one building in different hexes."""
    ha, hb = g.hex(a), g.hex(b)
    same = g.field.building[ha] >= 0 and g.field.building[ha] == g.field.building[hb]
    if same and g.is_upper(a) != g.is_upper(b):
        line.blocked, line.rule = True, "BB 40.2"
    return line.blocked


def _see(g: Ground, a: int, b: int, line: Line) -> None:
    """BB 14.0, and BB 47.2 where the ends or the ground between them lie at different levels."""
    ha, hb = g.hex(a), g.hex(b)
    rise_a, rise_b = g.height[a] - g.field.level[ha], g.height[b] - g.field.level[hb]
    if not rise_a and not rise_b:
        value = g.sight.rows[ha][hb]
        line.blocked = value >= BLOCKED
        line.hindrances = 0 if line.blocked else value
    else:
        answer = g.sight.explain(ha, hb, rise_a, rise_b)
        line.blocked = bool(answer.blocked)
        line.hindrances = answer.hindrance
    line.hindered = line.hindrances > 0


def _cover(g: Ground, a: int, b: int, line: Line) -> None:
    """Features on the target's own hexside through which the fire comes (BB 44.0, 46.1, 54.1, 54.2)."""
    f = g.field
    ha, hb = g.hex(a), g.hex(b)
    if b < g.n:
        for side in line.enters:
            for feature in COVER_SIDES:
                if feature in f.sides[hb][side] and not line.cover:
                    line.cover, line.cover_kind = pac.SIDE_COVER[feature], feature
            if "small-feature" in f.sides[hb][side] or f"feature-{SIDES[side]}" in f.tags[hb]:
                line.feature = True  # drawn along the side, or in this hex alone
    line.from_ridge = "ridge" in f.tags[ha]
    line.to_ridge = "ridge" in f.tags[hb] and "ridge" not in f.tags[ha] and g.height[a] == 0 == g.height[b]
    line.sided = line.cover != 0 or line.feature or line.to_ridge


def _walls(g: Ground, a: int, b: int, line: Line) -> None:
    """BB 46.1: Walls and Dike Roads in between make one Hindrance together; none between different levels."""
    inner = line.path[1:-1]
    line.walled = bool(g.walls) and not g.walls.isdisjoint(pairwise(inner))
    if not line.walled and g.dike.intersection(inner) and g.height[a] == g.height[b] and not line.blocked:
        line.walled = line.hindered = True
        line.wall_counts = 1
        line.hindrances += 1
    elif line.walled and not line.blocked and g.height[a] == g.height[b]:
        line.wall_counts = UNKNOWN


def wall_hinders(g: Ground, a: Loc, b: Loc, line: Line) -> bool:
    """BB 46.1: is a Wall (or Dike Road) among the Hindrances? Worked out when first asked for, at some cost."""
    if line.wall_counts == UNKNOWN:
        ha, hb = g.hex(a), g.hex(b)
        answer = g.sight.explain(ha, hb, g.height[a] - g.field.level[ha], g.height[b] - g.field.level[hb])
        line.wall_counts = 1 if any(reason.rule == "BB 46.1" for reason in answer.hindered) else 0
    return line.wall_counts > 0


def behind_road(g: Ground, loc: Loc, bank: int, line: Line) -> bool:
    """BB 46.1: does a Dike Road lie between this bank of the hex and every side by which the line comes in?"""
    return bool(line.enters) and all(g.bank(loc, side) == 1 - bank for side in line.enters)


def behind_roadblock(g: Ground, roadblocks: tuple[tuple[int, int], ...], loc: Loc, line: Line) -> bool:
    """BB 43.7: does the line come into the location by a blocked hexside?"""
    target = g.hex(loc)
    for h, side in roadblocks:
        other = g.field.neighbours[h][side]
        if h + g.n == loc:
            continue  # BB 45.4: it stands on the Bridge overhead
        if (h == target and side in line.enters) or (other == target and (side + 3) % 6 in line.enters):
            return True
    return False


def crosses(g: Ground, line: Line, h: Hex, side: int) -> bool:
    """Does the line, away from both its ends, cross this hexside?"""
    other = g.field.neighbours[h][side]
    pairs = list(zip(line.path[1:-1], line.path[2:-1]))
    return (h, other) in pairs or (other, h) in pairs


def past_roadblock(g: Ground, roadblocks: tuple[tuple[Hex, int], ...], line: Line) -> bool:
    """BB 43.7: is there a Roadblock on the way, as a Wall between would be?"""
    return any([crosses(g, line, h, side) for h, side in roadblocks])  # noqa: C419 (lists compile to loops)


def why_blocked(g: Ground, a: int, b: int) -> str:
    """The rule by which a line is blocked, or the rule of sight itself if it is not."""
    line = g.line(a, b)
    if not line.blocked or line.rule != "BB 14.0":
        return line.rule
    ha, hb = g.hex(a), g.hex(b)
    reasons = g.sight.explain(ha, hb, g.height[a] - g.field.level[ha], g.height[b] - g.field.level[hb]).blocked
    return reasons[0].rule if reasons else "BB 14.0"

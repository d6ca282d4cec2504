"""What the ground gives a target against a shot: terrain, Fortifications, hexsides, smoke, and moving in the open."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import Shot
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import INTRUDER, BrothersState
from bocage.games.brothers.table import in_melee, type_of
from bocage.games.brothers.terrain.line import behind_road, behind_roadblock, past_roadblock, wall_hinders
from bocage.games.brothers.terrain.steps import BY_PATH, IN_TRENCH

NO_FORT = ("", 0)


def fort_at(s: BrothersState, loc: Loc) -> tuple[str, int]:
    """The Fortification in a location and whether it is Concealed (BB 43.0)."""
    return s.forts.get(loc, NO_FORT)


def in_fort(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """An occupant has only his Fortification; whoever moves in or out does not have it, nor a Vehicle (BB 43.0)."""
    loc = shot.target
    if shot.move_of(t) is not None:
        return False
    if loc in s.forts:
        return s.conceal[t] > 0 or not type_of(s, t).vehicle
    return loc >= shot.ground.n and shot.ground.is_cave(loc)


def fire_lane(s: BrothersState, shot: Shot) -> bool:
    """BB 43.0: from a Fortification into the next hex, where the card has Fire Lanes."""
    if not shot.adjacent or not shot.card.fire_lanes or shot.unit.vehicle:
        return False  # BB 43.0: Infantry or a Gun
    cave = shot.source >= shot.ground.n and shot.ground.is_cave(shot.source)
    return cave or fort_at(s, shot.source)[0] in ("foxhole", "trench", "bunker", "pillbox")


def terrain_cover(s: BrothersState, shot: Shot, t: Unit, hidden: bool) -> int:
    """BB 39.0: the hex's terrain, or the Fortification alone; `hidden` counts a Concealed one too (BB 43.0).

    Buildings BB 40.0, huts BB 40.1, railway cars BB 40.3, woods with their airbursts BB 40.4, foxholes BB 43.1,
    sandbars BB 45.2 and sangars BB 54.6 differ only in the figures of the card.
    """
    g, loc = shot.ground, shot.target
    column = 0 if shot.direct else 1
    move = shot.move_of(t)
    if move is None and not (shot.battery and s.mark[t] & INTRUDER and in_melee(s, t)):
        if loc >= g.n and g.is_cave(loc):
            return _cave_cover(shot, column)
        fort = s.forts.get(loc)
        if fort is not None and (hidden or not fort[1]):
            return pac.FORTIFICATIONS[fort[0]][column]
    terrain = g.terrain[loc]
    value = terrain.direct if shot.direct else terrain.mortar
    if shot.direct and not shot.line.through_art:
        if terrain.by_artwork:
            value = 0  # BB 46.0: only if the thread crosses what is drawn
    elif shot.direct and terrain.ident == "stream_woods":
        value = pac.TERRAIN["woods"].direct  # BB 45.3
    if move is not None and value < 0:
        value = _mover_cover(s, shot, move, terrain, value)
    return value


def terrain_rule(s: BrothersState, shot: Shot, t: Unit) -> str:
    """The rule behind `terrain_cover`, for the eye."""
    g, loc = shot.ground, shot.target
    if shot.move_of(t) is None:
        if loc >= g.n and g.is_cave(loc):
            return "BB 43.4"
        fort = s.forts.get(loc)
        if fort is not None and not fort[1]:
            return pac.FORTIFICATION_RULE[fort[0]]
    return g.terrain[loc].rule


def _cave_cover(shot: Shot, column: int) -> int:
    g = shot.ground
    h = shot.target - g.n
    if shot.source in g.cave_front(h):
        return 0  # BB 43.4
    return pac.FORTIFICATIONS["small_cave" if h in g.small_caves else "cave"][column]


def _mover_cover(s: BrothersState, shot: Shot, move: Moving, terrain: pac.Terrain, value: int) -> int:
    if not terrain.covers_movers:
        return 0  # BB 52.0
    if move.flags & BY_PATH and shot.adjacent:
        return 0  # BB 53.0
    if not terrain.building and fire_lane(s, shot):
        return 0  # BB 43.0
    return value


def side_cover(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 44.0, 46.1, 43.7: a hedgerow, wall or the like as the target's own hexside, crossed by the fire."""
    cover = shot.line.cover
    if not cover and not s.roadblocks and shot.target not in shot.ground.dike:
        return 0  # nothing to be behind
    if not shot.direct or in_fort(s, shot, t):
        return 0
    if s.roadblocks and not cover and _blocked_side(s, shot) and not removing(s, shot, t):
        cover = pac.SIDE_COVER["roadblock"]
    if cover and shot.adjacent and shot.move_of(t) is not None:
        cover = 0  # BB 44.0: moving along the far side of the firer's own hedgerow
    if not cover and shot.target in shot.ground.dike and behind_dike(s, shot, t):
        if shot.move_of(t) is not None and fire_lane(s, shot):
            return 0  # BB 43.0: a Beneficial modifier like any other
        return pac.SIDE_COVER["dike"]  # BB 46.1: only a hexside is lost to an adjacent firer
    return cover


def _blocked_side(s: BrothersState, shot: Shot) -> bool:
    return behind_roadblock(shot.ground, s.roadblocks, shot.target, shot.line)


def directly_behind(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """BB 46.1: has the target a Wall, a Roadblock (BB 43.7) or a Dike Road of its own hex before it?"""
    if shot.line.cover_kind == "wall" or (s.roadblocks and _blocked_side(s, shot)):
        return True
    return shot.target in shot.ground.dike and behind_dike(s, shot, t)


def behind_dike(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """BB 46.1: the road lies between the target's bank and every side by which the fire comes in."""
    return s.bank[t] >= 0 and behind_road(shot.ground, shot.target, s.bank[t], shot.line)


def removing(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """BB 43.7: who removes a Roadblock has no protection from it; whoever is with him has."""
    move = shot.move_of(t)
    return move is not None and move.stays and move.left == shot.target  # not who mounts or gets down there


def feature_cover(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 54.1: not against Op Fire, from above, from a Ridge within ten hexes, or indirect fire."""
    line = shot.line
    if not line.feature or not shot.direct or shot.opportunity or in_fort(s, shot, t):
        return 0
    if shot.ground.height[shot.source] > shot.ground.height[shot.target]:
        return 0
    if line.from_ridge and shot.range <= 10:
        return 0
    return pac.SIDE_COVER["small_feature"]


def hindrances(s: BrothersState, shot: Shot, t: Unit) -> int:
    """BB 46.0: Hindrances never trouble Mortars; a Roadblock on the way is a Wall (BB 43.7).

    BB 46.1: Walls farther off do not hinder fire at who is directly behind one.
    """
    if not shot.direct:
        return 0
    found = shot.line.hindrances
    if shot.line.walled:
        behind = directly_behind(s, shot, t) and wall_hinders(shot.ground, shot.source, shot.target, shot.line)
        return found - 1 if behind else found
    if s.roadblocks and _past_roadblock(s, shot) and not directly_behind(s, shot, t):
        found += 1
    return found


def _past_roadblock(s: BrothersState, shot: Shot) -> bool:
    g = shot.ground
    return g.height[shot.source] == g.height[shot.target] and _over_roadblock(s, shot)


def _over_roadblock(s: BrothersState, shot: Shot) -> bool:
    return past_roadblock(shot.ground, s.roadblocks, shot.line)


def smoke_on(s: BrothersState, shot: Shot) -> int:
    """BB 48.0: 2 if Smoke touches the fire, 1 if only Dispersed Smoke does."""
    if not s.smoke:
        return 0
    g = shot.ground
    found = max(s.smoke.get(g.hex(shot.source), 0), s.smoke.get(g.hex(shot.target), 0))
    for h in shot.line.touched:
        found = max(found, s.smoke.get(h, 0))
    return found


def moving_in_open(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """BB 41.0: in Open Ground with no Beneficial modifier against this fire; Mortars look past most of them."""
    g, move = shot.ground, shot.move_of(t)
    if not g.terrain[shot.target].open_ground or (move is not None and move.flags & IN_TRENCH):
        return False
    if not shot.battery and smoke_on(s, shot):
        return False  # BB 48.0: Artillery does not mind it
    if g.is_upper(shot.target) or terrain_cover(s, shot, t, False) < 0:
        return False
    if not shot.direct:
        return True
    if shot.line.veiled or shot.line.to_ridge or hindrances(s, shot, t) or _over_roadblock(s, shot):
        return False
    if shot.target in g.dike and behind_dike(s, shot, t):
        return False  # BB 43.0: a Fire Lane takes the modifier, not the terrain
    return side_cover(s, shot, t) == 0 and g.height[shot.target] <= g.height[shot.source]

"""BB 14.0: LOS for fire, Directed Fire's spotting hexes (BB 31.1), and who may be seen."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.shot import DIRECTED
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import held_by, place_of, type_of
from bocage.games.brothers.terrain.line import past_roadblock
from bocage.games.brothers.terrain.s50_night import in_view, sees


def can_aim(s: BrothersState, firer: Unit, loc: Loc, how: str, lit_up: bool = False) -> bool:
    """Has the firer LOS to the location, by himself or by a spotter next door? A flash or flare lights it up."""
    if how == DIRECTED:
        return spotting_hex(s, firer, loc, lit_up) >= 0
    if lit_up:
        return not CARDS[s.scenario].ground.blocked(place_of(s, firer), loc)
    return sees(s, place_of(s, firer), loc)


def spotting_hex(s: BrothersState, firer: Unit, loc: Loc, lit_up: bool = False) -> int:
    """BB 31.1: a location next to the Mortar, open to infantry and free of enemies, that sees the target; or -1."""
    g = CARDS[s.scenario].ground
    enemy = 1 - s.side[firer]
    for spot in g.adjacent[place_of(s, firer)]:
        if g.hex_closed(g.hex(spot)) or held_by(s, spot, enemy):
            continue
        if g.is_cave(spot) and not type_of(s, firer).enters_caves:
            continue  # BB 43.4: closed to him
        if s.raining and g.range(spot, loc) > pac.MONSOON_RANGE:  # BB 55.2
            continue
        if not g.blocked(spot, loc) and (lit_up or in_view(s, spot, loc)):
            return spot
    return -1


def hindered(s: BrothersState, eye: Loc, loc: Loc) -> bool:
    """BB 11.0: is the LOS Hindered, be it by a Roadblock on the way, which is as a Wall (BB 43.7)?"""
    g = CARDS[s.scenario].ground
    line = g.line(eye, loc)
    if line.hindered or not s.roadblocks or g.height[eye] != g.height[loc]:
        return line.hindered
    return past_roadblock(g, s.roadblocks, line)

"""UA s26 Mist, rain and snow: a Hindrance of their own that leaves movers in the open."""

from __future__ import annotations

from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.shot import FLAME, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.names import Counter, Location, Locations

CLEAR_TO = 6
HEAVY = 2


def visibility_drm(s: CardState, hexes: Locations, target: Location) -> int:
    """UA s26 One for each six hexes, or part of them, beyond six; heavy weather one more."""
    if not s.weather or not hexes:
        return 0
    distance = max(ground_of(s).ranges[h][target] for h in hexes)
    if distance <= CLEAR_TO:
        return 0
    return (distance - 1) // CLEAR_TO + (1 if s.weather == HEAVY else 0)


def breeze_left(s: CardState, hexes: Locations, target: Location) -> int:
    """UA cards.breeze What Breeze cards take off beyond the Hindrance of the line: two points of both together."""
    if not s.breeze:
        return 0
    g = ground_of(s)
    lines = [hindrance(s, g, h, target) for h in hexes]
    return max(0, s.breeze - max([x for x in lines if x != BLOCKED], default=0) - s.screen)


def seen_through(s: CardState, hexes: Locations, target: Location) -> int:
    """UA s26, cards.breeze What is left of the weather's DRM after Breeze cards."""
    return max(0, visibility_drm(s, hexes, target) - breeze_left(s, hexes, target)) if s.weather else 0


def low_visibility(s: CardState, a: Shot, u: Counter) -> int:
    """UA s26 The DRM of fire on the fire table; ordnance counts it in its To Hit roll."""
    return seen_through(s, a.hexes, a.target) if a.how in (SMALL_ARMS, FLAME) else 0

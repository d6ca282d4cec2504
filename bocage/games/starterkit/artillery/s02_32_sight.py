"""DE 2.3, 2.32, 2.33 What an Observer sees: hexes to ask for, the Blast Height of a round, enemies beside it."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_batteries import (
    SPOTTING,
    battery_of,
    blast_hexes,
    eye_of,
    gap,
    hex_at,
    place_of,
)
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import TOO_MUCH, hindrance, sees, smoke_between
from bocage.games.starterkit.model.ground import BLOCKED, KEY, Ground
from bocage.games.starterkit.model.names import Hex, Location
from bocage.games.starterkit.model.state import SKState


def sees_hex(s: SKState, b: int, h: Location) -> bool:
    """DE 2.3 Line of sight from the Observer to a hex, as for any unit there."""
    eye = eye_of(s, b)
    return eye >= 0 and sees(s, eye, h)


def accuracy_drm(s: SKState, b: int, h: Hex) -> int:
    """DE 2.3 Every Hindrance on the line to the request, Smoke and barrages among them."""
    return hindrance(s, ground_of(s), eye_of(s, b), h) + haze_drm(s, b, h)


def haze_drm(s: SKState, b: int, h: Hex) -> int:
    """What a variant's weather adds to it, as all know."""
    return s.haze(eye_of(s, b), h) if s.gated and h >= 0 else 0


def sees_blast(s: SKState, b: int, smoke: bool = True) -> bool:
    """DE 2.32 The Blast Height of the battery's round is seen from anywhere, unless an obstacle on the line is next to
    the Observer and he is not above it, or is a Steeple. Off the map an SR is not seen; of a Fire For Effect any hex of
    its Blast Area on the map will do (docs/rulings).

    Smoke hinders the line as ever, and too much of it blocks; with `smoke` False it is disregarded (DE 2.33).
    """
    eye, h = eye_of(s, b), hex_at(s, s.impact[b])
    if eye < 0:
        return False
    hexes = [h] if h >= 0 else []
    if s.rounds[b] > SPOTTING:
        hexes += [x for x in blast_hexes(s, b) if x != h]
    return any(_sees_height(s, eye, x, smoke) for x in hexes)


def _sees_height(s: SKState, eye: Location, h: Hex, smoke: bool) -> bool:
    if not _over_the_ground(ground_of(s), eye, h):
        return False
    return not smoke or not s.smoke or _smoke_between(s, eye, h) < TOO_MUCH


def _over_the_ground(g: Ground, eye: Location, h: Hex) -> bool:
    """DE 2.32 Do no Steeple and no obstacle beside an Observer who is not above it stand in the line?"""
    key = eye * KEY + h
    found = g.blasts.get(key)
    if found is None:
        found = g.blasts[key] = _clears_the_ground(g, eye, h)
    return found


def _clears_the_ground(g: Ground, eye: Location, h: Hex) -> bool:
    if eye in g.posts:
        return g.posts[eye].sees_blast(g.names[h])
    start = g.hex_of[eye]
    if start == h:
        return True
    for reason in g.sights.explain(start, h).blocked:
        for name in reason.where.split("/"):
            obstacle = g.hex(name)
            if obstacle in g.steeples or (obstacle in g.near[start] and eye == start):
                return False
    return True


def _smoke_between(s: SKState, eye: int, h: Hex) -> int:
    """Smoke and barrages alone: the ground does not hinder sight of a Blast Height."""
    g = ground_of(s)
    total = hindrance(s, g, eye, h)
    if total != BLOCKED:
        return total - g.rows[eye][h]
    return smoke_between(s, g, eye, h)


def known_enemy_hexes(s: SKState, b: int) -> list[Hex]:
    """DE 2.33 Hexes with an enemy unit that the Observer sees. Hidden units are no Known Enemy Units."""
    side = battery_of(s, b).side
    g = ground_of(s)
    places = {s.at[e] for e in (*s.roster[1 - side], *s.fleet[1 - side])}
    return sorted({g.hex_of[x] for x in places if sees_hex(s, b, x)})


def enemy_beside(s: SKState, b: int) -> bool:
    """DE 2.33 Is an enemy unit in the Observer's sight in or next to the hex of the battery's round?"""
    return any(gap(s.impact[b], place_of(s, h)) <= 1 for h in known_enemy_hexes(s, b))


def beside_known_enemy(s: SKState, b: int, h: Hex) -> bool:
    """DE 2.33, 2.4 Is this hex that of a Known Enemy Unit or next to one?"""
    where = place_of(s, h)
    return any(gap(where, place_of(s, e)) <= 1 for e in known_enemy_hexes(s, b))

"""The DRM of fire, one row each: (rule, words, function). A shot's DRM is the sum; an explanation lists the rows."""

from __future__ import annotations

from bocage.battlefield.sums import Row, total
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_at
from bocage.games.starterkit.fire.shot import CHARGE, FLAME, RESIDUAL, SHAPED, SHELL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.marks import BROKEN, PINNED
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import SKState, leadership


def road_mover(s: SKState, a: Shot, u: Unit) -> bool:
    """SK 1.1.1 Is this a mover on the road of a Woods-Road or Orchard-Road, seen along it?"""
    if not a.entry or a.entry[0] != ROAD_RATE or not a.ground.two_rates[a.target]:
        return False
    return all(a.ground.along_road(h, a.target) for h in a.hexes)


def tem(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 The Terrain Effects Modifier of the target's hex."""
    g = a.ground
    if a.how == FLAME:
        return 0  # SK 4.2
    if a.mortar and g.is_woods[a.target]:
        return -1  # SK 1.1.1 Air Bursts
    value = g.tem[a.target]
    if value and g.two_rates[a.target] and road_mover(s, a, u):
        return 0
    if a.critical and value > 0:
        return -value  # SK 6.1: reversed
    return 0 if a.how == SHAPED else value  # SK 3.2.4: already in the To Hit roll


def height_advantage(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 Fire from below at a unit without other TEM; not when it came over the crest toward the firer."""
    g = a.ground
    level = g.level[a.target]
    if a.how != SMALL_ARMS or level <= g.lowest or tem(s, a, u) > 0:
        return 0
    for h in a.hexes:
        if g.level[h] < level and not (a.entry and a.entry[1] >= 0 and a.entry[1] in g.entry_sides(h, a.target)):
            return 1
    return 0


def hindrances(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.2.1 Terrain and Smoke on the line; against Residual Firepower only Smoke in the hex (SK 3.3.5)."""
    if a.how == RESIDUAL:
        return smoke_at(s, a.target)
    if a.how in (SHELL, SHAPED, CHARGE):
        return 0  # SK 3.2.4: in the To Hit roll; SK 4.3: the charge goes off in the hex
    return a.hindrance


def is_moving(s: SKState, a: Shot, u: Unit) -> bool:
    """SK 3.3.3 A mover in its own movement; a pinned one no longer is."""
    return bool(a.entry) and not s.status[u] & PINNED


def ffnam(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.3 Moving without Assault Movement; breaking ends Assault Movement."""
    if not is_moving(s, a, u):
        return 0
    return 0 if a.entry[2] and not s.status[u] & BROKEN else -1


def ffmo(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.3 Moving in Open Ground, unless a Hindrance or Height Advantage protects."""
    if not is_moving(s, a, u) or a.hindrance or (a.how == RESIDUAL and smoke_at(s, a.target)):
        return 0
    if not a.ground.is_open[a.target] and not road_mover(s, a, u):
        return 0
    return 0 if height_advantage(s, a, u) else -1


def direction(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.2.2 Leadership of the worst directing leader; none for flamethrowers (SK 4.2)."""
    if not a.directed or a.how == FLAME:
        return 0
    return max(leadership(s, v) for v in a.leaders)


def exhausted(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.1 An exhausted firer or directing leader, +1 in all."""
    return a.cx


def carries_flame(s: SKState, a: Shot, u: Unit) -> int:
    """SK 4.2 One less for each flamethrower the target possesses."""
    count = 0
    for w in s.carried[u]:
        if s.type(w).is_flamethrower:
            count += 1
    return -count


FIRE_ROWS: tuple[Row[SKState, Shot], ...] = (
    ("SK 1.1.1", "terrain", tem),
    ("SK 1.1.1", "height advantage", height_advantage),
    ("SK 3.2.1", "hindrance", hindrances),
    ("SK 3.3.3", "moving (FFNAM)", ffnam),
    ("SK 3.3.3", "in open ground (FFMO)", ffmo),
    ("SK 3.2.2", "leadership", direction),
    ("SK 3.3.1", "exhausted (CX)", exhausted),
    ("SK 4.2", "carries a flamethrower", carries_flame),
)


def fire_drm(s: SKState, a: Shot, u: Unit) -> int:
    """The whole DRM of the shot against one unit."""
    return total(FIRE_ROWS, s, a, u)


def outside_drm(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.5 Positive DRM that come from outside the target hex; they weaken Residual Firepower."""
    return max(0, direction(s, a, u)) + a.cx + max(0, a.hindrance - smoke_at(s, a.target))

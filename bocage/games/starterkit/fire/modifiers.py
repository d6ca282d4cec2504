"""The DRM of fire, one row each: (rule, words, function). A shot's DRM is the sum; an explanation lists the rows."""

from __future__ import annotations

from bocage.battlefield.sums import Row, total
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED
from bocage.games.starterkit.fire.s03_2_1_sight import is_screen, smoke_at
from bocage.games.starterkit.fire.shot import (
    CHARGE,
    FLAME,
    IN_FIRST,
    RESIDUAL,
    SHAPED,
    SHELL,
    SMALL_ARMS,
    Shot,
    manning,
)
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.marks import BROKEN, HALTED, PINNED, PUSHED
from bocage.games.starterkit.model.names import Location, Side, Unit
from bocage.games.starterkit.model.state import SKState, leadership
from bocage.games.starterkit.model.tables import POLDER_TEM
from bocage.games.starterkit.ordnance.firers import entry_of_mover
from bocage.games.starterkit.ordnance.s06_6_gunshield import shield_drm
from bocage.games.starterkit.ordnance.targets import is_emplaced

EMPLACEMENT = 2
"""SK 6.3"""

CREW_COVER = 2
"""SK 3.2.2.1 The DRM of an exposed crew."""


def entry_of(s: SKState, a: Shot, u: Unit) -> tuple[int, ...]:
    """SK 3.3.3 How this mover came to its hex."""
    return s.entry_of(u, a.entry) if s.gated else a.entry


def road_mover(s: SKState, a: Shot, u: Unit) -> bool:
    """SK 1.1.1 Is this a mover on the road of a Woods-Road or Orchard-Road, seen along it?"""
    if not a.ground.two_rates[a.target]:
        return False
    if s.type(u).is_vehicle:
        if a.mode != IN_FIRST:
            return False  # in a Woods-Road hex it is always on the road, but only movers lose its cover
    elif not a.entry or entry_of(s, a, u)[0] != ROAD_RATE:
        return False
    return all(a.ground.along_road(h, a.target) for h in a.hexes)


def tem(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 The Terrain Effects Modifier of the target's hex; for an exposed crew what it has beyond its armour."""
    g = a.ground
    if s.vehicles and s.type(u).is_vehicle:
        if a.mortar and g.is_woods[a.target]:
            return -1  # SK 1.1.1 Air Bursts strike an exposed crew too
        return 0 if a.how in (FLAME, SHAPED) else max(0, cover(s, a, u) - CREW_COVER)
    if a.how == FLAME:
        return 0  # SK 4.2
    if a.mortar and g.is_woods[a.target]:
        dug = entrenched(s, u, 0)  # SK 1.1.1 Air Bursts; SK 6.3: beside Emplacement, and whatever else is dug
        if s.gated:
            dug = s.cover_of(a, u, dug)
        return (-dug if a.critical else dug) - 1
    value = cover(s, a, u)
    if a.critical and value > 0:
        return -value  # SK 6.1: reversed
    return 0 if a.how == SHAPED else value  # SK 3.2.4: already in the To Hit roll


def entrenched(s: SKState, u: Unit, value: int) -> int:
    """SK 6.3 The TEM that counts for a unit where the terrain gives `value`: Emplacement if that is better."""
    return max(value, EMPLACEMENT) if s.gun_marks and is_emplaced(s, u) else value


def under_steeple(s: SKState, a: Shot, u: Unit) -> int:
    """DE 1.1 The level below a Steeple has one more TEM against mortars and artillery.

    A critical hit reverses it as all TEM, but not artillery's (DE 2.5)."""
    if not a.mortar or not a.ground.above or s.at[u] not in a.ground.above or s.type(u).is_vehicle:
        return 0
    return -1 if a.critical and not a.artillery else 1


def behind_armour(s: SKState, where: Location, side: Side) -> bool:
    """SK 7.4 Is there a wreck or friendly AFV, no Moving Target, that Infantry in this hex takes cover behind?"""
    if any(is_screen(s, v) for v in s.wrecks.get(where, ())):
        return True
    return any(s.side[v] == side and is_screen(s, v) for v in s.vehicles.get(where, ()))


def exposed_crew(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.2.2.1, 7.12 The +2 of an exposed crew, or the hex's own TEM where that is better (docs/rulings)."""
    if not s.vehicles or not s.type(u).is_vehicle or (a.mortar and a.ground.is_woods[a.target]):
        return 0
    return CREW_COVER


def cover(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1, 6.3 A hex gives a unit terrain or Emplacement; Infantry else armour (7.4), a channel (DE 1.3)."""
    value = a.ground.tem[a.target]
    if value and a.ground.two_rates[a.target] and road_mover(s, a, u):
        value = 0  # SK 1.1.1
    value = entrenched(s, u, value)
    if s.gated:
        value = s.cover_of(a, u, value)
    if value or not s.type(u).is_personnel:
        return value
    if (s.vehicles or s.wrecks) and behind_armour(s, a.target, s.side[u]):
        return 1
    return POLDER_TEM if a.ground.polder[a.target] and in_channel(s, a, u) else 0


def in_channel(s: SKState, a: Shot, u: Unit) -> bool:
    """DE 1.3 Infantry in a Polder hex, unless it has just entered without paying for its channel."""
    return s.type(u).is_personnel and not a.bare and (not a.entry or bool(entry_of(s, a, u)[0] & CLAIMED))


def height_advantage(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 On the fire table: against small arms and the Area Target Type; a critical hit reverses it (SK 6.1).

    Other ordnance counts it in its To Hit roll (case 17).
    """
    if a.how == SMALL_ARMS:
        return stands_higher(s, a, u)
    if a.how not in (SHELL, SHAPED) or (a.how == SHAPED and not a.critical) or s.type(u).is_vehicle:
        return 0
    return -stands_higher(s, a, u) if a.critical else stands_higher(s, a, u)


def stands_higher(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 Fire from below at a unit without other TEM; not when it came over the crest toward the firer."""
    g = a.ground
    level = g.level[a.target]
    if a.mortar or level <= g.lowest or cover(s, a, u) > 0:
        return 0
    crest = crest_crossed(s, a, u)
    for h in a.hexes:
        if g.level[h] < level and not (crest >= 0 and crest in g.entry_sides(h, a.target)):
            return 1
    return 0


def crest_crossed(s: SKState, a: Shot, u: Unit) -> int:
    """SK 1.1.1 The hexside of its hex by which this mover came up over a crest line, or -1."""
    if not s.type(u).is_vehicle:
        return entry_of(s, a, u)[1] if a.entry else -1
    side = entry_of_mover(s) if a.mode == IN_FIRST else -1
    below = a.ground.neighbours[a.target][side] if side >= 0 else -1
    return side if below >= 0 and a.ground.level[below] < a.ground.level[a.target] else -1


def hindrances(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.2.1 Terrain and Smoke on the line; against Residual Firepower only Smoke in the hex (SK 3.3.5)."""
    if a.how == RESIDUAL:
        return smoke_at(s, a.target)
    if a.how in (SHELL, SHAPED, CHARGE):
        return 0  # SK 3.2.4: in the To Hit roll; SK 4.3: the charge goes off in the hex
    return a.hindrance


def is_moving(s: SKState, a: Shot, u: Unit) -> bool:
    """SK 3.3.3 A mover in its own movement; a pinned one no longer is. A Gun's pusher is Hazardous instead (SK 6.5)."""
    if not a.entry or s.status[u] & PINNED:
        return False
    if s.gated and s.in_hazard(u):
        return False
    return not s.gun_marks or not s.gun_marks.get(u, 0) & PUSHED


def ffnam(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.3 Moving without Assault Movement; breaking ends Assault Movement."""
    if not is_moving(s, a, u):
        return 0
    return 0 if a.entry[2] and not s.status[u] & BROKEN else -1


def ffmo(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.3 Moving in Open Ground, unless a Hindrance, Height Advantage or Emplacement protects."""
    if not is_moving(s, a, u) or a.hindrance or (a.how == RESIDUAL and smoke_at(s, a.target)):
        return 0
    if not a.ground.is_open[a.target] and not road_mover(s, a, u):
        return 0
    if (s.vehicles or s.wrecks) and behind_armour(s, a.target, s.side[u]):
        return 0  # SK 7.4
    if s.gun_marks and is_emplaced(s, u):
        return 0  # SK 3.6: nor against who has the TEM of Emplacement
    if s.gated and s.is_covered(u):
        return 0
    if a.ground.polder[a.target] and in_channel(s, a, u):
        return 0  # DE 1.3
    return 0 if a.how in (SMALL_ARMS, SHELL, SHAPED) and stands_higher(s, a, u) else -1


def is_hazardous(s: SKState, u: Unit) -> bool:
    """SK 6.5 Has it tried to manhandle a Gun this Player Turn, and not been pinned since?"""
    if s.gun_marks and s.gun_marks.get(u, 0) & (PUSHED | HALTED) == PUSHED:
        return True
    return s.gated and s.in_hazard(u)


def hazardous(s: SKState, a: Shot, u: Unit) -> int:
    """SK 6.5 Against all fire in all phases of the Player Turn; ordnance counts it in its To Hit roll."""
    if a.how in (SHELL, SHAPED) and not a.critical and not a.artillery:
        return 0
    return -2 if is_hazardous(s, u) else 0


def gunshield(s: SKState, a: Shot, u: Unit) -> int:
    """SK 6.6 What the shield adds for a crew beyond its other TEM on the same roll; never after a critical hit."""
    if not s.facing or a.how in (FLAME, RESIDUAL) or a.critical or not s.type(u).is_crew:
        return 0
    shield = shield_drm(s, u, a.hexes, a.mortar, a.artillery)
    return max(0, shield - max(0, tem(s, a, u) + height_advantage(s, a, u))) if shield else 0


def direction(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.2.2 Leadership of the worst directing leader; none for flamethrowers (SK 4.2)."""
    if not a.directed or a.how == FLAME:
        return 0
    if s.gated and any(s.unled(x) is not None for x in manning(s, a.firers)):
        return 0  # UA s8: one of them went berserk after the declaration
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


def turned(s: SKState, a: Shot, u: Unit) -> int:
    """SK 6.8 A Gun that turned to fire by its firepower equivalent, as case 8."""
    if not a.spines:
        return 0
    drm = (3 if s.type(a.firers[0]).turret == "NT" else 1) + a.spines - 1
    return 2 * drm if a.ground.is_building[s.at[a.firers[0]]] else drm


FIRE_ROWS: tuple[Row[SKState, Shot], ...] = (
    ("SK 1.1.1", "terrain", tem),
    ("DE 1.1", "below the Steeple", under_steeple),
    ("SK 7.12", "crew exposed", exposed_crew),
    ("SK 1.1.1", "height advantage", height_advantage),
    ("SK 3.2.1", "hindrance", hindrances),
    ("SK 3.3.3", "moving (FFNAM)", ffnam),
    ("SK 3.3.3", "in open ground (FFMO)", ffmo),
    ("SK 3.2.2", "leadership", direction),
    ("SK 3.3.1", "exhausted (CX)", exhausted),
    ("SK 4.2", "carries a flamethrower", carries_flame),
    ("SK 6.5", "Hazardous Movement", hazardous),
    ("SK 6.6", "gunshield", gunshield),
    ("SK 6.8", "turning its arc", turned),
)


def fire_drm(s: SKState, a: Shot, u: Unit) -> int:
    """The whole DRM of the shot against one unit."""
    drm = total(FIRE_ROWS, s, a, u)
    return drm + total(s.fire_rows(), s, a, u) if s.gated else drm


def firer_part(s: SKState, a: Shot) -> int:
    """What fire_drm counts of the firer; ordnance has counted it in its To Hit roll already."""
    return direction(s, a, -1) + a.cx


def outside_drm(s: SKState, a: Shot, u: Unit) -> int:
    """SK 3.3.5 Positive DRM that come from outside the target hex; they weaken Residual Firepower."""
    outside = max(0, direction(s, a, u)) + a.cx + max(0, a.hindrance - smoke_at(s, a.target))
    more = sum([max(0, amount(s, a, -1)) for _, _, amount in s.fire_rows()]) if s.gated else 0
    return outside + turned(s, a, u) + more

"""What the rifleman thinks of guns, vehicles, whoever rides in them, batteries and aircraft in Band of Brothers."""

from __future__ import annotations

from random import Random

from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.infantry.shot import AT_VEHICLES
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import ABOARD, FULL, USED, BrothersState
from bocage.games.brothers.table import is_decoy, place_of, type_of
from bocage.games.brothers.vehicles.arcs import FRONT, aspect
from bocage.games.brothers.vehicles.s20_03_moves import Driving
from bocage.games.brothers.weapons.s32_barrage import area, hit_by_barrage
from bocage.games.brothers.weapons.s32_spotting import spotted
from bocage.games.brothers.weapons.support import UseBattery
from bocage.kernel.frames import Action

SQUAD, GUN, TANK, CARRIER = 10.0, 13.0, 20.0, 5.0
FLANKED, ALONE, LOADED, HELD = 2.0, 1.0, 1.5, 1.5
REACH = 12
"""Hexes within which an enemy gun or tank makes armour think of its front."""
CLOSE = 4
"""Hexes within which Infantry hurts Vehicles, and passengers had better be on foot."""
OWN = 1.6
"""How much more one's own men count than the enemy's under one's own shells."""


def worth(s: BrothersState, u: int) -> float:
    """A whole unit of its kind; Reduced it is worth less."""
    kind = type_of(s, u)
    if kind.gun:
        return GUN
    if kind.vehicle:
        return (CARRIER if kind.carrier else TANK) * (0.6 if s.unsure[u] else 1.0)
    return SQUAD * (1.0 if s.step[u] == FULL else 0.6)


def hurts_armour(s: BrothersState, u: int) -> bool:
    """Has this unit, as far as one sees, something against Vehicles at a distance?"""
    return not s.conceal[u] and type_of(s, u).arc and type_of(s, u).gun_fp[0] > 0


def trouble(s: BrothersState, card: Card, u: int, enemies: list[int]) -> float:
    """Armour that shows its side, stands beside enemy Infantry without friends, or carries men into close range."""
    g, at = card.ground, s.at[u]
    clear = g.clear_row(at)
    found, near = 0.0, 0
    for e in enemies:
        there = s.at[e]
        if there < 0 or not clear[there]:
            continue
        far = g.range(at, there)
        if hurts_armour(s, e) and far <= REACH and s.face[u] >= 0 and aspect(g, s.face[u], at, there) != FRONT:
            found += FLANKED
        near += far <= CLOSE and type_of(s, e).foot
    if near and not _escorted(s, card, u):
        found += ALONE * min(near, 3)
    if near and any([carrier == u and s.at[p] == ABOARD for p, carrier in enumerate(s.carrier)]):  # noqa: C419 (lists compile to loops)
        found += LOADED * min(near, 3)
    return found


def _escorted(s: BrothersState, card: Card, u: int) -> bool:
    """Is Infantry of its own in its hex or the next?"""
    near = (s.at[u], *card.ground.adjacent[s.at[u]])
    return any([type_of(s, v).foot and s.side[v] == s.side[u] for loc in near for v in s.here.get(loc, ())])  # noqa: C419 (lists compile to loops)


def held_back(s: BrothersState, u: int, enemies: list[int]) -> float:
    """A gun that may still fire at the tanks that may still come."""
    if s.used[u] == USED or not (type_of(s, u).arc and type_of(s, u).gun_fp[0]):
        return 0.0
    return HELD if any([type_of(s, e).vehicle and not s.conceal[e] for e in enemies]) else 0.0  # noqa: C419 (lists compile to loops)


def under_shells(s: BrothersState, seat: int, h: int) -> float:
    """What lies in the seven hexes round this one: the enemy's worth less one's own."""
    g = CARDS[s.scenario].ground
    found = 0.0
    for x in area(s, h):
        weight = 1.0 if x != h else 1.3
        for loc in g.locations_of(x):
            for t in hit_by_barrage(s, s.here.get(loc, ())):
                value = 0.3 * worth(s, t) if is_decoy(s, t) or type_of(s, t).vehicle else worth(s, t)
                found += weight * (value if s.side[t] != seat else -OWN * value)
    return found


def battery_sense(s: BrothersState, seat: int, action: Action) -> bool:
    """Is this call for Artillery worth a thought: hexes that are seen, with more enemies than friends in them?"""
    h = action[2] if action[0] == "battery" else action[1]
    return under_shells(s, seat, h) > 0 and spotted(s, seat, h)


def column_sense(s: BrothersState, seat: int, column: int) -> bool:
    g = CARDS[s.scenario].ground
    places = {g.hex(place_of(s, u)) for u, side in enumerate(s.side) if side != seat and place_of(s, u) >= 0}
    near = {x for h in places for x in area(s, h) if g.field.columns[x] == column}
    return any([under_shells(s, seat, h) > 0 and spotted(s, seat, h) for h in sorted(near)])  # noqa: C419 (lists compile to loops)


def asset_sense(s: BrothersState, seat: int, a: int) -> bool:
    """An aircraft always; a battery where somebody sees somebody worth it."""
    if not ASSETS[s.assets[a]].artillery:
        return True
    g = CARDS[s.scenario].ground
    places = sorted({g.hex(place_of(s, u)) for u, side in enumerate(s.side) if side != seat and place_of(s, u) >= 0})
    return any([under_shells(s, seat, h) > 0 and spotted(s, seat, h) for h in places])  # noqa: C419 (lists compile to loops)


def aims_battery(s: BrothersState, frame: UseBattery, choices: list[Action]) -> Action | None:
    """In imagined play: the mission, the best column and hex."""
    seat = s.asset_side[frame.asset]
    if ("mission",) in choices:
        return ("mission",)
    if frame.at == "aimed":
        return max(choices, key=lambda action: under_shells(s, seat, action[1]) + 5 * spotted(s, seat, action[1]))
    good = [action for action in choices if action[0] == "column" and column_sense(s, seat, action[1])]
    return good[0] if good else None


def drives(frame: Driving, choices: list[Action], field: list[float], at: int, rng: Random) -> Action | None:
    """In imagined play: a few hexes nearer to what is fought for, then a shot; passengers get out near the enemy."""
    down = [action for action in choices if action[0] == "dismount"]
    if down and frame.hexes and rng.random() < 0.5:
        return down[0]
    steps = [action for action in choices if action[0] == "drive"]
    if steps and rng.random() < 0.6:
        best = min(steps, key=lambda action: field[action[1]])
        if at < 0 or field[best[1]] < field[at]:
            return best
    return ("fire",) if ("fire",) in choices else None


def best_shots(s: BrothersState, mover: int, shots: list[Action]) -> list[Action]:
    """At a Vehicle what pierces it, at men what does not."""
    vehicle = type_of(s, mover).vehicle
    fitting = [action for action in shots if (action[2] in AT_VEHICLES) is vehicle]
    return fitting or shots

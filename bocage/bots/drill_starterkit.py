"""How the rifleman serves Guns, drives and calls artillery in the Starter Kit: what to think of, what is likely."""

from __future__ import annotations

from random import Random

from bocage.bots.armour_starterkit import known_targets, nearness, starts_of
from bocage.bots.fields import remembered
from bocage.bots.goals_starterkit import field_for
from bocage.games.starterkit.artillery.s02_33_options import Observing
from bocage.games.starterkit.artillery.s02_batteries import battery_of
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.ordnance.s06_3_emplacement import GunPlacement
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.games.starterkit.vehicles.s01_3_set_up import ParkVehicles
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.kernel import play
from bocage.kernel.frames import Action

GOES, STOPS, ENDS_MOVING = 0.75, 0.7, 0.3
GRADES = (0.0, 0.2, 1.6, 4.0, 8.0)
"""What a result of a shot's picture is worth, by its grade."""
AIMED = ("shoot", "at vehicle", "fire", "aim", "faust")
NEAR = 1
BLIND = -1.0
NEVER = ("more", "delay", "abandon")


def worth_a_thought(s: SKState, seat: int, action: Action) -> bool:
    """Drops what is never good: turrets turned at nobody, shells into empty fields, waiting for its own sake."""
    frame = s.stack[-1]
    verb = action[0]
    if isinstance(frame, MovingVehicle):
        if verb in NEVER:
            return False
        return verb != "turret" or turns_at_somebody(s, seat, frame.vehicle, action[1])
    if verb in ("search", "search with"):
        return False
    if isinstance(frame, GunFire) and frame.at == "aimed":
        return verb == "aim" and action[1] in known_targets(s, seat)
    if isinstance(frame, Observing) and verb in ("request", "correct", "correct and convert"):
        ranges = ground_of(s).ranges[action[1]]
        friends = [u for u in s.roster[seat] if s.at[u] >= 0 and ranges[s.at[u]] <= NEAR]
        hexes = known_targets(s, seat)
        return not friends and (action[1] in hexes or (len(hexes) < 4 and any(ranges[h] <= NEAR for h in hexes)))
    return True


def turns_at_somebody(s: SKState, seat: int, v: int, facing: int) -> bool:
    g = ground_of(s)
    at = s.at[v]
    return at >= 0 and any(g.rows[at][h] != BLOCKED and in_arc(g, at, facing, h) for h in known_targets(s, seat))


def eager_shot(s: SKState, action: Action) -> float:
    """The whole picture of a shot that names its target, before a few tries blur it."""
    if action[0] not in AIMED:
        return 0.0
    firer, target = aim_of(s, action)
    if firer >= 0 and target >= 0 and ground_of(s).rows[s.at[firer]][target] == BLOCKED:
        return BLIND
    e = play.explain(s, action)
    return 0.5 * sum([GRADES[part.grade] * part.probability for part in e.bar]) if e.bar else 0.0


def aim_of(s: SKState, action: Action) -> tuple[int, int]:
    """Who fires at which hex, where the question knows it; -1 where it does not."""
    frame = s.stack[-1]
    if action[0] == "at vehicle":
        return action[1], s.at[action[2]]
    if isinstance(frame, GunFire):
        return frame.weapon, action[1] if action[0] == "aim" else frame.target
    if isinstance(frame, FirstFire) and action[0] == "shoot":
        return action[1], frame.where
    return -1, -1


def drilled(s: SKState, choices: list[Action], rng: Random) -> Action | None:
    """A plausible answer where machines are served; None where it is a matter for Infantry."""
    frame = s.stack[-1]
    if isinstance(frame, MovingVehicle) and frame.at == "moved":
        return steer(s, frame, choices, rng)
    if isinstance(frame, GunFire):
        return lay(s, frame, choices)
    if isinstance(frame, (GunPlacement, ParkVehicles)):
        return set_up(s, frame, choices, rng)
    if isinstance(frame, Observing):
        return observe(s, frame, choices, rng)
    for action in choices:
        if action[0] == "contact":
            return action
    return None


def steer(s: SKState, frame: MovingVehicle, choices: list[Action], rng: Random) -> Action:
    """Towards the goal as long as it is far, then halt; sometimes it ends in Motion."""
    battle = battle_of(s)
    field = field_for(s, battle)
    at = s.at[frame.vehicle]
    here = field[at] if at >= 0 else 99.0
    best: Action | None = None
    least = here
    for action in choices:
        if action[0] == "drive":
            where = action[1] if action[1] >= 0 else OFF_BOARD - action[1]
            far = field[where] + rng.random() if action[1] >= 0 else here + rng.random()
            if far < least:
                best, least = action, far
    wants = here > 3.0 and rng.random() < GOES
    if best is not None and (wants or at < 0):
        return best
    if ("start",) in choices and wants and at >= 0:
        return ("start",)
    if ("halt",) in choices and rng.random() < STOPS:
        return ("halt",)
    for action in (("motion",), ("remain",)) if rng.random() < ENDS_MOVING else (("remain",), ("motion",)):
        if action in choices:
            return action
    return best or choices[int(rng.random() * len(choices))]


def lay(s: SKState, frame: GunFire, choices: list[Action]) -> Action:
    """At vehicles with shot, at men with HE, without turning if that can be."""
    if frame.at == "aimed":
        hexes = known_targets(s, s.side[frame.weapon])
        row = ground_of(s).ranges[s.at[frame.weapon]]
        able = [a for a in choices if a[0] == "aim" and a[1] in hexes] or [a for a in choices if a[0] == "aim"]
        return min(able, key=lambda a: row[a[1]]) if able else choices[0]
    order = {"ap": 0, "he": 1, "heat": 2}
    shots = [a for a in choices if len(a) == 5]
    if not shots:
        return choices[0]
    return min(shots, key=lambda a: (a[4] < 0, (a[2] == "ap") != (a[4] >= 0), order.get(a[2], 3), a[1] == "att"))


def set_up(s: SKState, frame: GunPlacement | ParkVehicles, choices: list[Action], rng: Random) -> Action:
    """Pointing at where the enemy comes from, Guns hidden."""
    battle = battle_of(s)
    if isinstance(frame, GunPlacement) and frame.at == "laid":
        at, side = frame.where, s.side[frame.crew]
    elif isinstance(frame, ParkVehicles) and frame.at == "faced":
        at, side = s.at[frame.vehicle(s)], s.side[frame.vehicle(s)]
    else:
        return choices[int(rng.random() * len(choices))]
    near = remembered(battle.ground, starts_of(battle, 1 - side), nearness)
    steps = battle.ground.near[at] if at >= 0 else ()
    forward = sorted(steps, key=lambda h: near[h])[:2]
    return max(
        choices,
        key=lambda a: (sum([in_arc(battle.ground, at, a[-1], h) for h in forward]), a[0] == "hide", rng.random()),
    )


def observe(s: SKState, frame: Observing, choices: list[Action], rng: Random) -> Action:
    """Fire for effect where the round lies well, else bring it nearer."""
    side = battery_of(s, frame.battery).side
    for action in choices:
        if action[0] == "convert" and action[1] == "HE":
            return action
    hexes = known_targets(s, side)
    near = [a for a in choices if len(a) > 1 and a[1] in hexes]
    return near[int(rng.random() * len(near))] if near else choices[0]

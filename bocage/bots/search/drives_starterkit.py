"""Where a vehicle of the Starter Kit could go and how it would stand there, what that promises at a glance, the way."""

from __future__ import annotations

from heapq import heappop, heappush

from bocage.bots.armour_starterkit import (
    BARREL,
    BARREL_RANGE,
    Killer,
    killers,
    threat,
    vehicle_worth,
)
from bocage.bots.danger_starterkit import harm
from bocage.bots.evaluate_starterkit import DANGER, PULL
from bocage.bots.goals_starterkit import field_for
from bocage.bots.search.mind import NO_INTENT, Plan
from bocage.bots.search.style import Style
from bocage.bots.search.value_starterkit import haste
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.marks import BROKEN, RECALL, ROLLING
from bocage.games.starterkit.model.names import Side, Vehicle
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.ordnance.arcs import in_arc
from bocage.games.starterkit.vehicles.s03_3_2_costs import (
    ahead_of,
    forbidden,
    inward,
    is_rough,
    mp_to_spend,
    ways_between,
)
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.games.starterkit.vehicles.s07_status import has_turret, is_mobile, machine_guns, main_armament, marks, works
from bocage.kernel.frames import Action

DRIVE = "drive to"
"""An intent: ("drive to", vehicle, the poses on its way)."""
Pose = tuple[int, int]
"""(hex, facing)."""
MG_RANGE = 8
CLOSE = 4.0
"""MF to the goal from where a vehicle serves as well as on it."""
FIRST_LOOK = 24
"""Hexes that are looked at more closely: the facings there, and who could hit them."""
TURNED, UNDER_WAY = 0.05, 0.6
"""What each MP costs at a glance, and what it costs to give up a place where it could just fire."""


class Garage:
    """What is the same for every vehicle of a side in one position, reckoned once."""

    def __init__(self, s: SKState, side: Side, style: Style) -> None:
        self.battle: Battle = battle_of(s)
        self.side = side
        self.style = style
        self.leaves = any([c.kind == "exit" for c in self.battle.victory.conditions])  # noqa: C419 (lists compile to loops)
        """Is the map to be left? Then it is not about a place on it."""
        acting = side == self.battle.victory.acting
        self.pull = PULL * (0.7 + 0.8 * haste(s, self.battle)) if acting else 0.3 * PULL
        self.field = field_for(s, self.battle)
        self.enemies: list[Killer] = killers(s, self.battle, 1 - side)
        self.targets: dict[int, int] = {}
        """Hexes with enemies in order, armour among them, and how many."""
        for u in (*s.roster[1 - side], *s.fleet[1 - side]):
            if s.at[u] >= 0 and not s.status[u] & BROKEN:
                self.targets[s.at[u]] = self.targets.get(s.at[u], 0) + 1

    def nearer(self, h: int) -> float:
        return -self.style.ground * self.pull * max(0.0, self.field[h] - CLOSE)

    def bears(self, s: SKState, v: Vehicle, h: int, facing: int) -> float:
        """Fire on the enemies it would see, by the same price as fire on our own."""
        barrel = BARREL if works(s, main_armament(s, v)) else 0.0
        mounted = float(sum([s.type(w).fp for w in machine_guns(s, v) if works(s, w)]))
        turret = has_turret(s, v)
        total = 0.0
        for there, men in self.targets.items():
            if turret or in_arc(self.battle.ground, h, facing, there):
                strikes = harm(self.battle, there, [(h, barrel, BARREL_RANGE), (h, mounted, MG_RANGE)])
                total += DANGER * men * strikes
        return total

    def rate(self, s: SKState, v: Vehicle, pose: Pose) -> float:
        """What it promises to have the vehicle stand so; only differences mean anything."""
        h, facing = pose
        at, before = s.at[v], s.facing.get(v, 0)
        s.at[v], s.facing[v] = h, facing  # for a moment: whoever judges it reads the state
        lost = vehicle_worth(s, v) * threat(s, self.battle.ground, v, self.enemies)
        s.at[v], s.facing[v] = at, before
        return self.nearer(h) + self.bears(s, v, h, facing) - self.style.danger * lost


def start_of(s: SKState, v: Vehicle) -> Pose:
    """Where it stands; off board the hex it would enter, facing inward."""
    if s.at[v] >= 0:
        return s.at[v], s.facing[v]
    entry = OFF_BOARD - s.at[v]
    return entry, inward(s, entry)


def reached(s: SKState, v: Vehicle, left: float) -> dict[Pose, tuple[float, Pose]]:
    """Every pose within so many MP, with what it costs and the pose before it."""
    start = start_of(s, v)
    spent = 0.0
    if s.at[v] < 0:
        spent = min([price for _, price in ways_between(s, v, -1, start[0])], default=left + 1.0)
    elif not marks(s, v) & ROLLING:
        spent = 1.0
    found: dict[Pose, tuple[float, Pose]] = {start: (spent, start)}
    heap: list[tuple[float, Pose]] = [(spent, start)]
    enemy = 1 - s.side[v]
    shut: dict[int, bool] = {}
    while heap:
        spent, pose = heappop(heap)
        if spent > found[pose][0] or spent > left:
            continue
        where, facing = pose
        turn = 2.0 if is_rough(s, where) else 1.0
        then: list[tuple[float, Pose]] = [
            (spent + turn, (where, (facing + 1) % 6)),
            (spent + turn, (where, (facing + 5) % 6)),
        ]
        for h in ahead_of(s, where, facing):
            if h not in shut:
                held = [u for u in s.stacks.get(h, ()) if s.side[u] == enemy]
                shut[h] = bool(held) or h in s.vehicles or forbidden(s, v, h) is not None
            if not shut[h]:
                price = min([cost for _, cost in ways_between(s, v, where, h)], default=left + 1.0)
                then.append((spent + price, (h, facing)))
        for total, to in then:
            if total <= left and (to not in found or total < found[to][0]):
                found[to] = (total, pose)
                heappush(heap, (total, to))
    return found


def way_to(found: dict[Pose, tuple[float, Pose]], goal: Pose) -> tuple[Pose, ...]:
    """From the start to there, both included."""
    way = [goal]
    while found[way[-1]][1] != way[-1]:
        way.append(found[way[-1]][1])
    return tuple(reversed(way))


def drives(s: SKState, garage: Garage, v: Vehicle, left: float, most: int) -> list[tuple[float, Action]]:
    """(gain, intent) of the best ways for a vehicle to stand after its move, one facing a hex; only what gains."""
    start = start_of(s, v)
    found = reached(s, v, left - 1.0)  # one MP to stop
    now = garage.rate(s, v, start) - (6.0 if s.at[v] < 0 else 0.0)
    hexes: dict[int, float] = {}
    for pose, (spent, _) in found.items():
        quick = garage.nearer(pose[0]) + garage.bears(s, v, pose[0], pose[1]) - TURNED * spent
        if pose[0] not in hexes or quick > hexes[pose[0]]:
            hexes[pose[0]] = quick
    close = sorted(hexes, key=lambda h: -hexes[h])[:FIRST_LOOK]
    best: dict[int, tuple[float, Pose]] = {}
    for pose, (spent, _) in found.items():
        if pose[0] in close and (pose != start or s.at[v] < 0):
            worth = garage.rate(s, v, pose) - TURNED * spent
            if pose[0] not in best or worth > best[pose[0]][0]:
                best[pose[0]] = (worth, pose)
    least = now + UNDER_WAY
    rated = sorted([x for x in best.values() if x[0] > least], reverse=True)[:most]
    return [(worth - least, (DRIVE, v, way_to(found, pose))) for worth, pose in rated]


def drives_of(s: SKState, garage: Garage, v: Vehicle, most: int) -> list[tuple[float, Action]]:
    return drives(s, garage, v, mp_to_spend(s, v), most)


def driving(s: SKState, frame: MovingVehicle, options: list[Action], style: Style, most: int) -> list[Plan]:
    """A vehicle on its way, or about to set out: to which place and facing; or what else there is to do."""
    every: list[Plan] = [(action, NO_INTENT) for action in options]
    garage = Garage(s, s.attacker, style)
    if garage.leaves or not may_drive(s, ("move", frame.vehicle)):
        return every
    found: list[Plan] = []
    for _, intent in drives(s, garage, frame.vehicle, frame.left, most):
        step = drive_on(s, frame, options, intent)
        if step is not None:
            found.append((step, intent))
    found += [plan for plan in every if plan[0][0] not in ("drive", "pivot", "start")]
    return found or every


def drive_on(s: SKState, frame: MovingVehicle, choices: list[Action], intent: Action) -> Action | None:
    """The next answer of a vehicle on its way; None where it is off it or cannot go on."""
    v, way = frame.vehicle, intent[2]
    if s.at[v] < 0:
        enters = [a for a in choices if a[0] == "drive" and a[1] == way[0][0]]
        return min(enters, key=lambda a: a[3]) if enters else None
    pose = (s.at[v], s.facing[v])
    if pose not in way:
        return None
    place = way.index(pose) + 1
    if place == len(way):
        return at_the_end(choices)
    if ("start",) in choices:
        return ("start",)
    h, facing = way[place]
    if h == pose[0]:
        turn: Action = ("pivot", facing)
        return turn if turn in choices else None
    steps = [a for a in choices if a[0] == "drive" and a[1] == h]
    return min(steps, key=lambda a: a[3]) if steps else None


def at_the_end(choices: list[Action]) -> Action | None:
    """There it stops, and stays."""
    for action in (("halt",), ("remain",), ("motion",)):
        if action in choices:
            return action
    return None


def may_drive(s: SKState, action: Action) -> bool:
    """Is a vehicle moved that goes where it likes? One that is Recalled is only going home (SK 7.10)."""
    v = action[1] if action[0] == "move" and len(action) == 2 else -1
    if v < 0 or not s.type(v).is_vehicle or not is_mobile(s, v) or marks(s, v) & RECALL:
        return False
    return s.at[v] >= 0 or 0 <= OFF_BOARD - s.at[v] < battle_of(s).ground.n

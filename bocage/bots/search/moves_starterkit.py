"""Where a stack of the Starter Kit could go, what that promises at a glance, and how it walks there."""

from __future__ import annotations

from bocage.bots.danger_starterkit import SOFTENED, Bearing, bearings, borne, combat, guns
from bocage.bots.evaluate_starterkit import DANGER, ERRAND, GOAL, LED, NEAR_WAY, WAY
from bocage.bots.goals_starterkit import distances, errands, field_for, still_open
from bocage.bots.search.odds_starterkit import loss
from bocage.bots.search.style import Style
from bocage.bots.search.value_starterkit import BEHIND, haste, slack
from bocage.games.starterkit.battle import Battle, battle_of, ground_of
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.kernel.frames import Action

GO = "go"
"""An intent: ("go", unit, hex, leader who goes along or -1, the hex from which it set out)."""
FIRED_AT = 7.0
"""What First Fire that surely breaks a squad costs it, and that the enemy may have better to do."""
TAKEN = 0.6
"""The part of a place's worth that a glance promises for reaching it."""
TIRED = 1.0
"""What Double Time costs at a glance."""
DETOUR = 0.25
"""MF that a mover would walk farther to be spared a point of firepower."""
DOUBLE_MF = 2.0
STOP: Action = ("stop",)
ASSAULT: Action = ("assault",)


class Lookout:
    """What is the same for every stack of a side in one position, reckoned once."""

    def __init__(self, s: SKState, side: int, style: Style) -> None:
        self.battle: Battle = battle_of(s)
        self.side = side
        self.acting = side == self.battle.victory.acting
        late = haste(s, self.battle)
        self.field = field_for(s, self.battle)
        self.errands = errands(s, self.battle, by_men=True)[0] if self.acting else {}
        self.firers: list[Bearing] = bearings(self.battle, guns(s, 1 - side))
        self.harms: dict[int, float] = {}
        self.way = style.ground * (WAY * (0.7 + 0.8 * late) if self.acting else NEAR_WAY)
        self.errand = style.ground * ERRAND * (0.7 + 0.8 * late)
        self.threat = style.danger * DANGER * ((1.0 - 0.6 * late) if self.acting else 1.0)
        self.skin = style.danger * FIRED_AT
        self.late_from = slack(s, self.battle) if self.acting else 999.0
        self.behind = style.ground * BEHIND
        self.goal = TAKEN * GOAL * (0.7 + 0.6 * late)
        places = still_open(s, self.battle, by_men=True)[0] if self.acting else []
        self.places = {h: 1.0 / len(place) for place in places for h in place}

    def harm(self, h: int) -> float:
        found = self.harms.get(h)
        if found is None:
            found = self.harms[h] = borne(h, self.firers)
        return found

    def toll(self, h: int) -> float:
        """What First Fire takes from one who comes there, by the table: in the open it is worst (SK 3.3.3)."""
        bears = self.harm(h)
        if bears <= 0.0:
            return 0.0
        tem = max(0, min(6, self.battle.ground.tem[h]))
        return self.skin * loss(bears / SOFTENED[tem], tem - 1 if tem else -2)

    def rate(self, s: SKState, u: int, h: int) -> float:
        """What it promises to have a unit there; only differences mean anything."""
        errand = self.errands.get(u)
        far = self.field[h] if self.acting else max(0.0, self.field[h] - 3.0)
        if errand is not None:
            far = distances(self.battle.ground, errand)[h]
            worth = -self.errand * far
        else:
            worth = -self.way * far * (0.5 if s.is_leader(u) else 1.0)
        if far > self.late_from and (errand is not None or not self.errands):
            worth -= self.behind * (far - self.late_from)
        worth -= self.threat * self.harm(h)
        if s.type(u).is_multi_man:
            worth += self.goal * self.places.get(h, 0.0)
        men = broken = leaders = 0
        for v in s.stacks.get(h, ()):
            if v == u or s.side[v] != self.side:
                continue
            if s.is_leader(v):
                leaders += 1
            elif s.type(v).is_multi_man:
                men += 1
                broken += 1 if s.status[v] & BROKEN else 0
        if s.is_leader(u):
            return worth + LED * min(2, men) + 3 * LED * broken - (1.5 if leaders else 0.0)
        return worth + (LED if leaders else 0.0) - 0.2 * men * self.harm(h) * DANGER - (0.0 if men < 3 else 99.0)


def promising(s: SKState, look: Lookout, u: int, start: int, points: float, most: int) -> list[tuple[float, int]]:
    """(gain, hex) of the places that a stack reaches with so many MF, the most promising first; and one out of fire."""
    now = look.rate(s, u, start) - (6.0 if s.at[u] < 0 else 0.0)
    reached = within(s, start, s.side[u], points + DOUBLE_MF)
    found: list[tuple[float, int]] = []
    for h, cost in reached.items():
        if h != start or s.at[u] < 0:
            found.append((look.rate(s, u, h) - look.toll(h) - now - (TIRED if cost > points else 0.0), h))
    found.sort(reverse=True)
    safe = [x for x in found[most:] if look.harm(x[1]) <= 0.0][:1]
    return found[:most] + safe


def entry_of(s: SKState, u: int) -> tuple[int, float]:
    """The hex from which a stack sets out, and the MF that it takes to stand there."""
    at = s.at[u]
    if at >= 0:
        return at, 0.0
    before = OFF_BOARD - at
    ground = ground_of(s)
    return (before, ground.mf[before]) if 0 <= before < ground.n else (-1, 0.0)


def points_of(s: SKState, u: int, leader: int) -> float:
    group = (u,) if leader < 0 else (u, leader)
    return allotment(s, u, group, False, True)


def within(s: SKState, start: int, side: int, points: float) -> dict[int, float]:
    """Hexes that are reached with so many MF, and what that costs."""
    steps = ground_of(s).steps
    found = {start: 0.0}
    todo = [start]
    while todo:
        here = todo.pop(0)
        for there, _, terrain, road in steps[here]:
            cost = found[here] + (min(road, terrain) if road else terrain)
            if cost > points or cost >= found.get(there, 99.0):
                continue
            if any([s.side[v] != side for v in s.stacks.get(there, ())]):  # noqa: C419 (lists compile to loops)
                continue
            found[there] = cost
            todo.append(there)
    return found


def walk(s: SKState, frame: MovingStack, choices: list[Action], intent: Action) -> Action:
    """The next answer of a stack that is on its way to a place: who goes along, how, and by which hex."""
    u, goal = intent[1], intent[2]
    leader = intent[3]
    here = frame.where(s)
    ground = ground_of(s)
    left = min([frame.mf_left(s, v) for v in frame.members])
    field = distances(ground, (goal,))
    if not frame.begun:
        if leader >= 0 and leader not in frame.members and ("with", leader) in choices:
            return ("with", leader)
        start, mf = entry_of(s, u)
        far = mf + (field[start] if start >= 0 else 0.0)
        if far > left and not frame.assault:
            for v in frame.members:
                if ("double", v) in choices:
                    return ("double", v)
        if here >= 0 and not frame.assault and not frame.double and goal in ground.near[here]:
            costs = [action[3] for action in choices if action[0] == "to" and action[1] == goal]
            if costs and min(costs) <= left - 0.5 and ASSAULT in choices:
                return ASSAULT
    if here == goal:
        return STOP
    step = step_to(s, choices, goal, left, {*trodden(frame), intent[4]})
    return step if step is not None else STOP


def trodden(frame: MovingStack) -> set[int]:
    """Where a stack has been in this move: nobody walks in circles."""
    return {h for _, h in frame.spent_at}


def step_to(s: SKState, choices: list[Action], goal: int, left: float, behind: set[int]) -> Action | None:
    """The step that comes nearest to a place, by the ways that still lead there the one with the least fire."""
    ground = ground_of(s)
    field = distances(ground, (goal,))
    steps = [action for action in choices if action[0] == "to"]
    best: Action | None = None
    least = 98.0
    firers: list[Bearing] | None = None
    for action in steps:
        h = action[1]
        if h < 0 or h in behind:
            continue
        far = field[h] + action[3]
        if far > left + 1.0 and len(steps) > 1:
            far += 6.0  # it would not get there this time
        if h != goal:
            if firers is None:
                firers = bearings(battle_of(s), guns(s, 1 - s.attacker))
            far += DETOUR * borne(h, firers)
        if far < least:
            best, least = action, far
    return best


def leader_for(s: SKState, u: int, movers: set[int]) -> int:
    """One in the same hex who may move and has nobody to rally there; -1 for nobody."""
    if s.is_leader(u):
        return -1
    stack = [v for v in movers if s.at[v] == s.at[u]] if s.at[u] < 0 else list(s.stacks.get(s.at[u], ()))
    if any([s.status[v] & BROKEN and s.side[v] == s.side[u] for v in stack]):  # noqa: C419 (lists compile to loops)
        return -1
    for v in stack:
        if v in movers and s.is_leader(v):
            return v
    return -1


def fights_well(s: SKState, seat: int, where: int) -> bool:
    """No enemy there, or one that is not stronger."""
    if all([s.side[v] == seat for v in s.stacks.get(where, ())]):  # noqa: C419 (lists compile to loops)
        return True
    kills, killed = combat(s, where, seat)
    return kills >= killed

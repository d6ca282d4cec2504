"""What the rifleman thinks of a position in the Starter Kit: good order, victory conditions, the way to them, cover."""

from __future__ import annotations

from random import Random

from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.s03_3_1_moving import MovingStack
from bocage.games.starterkit.s03_7_advance import Advance
from bocage.games.starterkit.state import BROKEN, DM, MELEE, PINNED, PREP, PREP_FIRE, SHOT, SKState
from bocage.games.starterkit.units import LEADER, TYPES
from bocage.games.starterkit.victory import controlled, is_met
from bocage.kernel.frames import Action

ROOTS = frozenset(
    {"FirePhase", "MovementPhase", "AdvancePhase", "RallyPhase", "RoutPhase", "CloseCombatPhase", "Placement"}
)
COMMIT = ("fire", "shoot", "ready", "done", "stop", "stay", "hold", "pass")
HALF_SQUAD, LEADS, SUPPORT = 6.0, 8.0, 2.0
MET, GOAL, WAY, COVER, NEAR = 30.0, 14.0, 2.2, 0.7, 8
TEMPO = 3.0  # what a side that must come on loses by standing to shoot
FIRES_BACK = 0.7
FAR = 14


def sensible(s: SKState, seat: int, action: Action) -> bool:
    """Nobody wrecks or drops his own weapons or hands them round for nothing."""
    return action[0] not in ("destroy", "drop", "leave", "give")


def likely(s: SKState, choices: list[Action], rng: Random) -> Action:
    """Within a procedure: one step towards the goal, then stop; fire what is aimed; usually answer fire with fire."""
    frame = s.stack[-1]
    if isinstance(frame, (MovingStack, Advance)):
        steps = [action for action in choices if action[0] == "to"]
        if steps and (isinstance(frame, Advance) or not frame.begun):
            return towards(s, steps, rng)
    if type(frame).__name__ == "FirstFire" and rng.random() < FIRES_BACK:
        shots = [action for action in choices if action[0] in ("add", "shoot", "fire")]
        if shots:
            return shots[int(rng.random() * len(shots))]
    for word in COMMIT:
        for action in choices:
            if action[0] == word:
                return action
    return choices[int(rng.random() * len(choices))]


def towards(s: SKState, steps: list[Action], rng: Random) -> Action:
    goals = open_goals(s, battle_of(s))
    if not goals or rng.random() < 0.3:
        return steps[int(rng.random() * len(steps))]
    ranges = battle_of(s).ground.ranges
    on_map = [action for action in steps if 0 <= action[1] < len(ranges)]
    if not on_map:
        return steps[0]  # off the map by an exit
    return min(on_map, key=lambda action: min([ranges[action[1]][h] for h in goals]))


def goal_hexes(battle: Battle) -> list[int]:
    """The hexes that the side which must act has to take, or by which it has to leave."""
    found: list[int] = []
    for condition in battle.conditions:
        if condition.kind == "exit":
            found += sorted(battle.sides[battle.acting].exits)
        elif condition.kind in ("control", "holding", "cleared") and len(condition.hexes) < battle.ground.n:
            found += condition.hexes
        found += [h for hexes in condition.buildings for h in hexes]
    return found


def open_goals(s: SKState, battle: Battle) -> list[int]:
    """Those that are not yet in the right hands; all of them once they are."""
    goals = goal_hexes(battle)
    left = [h for h in goals if s.control.get(h, -1) != battle.acting]
    return left or goals


def value(s: SKState, seat: int) -> float:
    battle = battle_of(s)
    acting = battle.acting
    goals = open_goals(s, battle)
    worth = side(s, battle, seat, goals) - side(s, battle, 1 - seat, goals)
    sign = 1.0 if acting == seat else -1.0
    for condition in battle.conditions:
        worth += sign * MET * is_met(s, acting, condition)
        if condition.kind == "control":
            worth += sign * GOAL * min(controlled(s, acting, condition), condition.at_least + 1)
    return worth + sign * GOAL * 0.5 * s.points[acting]


def side(s: SKState, battle: Battle, seat: int, goals: list[int]) -> float:
    enemies = [s.at[u] for u in s.roster[1 - seat] if s.at[u] >= 0 and not s.status[u] & BROKEN]
    worth = sum([worth_of(s, u) - WAY * FAR - 5.0 for u in s.reserve[seat]])  # to come on is always better
    for u in s.roster[seat]:
        status = s.status[u]
        worth += worth_of(s, u)
        if s.at[u] >= 0 and not status & (BROKEN | MELEE):
            if seat == battle.acting and s.phase == PREP_FIRE and status & (PREP | SHOT):
                worth -= TEMPO
            worth += standing(battle, s.at[u], goals, enemies, seat == battle.acting)
    return worth


def worth_of(s: SKState, u: int) -> float:
    """A counter by its size and order, with the weapons it can use."""
    t = TYPES[s.kind[u]]
    status = s.status[u]
    own = LEADS if t.kind == LEADER else HALF_SQUAD * t.size
    if status & BROKEN:
        return own * (0.35 if status & DM else 0.45)
    return own * (0.85 if status & PINNED else 1.0) + SUPPORT * len(s.carried[u])


def standing(battle: Battle, h: int, goals: list[int], enemies: list[int], acting: bool) -> float:
    """Cover while enemies are near, and the way still to go."""
    row = battle.ground.ranges[h]
    close = sum([row[e] <= NEAR for e in enemies])
    worth = COVER * min(close, 4) * battle.ground.tem[h]
    if goals:
        way = min(FAR, min([row[g] for g in goals]))
        worth -= WAY * (way if acting else max(0, way - 1))
    elif acting and enemies:
        worth -= WAY * min([row[e] for e in enemies])
    return worth

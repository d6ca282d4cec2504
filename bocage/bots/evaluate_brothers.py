"""What the rifleman thinks of a position in Band of Brothers: steps, suppression, goals, the way to them, and cover."""

from __future__ import annotations

from random import Random

from bocage.games.brothers.moves import Going
from bocage.games.brothers.s18_control import reached
from bocage.games.brothers.scenario import CARDS, Card
from bocage.games.brothers.state import FULL, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import in_melee, is_decoy, on_board
from bocage.kernel.frames import Action

ROOTS = frozenset({"OperationsRange", "BeforeFirst", "SideRouts", "MeleePhase", "RecoveryPhase", "PlaceUnits"})
SURE = frozenset({"PlaceUnits"})
ORDERS: frozenset[str] = frozenset({"OperationsRange"})
STEP, SUPPRESSED, DECOY = 10.0, 3.0, 1.5
GOAL, WON_GOAL, WAY, COVER = 20.0, 25.0, 2.0, 0.6
STOP = ("stop", "done", "pass", "ready", "fire", "accept")
FIRES_BACK = 0.7
NEAR = 5


def sensible(s: BrothersState, seat: int, action: Action) -> bool:
    """A unit that could act is not laid aside; nobody leaves the board or clears obstacles under fire."""
    return action[0] not in ("used", "clear", "exit", "retreat") or exit_wanted(s, seat, action)


def exit_wanted(s: BrothersState, seat: int, action: Action) -> bool:
    card = CARDS[s.scenario]
    return action[0] == "exit" and seat == card.winner and any(goal.kind == "exit" for goal in card.goals)


def likely(s: BrothersState, choices: list[Action], rng: Random) -> Action:
    """Within a procedure: move on one hex towards the goal and stop, shoot at what comes, take what is offered."""
    frame = s.stack[-1]
    if isinstance(frame, Going) and frame.hexes == 0:
        return towards(s, frame.unit, choices, rng)
    if type(frame).__name__ == "OpFireWindow" and rng.random() < FIRES_BACK:
        shots = [action for action in choices if action[0] == "op"]
        if shots:
            return shots[int(rng.random() * len(shots))]
    for word in STOP:
        for action in choices:
            if action[0] == word:
                return action
    return choices[int(rng.random() * len(choices))]


def towards(s: BrothersState, u: int, choices: list[Action], rng: Random) -> Action:
    """Usually the step that brings the unit nearest to a goal, now and then another."""
    steps = [action for action in choices if action[0] == "enter"]
    card = CARDS[s.scenario]
    hexes = [h for goal in card.goals for h in goal.hexes]
    if not steps:
        return choices[0]
    if not hexes or rng.random() < 0.3:
        return steps[int(rng.random() * len(steps))]
    n = card.ground.field.n
    return min(steps, key=lambda action: min([card.ground.field.range_row(action[1] % n)[h] for h in hexes]))


def value(s: BrothersState, seat: int) -> float:
    card = CARDS[s.scenario]
    worth = side(s, card, seat) - side(s, card, 1 - seat)
    sign = 1.0 if card.winner == seat else -1.0
    for goal in card.goals:
        worth += sign * WON_GOAL * reached(s, goal)
        for h in goal.hexes:
            worth += sign * GOAL * (1 if s.control.get(h, 1 - card.winner) == card.winner else -1)
    return worth


def side(s: BrothersState, card: Card, seat: int) -> float:
    """The units of one side where they stand."""
    hexes = [h for goal in card.goals for h in goal.hexes]
    enemies = [s.at[u] for u in on_board(s, 1 - seat)]
    worth = 0.0
    for u in on_board(s, seat):
        if is_decoy(s, u):
            worth += DECOY
            continue
        worth += STEP * (1.0 if s.step[u] == FULL else 0.6) - SUPPRESSED * s.supp[u]
        worth += standing(s, card, u, hexes, enemies, attacking=seat == card.winner)
    return worth


def standing(s: BrothersState, card: Card, u: int, hexes: list[int], enemies: list[int], attacking: bool) -> float:
    """Cover while enemies are near, the way still to go, and readiness to shoot."""
    loc = s.at[u] % card.ground.field.n
    row = card.ground.field.range_row(loc)
    worth = 0.0
    close = sum([row[e % card.ground.field.n] <= NEAR for e in enemies])
    if close and not in_melee(s, u):
        worth -= COVER * min(close, 4) * card.ground.terrain[loc].direct
    if hexes:
        way = min([row[h] for h in hexes])
        worth -= WAY * (way if attacking else max(0, way - 2))
    elif attacking and enemies:
        worth -= WAY * min([row[e % card.ground.field.n] for e in enemies])
    if s.used[u] in (OP_FIRE, READY) and not attacking:
        worth += 0.5
    return worth

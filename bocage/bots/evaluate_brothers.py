"""What the rifleman thinks of a position in Band of Brothers: steps, suppression, goals, the way to them, and cover."""

from __future__ import annotations

from random import Random

from bocage.bots.campaign_brothers import FRAMES, matter_of_course
from bocage.bots.goals_brothers import distances, errands, field_for
from bocage.bots.machines_brothers import (
    aims_battery,
    asset_sense,
    battery_sense,
    best_shots,
    column_sense,
    drives,
    held_back,
    trouble,
)
from bocage.bots.machines_brothers import worth as price
from bocage.games.brothers.cards.s18_control import reached
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.infantry.moves import Going
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.state import ABOARD, FULL, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import in_melee, is_decoy, on_board, place_of, type_of
from bocage.games.brothers.vehicles.s20_03_moves import Driving
from bocage.games.brothers.weapons.support import UseBattery
from bocage.kernel.frames import Action

ROOTS = frozenset(
    {"OperationsRange", "BeforeFirst", "SideRouts", "MeleePhase", "RecoveryPhase", "PlaceUnits", "PlaceAgain"}
) | frozenset(FRAMES) - {"DisplaceHub"}
SURE = frozenset({"PlaceUnits", "PlaceAgain"})
ORDERS = frozenset({"OperationsRange"})
STEP, SUPPRESSED, DECOY = 10.0, 3.0, 1.5
GOAL, WON_GOAL, LEFT = 20.0, 25.0, 14.0
ERRAND, WAY, COVER = 2.5, 1.2, 0.6
STOP = ("stop", "done", "pass", "ready", "fire", "accept")
FIRES_BACK, GOES_ON = 0.7, 0.5
NEAR = 5


def sensible(s: BrothersState, seat: int, action: Action) -> bool:
    """A unit that could act is not laid aside; nobody leaves the board or clears obstacles under fire."""
    if s.assets:
        if action[0] == "asset":
            return asset_sense(s, seat, action[1])
        if action[0] in ("shell", "battery"):
            return battery_sense(s, seat, action)
        if action[0] == "battery smoke" or (action == ("smoke",) and isinstance(s.stack[-1], UseBattery)):
            return False  # it knows no use for Smoke
        if action[0] == "column" and isinstance(s.stack[-1], UseBattery):
            return column_sense(s, seat, action[1])
    return action[0] not in ("used", "clear", "exit", "retreat") or exit_wanted(s, seat, action)


def exit_wanted(s: BrothersState, seat: int, action: Action) -> bool:
    card = CARDS[s.scenario]
    if action[0] != "exit" or seat != card.victory.acting:
        return False
    frame = s.stack[-1]
    here = s.at[frame.unit] if isinstance(frame, Going) else -1
    return any(goal.kind == "exit" and (not goal.edge or here in goal.edge) for goal in card.victory.conditions)


def likely(s: BrothersState, choices: list[Action], rng: Random) -> Action:
    """Within a procedure: move on towards the goal, shoot at what comes, take what is offered."""
    frame = s.stack[-1]
    sure = matter_of_course(s, choices) if s.campaign else None
    if sure is not None:
        return sure
    if isinstance(frame, UseBattery):
        aimed = aims_battery(s, frame, choices)
        if aimed is not None:
            return aimed
    if isinstance(frame, Driving):
        driven = drives(frame, choices, field_for(s, CARDS[s.scenario]), s.at[frame.unit], rng)
        if driven is not None:
            return driven
    if isinstance(frame, Going) and (frame.hexes == 0 or rng.random() < GOES_ON):
        step = towards(s, frame.unit, choices, rng)
        if step is not None:
            return step
    if isinstance(frame, OpFireWindow) and rng.random() < FIRES_BACK:
        shots = [action for action in choices if action[0] == "op"]
        if shots and CARDS[s.scenario].machines:
            shots = best_shots(s, frame.mover, shots)
        if shots:
            return shots[int(rng.random() * len(shots))]
    for word in STOP:
        for action in choices:
            if action[0] == word:
                return action
    return choices[int(rng.random() * len(choices))]


def towards(s: BrothersState, u: int, choices: list[Action], rng: Random) -> Action | None:
    """The step that brings the unit nearest to where it is wanted; out by the edge if that is the errand."""
    card = CARDS[s.scenario]
    mine = s.side[u] == card.victory.acting
    if mine and ("exit",) in choices and exit_wanted(s, card.victory.acting, ("exit",)):
        return ("exit",)
    errand = errands(s, card)[0].get(u, -1) if mine else -1
    field = distances(card.ground, (errand,)) if errand >= 0 else field_for(s, card)
    best: Action | None = None
    least = field[s.at[u]] if s.at[u] >= 0 else 99.0
    for action in choices:
        if action[0] != "enter":
            continue
        _, there, *_ = action
        if field[there] < least:
            best, least = action, field[there] - 0.1 * rng.random()
    if best is None and s.at[u] < 0:
        steps = [action for action in choices if action[0] == "enter"]
        return steps[int(rng.random() * len(steps))] if steps else None
    return best


def value(s: BrothersState, seat: int) -> float:
    card = CARDS[s.scenario]
    field = field_for(s, card)
    worth = side(s, card, seat, field) - side(s, card, 1 - seat, field)
    sign = 1.0 if card.victory.acting == seat else -1.0
    late = pressing(s, card)
    for goal in card.victory.conditions:
        worth += sign * WON_GOAL * (0.5 + late) * reached(s, goal)
        held = sum([s.control.get(h, -1) == card.victory.acting for h in goal.hexes])
        worth += sign * GOAL * (0.8 + 0.6 * late) * 2 * min(held, goal.at_least)
        if goal.kind == "exit":
            worth += sign * LEFT * min(goal.at_least, s.exited[card.victory.acting])
        elif goal.kind == "eliminate":
            worth += sign * 0.5 * STEP * min(goal.at_least, s.kills[1 - card.victory.acting])
    return worth - sign * ERRAND * (0.7 + 0.8 * late) * errands(s, card)[1]


def pressing(s: BrothersState, card: Card) -> float:
    """From 0 on the first turn to 1 on the last."""
    return min(1.0, max(0, s.turn - 1) / max(1, card.turns - 1))


def side(s: BrothersState, card: Card, seat: int, field: list[float]) -> float:
    """The units of one side where they stand."""
    enemies = [s.at[u] for u in on_board(s, 1 - seat)]
    attacking = seat == card.victory.acting
    late = pressing(s, card)
    way = WAY * (0.7 + 0.8 * late if attacking else 1.0)
    cover = COVER * (1.0 - 0.5 * late if attacking else 1.0)
    plain = not card.machines
    worth = 0.0 if plain else armour(s, card, seat)
    for u in on_board(s, seat):
        if is_decoy(s, u):
            worth += DECOY
            continue
        worth += (STEP * (1.0 if s.step[u] == FULL else 0.6) if plain else price(s, u)) - SUPPRESSED * s.supp[u]
        worth -= way * (field[s.at[u]] if attacking else max(0.0, field[s.at[u]] - 2.0))
        worth -= cover * exposure(s, card, u, enemies)
        if s.used[u] in (OP_FIRE, READY) and not attacking:
            worth += 0.5
    return worth


def armour(s: BrothersState, card: Card, seat: int) -> float:
    """What guns, vehicles and whoever rides add: men aboard count as men, armour minds its front and its escort."""
    enemies = on_board(s, 1 - seat)
    worth = 0.0
    for u, side in enumerate(s.side):
        if side != seat:
            continue
        if s.at[u] == ABOARD and place_of(s, u) >= 0:
            worth += price(s, u) - SUPPRESSED * s.supp[u]
        elif s.at[u] >= 0 and type_of(s, u).arc:
            worth += held_back(s, u, enemies)
            if type_of(s, u).vehicle:
                worth -= trouble(s, card, u, enemies)
    return worth


def exposure(s: BrothersState, card: Card, u: int, enemies: list[int]) -> float:
    """Enemies near that see the unit, by the cover where it stands."""
    loc = s.at[u]
    if in_melee(s, u):
        return 0.0
    row, clear = card.ground.ranges[loc], card.ground.clear_row(loc)
    close = sum([row[e] <= NEAR and clear[e] for e in enemies])
    return min(close, 4) * (1.0 + card.ground.terrain[loc].direct)

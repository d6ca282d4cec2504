"""How the rifleman imagines a procedure of the Starter Kit to go on: march towards the goal, shoot at what comes."""

from __future__ import annotations

from random import Random

from bocage.bots.campaign_starterkit import campaign_answer
from bocage.bots.drill_starterkit import drilled, worth_a_thought
from bocage.bots.goals_starterkit import distances, errands, field_for
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.kernel.frames import Action

COMMIT = ("fire", "shoot", "ready", "attacker", "against", "declare", "pair", "done", "stop", "stay", "hold", "pass")
FIRES_BACK, GOES_ON, TOGETHER = 0.7, 0.8, 0.6


def sensible(s: SKState, seat: int, action: Action) -> bool:
    """Nobody wrecks or drops his own weapons or hands them round for nothing."""
    if action == EXIT and not leaves_wisely(s):
        return False
    if action[0] in ("destroy", "drop", "give") or (action[0] == "leave" and len(action) > 1):
        return False
    return worth_a_thought(s, seat, action)


EXIT: Action = ("exit",)


def leaves_wisely(s: SKState) -> bool:
    """In a campaign nobody turns back to the Entry Area on his own; where points count he leaves (DE 4.41)."""
    battle, frame = battle_of(s), s.stack[-1]
    if not battle.goes_on or isinstance(frame, RoutingUnit):
        return True
    if isinstance(frame, MovingStack):
        return battle.counts_exit(s.attacker, frame.where(s))
    if isinstance(frame, Advance):
        return battle.counts_exit(s.attacker, s.at[frame.group[0]])
    return False


def likely(s: SKState, choices: list[Action], rng: Random) -> Action:
    """A plausible answer within a procedure, ours or the enemy's."""
    frame = s.stack[-1]
    if EXIT in choices and len(choices) > 1 and not leaves_wisely(s):
        choices = [action for action in choices if action != EXIT]
    asked = campaign_answer(s, choices) if isinstance(s, IslandState) else None
    if asked is not None:
        return asked
    served = drilled(s, choices, rng)
    if served is not None:
        return served
    if isinstance(frame, MovingStack) and frame.at == "moved":
        return march(s, frame, choices, rng)
    if isinstance(frame, Advance):
        return onward(s, choices, frame.group[0], s.at[frame.group[0]], rng) or ("stay",)
    if isinstance(frame, FirstFire) and rng.random() < FIRES_BACK:
        shot = seen_shot(s, frame, choices, rng)
        if shot is not None:
            return shot
    for word in COMMIT:
        for action in choices:
            if action[0] == word:
                return action
    return choices[int(rng.random() * len(choices))]


def seen_shot(s: SKState, frame: FirstFire, choices: list[Action], rng: Random) -> Action | None:
    """One of those who seem to see the mover."""
    rows = battle_of(s).ground.rows
    firing = [action for action in choices if action[0] in ("add", "shoot", "at vehicle", "machine guns", "ife")]
    shots = [(verb, firer, *more) for verb, firer, *more in firing if rows[s.at[firer]][frame.where] != BLOCKED]
    return shots[int(rng.random() * len(shots))] if shots else None


def march(s: SKState, frame: MovingStack, choices: list[Action], rng: Random) -> Action:
    """A moving stack: with its leader, as far towards the goal as it can, now and then not so far."""
    if s.attacker == battle_of(s).victory.acting and ("exit",) in choices:
        return ("exit",)
    if not frame.begun and len(frame.members) < 3 and rng.random() < TOGETHER:
        for action in choices:
            verb, *units = action
            if verb == "with" and s.type(units[0]).is_leader:
                return action
    if frame.begun and rng.random() > GOES_ON:
        return ("stop",)
    return onward(s, choices, frame.members[0], frame.where(s), rng) or ("stop",)


def onward(s: SKState, choices: list[Action], u: int, here: int, rng: Random) -> Action | None:
    """The step that comes nearest to the unit's errand by the ground's cost; cover breaks ties."""
    battle = battle_of(s)
    errand = errands(s, battle)[0].get(u) if s.attacker == battle.victory.acting else None
    field = distances(battle.ground, errand) if errand is not None else field_for(s, battle)
    tem = battle.ground.tem
    best: Action | None = None
    now = field[here] if here >= 0 else 99.0
    least = 99.0
    for action in choices:
        if action[0] != "to":
            continue
        _, where, *_ = action
        h = where if where >= 0 else OFF_BOARD - where
        far = field[h] - 0.2 * tem[h] + 0.5 * rng.random()
        if field[h] < now and far < least:
            best, least = action, far
    return best

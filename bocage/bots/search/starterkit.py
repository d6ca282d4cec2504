"""Starter Kit: a stack goes somewhere as a whole, groups fire together, nobody shoots at what he cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.bots.armour_starterkit import battle_has_machines
from bocage.bots.danger_starterkit import FIRED, guns, harm
from bocage.bots.goals_starterkit import distances, errands, field_for
from bocage.bots.search.drives_starterkit import DRIVE, Garage, drive_on, drives_of, driving, may_drive
from bocage.bots.search.fire_starterkit import best_shot, group_fire, lay_alone
from bocage.bots.search.mind import ENDS, NO_INTENT, Mind, Plan
from bocage.bots.search.moves_starterkit import (
    DOUBLE_MF,
    GO,
    STOP,
    Lookout,
    entry_of,
    fights_well,
    leader_for,
    points_of,
    promising,
    trodden,
    walk,
)
from bocage.bots.search.rout_starterkit import rout_on
from bocage.bots.search.scores import UNTOLD
from bocage.bots.search.sense_starterkit import is_sensible, promises_of_fire
from bocage.bots.search.setup_starterkit import stand
from bocage.bots.search.style import Style
from bocage.bots.search.value_starterkit import TERMS, terms
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.movement.s03_3_movement import MovementPhase
from bocage.games.starterkit.phases.s03_6_rout import RoutPhase
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.games.starterkit.setup import Placement
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.kernel.frames import PASS, Action, State

GOALS = 3
"""Places to go that are thought of for one stack."""
DRIVES = 4
"""Ways to stand after its move that are thought of for one vehicle."""
SPOTS = 24
"""Hexes that are thought of for a unit that is set up."""
WAYS = 5
"""Places that are thought of for a stack on its way."""
HOPELESS = -3.0
"""A move that promises less at a glance is not thought of."""
TRUST_FIRE, TRUST_MOVE = 12.0, 2.0
"""The worlds that a glance at a shot or at a move is worth."""
LED_ON = 0.6
"""What a leader who goes along is worth beforehand."""
WORTH_PREP, WORTH_FIRE = 6.0, 1.5
"""Firepower behind cover from which an imagined player fires: instead of moving, for nothing."""
ENTERED = 3.0
"""What it is worth to come on by an advance."""
RISKED = 6.0
"""Firepower that bears on a hex in which an imagined mover stops no more for cover."""


class StarterKitMind(Mind):
    def __init__(self, judge: Any, style: Style) -> None:
        super().__init__(judge, style)
        self.names = TERMS
        self.reach = 0
        self.set_out = (-1, -1, -1)
        """When who set out from where: nobody walks back there in the same move."""

    def mark(self, s: State) -> int:
        assert isinstance(s, SKState)
        return 100 * s.turn + 20 * s.attacker + s.phase

    def terms(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, SKState)
        return terms(s, seat, self.style)

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        assert isinstance(s, SKState)
        known = is_sensible(s, seat, action)
        return bool(self.judge.sensible(s, seat, action)) if known is None else known

    def sure(self, s: State, seat: int, options: list[Action]) -> Action | None:
        """Who has nothing better to do joins the fire; a leader directs it."""
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, Declaration) and frame.mode != IN_PREP and frame.at == "chosen":
            return group_fire(s, frame, options)
        if isinstance(frame, RoutPhase) and all([action[0] == "rout" for action in options]):  # noqa: C419 (lists compile to loops)
            return options[0]  # all who must will rout
        if isinstance(frame, RoutingUnit) and frame.at == "chosen":
            return rout_on(s, frame, options)
        return super().sure(s, seat, options)

    # -- plans --------------------------------------------------------------------------------------------------------

    def plans(self, s: State, seat: int, options: list[Action]) -> list[Plan]:
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, MovingStack):
            return self.going(s, frame, options)
        if isinstance(frame, MovingVehicle) and frame.at == "moved":
            return driving(s, frame, options, self.style, DRIVES)
        if isinstance(frame, MovementPhase):
            return self.moving(s, seat, options)
        if isinstance(frame, Placement) and options[0][0] == "place" and not frame.facts(s).turn:
            options = sorted(options, key=lambda action: -stand(s, seat, action[1], action[2]))[:SPOTS]
        steps = [action for action in options if action[0] == "to"]
        found: list[Plan] = []
        for action in options:
            if action[0] == "advance":
                found += [(action, (GO, action[1], h, -1, s.at[action[1]])) for h in self.next_to(s, action[1])]
            elif not (isinstance(frame, Advance) and action == ("stay",) and steps):
                found.append((action, NO_INTENT))
        return found

    def moving(self, s: SKState, seat: int, options: list[Action]) -> list[Plan]:
        """Every stack to its best places, the most promising first; a leader goes along with one who shares his hex."""
        look = Lookout(s, seat, self.style)
        garage = Garage(s, seat, self.style) if s.fleet[seat] else None
        movers = {action[1] for action in options if action[0] == "move" and len(action) == 2}
        rated: list[tuple[float, Plan]] = []
        found: list[Plan] = []
        for action in options:
            u = action[1] if len(action) == 2 else -1
            start = entry_of(s, u)[0] if u >= 0 and action[0] == "move" and s.type(u).is_personnel else -1
            if start < 0 and garage is not None and may_drive(s, action):
                rated += [(gain, (action, intent)) for gain, intent in drives_of(s, garage, action[1], DRIVES)]
            if start < 0 and (garage is None or not may_drive(s, action) or garage.leaves):
                found.append((action, NO_INTENT))
            if start < 0:
                continue
            leader = leader_for(s, u, movers)
            points = points_of(s, u, leader) - entry_of(s, u)[1]
            places = promising(s, look, u, start, points, GOALS)
            rated += [(gain, (action, (GO, u, h, leader, s.at[u]))) for gain, h in places]
            if leader >= 0:
                rated += [(gain - LED_ON, (action, (GO, u, h, -1, s.at[u]))) for gain, h in places[:1]]
        rated.sort(key=first_of, reverse=True)
        self.promised = {plan[1]: gain for gain, plan in rated}
        return found + [plan for gain, plan in rated[: self.width] if gain > HOPELESS]

    def going(self, s: SKState, frame: MovingStack, options: list[Action]) -> list[Plan]:
        """A stack on its way, or about to set out: to which place."""
        u = frame.members[0]
        start, mf = entry_of(s, u)
        if start < 0:
            return [(action, NO_INTENT) for action in options]
        left = min([frame.mf_left(s, v) for v in frame.members]) - mf
        others = {action[1] for action in options if action[0] == "with"}
        leader = leader_for(s, u, others) if others else -1
        look = Lookout(s, s.side[u], self.style)
        found: list[Plan] = []
        steps = [action for action in options if action[0] == "to"]
        began = self.set_out[2] if frame.begun and self.set_out[:2] == (self.mark(s), u) else s.at[u]
        behind = {*trodden(frame), began}
        for _, h in promising(s, look, u, start, left if frame.begun else left + DOUBLE_MF, WAYS) if steps else ():
            intent: Action = (GO, u, h, leader, began)
            step = walk(s, frame, options, intent) if h not in behind else STOP
            if step != STOP:
                found.append((step, intent))
        for action in options:
            if action[0] not in ("to", "with", "double", "assault", "smoke"):
                found.append((action, NO_INTENT))
        return found

    def as_planned(self, s: State, seat: int, options: list[Action], intent: Action) -> Action | None:
        """A stack goes on to where it set out for, as long as nobody shoots at it."""
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if not intent:
            return None
        found: Action | None = None
        if isinstance(frame, MovingVehicle) and frame.at == "moved" and intent[0] == DRIVE:
            if intent[1] == frame.vehicle and not frame.shots:
                found = drive_on(s, frame, options, intent)
            return found if found != ("remain",) else None  # there it may have something to fire at
        if intent[0] != GO:
            return None
        self.set_out = (self.mark(s), intent[1], intent[4])
        if isinstance(frame, MovingStack) and frame.at == "moved":
            if intent[1] in frame.members and not frame.shots and ("exit",) not in options:
                found = walk(s, frame, options, intent)
        elif isinstance(frame, Advance) and intent[1] in frame.group:
            found = next((action for action in options if action[0] == "to" and action[1] == intent[2]), None)
        return found if found in options else None

    def next_to(self, s: SKState, u: int) -> list[int]:
        return [h for _, h in self.advances(s, u)[:3]]

    def advances(self, s: SKState, u: int) -> list[tuple[float, int]]:
        """Where it may advance to: nearer to its errand, into cover, or on a weak enemy; and what that gains."""
        battle = battle_of(s)
        if s.at[u] < 0:
            return [(ENTERED, OFF_BOARD - s.at[u])]
        field = self.field(s, u)
        firers = guns(s, 1 - s.side[u])
        rated: list[tuple[float, int]] = []
        now = 0.6 * field[s.at[u]] + 0.35 * harm(battle, s.at[u], firers)
        for step in battle.ground.steps[s.at[u]]:
            h = step[0]
            if sum([s.side[v] == s.side[u] and s.type(v).is_multi_man for v in s.stacks.get(h, ())]) >= 3:
                continue  # SK 5.1: there is no room
            better = now - 0.6 * field[h] - 0.35 * harm(battle, h, firers)
            if any([s.side[v] != s.side[u] for v in s.stacks.get(h, ())]):  # noqa: C419 (lists compile to loops)
                better = 3.0
            if better > 0:
                rated.append((better, h))
        rated.sort(reverse=True)
        return rated

    def field(self, s: SKState, u: int) -> list[float]:
        battle = battle_of(s)
        errand = errands(s, battle, by_men=True)[0].get(u) if s.side[u] == battle.victory.acting else None
        return distances(battle.ground, errand) if errand is not None else field_for(s, battle)

    def promises(self, s: State, seat: int, plans: list[Plan]) -> tuple[float, list[float]]:
        """Fire by the table; moves by the ground, which is not to be trusted as far."""
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, MovementPhase):
            return TRUST_MOVE, [
                self.promised.get(plan[1], 0.0) if plan[1] or plan[0][0] in ENDS else UNTOLD for plan in plans
            ]
        told = promises_of_fire(s, seat, [plan[0] for plan in plans])
        return (TRUST_FIRE, told) if told else (0.0, [])

    def eager(self, s: State, seat: int, plan: Plan) -> float:
        assert isinstance(s, SKState)
        if isinstance(s.stack[-1], Placement) and plan[0][0] == "place" and not s.stack[-1].facts(s).turn:
            return stand(s, seat, plan[0][1], plan[0][2])
        if isinstance(s.stack[-1], (FirePhase, FirstFire)) and plan[0][0] in ("target", "add"):
            return 0.0  # see promises
        known = super().eager(s, seat, plan)
        if plan[0][0] == "with" and s.is_leader(plan[0][1]):
            return known + LED_ON
        return known

    # -- how it goes on -----------------------------------------------------------------------------------------------

    def likely(self, s: State, choices: list[Action], rng: Random, intent: Action) -> Action:
        assert isinstance(s, SKState)
        if len(choices) == 1:
            return choices[0]
        frame = s.stack[-1]
        found: Action | None = None
        if isinstance(frame, Declaration) and frame.at == "chosen":
            found = group_fire(s, frame, choices)
        elif isinstance(frame, RoutingUnit) and frame.at == "chosen":
            found = rout_on(s, frame, choices)
        elif isinstance(frame, WeaponFire) and frame.at in ("aimed", "chosen"):
            found = lay_alone(s, frame, choices)
        if found is not None:
            return found
        if isinstance(frame, FirstFire):
            return self.first_fire(s, frame, choices, rng)
        if isinstance(frame, MovingStack) and frame.at == "moved":
            return self.march(s, frame, choices, rng, intent)
        if isinstance(frame, MovingVehicle) and frame.at == "moved" and intent and intent[0] == DRIVE:
            driven = drive_on(s, frame, choices, intent) if intent[1] == frame.vehicle else None
            if driven is not None:
                return driven
        if isinstance(frame, Advance) and intent and intent[0] == GO and intent[1] in frame.group:
            for action in choices:
                if action[0] == "to" and action[1] == intent[2]:
                    return action
        answer: Action = self.judge.likely(s, choices, rng)
        return answer

    def first_fire(self, s: SKState, frame: FirstFire, choices: list[Action], rng: Random) -> Action:
        best = best_shot(s, frame, choices)
        if best == PASS and battle_has_machines(s):
            served: Action = self.judge.likely(s, choices, rng)
            return served
        return best

    def march(self, s: SKState, frame: MovingStack, choices: list[Action], rng: Random, intent: Action) -> Action:
        """As intended; else with its leader towards its errand, but not out of cover into the open under many guns."""
        here, u = frame.where(s), frame.members[0]
        steps = [action for action in choices if action[0] == "to"]
        if ("exit",) in choices and s.attacker == battle_of(s).victory.acting:
            known: Action = self.judge.likely(s, choices, rng)
            return known
        if intent and intent[0] == GO and intent[1] in frame.members:
            return walk(s, frame, choices, intent)
        if not frame.begun and len(frame.members) < 3:
            for action in choices:
                if action[0] == "with" and (s.is_leader(action[1]) or s.is_leader(u)):
                    return action
        if here < 0:
            answer: Action = self.judge.likely(s, choices, rng)
            return answer
        battle = battle_of(s)
        field, firers = self.field(s, u), guns(s, 1 - s.side[u])
        best: Action | None = None
        least = field[here]
        for action in steps:
            h = action[1]
            if h >= 0 and field[h] < field[here]:
                far = field[h] + 0.2 * harm(battle, h, firers)
                if best is None or far < least:
                    best, least = action, far
        if best is None or (frame.begun and harm(battle, best[1], firers) > RISKED > harm(battle, here, firers)):
            return ("stop",)
        return best

    def follow(self, s: State, choices: list[Action], rng: Random) -> Action:
        """The next thing in a phase: the best target, the next stack to go on, who advances to some good."""
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        seat = s.player
        end = next((action for action in choices if action[0] in ("end", "done", "pass")), choices[0])
        best, most = end, 0.0
        battle = battle_of(s)
        for action in choices:
            worth = 0.0
            if isinstance(frame, FirePhase) and action[0] == "target":
                least = WORTH_PREP if frame.mode == IN_PREP and seat == battle.victory.acting else WORTH_FIRE
                worth = harm(battle, action[1], guns(s, seat, BROKEN | MELEE | FIRED)) - least
            elif action[0] == "move" and len(action) == 2:
                u = action[1]
                if seat == battle.victory.acting or s.at[u] < 0:
                    worth = 1.0 if s.at[u] < 0 or self.field(s, u)[s.at[u]] > 1.0 else 0.0
            elif action[0] == "advance":
                near = self.next_to(s, action[1])
                worth = 1.0 if near and fights_well(s, seat, near[0]) else 0.0
            elif action[0] in ("rally", "rout", "attack", "combat"):
                worth = 1.0
            if worth > most:
                best, most = action, worth
        if most > 0.0 or best[0] in ("end", "done", "pass"):
            return best
        return self.likely(s, choices, rng, NO_INTENT)


def first_of(rated: tuple[float, Plan]) -> float:
    return rated[0]

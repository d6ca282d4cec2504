"""Starter Kit: a stack goes somewhere as a whole, groups fire together, nobody shoots at what he cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.bots.armour_starterkit import battle_has_machines
from bocage.bots.danger_starterkit import FIRED, combat, guns, harm
from bocage.bots.drill_starterkit import aim_of
from bocage.bots.evaluate_starterkit import pressing
from bocage.bots.goals_starterkit import distances, errands, field_for
from bocage.bots.search.mind import NO_INTENT, Mind, Plan
from bocage.bots.search.style import Style
from bocage.bots.search.value_starterkit import TERMS, terms
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.kernel.frames import PASS, Action, State

GOALS = 6
"""Places to go that are thought of for one stack."""
LED_ON = 0.6
"""What a leader who goes along is worth beforehand."""
WORTH_FIRST, WORTH_PREP, WORTH_FIRE = 3.0, 6.0, 1.5
"""Firepower behind cover from which an imagined player fires: at a mover, instead of moving, for nothing."""
RISKED = 6.0
"""Firepower that bears on a hex in which an imagined mover stops no more for cover."""
GO = "go"


class StarterKitMind(Mind):
    def __init__(self, judge: Any, style: Style) -> None:
        super().__init__(judge, style)
        self.names = TERMS

    def mark(self, s: State) -> int:
        assert isinstance(s, SKState)
        return 100 * s.turn + 20 * s.attacker + s.phase

    def terms(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, SKState)
        return terms(s, seat, self.style)

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, FirePhase) and action[0] == "target":
            return harm(battle_of(s), action[1], guns(s, seat, BROKEN | MELEE | FIRED)) > 0
        if isinstance(frame, FirstFire) and action[0] == "add":
            return sees(s, action[1], frame.where)
        if isinstance(frame, Declaration) and action[0] == "add":
            return sees(s, action[1], frame.target)
        if action[0] in ("shoot", "at vehicle"):
            firer, target = aim_of(s, action)
            if firer >= 0 and target >= 0 and not sees(s, firer, target):
                return False
        if isinstance(frame, MovingStack) and action[0] in ("leave", "recover"):
            return False
        return bool(self.judge.sensible(s, seat, action))

    def sure(self, s: State, seat: int, options: list[Action]) -> Action | None:
        """Who has nothing better to do joins the fire; a leader directs it."""
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, Declaration) and frame.mode not in (IN_PREP, IN_FIRST) and frame.at == "chosen":
            return self.group_fire(s, frame, options)
        return super().sure(s, seat, options)

    # -- plans --------------------------------------------------------------------------------------------------------

    def plans(self, s: State, seat: int, options: list[Action]) -> list[Plan]:
        assert isinstance(s, SKState)
        frame = s.stack[-1]
        if isinstance(frame, MovingStack):
            return self.going(s, frame, options)
        steps = [action for action in options if action[0] == "to"]
        found: list[Plan] = []
        for action in options:
            if action[0] == "move" and len(action) == 2 and s.at[action[1]] >= 0 and s.type(action[1]).is_personnel:
                found += [(action, (GO, action[1], h)) for h in self.places(s, action[1], (action[1],), 0.0)]
            elif action[0] == "advance":
                found += [(action, (GO, action[1], h)) for h in self.next_to(s, action[1])]
            elif not (isinstance(frame, Advance) and action == ("stay",) and steps):
                found.append((action, NO_INTENT))
        return found

    def going(self, s: SKState, frame: MovingStack, options: list[Action]) -> list[Plan]:
        steps = [action for action in options if action[0] == "to"]
        here = frame.where(s)
        rest = [action for action in options if action[0] != "to"]
        found: list[Plan] = []
        if here >= 0 and steps:
            u = frame.members[0]
            places = self.places(s, u, frame.members, frame.spent.get(u, 0.0))
            for h in places:
                step = step_to(s, steps, h)
                if step is not None:
                    found.append((step, (GO, u, h)))
            for action in rest:
                if action[0] in ("with", "double", "assault", "smoke") and places:
                    found += [(action, (GO, u, h)) for h in places[:2]]
                else:
                    found.append((action, NO_INTENT))
            return found
        return [(action, NO_INTENT) for action in options]

    def places(self, s: SKState, u: int, group: tuple[int, ...], spent: float) -> list[int]:
        """Where a stack could go with the MF it has left, the best to stand on first."""
        battle = battle_of(s)
        points = allotment(s, u, group, False, True) - spent
        field = self.field(s, u)
        firers = guns(s, 1 - s.side[u])
        acting = s.side[u] == battle.victory.acting
        pull = (1.2 if acting else 0.5) * self.style.ground
        threat = 0.35 * self.style.danger * (1.0 - 0.5 * pressing(s, battle) if acting else 1.0)
        rated: list[tuple[float, int]] = []
        for h in within(s, s.at[u], s.side[u], points):
            friends = sum([s.type(v).is_multi_man and s.side[v] == s.side[u] for v in s.stacks.get(h, ())])
            if h != s.at[u] and friends < 3:
                rated.append((-pull * field[h] - threat * harm(battle, h, firers) - 0.8 * friends, h))
        rated.sort(reverse=True)
        return [h for _, h in rated[:GOALS]]

    def next_to(self, s: SKState, u: int) -> list[int]:
        """Where it may advance to: nearer to its errand, into cover, or on a weak enemy."""
        battle = battle_of(s)
        if s.at[u] < 0:
            return [OFF_BOARD - s.at[u]]
        field = self.field(s, u)
        firers = guns(s, 1 - s.side[u])
        rated: list[tuple[float, int]] = []
        now = 0.6 * field[s.at[u]] + 0.35 * harm(battle, s.at[u], firers)
        for step in battle.ground.steps[s.at[u]]:
            h = step[0]
            better = now - 0.6 * field[h] - 0.35 * harm(battle, h, firers)
            if any([s.side[v] != s.side[u] for v in s.stacks.get(h, ())]):  # noqa: C419 (lists compile to loops)
                better = 3.0
            if better > 0:
                rated.append((better, h))
        rated.sort(reverse=True)
        return [h for _, h in rated[:3]]

    def field(self, s: SKState, u: int) -> list[float]:
        battle = battle_of(s)
        errand = errands(s, battle)[0].get(u) if s.side[u] == battle.victory.acting else None
        return distances(battle.ground, errand) if errand is not None else field_for(s, battle)

    def eager(self, s: State, seat: int, plan: Plan) -> float:
        known = super().eager(s, seat, plan)
        assert isinstance(s, SKState)
        if plan[0][0] == "with" and s.is_leader(plan[0][1]):
            return known + LED_ON
        return known

    # -- how it goes on -----------------------------------------------------------------------------------------------

    def likely(self, s: State, choices: list[Action], rng: Random, intent: Action) -> Action:
        assert isinstance(s, SKState)
        if len(choices) == 1:
            return choices[0]
        frame = s.stack[-1]
        if isinstance(frame, Declaration) and frame.at == "chosen":
            found = self.group_fire(s, frame, choices)
            if found is not None:
                return found
        if isinstance(frame, FirstFire):
            return self.first_fire(s, frame, choices, rng)
        if isinstance(frame, MovingStack) and frame.at == "moved":
            return self.march(s, frame, choices, rng, intent)
        if isinstance(frame, Advance) and intent and intent[0] == GO and intent[1] in frame.group:
            for action in choices:
                if action[0] == "to" and action[1] == intent[2]:
                    return action
        answer: Action = self.judge.likely(s, choices, rng)
        return answer

    def group_fire(self, s: SKState, frame: Declaration, choices: list[Action]) -> Action | None:
        """All who see it; at a mover only those in one hex. Then a leader, then fire."""
        places = {s.at[f] for f in frame.firers}
        for action in choices:
            joins = frame.mode != IN_FIRST or not places or (action[0] == "add" and s.at[action[1]] in places)
            if action[0] == "add" and joins and sees(s, action[1], frame.target):
                return action
        for word in ("direct", "fire"):
            for action in choices:
                if action[0] == word:
                    return action
        return None

    def first_fire(self, s: SKState, frame: FirstFire, choices: list[Action], rng: Random) -> Action:
        """The strongest of those who see the mover, if it is worth it."""
        best, most = PASS if PASS in choices else choices[0], WORTH_FIRST
        battle = battle_of(s)
        for action in choices:
            if action[0] != "add":
                continue
            f = action[1]
            t = s.type(f)
            bears = harm(battle, frame.where, [(s.at[f], float(t.fp), t.range)])
            if bears > most:
                best, most = action, bears
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
        if intent and intent[0] == GO and intent[1] in frame.members and here >= 0:
            step = step_to(s, steps, intent[2]) if here != intent[2] else None
            return step if step is not None else ("stop",)
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


def sees(s: SKState, firer: int, where: int) -> bool:
    at = s.at[firer] if s.at[firer] >= 0 or s.holder[firer] < 0 else s.at[s.holder[firer]]
    return at >= 0 and ground_of(s).rows[at][where] != BLOCKED


def fights_well(s: SKState, seat: int, where: int) -> bool:
    """No enemy there, or one that is not stronger."""
    if all([s.side[v] == seat for v in s.stacks.get(where, ())]):  # noqa: C419 (lists compile to loops)
        return True
    kills, killed = combat(s, where, seat)
    return kills >= killed


def step_to(s: SKState, steps: list[Action], h: int) -> Action | None:
    """The step that comes nearest to a place."""
    field = distances(ground_of(s), (h,))
    best: Action | None = None
    least = 98.0
    for action in steps:
        if action[1] >= 0 and field[action[1]] < least:
            best, least = action, field[action[1]]
    return best


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

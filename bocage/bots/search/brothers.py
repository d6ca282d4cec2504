"""Band of Brothers: whole orders for a unit (go there, fire at that, wait), and how both sides would answer them."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.bots.evaluate_brothers import exit_wanted, pressing, towards
from bocage.bots.goals_brothers import distances, errands, field_for
from bocage.bots.search.fire_brothers import at_mover, chance, seen, strength
from bocage.bots.search.mind import NO_INTENT, Mind, Plan
from bocage.bots.search.orders_brothers import FIRE, GO, Outlook, price, rated_orders, stand
from bocage.bots.search.style import Style
from bocage.bots.search.value_brothers import TERMS, danger, guns_of, terms
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.cards.setup import PlaceUnits
from bocage.games.brothers.infantry.moves import Going, allowance
from bocage.games.brothers.infantry.s04_use import Use
from bocage.games.brothers.infantry.s05_assault_fire import AssaultFire
from bocage.games.brothers.infantry.s06_action import FireAction
from bocage.games.brothers.infantry.s06_aims import enemy_locations
from bocage.games.brothers.infantry.s07_morale import MoraleCheck
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.infantry.shot import AT_VEHICLES
from bocage.games.brothers.printed.pac import MP
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import in_melee, is_decoy, type_of
from bocage.kernel.frames import PASS, Action, State

GOALS, SHOTS, SPOTS = 4, 2, 24
"""Places to go and hexes to fire at that are thought of for one unit, and hexes to set it up in."""
TRUST = 2.0
"""The worlds that a glance at an order is worth."""
FIRES, WAITS_FOR = 3.0, 3.5
"""The strength from which an imagined player fires, and fires at what moves."""


class BrothersMind(Mind):
    def __init__(self, judge: Any, style: Style) -> None:
        super().__init__(judge, style)
        self.names = TERMS
        self.reach = 0
        self.promised: dict[Plan, float] = {}
        """The orders that were last thought of, with what they promise."""

    def mark(self, s: State) -> int:
        assert isinstance(s, BrothersState)
        return 2 * s.turn + s.active

    def terms(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, BrothersState)
        return terms(s, seat, self.style)

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        assert isinstance(s, BrothersState)
        frame = s.stack[-1]
        if isinstance(frame, (FireAction, AssaultFire)) and action[0] == "at":
            return seen(s, frame.unit, action[1], action[2])
        if isinstance(frame, OpFireWindow) and action[0] in ("op", "final"):
            _, v, how, pool = action
            return at_mover(s, v, frame.mover, how) > (0.0 if pool < 0 else 2.0)
        if action[0] == "show":
            return False
        if isinstance(frame, Going) and action[0] == "enter" and action[1] in frame.trail:
            return False  # nobody walks in circles
        if isinstance(frame, Going) and action[0] == "follow me" and frame.mp_left(s) >= MP:
            return False  # a Command Point for a step that is free
        return bool(self.judge.sensible(s, seat, action))

    # -- plans --------------------------------------------------------------------------------------------------------

    def plans(self, s: State, seat: int, options: list[Action]) -> list[Plan]:
        assert isinstance(s, BrothersState)
        frame = s.stack[-1]
        found: list[Plan] = []
        if isinstance(frame, Going):
            return self.going(s, frame, options)
        if isinstance(frame, PlaceUnits):
            return [(action, NO_INTENT) for action in sorted(options, key=lambda x: -self.spot(s, seat, x))[:SPOTS]]
        if type(frame).__name__ in self.roots and any([action[0] == "use" for action in options]):  # noqa: C419 (lists compile to loops)
            return self.ordering(s, seat, options)
        for action in options:
            if isinstance(frame, Use) and action == ("move",) and type_of(s, frame.unit).foot:
                found += [(action, (GO, frame.unit, h)) for h in self.places(s, frame.unit, -1)]
            elif isinstance(frame, Use) and action == ("fire",):
                found += [(action, (FIRE, frame.unit, loc)) for loc in self.targets(s, frame.unit)]
            else:
                found.append((action, NO_INTENT))
        return found

    def ordering(self, s: BrothersState, seat: int, options: list[Action]) -> list[Plan]:
        """Every piece with what it could be meant to do, the most promising first."""
        look = Outlook(s, seat, self.style)
        rated: list[tuple[float, Plan]] = []
        found: list[Plan] = []
        for action in options:
            u = action[1] if action[0] == "use" else -1
            if u < 0 or s.at[u] < 0 or not type_of(s, u).foot:
                found.append((action, NO_INTENT))
                continue
            reach = [h for h in within(s, u, allowance(s, u)) if h != s.at[u] and self.has_room(s, u, h)]
            cost = price(action)
            rated += [(gain - cost, (action, intent)) for gain, intent in rated_orders(s, look, u, reach, GOALS)]
        rated.sort(key=first_of, reverse=True)
        self.promised = {plan: gain for gain, plan in rated}
        return found + [plan for _, plan in rated[: self.width]]

    def has_room(self, s: BrothersState, u: int, h: int) -> bool:
        return sum([s.side[v] == s.side[u] for v in s.here.get(h, ())]) < 2

    def promises(self, s: State, seat: int, plans: list[Plan]) -> tuple[float, list[float]]:
        """By the ground and the firepower; a glance, not more."""
        if not self.promised or type(s.stack[-1]).__name__ not in self.roots:
            return 0.0, []
        return TRUST, [self.promised.get(plan, 0.0) for plan in plans]

    def spot(self, s: BrothersState, seat: int, action: Action) -> float:
        """Of a unit that is set up; 0.0 for all other answers."""
        return stand(s, seat, action[1], action[2]) if action[0] == "place" and len(action) > 2 else 0.0

    def targets(self, s: BrothersState, u: int) -> list[int]:
        """Hexes that it sees, the likeliest to be hit first."""
        if is_decoy(s, u):
            return []
        rated = [(strength(s, u, loc, False), loc) for loc in enemy_locations(s, s.side[u])]
        rated = [(power, loc) for power, loc in rated if power > 0]
        rated.sort(reverse=True)
        return [loc for _, loc in rated[:SHOTS]]

    def places(self, s: BrothersState, u: int, left: int) -> list[int]:
        """Where it could go with these Movement Points, the best to stand on first."""
        card = CARDS[s.scenario]
        if s.at[u] < 0:
            return []
        g = card.ground
        reach = within(s, u, allowance(s, u) if left < 0 else left)
        attacking = s.side[u] == card.victory.acting
        errand = errands(s, card)[0].get(u, -1) if attacking else -1
        field = distances(g, (errand,)) if errand >= 0 else field_for(s, card)
        guns = guns_of(s, 1 - s.side[u])
        pull = (1.5 if attacking else 0.6) * self.style.ground
        rated: list[tuple[float, int]] = []
        for h in reach:
            if h == s.at[u]:
                continue
            friends = sum([s.side[v] == s.side[u] for v in s.here.get(h, ())])
            if friends >= 2:
                continue
            worth = -pull * field[h] - 2.5 * self.style.danger * danger(s, card, h, guns) - 0.7 * friends
            rated.append((worth, h))
        rated.sort(reverse=True)
        return [h for _, h in rated[:GOALS]]

    def going(self, s: BrothersState, frame: Going, options: list[Action]) -> list[Plan]:
        """On the way: where to, or what else."""
        steps = [action for action in options if action[0] == "enter"]
        stays = steps and not frame.hexes  # it was to go somewhere
        others = [action for action in options if action[0] != "enter" and not (stays and action == ("stop",))]
        found: list[Plan] = [(action, NO_INTENT) for action in others]
        if s.at[frame.unit] < 0 or not steps:
            return [*found, *[(action, NO_INTENT) for action in steps]]
        for h in self.places(s, frame.unit, frame.mp_left(s)):
            step = step_to(s, steps, h)
            if step is not None:
                found.append((step, (GO, frame.unit, h)))
        return found or [(action, NO_INTENT) for action in steps]

    def as_planned(self, s: State, seat: int, options: list[Action], intent: Action) -> Action | None:
        """An order that was given is carried out: the shot at its target, the move as long as nobody hits the mover."""
        assert isinstance(s, BrothersState)
        frame = s.stack[-1]
        found: Action | None = None
        if isinstance(frame, Use) and frame.unit == intent[1]:
            found = ("move",) if intent[0] == GO else (intent[0],)
        elif isinstance(frame, FireAction) and frame.unit == intent[1] and intent[0] == FIRE:
            aims = [action for action in options if action[0] == "at" and action[1] == intent[2]]
            found = self.aim(s, frame.unit, aims, intent) if aims else None
        elif isinstance(frame, Going) and frame.unit == intent[1] and intent[0] == GO:
            goes_on = not s.supp[frame.unit] and s.at[frame.unit] >= 0 and ("exit",) not in options
            steps = [action for action in options if action[0] == "enter" and action[1] not in frame.trail]
            found = step_to(s, steps, intent[2]) if goes_on and s.at[frame.unit] != intent[2] else None
        return found if found in options else None

    # -- how it goes on -----------------------------------------------------------------------------------------------

    def likely(self, s: State, choices: list[Action], rng: Random, intent: Action) -> Action:
        assert isinstance(s, BrothersState)
        if len(choices) == 1:
            return choices[0]
        frame = s.stack[-1]
        if isinstance(frame, OpFireWindow):
            return self.answer_mover(s, frame, choices)
        if isinstance(frame, Going):
            return self.walk(s, frame, choices, rng, intent)
        if isinstance(frame, (FireAction, AssaultFire)):
            return self.aim(s, frame.unit, choices, intent)
        if isinstance(frame, Use):
            return self.act(s, frame.unit, choices, rng, intent)
        if isinstance(frame, MoraleCheck):
            return self.check_again(s, frame, choices)
        found: Action = self.judge.likely(s, choices, rng)
        return found

    def check_again(self, s: BrothersState, frame: MoraleCheck, choices: list[Action]) -> Action:
        """A Command Point for the side that goes forward, while it has some."""
        spends = [action for action in choices if action[0] == "cp"]
        if spends and s.side[frame.unit] == CARDS[s.scenario].victory.acting:
            return spends[0]
        rest = [action for action in choices if action[0] != "cp"]
        return rest[0] if rest else choices[0]

    def answer_mover(self, s: BrothersState, frame: OpFireWindow, choices: list[Action]) -> Action:
        """The best shot that is worth it and costs no Command Point."""
        best, most = PASS if PASS in choices else choices[0], WAITS_FOR
        vehicle = type_of(s, frame.mover).vehicle
        for action in choices:
            if action[0] not in ("op", "final") or action[3] >= 0:
                continue
            if vehicle and action[2] not in AT_VEHICLES and type_of(s, action[1]).arc:
                continue
            power = at_mover(s, action[1], frame.mover, action[2])
            if action[0] == "final":
                power += 0.5  # it has nothing better to wait for
            if power > most:
                best, most = action, power
        return best

    def walk(self, s: BrothersState, frame: Going, choices: list[Action], rng: Random, intent: Action) -> Action:
        u = frame.unit
        if ("exit",) in choices and exit_wanted(s, s.side[u], ("exit",)):
            return ("exit",)
        steps = [action for action in choices if action[0] == "enter" and action[1] not in frame.trail]
        if intent and intent[0] == GO and intent[1] == u:
            step = step_to(s, steps, intent[2]) if s.at[u] != intent[2] else None
        else:
            step = towards(s, u, steps, rng) if frame.hexes < 3 else None
        if step is not None:
            return step
        if ("assault fire",) in choices and self.best_shot(s, u) >= FIRES - 1:
            return ("assault fire",)
        if ("stop",) in choices:
            return ("stop",)
        return steps[0] if steps else choices[0]

    def best_shot(self, s: BrothersState, u: int) -> float:
        most = 0.0
        for loc in enemy_locations(s, s.side[u]):
            most = max(most, strength(s, u, loc, False))
        return most

    def aim(self, s: BrothersState, u: int, choices: list[Action], intent: Action) -> Action:
        best, most = choices[0], -99.0
        for action in choices:
            if action[0] != "at":
                continue
            power = strength(s, u, action[1], False, action[2])
            if not seen(s, u, action[1], action[2]):
                power = -50.0
            if intent and intent[0] == FIRE and intent[1] == u and action[1] == intent[2]:
                power += 20.0
            if power > most:
                best, most = action, power
        return best

    def act(self, s: BrothersState, u: int, choices: list[Action], rng: Random, intent: Action) -> Action:
        """What a chosen unit does: as intended; else fire if that is good, go forward if it must, or wait."""
        if intent and intent[1] == u:
            wanted: Action = ("move",) if intent[0] == GO else (intent[0],)
            if wanted in choices:
                return wanted
        if ("fire",) in choices and self.best_shot(s, u) >= FIRES:
            return ("fire",)
        card = CARDS[s.scenario]
        if ("move",) in choices and s.side[u] == card.victory.acting and not s.supp[u] and not in_melee(s, u):
            field = field_for(s, card)
            if not type_of(s, u).foot or s.at[u] < 0 or field[s.at[u]] > 0 or pressing(s, card) > 0.5:
                return ("move",)
        if ("op fire",) in choices:
            return ("op fire",)
        found: Action = self.judge.likely(s, choices, rng)
        return found

    def follow(self, s: State, choices: list[Action], rng: Random) -> Action:
        """Which piece next: who has a good shot, else who goes forward, the nearest first."""
        assert isinstance(s, BrothersState)
        card = CARDS[s.scenario]
        field = field_for(s, card)
        best, most = choices[0], -99.0
        for action in choices:
            if action[0] != "use":
                continue
            u = action[1]
            if s.at[u] < 0:
                worth = 1.0
            else:
                worth = max(0.0, self.best_shot(s, u) - FIRES) if not is_decoy(s, u) else -2.0
                if s.side[u] == card.victory.acting:
                    worth += 1.0 - 0.1 * field[s.at[u]] - s.supp[u]
            if worth > most:
                best, most = action, worth
        if most > -99.0 and (len(best) == 2 or most > 2.0):
            return best
        if PASS in choices:
            return PASS
        found: Action = self.judge.likely(s, choices, rng)
        return found

    def eager(self, s: State, seat: int, plan: Plan) -> float:
        """A shot is known by its chance better than by a few tries of it."""
        assert isinstance(s, BrothersState)
        if plan[1] and plan[1][0] == FIRE:
            return 0.5 * chance(strength(s, plan[1][1], plan[1][2], False))
        return super().eager(s, seat, plan) + self.spot(s, seat, plan[0])


def first_of(rated: tuple[float, Plan]) -> float:
    return rated[0]


def step_to(s: BrothersState, steps: list[Action], h: int) -> Action | None:
    """The step that comes nearest to a place, if any does."""
    field = distances(CARDS[s.scenario].ground, (h,))
    best: Action | None = None
    least = 39.0
    for action in steps:
        if field[action[1]] < least:
            best, least = action, field[action[1]]
    return best


def within(s: BrothersState, u: int, points: int) -> dict[int, int]:
    """Locations that a unit reaches with so many sixths of a Movement Point, and what that costs."""
    steps = CARDS[s.scenario].ground.steps_for(UNITS[s.kind[u]].gait)
    start = s.at[u]
    found = {start: 0}
    todo = [start]
    while todo:
        here = todo.pop(0)
        if here != start and any([s.side[v] != s.side[u] for v in s.here.get(here, ())]):  # noqa: C419 (compiles to a loop)
            continue
        for there, cost, _ in steps[here]:
            total = found[here] + cost
            if total <= points and total < found.get(there, 9999):
                found[there] = total
                todo.append(there)
    return found

"""Advice with its reasons: a whole plan, what it hopes for, what speaks against it, and the two next best.

Found on copies of the position that hold no secret of others, by the judge's eye (`lab.judge.worth`). A plan goes from
the present question to the end of what it begins: a move names where it goes, an attack its target and its firers.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage import bots
from bocage.bots import Sample
from bocage.kernel import play
from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal
from bocage.lab.judge.worth import Estimate, Eye
from bocage.server.planning.prospects import MOST, NOTHING, Search
from bocage.server.planning.second import agrees, sergeants_choice
from bocage.server.planning.seen import watchers
from bocage.server.planning.ways import reach, reach_after

FIRST, LEFT, LAST = 40, 8, 3
"""Choices looked at, plans that are left after a first look, and those that are told."""
MARCHES = 3
"""Units whose ways are looked for: the most promising."""
WAYS = 30
GLANCE, LOOK, STUDY = 2, 4, 12
"""Imagined worlds for each of them."""
WORSE, GAIN = 0.02, 0.003
"""From which on a course is called worse than doing nothing, and a plan better."""
ODDS_TOLD = 3
DOUBT = 1.5
"""Standard errors by which a plan may look worse and still be the sergeant's."""


class Plan:
    """Answers to the end of a procedure; `path` where it is a march, `preview` where it is an attack."""

    def __init__(self, actions: tuple[Action, ...], words: str) -> None:
        self.actions = actions
        self.words = words
        self.path: list[str] = []
        self.preview: dict[str, Any] = {}
        self.worth = Estimate([0.0])


class Adviser:
    def __init__(self, game: Game, s: State, seat: int, rng: Random) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.rng = rng
        self.eye = Eye(game)
        self.sample: Sample = bots.sampler(game, s, seat)
        self.ways: dict[int | None, list[dict[str, Any]]] = {}
        """By unit, None for the one under way: where it could go."""
        self.idle: Plan | None = None
        """To do nothing, where that is a choice."""
        self.glanced: list[Plan] = []
        """Every choice by itself, the best at a glance first."""
        self.searched = True
        """Whether all attacks were looked at."""

    def advise(self, going: bool = False) -> dict[str, Any]:
        """The best plan. `going`: a move was begun on our advice and has not come anywhere, so it is not ended here."""
        plans = self.plans(going)
        base = self.base(plans)
        best = self.seconded(plans, self.ranked(plans))
        if self.idle is not None and not going and best[0].worth.mean < base + GAIN:
            best = [self.idle, *[x for x in best if x is not self.idle]][:LAST]  # what gains nothing is not advised
        return self.told(best, base)

    def plans(self, going: bool) -> list[Plan]:
        """Every sensible choice at a glance; the best of them as whole plans."""
        options = self.eye.sensible(self.s, self.seat, play.options(self.s))
        if going:
            options = [x for x in options if self.game.meaning(self.s, x)[0] != "end"] or options
        if len(options) > FIRST:
            options = self.rng.sample(options, FIRST)
        plain = [Plan((x,), self.game.describe(self.s, x)) for x in options]
        self.judge(plain, GLANCE)
        plain.sort(key=lambda x: x.worth.mean, reverse=True)
        self.glanced = plain
        found: list[Plan] = []
        attacks = self.attacks()
        for plan in plain:
            whole = [x for x in attacks if x.actions[0] == plan.actions[0]] + self.marches(plan.actions[0])
            found += whole or ([] if self.leads_nowhere(plan.actions[0]) else [plan])
        return found or plain

    def leads_nowhere(self, action: Action) -> bool:
        """An attack that comes to nothing sound, and the march of a unit for which no way was found: who followed that
        would be told next to stop where it stands."""
        kind = self.game.meaning(self.s, action)[0]
        if kind == "begin":
            return self.game.target(self.s, action).get("unit") is not None and bool(self.ways)
        return self.searched and kind in ("attack", "shoot")

    def attacks(self) -> list[Plan]:
        """Attacks that could be carried out from here, with firers and target."""
        search = Search(self.game, self.seat)
        search.look(self.s.copy(), [], [], {}, {})
        self.searched = search.tried < MOST
        found = []
        for attack in search.found:
            plan = Plan(tuple(attack["actions"]), "; ".join(attack["words"]))
            plan.preview = attack["preview"]
            if self.eye.sound(self.s, self.seat, plan.actions):
                found.append(plan)
        return found

    def marches(self, action: Action) -> list[Plan]:
        """Where the unit that this choice takes up, or moves on, could go."""
        kind = self.game.meaning(self.s, action)[0]
        unit = self.game.target(self.s, action).get("unit") if kind == "begin" else None
        if kind not in ("begin", "step"):
            return []
        plans = []
        for way in self.ways_of(unit) if unit is not None or kind == "step" else self.ways_after(action):
            if way["actions"][0] != action:
                continue
            said = self.game.describe(self.s, action)
            verb = f"{said}: go" if kind == "begin" else "Go"
            plan = Plan(tuple(way["actions"]), f"{verb} {' → '.join(way['path'])} and stop there")
            plan.path = way["path"]
            plans.append(plan)
        return plans

    def ways_of(self, unit: int | None) -> list[dict[str, Any]]:
        if unit not in self.ways:
            if len(self.ways) >= MARCHES:
                return []
            found = reach(self.game, self.s, self.seat, unit)
            self.ways[unit] = [] if isinstance(found, Refusal) else list(found.plain().values())[:WAYS]
        return self.ways[unit]

    def ways_after(self, action: Action) -> list[dict[str, Any]]:
        """Where the unit that acts could go once it has been told to move."""
        found = reach_after(self.game, self.s, self.seat, action)
        return [] if found is None else list(found.plain().values())[:WAYS]

    def judge(self, plans: list[Plan], n: int) -> None:
        """All of them in the same worlds with the same luck."""
        values: list[list[float]] = [[] for _ in plans]
        for _ in range(n):
            world, luck = self.sample(self.rng), self.rng.random()
            for i, plan in enumerate(plans):
                values[i].append(self.outcome(world.copy(), plan, Random(luck)))
        for plan, found in zip(plans, values):
            plan.worth = Estimate(found)

    def outcome(self, s: State, plan: Plan, rng: Random) -> float:
        """The plan in one world; a march ends where it was to go."""
        if not plan.path:
            return self.eye.course(s, self.seat, plan.actions, rng)
        for wanted in plan.actions:
            if not self.eye.reach_turn(s, self.seat, rng) or play.offered(s, wanted) is None:
                return self.eye.chance(self.eye.settle(s, rng), self.seat)
            play.apply(s, wanted)
        if self.eye.reach_turn(s, self.seat, rng):
            ends = [x for x in play.options(s) if self.game.meaning(s, x)[0] == "end"]
            steps = any(self.game.meaning(s, x)[0] == "step" for x in play.options(s))
            if ends and steps:
                play.apply(s, ends[0])
        return self.eye.chance(self.eye.settle(s, rng), self.seat)

    def ranked(self, plans: list[Plan]) -> list[Plan]:
        """The better ones are imagined further; the last look is in fresh worlds."""
        self.judge(plans, GLANCE)
        plans = _apart(plans)[:LEFT]
        if len(plans) > LAST + 1:
            self.judge(plans, LOOK)
            plans = _apart(plans)[: LAST + 1]
        self.judge(plans, STUDY)
        plans.sort(key=lambda x: x.worth.mean, reverse=True)
        return plans[:LAST]

    def seconded(self, plans: list[Plan], best: list[Plan]) -> list[Plan]:
        """What the sergeant would do goes first, unless it looks clearly worse from here."""
        answer, intent = sergeants_choice(self.game, self.s, self.seat, self.rng)
        same = [x for x in (*best, *_by_worth(plans)) if agrees(x.actions, answer, intent)]
        if not same or same[0] is best[0]:
            return best
        his = same[0]
        if his not in best:
            self.judge([his], STUDY)
        if his.worth.mean < best[0].worth.mean - DOUBT * (his.worth.error + best[0].worth.error):
            return best
        return [his, *[x for x in best if x is not his and x.worth.mean <= his.worth.mean]][:LAST]

    def base(self, plans: list[Plan]) -> float:
        """What it is worth to do nothing, or just as it is."""
        idle = [x for x in plans if self.game.meaning(self.s, x.actions[0])[0] == "end" or x.actions[0] == ("pass",)]
        if idle and len(plans) > 1:
            self.judge(idle[:1], STUDY)
            self.idle = idle[0]
            return idle[0].worth.mean
        return self.eye.now(self.sample, self.seat, STUDY, self.rng).mean

    def told(self, best: list[Plan], base: float) -> dict[str, Any]:
        plan = best[0]
        return {
            "action": plan.actions[0],
            "plan": list(plan.actions),
            "path": plan.path,
            "words": plan.words,
            "worth": round(plan.worth.mean, 3),
            "now": round(base, 3),
            "hope": self.hope(plan, base),
            "against": self.against(best, base),
            "others": [
                {"action": x.actions[0], "words": x.words, "worth": round(x.worth.mean, 3)} for x in self.others(best)
            ],
        }

    def others(self, best: list[Plan]) -> list[Plan]:
        """The next best: whole plans, and where there are too few what looked best by itself."""
        named = {x.actions[0] for x in best}
        more = [x for x in self.glanced if x.actions[0] not in named and x.worth.mean <= best[0].worth.mean]
        return (best + [x for x in more if self.game.meaning(self.s, x.actions[0])[0] != "begin"])[1:LAST]

    def hope(self, plan: Plan, base: float) -> list[str]:
        """What may come of it: the odds of the preview, and where it leaves us."""
        odds = plan.preview.get("odds", []) or play.explain(self.s, plan.actions[0]).plain()["odds"]
        good = sorted([x for x in odds if not _nothing(x["what"])], key=lambda x: -float(x["p"]))
        told = [f"{percent(x['p'])} {x['what']}" for x in good[:ODDS_TOLD]]
        if plan is self.idle and not told:
            return [f"a chance to win of about {percent(plan.worth.mean)}, as it stands"]
        return [
            *told,
            f"a chance to win of about {percent(plan.worth.mean)}, against {percent(base)} if nothing is done",
        ]

    def against(self, best: list[Plan], base: float) -> list[str]:
        plan = best[0]
        told = []
        odds = plan.preview.get("odds", [])
        idle = [x["p"] for x in odds if _nothing(x["what"])]
        if idle:
            told.append(f"{percent(min(idle))} that nothing comes of it")
        worse = [x for x in plan.worth.values if x < base - WORSE]
        if worse:
            mean = sum(worse) / len(worse)
            told.append(f"{len(worse)} of {len(plan.worth.values)} imagined courses end worse, at {percent(mean)}")
        if plan.path:
            seen = watchers(self.game, self.s, self.seat, [plan.path[-1]])
            eyes = len(seen[plan.path[-1]]) if seen else 0
            if eyes:
                told.append(f"{eyes} {'enemy' if eyes == 1 else 'enemies'} may see {plan.path[-1]}")
        if len(best) > 1 and plan.worth.mean - best[1].worth.mean < plan.worth.error + best[1].worth.error:
            told.append("the next best is about as good")
        return told or ["nothing that the machine can see"]


def _by_worth(plans: list[Plan]) -> list[Plan]:
    return sorted(plans, key=lambda x: x.worth.mean, reverse=True)


def _apart(plans: list[Plan]) -> list[Plan]:
    """The best first; of several ways of one unit only the best, for two like it are no choice."""
    found: dict[Any, Plan] = {}
    for plan in _by_worth(plans):
        found.setdefault(plan.actions[0] if plan.path else plan.words, plan)
    return list(found.values())


def percent(p: float) -> str:
    return f"{100 * p:.0f} %"


def _nothing(what: str) -> bool:
    return what.rpartition(": ")[2] in NOTHING


def advise(game: Game, s: State, seat: int, rng: Random, going: bool = False) -> dict[str, Any]:
    """Advice for the seat that is asked; `s` may be the position itself or a copy for this seat."""
    copy: State = game.determinize(s, seat, rng)
    return Adviser(game, copy, seat, rng).advise(going)

"""SK 3.6 One unit routs: where it may go, who goes along, and what befalls it on the way."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack, enters_blast
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED
from bocage.games.starterkit.elst.s04_3_leaving_broken import LeavingBroken
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.fire.s03_2_3_morale import EXACTLY, FAILED, MoraleCheck
from bocage.games.starterkit.model.counters import drop, eliminate, put
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.marks import PINNED, ROUTED, WOUNDED
from bocage.games.starterkit.model.names import Location, Unit
from bocage.games.starterkit.model.state import GONE, SKState, can_lead, friends_at, leadership
from bocage.games.starterkit.model.tables import MF_ROUT, MF_WOUNDED
from bocage.games.starterkit.movement.s03_3_1_allotment import capacity
from bocage.games.starterkit.movement.s03_3_1_entering import alarm, no_step_refusal
from bocage.games.starterkit.ordnance.s06_4_hidden import find_at
from bocage.games.starterkit.phases.s03_6_interdiction import interdictors, use_interdiction
from bocage.games.starterkit.phases.s03_6_loads import burdens
from bocage.games.starterkit.phases.s03_6_paths import Rout, Seen
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NO_WAY_WITH = Refusal("SK 3.6", "together they have nowhere to rout")

STOP: Action = ("stop",)
NOT_BEGUN = Refusal("SK 3.6", "a unit that routs leaves its hex")
NOT_THERE_YET = Refusal("SK 3.6", "it must go on to the nearest woods or building it can reach")


def escort_refusal(s: SKState, v: Unit) -> Refusal | None:
    """SK 3.6 An unpinned leader in Good Order goes along; with one unit, and stays with it for the phase."""
    if not can_lead(s, v):
        return no.NO_ESCORT
    if s.status[v] & ROUTED:
        return no.ESCORTED
    return s.task_bar(v) if s.gated else None


def rout_mf(s: SKState, u: Unit) -> float:
    """SK 3.6 Six MF, a wounded leader three, never more."""
    return MF_WOUNDED if s.status[u] & WOUNDED else MF_ROUT


def has_way(s: SKState, u: Unit) -> bool:
    """SK 3.6 Has it a legal first hex? A shelter in reach lies behind one, and without one any will do."""
    rout = Rout(s, u, (u,), s.at[u])
    mf = rout_mf(s, u)
    if leaving_refusal(s, u, mf) is None:
        return True
    return any(cost <= mf for _, cost in rout.steps(s.at[u], rout.watchers(s.at[u])))


def leaving_refusal(s: SKState, u: Unit, mf: float) -> Refusal | None:
    """DE 4.3 CG11 In a campaign a unit may leave by the Entry Area of its side, as into Open Ground."""
    battle = battle_of(s)
    if not battle.goes_on or s.at[u] not in battle.entries(s.side[u]):
        return no.NO_EXIT
    return no.NO_EXIT if mf < 1.0 else None


Way = tuple[int, int, float]  # (hex, rate, MF)


def ways(rout: Rout, here: Location, seen: Seen, mf: float, goals: dict[int, float]) -> list[Way]:
    """SK 3.6 Legal next hexes: any, or those from which a shelter it must make for is still in reach."""
    found: list[Way] = []
    first = rout.steps(here, seen)
    rout.leave()
    for where, _ in first:
        for rate, cost in rout.rates(here, where):
            if cost <= mf and (not goals or rout.can_reach(where, seen | rout.watchers(where), mf - cost, goals)):
                found.append((where, rate, cost))
    return found


EXIT: Action = ("exit",)
LAY_DOWN = "lay down"


def to(way: Way) -> Action:
    """By the road of a hex with other terrain, in a Polder's channel, or (the terrain's own cost) as ever."""
    return ("to", way[0], way[1]) if way[1] else ("to", way[0])


class RoutingUnit(Frame):
    """SK 3.6 One unit routs hex by hex, with Interdiction, or crawls one hex."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.leader = -1
        self.origin = -1
        self.left = 0.0
        self.seen: tuple[int, ...] = ()
        self.moved = False
        self.bumped = False
        """SK 6.4 A hidden Gun has turned it back: it may no longer crawl."""
        self.crawls = False
        self.sheltered = False
        """It has come to a shelter that holds it: from there only into others."""
        self.crest = -1
        """The side by which it came up a crest line into its hex."""
        self.rate = 0
        self.hurt = False
        self.going: Action = ()
        """Its first step, while its owner says what it leaves behind."""
        self.laden = -1
        """Who leaves something."""
        self.bound: tuple[int, ...] = ()
        """The shelters it set out for: they stay the nearest while it can still reach one (docs/rulings)."""

    def start(self, s: SKState, _: Any) -> None:
        u = self.unit
        self.origin = s.at[u]
        self.left = rout_mf(s, u)
        self.seen = tuple(sorted(self.rout(s).watchers(s.at[u])))
        s.status[u] |= ROUTED
        goto(s, self, "decide")

    def rout(self, s: SKState) -> Rout:
        units = (self.unit, self.leader) if self.leader >= 0 else (self.unit,)
        rout = Rout(s, self.unit, units, self.origin)
        rout.moved, rout.sheltered = self.moved, self.sheltered
        return rout

    def decide(self, s: SKState, _: Any) -> None:
        self.sheltered = self.sheltered or (self.moved and self.rout(s).is_held(s.at[self.unit]))
        if self.moved and (self.crawls or not (self._onward(s) or self.exit_refusal(s) is None)):
            return goto(s, self, "stop")
        if not self.moved:
            self.bound = tuple(self.rout(s).goals(s.at[self.unit], frozenset(self.seen), self.left))
            if self.bumped and not self.can_chosen(s):
                return goto(s, self, "stop")
        return ask(s, self, "chosen", s.side[self.unit], "SK 3.6")

    def _goals(self, s: SKState, rout: Rout) -> dict[int, float]:
        """SK 3.6 What it must make for, reckoned where it starts; anew only if none of that can be reached any more."""
        here, seen = s.at[self.unit], frozenset(self.seen)
        kept = dict.fromkeys(self.bound, 0.0)
        if not self.moved or not kept or rout.can_reach(here, seen, self.left, kept):
            return kept
        return rout.goals(here, seen, self.left)

    def _onward(self, s: SKState) -> list[Way]:
        """Hexes it may go on to; from a shelter only into another, unless it is of the building where it began."""
        here = s.at[self.unit]
        rout = self.rout(s)
        seen = frozenset(self.seen)
        if rout.is_held(here):
            return ways(rout, here, seen, self.left, {})
        found = ways(rout, here, seen, self.left, self._goals(s, rout))
        if self._is_sheltered(s, rout, here):
            free = ways(rout, here, seen, self.left, {})
            found += [way for way in free if ground_of(s).shelter[way[0]] and way not in found]
        return found

    def _is_sheltered(self, s: SKState, rout: Rout, here: Location) -> bool:
        return ground_of(s).shelter[here] and not rout.near_enemy(here, False)

    def can_chosen(self, s: SKState) -> list[Action]:
        here = s.at[self.unit]
        rout = self.rout(s)
        leaving: list[Action] = [EXIT] if self.exit_refusal(s) is None else []
        if not self.moved:
            first = ways(rout, here, frozenset(self.seen), self.left, self._goals(s, rout))
            found = [to(way) for way in first]
            if not self.bumped:
                found += [("crawl", h) for h in dict.fromkeys([way[0] for way in first])]  # SK 3.6: the whole allotment
            return found + leaving + [("with", v) for v in self._escorts(s)]
        onward = self._onward(s)
        bound = not self._is_sheltered(s, rout, here) and bool(self._goals(s, rout))
        return ([] if bound and onward else [STOP]) + leaving + [to(way) for way in onward]

    def exit_refusal(self, s: SKState) -> Refusal | None:
        """DE 4.3 CG11 Not at the end of a Low Crawl."""
        return no.NO_EXIT if self.crawls else leaving_refusal(s, self.unit, self.left)

    def _escorts(self, s: SKState) -> list[int]:
        """SK 3.6 An unpinned leader in the hex may rout along."""
        if self.leader >= 0:
            return []
        friends = friends_at(s, s.side[self.unit], s.at[self.unit])
        return [v for v in friends if self.along_refusal(s, v) is None]

    def along_refusal(self, s: SKState, v: Unit) -> Refusal | None:
        """SK 3.6 He may, and together they still have a way: a wounded leader has three MF (SK 3.2.3)."""
        refusal = escort_refusal(s, v)
        if refusal is not None:
            return refusal
        rout = Rout(s, self.unit, (self.unit, v), self.origin)
        mf = min(self.left, rout_mf(s, v))
        able = any(cost <= mf for _, cost in rout.steps(s.at[self.unit], frozenset(self.seen)))
        return None if able else NO_WAY_WITH

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "with":
            leader = action[1]
            friends = friends_at(s, s.side[self.unit], s.at[self.unit])
            return self.along_refusal(s, leader) if leader in friends else no.ROUTS_ALONE
        if action == EXIT:
            return self.exit_refusal(s)
        if action == STOP:
            return NOT_THERE_YET if self.moved else NOT_BEGUN
        if action[0] not in ("to", "crawl"):
            return None
        here, where = s.at[self.unit], action[1]
        if where not in ground_of(s).near[here] or not ground_of(s).passable[where]:
            return no_step_refusal(ground_of(s), here, where)
        if action[0] == "crawl" and self.bumped:
            return Refusal("SK 6.4", "who was turned back by a hidden Gun no longer crawls")
        if action[0] == "crawl" and self.moved:
            return Refusal("SK 3.6", "Low Crawl takes the whole allotment")
        refusal = self.rout(s).step_refusal(here, where, frozenset(self.seen))
        return refusal or no.ROUT_SHELTER

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "with":
            self.leader = action[1]
            self.left = min(self.left, rout_mf(s, self.leader))
            s.status[self.leader] |= ROUTED
            return goto(s, self, "decide")
        if action == STOP:
            return goto(s, self, "stop")
        self.going = action
        return goto(s, self, "go" if self.moved else "lighten")

    def go(self, s: SKState, _: Any) -> None:
        action = self.going
        if action == EXIT:
            return call(s, self, "gone", LeavingBroken(self.unit, self.leader))
        self.crawls = action[0] == "crawl"
        return self._enter(s, action[1], action[2] if len(action) > 2 else -1)

    def lighten(self, s: SKState, _: Any) -> None:
        """SK 3.6, 4.0 Who routs carries what his capacity allows: three PP, a leader one, a wounded one nothing."""
        for u in (self.unit, self.leader) if self.leader >= 0 else (self.unit,):
            for w in [x for x in s.carried[u] if s.type(x).is_gun]:
                drop(s, w)  # SK 4.0: a Gun is never carried
            ways = burdens(s, s.carried[u], capacity(s, u))
            if len(ways) > 1:
                self.laden = u
                return ask(s, self, "laid", s.side[u], "SK 3.6")
            for w in ways[0]:
                drop(s, w)
        return goto(s, self, "go")

    def can_laid(self, s: SKState) -> list[Action]:
        return [(LAY_DOWN, *way) for way in burdens(s, s.carried[self.laden], capacity(s, self.laden))]

    def laid(self, s: SKState, action: Action) -> None:
        for w in action[1:]:
            drop(s, w)
        return goto(s, self, "lighten")

    def _enter(self, s: SKState, where: Location, rate: int) -> None:
        g = ground_of(s)
        here = s.at[self.unit]
        if find_at(s, s.side[self.unit], where):  # SK 6.4: back, and on by another way, no longer crawling
            self.bumped = True
            self.crawls = False
            tell(s, "SK 6.4", ("turned back", (self.unit,), where))
            self.seen = tuple(sorted({*self.seen, *self.rout(s).watchers(here)}))
            return goto(s, self, "decide")
        costs = dict(self.rout(s).rates(here, where))
        rate = rate if rate in costs else next(iter(costs))
        cost = costs[rate]
        crest = g.neighbours[where].index(here) if g.level[where] > g.level[here] and where < g.hexes else -1
        self.left = 0.0 if self.crawls else self.left - cost
        self.moved = True
        side = s.side[self.unit]
        for u in (self.unit, self.leader) if self.leader >= 0 else (self.unit,):
            put(s, u, where)
        tell(s, "SK 3.6", ("routed", self.unit, where))
        alarm(s, side, where, g)
        self.seen = tuple(sorted({*self.seen, *self.rout(s).watchers(where)}))
        self.crest, self.rate = crest, rate
        if enters_blast(s, here, where):  # DE 2.51: an attack, not Interdiction
            going = (self.unit, self.leader) if self.leader >= 0 else (self.unit,)
            return call(s, self, "blasted", BlastAttack(where, going, (), not rate & CLAIMED))
        return goto(s, self, "entered")

    def blasted(self, s: SKState, _: Any) -> None:
        if self.leader >= 0 and (s.at[self.leader] == GONE or not s.good_order(self.leader)):
            self.leader = -1
        goto(s, self, "entered" if s.at[self.unit] != GONE else "gone")

    def entered(self, s: SKState, _: Any) -> None:
        """SK 3.6 Interdiction, once for each Open Ground hex."""
        side, where = s.side[self.unit], s.at[self.unit]
        able = (
            []
            if self.crawls
            else interdictors(s, side, where, self.crest, self.rate == ROAD_RATE, bool(self.rate & CLAIMED))
        )
        if able:
            use_interdiction(s, able)
            self.hurt = bool(s.status[self.unit] & WOUNDED)
            drm = min(0, leadership(s, self.leader)) if self.leader >= 0 else 0  # SK 3.6: he may add it
            return call(s, self, "interdicted", MoraleCheck(self.unit, drm, "SK 3.6"))
        return goto(s, self, "decide")

    def interdicted(self, s: SKState, outcome: int) -> None:
        """SK 3.6 Failing reduced the unit (and kills a leader who went along); the exact number pins it."""
        if outcome == FAILED:
            if self.leader >= 0:
                eliminate(s, self.leader, "SK 3.6")
                self.leader = -1
            if s.at[self.unit] == GONE:
                return call(s, self, "gone", LeaderLoss())
            if s.status[self.unit] & WOUNDED and not self.hurt:
                self.left = max(0.0, self.left - MF_ROUT + MF_WOUNDED)  # SK 3.2.3: three MF from now on
            return call(s, self, "decide", LeaderLoss())
        if outcome == EXACTLY:
            s.status[self.unit] |= PINNED
            tell(s, "SK 3.6", ("pinned", self.unit))
            return goto(s, self, "stop")
        return goto(s, self, "decide")

    def stop(self, s: SKState, _: Any) -> None:
        """SK 3.6 Ending next to an unbroken Known Enemy Unit is failure to rout; pinned on the way, next to any."""
        u = self.unit
        if s.at[u] != GONE and adjacent_known(s, s.side[u], s.at[u], not s.status[u] & PINNED):
            eliminate(s, u, "SK 3.6")
            return call(s, self, "gone", LeaderLoss())
        return end(s)

    def gone(self, s: SKState, _: Any) -> None:
        end(s)

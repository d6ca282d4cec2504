"""SK 3.6 The Rout Phase: the ATTACKER's broken units, then the DEFENDER's, one at a time."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.fire.s03_2_3_morale import EXACTLY, FAILED, MoraleCheck
from bocage.games.starterkit.model.counters import drop, eliminate, put
from bocage.games.starterkit.model.marks import BROKEN, DM, MELEE, PINNED, ROUTED, WOUNDED
from bocage.games.starterkit.model.names import Location, Side, Unit, Weapons
from bocage.games.starterkit.model.state import GONE, SKState, can_lead, friends_at, leadership
from bocage.games.starterkit.model.tables import MF_ROUT, MF_WOUNDED
from bocage.games.starterkit.movement.s03_3_1_allotment import capacity
from bocage.games.starterkit.movement.s03_3_1_entering import alarm
from bocage.games.starterkit.phases.s03_6_interdiction import interdicted, must_rout
from bocage.games.starterkit.phases.s03_6_paths import Rout
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
STOP: Action = ("stop",)


def rout_refusal(s: SKState, side: Side, u: Unit) -> Refusal | None:
    """SK 3.6 A broken unit under DM, not in Melee, that has not routed."""
    if not 0 <= u < len(s.kind) or s.side[u] != side or s.at[u] < 0 or not s.type(u).is_personnel:
        return no.NOT_YOURS
    status = s.status[u]
    if not status & BROKEN:
        return no.NOT_BROKEN
    if status & MELEE:
        return no.MELEE_HELD
    if not status & DM:
        return no.NOT_DM
    if status & ROUTED:
        return Refusal("SK 3.6", "it has routed")
    return None if has_way(s, u) else Refusal("SK 3.6", "it has nowhere to rout")


def escort_refusal(s: SKState, v: Unit) -> Refusal | None:
    """SK 3.6 An unpinned leader in Good Order goes along; with one unit, and stays with it for the phase."""
    if not can_lead(s, v):
        return no.NO_ESCORT
    return no.ESCORTED if s.status[v] & ROUTED else None


def rout_mf(s: SKState, u: Unit) -> float:
    """SK 3.6 Six MF, a wounded leader three, never more."""
    return MF_WOUNDED if s.status[u] & WOUNDED else MF_ROUT


def has_way(s: SKState, u: Unit) -> bool:
    """SK 3.6 Has it a legal first hex? A shelter in reach lies behind one, and without one any will do."""
    rout = Rout(s, u, (u,), s.at[u])
    mf = rout_mf(s, u)
    return any(cost <= mf for _, cost in rout.steps(s.at[u], rout.watchers(s.at[u])))


def ways(
    rout: Rout, here: Location, seen: frozenset[int], mf: float, goals: dict[int, float]
) -> list[tuple[int, float]]:
    """SK 3.6 Legal next hexes: any, or those from which a shelter it must make for is still in reach."""
    return [
        (where, cost)
        for where, cost in rout.steps(here, seen)
        if cost <= mf and (not goals or rout.can_reach(where, seen | rout.watchers(where), mf - cost, goals))
    ]


class RoutPhase(Frame):
    """SK 3.6 Units that must rout and cannot are eliminated."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0

    def side(self, s: SKState) -> int:
        return s.attacker if self.turn == 0 else 1 - s.attacker

    def start(self, s: SKState, _: Any) -> None:
        """SK 3.6 Who must rout is placed under DM first."""
        for side in (0, 1):
            for u in s.roster[side]:
                if s.status[u] & BROKEN and must_rout(s, u) and not s.status[u] & DM:
                    s.status[u] |= DM
                    tell(s, "SK 3.6", ("desperate", u))
        goto(s, self, "next_unit")

    def next_unit(self, s: SKState, _: Any) -> None:
        side = self.side(s)
        if not any(s.status[u] & DM and rout_refusal(s, side, u) is None for u in s.roster[side]):
            return goto(s, self, "chosen", DONE)
        return ask(s, self, "chosen", side, "SK 3.6")

    def can_chosen(self, s: SKState) -> list[Action]:
        side = self.side(s)
        able = [u for u in s.roster[side] if s.status[u] & DM and rout_refusal(s, side, u) is None]
        found: list[Action] = [] if any(must_rout(s, u) for u in able) else [DONE]
        return found + [("rout", u) for u in able]

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("SK 3.6", "a unit that must rout still can")
        return rout_refusal(s, self.side(s), action[1])

    def chosen(self, s: SKState, action: Action) -> None:
        if action != DONE:
            return call(s, self, "next_unit", RoutingUnit(action[1]))
        for u in s.roster[self.side(s)]:
            if must_rout(s, u) and not s.status[u] & ROUTED:
                eliminate(s, u, "SK 3.6")
        return call(s, self, "side_done", LeaderLoss())

    def side_done(self, s: SKState, _: Any) -> None:
        self.turn += 1
        if self.turn == 1:
            return goto(s, self, "next_unit")
        for side in (0, 1):
            for u in s.roster[side]:
                s.status[u] &= ~ROUTED
        return end(s)


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
        self.crawls = False
        self.crest = -1
        """The side by which it came up a crest line into its hex."""
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
        return Rout(s, self.unit, units, self.origin)

    def decide(self, s: SKState, _: Any) -> None:
        if self.moved and (self.crawls or not self._onward(s)):
            return goto(s, self, "stop")
        return ask(s, self, "chosen", s.side[self.unit], "SK 3.6")

    def _goals(self, s: SKState, rout: Rout) -> dict[int, float]:
        """SK 3.6 What it must make for, reckoned where it starts; anew only if none of that can be reached any more."""
        here, seen = s.at[self.unit], frozenset(self.seen)
        if self.moved:
            kept = dict.fromkeys(self.bound, 0.0)
            if not kept or rout.can_reach(here, seen, self.left, kept):
                return kept
        return rout.goals(here, seen, self.left)

    def _onward(self, s: SKState) -> list[int]:
        """Hexes it may go on to: from a shelter only into another one, unless it may ignore that shelter."""
        here = s.at[self.unit]
        rout = self.rout(s)
        seen = frozenset(self.seen)
        shelters: list[int] = []
        if self._is_sheltered(s, rout, here):
            shelters = [w for w, cost in rout.steps(here, seen) if ground_of(s).shelter[w] and cost <= self.left]
            if not rout.ignorable(here):
                return shelters
        free = [w for w, _ in ways(rout, here, seen, self.left, self._goals(s, rout))]
        return free + [w for w in shelters if w not in free]

    def _is_sheltered(self, s: SKState, rout: Rout, here: Location) -> bool:
        return ground_of(s).shelter[here] and not rout.near_enemy(here, False)

    def can_chosen(self, s: SKState) -> list[Action]:
        here = s.at[self.unit]
        rout = self.rout(s)
        if not self.moved:
            first = ways(rout, here, frozenset(self.seen), self.left, self._goals(s, rout))
            found: list[Action] = [("to", h) for h, _ in first]
            found += [("crawl", h) for h, _ in first]  # SK 3.6: one hex for the whole allotment
            return found + [("with", v) for v in self._escorts(s)]
        onward = self._onward(s)
        bound = not self._is_sheltered(s, rout, here) and bool(self._goals(s, rout))
        return ([] if bound and onward else [STOP]) + [("to", h) for h in onward]

    def _escorts(self, s: SKState) -> list[int]:
        """SK 3.6 An unpinned leader in the hex may rout along."""
        if self.leader >= 0:
            return []
        friends = friends_at(s, s.side[self.unit], s.at[self.unit])
        return [v for v in friends if escort_refusal(s, v) is None]

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "with":
            friends = friends_at(s, s.side[self.unit], s.at[self.unit])
            return escort_refusal(s, action[1]) if action[1] in friends else no.DIFFERENT_HEX
        if action[0] not in ("to", "crawl"):
            return None
        here = s.at[self.unit]
        if action[1] not in ground_of(s).near[here]:
            return no.NOT_NEXT
        if action[0] == "crawl" and self.moved:
            return Refusal("SK 3.6", "Low Crawl takes the whole allotment")
        refusal = self.rout(s).step_refusal(here, action[1], frozenset(self.seen))
        return refusal or no.ROUT_SHELTER

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "with":
            self.leader = action[1]
            s.status[self.leader] |= ROUTED
            return goto(s, self, "decide")
        if action == STOP:
            return goto(s, self, "stop")
        if not self.moved:
            self.bound = tuple(self._goals(s, self.rout(s)))
            self._lighten(s)
        self.crawls = action[0] == "crawl"
        return self._enter(s, action[1])

    def _lighten(self, s: SKState) -> None:
        """SK 3.6, 4.0 Who routs carries what his capacity allows: three PP, a leader one, a wounded one nothing."""
        for u in (self.unit, self.leader) if self.leader >= 0 else (self.unit,):
            for w in best_load(s, s.carried[u], capacity(s, u)):
                drop(s, w)

    def _enter(self, s: SKState, where: Location) -> None:
        g = ground_of(s)
        here = s.at[self.unit]
        cost = dict(self.rout(s).steps(here, frozenset(self.seen)))[where]
        crest = g.neighbours[where].index(here) if g.level[where] > g.level[here] else -1
        self.left = 0.0 if self.crawls else self.left - cost
        self.moved = True
        side = s.side[self.unit]
        for u in (self.unit, self.leader) if self.leader >= 0 else (self.unit,):
            put(s, u, where)
        tell(s, "SK 3.6", ("routed", self.unit, where))
        alarm(s, side, where, g)
        self.seen = tuple(sorted({*self.seen, *self.rout(s).watchers(where)}))
        self.crest = crest
        if where in s.barrage:  # DE 2.51: an attack, not Interdiction
            going = (self.unit, self.leader) if self.leader >= 0 else (self.unit,)
            return call(s, self, "blasted", BlastAttack(where, going))
        return goto(s, self, "entered")

    def blasted(self, s: SKState, _: Any) -> None:
        if self.leader >= 0 and (s.at[self.leader] == GONE or not s.good_order(self.leader)):
            self.leader = -1
        goto(s, self, "entered" if s.at[self.unit] != GONE else "gone")

    def entered(self, s: SKState, _: Any) -> None:
        if not self.crawls and interdicted(s, s.side[self.unit], s.at[self.unit], self.crest):
            drm = leadership(s, self.leader) if self.leader >= 0 else 0
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
            return call(s, self, "decide", LeaderLoss())
        if outcome == EXACTLY:
            s.status[self.unit] |= PINNED
            tell(s, "SK 3.6", ("pinned", self.unit))
            return goto(s, self, "stop")
        return goto(s, self, "decide")

    def stop(self, s: SKState, _: Any) -> None:
        """SK 3.6 Ending next to an unbroken Known Enemy Unit is failure to rout."""
        u = self.unit
        if s.at[u] != GONE and adjacent_known(s, s.side[u], s.at[u], True):
            eliminate(s, u, "SK 3.6")
            return call(s, self, "gone", LeaderLoss())
        return end(s)

    def gone(self, s: SKState, _: Any) -> None:
        end(s)


def best_load(s: SKState, weapons: Weapons, room: int) -> list[int]:
    """What must be dropped so that the rest comes as near to `room` PP as it can."""
    best: tuple[int, int] = (-1, 0)
    for mask in range(1 << len(weapons)):
        pp = sum(s.type(w).pp for i, w in enumerate(weapons) if mask >> i & 1)
        if pp <= room and pp > best[0]:
            best = (pp, mask)
    return [w for i, w in enumerate(weapons) if not best[1] >> i & 1]

"""UA s23 A wave on its way: impulses of one hex for everybody, then the DEFENDER fires."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.marks import ACT_MOVE, CONCEALED, WAVE
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_marching import MarchingFire
from bocage.games.cardwar.ua_wave_fire import NO_SHOT, stack_at, wave_shots
from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import leaving_mf
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.ground import ROAD_RATE, TERRAIN_RATE
from bocage.games.starterkit.model.marks import BROKEN, IN_CC, MOVED
from bocage.games.starterkit.model.names import Location, Unit, Units
from bocage.games.starterkit.model.state import GONE, holds, lose_aim
from bocage.games.starterkit.movement.s03_3_1_entering import alarm, smoke_cost, stacking_refusal
from bocage.games.starterkit.movement.s03_3_5_residual import ResidualAttack
from bocage.games.starterkit.ordnance.s06_4_hidden import find_at
from bocage.games.starterkit.phases.s02_control import take_control
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

WAVE_MF = 8.0
NOT_NEARER = Refusal("UA s23", "each impulse of a wave brings a unit one hex nearer to its target, or upon an enemy")
TOO_DEAR = Refusal("UA s23", "the wave has too few MF left for that hex")

Step = tuple[int, int, float]
"""(hex, rate, MF)."""


class WaveMove(Frame):
    """UA s23 All have 8 MF; all pay the dearest cost of an impulse; who cannot come nearer stops."""

    def __init__(self, units: Units = (), goal: Location = -1) -> None:
        super().__init__()
        self.units = units
        self.goal = goal
        self.left = WAVE_MF
        self.queue: tuple[int, ...] = ()
        """Units still to move in this impulse."""
        self.cost = 0.0
        self.entries: dict[int, tuple[int, ...]] = {}
        """Hex entered in this impulse to how its last unit came there (fire/shot.Entry)."""
        self.fields: tuple[int, ...] = ()
        """Hexes still to be fired at."""
        self.shots: dict[int, int] = {}
        self.held = False
        """The DEFENDER holds his fire while the wave moves (SK 3.3.3)."""

    def start(self, s: CardState, _: Any) -> None:
        for u in self.units:
            s.mark_card(u, WAVE)
            s.unmark_card(u, CONCEALED)
            s.leave_column(u)  # UA s25: a column stays on its road
            s.active[u] = s.active.get(u, 0) | ACT_MOVE
        goto(s, self, "impulse")

    def impulse(self, s: CardState, _: Any) -> None:
        """Those who broke, are with an enemy, or cannot come nearer are done."""
        for u in self.units:
            if s.at[u] != GONE and not self.goes_on(s, u):
                s.status[u] |= MOVED
        self.units = tuple([u for u in self.units if self.goes_on(s, u)])
        s.ways.clear()
        if not self.units:
            return end(s)
        # those in front make room for those behind, who come on in the same impulse
        order = sorted([(self.distance(s, s.at[u]), i, u) for i, u in enumerate(self.units)])
        self.queue, self.cost = tuple([u for _, _, u in order]), 0.0
        self.entries.clear()
        self.shots.clear()
        s.marched_at.clear()
        return goto(s, self, "next_unit")

    def goes_on(self, s: CardState, u: Unit) -> bool:
        return s.at[u] != GONE and not s.status[u] & (BROKEN | MOVED)

    def steps(self, s: CardState, u: Unit) -> list[Step]:
        """Hexes one nearer to the target, or with an enemy in them, for which MF are left."""
        g = ground_of(s)
        here = s.at[u]
        if holds(s, here, 1 - s.side[u]):
            return []
        found: list[Step] = []
        for where, _, terrain, road in g.steps[here]:
            if not self.is_onward(s, here, where):
                continue
            rate = ROAD_RATE if road and road < terrain else TERRAIN_RATE
            mf = s.step_cost(u, where, road if rate == ROAD_RATE else terrain) + smoke_cost(s, where)
            mf += leaving_mf(g, here, road > 0, 0) if g.has_polder else 0.0  # DE 1.3
            barred = s.entry_bar(u, where) or stacking_refusal(s, s.side[u], (u,), where)  # UA s13: a fortified hex
            if mf <= self.left and barred is None:
                found.append((where, rate, mf))
        return found

    def is_onward(self, s: CardState, here: Location, where: Location) -> bool:
        """UA s23 Nearer to the target, or a hex that holds an enemy."""
        return self.distance(s, where) < self.distance(s, here) or holds(s, where, 1 - s.attacker)

    def distance(self, s: CardState, where: Location) -> int:
        """To the target; to one in a Steeple (DE 1.1) over its hex, from which the stairs lead up."""
        g = ground_of(s)
        foot = g.hex_of[self.goal]
        return g.ranges[foot][g.hex_of[where]] + (1 if foot != self.goal and where != self.goal else 0)

    def next_unit(self, s: CardState, _: Any) -> None:
        while self.queue:
            ways = self.steps(s, self.queue[0])
            if len(ways) > 1:
                return ask(s, self, "moved", s.attacker, "UA s23")
            if ways:
                return goto(s, self, "moved", ("to", ways[0][0]))
            s.status[self.queue[0]] |= MOVED
            self.queue = self.queue[1:]
        self.left -= self.cost
        for u in self.units if s.unseen else ():
            if s.at[u] in self.entries and not s.status[u] & MOVED:
                s.mp_at[u, s.at[u]] = s.mp_at.get((u, s.at[u]), 0.0) + self.cost  # SK 3.3.2.1
        self.fields = tuple(self.entries)
        return goto(s, self, "strike")

    def can_moved(self, s: CardState) -> list[Action]:
        return [("to", where) for where, _, _ in self.steps(s, self.queue[0])]

    def why_not_moved(self, s: CardState, action: Action) -> Refusal | None:
        where, here = action[1], s.at[self.queue[0]]
        near = where in ground_of(s).near[here] and self.is_onward(s, here, where)
        return TOO_DEAR if near else NOT_NEARER

    def moved(self, s: CardState, action: Action) -> None:
        u, where = self.queue[0], action[1]
        rate, mf = next((rate, mf) for h, rate, mf in self.steps(s, u) if h == where)
        g, here = ground_of(s), s.at[u]
        side = g.neighbours[where].index(here) if here in g.neighbours[where] else -1  # DE 1.1: by the stairs
        crest = side if side >= 0 and g.level[where] > g.level[here] else -1
        find_at(s, s.attacker, where)  # SK 6.4: they meet whoever is hidden there
        put(s, u, where)
        for w in s.carried[u]:
            s.status[w] |= MOVED
            lose_aim(s, w)
        if holds(s, where, 1 - s.side[u]):
            s.status[u] |= IN_CC
        self.cost = max(self.cost, mf)
        self.entries[where] = s.ways[u] = (rate, crest, 0)
        self.queue = self.queue[1:]
        tell(s, "UA s23", ("moved", (u,), where, mf))
        alarm(s, s.attacker, where, g)
        battle = battle_of(s)
        if where in battle.tracked:
            take_control(s, battle, where)
        goto(s, self, "next_unit")

    # what the impulse brings

    def here(self, s: CardState) -> Units:
        """Those who came there in this impulse; who had stopped before spends nothing in it (SK 3.3.3)."""
        return tuple([u for u in self.units if s.at[u] == self.fields[0] and not s.status[u] & MOVED])

    def strike(self, s: CardState, _: Any) -> None:
        """SK 3.3.5, DE 2.51 Residual Firepower and Fire For Effect first, hex by hex."""
        if not self.fields:
            return goto(s, self, "march")
        where, units = self.fields[0], self.here(s)
        if where in s.barrage and units:
            return call(s, self, "residual", BlastAttack(where, units, self.entries[where]))
        return goto(s, self, "residual")

    def residual(self, s: CardState, _: Any) -> None:
        where, units = self.fields[0], self.here(s)
        if where in s.residual and units:
            return call(s, self, "window", ResidualAttack(where, units, self.entries[where], units))
        return goto(s, self, "window")

    def window(self, s: CardState, _: Any) -> None:
        """UA s23 First Fire after the impulse: no firer more often than MF were paid."""
        where, units = self.fields[0], self.here(s)
        if not units or self.held:
            return goto(s, self, "fired_upon", (False, (), where))
        from bocage.games.cardwar.ua_first_fire import CardFirstFire  # it knows all plays, and waves are one of them

        shots = tuple(self.shots.items())
        return call(s, self, "fired_upon", CardFirstFire(where, units, self.entries[where], self.cost, shots))

    def fired_upon(self, s: CardState, outcome: tuple[Any, ...]) -> None:
        self.held = self.held or bool(outcome[0])
        for f, n in outcome[1]:
            self.shots[f] = n
        self.fields = self.fields[1:]
        goto(s, self, "strike")

    # UA waves, marching: the wave's own fire

    def march(self, s: CardState, _: Any) -> None:
        """UA s29 After the MF of the impulse, where the cards of Marching Fire were laid for the wave."""
        if wave_shots(s, self.units):
            return ask(s, self, "marched", s.attacker, "UA marching")
        return goto(s, self, "impulse")

    def can_marched(self, s: CardState) -> list[Action]:
        return [PASS, *wave_shots(s, self.units)]

    def why_not_marched(self, s: CardState, action: Action) -> Refusal | None:
        return NO_SHOT

    def marched(self, s: CardState, action: Action) -> None:
        if action == PASS:
            return goto(s, self, "impulse")
        return call(s, self, "march", MarchingFire(stack_at(s, self.units, action[1]), action[2]))

"""SK 3.3.1 One unit or stack moves: MF are spent hex by hex, and after each expenditure the DEFENDER may fire."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack, enters_blast
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import has_road, leaving_mf
from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.model.counters import drop, give, put
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.marks import BROKEN, CX, MOVED, PINNED, RECOVERED, TRIED_SMOKE
from bocage.games.starterkit.model.names import Location, Unit, Weapon
from bocage.games.starterkit.model.state import GONE, SKState, lose_aim
from bocage.games.starterkit.movement.s03_3_1_choices import ROWS, has_choice
from bocage.games.starterkit.movement.s03_3_1_deeds import leave_charge
from bocage.games.starterkit.movement.s03_3_1_entering import alarm
from bocage.games.starterkit.movement.s03_3_1_offboard import off_map
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.movement.s03_3_1_stack import StackOnTheWay
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.movement.s03_3_5_residual import ResidualAttack, residual_shot
from bocage.games.starterkit.ordnance.s06_4_hidden import find_at, reveal_unit
from bocage.games.starterkit.ordnance.s06_5_manhandling import lay_down, pushed_gun
from bocage.games.starterkit.phases.s02_control import take_control
from bocage.games.starterkit.vehicles.s03_7_paatc import Paatc, needs_check
from bocage.kernel import verbs
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

STOP: Action = ("stop",)


class MovingStack(StackOnTheWay):
    """SK 3.3.1 What a stack does, and what the DEFENDER does to it."""

    def start(self, s: SKState, _: Any) -> None:
        goto(s, self, "decide")

    # what the mover may do

    def decide(self, s: SKState, _: Any) -> None:
        for u in self.members:
            if s.at[u] == GONE or s.status[u] & (BROKEN | PINNED):
                self._end_of(s, u)
        self.members = tuple([u for u in self.members if s.at[u] != GONE and not s.status[u] & (MOVED | BROKEN)])
        bound, self.bound = self.bound, ()
        if not self.members:
            return goto(s, self, "resume")
        if bound and verbs.refusal(s.move_rows(ROWS), s, self, bound) is None:
            return verbs.do(s.move_rows(ROWS), s, self, bound)
        if not has_choice(s, self):
            return goto(s, self, "moved", STOP)
        return ask(s, self, "moved", s.attacker, "SK 3.3.1")

    def can_moved(self, s: SKState) -> list[Action]:
        return verbs.offered(s.move_rows(ROWS), s, self)

    def why_not_moved(self, s: SKState, action: Action) -> Refusal | None:
        return verbs.refusal(s.move_rows(ROWS), s, self, action)

    def explain_moved(self, s: SKState, action: Action) -> Explanation | None:
        return verbs.explained(s.move_rows(ROWS), s, self, action)

    def moved(self, s: SKState, action: Action) -> None:
        if s.hiding[s.attacker] and action != STOP:
            for u in self.members:
                reveal_unit(s, u)  # SK 6.4: a crew that moves, not one that was named and stays
        verbs.do(s.move_rows(ROWS), s, self, action)

    # what costs no MF (the verbs stand in s03_3_1_choices)

    def go_on(self, s: SKState) -> None:
        goto(s, self, "decide")

    def stop(self, s: SKState) -> None:
        for u in self.members:
            self._end_of(s, u)
        self.members = ()
        goto(s, self, "resume")

    def join(self, s: SKState, u: Unit) -> None:
        self.members = (*self.members, u)
        self.spent[u] = 0.0
        self.hexes[u] = 0
        goto(s, self, "decide")

    def double_time(self, s: SKState, u: Unit) -> None:
        self.double = (*self.double, u)
        s.status[u] |= CX
        tell(s, "SK 3.3.1", ("double time", u))
        goto(s, self, "decide")

    def drop(self, s: SKState, w: Weapon) -> None:
        """SK 4.0 What has been carried and is put down is not carried again in this phase."""
        drop(s, w)
        self.loads.pop(w, None)
        goto(s, self, "decide")

    def leave(self, s: SKState, u: Unit) -> None:
        self.members = tuple([v for v in self.members if v != u])
        self.waiting = (*self.waiting, u)
        goto(s, self, "decide")

    # spending MF

    def _spend(self, s: SKState, cost: float, where: Location) -> None:
        if not self.begun:
            self._count_led(s)
            self.begun = True
        for u in self.members:
            self.spent[u] += cost
            self.spent_at[u, where] = self.spent_at.get((u, where), 0.0) + cost
            if s.unseen:
                s.mp_at[u, where] = s.mp_at.get((u, where), 0.0) + cost  # SK 3.3.2.1
        self.exposed = self.members
        self.place = where
        self.latest = cost

    def _count_led(self, s: SKState) -> None:
        """SK 3.3.1 The leader's bonus is for those who start with him."""
        if any(s.leads(v) for v in self.members):
            self.led = tuple([u for u in self.members if s.type(u).is_multi_man])

    def spend_here(self, s: SKState, cost: float, bound: Action = ()) -> None:
        """MF spent in the hex they are in; who comes through goes on to do what he meant to."""
        self._spend(s, cost, self.where(s))
        self.entry = self._stand(s)
        self.bound = bound
        goto(s, self, "expended")

    def quit_polder(self, s: SKState, cost: float, bound: Action) -> None:
        """DE 1.3 The MF for leaving is spent in the Polder hex; who comes through goes on as he meant to."""
        here = self.where(s)
        self._spend(s, cost, here)
        self.entry = self._stand(s)
        self.paid, self.bound = (*self.paid, *self.members), bound
        tell(s, "DE 1.3", ("leaves polder", self.members, here))
        goto(s, self, "expended")

    def enter(self, s: SKState, where: Location, rate: int, cost: float) -> None:
        g = ground_of(s)
        here = self.where(s)
        if g.has_polder and not self.has_paid():
            leaving = leaving_mf(g, here, has_road(g, here, where), rate)
            if leaving:
                return self.quit_polder(s, leaving, ("to", where, rate, cost - leaving))
        before = s.leaving(self.members) if s.gated else 0.0
        if before:
            s.stepped_out(self.members)
            return self.spend_here(s, before, ("to", where, rate, cost - before))
        self.paid = tuple([u for u in self.paid if u not in self.members])
        side = g.neighbours[where].index(here) if here >= 0 and here in g.neighbours[where] else -1
        crest = side if side >= 0 and g.level[where] > g.level[here] else -1
        if find_at(s, s.attacker, where):
            return self._bounce(s, where, cost)
        self._spend(s, cost, where)
        claims = rate != ROAD_RATE or where in s.smoke  # SK 1.1.1, DE 1.3: ends the road bonus
        for u in self.members:
            put(s, u, where)
            self.hexes[u] += 1
            if claims and u not in self.off_road:
                self.off_road = (*self.off_road, u)
            self.entries[u] = (rate, crest)
            for w in s.carried[u]:
                self.loads[w] = u
                s.status[w] |= MOVED
                lose_aim(s, w)  # SK 6.10
        self.entry = (rate, crest, 1 if self.assault else 0)
        if s.gated and where >= 0 and (not self.assault or g.is_open[where]):
            for u in self.members:
                s.shows(u)
        tell(s, "SK 3.3.1", ("moved", self.members, where, cost))
        if where < 0:
            return goto(s, self, "decide")
        alarm(s, s.attacker, where, g)
        battle = battle_of(s)
        if where in battle.tracked:
            take_control(s, battle, where)
        if enters_blast(s, here, where):  # DE 2.51
            return call(s, self, "expended", BlastAttack(where, self.members, self.entry))
        return goto(s, self, "expended")

    def _bounce(self, s: SKState, where: Location, cost: float) -> None:
        """SK 6.4 A hidden Gun is in the hex: back to where they came from, open to fire there, and no farther."""
        here = self.where(s)
        self._spend(s, cost, here)
        self.entry = self._stand(s)
        for u in self.members:
            s.status[u] |= MOVED
            if s.gated and not self.assault:
                s.shows(u)
        tell(s, "SK 6.4", ("turned back", self.members, where))
        return goto(s, self, "expended" if here >= 0 else "decide")

    def pushed(self, s: SKState, outcome: tuple[bool, Location, int, float, int]) -> None:
        """SK 6.5 With their Gun, without the road bonus, or not at all; a hidden Gun there turns all back (SK 6.4)."""
        self.off_road = self.members
        moves, where, rate, cost, facing = outcome
        if not moves:
            return goto(s, self, "decide")
        g = pushed_gun(s, self.members)
        self.enter(s, where, rate, cost)
        if s.at[g] == where:
            lay_down(s, g, facing)
        return None

    def leave_map(self, s: SKState) -> None:
        """SK 3.3 Leaving the map as the Victory Conditions ask: units and what they carry are out of the game."""
        leaving = self.leaving_map(s)
        if leaving:
            return self.quit_polder(s, leaving, ("exit",))
        off_map(s, self.members)
        self.members = ()
        return goto(s, self, "resume")

    # smoke grenades, recovery, demolition charges

    def throw_smoke(self, s: SKState, u: Unit, where: Location) -> None:
        here = self.where(s)
        self._spend(s, 1.0 if where == here else 2.0, here)
        self.entry = self._stand(s)
        s.status[u] |= TRIED_SMOKE
        s.shows(u)
        self.deed = (u, where)
        roll(s, self, "smoke_rolled", "1d6", "SK 3.3.1")

    def smoke_rolled(self, s: SKState, die: int) -> None:
        """SK 3.3.1 The exponent or less places smoke; CX adds one; an original 6 ends the unit's movement."""
        u, where = self.deed
        if die + (1 if s.status[u] & CX else 0) <= s.type(u).smoke:
            place_smoke(s, where, s.attacker)
        tell(s, "SK 3.3.1", ("smoke roll", u, die, where))
        if die == 6:
            s.status[u] |= MOVED
        goto(s, self, "expended")

    def recover(self, s: SKState, u: Unit, w: Weapon) -> None:
        self._spend(s, 1.0, self.where(s))
        self.entry = self._stand(s)
        self.tried = (*self.tried, (u, w))
        self.deed = (u, w)
        roll(s, self, "recovery_rolled", "1d6", "SK 3.3.1")

    def recovery_rolled(self, s: SKState, die: int) -> None:
        """SK 3.3.1 Less than 6, CX adds one."""
        u, w = self.deed
        tell(s, "SK 3.3.1", ("recovery roll", u, w, die))
        if die + (1 if s.status[u] & CX else 0) < 6:
            give(s, w, u)
            s.status[w] |= RECOVERED
        goto(s, self, "expended")

    def place_charge(self, s: SKState, w: Weapon, where: Location, cost: float) -> None:
        """SK 4.3 The MF it would take to enter the target hex, spent in the placer's own."""
        self._spend(s, cost, self.where(s))
        self.entry = self._stand(s)
        self.deed = (s.holder[w], where, w)
        self.placers = (*self.placers, s.holder[w])
        goto(s, self, "expended")

    def place_on(self, s: SKState, w: Weapon, v: int, cost: float) -> None:
        """SK 4.3 On an AFV itself: a multi-man counter must dare it first (PAATC)."""
        u = s.holder[w]
        self.deed = (u, s.at[v], w, v)
        self.owed = cost
        if needs_check(s, u, s.at[v], v) >= 0:
            return call(s, self, "dared", Paatc(u, v))
        return goto(s, self, "dared", True)

    def dared(self, s: SKState, passed: bool) -> None:
        deed, self.deed = self.deed, ()
        if not passed:
            return goto(s, self, "decide")
        s.dared.pop((deed[0], deed[3]), None)  # SK 3.7: to advance into its hex it is dared anew
        self._spend(s, self.owed, self.where(s))
        self.entry = self._stand(s)
        self.deed = deed
        self.placers = (*self.placers, deed[0])
        return goto(s, self, "expended")

    # what the expenditure brings

    def expended(self, s: SKState, _: Any) -> None:
        """SK 3.3.5 Residual Firepower comes first, once a hex unless a later expenditure faces a lower DRM."""
        where = self.place
        if where in s.residual and self.exposed:
            a = residual_shot(s, where, self.entry)
            there = tuple([u for u in self.exposed if s.at[u] == where])  # artillery may have struck first (DE 2.51)
            drms = {u: fire_drm(s, a, u) for u in there}
            facing = tuple([u for u in there if drms[u] < self.faced.get((u, where), 99)])
            for u in facing:
                self.faced[u, where] = drms[u]
            if facing:
                return call(s, self, "window", ResidualAttack(where, facing, self.entry, there))
        return self._open_window(s)

    def window(self, s: SKState, _: Any) -> None:
        self._open_window(s)

    def _open_window(self, s: SKState) -> None:
        """SK 3.3.3 Now the DEFENDER, with as many attacks as he can bring to bear."""
        if self.hold:
            return goto(s, self, "survived")
        where = self.place
        spent = min([self.spent_at[u, where] for u in self.exposed])
        return call(s, self, "fired_upon", self.first_fire(where, spent, self.shots_at(where)).since(self.latest))

    def first_fire(self, where: Location, spent: float, shots: tuple[tuple[int, int], ...]) -> FirstFire:
        return FirstFire(where, self.exposed, self.entry, spent, shots)

    def fired_upon(self, s: SKState, outcome: tuple[Any, ...]) -> None:
        self.hold, shots, where = outcome
        self.shots.update({(u, where, f): n for f, n in shots for u in self.exposed})
        goto(s, self, "survived" if self.deed else "decide")

    def survived(self, s: SKState, _: Any) -> None:
        """SK 4.3 A placer who is neither broken nor pinned has placed his charge."""
        if len(self.deed) >= 3:
            leave_charge(s, self.deed)
        self.deed = ()
        goto(s, self, "decide")

    def _end_of(self, s: SKState, u: Unit) -> None:
        if s.at[u] != GONE:
            s.status[u] |= MOVED

    def resume(self, s: SKState, _: Any) -> None:
        """SK 3.3.1 Those who left the stack may go on, before any other unit moves."""
        self.waiting = tuple([u for u in self.waiting if s.at[u] != GONE and not s.status[u] & (BROKEN | PINNED)])
        if not self.waiting:
            return end(s)
        return ask(s, self, "resumed", s.attacker, "SK 3.3.1")

    def can_resumed(self, s: SKState) -> list[Action]:
        return [STOP, *(("go on", u) for u in self.waiting)]

    def resumed(self, s: SKState, action: Action) -> None:
        if action == STOP:
            for u in self.waiting:
                self._end_of(s, u)
            self.waiting = ()
            return end(s)
        u = action[1]
        self.waiting = tuple([v for v in self.waiting if v != u])
        self.members = (u,)
        self.hold = False
        return goto(s, self, "decide")

"""SK 3.7 The Advance Phase: transfers, and one hex for each unpinned Good Order unit, enemies there or not."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.artillery.s02_5_resolution import BlastAttack, enters_blast
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import cheapest_steps, leaving_mf
from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.model.counters import give, put
from bocage.games.starterkit.model.ground import ROAD_RATE, TERRAIN_RATE
from bocage.games.starterkit.model.marks import ADVANCED, BROKEN, CX, IN_CC, MELEE, PINNED, ROOTED, TRANSFERRED
from bocage.games.starterkit.model.names import Location, Unit, Units, Vehicle, Weapon
from bocage.games.starterkit.model.state import OFF_BOARD, SKState, holds, lose_aim
from bocage.games.starterkit.model.tables import LEADER_LIMIT
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment, carried_pp
from bocage.games.starterkit.movement.s03_3_1_deeds import dropping_refusal, drops, let_go
from bocage.games.starterkit.movement.s03_3_1_entering import alarm, no_step_refusal, stacking_refusal
from bocage.games.starterkit.movement.s03_3_1_offboard import off_map, road_onto
from bocage.games.starterkit.ordnance.s06_4_hidden import find_at
from bocage.games.starterkit.ordnance.s06_5_manhandling import GUN_ADVANCES, NO_ADVANCE, has_pushed
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.games.starterkit.phases.s02_control import take_control
from bocage.games.starterkit.phases.s03_1_refusals import transfer_refusal
from bocage.games.starterkit.vehicles.s03_3_2_choices import crew_refusal
from bocage.games.starterkit.vehicles.s03_7_paatc import Paatc, explain_paatc, needs_check
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches
from bocage.games.starterkit.vehicles.s07_status import is_exposed
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

END: Action = ("end",)
HELD: Final = BROKEN | PINNED | MELEE
STAYS: Final = HELD | ADVANCED


VEHICLE_ADVANCES = Refusal("SK 3.7", "only Infantry advances")
TURNED_STAYS = Refusal("SK 3.2.4", "who has turned his Gun without firing does not move this Player Turn")


def advancer_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 3.7 Unpinned Infantry in Good Order, once."""
    if not 0 <= u < len(s.kind) or s.side[u] != s.attacker:
        return no.NOT_YOURS
    if not TYPES[s.kind[u]].is_personnel:
        return VEHICLE_ADVANCES if TYPES[s.kind[u]].is_vehicle else no.WEAPON_MOVES
    return own_advancer_refusal(s, u)


def own_advancer_refusal(s: SKState, u: Unit) -> Refusal | None:
    """The same of Infantry that is known to be the ATTACKER's."""
    if -10 < s.at[u] < 0:
        return no.NOT_YOURS
    status = s.status[u]
    if status & STAYS and status & HELD:
        return no.PINNED_ADVANCES
    if s.gun_marks and has_pushed(s, u):
        return NO_ADVANCE
    if s.gun_marks and s.gun_marks.get(u, 0) & ROOTED:
        return TURNED_STAYS
    if status & ADVANCED:
        return no.ADVANCED_ONCE
    return s.advance_bar(u) if s.gated else None


def advancers(s: SKState) -> list[Unit]:
    """Those who may advance: whose markers do not forbid it at a glance, and then nothing else."""
    status, stays = s.status, STAYS
    units = [u for u in s.roster[s.attacker] + s.reserve[s.attacker] if not status[u] & stays]
    return [u for u in units if own_advancer_refusal(s, u) is None]


def advance_steps(s: SKState, u: Unit) -> list[tuple[int, float]]:
    """(hex, MF it would take); Smoke costs nothing extra in this phase (SK 1.2.5)."""
    g = ground_of(s)
    here = s.at[u]
    found = [(OFF_BOARD - here, g.mf[OFF_BOARD - here])] if here < 0 else cheapest_steps(g, here)
    return s.dearer(found) if s.gated else found


def uses_all(s: SKState, group: Units, u: Unit, cost: float) -> bool:
    """SK 3.7 Would the hex take all its MF?"""
    return cost >= allotment(s, u, group, False, True)


def advance_refusal(s: SKState, group: Units, where: Location, cost: float) -> Refusal | None:
    if s.gated:
        for u in group:
            bar = s.entry_bar(u, where)
            if bar is not None:
                return bar
    refusal = burden_refusal(s, group, cost)
    return stacking_refusal(s, s.attacker, group, where) if refusal is None else refusal


def burden_refusal(s: SKState, group: Units, cost: float) -> Refusal | None:
    for u in group:
        if s.carried[u]:
            if gun_of(s, u) >= 0:
                return GUN_ADVANCES
            if s.is_leader(u) and carried_pp(s, u) > LEADER_LIMIT:
                return no.LEADER_LOAD
        if s.status[u] & CX and uses_all(s, group, u, cost):
            return no.CX_ADVANCES
    return None


def leaving_refusal(s: SKState, group: Units) -> Refusal | None:
    """SK 3.3 Off the map, where the Victory Conditions ask for it, as into an adjacent hex of Open Ground (SK 3.7)."""
    here = s.at[group[0]]
    if here not in battle_of(s).sides[s.attacker].exits:
        return no.NO_EXIT
    by_road = road_onto(s, here) == ROAD_RATE
    return burden_refusal(s, group, 1.0 + leaving_mf(ground_of(s), here, by_road, TERRAIN_RATE))


class AdvancePhase(Frame):
    """SK 3.7 Hex by hex as the ATTACKER likes."""

    def start(self, s: SKState, _: Any) -> None:
        if not self._has_choice(s):
            return end(s)
        return ask(s, self, "chosen", s.attacker, "SK 3.7")

    def _has_choice(self, s: SKState) -> bool:
        for u in (*s.roster[s.attacker], *s.reserve[s.attacker]):  # the first who can advance is enough
            if advancer_refusal(s, u) is None:
                return True
        return bool(self._transfers(s) or drops(s) or self._hatches(s) or show_list(s, s.attacker))

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [END]
        found += [("advance", u) for u in advancers(s)]
        return found + self._transfers(s) + drops(s) + self._hatches(s) + show_list(s, s.attacker)

    def _hatches(self, s: SKState) -> list[Action]:
        """SK 3.7 A vehicle's crew may be exposed or button up, once in the phase."""
        if not s.fleet[s.attacker]:
            return []
        choices: list[Action] = [("button up" if is_exposed(s, v) else "expose", v) for v in s.fleet[s.attacker]]
        return [x for x in choices if self.hatch_refusal(s, x[1], x[0] == "expose") is None]

    def hatch_refusal(self, s: SKState, v: Vehicle, expose: bool) -> Refusal | None:
        if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] != s.attacker or s.at[v] < 0:
            return no.NOT_YOURS
        return no.ADVANCED_ONCE if s.status[v] & ADVANCED else crew_refusal(s, v, expose)

    def _transfers(self, s: SKState) -> list[Action]:
        found: list[Action] = []
        carried = s.carried
        for u in [u for u in s.roster[s.attacker] if carried[u]]:
            there = s.stacks[s.at[u]]
            for w in carried[u] if len(there) > 1 else ():
                for v in there:
                    if v != u and self.giving_refusal(s, w, v) is None:
                        found.append(("give", w, v))
        return found

    def giving_refusal(self, s: SKState, w: Weapon, v: Unit) -> Refusal | None:
        """SK 3.7 Between unpinned units."""
        refusal = transfer_refusal(s, s.attacker, w, v, "SK 3.7")
        if refusal is not None and refusal.rule == "SK 3.1":
            return Refusal("SK 3.7", refusal.reason)
        pinned = refusal is None and (s.status[s.holder[w]] | s.status[v]) & PINNED
        return no.PINNED_GIVES if pinned else refusal

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "advance":
            return advancer_refusal(s, action[1])
        if action[0] == SHOW:
            return show_refusal(s, s.attacker, action[1])
        if action[0] == "give":
            _, weapon, taker = action
            return self.giving_refusal(s, weapon, taker)
        if action[0] in ("expose", "button up"):
            verb, vehicle = action
            return self.hatch_refusal(s, vehicle, verb == "expose")
        return dropping_refusal(s, action[1]) if action[0] == "drop" else None

    def chosen(self, s: SKState, action: Action) -> None:
        if action == END:
            return end(s)
        if action[0] == SHOW:
            show(s, action[1])
            return goto(s, self, "start")
        if action[0] in ("expose", "button up"):
            verb, vehicle = action
            s.status[vehicle] |= ADVANCED
            set_hatches(s, vehicle, verb == "expose", "SK 3.7")
            return goto(s, self, "start")
        if action[0] == "drop":
            let_go(s, action[1])
            return goto(s, self, "start")
        if action[0] == "give":
            _, weapon, taker = action
            give(s, weapon, taker)
            s.status[weapon] |= TRANSFERRED
            tell(s, "SK 3.7", ("transferred", weapon, taker))
            return goto(s, self, "start")
        return call(s, self, "start", Advance(action[1]))

    def close(self, s: SKState, _: Any) -> None:
        end(s)


class Advance(Frame):
    """SK 3.7 One unit, or several together so that a leader's bonus counts, to one adjacent hex."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.group: Units = (unit,)
        self.goal = -1
        self.daring = -1

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", s.attacker, "SK 3.7")

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [("stay",)]
        for where, cost in advance_steps(s, self.group[0]):
            if advance_refusal(s, self.group, where, cost) is None:
                found.append(("to", where))
        if battle_of(s).sides[s.attacker].exits and leaving_refusal(s, self.group) is None:
            found.append(("exit",))
        for u in s.stacks[s.at[self.group[0]]]:
            if u not in self.group and advancer_refusal(s, u) is None:
                found.append(("with", u))
        return found

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "with":
            elsewhere = action[1] not in s.stacks[s.at[self.group[0]]]
            return advancer_refusal(s, action[1]) or (no.ADVANCES_ALONE if elsewhere else None)
        if action[0] == "to":
            for where, cost in advance_steps(s, self.group[0]):
                if where == action[1]:
                    return advance_refusal(s, self.group, where, cost)
            return no_step_refusal(ground_of(s), s.at[self.group[0]], action[1])
        return leaving_refusal(s, self.group) if action == ("exit",) else None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        """SK 3.7 Whether they dare to enter an AFV's hex."""
        if action[0] != "to" or not s.vehicles:
            return None
        daring = [u for u in self.group if needs_check(s, u, action[1]) >= 0]
        return explain_paatc(s, daring[0]) if daring else None

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "with":
            self.group = (*self.group, action[1])
            return goto(s, self, "start")
        if action[0] == "to" and s.vehicles:
            self.goal = action[1]
            daring = [u for u in self.group if needs_check(s, u, self.goal) >= 0]
            if daring:  # SK 3.7
                self.daring = daring[0]
                return call(s, self, "dared", Paatc(daring[0], needs_check(s, daring[0], self.goal)))
        return goto(s, self, "go", action)

    def dared(self, s: SKState, passed: bool) -> None:
        """SK 3.7 Who fails is pinned and stays; the others go on, if there is room and reason.

        Leaders alone are asked again: who takes no check may wait for the results of others."""
        if not passed:
            s.status[self.daring] |= ADVANCED
            self.group = tuple([u for u in self.group if u != self.daring])
        if not self.group:
            return end(s)
        cost = dict(advance_steps(s, self.group[0])).get(self.goal)
        alone = not passed and not any([s.type(u).is_multi_man for u in self.group])  # noqa: C419 (lists compile to loops)
        if alone or cost is None or advance_refusal(s, self.group, self.goal, cost) is not None:
            return goto(s, self, "start")
        return goto(s, self, "chosen", ("to", self.goal))

    def go(self, s: SKState, action: Action) -> None:
        for u in self.group:
            s.status[u] |= ADVANCED
        if action == ("exit",):
            off_map(s, self.group)
        if action[0] == "to":
            _, where = action
            here = s.at[self.group[0]]
            self._advance(s, where)
            if enters_blast(s, here, where):  # DE 2.51
                return call(s, self, "blasted", BlastAttack(where, self.group))
        return end(s)

    def blasted(self, s: SKState, _: Any) -> None:
        end(s)

    def _advance(self, s: SKState, where: Location) -> None:
        cost = dict(advance_steps(s, self.group[0]))[where]
        tired = [u for u in self.group if uses_all(s, self.group, u, cost)]
        find_at(s, s.attacker, where)  # SK 6.4: they stay for Close Combat
        enemy = holds(s, where, 1 - s.attacker)
        for u in self.group:
            put(s, u, where)
            for w in s.carried[u]:
                lose_aim(s, w)
            if u in tired:
                s.status[u] |= CX
            if s.gated and ground_of(s).is_open[where]:
                s.shows(u)
            if enemy:
                s.status[u] |= IN_CC
        tell(s, "SK 3.7", ("advanced", self.group, where))
        alarm(s, s.attacker, where, ground_of(s))
        battle = battle_of(s)
        if where in battle.tracked:
            take_control(s, battle, where)

"""SK 3.1 The Rally Phase: reinforcements, recovery, repair, transfer, self-rallies, rallies, Desperation Morale.

Each step is the ATTACKER's, then the DEFENDER's; who has nothing to do in a step is not asked.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known
from bocage.games.starterkit.model.counters import give, remove_weapon
from bocage.games.starterkit.model.marks import ACTED, BROKEN, CX, DM, MALFUNCTION, RECOVERED, TRANSFERRED, TRIED_RALLY
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import SKState, friends_at, morale
from bocage.games.starterkit.phases.s03_1_attempts import RallyAttempt, rally_drm
from bocage.games.starterkit.phases.s03_1_refusals import (
    may_keep_desperation,
    rally_refusal,
    recovery_refusal,
    repair_refusal,
    self_rally_refusal,
    transfer_refusal,
)
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.games.starterkit.vehicles.s07_2_repair import mount_repair_refusal, repair_mount
from bocage.games.starterkit.vehicles.s07_10_recuperation import Recuperation
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)

RECOVER, REPAIR, TRANSFER, SELF_RALLY, RALLY_UNITS, DESPERATION = range(6)
WITH_DROPPED = 1 << RECOVER
WITH_FLEET = 1 << REPAIR
WITH_WEAPONS = 1 << REPAIR | 1 << TRANSFER
WITH_BROKEN = 1 << SELF_RALLY | 1 << RALLY_UNITS | 1 << DESPERATION
PHASE_MARKS = ACTED | RECOVERED | TRANSFERRED | TRIED_RALLY
"""Markers that end with the phase."""
STEP_RULE = "SK 3.1"
VERBS = ("recover", "repair", "give", "rally", SHOW)
OTHER_STEP = Refusal("SK 3.1", "the Rally Phase goes step by step, and that belongs to another step")


class RallyPhase(Frame):
    """SK 3.1 Steps b to h, one after another, ATTACKER first in each."""

    def __init__(self) -> None:
        super().__init__()
        self.step = 0
        self.turn = 0
        self.unboxed = 0
        self.deed: tuple[int, ...] = ()
        self.kept: tuple[int, ...] = ()
        self.recovering = False

    def start(self, s: SKState, _: Any) -> None:
        s.promoted = 0
        goto(s, self, "next_question")

    def side(self, s: SKState) -> int:
        return s.attacker if self.turn == 0 else 1 - s.attacker

    def next_question(self, s: SKState, _: Any) -> None:
        glances = (self._glance(s, s.attacker), self._glance(s, 1 - s.attacker))
        while self.step <= DESPERATION:
            if glances[self.turn] & 1 << self.step and len(self.can_chosen(s)) > 1:
                return ask(s, self, "chosen", self.side(s), STEP_RULE)
            self._next(s)
            if self.step == DESPERATION and self.turn == 0 and s.vehicles and not self.recovering:
                self.recovering = True
                return call(s, self, "recuperated", Recuperation())  # SK 3.1: step g
        self._remove_desperation(s)
        for c, status in enumerate(s.status):
            if status & PHASE_MARKS:
                s.status[c] = status & ~PHASE_MARKS
        return end(s)

    def recuperated(self, s: SKState, _: Any) -> None:
        review_melee(s)  # SK 3.8: a vehicle that was lost holds nobody
        self.step = DESPERATION
        goto(s, self, "next_question")

    def _glance(self, s: SKState, side: Side) -> int:
        """The steps, as bits, in which the side may have a choice: most are empty, and no list is made for those."""
        steps = (WITH_DROPPED if s.dropped else 0) | (WITH_FLEET if s.fleet[side] else 0)
        carried, status = s.carried, s.status
        for u in s.roster[side]:
            if carried[u]:
                steps |= WITH_WEAPONS
            if status[u] & BROKEN:
                steps |= WITH_BROKEN
        return steps

    def _next(self, s: SKState) -> None:
        if self.turn == 0:
            self.turn = 1
        else:
            self.turn = 0
            self.step += 1

    # the choices of each step

    def can_chosen(self, s: SKState) -> list[Action]:
        side = self.side(s)
        found: list[Action] = [DONE]
        if self.step == RECOVER:
            for where, weapons in s.dropped.items():
                for u in friends_at(s, side, where):
                    found += [("recover", u, w) for w in weapons if recovery_refusal(s, side, u, w) is None]
        elif self.step == REPAIR:
            for u in s.roster[side]:
                found += [("repair", w) for w in s.carried[u] if repair_refusal(s, side, w) is None]
            for v in s.fleet[side]:
                found += [("repair", w) for w in s.carried[v] if mount_repair_refusal(s, side, w) is None]
        elif self.step == TRANSFER:
            found += transfers(s, side)
        elif self.step == SELF_RALLY:
            for u in s.roster[side]:
                if s.status[u] & BROKEN and self_rally_refusal(s, side, u, self.unboxed) is None:
                    found.append(("rally", u))
        elif self.step == RALLY_UNITS:
            found += self._rallies(s, side)
        else:
            found += [("keep", u) for u in s.roster[side] if u not in self.kept and may_keep_desperation(s, u)]
        return found

    def _rallies(self, s: SKState, side: Side) -> list[Action]:
        found: list[Action] = []
        for u in s.roster[side]:
            if s.status[u] & BROKEN:
                for v in friends_at(s, side, s.at[u]):
                    if s.leads(v) and rally_refusal(s, side, u, v) is None:
                        found.append(("rally", u, v))
        # SSR of DaE1: a hidden leader who would rally shows himself first; being asked tells nothing of where he is
        return found + show_list(s, side) if s.hiding[side] else found

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        return self.act_refusal(s, action) or (OTHER_STEP if action[0] in VERBS else None)

    def act_refusal(self, s: SKState, action: Action) -> Refusal | None:
        """What forbids it, whichever step it is."""
        side = self.side(s)
        verb = action[0]
        if verb == "recover":
            _, unit, weapon = action
            return recovery_refusal(s, side, unit, weapon)
        if verb == "repair":
            _, weapon = action
            if s.type(weapon).is_mounted:
                return mount_repair_refusal(s, side, weapon)
            return repair_refusal(s, side, weapon)
        if verb == "give":
            _, weapon, taker = action
            return transfer_refusal(s, side, weapon, taker, "SK 3.1")
        if verb == "rally" and len(action) == 2:
            _, unit = action
            return self_rally_refusal(s, side, unit, self.unboxed)
        if verb == "rally":
            _, unit, leader = action
            return rally_refusal(s, side, unit, leader)
        if verb == SHOW:
            return show_refusal(s, side, action[1])
        if verb == "keep":
            return Refusal("SK 3.1", "Desperation Morale is kept only outside woods and buildings")
        return None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] != "rally":
            return None
        unit, leader = action[1], action[2] if len(action) > 2 else -1
        e = Explanation(("SK 3.1",), "rally")
        for rule, words, amount in rally_drm(s, unit, leader):
            e.add(rule, words, amount)
        needed = morale(s, unit) - int(e.total())
        ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= needed and a + b < 12)
        e.odds = [Odds("rallies", ways / 36, "SK 3.1"), Odds("Casualty Reduction", 1 / 36, "SK 3.1")]
        return e

    def chosen(self, s: SKState, action: Action) -> None:
        verb = action[0]
        if verb == "done":
            self._next(s)
            return goto(s, self, "next_question")
        if verb == SHOW:
            show(s, action[1])
            return goto(s, self, "next_question")
        if verb == "keep":
            _, unit = action
            self.kept = (*self.kept, unit)
            return goto(s, self, "next_question")
        if verb == "give":
            _, weapon, taker = action
            give(s, weapon, taker)
            s.status[weapon] |= TRANSFERRED
            tell(s, "SK 3.1", ("transferred", weapon, taker))
            return goto(s, self, "next_question")
        if verb == "rally":
            unit, leader = action[1], action[2] if len(action) > 2 else -1
            if len(action) == 2 and not s.type(unit).boxed:
                self.unboxed += 1
            return call(s, self, "next_question", RallyAttempt(unit, leader))
        self.deed = action[1:]
        return roll(s, self, "recovered" if verb == "recover" else "repaired", "1d6", "SK 3.1")

    def recovered(self, s: SKState, die: int) -> None:
        """SK 3.1 Less than 6; CX adds one."""
        u, w = self.deed
        s.status[u] |= ACTED
        tell(s, "SK 3.1", ("recovery roll", u, w, die))
        if die + (1 if s.status[u] & CX else 0) < 6:
            give(s, w, u)
            s.status[w] |= RECOVERED
        goto(s, self, "next_question")

    def repaired(self, s: SKState, die: int) -> None:
        """SK 3.1, 1.2.4 The repair number or less mends it, a 6 loses it for good."""
        w = self.deed[0]
        tell(s, "SK 3.1", ("repair roll", w, die))
        if s.type(w).is_mounted:
            repair_mount(s, w, die)
            return goto(s, self, "next_question")
        s.status[s.holder[w]] |= ACTED
        if die == 6:
            remove_weapon(s, w, "SK 1.2.4")
        elif die <= s.type(w).repair:
            s.status[w] &= ~MALFUNCTION
        return goto(s, self, "next_question")

    def _remove_desperation(self, s: SKState) -> None:
        """SK 3.1 DM comes off unless a Known Enemy Unit is adjacent or its owner keeps it."""
        for side in (0, 1):
            for u in s.roster[side]:
                if s.status[u] & DM and u not in self.kept and not adjacent_known(s, side, s.at[u], False):
                    s.status[u] &= ~DM


def transfers(s: SKState, side: Side) -> list[Action]:
    """SK 3.1, 3.7 Weapons and the units in the hex that may take them."""
    found: list[Action] = []
    for u in s.roster[side]:
        for w in s.carried[u]:
            for v in s.stacks[s.at[u]]:
                if v != u and s.side[v] == side and transfer_refusal(s, side, w, v, "SK 3.1") is None:
                    found.append(("give", w, v))
    return found

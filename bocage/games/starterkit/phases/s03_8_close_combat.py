"""SK 3.8 The Close Combat Phase: hex by hex, pairing of leaders, ambush, designation, resolution, Melee."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import BROKEN, IN_CC, MELEE, PINNED
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState, friends_at
from bocage.games.starterkit.phases.s03_8_attack import CloseCombatAttack
from bocage.games.starterkit.phases.s03_8_designation import Designation
from bocage.games.starterkit.phases.s03_8_melee import combat_hexes, is_held, review_melee
from bocage.games.starterkit.phases.s03_8_strength import ambush_drm
from bocage.games.starterkit.vehicles.s03_8_sequential import SequentialCombat
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell

NOBODY = -1
AMBUSH_BY = 3
"""SK 3.8 The ambusher's die is lower by at least three."""


class CloseCombatPhase(Frame):
    """SK 3.8 The ATTACKER says in which order hexes are fought; each is finished before the next."""

    def __init__(self) -> None:
        super().__init__()
        self.fought: tuple[int, ...] = ()

    def start(self, s: SKState, _: Any) -> None:
        left = [h for h in combat_hexes(s) if h not in self.fought]
        if not left:
            return goto(s, self, "close")
        if len(left) > 1:
            return ask(s, self, "chosen", s.attacker, "SK 3.8")
        return goto(s, self, "chosen", ("combat", left[0]))

    def can_chosen(self, s: SKState) -> list[Action]:
        return [("combat", h) for h in combat_hexes(s) if h not in self.fought]

    def chosen(self, s: SKState, action: Action) -> None:
        self.fought = (*self.fought, action[1])
        call(s, self, "start", Combat(action[1]))

    def close(self, s: SKState, _: Any) -> None:
        """SK 3.8 Pins come off at the end of the phase."""
        for side in (0, 1):
            for u in s.roster[side]:
                if s.status[u] & (PINNED | IN_CC):
                    s.status[u] &= ~(PINNED | IN_CC)
        review_melee(s)
        end(s)


Declared = tuple[tuple[int, ...], tuple[int, ...], float, float, int]
"""(attackers, targets, attack strength, defence strength, DRM of the attackers)."""


class Combat(Frame):
    """SK 3.8 One hex. Attacks are designated by both sides before any is resolved, unless one side ambushes.

    Ends with whether anybody attacked."""

    def __init__(self, where: Location = -1) -> None:
        super().__init__()
        self.where = where
        self.pairs: dict[int, int] = {}
        """Leader to the multi-man counter or other leader he fights with; -1: alone, or others with him."""
        self.unpaired: list[int] = []
        self.dice: tuple[int, ...] = ()
        self.ambusher = NOBODY
        self.pending: list[Declared] = []
        self.order: tuple[int, ...] = ()
        self.attacked = False

    def start(self, s: SKState, _: Any) -> None:
        for side in (s.attacker, 1 - s.attacker):
            friends = friends_at(s, side, self.where)
            partners = [u for u in friends if s.type(u).is_multi_man and not s.status[u] & BROKEN]
            leaders = [v for v in friends if s.is_leader(v) and not s.status[v] & BROKEN]
            if partners or len(leaders) > 1:
                self.unpaired += leaders
        goto(s, self, "pairing")

    # SK 3.8: leaders are arranged before the combat begins

    def pairing(self, s: SKState, _: Any) -> None:
        if not self.unpaired:
            return goto(s, self, "ambush")
        choices = self.can_paired(s)
        if len(choices) == 1:  # the first of several leaders without a squad
            return goto(s, self, "paired", choices[0])
        return ask(s, self, "paired", s.side[self.unpaired[0]], "SK 3.8")

    def can_paired(self, s: SKState) -> list[Action]:
        """SK 3.8 With a multi-man counter, or with a leader who has been put down alone (docs/rulings)."""
        v = self.unpaired[0]
        found: list[Action] = [("alone", v)]
        for u in friends_at(s, s.side[v], self.where):
            alone = s.is_leader(u) and self.pairs.get(u, u) == NOBODY
            if alone or (s.type(u).is_multi_man and not s.status[u] & BROKEN):
                found.append(("pair", v, u))
        return found

    def paired(self, s: SKState, action: Action) -> None:
        self.pairs[self.unpaired.pop(0)] = action[2] if action[0] == "pair" else -1
        goto(s, self, "pairing")

    # ambush

    def ambush(self, s: SKState, _: Any) -> None:
        """SK 3.8 Possible when Infantry advances into woods or a building, unless it reinforces a Melee."""
        units = s.stacks[self.where]
        fresh = any(s.status[u] & IN_CC for u in units) and not any(s.status[u] & MELEE for u in units)
        if fresh and (ground_of(s).shelter[self.where] or s.ambush_anywhere(self.where)):
            return roll(s, self, "one_ambush", "1d6", "SK 3.8")
        return goto(s, self, "designate")

    def one_ambush(self, s: SKState, die: int) -> None:
        self.dice = (die,)
        roll(s, self, "other_ambush", "1d6", "SK 3.8")

    def other_ambush(self, s: SKState, die: int) -> None:
        one = self.dice[0] + ambush_drm(s, s.attacker, self.where)
        other = die + ambush_drm(s, 1 - s.attacker, self.where)
        tell(s, "SK 3.8", ("ambush roll", self.where, self.dice[0], die, one, other))
        lower = s.attacker if one < other else 1 - s.attacker
        if abs(one - other) >= (s.ambush_by(lower) if s.gated else AMBUSH_BY):
            self.ambusher = lower
            tell(s, "SK 3.8", ("ambush", self.where, self.ambusher))
        goto(s, self, "designate")

    # designation and resolution

    def designate(self, s: SKState, _: Any) -> None:
        if self.where in s.vehicles:
            pairs = tuple(self.pairs.items())
            return call(s, self, "sequence_over", SequentialCombat(self.where, pairs, self.ambusher))
        if self.ambusher == NOBODY:
            self.order = (s.attacker, 1 - s.attacker)
        else:
            self.order = (self.ambusher, 1 - self.ambusher)
        return goto(s, self, "next_side")

    def sequence_over(self, s: SKState, attacked: bool) -> None:
        self.attacked = attacked
        goto(s, self, "melee")

    def next_side(self, s: SKState, _: Any) -> None:
        if not self.order:
            return goto(s, self, "resolve")
        side = self.order[0]
        self.order = self.order[1:]
        pairs = tuple(self.pairs.items())
        return call(s, self, "designated", Designation(side, self.where, pairs, self.ambusher))

    def designated(self, s: SKState, attacks: tuple[Declared, ...]) -> None:
        self.pending.extend(attacks)
        self.attacked = self.attacked or bool(attacks)
        goto(s, self, "next_side" if self.ambusher == NOBODY else "resolve")

    def resolve(self, s: SKState, _: Any) -> None:
        if self.pending:
            attackers, targets, attack, defence, drm = self.pending.pop(0)
            return call(s, self, "resolved", CloseCombatAttack(attackers, targets, attack, defence, drm))
        if self.order:
            return goto(s, self, "next_side")
        return goto(s, self, "melee")

    def resolved(self, s: SKState, promoted: tuple[int, int]) -> None:
        """SK 5.3 A leader made by the attack stands with his unit: attacks still to come meet him too."""
        leader, base = promoted
        if leader >= 0:
            self.pairs[leader] = base
            for i, (attackers, targets, attack, defence, drm) in enumerate(self.pending):
                if base in targets:
                    self.pending[i] = (attackers, (*targets, leader), attack, defence + 1, drm)
        goto(s, self, "resolve")

    def melee(self, s: SKState, _: Any) -> None:
        """SK 3.8 Both sides left, somebody unbroken: Melee holds them all."""
        held = False
        for u in s.stacks.get(self.where, ()):
            if is_held(s, u):
                held = True
                s.status[u] |= MELEE
                touch(s, ("unit", u))
            elif s.status[u] & MELEE:
                s.status[u] &= ~MELEE
                touch(s, ("ready", u))
        if held:
            tell(s, "SK 3.8", ("melee", self.where))
        end(s, self.attacked)

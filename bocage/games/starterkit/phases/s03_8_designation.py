"""SK 3.8 Designating Close Combat attacks: each unit attacks once and is attacked once; not all must."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.explain_fire import other_targets
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Location, Side, Unit, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import KILL, ODDS, odds_of
from bocage.games.starterkit.phases.s03_8_strength import (
    Element,
    attack_strength,
    attackers_drm,
    defence_strength,
    elements,
    has_men,
    target_drm,
)
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
DECLARE: Action = ("declare",)

BROKEN_ATTACKS = Refusal("SK 3.8", "a broken unit defends but may not attack")
ATTACKED_ONCE = Refusal("SK 3.8", "no unit attacks or is attacked more than once in a Close Combat Phase")
LEADER_ALONE = Refusal("SK 3.8", "a leader attacks and defends with those he stands with, or alone")
TARGETS_FIRST = Refusal("SK 3.8", "attackers are named before their targets")


class Designation(Frame):
    """SK 3.8 One side names its attacks: attackers, then targets, then the next attack. Ends with all of them."""

    def __init__(
        self, side: Side = 0, where: Location = -1, pairs: tuple[tuple[int, int], ...] = (), ambusher: int = -1
    ) -> None:
        super().__init__()
        self.side = side
        self.where = where
        self.pairs: dict[int, int] = dict(pairs)
        self.ambusher = ambusher
        self.attackers: Units = ()
        self.targets: Units = ()
        self.used: tuple[int, ...] = ()
        self.attacks: list[tuple[tuple[int, ...], tuple[int, ...], float, float, int]] = []
        self.single = False
        """SK 3.8 With a vehicle in the hex attacks are declared one by one."""

    def start(self, s: SKState, _: Any) -> None:
        if len(self.can_chosen(s)) == 1 and not self.attackers:
            return end(s, tuple(self.attacks))
        return ask(s, self, "chosen", self.side, "SK 3.8")

    def element(self, s: SKState, u: Unit) -> Element:
        for found in elements(s, s.side[u], self.where, self.pairs):
            if found[0] == u:
                return found
        return ()

    def free(self, s: SKState, side: Side) -> list[int]:
        taken = (*self.used, *self.attackers, *self.targets)
        return [e[0] for e in elements(s, side, self.where, self.pairs) if e[0] not in taken]

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = []
        prey = self.free(s, 1 - self.side)
        if not self.attackers:
            found.append(DONE)
        elif self.targets:
            found.append(DECLARE)
        if not self.targets and (prey or self.attackers):
            found += [("attacker", u) for u in self.free(s, self.side) if self.joining_refusal(s, u) is None]
        if self.attackers:
            found += [("against", u) for u in prey]
        return found

    def joining_refusal(self, s: SKState, u: Unit) -> Refusal | None:
        """SK 3.8 Broken units do not attack; leaders without a squad join nobody but those they stand with."""
        if s.status[u] & BROKEN:
            return BROKEN_ATTACKS
        element = self.element(s, u)
        if self.attackers and element and not (has_men(s, element) and has_men(s, self.attackers)):
            return LEADER_ALONE
        return None

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "attacker" and s.side[action[1]] == self.side:
            return self.joining_refusal(s, action[1]) or ATTACKED_ONCE
        if action[0] == "against":
            return ATTACKED_ONCE if self.attackers else TARGETS_FIRST
        return None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        targets = (*self.targets, *self.element(s, action[1])) if action[0] == "against" else self.targets
        if not self.attackers or not targets:
            return None
        attack = attack_strength(s, self.attackers) * s.combat_share(targets)
        defence = defence_strength(s, targets)
        column = odds_of(attack, defence)
        e = Explanation(("SK 3.8",), f"{attack:g} against {defence:g}: {ODDS[column]}, kill number {KILL[column]}")
        more = s.combat_lines(self.attackers)
        e.add("SK 3.8", "leadership and exhaustion", attackers_drm(s, self.attackers) - sum([x[2] for x in more]))
        for rule, words, amount in more:
            e.add(rule, words, amount)
        e.add("SK 3.8", "ambush", self._ambush())
        e.add("SK 3.8", "the target's state", target_drm(s, targets[0]) - s.victim_change(targets[0]))
        for rule, words, amount in s.victim_lines(targets[0]):
            e.add(rule, words, amount)
        e.notes = other_targets(
            s, targets, [int(e.total()) - target_drm(s, targets[0]) + target_drm(s, x) for x in targets]
        )
        drm = int(e.total())
        rolls = [a + b + drm for a in range(1, 7) for b in range(1, 7)]
        e.odds = [
            Odds("eliminated", sum(r < KILL[column] for r in rolls) / 36, "SK 3.8"),
            Odds("Casualty Reduction", sum(r == KILL[column] for r in rolls) / 36, "SK 3.8"),
        ]
        return e

    def _ambush(self) -> int:
        if self.ambusher < 0:
            return 0
        return -1 if self.ambusher == self.side else 1

    def chosen(self, s: SKState, action: Action) -> None:
        verb = action[0]
        if verb == "done":
            return end(s, tuple(self.attacks))
        if verb == "attacker":
            self.attackers = (*self.attackers, *self.element(s, action[1]))
        elif verb == "against":
            self.targets = (*self.targets, *self.element(s, action[1]))
        else:
            self._declare(s)
            if self.single:
                return end(s, tuple(self.attacks))
        return goto(s, self, "start")

    def _declare(self, s: SKState) -> None:
        drm = attackers_drm(s, self.attackers) + self._ambush()
        attack = attack_strength(s, self.attackers) * s.combat_share(self.targets)
        defence = defence_strength(s, self.targets)
        self.attacks.append((self.attackers, self.targets, attack, defence, drm))
        tell(s, "SK 3.8", ("combat declared", self.attackers, self.targets, ODDS[odds_of(attack, defence)]))
        self.used = (*self.used, *self.attackers, *self.targets)
        self.attackers = ()
        self.targets = ()

"""SK 3.8 Close Combat in a hex with a vehicle: one attack after another, the side without a vehicle first."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Location, Side, Unit, Units
from bocage.games.starterkit.model.state import SKState, leadership
from bocage.games.starterkit.phases.s03_8_attack import CloseCombatAttack
from bocage.games.starterkit.phases.s03_8_designation import Designation
from bocage.games.starterkit.phases.s03_8_strength import Element, close_combat_value, elements
from bocage.games.starterkit.vehicles.s03_8_by_vehicle import (
    CloseDefence,
    combat_guns,
    defence_refusal,
    explain_strafe,
    gun_drm,
    gun_sets,
    gun_strength,
)
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import VehicleAttacked, explain_attack
from bocage.games.starterkit.vehicles.s07_status import vehicle_at
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
DECLARE: Action = ("declare",)
INFANTRY: Action = ("attack infantry",)

BROKEN_ATTACKS = Refusal("SK 3.8", "a broken unit defends but may not attack")
ATTACKED_ONCE = Refusal("SK 3.8", "no unit attacks or is attacked more than once in a Close Combat Phase")
NO_TANK_DUEL = Refusal("SK 3.8", "AFVs do not attack each other in Close Combat")
GUN_USED = Refusal("SK 3.8", "a vehicle fights with its working coaxial, rear and manned anti-aircraft guns, each once")


class SequentialCombat(Frame):
    """SK 3.8 The sides alternate, one attack each, until both are done; an ambusher makes all of his first.

    Ends with whether anybody attacked."""

    def __init__(self, where: Location = -1, pairs: tuple[tuple[int, int], ...] = (), ambusher: int = -1) -> None:
        super().__init__()
        self.where = where
        self.pairs: dict[int, int] = dict(pairs)
        self.ambusher = ambusher
        self.side = -1
        self.attacked: tuple[int, ...] = ()
        """Units that have made their attack."""
        self.struck: tuple[int, ...] = ()
        """Units that have been attacked."""
        self.guns: tuple[int, ...] = ()
        """Vehicular guns used."""
        self.defended: tuple[int, ...] = ()
        """Vehicles that have used their close defence weapon."""
        self.finished: tuple[int, ...] = ()
        """Sides that are done."""
        self.sweeping: tuple[int, ...] = ()
        """A vehicle and the guns with which it attacks several units together."""
        self.swept: tuple[int, ...] = ()
        """Those of them named so far."""

    def start(self, s: SKState, _: Any) -> None:
        """SK 3.8 The player without a vehicle begins; with vehicles on both sides the ATTACKER."""
        if self.ambusher >= 0:
            self.side = self.ambusher
        else:
            without = [x for x in (0, 1) if vehicle_at(s, x, self.where) < 0]
            self.side = without[0] if len(without) == 1 else s.attacker
        goto(s, self, "next_attack")

    def next_attack(self, s: SKState, _: Any) -> None:
        if self.has_attack(s, self.side):
            return ask(s, self, "chosen", self.side, "SK 3.8")
        return goto(s, self, "alternate")

    def has_attack(self, s: SKState, side: Side) -> bool:
        """SK 3.8 Has the side an attack left? Who has none now may have one later: a close defence weapon's."""
        return side not in self.finished and len(self.choices(s, side)) > 1

    # choices

    def own(self, s: SKState, side: Side) -> list[Element]:
        return elements(s, side, self.where, self.pairs)

    def can_chosen(self, s: SKState) -> list[Action]:
        return self.choices(s, self.side)

    def choices(self, s: SKState, side: Side) -> list[Action]:
        found: list[Action] = [DONE]
        mine = [e for e in self.own(s, side) if e[0] not in self.attacked and not s.status[e[0]] & BROKEN]
        prey = [e for e in self.own(s, 1 - side) if e[0] not in self.struck]
        enemy = vehicle_at(s, 1 - side, self.where)
        if enemy >= 0:
            found += [("attack vehicle", e[0], enemy) for e in mine]
        if mine and prey:
            found.append(INFANTRY)
        v = vehicle_at(s, side, self.where)
        if v >= 0:
            guns = [w for w in combat_guns(s, v) if w not in self.guns]
            found += [("strafe", v, e[0], *chosen) for e in prey for chosen in gun_sets(guns)]
            if len(prey) > 1:
                found += [("sweep", v, *chosen) for chosen in gun_sets(guns)]
            if v not in self.defended and defence_refusal(s, v, self._may_defend(s, v)) is None:
                found.append(("close defence", v))
        return found

    def _may_defend(self, s: SKState, v: int) -> bool:
        """SK 3.8 Only after it was attacked in this phase, or as the ambusher."""
        return v in self.struck or self.ambusher == s.side[v]

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        verb = action[0]
        if verb == "attack vehicle":
            u = action[1]
            if s.type(u).is_vehicle:
                return NO_TANK_DUEL
            return BROKEN_ATTACKS if s.status[u] & BROKEN else ATTACKED_ONCE
        if verb == "strafe":
            target = action[2]
            if s.type(target).is_vehicle:
                return NO_TANK_DUEL
            return ATTACKED_ONCE if target in self.struck else GUN_USED
        if verb == "close defence":
            _, v = action
            return defence_refusal(s, v, self._may_defend(s, v)) or GUN_USED
        return None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] == "attack vehicle":
            _, u, v = action
            return explain_attack(s, self.two(s, u), v, 0, self._ambush(self.side))
        if action[0] == "strafe":
            v, target, guns = action[1], action[2], action[3:]
            return explain_strafe(s, v, guns, self.element(s, target), self._ambush(self.side))
        return None

    def element(self, s: SKState, u: Unit) -> Element:
        for e in self.own(s, s.side[u]):
            if e[0] == u:
                return e
        return (u,)

    def two(self, s: SKState, u: Unit) -> Units:
        """SK 3.8 At most two units attack a vehicle together: a unit or leader, and the best leader with it."""
        together = self.element(s, u)
        if len(together) < 3:
            return together
        return (together[0], min(together[1:], key=lambda x: leadership(s, x)))

    def _ambush(self, side: Side) -> int:
        return 0 if self.ambusher < 0 else -1 if self.ambusher == side else 1

    # attacks

    def chosen(self, s: SKState, action: Action) -> None:
        verb = action[0]
        if verb == "done":
            self.finished = (*self.finished, self.side)
            return goto(s, self, "alternate")
        if verb == "attack vehicle":
            _, u, v = action
            units = self.two(s, u)
            self.attacked = (*self.attacked, *self.element(s, u))
            self.struck = (*self.struck, v)
            return call(s, self, "resolved", VehicleAttacked(units, v, 0, self._ambush(self.side)))
        if verb == "strafe":
            v, target, guns = action[1], action[2], action[3:]
            return self._strafe(s, v, self.element(s, target), guns)
        if verb == "sweep":
            self.sweeping, self.swept = action[1:], ()
            return goto(s, self, "aim_sweep")
        if verb == "close defence":
            _, v = action
            self.defended = (*self.defended, v)
            return call(s, self, "resolved", CloseDefence(v))
        one = Designation(self.side, self.where, tuple(self.pairs.items()), self.ambusher)
        # who was attacked may still attack, and who has attacked be attacked: once each
        own = [u for u in self.attacked if s.side[u] == self.side]
        one.used = (*own, *[u for u in self.struck if s.side[u] != self.side])
        one.single = True
        return call(s, self, "designated", one)

    # SK 3.8 "any unit or combination of units": a vehicle too

    def aim_sweep(self, s: SKState, _: Any) -> None:
        if self.can_aimed(s) == [DECLARE]:
            return goto(s, self, "aimed", DECLARE)
        return ask(s, self, "aimed", self.side, "SK 3.8")

    def can_aimed(self, s: SKState) -> list[Action]:
        taken = (*self.struck, *self.swept)
        found: list[Action] = [("against", e[0]) for e in self.own(s, 1 - self.side) if e[0] not in taken]
        return [DECLARE, *found] if len(self._parts(s)) > 1 else found

    def why_not_aimed(self, s: SKState, action: Action) -> Refusal | None:
        return ATTACKED_ONCE if action[0] == "against" else None

    def aimed(self, s: SKState, action: Action) -> None:
        if action != DECLARE:
            self.swept = (*self.swept, *self.element(s, action[1]))
            return goto(s, self, "aim_sweep")
        v, guns, targets = self.sweeping[0], self.sweeping[1:], self.swept
        self.sweeping = ()
        return self._strafe(s, v, targets, guns)

    def _parts(self, s: SKState) -> list[Element]:
        return [e for e in self.own(s, 1 - self.side) if e[0] in self.swept]

    def _strafe(self, s: SKState, v: int, targets: Element, guns: tuple[int, ...]) -> None:
        """SK 3.8 The guns' firepower against the CCV of the defenders, added up."""
        self.guns = (*self.guns, *guns)
        self.struck = (*self.struck, *targets)
        groups = [e for e in self.own(s, 1 - self.side) if e[0] in targets]
        power = gun_strength(s, v, guns) * s.combat_share(targets)
        value = float(sum(close_combat_value(s, e) for e in groups))
        drm = gun_drm(s, v) + self._ambush(self.side)
        tell(s, "SK 3.8", ("strafed", v, targets, power, value))
        call(s, self, "resolved", CloseCombatAttack((v,), targets, power, value, drm))

    def designated(self, s: SKState, attacks: tuple[tuple[Any, ...], ...]) -> None:
        if not attacks:
            self.finished = (*self.finished, self.side)
            return goto(s, self, "alternate")
        attackers, targets, attack, defence, drm = attacks[0]
        self.attacked = (*self.attacked, *attackers)
        self.struck = (*self.struck, *targets)
        return call(s, self, "resolved", CloseCombatAttack(attackers, targets, attack, defence, drm))

    def resolved(self, s: SKState, outcome: Any) -> None:
        """SK 5.3 A leader made by the attack stands with his unit."""
        if outcome and outcome[0] >= 0:
            self.pairs[outcome[0]] = outcome[1]
            self.attacked = (*self.attacked, outcome[0])
        s.losses.clear()
        goto(s, self, "alternate")

    def alternate(self, s: SKState, _: Any) -> None:
        """SK 3.8 The other side, if it has an attack left, or the same again; an ambusher goes on until he is done."""
        order = [1 - self.side, self.side] if self.ambusher < 0 else [self.side, 1 - self.side]
        able = [side for side in order if self.has_attack(s, side)]
        if not able:
            return end(s, bool(self.attacked or self.struck))
        self.side = able[0]
        return goto(s, self, "next_attack")

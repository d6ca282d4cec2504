"""SK 3.2.1, 3.2.2 Declaring an attack: firers are named one by one, leaders added, then the line of sight is checked.

Without free checks nothing here tells a player what sees what before he says "fire"; then whoever sees nothing has
fired for all purposes (SK 3.2.1).
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import explain_fire
from bocage.games.starterkit.fire.firepower import MG_REACH, firepower_of
from bocage.games.starterkit.fire.s03_2_1_sight import closest_enemy, hindrance
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_2_blocked import BlockedFire
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, firer_refusal, willing_firers
from bocage.games.starterkit.fire.s03_2_2_group import (
    components,
    helper_refusal,
    joining_refusal,
    leader_refusal,
    unit_of,
)
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import FINAL, FIRST
from bocage.games.starterkit.model.names import Counter, Counters, Location, Locations, Side, Unit, Units
from bocage.games.starterkit.model.state import GONE, SKState, leadership
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

FIRE: Action = ("fire",)
TOGETHER: Action = ("together",)
APART: Action = ("apart",)


class Declaration(Frame):
    """SK 3.2.2 Ends with the hexes and the firers that took part, for Mandatory Fire Groups and the count of shots."""

    def __init__(
        self,
        side: Side = 0,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        already: Locations = (),
        entry: tuple[int, ...] = (),
        shots: tuple[tuple[int, int], ...] = (),
        most: float = 99.0,
        first: int = -1,
    ) -> None:
        super().__init__()
        self.side = side
        self.mode = mode
        self.target = target
        self.targets = targets
        self.already = already
        self.entry = entry
        self.shots = shots
        self.most = most
        self.first = first
        self.firers: Counters = ()
        self.helpers: Units = ()
        self.leaders: Units = ()
        self.named: tuple[int, ...] = ()
        self.groups: list[tuple[int, ...]] = []

    def aim(self, s: SKState) -> Aim:
        return Aim(s, self.side, self.mode, self.target, dict(self.shots), self.most)

    def shot(self, s: SKState) -> Shot:
        a = Shot(s, SMALL_ARMS, self.mode, self.target)
        a.targets = self.targets
        a.entry = self.entry
        a.aim(s, self.firers, self.helpers, self.leaders)
        return a

    def start(self, s: SKState, _: Any) -> None:
        if self.first >= 0:
            self._add(s, self.first)
        goto(s, self, "more")

    def more(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", self.side, "SK 3.2.2")

    def add_refusal(self, s: SKState, aim: Aim, f: Counter) -> Refusal | None:
        return firer_refusal(s, aim, f) or self.group_refusal(s, aim, f)

    def group_refusal(self, s: SKState, aim: Aim, f: Counter) -> Refusal | None:
        refusal = joining_refusal(s, self.firers, self.already, f)
        if refusal is None and not self.firers and firepower_of(s, self.shot(s), f) < 1:
            return no.NO_FIREPOWER
        return refusal or self.far_refusal(s, aim, f)

    def far_refusal(self, s: SKState, aim: Aim, f: Counter) -> Refusal | None:
        """SK 4.1 Beyond 16 hexes a machine gun is directed, so its group stays with its leader in one hex."""
        group = (*self.firers, f)
        if not any(self.is_far(s, g) for g in group):
            return None
        leaders = [v for v in s.stacks[s.at[f]] if leader_refusal(s, aim, group, v) is None]
        return None if leaders and all(s.at[g] == s.at[f] for g in group) else no.TOO_FAR_MG

    def is_far(self, s: SKState, f: Counter) -> bool:
        return s.type(f).is_machine_gun and ground_of(s).ranges[self.target][s.at[f]] > MG_REACH

    def can_chosen(self, s: SKState) -> list[Action]:
        aim = self.aim(s)
        found: list[Action] = [FIRE] if self.firers else []
        found += [("add", f) for f in willing_firers(s, aim) if self.group_refusal(s, aim, f) is None]
        if self.firers:
            found.extend(self._leaders(s, aim))
        return found

    def _leaders(self, s: SKState, aim: Aim) -> list[Action]:
        found: list[Action] = []
        for where in dict.fromkeys([s.at[f] for f in self.firers]):
            for v in s.stacks[where]:
                if s.type(v).is_multi_man or v in self.leaders or v in self.helpers:
                    continue
                if not self._led(s, where) and leader_refusal(s, aim, self.firers, v) is None:
                    found.append(("direct", v))
                if helper_refusal(s, aim, self.firers, v) is None:
                    found.append(("help", v))
        return found

    def _led(self, s: SKState, where: Location) -> bool:
        return any(s.at[v] == where for v in self.leaders)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        aim = self.aim(s)
        if action[0] == "add":
            return self.add_refusal(s, aim, action[1])
        if action[0] == "direct":
            return leader_refusal(s, aim, self.firers, action[1])
        if action[0] == "help":
            return helper_refusal(s, aim, self.firers, action[1])
        return None

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        a = self.shot(s)
        if action[0] == "add":
            a.aim(s, (*self.firers, action[1]), self.helpers, self.leaders)
        elif action[0] == "direct":
            a.aim(s, self.firers, self.helpers, (*self.leaders, action[1]))
        elif action[0] == "help":
            a.aim(s, self.firers, (*self.helpers, action[1]), self.leaders)
        return explain_fire(s, a)

    def chosen(self, s: SKState, action: Action) -> None:
        verb = action[0]
        if verb == "add":
            self._add(s, action[1])
        elif verb == "direct":
            self.leaders = (*self.leaders, action[1])
        elif verb == "help":
            self.helpers = (*self.helpers, action[1])
        else:
            return goto(s, self, "declared")
        return goto(s, self, "more")

    def _add(self, s: SKState, f: Counter) -> None:
        self.firers = (*self.firers, f)
        if self.is_far(s, f) and not self._led(s, s.at[f]):
            able = [v for v in s.stacks[s.at[f]] if leader_refusal(s, self.aim(s), self.firers, v) is None]
            self.leaders = (*self.leaders, min(able, key=lambda v: leadership(s, v)))
        u = unit_of(s, f)
        if self.mode == IN_FIRST and s.status[u] & FINAL:
            self._add_all(s, u)

    def _add_all(self, s: SKState, u: Unit) -> None:
        """SK 3.3.3 Final Protective Fire uses all of a unit's firepower and usable machine guns."""
        aim = self.aim(s)
        own = s.type(u).is_squad or (u not in self.firers and not self._fires_weapon(s, u))
        candidates = [u] if own and s.type(u).is_multi_man else []
        guns = sorted(s.carried[u], key=lambda w: -s.type(w).fp)
        for f in [*candidates, *guns]:
            usable = f == u or s.type(f).is_machine_gun
            if usable and firer_refusal(s, aim, f) is None and joining_refusal(s, self.firers, (), f) is None:
                self.firers = (*self.firers, f)

    def _fires_weapon(self, s: SKState, u: Unit) -> bool:
        return any(s.holder[f] == u for f in self.firers)

    # the line of sight check

    def declared(self, s: SKState, _: Any) -> None:
        """SK 3.2.1 Now the line of sight is checked: those without one have fired all the same."""
        g = ground_of(s)
        self.named = self.firers
        tell(s, "SK 3.2.2", ("declared", self.side, self.mode, self.firers, self.target, self.leaders))
        barred = tuple([f for f in self.firers if self._overlooks(s, f)])
        if barred:
            tell(s, "SK 3.3.3", ("closer enemy", barred, self.target))
        blind = [f for f in self.firers if hindrance(s, g, s.at[f], self.target) == BLOCKED and f not in barred]
        if not blind and not barred:
            self.groups = [self.firers]
            return goto(s, self, "next_group")
        seeing = tuple([f for f in self.firers if f not in blind and f not in barred])
        self.groups = components(s, seeing) if seeing else []
        self.firers = seeing
        if not blind:
            return goto(s, self, "spent")
        tell(s, "SK 3.2.1", ("no sight", tuple(blind), self.target))
        leaders = () if seeing else self.leaders
        return call(s, self, "spent", BlockedFire(self.mode, tuple(blind), leaders, self.helpers if not seeing else ()))

    def _overlooks(self, s: SKState, f: Counter) -> bool:
        """SK 3.3.3 Subsequent First Fire past a closer enemy in sight: found out only now, and it does not fire."""
        if self.mode != IN_FIRST or not s.status[f] & FIRST:
            return False
        distance = ground_of(s).ranges[s.at[f]][self.target]
        return distance > 1 and closest_enemy(s, self.side, s.at[f]) < distance

    def spent(self, s: SKState, _: Any) -> None:
        """SK 3.2.2 The rest still fires, as a smaller group if it hangs together or apart as its owner likes."""
        fewer = len(self.firers) < len(self.named)
        if fewer and len(self.groups) == 1 and len({s.at[f] for f in self.firers}) > 1:
            return ask(s, self, "regrouped", self.side, "SK 3.2.2")
        return goto(s, self, "next_group")

    def can_regrouped(self, s: SKState) -> list[Action]:
        return [TOGETHER, APART]

    def regrouped(self, s: SKState, action: Action) -> None:
        if action == APART:
            hexes = dict.fromkeys([s.at[f] for f in self.firers])
            self.groups = [tuple([f for f in self.firers if s.at[f] == h]) for h in hexes]
        goto(s, self, "next_group")

    def next_group(self, s: SKState, _: Any) -> None:
        self.targets = tuple([u for u in self.targets if s.at[u] == self.target])
        if not self.groups or not self.targets:
            for group in self.groups:  # what is left of a split group has declared its fire and is spent with it
                self.groups = []
                return call(s, self, "next_group", BlockedFire(self.mode, group, (), ()))
            hexes = tuple(dict.fromkeys([s.at[f] for f in self.named if s.at[f] != GONE]))
            return end(s, (hexes, self.named))
        group = self.groups.pop(0)
        places = {s.at[f] for f in group}
        leaders = tuple([v for v in self.leaders if s.at[v] in places])
        helpers = tuple([v for v in self.helpers if s.at[v] in places])
        attack = FireAttack(self.mode, self.target, self.targets, group, helpers, leaders, self.entry)
        return call(s, self, "next_group", attack)

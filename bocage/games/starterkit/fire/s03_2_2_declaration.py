"""SK 3.2.1, 3.2.2 Declaring an attack: firers, leaders, helpers are named one by one; then the sight is checked.

Without free checks nothing here tells a player what sees what before he says "fire"; then whoever sees nothing has
fired for all purposes (SK 3.2.1).
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import explain_fire, explain_search
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_2_able import RATE, use_of
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_2_blocked import BlockedFire
from bocage.games.starterkit.fire.s03_2_2_firers import (
    ANYWHERE,
    Aim,
    firer_refusal,
    overlooks,
    willing_firers,
)
from bocage.games.starterkit.fire.s03_2_2_group import (
    Pair,
    Plan,
    components,
    is_protective,
    is_strong,
    joining_refusal,
    neighbourhood,
    plan_refusal,
    total,
    unfinished_refusal,
    unit_of,
    with_all,
)
from bocage.games.starterkit.fire.s03_2_5_targets import targets_in
from bocage.games.starterkit.fire.s04_1_together import partners
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.names import Counter, Counters, Location, Side, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel import verbs
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

FIRE: Action = ("fire",)
TOGETHER: Action = ("together",)
APART: Action = ("apart",)

Counts = tuple[tuple[int, int], ...]


class Declaration(Frame):
    """SK 3.2.2 Ends with (firers whose hexes have now fired at this target, all who have fired, barred, the hexes)."""

    def __init__(
        self,
        side: Side = 0,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        entry: tuple[int, ...] = (),
        shots: Counts = (),
        most: float = 99.0,
        volleys: Counts = (),
        salvos: Counts = (),
        barred: Counters = (),
        first: Counter = -1,
        search: bool = False,
        made: Counts = (),
    ) -> None:
        super().__init__()
        self.side = side
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.shots = shots
        self.most = most
        self.volleys = volleys
        self.salvos = salvos
        self.barred = barred
        self.first = first
        self.made = made
        self.search = search
        """SK 6.4 At a hex where no enemy is seen."""
        self.firers: Counters = ()
        self.helpers: tuple[Pair, ...] = ()
        self.leaders: Units = ()
        self.named: Counters = ()
        self.counted: Counters = ()
        self.places: tuple[int, ...] = ()
        """Hexes that have now fired at the target: also of a weapon or a unit that its own shot has cost."""
        self.groups: list[Counters] = []

    def aim(self, s: SKState) -> Aim:
        aim = Aim(s, self.side, self.mode, self.target)
        if self.mode == IN_FIRST:
            aim.most, aim.barred, aim.shots, aim.made = self.most, self.barred, dict(self.shots), dict(self.made)
        if self.volleys:
            aim.volleys, aim.salvos = dict(self.volleys), dict(self.salvos)
        return aim

    def plan(self) -> Plan:
        return Plan(self.firers, self.leaders, self.helpers)

    def take(self, plan: Plan) -> None:
        self.firers, self.leaders, self.helpers = plan.firers, plan.leaders, plan.helpers

    def shot(self, s: SKState) -> Shot:
        """Enough of the shot to weigh firepower by."""
        a = Shot(s, SMALL_ARMS, self.mode, self.target)
        a.targets = self.targets
        return a

    def shot_of(self, s: SKState, plan: Plan) -> Shot:
        a = Shot(s, SMALL_ARMS, self.mode, self.target)
        a.targets = self.targets
        a.entry = self.entry
        a.aim(s, plan.firers, plan.helpers, plan.leaders)
        return a

    def start(self, s: SKState, _: Any) -> None:
        if self.first >= 0:
            return add_firer(s, self, ("add", self.first))
        return ask(s, self, "chosen", self.side, "SK 3.2.2")

    def can_chosen(self, s: SKState) -> list[Action]:
        return verbs.offered(ROWS, s, Draft(s, self))

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        return verbs.refusal(ROWS, s, Draft(s, self), action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        return verbs.explained(ROWS, s, self, action)

    def chosen(self, s: SKState, action: Action) -> None:
        verbs.do(ROWS, s, self, action)

    # the line of sight check

    def declared(self, s: SKState, _: Any) -> None:
        """SK 3.2.1 Now the line of sight is checked: those without one have fired all the same."""
        g = ground_of(s)
        tell(s, "SK 3.2.2", ("declared", self.side, self.mode, self.firers, self.target, self.leaders))
        barred: Counters = ()
        if self.mode == IN_FIRST:
            aim = self.aim(s)
            barred = tuple([f for f in self.firers if overlooks(s, aim, f)])
            if barred and aim.made:  # SK 4.1: nor does then who may not fire without them
                alone = {unit_of(s, f) for f in partners(s, aim, tuple([f for f in self.firers if f not in barred]))}
                barred = tuple([f for f in self.firers if f in barred or unit_of(s, f) in alone])
        if barred:  # SK 3.3.3: they may not fire so, and have not
            tell(s, "SK 3.3.3", ("closer enemy", barred, self.target))
            self.barred = (*self.barred, *barred)
        self.named = tuple([f for f in self.firers if f not in barred]) if barred else self.firers
        fresh: list[int] = []
        blind: Counters = ()
        for f in self.named:
            where = s.at[f]
            if where not in fresh and use_of(s, self.mode, f) != RATE:
                fresh.append(where)
            if hindrance(s, g, where, self.target) == BLOCKED:
                blind = (*blind, f)
        self.counted = tuple([f for f in self.named if s.at[f] in fresh])
        self.places = tuple(sorted(fresh))
        self.firers = tuple([f for f in self.named if f not in blind]) if blind else self.named
        self.groups = components(s, self.firers)
        if not blind:
            return goto(s, self, "next_group")
        tell(s, "SK 3.2.1", ("no sight", blind, self.target))
        leaders, helpers = self.attending(s, blind)
        return call(s, self, "spent", BlockedFire(self.mode, blind, leaders, helpers))

    def attending(self, s: SKState, firers: Counters) -> tuple[Units, tuple[Pair, ...]]:
        """The named leaders and helpers with these firers: they share their fate (SK 3.2.2)."""
        if not self.leaders and not self.helpers:
            return (), ()
        places = {s.at[f] for f in firers}
        leaders = tuple([v for v in self.leaders if s.at[v] in places])
        return leaders, tuple([x for x in self.helpers if x[1] in firers])

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
        if self.search:  # whom the first of several groups has found, the next one sees
            self.targets = targets_in(s, self.side, self.target)
        if not self.groups:
            return end(s, (self.counted, self.named, self.barred, self.places))
        group = self.groups.pop(0)
        leaders, helpers = self.attending(s, group)
        if not self.targets and not self.search:  # what is left of a split group has declared its fire: spent
            return call(s, self, "next_group", BlockedFire(self.mode, group, leaders, helpers))
        attack = FireAttack(self.mode, self.target, self.targets, group, helpers, leaders, self.entry)
        return call(s, self, "next_group", attack)


# the verbs


class Draft:
    """The attack as it has been named so far, with all that its verbs are judged by: made once for all of them."""

    def __init__(self, s: SKState, f: Declaration) -> None:
        self.aim = f.aim(s)
        self.plan = f.plan()
        self.shot = f.shot(s)


def firing_list(s: SKState, d: Draft) -> list[Action]:
    return [FIRE] if d.plan.firers else []


def fire_refusal(s: SKState, d: Draft, action: Action) -> Refusal | None:
    """The whole attack, judged once more by what judged its parts."""
    return plan_refusal(s, d.aim, d.plan, d.shot) or unfinished_refusal(s, d.aim, d.plan, d.shot)


def fire(s: SKState, f: Declaration, action: Action) -> None:
    goto(s, f, "declared")


def explain_plan(s: SKState, f: Declaration, action: Action) -> Explanation:
    shot = f.shot_of(s, planned(s, f, action))
    return explain_search(s, shot) if f.search else explain_fire(s, shot)


def planned(s: SKState, f: Declaration, action: Action) -> Plan:
    """The attack after an answer."""
    plan = f.plan()
    if action[0] == "add":
        _, firer = action
        plan = plan.adding(firer)
        if f.mode == IN_FIRST and is_protective(s, f.mode, firer):
            return with_all(s, f.aim(s), plan, unit_of(s, firer))
    elif action[0] == "direct":
        _, leader = action
        plan = plan.directing(leader)
    elif action[0] == "help":
        _, leader, weapon = action
        plan = plan.helping(leader, weapon)
    return plan


def added_list(s: SKState, d: Draft) -> list[Action]:
    """SK 3.2.2 Everybody who may fire at the hex and join those named."""
    aim, plan, shot, firers = d.aim, d.plan, d.shot, d.plan.firers
    if firers and not plan.strong:
        plan.strong = is_strong(s, aim, plan) or total(s, shot, plan) >= 1
    willing = willing_firers(s, aim, neighbourhood(s, firers) if firers else ANYWHERE, firers)
    return [("add", x) for x in willing if plan_refusal(s, aim, plan.adding(x), shot) is None]


def added_refusal(s: SKState, d: Draft, action: Action) -> Refusal | None:
    firer = action[1]
    return firer_refusal(s, d.aim, firer) or joining_refusal(s, d.aim, d.plan, firer, d.shot)


def add_firer(s: SKState, f: Declaration, action: Action) -> None:
    f.take(planned(s, f, action))
    ask(s, f, "chosen", f.side, "SK 3.2.2")


def leader_list(s: SKState, d: Draft) -> list[Action]:
    """Leaders in the hexes of the firers."""
    found: list[Action] = []
    at, leaders, hexes = s.at, d.plan.leaders, []
    for x in d.plan.firers:
        where = at[x]
        if where not in hexes:
            hexes.append(where)
            for v in s.stacks[where]:
                if TYPES[s.kind[v]].leads and v not in leaders:
                    found.append(("direct", v))
    return found


def leader_refusal(s: SKState, d: Draft, action: Action) -> Refusal | None:
    return plan_refusal(s, d.aim, d.plan.directing(action[1]), d.shot)


def name_leader(s: SKState, f: Declaration, action: Action) -> None:
    f.take(planned(s, f, action))
    ask(s, f, "chosen", f.side, "SK 3.2.2")


def helper_list(s: SKState, d: Draft) -> list[Action]:
    """SK 4.1 Second leaders for the machine guns that leaders hold."""
    found: list[Action] = []
    for w in d.plan.firers:
        if TYPES[s.kind[w]].is_machine_gun and s.is_leader(s.holder[w]):
            found += [("help", v, w) for v in s.stacks[s.at[w]] if s.is_leader(v)]
    return found


def helper_refusal(s: SKState, d: Draft, action: Action) -> Refusal | None:
    _, leader, weapon = action
    return plan_refusal(s, d.aim, d.plan.helping(leader, weapon), d.shot)


ROWS = (
    Verb("fire", "SK 3.2.2", firing_list, fire_refusal, fire, explain_plan),
    Verb("add", "SK 3.2.2", added_list, added_refusal, add_firer, explain_plan, sure=True),
    Verb("direct", "SK 3.2.2", leader_list, leader_refusal, name_leader, explain_plan),
    Verb("help", "SK 4.1", helper_list, helper_refusal, name_leader, explain_plan),
)

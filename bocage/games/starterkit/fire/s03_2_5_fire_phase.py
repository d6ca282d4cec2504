"""SK 3.2.5, 3.4, 3.5 The fire phases: targets are named, attacks made one by one, until the player is done."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.artillery.s02_artillery import Artillery
from bocage.games.starterkit.artillery.s02_batteries import batteries_of
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.elst.ssr_smoke import SmokeScreen
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_2_firers import (
    Aim,
    Ready,
    own_firer_refusal,
    reaches,
    ready_firers,
)
from bocage.games.starterkit.fire.s03_2_2_group import Plan, nobody_refusal, plan_refusal
from bocage.games.starterkit.fire.s03_2_5_special import (
    explain_special,
    has_special,
    smoke_choices,
    special_choices,
    special_frame,
    special_refusal_of,
)
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_crews
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.games.starterkit.vehicles.s07_fire_refusals import NO_SMALL_ARMS
from bocage.games.starterkit.weapons.s04_3_demolition import Detonation
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

END: Action = ("end",)
SEARCH: Action = ("search",)
NOBODY_HIDES = Refusal("SK 6.4", "no enemy is hidden any more, so there is nobody to search for")

ARTILLERY: Action = ("artillery",)
SCREEN: Action = ("screening",)
AFTER_SCREEN = Refusal("SK 1.3", "the smoke screen comes before all fire but ordnance Smoke")
AFTER_ARTILLERY = Refusal("DE 2.1", "off-board artillery acts before all fire but ordnance Smoke")

RULES = ("SK 3.2.5", "SK 3.3.3", "SK 3.4", "SK 3.5")


class FirePhase(Frame):
    """SK 3.2.5 Prep Fire, SK 3.4 Final Fire, SK 3.5 Advancing Fire."""

    def __init__(self, mode: int = IN_PREP) -> None:
        super().__init__()
        self.mode = mode
        self.target = -1
        """Of the attack under way."""
        self.fired: dict[int, tuple[int, ...]] = {}
        """Target hex to the hexes that have fired at it, for Mandatory Fire Groups (SK 3.2.2)."""
        self.shells = True
        """SK 6.2 Nothing but Smoke has been fired yet in this phase."""
        self.ends_smoke = False
        """The shot under way ends it, if it is fired at all."""
        self.screen = True
        """The side's smoke screen has still to be thought of (elst/ssr_smoke.py)."""
        self.column = -1
        """Of the hex that is to be searched (SK 6.4)."""
        self.batteries = mode != IN_ADVANCING
        """DE 2.1 Off-board artillery has still to act: after ordnance Smoke, before all other fire."""

    def side(self, s: SKState) -> int:
        return 1 - s.attacker if self.mode == IN_FINAL else s.attacker

    def start(self, s: SKState, _: Any) -> None:
        if self.mode == IN_PREP and self.screen and s.smoke_screens[self.side(s)]:
            return goto(s, self, "before_screen")
        if self.batteries and s.rounds and batteries_of(s, self.side(s)):
            return goto(s, self, "before_artillery")
        if not self.has_choice(s):
            return goto(s, self, "close") if s.charges else end(s)
        return ask(s, self, "chosen", self.side(s), RULES[self.mode])

    def before_screen(self, s: SKState, _: Any) -> None:
        """SSR of DaE3: after all ordnance Smoke, before anything else."""
        if self._smoke(s) or self.hides(s):
            return ask(s, self, "screened", self.side(s), "SK 1.3")
        return goto(s, self, "screened", SCREEN)

    def _smoke(self, s: SKState) -> list[Action]:
        return smoke_choices(s, self.side(s), self.mode, self.shells)

    def can_screened(self, s: SKState) -> list[Action]:
        return [SCREEN, *self._smoke(s)]

    def why_not_screened(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] in ("smoke", "wp"):
            return special_refusal_of(s, self.side(s), self.mode, self.shells, action)
        return AFTER_SCREEN

    def screened(self, s: SKState, action: Action) -> None:
        if action == SCREEN:
            self.screen = self.shells = False
            return call(s, self, "fallen", SmokeScreen(self.side(s)))
        self.target = -1
        return call(s, self, "declared", special_frame(s, self.mode, action))

    def before_artillery(self, s: SKState, _: Any) -> None:
        if self.can_shelled(s) == [ARTILLERY] and not self.hides(s):
            return goto(s, self, "shelled", ARTILLERY)
        return ask(s, self, "shelled", self.side(s), "DE 2.1")

    def can_shelled(self, s: SKState) -> list[Action]:
        """DE 2.1 Ordnance Smoke first; then every battery."""
        return [ARTILLERY, *self._smoke(s)]

    def why_not_shelled(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] in ("smoke", "wp"):
            return special_refusal_of(s, self.side(s), self.mode, self.shells, action)
        return AFTER_ARTILLERY

    def shelled(self, s: SKState, action: Action) -> None:
        if action == ARTILLERY:
            self.batteries = self.shells = False
            return call(s, self, "fallen", Artillery(self.side(s)))
        self.target = -1
        return call(s, self, "declared", special_frame(s, self.mode, action))

    def fallen(self, s: SKState, _: Any) -> None:
        review_melee(s)
        goto(s, self, "start")

    def has_choice(self, s: SKState) -> bool:
        side, g = self.side(s), ground_of(s)
        hexes = enemy_hexes(s, side)
        for u in s.roster[side]:  # the first that can is enough
            ready = ready_firers(s, (u,), self.mode)
            if ready:
                row, most, far = g.ranges[s.at[u]], max([x[2] for x in ready]), reaches(ready)
                for h in hexes:
                    if row[h] <= most and self.has_firer(s, ready, far, g, h):
                        return True
        if s.hiding[1 - side] and self.suspects(s, ready_firers(s, s.roster[side], self.mode), True):
            return True
        return bool(show_list(s, side)) or self.hides(s) or has_special(s, side, self.mode, self.shells)

    def hides(self, s: SKState) -> bool:
        """SK 6.4 Who has hidden Guns is asked whether they could fire or not: it would tell where they are."""
        return bool(hidden_crews(s, self.side(s)))

    def volleys(self, target: Location) -> dict[int, int]:
        """Hexes that have fired at this target."""
        return dict.fromkeys(self.fired.get(target, ()), 1)

    def aim(self, s: SKState, target: Location) -> Aim:
        aim = Aim(s, self.side(s), self.mode, target)
        if self.fired:
            aim.volleys = self.volleys(target)
        return aim

    def has_firer(
        self, s: SKState, ready: list[Ready], far: dict[Location, tuple[int, int]], g: Ground, target: Location
    ) -> bool:
        """Can one of the ready firers open an attack on this hex? `far`: how they reach, by hex."""
        ranges = g.ranges[target]
        already = self.fired.get(target, ()) if self.fired else ()
        near: list[Location] = []
        for at, (reach, sure) in far.items():
            distance = ranges[at]
            if distance <= reach:  # which is no less than what is sure
                if 0 < distance <= sure and at not in already:
                    return True
                near.append(at)
        if not near:
            return False
        in_range = [f for f, at, reach, _ in ready if at in near and ranges[at] <= reach]
        aim = self.aim(s, target)
        a = Shot(s, SMALL_ARMS, self.mode, target)
        a.targets = targets_in(s, aim.side, target)
        for f in in_range:
            if own_firer_refusal(s, aim, f) is None and plan_refusal(s, aim, Plan((f,)), a) is None:
                return True
        return False

    def suspects(self, s: SKState, ready: list[Ready], one: bool = False) -> list[Location]:
        """SK 6.4 Hexes without anybody in them that could be fired at while enemies are hidden, or (`one`) the first.

        What counts is only that the enemy still hides somebody somewhere, which everybody knows."""
        if not s.hiding[1 - self.side(s)]:
            return []
        g, far = ground_of(s), reaches(ready)
        found: list[Location] = []
        near = dict.fromkeys([h for _, at, _, _ in ready for h in g.near[at] if h < g.hexes])
        for h in (*near, *range(g.hexes)) if one else range(g.hexes):
            if h not in s.stacks and h not in s.vehicles and self.has_firer(s, ready, far, g, h):
                found.append(h)
                if one:
                    break
        return found

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [END]
        side, g = self.side(s), ground_of(s)
        ready = ready_firers(s, s.roster[side], self.mode)
        hexes = enemy_hexes(s, side)
        if ready:
            far = reaches(ready)
            found += [("target", h) for h in hexes if self.has_firer(s, ready, far, g, h)]
            found += [SEARCH] if self.suspects(s, ready, True) else []
        return found + special_choices(s, side, self.mode, self.shells, hexes) + show_list(s, side)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == SHOW:
            return show_refusal(s, self.side(s), action[1])
        if action == SEARCH:
            return no.HAS_FIRED if s.hiding[1 - self.side(s)] else NOBODY_HIDES
        if action[0] != "target":
            return special_refusal_of(s, self.side(s), self.mode, self.shells, action)
        where = action[1]
        if where < 0 or where >= ground_of(s).n:
            return no.OFF_BOARD_TARGET
        if not targets_in(s, self.side(s), where):
            return NO_SMALL_ARMS if holds(s, where, 1 - self.side(s)) else no.NO_TARGET
        a = Shot(s, SMALL_ARMS, self.mode, where)
        a.targets = targets_in(s, self.side(s), where)
        return nobody_refusal(s, self.aim(s, where), a)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        return explain_special(s, self.mode, action)

    def chosen(self, s: SKState, action: Action) -> None:
        if action == END:
            return goto(s, self, "close") if s.charges else end(s)
        if action[0] == SHOW:
            show(s, action[1])
            return goto(s, self, "start")
        if action == SEARCH:
            self.column = -1
            return ask(s, self, "searched", self.side(s), "SK 6.4")
        if action[0] != "target":
            self.target = -1
            self.ends_smoke = action[0] not in ("smoke", "wp", "destroy", "turn", "swing")
            return call(s, self, "declared", special_frame(s, self.mode, action))
        target = action[1]
        self.shells = False
        side = self.side(s)
        self.target = target
        volleys = tuple(self.volleys(target).items())
        declaration = Declaration(side, self.mode, target, targets_in(s, side, target), volleys=volleys)
        return call(s, self, "declared", declaration)

    def can_searched(self, s: SKState) -> list[Action]:
        """SK 6.4 The hexrow, then the hex."""
        columns = ground_of(s).field.columns
        hexes = self.suspects(s, ready_firers(s, s.roster[self.side(s)], self.mode))
        if self.column < 0:
            return [("row", c) for c in dict.fromkeys([columns[h] for h in hexes])]
        return [("aim", h) for h in hexes if columns[h] == self.column]

    def searched(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "searched", self.side(s), "SK 6.4")
        self.shells = False
        self.target = action[1]
        volleys = tuple(self.volleys(self.target).items())
        declaration = Declaration(self.side(s), self.mode, self.target, (), volleys=volleys, search=True)
        return call(s, self, "declared", declaration)

    def declared(self, s: SKState, outcome: tuple[tuple[int, ...], ...]) -> None:
        if self.ends_smoke and outcome[1]:
            self.shells = False  # SK 6.2: what had not the special ammunition it tried for has not fired
        self.ends_smoke = False
        hexes = outcome[3] if len(outcome) > 3 else ()
        self.fired[self.target] = tuple(dict.fromkeys([*self.fired.get(self.target, ()), *hexes]))
        review_melee(s)
        goto(s, self, "start")

    def close(self, s: SKState, _: Any) -> None:
        """SK 4.3 Charges still waiting go off before the Advancing Fire Phase ends."""
        if self.mode == IN_ADVANCING and s.charges:
            return call(s, self, "close", Detonation(min(s.charges)))
        return end(s)

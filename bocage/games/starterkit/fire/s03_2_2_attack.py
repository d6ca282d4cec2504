"""SK 3.2.2, 3.2.3 One attack on the Infantry Fire Table: roll, cowering, effects, breakdown, rate of fire, markers."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.firepower import firepower_of, leaves_residual
from bocage.games.starterkit.fire.modifiers import fire_drm, outside_drm
from bocage.games.starterkit.fire.s03_2_2_able import AGAIN, PROTECTIVE, use_of
from bocage.games.starterkit.fire.s03_2_2_blocked import break_down
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number, rate_of_fire
from bocage.games.starterkit.fire.s03_2_2_cowering import could_break, cowering
from bocage.games.starterkit.fire.s03_2_2_marks import mark_fired, mark_leaders
from bocage.games.starterkit.fire.s03_2_2_window import roll_attack
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, LeaderLoss, best_help, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.s03_2_3_morale import FAILED, MoraleCheck
from bocage.games.starterkit.fire.shot import FLAME, IN_FIRST, IN_PREP, SMALL_ARMS, Shot, manning
from bocage.games.starterkit.model.marks import BROKEN, DM, MALFUNCTION
from bocage.games.starterkit.model.names import Counters, Location, Units, Weapon
from bocage.games.starterkit.model.state import GONE, SKState, lends_drm
from bocage.games.starterkit.model.tables import NO_COLUMN, NO_EFFECT, Result, column_of, ift, result_name
from bocage.games.starterkit.movement.s03_3_5_residual import place_residual
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at, reveal_unit
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell

Pair = tuple[int, int]
"""(leader, the weapon of another leader he helps with)."""

KEEP: Action = ("keep rate of fire",)
LEAVE: Action = ("leave residual fire",)


def shot_of(s: SKState, f: FireAttack) -> Shot:
    a = Shot(s, FLAME if f.flame else SMALL_ARMS, f.mode, f.target)
    a.targets = tuple([u for u in f.targets if s.at[u] == f.target])
    a.entry = f.entry
    a.spines = f.spines
    a.aim(s, f.firers, f.helpers, f.leaders)
    return a


class FireAttack(Frame):
    """SK 3.2.2 An attack by declared firers who see their target."""

    def __init__(
        self,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        firers: Counters = (),
        helpers: tuple[Pair, ...] = (),
        leaders: Units = (),
        entry: tuple[int, ...] = (),
        flame: bool = False,
    ) -> None:
        super().__init__()
        self.mode = mode
        self.target = target
        self.targets = targets
        self.firers = firers
        self.helpers = helpers
        self.leaders = leaders
        self.entry = entry
        self.flame = flame
        self.spines = 0
        """SK 6.8 Hexspines by which a Gun turned to make it."""
        self.users: Units = ()
        self.dice: tuple[int, ...] = ()
        self.shift = 0
        self.broken_down = -1
        self.kept: tuple[int, ...] = ()
        self.asked: list[int] = []
        self.again: tuple[int, ...] = ()
        self.checking: list[int] = []
        self.led: list[int] = []
        """Leaders who help the checks of Final Protective Fire, each in his own hex."""
        self.outside = 0
        self.parts: tuple[float, ...] = ()
        """What each firer brought, in the order of `firers`."""

    def start(self, s: SKState, _: Any) -> None:
        self.users = tuple(manning(s, self.firers))
        if self.mode == IN_FIRST:  # SK 3.3.3: there is Final Protective Fire in no other phase
            protecting = [u for f, u in zip(self.firers, self.users) if use_of(s, IN_FIRST, f) == PROTECTIVE]
            served = [v for v, w in self.helpers if s.holder[w] in protecting]
            self.again = tuple(dict.fromkeys([*served, *protecting]))
        roll_attack(s, self, rule="SK 3.2.3")

    def ready(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.2.3")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        self.dice = dice
        a = shot_of(s, self)
        self.parts = tuple([firepower_of(s, a, f) for f in self.firers])
        fp = sum(self.parts)
        column = column_of(fp)
        doubles = dice[0] == dice[1]
        self.shift = cowering(s, a) if doubles else 0
        if self.targets and self.mode == IN_FIRST:
            self.outside = outside_drm(s, a, self.targets[0])
        for u in a.targets:
            if (
                s.status[u] & BROKEN
                and not s.status[u] & DM
                and could_break(s, a, self._column(s, a, u, fp, column), u)
            ):
                s.status[u] |= DM
                tell(s, "SK 3.2.3", ("desperate", u))
        if self.shift:
            tell(s, "SK 3.2.2", ("cowered", self.shift))
        struck = max(NO_COLUMN, column - self.shift)
        original = dice[0] + dice[1]
        results: list[tuple[int, Result]] = []
        for u in a.targets:
            met = max(NO_COLUMN, self._column(s, a, u, fp, column) - self.shift) if s.gated else struck
            results.append((u, ift(met, original + fire_drm(s, a, u))))
        hidden, halved = self._hidden_results(s, a, fp, original)
        results += hidden
        for u, result in results if s.events is not None else ():
            tell(s, "SK 3.2.3", ("struck", u, result_name(result), dice, fp))
        shares = shares_of(results)
        if not shares and not s.losses:
            return goto(s, self, "struck")
        unhurt = unhurt_leaders(s, a.targets, results)
        apart = tuple([(u, halved) for u, _ in hidden])
        return call(s, self, "struck", Effects(shares, struck, "SK 3.2.3", unhurt, apart))

    def _column(self, s: SKState, a: Shot, u: int, fp: float, column: int) -> int:
        """The column against one target: some targets meet less firepower than others."""
        return column_of(fp * s.area_fire(a, u)) if s.gated else column

    def _hidden_results(self, s: SKState, a: Shot, fp: float, original: int) -> tuple[list[tuple[int, Result]], int]:
        """SK 6.4 Hidden crews in the hex suffer half the firepower; only an effect shows them. And the column."""
        side = s.side[self.users[0]] if self.users else 0
        hidden = hidden_at(s, 1 - side, self.target) if self.mode != IN_FIRST and self.users else ()
        if not hidden:
            return [], NO_COLUMN
        column = max(NO_COLUMN, column_of(fp / 2) - self.shift)
        found = [(u, ift(column, original + fire_drm(s, a, u))) for u in hidden]
        found = [x for x in found if x[1][0] != NO_EFFECT]
        for u, _ in found:
            reveal_unit(s, u)
        return found, column

    def struck(self, s: SKState, _: Any) -> None:
        """SK 4.1, 4.2 One weapon breaks down after making its attack."""
        original = self.dice[0] + self.dice[1]
        failing = [w for w in self.weapons(s) if original >= breakdown_number(s, self.mode, w)]
        if len(failing) > 1:
            self.asked = failing
            return roll(s, self, "selected", f"1d{len(failing)}", "SK 4.1")
        if failing:
            self._break_down(s, failing[0])
        return self._keep_rates(s)

    def weapons(self, s: SKState) -> list[int]:
        if self.users == self.firers:
            return []  # units by themselves
        return [f for f in self.firers if s.type(f).is_weapon and s.at[f] != GONE and s.holder[f] >= 0]

    def selected(self, s: SKState, die: int) -> None:
        self._break_down(s, self.asked[die - 1])
        self.asked = []
        self._keep_rates(s)

    def _break_down(self, s: SKState, w: Weapon) -> None:
        self.broken_down = w
        break_down(s, self.mode, w, self.dice[0] + self.dice[1])

    def _keep_rates(self, s: SKState) -> None:
        """SK 1.2.4.1, SK 1.4 The coloured (first) die keeps weapons in action unless they cower (docs/rulings)."""
        weapons = [] if self.shift else self.weapons(s)
        if weapons:
            spent = {
                u for f, u in zip(self.firers, self.users) if use_of(s, self.mode, f) >= AGAIN
            }  # SK 3.3.3: Final Fire
            working = [w for w in weapons if not s.status[w] & MALFUNCTION and s.holder[w] not in spent]
            self.kept = tuple([w for w in working if self.dice[0] <= self._rate(s, w)])
        if self.mode == IN_FIRST:
            self.asked = list(self.kept)
        goto(s, self, "ask_rate" if self.asked else "mark")

    def _rate(self, s: SKState, w: Weapon) -> int:
        """SK 6.8, 3.2.4 A Gun's is one lower by its firepower equivalent, one more if it turned badly."""
        rate = rate_of_fire(s, self.mode, w)
        if not s.type(w).has_ife:
            return rate
        return rate - 1 - (1 if self.spines and s.type(w).turret == "NT" else 0)

    def ask_rate(self, s: SKState, _: Any) -> None:
        """SK 3.3.5 In First Fire a weapon keeps its rate of fire or leaves Residual Firepower: its owner chooses."""
        if not self.asked:
            return goto(s, self, "mark")
        return ask(s, self, "rate_chosen", s.side[s.holder[self.asked[0]]], "SK 3.3.5")

    def can_rate_chosen(self, s: SKState) -> list[Action]:
        return [KEEP, LEAVE]

    def rate_chosen(self, s: SKState, action: Action) -> None:
        w = self.asked.pop(0)
        if action == LEAVE:
            self.kept = tuple([x for x in self.kept if x != w])
        goto(s, self, "ask_rate")

    def mark(self, s: SKState, _: Any) -> None:
        if self.mode == IN_FIRST and not self.flame_spent():
            self._leave_residual(s)
        mark_fired(s, self.mode, self.firers, self.users, self.kept, self.shift > 0)
        mark_leaders(s, self.mode, self.leaders, self.helpers, self.firers, self.users)
        self.checking = [u for u in self.again if s.at[u] != GONE]
        if self.again:
            self.checking = [v for v in self.leaders if s.at[v] != GONE] + self.checking
            self.led = idle_leaders(s, self.checking)
            return goto(s, self, "protective_check")
        return end(s)

    def flame_spent(self) -> bool:
        return self.flame and self.broken_down >= 0

    def _leave_residual(self, s: SKState) -> None:
        """SK 3.3.5 What is left counts neither weapons that broke down nor those that keep their rate of fire.

        It is of the attack as it was made, whatever that did to its targets (SK 4.1: beyond 16 hexes).
        """
        left = [
            part
            for f, part in zip(self.firers, self.parts)
            if f != self.broken_down and f not in self.kept and leaves_residual(s, f)
        ]
        column = column_of(sum(left)) - self.shift
        place_residual(s, self.target, column, self.outside)

    def protective_check(self, s: SKState, _: Any) -> None:
        """SK 3.3.3 Final Protective Fire: the attack's own roll is a NMC of those who used it, leaders first."""
        if not self.checking:
            return call(s, self, "settled", LeaderLoss())
        u = self.checking[0]
        return call(s, self, "protected", MoraleCheck(u, best_help(s, u, self.led), "SK 3.3.3", self.dice))

    def protected(self, s: SKState, outcome: int) -> None:
        u = self.checking.pop(0)
        if outcome != FAILED and s.at[u] != GONE and lends_drm(s, u):
            self.led.append(u)
        goto(s, self, "protective_check")

    def settled(self, s: SKState, _: Any) -> None:
        end(s)


def idle_leaders(s: SKState, checking: list[int]) -> list[int]:
    """SK 1.2.1, 3.3.3 Leaders in their hexes who need not check themselves: they assist those who do."""
    hexes = {s.at[u] for u in checking}
    return [v for where in hexes for v in s.stacks[where] if lends_drm(s, v) and v not in checking]

"""SK 3.2.3 What a result of the Infantry Fire Table does to the units it strikes, and what the loss of leaders does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.games.starterkit.fire.s03_2_3_morale import (
    FAILED,
    CasualtyReduction,
    MoraleCheck,
    PinTaskCheck,
)
from bocage.games.starterkit.model.counters import break_unit, eliminate, malfunction, remove_weapon
from bocage.games.starterkit.model.marks import BROKEN, DM, MELEE, PINNED
from bocage.games.starterkit.model.names import Location, Side, Unit, Units, Weapon
from bocage.games.starterkit.model.state import (
    GONE,
    MOVEMENT,
    SKState,
    friends_at,
    leadership,
    lends_drm,
    morale,
)
from bocage.games.starterkit.model.tables import KIA, MC, NO_EFFECT, PTC, K, Result, ift
from bocage.games.starterkit.vehicles.s07_10_effects import CrewStruck
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

Share = tuple[int, int, int]
"""(unit, result, its number): units of one attack may meet different results when their DRM differ."""


def desperation(s: SKState, u: Unit, column: int, lowest: int) -> None:
    """SK 3.2.3 A broken unit attacked by enough to inflict a NMC, with the lowest roll there is, is under DM."""
    if s.status[u] & BROKEN and not s.status[u] & DM and ift(column, lowest)[0] >= MC:
        s.status[u] |= DM
        tell(s, "SK 3.2.3", ("desperate", u))


def leaders_first(s: SKState, shares: list[Share]) -> list[Share]:
    """SK 3.2.3 The best leader checks first, then the others, then the rest in the order of the stack."""
    leaders = [x for x in shares if s.leads(x[0])]
    leaders.sort(key=lambda x: (-morale(s, x[0]), leadership(s, x[0])))
    return leaders + [x for x in shares if s.type(x[0]).is_personnel and not s.leads(x[0])]


def weapon_struck(s: SKState, weapon: Weapon, column: int, die: int) -> None:
    """SK 4.0 A weapon of the killed: a die that is a KIA on the column destroys it, a K makes it malfunction."""
    what = ift(column, die)[0]
    if what == KIA:
        remove_weapon(s, weapon, "SK 4.0")
    elif what == K:
        malfunction(s, weapon, "SK 4.0")


def best_help(s: SKState, u: Unit, leading: Sequence[Unit]) -> int:
    """SK 3.2.3 The DRM of the best of these leaders who is with the unit; a leader is helped by higher morale only."""
    if s.gated and leading and s.unled(u) is not None:
        return 0
    best = 99
    going = movers_now(s) if leading and s.phase == MOVEMENT else ()
    for v in leading:
        if s.side[v] == s.side[u] and s.at[v] == s.at[u] and lends_drm(s, v):
            if s.leads(u) and morale(s, v) <= morale(s, u):
                continue
            if going and (u in going) != (v in going):
                continue  # SK 1.2.1: they move separately
            best = min(best, leadership(s, v))
    return 0 if best == 99 else best


def movers_now(s: SKState) -> Units:
    """SK 1.2.1, 3.3.3 The units on foot that move together now."""
    from bocage.games.starterkit.movement.s03_3_1_stack import StackOnTheWay

    for f in reversed(s.stack):
        if isinstance(f, StackOnTheWay):
            return f.exposed
    return ()


class Effects(Frame):
    """SK 3.2.3 KIA first, then K, then all checks; at the end the loss of leaders is settled.

    `shares` says what strikes whom. Units with the same result share its random selections; a unit whose own DRM gives
    it another result is apart from them (docs/rulings).
    """

    def __init__(
        self,
        shares: tuple[Share, ...] = (),
        column: int = 0,
        rule: str = "SK 3.2.3",
        leading: tuple[int, ...] = (),
        apart: tuple[tuple[int, int], ...] = (),
    ) -> None:
        super().__init__()
        self.apart = apart
        """Units struck on another column than the rest, each with its column (SK 6.1, 6.4)."""
        self.shares = shares
        self.column = column
        self.rule = rule
        self.todo: list[Share] = []
        self.group: list[int] = []
        self.number = 0
        self.left = 0
        self.checks: list[Share] = []
        self.leading = leading
        """Leaders who help: those who have passed, and those who are with the units and need not check (SK 1.2.1)."""
        self.weapons: list[tuple[int, int]] = []
        """Weapons of the killed, each with the column that killed."""
        self.now: Share = (-1, 0, 0)

    def start(self, s: SKState, _: Any) -> None:
        """SK 3.2.3 Exposed crews of vehicles first, each for itself (docs/rulings)."""
        if s.vehicles:
            crews = [x for x in self.shares if s.type(x[0]).is_vehicle]
            if crews:
                self.shares = tuple([x for x in self.shares if x[0] != crews[0][0]])
                return call(s, self, "start", CrewStruck(crews[0][0], crews[0][1], crews[0][2], self.rule))
        if s.gated:
            for x in self.shares:
                s.struck(x[0])
        self.todo = [x for x in self.shares if x[1] in (KIA, K)]
        self.checks = [x for x in self.shares if x[1] in (MC, PTC)]
        goto(s, self, "next_group" if self.todo else "sort" if self.checks else "settle")

    def next_group(self, s: SKState, _: Any) -> None:
        if not self.todo:
            return goto(s, self, "sort")
        what, number = self.todo[0][1], self.todo[0][2]
        self.group = [x[0] for x in self.todo if x[1] == what and x[2] == number]
        self.todo = [x for x in self.todo if x[1] != what or x[2] != number]
        self.number = number
        self.left = number
        return goto(s, self, "kill" if what == KIA else "reduce")

    # KIA

    def kill(self, s: SKState, _: Any) -> None:
        if self.left >= len(self.group):
            for u in self.group:
                self._lose(s, u)
            self.group = []
        if not self.left or not self.group:
            return goto(s, self, "rest_breaks")
        return roll(s, self, "killed", f"1d{len(self.group)}", "SK 3.2.3")

    def killed(self, s: SKState, die: int) -> None:
        self._lose(s, self.group.pop(die - 1))
        self.left -= 1
        goto(s, self, "kill")

    def _lose(self, s: SKState, u: Unit) -> None:
        column = next((c for x, c in self.apart if x == u), self.column)
        self.weapons.extend((w, column) for w in s.carried[u])
        eliminate(s, u, self.rule)

    def rest_breaks(self, s: SKState, _: Any) -> None:
        """SK 3.2.3 The others break without a check; the broken suffer Casualty Reduction."""
        if not self.group:
            return goto(s, self, "next_weapon")
        u = self.group.pop(0)
        if s.status[u] & BROKEN:
            s.status[u] |= DM
            return call(s, self, "rest_breaks", CasualtyReduction(u, self.rule))
        instead = s.failed_check(u, 0) if s.gated else None
        if instead is not None:
            return call(s, self, "rest_breaks", instead)
        break_unit(s, u, self.rule)
        return goto(s, self, "rest_breaks")

    def next_weapon(self, s: SKState, _: Any) -> None:
        """SK 4.0 Each weapon of a unit killed by KIA: one die on the same column."""
        if not self.weapons:
            return goto(s, self, "next_group")
        return roll(s, self, "weapon_hit", "1d6", "SK 4.0")

    def weapon_hit(self, s: SKState, die: int) -> None:
        weapon_struck(s, *self.weapons.pop(0), die)
        goto(s, self, "next_weapon")

    # K/#

    def reduce(self, s: SKState, _: Any) -> None:
        if len(self.group) == 1:
            return goto(s, self, "chosen", 1)
        return roll(s, self, "chosen", f"1d{len(self.group)}", "SK 3.2.3")

    def chosen(self, s: SKState, die: int) -> None:
        u = self.group.pop(die - 1)
        self.checks.extend((v, MC, self.number) for v in self.group)
        self.group = [u]
        call(s, self, "was_reduced", CasualtyReduction(u, self.rule))

    def was_reduced(self, s: SKState, survives: bool) -> None:
        """SK 3.2.3 A half-squad just made checks with the others; a wounded leader does not (docs/rulings)."""
        u = self.group.pop()
        if survives and not s.is_leader(u):
            self.checks.append((u, MC, self.number))
        goto(s, self, "next_group")

    # checks

    def sort(self, s: SKState, _: Any) -> None:
        self.checks = leaders_first(s, self.checks)
        goto(s, self, "next_check")

    def next_check(self, s: SKState, _: Any) -> None:
        while self.checks:
            self.now = self.checks.pop(0)
            u, what, number = self.now
            if s.at[u] == GONE:
                continue
            drm = number + best_help(s, u, self.leading)
            if what == PTC:
                return call(s, self, "checked", PinTaskCheck(u, drm, self.rule))
            return call(s, self, "checked", MoraleCheck(u, drm, self.rule))
        return goto(s, self, "settle")

    def checked(self, s: SKState, outcome: int) -> None:
        """SK 3.2.3 A leader who passes unhurt and unpinned helps those who check after him."""
        u = self.now[0]
        if outcome != FAILED and s.at[u] != GONE and lends_drm(s, u):
            self.leading = (*self.leading, u)
        goto(s, self, "next_check")

    def settle(self, s: SKState, _: Any) -> None:
        if s.losses:
            return call(s, self, "settle", LeaderLoss())
        return end(s)


def loss_shares(s: SKState, where: Location, side: Side, level: int, drm: int, dead: bool) -> tuple[Share, ...]:
    """SK 3.2.3 Who checks because a leader was lost (NMC) or broke (PTC), with his negative DRM turned against them."""
    plus = -drm if drm < 0 else 0
    found: list[Share] = []
    for u in s.stacks.get(where, ()):
        status = s.status[u]
        if s.side[u] != side or status & MELEE or morale(s, u) >= level:
            continue
        if dead:
            found.append((u, MC, plus))
        elif not status & (BROKEN | PINNED):
            found.append((u, PTC, plus))
    return tuple(found)


class LeaderLoss(Frame):
    """SK 3.2.3 LLMC and LLTC: units of lower morale stacked with a leader who was eliminated or broke."""

    def start(self, s: SKState, _: Any) -> None:
        if not s.losses:
            return end(s)
        where, side, level, drm, dead = s.losses.pop(0)
        if not s.mourns():
            return goto(s, self, "start")
        shares = loss_shares(s, where, side, level, drm, dead)
        if not shares:
            return goto(s, self, "start")
        tell(s, "SK 3.2.3", ("leader loss", where, dead))
        checking = [x[0] for x in shares]
        leading = [v for v in friends_at(s, side, where) if lends_drm(s, v) and v not in checking]
        return call(s, self, "start", Effects(shares, 0, "SK 3.2.3", tuple(leading)))


def shares_of(targets: list[tuple[int, Result]]) -> tuple[Share, ...]:
    return tuple([(u, result[0], result[1]) for u, result in targets if result[0] != NO_EFFECT])


def unhurt_leaders(s: SKState, units: Units, results: list[tuple[int, Result]]) -> Units:
    """SK 1.2.1 Leaders with the struck units who need not check themselves: they help those who do."""
    struck = [u for u, result in results if result[0] != NO_EFFECT]
    return tuple([v for v in units if v not in struck and s.at[v] != GONE and lends_drm(s, v)])

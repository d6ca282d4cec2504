"""BB 11.0: the Rout Phase. The side moving first checks and routs all its units, then the other."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.rout_paths import Way, rout_ways
from bocage.games.brothers.infantry.s05_hexes import enter
from bocage.games.brothers.infantry.s07_morale import ROUT, check, morale, no_quarter, reduce
from bocage.games.brothers.infantry.s11_subject import beside_free_enemy, subject_to_rout
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.state import ABOARD, FULL, ROUTED, BrothersState
from bocage.games.brothers.table import in_melee, place_of, remove, type_of
from bocage.games.brothers.terrain.s43_fortifications import trips_flare
from bocage.games.brothers.vehicles.s21_06_carrier_rout import CarrierRout
from bocage.games.brothers.vehicles.s21_06_rout import CarrierFlight
from bocage.kernel.consequences import first_owed, owe, settled
from bocage.kernel.frames import Action, Frame, ask, call, call_at_once, end, goto, tell


class RoutPhase(Frame):
    """BB 11.0: first the side that moves first, whole; the other is judged when its own part begins."""

    def __init__(self) -> None:
        super().__init__()
        self.part = 0

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "rout"
        if self.part == 2:
            return end(s)
        side = s.first if self.part == 0 else 1 - s.first
        self.part += 1
        return call_at_once(s, self, "start", SideRouts(side))


class SideRouts(Frame):
    """One side's part: all its checks, then the routs, in the order its player likes wherever the order matters."""

    def __init__(self, side: Side = 0, hexes: tuple[Loc, ...] = ()) -> None:
        super().__init__()
        self.side = side
        self.hexes = hexes
        """Only who is in these locations (BB 65.1); everybody where there are none."""
        self.to_check: list[int] = []
        self.margin: dict[int, int] = {}
        self.near: dict[int, int] = {}
        self.current = -1

    def start(self, s: BrothersState, _: Any) -> None:
        s.active = self.side
        self.to_check = [u for u in s.own[self.side] if subject_to_rout(s, u)]
        if self.hexes:
            self.to_check = [u for u in self.to_check if s.at[u] in self.hexes]
        self.next_check(s, None)

    def next_check(self, s: BrothersState, _: Any) -> None:
        if not self.to_check:
            return self.next_rout(s, None)
        if cps.side_has_cp(s, self.side) and len(self.can_to_roll(s)) > 1:
            return ask(s, self, "to_roll", self.side, "BB 11.0")  # what a Command Point is spent on hangs on the order
        self.current = self.to_check[0]
        return self.check_one(s, None)

    def can_to_roll(self, s: BrothersState) -> list[Action]:
        return [("next", u) for u in self.to_check if morale(s, u, ROUT) + rout_bonus(s, u) < 10]

    def to_roll(self, s: BrothersState, action: Action) -> None:
        self.current = action[1]
        goto(s, self, "check_one")

    def check_one(self, s: BrothersState, _: Any) -> None:
        check(s, self, "checked", self.current, ROUT, rout_bonus(s, self.current), "BB 11.0")

    def checked(self, s: BrothersState, margin: int) -> None:
        u = self.current
        self.to_check.remove(u)
        if margin:
            self.margin[u] = margin
            self.near[u] = int(in_melee(s, u) or beside_free_enemy(s, u))
            tell(s, "BB 11.0", ("routs", u))
        goto(s, self, "next_check")

    def next_rout(self, s: BrothersState, _: Any) -> None:
        if not self.margin:
            return end(s)
        if len(self.margin) > 1 and any(self.may_live(s, u) for u in self.margin):
            return ask(s, self, "to_flee", self.side, "BB 11.0")
        self.current = next(iter(self.margin))
        return goto(s, self, "flee_one")

    def can_to_flee(self, s: BrothersState) -> list[Action]:
        return [("next", u) for u in self.margin]

    def to_flee(self, s: BrothersState, action: Action) -> None:
        self.current = action[1]
        goto(s, self, "flee_one")

    def flee_one(self, s: BrothersState, _: Any) -> None:
        u = self.current
        if desperate(s, u, self.margin[u]) and self.would_die(s, u):
            tell(s, "BB 57.3", ("stays", u))
            reduce(s, u, "BB 57.3")
            del self.margin[u]
            return goto(s, self, "next_rout")
        return call(s, self, "routed", Rout(u, tuple(self.margin)))

    def may_live(self, s: BrothersState, u: Unit) -> bool:
        return desperate(s, u, self.margin[u]) or not self.would_die(s, u)

    def would_die(self, s: BrothersState, u: Unit) -> bool:
        if s.at[u] == ABOARD:
            return not CarrierFlight(s, s.carrier[u]).ends()  # BB 21.6: with what carries it
        if type_of(s, u).gun:
            return True
        return not rout_ways(s, u, tuple(self.margin))

    def routed(self, s: BrothersState, _: Any) -> None:
        u = self.current
        margin = self.margin.pop(u)
        near = self.near.pop(u)
        hurt = type_of(s, u).foot and type_of(s, u).real  # a Decoy has nobody to lose
        if place_of(s, u) >= 0 and hurt and margin >= rout_casualty(s, u, bool(near)):
            tell(s, "BB 11.1", ("rout casualty", u))
            reduce(s, u, "BB 11.1")
        goto(s, self, "next_rout")


def rout_bonus(s: BrothersState, u: Unit) -> int:
    """BB 11.2: No Quarter adds to Morale in Melee only."""
    return no_quarter(s, u) if in_melee(s, u) else 0


def rout_casualty(s: BrothersState, u: Unit, near: bool) -> int:
    """BB 11.1: the second number of the front side; in Melee or beside an enemy the first, or the only one."""
    first, second, only = type_of(s, u).casualty
    if not near:
        return second
    return first if s.step[u] == FULL else only


def desperate(s: BrothersState, u: Unit, margin: int) -> bool:
    """BB 11.2, 57.3: Full Strength SS against Russians that failed by one."""
    kind = type_of(s, u)
    if not kind.ss or s.step[u] != FULL or margin != 1:
        return False
    hated = NATIONS[kind.nation].desperate_against
    return any(side.nation == hated for side in CARDS[s.scenario].sides)


class Rout(Frame):
    """BB 11.0: one unit routs where it must; the owner chooses among the places the rules leave him."""

    def __init__(self, unit: Unit = -1, failed: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.unit = unit
        self.failed = failed
        self.ways: tuple[Way, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        s.mark[u] |= ROUTED
        if s.at[u] == ABOARD:
            return call(s, self, "over", CarrierRout(s.carrier[u]))
        if type_of(s, u).gun:
            remove(s, u, "BB 11.0")  # BB 20.2
            return goto(s, self, "over")
        ways = rout_ways(s, u, self.failed)
        if not ways:
            tell(s, "BB 11.0", ("cannot rout", u))
            remove(s, u, "BB 11.0")
            return goto(s, self, "over")
        if len(ways) == 1:
            return self.flee(s, ways[0])
        self.ways = tuple(ways)
        return ask(s, self, "chosen", s.side[u], "BB 11.0")

    def can_chosen(self, s: BrothersState) -> list[Action]:
        return [rout_action(way) for way in self.ways]

    def chosen(self, s: BrothersState, action: Action) -> None:
        for way in self.ways:
            if rout_action(way) == action:
                return self.flee(s, way)
        raise AssertionError("a rout was chosen that is not open")

    def flee(self, s: BrothersState, way: Way) -> None:
        u = self.unit
        loc, leaves, path, _ = way
        for step, flags in path:
            enter(s, u, step, flags)
            trips_flare(s, step)  # BB 43.6: the first entry of Wire at night, though nobody fires at a rout
            settled(s)  # whom it passes and what it holds on the way is settled hex by hex (BB 15.0, 18.0)
            if s.at[u] < 0:
                return goto(s, self, "over")  # BB 15.0: a Decoy that was seen on the way is gone
        tell(s, "BB 11.0", ("routed", u, loc))
        if leaves:
            tell(s, "BB 11.0", ("routed off", u))
            remove(s, u, "BB 11.0")
        elif s.facing_rule and not s.conceal[u]:
            owe(s, ("face", u))
        goto(s, self, "over")

    def over(self, s: BrothersState, _: Any) -> None:
        if not first_owed(s, self, "over"):
            end(s)


def rout_action(way: Way) -> Action:
    """("rout", place), and where the ways differ in the hexes they take control of, those too (BB 18.0)."""
    return ("rout", way[0], *way[3])

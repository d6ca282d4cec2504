"""BB 32.0: a fire mission: called for, checked, off its mark or not, executed on seven hexes, and in force till the
end of the Operations Phase."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import Part
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Side, Unit
from bocage.games.brothers.printed.checks import ARTILLERY_OP_FIRE, PROF, PROF_RULE
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import OP_FIRE, SPENT, USED, BrothersState
from bocage.games.brothers.table import place_of
from bocage.games.brothers.terrain.s48_smoke import THICK, lay_smoke
from bocage.games.brothers.weapons.s32_barrage import (
    area,
    explain_area,
    hit_by_barrage,
    out_of_reach,
    strike_one,
    tears_wire,
)
from bocage.games.brothers.weapons.s32_spotting import spotted
from bocage.kernel.consequences import first_owed
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, call, end, goto, roll, tell


def prof_rows(s: BrothersState, a: int, op: bool) -> list[Part]:
    """BB 32.0: the Prof Rating and the only two things that ever change it."""
    asset = ASSETS[s.assets[a]]
    rows: list[Part] = [("BB 32.0", "Prof Rating", asset.prof)]
    if op:
        rows.append(("BB 32.0", "Op Fire", ARTILLERY_OP_FIRE[asset.nation]))
        if s.asset_used[a] == OP_FIRE:
            rows.append((PROF_RULE["marked_op_fire"], "marked Op Fire", PROF["marked_op_fire"]))
    return rows


class CallFire(Frame):
    """Prof Check, Accuracy, drift; then the mission. No Command Point helps (BB 32.0)."""

    def __init__(self, asset: int = -1, hex_: Hex = -1, op: bool = False, smoke: bool = False) -> None:
        super().__init__()
        self.asset = asset
        self.hex = hex_
        self.op = op
        self.smoke = smoke
        self.number = 0
        self.drift = 0

    def start(self, s: BrothersState, _: Any) -> None:
        a = self.asset
        self.number = sum([row[2] for row in prof_rows(s, a, self.op)])
        s.asset_used[a] = USED  # whatever comes of it
        tell(s, "BB 32.0", ("calls fire", a, self.hex, int(self.smoke)))
        if not spotted(s, s.asset_side[a], self.hex):
            tell(s, "BB 14.0", ("not spotted", a, self.hex))
            return end(s)
        return roll(s, self, "checked", "1d10", "BB 32.0")

    def checked(self, s: BrothersState, die: int) -> None:
        tell(s, "BB 32.0", ("battery check", self.asset, die, self.number))
        if die > self.number:
            return end(s)
        if ASSETS[s.assets[self.asset]].once:
            s.asset_used[self.asset] = SPENT  # BB 32.2
        return roll(s, self, "aimed", "1d10", "BB 32.0")

    def aimed(self, s: BrothersState, die: int) -> None:
        self.drift = max(0, die - ASSETS[s.assets[self.asset]].accuracy)
        tell(s, "BB 32.0", ("accuracy", self.asset, die, self.drift))
        if self.drift:
            return roll(s, self, "drifted", "1d6", "BB 32.0")
        return goto(s, self, "comes_down")

    def drifted(self, s: BrothersState, die: int) -> None:
        near = CARDS[s.scenario].ground.field.neighbours
        for _ in range(self.drift):
            self.hex = near[self.hex][die - 1] if self.hex >= 0 else -1
        tell(s, "BB 32.0", ("drifts", self.asset, die, self.hex))
        goto(s, self, "comes_down")

    def comes_down(self, s: BrothersState, _: Any) -> None:
        if self.hex < 0:
            return end(s)  # off the board: not executed this turn
        if self.smoke:
            for h in area(s, self.hex):
                if not out_of_reach(s, self.asset, h):  # BB 32.1: all else is as if it fired normally
                    lay_smoke(s, h, THICK, "BB 48.0")
            return end(s)
        s.missions = (*s.missions, (self.asset, self.hex))
        return call(s, self, "over", FireMission(self.asset, self.hex))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


class FireMission(Frame):
    """One die for each of the seven hexes in which there is anything to hit."""

    def __init__(self, asset: int = -1, hex_: Hex = -1) -> None:
        super().__init__()
        self.asset = asset
        self.hex = hex_
        self.left: tuple[Hex, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        tell(s, "BB 32.0", ("fire mission", self.asset, self.hex))
        self.left = tuple([h for h in area(s, self.hex) if not out_of_reach(s, self.asset, h)])
        goto(s, self, "next_hex")

    def targets(self, s: BrothersState, h: Hex) -> list[Unit]:
        """BB 40.2, 45.4: on both levels of the hex."""
        return [t for loc in CARDS[s.scenario].ground.locations_of(h) for t in hit_by_barrage(s, s.here.get(loc, ()))]

    def next_hex(self, s: BrothersState, _: Any) -> None:
        while self.left and not self.targets(s, self.left[0]) and self.left[0] not in s.wire:
            self.left = self.left[1:]
        if not self.left:
            return end(s)
        return roll(s, self, "rolled", "1d10", "BB 32.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        h, self.left = self.left[0], self.left[1:]
        tell(s, "BB 32.0", ("barrage roll", self.asset, h, die))
        for t in self.targets(s, h):
            strike_one(s, self.asset, t, die)
        tears_wire(s, self.asset, h, die)
        goto(s, self, "next_hex")


class UnderFire(Frame):
    """BB 32.0: a unit enters, mounts or dismounts where missions are in force: each is executed against it alone."""

    def __init__(self, unit: Unit = -1, left: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.unit = unit
        self.left = left
        self.riders: tuple[Unit, ...] = ()
        """Who came in on it: thrown off by one mission they are under the next all the same (BB 22.0)."""

    def targets(self, s: BrothersState) -> list[Unit]:
        found = hit_by_barrage(s, (self.unit,)) if s.at[self.unit] >= 0 else []
        return [*[r for r in self.riders if s.at[r] >= 0], *found]

    def start(self, s: BrothersState, _: Any) -> None:
        if not self.left or not self.targets(s):
            return end(s)
        if first_owed(s, self, "start"):
            return None  # BB 6.2: whoever the mission before has Suppressed checks Morale at once
        return roll(s, self, "rolled", "1d10", "BB 32.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        a, self.left = self.left[0], self.left[1:]
        there = self.targets(s)
        tell(s, "BB 32.0", ("barrage roll", a, CARDS[s.scenario].ground.hex(place_of(s, there[0])), die))
        self.riders = tuple([t for t in there if t != self.unit])
        for t in there:
            strike_one(s, a, t, die)
        goto(s, self, "start")


def missions_at(s: BrothersState, h: Hex) -> tuple[int, ...]:
    """The batteries whose missions cover the hex."""
    row = CARDS[s.scenario].ground.field.range_row(h)
    return tuple([a for a, centre in s.missions if row[centre] <= 1 and not out_of_reach(s, a, h)])


def explain_call(s: BrothersState, a: int, h: Hex, op: bool, smoke: bool) -> Explanation:
    """Prof Check, Accuracy, and what the seven hexes would suffer."""
    asset = ASSETS[s.assets[a]]
    what = "Smoke mission" if smoke else "fire mission"
    e = Explanation(("BB 32.0",), f"{what} in {CARDS[s.scenario].ground.name(h)}")
    for rule, words, amount in prof_rows(s, a, op):
        e.add(rule, words, amount)
    need = max(0, min(10, int(e.total())))
    e.odds = [Odds("Prof Check passes", need / 10, "BB 32.0"), Odds("fails: Used", 1 - need / 10, "BB 32.0")]
    on_mark = min(10, asset.accuracy)
    e.notes.append(
        f"Accuracy {asset.accuracy}: {on_mark * 10} % on the mark, else it drifts a hex for each point above"
    )
    if not s.sight_shown:
        e.notes.append("the LOS of the spotters is not tested before; if it is blocked the battery is Used (BB 14.0)")
    if smoke:
        blind = [CARDS[s.scenario].ground.name(x) for x in area(s, h) if out_of_reach(s, a, x)]
        e.notes += [f"{name} is a Reverse Slope Blind Hex: no Smoke is laid there (BB 32.1)" for name in blind]
    else:
        explain_area(s, a, h, e)
    return e


def end_missions(s: BrothersState) -> None:
    """BB 32.0: the counters go at the end of the Operations Phase."""
    s.missions = ()


def may_op_fire(s: BrothersState, side: Side) -> list[int]:
    """Batteries of the side that are not Used."""
    return [
        a
        for a, kind in enumerate(s.assets)
        if s.asset_side[a] == side and s.asset_used[a] < USED and ASSETS[kind].artillery
    ]

"""A fire attack before the die: who fires from where at what, and the Firepower he brings (BB 2.1, 6.0, 9.0)."""

from __future__ import annotations

from bocage.battlefield.sums import Part
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.moving import Moving, move_of
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import UNITS, UnitType
from bocage.games.brothers.state import ABOARD, FULL, OP_FIRE, BrothersState
from bocage.games.brothers.table import place_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.line import Line

FIRE, OP, FINAL, ASSAULT, TEAMS = "fire", "op", "final", "assault", "teams"
"""Ordinary fire, Op Fire, Final Op Fire, Assault Fire, and Fireteams firing in mid-move (BB 58.3)."""

PLAIN, FLAME, DIRECTED, SUSTAINED, SATCHEL = "", "flame", "directed", "sustained", "satchel"
AP, REAR = "vehicle", "rear"
SAT, FLAMES, CANISTER, LOB = "satw", "flame vehicle", "canister", "lob"
"""An anti-tank weapon (BB 33.0) or a Flamethrower (BB 34.0) at a Vehicle, canister (BB 37.0), a Gun as a Mortar
(BB 38.0)."""
AT_VEHICLES = (AP, SAT, FLAMES)
"""A Gun or Vehicle at a Vehicle (BB 20.6), small arms at the weak rear of one (BB 20.11)."""
ONLY_VEHICLES = (*AT_VEHICLES, REAR)
"""Fire at nothing else."""
DOT_RANGE = 12
"""BB 20.5: beyond it a Vehicle with a dot halves its FP in the desert."""


class Shot:
    """Not part of the state: made to count, to explain and to judge."""

    battery: bool = False
    """Artillery: no unit fires (weapons/s32_barrage.py)."""
    _line: Line | None = None
    _asked: Unit = -1
    _move: Moving | None = None

    def __init__(
        self,
        s: BrothersState,
        firer: Unit,
        target: Loc,
        mode: str,
        how: str = PLAIN,
        cp: bool = False,
        turned: bool = False,
    ) -> None:
        self.firer = firer
        self.source = s.at[firer] if s.at[firer] != ABOARD else place_of(s, firer)
        self.target = target
        self.mode = mode
        self.how = how
        self.cp = cp
        self.turned = turned
        self.card: Card = CARDS[s.scenario]
        self.ground: Ground = self.card.ground
        self.unit: UnitType = UNITS[s.kind[firer]]
        self.strength = 0 if s.step[firer] == FULL else 1
        self.range = self.ground.ranges[self.source][target]
        self.adjacent = target in self.ground.adjacent[self.source]
        self.mortar = self.unit.indirect or how == LOB or (self.unit.type92 and how == DIRECTED)  # BB 38.0
        self.direct = not self.mortar or how == FLAME  # BB 6.2
        self.opportunity = mode in (OP, FINAL)
        self.state = s

    @property
    def line(self) -> Line:
        """The line of fire; many a shot is judged without it."""
        found = self._line
        if found is None:
            found = self._line = self.ground.line(self.source, self.target)
        return found

    def move_of(self, t: Unit) -> Moving | None:
        """The move the target is on, if it is (BB 9.0, 2.2)."""
        if t != self._asked:
            self._asked, self._move = t, move_of(self.state, t)
        return self._move

    def at(self, loc: Loc) -> Shot:
        """The same shot as it meets a target here: a Mortar reaches both levels of a hex (BB 40.2, 45.4)."""
        if loc == self.target or self.battery:
            return self
        return Shot(self.state, self.firer, loc, self.mode, self.how, self.cp, self.turned)

    def reach(self) -> int:
        """Normal Range."""
        return pac.FLAME_RANGE if self.how == FLAME else self.unit.reach[self.strength]

    def normal_range(self) -> bool:
        return self.range <= self.reach()


def base_rows(s: BrothersState, shot: Shot) -> list[Part]:
    """BB 2.1, 6.0, 9.0: printed Firepower with what changes it before terrain and situation."""
    kind, i = shot.unit, shot.strength
    if kind.arc and shot.how != FLAME:
        return _gun_rows(shot)
    if shot.how == FLAME:
        return flame_rows(shot)
    if shot.mode == FIRE:
        rows: list[Part] = [("BB 2.1", "Normal FP", kind.fp[i])]
        if shot.turned:
            rows.append(("BB 6.0", "changed facing", pac.TURNED))
    else:
        rows = _proficient_rows(s, shot)
        total = sum(row[2] for row in rows)
        if total > kind.fp[i]:
            rows.append(("BB 9.0", "not above Normal FP", kind.fp[i] - total))
    if not shot.normal_range():
        total = sum(row[2] for row in rows)
        rows.append(("BB 6.0", "long range: half, rounded down", total // 2 - total))
    return rows


def _gun_rows(shot: Shot) -> list[Part]:
    """BB 20.4, 20.5: difficult shots need a Prof Check; the FP stays what it is."""
    if shot.how == CANISTER:
        return [("BB 37.0", "canister FP", shot.unit.canister)]
    fp = shot.unit.gun_fp[1]
    rows: list[Part] = [("BB 20.4", "FP against Infantry", fp)]
    if shot.unit.dot and shot.card.theatre == "desert" and shot.range > DOT_RANGE:
        rows.append(("BB 20.5", "small calibre beyond 12 hexes: half, rounded down", fp // 2 - fp))
    return rows


def flame_rows(shot: Shot) -> list[Part]:
    full = shot.unit.flame
    rows: list[Part] = [("BB 34.0", "Flamethrower FP", full)]
    if shot.mode == TEAMS:
        full += pac.FIRETEAM
        rows.append(("BB 58.3", "Fireteams in mid-move", pac.FIRETEAM))
        if shot.cp:
            full += pac.PROF_COMMAND
            rows.append(("BB 3.0", "Command Point", pac.PROF_COMMAND))
    if shot.range == pac.FLAME_RANGE:
        rows.append(("BB 34.0", "range 2: half, rounded up", (full + 1) // 2 - full))
    return rows


def _proficient_rows(s: BrothersState, shot: Shot) -> list[Part]:
    rows: list[Part] = [("BB 2.1", "Prof FP", shot.unit.prof[shot.strength])]
    if shot.opportunity:
        if shot.adjacent:
            rows.append(("BB 9.0", "adjacent target", pac.PROF_ADJACENT))
        if s.used[shot.firer] == OP_FIRE:
            rows.append(("BB 9.0", "marked Op Fire", pac.PROF_MARKED))
        if shot.turned:
            rows.append(("BB 9.0", "changed facing", pac.PROF_TURNED))
    if shot.mode == TEAMS:
        rows.append(("BB 58.3", "Fireteams in mid-move", pac.FIRETEAM))
    if shot.cp:
        rows.append(("BB 3.0", "Command Point", pac.PROF_COMMAND))
    return rows


def lower_number(s: BrothersState, shot: Shot, t: Unit) -> bool:
    """Does a Gun's second Casualty number apply: fire of Guns and Vehicles, flame, charges, a Bazooka or the like?"""
    if shot.unit.arc or shot.how in (FLAME, SATCHEL):
        return True  # BB 20.2, 34.0, 36.0
    weapon = shot.unit.satw[0]
    if shot.mode == FINAL:
        return False  # BB 33.0: no part of Final Op Fire
    return bool(weapon) and not s.conceal[t] and shot.range <= shot.card.satw_reach.get(weapon, 0)  # BB 33.0


def base_power(s: BrothersState, shot: Shot) -> int:
    return sum([row[2] for row in base_rows(s, shot)])


def cp_helps(s: BrothersState, shot: Shot) -> bool:
    """BB 3.0, 9.0: a Command Point may not lift Prof FP above Normal FP, so it cannot be spent for that."""
    if shot.how in AT_VEHICLES or shot.mode == FIRE or shot.unit.arc:
        return False
    if shot.how == FLAME:
        return shot.mode == TEAMS  # BB 34.0: its Prof FP is its Normal FP, but for the haste of Fireteams (BB 58.3)
    rows = _proficient_rows(s, shot)
    return sum([row[2] for row in rows]) < shot.unit.fp[shot.strength]

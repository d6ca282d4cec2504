"""DE 4.516 What a Reinforcement Group really brings: strength, support weapons, leaders, all in secret."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign.book import enrol, enrol_vehicle, line, new_line, note, write
from bocage.games.starterkit.elst.campaign.charts import (
    DEPLETED_LEADERS,
    FULL_TO,
    PURCHASES,
    WEAPON_TO,
    Purchase,
    leaders_for,
)
from bocage.games.starterkit.elst.campaign.previews import counted
from bocage.games.starterkit.elst.campaign.s04_515_purchase import CHIT, MAP, bought_today
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, ON_MAP, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.frames import Frame, end, goto, roll, tell

FULL = "F"
DEPLETED = "D"


def may_be_depleted(side: Side, row: Purchase) -> bool:
    """DE 4.5161 I, V, HW and British G groups."""
    return row.sort in ("I", "V", "HW") or (side == BRITISH and row.sort == "G")


def leader_drm(row: Purchase, depleted: bool) -> int:
    """DE 4.5163"""
    return row.leader_drm + (DEPLETED_LEADERS if depleted else 0)


class GroupStrength(Frame):
    """DE 4.5161 to 4.5163 The groups that a side has just bought, one after another."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.left: list[str] = []
        self.strength = FULL
        self.got: tuple[int, ...] = ()
        self.asked = 0

    def start(self, s: IslandState, _: Any) -> None:
        self.left = [
            what for what, n in bought_today(s, self.side).items() for _ in range(n) if what.split()[0] != CHIT
        ]
        goto(s, self, "next_group")

    def row(self) -> Purchase:
        return PURCHASES[self.side][self.left[0].split()[0]]

    def next_group(self, s: IslandState, _: Any) -> None:
        if not self.left:
            return end(s)
        self.strength, self.got, self.asked = FULL, (), 0
        if may_be_depleted(self.side, self.row()):
            return roll(s, self, "weighed", "2d6", "DE 4.5161", (self.side,))
        return goto(s, self, "next_weapon")

    def weighed(self, s: IslandState, dice: tuple[int, int]) -> None:
        """DE 4.5161 The RG Strength Table."""
        self.strength = FULL if dice[0] + dice[1] <= FULL_TO else DEPLETED
        tell(s, "DE 4.5161", ("strength roll", self.row().id, dice, self.strength), (self.side,))
        goto(s, self, "next_weapon")

    def next_weapon(self, s: IslandState, _: Any) -> None:
        """DE 4.5162 A full group has all its support weapons; a depleted one rolls for each."""
        weapons = self.row().weapons
        if self.strength == FULL:
            self.got, self.asked = weapons, len(weapons)
        if self.asked < len(weapons):
            return roll(s, self, "armed", "1d6", "DE 4.5162", (self.side,))
        return goto(s, self, "led")

    def armed(self, s: IslandState, die: int) -> None:
        weapon = self.row().weapons[self.asked]
        self.asked += 1
        if die <= WEAPON_TO:
            self.got = (*self.got, weapon)
        tell(s, "DE 4.5162", ("weapon roll", TYPES[weapon].name, die, die <= WEAPON_TO), (self.side,))
        goto(s, self, "next_weapon")

    def led(self, s: IslandState, _: Any) -> None:
        if self.row().leaders:
            return roll(s, self, "leaders", "2d6", "DE 4.5163", (self.side,))
        return goto(s, self, "joins")

    def leaders(self, s: IslandState, dice: tuple[int, int]) -> None:
        row = self.row()
        final = dice[0] + dice[1] + leader_drm(row, self.strength == DEPLETED)
        found = leaders_for(row.leaders, final, self.side)
        self.got = (*self.got, *found)
        names = tuple([TYPES[x].name for x in found])
        tell(s, "DE 4.5163", ("leader roll", dice, final, names), (self.side,))
        goto(s, self, "joins")

    def joins(self, s: IslandState, _: Any) -> None:
        """DE 4.5153 The group is recorded; crews and half-squads come with their weapons."""
        row, how = self.row(), self.left.pop(0).split()[1]
        rows = (*(row.full if self.strength == FULL else row.depleted), *self.got)
        add_group(s, self.side, row, rows, how, self.strength)
        goto(s, self, "next_group")


def add_group(s: IslandState, side: Side, row: Purchase, rows: tuple[int, ...], how: str, strength: str) -> None:
    number = s.next_group[side]
    s.next_group[side] += 1
    area = ON_MAP if how == MAP else ENTRY
    crews: list[int] = []
    for x in rows:
        t = TYPES[x]
        if t.is_vehicle:
            enrol_vehicle(s, new_line(side, x, number, area))
            continue
        key = enrol(s, new_line(side, x, number, area, row.module if t.is_radio else ""))
        if t.is_multi_man and row.sort in ("G", "HW"):
            crews.append(key)
        elif crews and not t.is_personnel:
            write(s, key, line(s, key)._replace(holder=crews.pop(0)))
    record = s.record1 if side else s.record0
    record.append((number, s.date, row.id, strength, how))
    names = counted([*rows])
    words = "on the map" if how == MAP else "for entry"
    note(s, side, "DE 4.5153", f"{row.type} ({'full' if strength == FULL else 'depleted'}, {words}): {names}")

"""DE 4.4, 4.41, 4.43: the Initial Scenario: its orders of battle, and where they may set up."""

from __future__ import annotations

from functools import cache
from typing import Final

from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.book import Key, enrol, enrol_vehicle, line, new_line
from bocage.games.starterkit.elst.campaign.charts import (
    BALANCE_MODULE,
    BALANCE_WEAPON,
    BRITISH_TO,
    GERMAN_FROM,
    INITIAL_MODULE,
    INITIAL_OB,
    INITIAL_TANKS,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import road_exits
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, INITIAL, START, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.units import ROWS, TYPES

NO_BALANCE: Final = "none"
BALANCES: Final = (NO_BALANCE, "German", "British")


def begin_campaign(s: IslandState, balance: str) -> None:
    """DE 4.41 The forces of the first day, and who holds what."""
    s.balance = balance
    for side in (GERMAN, BRITISH):
        for row in INITIAL_OB[side]:
            if balance == "German" and row == BALANCE_WEAPON:
                continue
            _join(s, side, row, START)
    for row in INITIAL_TANKS:
        _join(s, BRITISH, row, ENTRY)
    module = BALANCE_MODULE if balance == "British" else INITIAL_MODULE
    enrol(s, new_line(GERMAN, ROWS["german radio"], 0, START, module))  # DE 4.43
    g = whole_map()
    for h in range(g.hexes):
        if g.is_building[h] or h in road_exits():
            s.held[h] = BRITISH if is_british_half(h) else GERMAN


def _join(s: IslandState, side: Side, row: int, area: int) -> None:
    if TYPES[row].is_vehicle:
        enrol_vehicle(s, new_line(side, row, 0, area))
    else:
        enrol(s, new_line(side, row, 0, area))


@cache
def is_british_half(h: int) -> bool:
    """DE 4.41 On and west of hexrow D."""
    g = whole_map()
    return g.columns[h] <= g.columns[g.hex(f"{BRITISH_TO}1")]


@cache
def is_german_half(h: int) -> bool:
    """DE 4.41 On and east of hexrow E."""
    g = whole_map()
    return g.columns[h] >= g.columns[g.hex(f"{GERMAN_FROM}1")]


@cache
def _halves() -> tuple[list[int], list[int]]:
    g = whole_map()
    able = [h for h in range(g.hexes) if g.passable[h]]
    return [h for h in able if is_german_half(h)], [h for h in able if is_british_half(h)]


def starting_hexes(s: IslandState, side: Side) -> list[int]:
    """DE 4.41 Where the side sets up in the Initial Scenario, which is played on the whole map."""
    return _halves()[side]


def may_wait(s: IslandState, key: Key) -> bool:
    """DE 4.41 The British of the Initial Scenario set up, or enter from Turn 1 on along the west edge."""
    return s.scenario == INITIAL and line(s, key).side == BRITISH

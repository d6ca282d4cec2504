"""The state of a campaign: that of a battle, and what goes on from date to date (DE 4.13: roster and purchase record).

While a scenario is played the counters are the truth. When it is over each is written into its side's ledger
(book.py), and until the next set-up the lines of the ledgers are; the counters stay on the table as they stood.

A ledger, the points, purchases and chits of a side are its secrets (DE 4.514, 4.515, 4.517).
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.counters import take_away, take_off
from bocage.games.starterkit.model.names import Counter, Side
from bocage.games.starterkit.model.state import GONE, OFF_BOARD, SKState

GERMAN: Final = 0
BRITISH: Final = 1
SIDES: Final = ("German", "British")

# what kind of scenario is played (DE 4.4, 4.5171)
INITIAL: Final = "initial scenario"
BRITISH_ASSAULT: Final = "British Assault"
GERMAN_ASSAULT: Final = "German Assault"
DUAL_ATTACK: Final = "Dual Attack"  # its German part; the British Assault that follows is one like any other
IDLE_DATE: Final = "Idle Date"

# where a line is kept (DE 4.2 Retained); from 1 on: the Setup Area of that number
ENTRY: Final = 0  # in the Entry Area of its side
NOWHERE: Final = -1  # not settled yet
IN_PLACE: Final = -2  # in its hex, in no Setup Area
ON_MAP: Final = -3  # bought for set-up on the map, its area to be chosen (DE 4.5151)
START: Final = -4  # of the Initial Scenario alone: where its side sets up (DE 4.41)

UNCONTROLLED: Final = 0
NO_MANS_LAND: Final = -1


class IslandState(SKState):
    def __init__(self) -> None:
        super().__init__()
        self.date = 0
        """Row of the calendar (charts.DATES)."""
        self.fight = 0
        """How many scenarios came before this one."""
        self.scenario = INITIAL
        self.step = ""
        """The step of the Refit Phase under way, "" during a scenario."""
        self.line: dict[int, int] = {}
        """Counter to the line of the ledger it stands for; a leader made in battle has none yet."""
        self.departed: dict[int, int] = {}
        """Counters that have left the map for victory: out of the campaign, but not eliminated (DE 4.41)."""
        self.kept: dict[int, int] = {}
        """Counters that have left the scenario and are kept in the Entry Area (DE 4.3 CG8, CG11)."""
        self.outside: dict[int, int] = {}
        """DE 4.5171 Lines set up outside the part of the map that is in play, with their hexes."""
        self.brought: dict[int, int] = {}
        """Squads that were set up off map, with their turn (DE 4.3 CG5)."""
        self.squads_set_up: list[int] = [0, 0]
        self.aside: dict[int, int] = {}
        """Lines that found no room in their area and take no part in this scenario (DE 4.518)."""
        self.next_key: list[int] = [0, 1]
        self.book0: dict[int, tuple[int | str, ...]] = {}
        self.book1: dict[int, tuple[int | str, ...]] = {}
        """The ledgers: number to line, the German and the British one."""
        self.standing0: dict[int, tuple[int | str, ...]] = {}
        self.standing1: dict[int, tuple[int | str, ...]] = {}
        self.story0: list[tuple[int, str, str, int, int]] = []
        self.story1: list[tuple[int, str, str, int, int]] = []
        self.held: dict[int, int] = {}
        """DE 4.505 Who Controls which building and road exit hex, by hex of the whole map."""
        self.zone: list[int] = []
        """DE 4.5055 By hex of the whole map: its Setup Area, UNCONTROLLED or NO_MANS_LAND."""
        self.zone_side: list[int] = [-1]
        self.zone_cut: list[int] = [0]
        """By number of the Setup Area: whose it is, and whether it is Isolated."""
        self.strategic: dict[int, tuple[int, str]] = {}
        """DE 4.5055 Strategic Locations: hex to who Controls it (-1 nobody) and B, R or V."""
        self.cpp: list[int] = [0, 0]
        self.bought0: dict[str, int] = {}
        self.bought1: dict[str, int] = {}
        """DE 4.5153 Reinforcement Groups bought so far, by ID."""
        self.today0: dict[str, int] = {}
        self.today1: dict[str, int] = {}
        self.record0: list[tuple[int | str, ...]] = []
        self.record1: list[tuple[int | str, ...]] = []
        """DE 4.5153 The purchase record: (group, date, ID, full or depleted, on map or entry)."""
        self.next_group: list[int] = [1, 1]
        self.modules_used: dict[int, int] = {}
        """DE 4.3 CG3 Radios (their lines) that have been in play in this scenario, a Dual Attack's both parts."""
        self.attacks_used: list[int] = [0, 0]
        self.chit: list[int] = [0, 0]
        """DE 4.517 The chits placed and not yet shown: 1 Attack."""
        self.shifted: dict[int, int] = {}
        """DE 4.511 Lines that have tried to Shift on this date."""
        self.ruins: list[tuple[int, int, int]] = []
        """Wrecks of earlier scenarios: hex of the whole map, what it was, whose it was (SK 7.4)."""
        self.fought_on = 0
        """The date of the last scenario (DE 4.5127)."""
        self.replenished: list[int] = [0, 0]
        """By side: how many scenarios' losses it has replenished (DE 4.513)."""
        self.balance = ""

    def note_exit(self, c: Counter) -> None:
        self.departed[c] = 1

    def more_fausts(self, side: Side) -> int:
        """DE 4.3 CG5 Three for every two squads set up, and for every two that enter in a Player Turn."""
        entered: dict[int, int] = {}
        for c, turn in self.brought.items():
            if self.side[c] == side and self.at[c] > OFF_BOARD:
                entered[turn] = entered.get(turn, 0) + 1
        return self.squads_set_up[side] * 3 // 2 + sum([n * 3 // 2 for n in entered.values()])

    def keep_off_map(self, c: Counter) -> bool:
        """DE 4.3 CG8, CG11 What leaves by its Entry Area, or never came, is kept there with all it possesses."""
        held = self.carried[c]
        if self.at[c] <= OFF_BOARD and c in self.brought:
            del self.brought[c]  # CG5: it never entered; who leaves the map again has
        if self.type(c).is_vehicle:
            take_away(self, c)
        else:
            self.carried[c] = ()
            take_off(self, c)
            self.carried[c] = held
        for x in (c, *held):
            self.at[x] = GONE
            self.kept[x] = ENTRY
        return True

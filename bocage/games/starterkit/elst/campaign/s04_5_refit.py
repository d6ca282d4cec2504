"""DE 4.5, 4.11 The Refit Phase: steps 4.501 to 4.517 in their order, by both sides; 4.518 opens the next scenario.

The first three close the scenario. Steps 4.510 to 4.517 are repeated until a scenario comes up (DE 4.517).
"""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.elst.campaign.book import lines, retain
from bocage.games.starterkit.elst.campaign.charts import DATES, PURCHASES
from bocage.games.starterkit.elst.campaign.fielding import close_fight
from bocage.games.starterkit.elst.campaign.s04_501_melee import ConcludeMelee
from bocage.games.starterkit.elst.campaign.s04_502_markers import fix_control, rally_all, remove_markers
from bocage.games.starterkit.elst.campaign.s04_504_shock_and_bog import ShockAndBog
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import SetupAreas
from bocage.games.starterkit.elst.campaign.s04_506_escape import Escape
from bocage.games.starterkit.elst.campaign.s04_507_equipment import EquipmentPossession
from bocage.games.starterkit.elst.campaign.s04_508_wounded import WoundedLeaders
from bocage.games.starterkit.elst.campaign.s04_509_recombining import recombine, recombine_pool
from bocage.games.starterkit.elst.campaign.s04_511_shift import Shift
from bocage.games.starterkit.elst.campaign.s04_512_repair import EquipmentRepair
from bocage.games.starterkit.elst.campaign.s04_513_replenishment import Replenishment
from bocage.games.starterkit.elst.campaign.s04_515_purchase import Points, Purchases
from bocage.games.starterkit.elst.campaign.s04_516_groups import GroupStrength
from bocage.games.starterkit.elst.campaign.s04_517_initiative import Initiative
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, IDLE_DATE, ON_MAP, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.frames import Frame, call, end, goto, tell

CLOSING: Final = ("4.501", "4.502", "4.503")
"""The steps that close a scenario (marked $ in the rulebook)."""
SETTLING: Final = ("4.504", "4.505", "4.506", "4.507", "4.508", "4.509")
REPEATED: Final = ("4.510", "4.511", "4.512", "4.513", "4.514", "4.515", "4.516", "4.517")
"""Those repeated until a scenario comes up (marked #)."""
EACH_SIDE: Final = ("4.511", "4.512", "4.513", "4.514", "4.515", "4.516")
END_OF_CAMPAIGN: Final = "end of the campaign"


def step_of(step: str, side: Side) -> Frame:
    """The procedure of a step that both sides go through."""
    if step == "4.511":
        return Shift(side)
    if step == "4.512":
        return EquipmentRepair(side)
    if step == "4.513":
        return Replenishment(side)
    if step == "4.514":
        return Points(side)
    return Purchases(side) if step == "4.515" else GroupStrength(side)


class RefitPhase(Frame):
    """Ends with the kind of the next scenario, or with the end of the campaign.

    `whole` is False between the two parts of a Dual Attack, where only 4.501 to 4.509 are performed (DE 4.5171)."""

    def __init__(self, whole: bool = True) -> None:
        super().__init__()
        self.whole = whole
        self.left: tuple[str, ...] = (*CLOSING, *SETTLING, *(REPEATED if whole else ()))
        self.sides: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        s.fought_on = s.date
        goto(s, self, "next_step")

    def next_step(self, s: IslandState, _: Any) -> None:
        if self.sides:
            side = self.sides[0]
            self.sides = self.sides[1:]
            return call(s, self, "next_step", step_of(s.step, side))
        if s.step == "4.503" and self.whole and s.date + 1 == len(DATES):
            return end(s, END_OF_CAMPAIGN)  # DE 4.2: CG End
        if not self.left:
            return end(s, "")
        s.step, self.left = self.left[0], self.left[1:]
        tell(s, f"DE {s.step}", ("step", s.step))
        if s.step in EACH_SIDE:
            self.sides = (GERMAN, BRITISH)
            return goto(s, self, "next_step")
        return self._one(s)

    def _one(self, s: IslandState) -> None:
        """A step that is the same for both sides."""
        step = s.step
        if step == "4.501":
            return call(s, self, "next_step", ConcludeMelee())
        if step == "4.504":
            return call(s, self, "shaken_off", ShockAndBog())
        if step == "4.505":
            return call(s, self, "next_step", SetupAreas())
        if step == "4.506":
            return call(s, self, "next_step", Escape())
        if step == "4.507":
            return call(s, self, "next_step", EquipmentPossession())
        if step == "4.508":
            return call(s, self, "next_step", WoundedLeaders())
        if step == "4.517":
            return call(s, self, "decided", Initiative())
        if step == "4.502":
            remove_markers(s)
        elif step == "4.503":
            rally_all(s)
            fix_control(s)
        elif step == "4.509":
            recombine(s)
            recombine_pool(s)
        else:
            new_date(s)
        return goto(s, self, "next_step")

    def shaken_off(self, s: IslandState, _: Any) -> None:
        """From here on the ledgers are the truth."""
        close_fight(s)
        goto(s, self, "next_step")

    def decided(self, s: IslandState, kind: str) -> None:
        """DE 4.517 On an Idle Date the steps are repeated; on the last date the campaign is over (DE 4.2)."""
        if kind != IDLE_DATE:
            return end(s, kind)
        tell(s, "DE 4.5171", ("idle date", s.date))
        if s.date + 1 == len(DATES):
            return end(s, END_OF_CAMPAIGN)
        self.left = REPEATED
        return goto(s, self, "next_step")


def new_date(s: IslandState) -> None:
    """DE 4.510 A new CG Date; everybody may try to Shift again."""
    s.date += 1
    s.shifted = {}
    s.today0, s.today1 = {}, {}
    for side in (GERMAN, BRITISH):
        wait_again(s, side)
    tell(s, "DE 4.510", ("date", s.date))


def wait_again(s: IslandState, side: Side) -> None:
    """DE 4.5151 The point more bought a set-up on the map on that date only. A Gun, which never enters, has no date for
    it (DE 4.515 note b)."""
    sorts = {int(row[0]): PURCHASES[side][str(row[2])].sort for row in (s.record1 if side else s.record0)}
    for key, x in lines(s, side):
        if not x.fresh or x.module or x.group not in sorts:
            continue
        if x.area == ON_MAP and sorts[x.group] != "G":
            retain(s, key, ENTRY)
        elif x.area == ENTRY and sorts[x.group] == "G":
            retain(s, key, ON_MAP)  # with what else its crew has taken up

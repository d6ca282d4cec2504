"""BB 48.2, 59.3: Grenade Discharger Squads lay Dispersed Smoke instead of moving."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s07_morale import SELECTED, check
from bocage.games.brothers.nations.s59_marks import give_up_charge
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import SMOKED, USED, BrothersState
from bocage.games.brothers.table import in_melee, reach_of, type_of
from bocage.games.brothers.terrain.s48_smoke import DISPERSED, lay_smoke
from bocage.games.brothers.terrain.s50_night import in_view, sees
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

NOT_GD = Refusal("BB 59.3", "only Grenade Discharger Squads lay Smoke this way")
NO_COUNTERS = Refusal("BB 59.3", "all the scenario's Smoke counters have been used")
RAIN = Refusal("BB 55.2", "there is no Smoke in the rain")
ONE_A_TURN = Refusal("BB 59.3", "a Grenade Discharger Squad places one Smoke counter in a turn")
IN_MELEE = Refusal("BB 5.1", "a Japanese unit in an enemy-occupied hex is only marked Used or Op Fire")
OUT_OF_REACH = Refusal("BB 59.3", "the hex must be in LOS and within normal range")


def discharger_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    if not type_of(s, u).gd:
        return NOT_GD
    if not s.smokes[s.side[u]]:
        return NO_COUNTERS
    if s.raining:
        return RAIN
    if s.mark[u] & SMOKED:
        return ONE_A_TURN
    return IN_MELEE if in_melee(s, u) else None  # BB 6.0: it is no fire, and shows nobody


class DischargerSmoke(Frame):
    """BB 59.3: one Dispersed Smoke counter within LOS and normal range; that is its Use. Nobody looks along a LOS for
    free (BB 14.0): a hex that turns out to be out of sight gets none, and the Squad is Used."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.column = -1

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "aimed", s.side[self.unit], "BB 59.3")

    def hexes(self, s: BrothersState) -> list[int]:
        g = CARDS[s.scenario].ground
        reach = reach_of(s, self.unit)
        here = s.at[self.unit]
        look = sees if s.sight_shown else in_view
        return [h for h in g.field.within(g.hex(here), reach) if h == here or look(s, here, h)]

    def can_aimed(self, s: BrothersState) -> list[Action]:
        columns = CARDS[s.scenario].ground.field.columns
        return [("column", c) for c in sorted({columns[h] for h in self.hexes(s)})]

    def aimed(self, s: BrothersState, action: Action) -> None:
        self.column = action[1]
        ask(s, self, "placed", s.side[self.unit], "BB 59.3")

    def can_placed(self, s: BrothersState) -> list[Action]:
        columns = CARDS[s.scenario].ground.field.columns
        return [("smoke", h) for h in sorted(self.hexes(s)) if columns[h] == self.column]

    def why_not_placed(self, s: BrothersState, action: Action) -> Refusal | None:
        return OUT_OF_REACH

    def placed(self, s: BrothersState, action: Action) -> None:
        self.column = action[1]
        give_up_charge(s, self.unit)
        here = s.at[self.unit]
        if self.column != here and not sees(s, here, self.column):
            s.used[self.unit] = USED
            tell(s, "BB 14.0", ("no sight", self.unit, self.column))
            return end(s)
        return check(s, self, "checked", self.unit, SELECTED, 0, "BB 7.1")

    def checked(self, s: BrothersState, margin: int) -> None:
        s.used[self.unit] = USED
        if not margin:
            s.mark[self.unit] |= SMOKED
            s.smokes[s.side[self.unit]] -= 1
            lay_smoke(s, self.column, DISPERSED, "BB 59.3")
        end(s)

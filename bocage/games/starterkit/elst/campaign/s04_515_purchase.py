"""DE 4.514, 4.515 Campaign Purchase Points, and what is bought with them in secret.

All that is bought on a date is judged together: an Attack Chit makes the groups cheaper whether named first or last
(DE 4.5154).
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.book import note
from bocage.games.starterkit.elst.campaign.charts import DATES, ON_MAP_COST, PURCHASES
from bocage.games.starterkit.elst.campaign.isolation import areas_of, safe_areas
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.state import BRITISH, GERMAN, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, roll
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
MAP = "map"
EDGE = "entry"
CHIT = "chit"
SURCHARGED = ("I", "V", "HW")

UNKNOWN = Refusal("DE 4.515", "there is no such Reinforcement Group")
POOR = Refusal("DE 4.515", "there are not enough Campaign Purchase Points")
DATE_MAX = Refusal("DE 4.5151", "no more of these may be bought on one date")
CG_MAX = Refusal("DE 4.5151", "no more of these may be bought in the campaign")
ONE_INFANTRY = Refusal("DE 4.515", "the Germans buy one Infantry group on a date")
MORNING = Refusal("DE 4.5127", "British tanks are not bought for set-up on the map in a Morning scenario")
NORTH_LOST = Refusal("DE 4.5152", "the Germans cannot enter by the north edge, so these are not bought for the map")
NO_SAFE_AREA = Refusal("DE 4.5151", "there is no Setup Area that is not Isolated")
CHIT_DATE = Refusal("DE 4.5154", "no Attack Chit is bought for 25 Mid-Day")
ON_MAP_ONLY = Refusal("SK 6.5", "Guns and artillery are there for set-up on the map")


class Points(Frame):
    """DE 4.514 The base number of the date less a secret die, never less than nothing."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: IslandState, _: Any) -> None:
        roll(s, self, "rolled", "1d6", "DE 4.514", (self.side,))

    def rolled(self, s: IslandState, die: int) -> None:
        gained = points_for(s.date, self.side, die)
        s.cpp[self.side] += gained
        base = DATES[s.date].cpp[self.side]
        note(s, self.side, "DE 4.514", f"{base} less {die}: {gained} CPP come in, {s.cpp[self.side]} in all")
        end(s)


def points_for(date: int, side: Side, die: int) -> int:
    return max(0, DATES[date].cpp[side] - die)


def bought_today(s: IslandState, side: Side) -> dict[str, int]:
    """Number of purchases on this date, by "I3 map" and the like."""
    return s.today1 if side else s.today0


def bought_before(s: IslandState, side: Side) -> dict[str, int]:
    return s.bought1 if side else s.bought0


def number_today(today: dict[str, int], ident: str) -> int:
    return sum([n for what, n in today.items() if what.split()[0] == ident])


def cost_of(side: Side, today: dict[str, int]) -> int:
    """DE 4.5151, 4.5154 What all of it costs together."""
    total = 0
    for what, n in today.items():
        ident, how = what.split()
        total += n * (PURCHASES[side][ident].cost + surcharge(side, ident, how, CHIT + " " + MAP in today))
    return total


def surcharge(side: Side, ident: str, how: str, chit: bool) -> int:
    """DE 4.5151 One point more for I, V and HW groups on the map; not with the Attack Chit (DE 4.5154)."""
    return ON_MAP_COST if how == MAP and PURCHASES[side][ident].sort in SURCHARGED and not chit else 0


def north_is_open(s: IslandState) -> bool:
    """DE 4.5152 Can the Germans enter along the north edge?"""
    g = island_ground()
    top = [h for h in areas_of(s).entries(GERMAN) if g.neighbours[h][0] < 0]
    return bool(top)


def buying_refusal(s: IslandState, side: Side, ident: str, how: str) -> Refusal | None:
    """DE 4.5151, 4.5152, 4.5127, 4.5154 May this be bought beside all that has been chosen?"""
    if ident not in PURCHASES[side] or how not in (MAP, EDGE):
        return UNKNOWN
    row = PURCHASES[side][ident]
    today = bought_today(s, side)
    if how == EDGE and row.sort not in SURCHARGED:
        return ON_MAP_ONLY
    if row.not_on == DATES[s.date].name:
        return CHIT_DATE
    if number_today(today, ident) >= row.date_max:
        return DATE_MAX
    if number_today(today, ident) + bought_before(s, side).get(ident, 0) >= row.cg_max:
        return CG_MAX
    if side == GERMAN and row.sort == "I" and any(PURCHASES[side][what.split()[0]].sort == "I" for what in today):
        return ONE_INFANTRY
    if how == MAP and row.sort in SURCHARGED:
        refusal = on_map_refusal(s, side, row.sort)
        if refusal is not None:
            return refusal
    what = f"{ident} {how}"
    return POOR if cost_of(side, {**today, what: today.get(what, 0) + 1}) > s.cpp[side] else None


def on_map_refusal(s: IslandState, side: Side, sort: str) -> Refusal | None:
    if side == BRITISH and sort == "V" and DATES[s.date].name.endswith("Morning"):
        return MORNING
    if side == GERMAN and not north_is_open(s):
        return NORTH_LOST
    return None if safe_areas(s, side) else NO_SAFE_AREA


class Purchases(Frame):
    """DE 4.515 One side buys, group by group, until it has what it wants."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: IslandState, _: Any) -> None:
        bought_today(s, self.side).clear()
        ask(s, self, "bought", self.side, "DE 4.515", (self.side,))

    def can_bought(self, s: IslandState) -> list[Action]:
        found: list[Action] = [DONE]
        for ident in PURCHASES[self.side]:
            for how in (MAP, EDGE):
                if buying_refusal(s, self.side, ident, how) is None:
                    found.append(("buy", ident, how))
        return found

    def why_not_bought(self, s: IslandState, action: Action) -> Refusal | None:
        return buying_refusal(s, self.side, str(action[1]), str(action[2])) if action[0] == "buy" else None

    def explain_bought(self, s: IslandState, action: Action) -> Explanation | None:
        if action[0] != "buy":
            return None
        _, ident, how = action
        today = bought_today(s, self.side)
        what = f"{ident} {how}"
        after = cost_of(self.side, {**today, what: today.get(what, 0) + 1})
        e = Explanation(
            ("DE 4.515",), f"{PURCHASES[self.side][ident].type}: {s.cpp[self.side] - after} CPP would be left"
        )
        e.add("DE 4.514", "Campaign Purchase Points", s.cpp[self.side])
        e.add("DE 4.515", "spent so far", -cost_of(self.side, today))
        e.add("DE 4.5151", "this group", cost_of(self.side, today) - after)
        return previews.buying(s, self.side, ident, e)

    def bought(self, s: IslandState, action: Action) -> None:
        today = bought_today(s, self.side)
        if action != DONE:
            what = f"{action[1]} {action[2]}"
            today[what] = today.get(what, 0) + 1
            return ask(s, self, "bought", self.side, "DE 4.515", (self.side,))
        spent = cost_of(self.side, today)
        s.cpp[self.side] -= spent
        for what, n in today.items():
            ident = what.split()[0]
            bought_before(s, self.side)[ident] = bought_before(s, self.side).get(ident, 0) + n
        note(s, self.side, "DE 4.515", f"{spent} CPP spent, {s.cpp[self.side]} left")
        return end(s)

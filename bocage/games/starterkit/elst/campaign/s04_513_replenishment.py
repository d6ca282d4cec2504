"""DE 4.513 A quarter of the squads lost in the last scenario come back, one quality lower."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.book import Key, Line, change, name_of, place_words
from bocage.games.starterkit.elst.campaign.charts import LOST_FOR_ONE, REPLENISHED_AS
from bocage.games.starterkit.elst.campaign.isolation import safe_areas
from bocage.games.starterkit.elst.campaign.s04_509_recombining import pool
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)

NOT_LOST = Refusal("DE 4.513", "no such unit was lost in the last scenario")
NOTHING_LOWER = Refusal("DE 4.513", "it comes back one quality lower, and there is none")
TOO_MUCH = Refusal("DE 4.513", "a quarter of the squads lost, rounded down, come back")
NOT_SAFE = Refusal("DE 4.513", "it joins a Setup Area that is not Isolated, or the Entry Area")


def allowance(found: list[tuple[Key, Line]]) -> int:
    """DE 4.513 Half-squads that may come back: a squad for every four squad equivalents lost."""
    return sum([x.type.size for _, x in found]) // (2 * LOST_FOR_ONE) * 2


def returns_as(row: int) -> int:
    """DE 4.513 The next lower quality; SS squads have one for this rule alone. -1: none."""
    if row in REPLENISHED_AS:
        return REPLENISHED_AS[row]
    return -1 if TYPES[row].steadfast else TYPES[row].lower


class Replenishment(Frame):
    """DE 4.513 One side's choice, once after each scenario."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.allowed = 0
        self.left = 0
        """Half-squads that may come back in all, and those still to come."""

    def start(self, s: IslandState, _: Any) -> None:
        self.allowed = self.left = 0 if s.replenished[self.side] > s.fight else allowance(pool(s, self.side))
        ask(s, self, "chosen", self.side, "DE 4.513", (self.side,))

    def can_chosen(self, s: IslandState) -> list[Action]:
        found: list[Action] = [DONE]
        rows = {x.row: key for key, x in reversed(pool(s, self.side))}
        for key in sorted(rows.values()):
            for n in (ENTRY, *safe_areas(s, self.side)):
                if self.refusal(s, key, n) is None:
                    found.append(("replenish", key, n))
        return found

    def refusal(self, s: IslandState, key: Key, area: int) -> Refusal | None:
        lost = dict(pool(s, self.side))
        if key not in lost:
            return NOT_LOST
        if returns_as(lost[key].row) < 0:
            return NOTHING_LOWER
        if lost[key].type.size > self.left:
            return TOO_MUCH
        return None if area == ENTRY or area in safe_areas(s, self.side) else NOT_SAFE

    def why_not_chosen(self, s: IslandState, action: Action) -> Refusal | None:
        return self.refusal(s, action[1], action[2]) if action[0] == "replenish" else None

    def explain_chosen(self, s: IslandState, action: Action) -> Explanation | None:
        if action == DONE:
            return None
        _, key, area = action
        row = returns_as(dict(pool(s, self.side))[key].row)
        return previews.replenishing(s, key, row, area, self.allowed, self.left)

    def chosen(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            s.replenished[self.side] = s.fight + 1
            return end(s)
        _, key, area = action
        x = dict(pool(s, self.side))[key]
        self.left -= x.type.size
        new = x._replace(row=returns_as(x.row), fate="", lost_in=-1, area=area, hex=-1, status=0, holder=-1, fresh=1)
        new = new._replace(group=0)  # it counts as no part of a Reinforcement Group
        where = place_words(s, area)
        change(s, key, new, "DE 4.513", f"{name_of(x)} comes back as {name_of(new)} in {where}")
        return ask(s, self, "chosen", self.side, "DE 4.513", (self.side,))

"""BB 43.6, 43.7: Wire and Roadblocks are cleared by a Squad's whole allowance, under fire as if it had moved there."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import explain_check
from bocage.games.brothers.infantry.s07_morale import SELECTED, check
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import in_melee, type_of
from bocage.kernel.consequences import first_owed, owe, touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, call, end, tell
from bocage.kernel.refusal import Refusal

NOT_SQUAD = Refusal("BB 43.7", "only a Squad clears a Roadblock")
NOT_INFANTRY = Refusal("BB 43.6", "only Infantry clears Wire")
IN_MELEE = Refusal("BB 43.7", "nobody clears Wire or a Roadblock in Melee")
NO_WIRE = Refusal("BB 43.6", "there is no Wire there")
NOTHING_HERE = Refusal("BB 43.7", "it clears only what stands in its own hex or on one of its hexsides")


def clear_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    """May the unit clear this?"""
    kind, obstacle = type_of(s, u), action[1]
    if obstacle == "wire" and not kind.clears_wire:
        return NOT_INFANTRY
    if obstacle != "wire" and not kind.clears:
        return NOT_SQUAD
    if in_melee(s, u):
        return IN_MELEE
    if action in obstacles(s, u):
        return None
    return NO_WIRE if obstacle == "wire" and action[2] not in s.wire else NOTHING_HERE


def obstacles(s: BrothersState, u: Unit) -> list[Action]:
    """What the unit could clear from where it is: ("clear", "wire", hex) or ("clear", "roadblock", side)."""
    loc = s.at[u]
    kind = type_of(s, u)
    if in_melee(s, u):
        return []
    found: list[Action] = [("clear", "wire", loc)] if loc in s.wire and kind.clears_wire else []
    if not kind.clears:
        return found
    g = CARDS[s.scenario].ground
    for h, side in s.roadblocks:
        if loc == h or (loc < g.n and g.field.neighbours[h][side] == loc):
            found.append(("clear", "roadblock", (h, side)))
    return found


def clear_words(s: BrothersState, f: Any, action: Action) -> Explanation | None:
    """The Morale Check before it; the row of the verb (infantry/s04_use)."""
    return explain_check(s, f.unit, "BB 5.0", 0, f"clear the {'Wire' if action[1] == 'wire' else 'Roadblock'}")


class ClearObstacle(Moving):
    """BB 43.7: it succeeds if the Squad survives and passes every Morale Check. To Op Fire it is moving."""

    def __init__(self, unit: Unit = -1, what: str = "", where: Any = -1) -> None:
        super().__init__(unit)
        self.what = what
        self.where = where
        self.stays = True

    def start(self, s: BrothersState, _: Any) -> None:
        check(s, self, "ready", self.unit, SELECTED, 0, "BB 5.0")

    def ready(self, s: BrothersState, margin: int) -> None:
        u = self.unit
        if margin:
            s.used[u] = USED
            return end(s)
        self.under_way, self.left = True, s.at[u]
        return call(s, self, "fired_on", OpFireWindow(u, 1, False, False))

    def fired_on(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        if s.at[u] >= 0 and self.lost(s):
            return end(s, False)  # BB 17.0: back with another Squad
        if not self.stopped and s.at[u] >= 0 and not in_melee(s, u):
            self.clear(s)
        s.used[u] = USED
        self.under_way = False
        if s.facing_rule and s.at[u] >= 0 and not s.conceal[u] and (s.face[u] < 0 or not in_melee(s, u)):
            s.face[u] = -1
            owe(s, ("face", u))  # BB 2.2: its whole allowance went into it, so it was moving
        if not first_owed(s, self, "over"):
            end(s)
        return None

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)

    def clear(self, s: BrothersState) -> None:
        """Take the counter off, unless the fire has done it already (BB 43.6)."""
        loc = s.at[self.unit]
        if self.what == "wire" and loc in s.wire:
            del s.wire[loc]
            tell(s, "BB 43.6", ("wire removed", loc))
        elif self.what == "roadblock" and self.where in s.roadblocks:
            s.roadblocks = tuple([x for x in s.roadblocks if x != self.where])
            touch(s, ("everywhere",))  # whoever lay behind it may be in the open now (BB 15.0)
            tell(s, "BB 43.7", ("roadblock removed", loc))

"""SK 3.6 The Rout Phase: the ATTACKER's broken units, then the DEFENDER's, one at a time."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.model.counters import eliminate
from bocage.games.starterkit.model.marks import BROKEN, DM, MELEE, ROUTED
from bocage.games.starterkit.model.names import Side, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.phases.s03_6_interdiction import must_rout
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit, has_way
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)


def rout_refusal(s: SKState, side: Side, u: Unit) -> Refusal | None:
    """SK 3.6 A broken unit under DM, not in Melee, that has not routed."""
    if not 0 <= u < len(s.kind) or s.side[u] != side or s.at[u] < 0 or not s.type(u).is_personnel:
        return no.NOT_YOURS
    status = s.status[u]
    if not status & BROKEN:
        return no.NO_ROUT
    if status & MELEE:
        return no.MELEE_FIRES
    if not status & DM:
        return no.NOT_DM
    if status & ROUTED:
        return Refusal("SK 3.6", "it has already routed")
    return None if has_way(s, u) else Refusal("SK 3.6", "it has nowhere to rout")


class RoutPhase(Frame):
    """SK 3.6 The ATTACKER's units, then the DEFENDER's; units that must rout and cannot are eliminated.

    A leader who routs along may come to stand next to broken enemies: they rout too, if they can, before it ends.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.asked = 0
        """Sides that have been asked whether hidden units show themselves."""

    def side(self, s: SKState) -> int:
        return s.attacker if self.turn % 2 == 0 else 1 - s.attacker

    def start(self, s: SKState, _: Any) -> None:
        """SSR of DaE1: at any time, so also before it is seen who must rout."""
        while self.asked < 2:
            side = s.attacker if self.asked == 0 else 1 - s.attacker
            prey = s.hiding[side] and any(s.status[u] & BROKEN for u in s.roster[1 - side])
            if prey and show_list(s, side):
                return ask(s, self, "shown", side, "SK 1.3")
            self.asked += 1
        return goto(s, self, "begin")

    def can_shown(self, s: SKState) -> list[Action]:
        return [DONE, *show_list(s, s.attacker if self.asked == 0 else 1 - s.attacker)]

    def why_not_shown(self, s: SKState, action: Action) -> Refusal | None:
        side = s.attacker if self.asked == 0 else 1 - s.attacker
        return show_refusal(s, side, action[1]) if action[0] == SHOW else None

    def shown(self, s: SKState, action: Action) -> None:
        if action == DONE:
            self.asked += 1
        else:
            show(s, action[1])
        goto(s, self, "start")

    def begin(self, s: SKState, _: Any) -> None:
        """SK 3.6 Who must rout is placed under DM first. Where nobody is broken, nobody routs."""
        broken = [u for side in (0, 1) for u in s.roster[side] if s.status[u] & BROKEN]
        for u in broken:
            if must_rout(s, u) and not s.status[u] & DM:
                s.status[u] |= DM
                tell(s, "SK 3.6", ("desperate", u))
        goto(s, self, "next_unit" if broken or s.losses else "over")

    def next_unit(self, s: SKState, _: Any) -> None:
        side = self.side(s)
        if not any(s.status[u] & DM and rout_refusal(s, side, u) is None for u in s.roster[side]):
            return goto(s, self, "chosen", DONE)
        return ask(s, self, "chosen", side, "SK 3.6")

    def can_chosen(self, s: SKState) -> list[Action]:
        side = self.side(s)
        able = [u for u in s.roster[side] if s.status[u] & DM and rout_refusal(s, side, u) is None]
        found: list[Action] = [] if any(must_rout(s, u) for u in able) else [DONE]
        return found + [("rout", u) for u in able]

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action == DONE:
            return Refusal("SK 3.6", "a unit that must rout still can")
        return rout_refusal(s, self.side(s), action[1])

    def chosen(self, s: SKState, action: Action) -> None:
        if action != DONE:
            return call(s, self, "next_unit", RoutingUnit(action[1]))
        for u in s.roster[self.side(s)]:
            if must_rout(s, u) and not s.status[u] & ROUTED:
                eliminate(s, u, "SK 3.6")
        return call(s, self, "side_done", LeaderLoss()) if s.losses else goto(s, self, "side_done")

    def side_done(self, s: SKState, _: Any) -> None:
        self.turn += 1
        late = self._late(s)
        if self.turn == 1 or late:
            for u in late:
                s.status[u] |= DM
            return goto(s, self, "next_unit")
        return goto(s, self, "close")

    def _late(self, s: SKState) -> list[int]:
        """Units of the side whose turn it is again that must and can rout now."""
        if self.turn < 2:
            return []
        units = s.roster[self.side(s)]
        return [u for u in units if s.status[u] & BROKEN and not s.status[u] & ROUTED and must_rout(s, u)]

    def close(self, s: SKState, _: Any) -> None:
        """SK 3.6 No broken unit ends the phase next to an unbroken Known Enemy Unit."""
        for side in (s.attacker, 1 - s.attacker):
            for u in s.roster[side]:
                broken = s.status[u] & BROKEN and not s.status[u] & MELEE
                if broken and adjacent_known(s, side, s.at[u], True):
                    eliminate(s, u, "SK 3.6")
        return call(s, self, "over", LeaderLoss()) if s.losses else goto(s, self, "over")

    def over(self, s: SKState, _: Any) -> None:
        for side in (0, 1):
            for u in s.roster[side]:
                if s.status[u] & ROUTED:
                    s.status[u] &= ~ROUTED
        return end(s)

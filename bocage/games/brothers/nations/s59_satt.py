"""BB 59.4: Suicide Anti-Tank Teams. They wait off the board; how many there are only their own side knows."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.nations.s59_teams import TEAM, may_have_teams, team_refusal
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import IN_HAND, KNOWN, BrothersState
from bocage.games.brothers.table import put, remove
from bocage.games.brothers.vehicles.s20_09_close_assault import CloseAssault
from bocage.kernel.chance import Pile
from bocage.kernel.frames import Frame, call, draw, end, roll, tell

__all__ = ["DrawTeams", "SuicideAttack", "may_have_teams", "team_refusal"]


class DrawTeams(Frame):
    """At the start a side that has teams draws in secret how many more it has."""

    def __init__(self) -> None:
        super().__init__()
        self.side = 0

    def start(self, s: BrothersState, _: Any) -> None:
        sides = CARDS[s.scenario].sides
        while self.side < 2 and not sides[self.side].satt:
            self.side += 1
        if self.side == 2:
            return end(s)
        s.chits = Pile(list(TEAM["hidden"]))
        return draw(s, self, "drawn", "chits", "BB 59.4", (self.side,))

    def drawn(self, s: BrothersState, number: int) -> None:
        s.satt[self.side] = CARDS[s.scenario].sides[self.side].satt + number
        s.chits = Pile()
        self.side += 1
        self.start(s, None)


class SuicideAttack(Moving):
    """The team appears beside the Vehicle, is fired on by everybody but it, assaults it and is gone."""

    def __init__(self, target: Unit = -1, side: int = 0) -> None:
        super().__init__(-1)
        self.target = target
        self.side = side

    def start(self, s: BrothersState, _: Any) -> None:
        loc, side = s.at[self.target], self.side
        u = self.unit = next(u for u, at in enumerate(s.at) if at == IN_HAND and s.side[u] == side)
        s.satt[side] -= 1
        s.satt_tried = (*s.satt_tried, (self.target, loc))
        self.under_way = self.entering = True
        s.mark[u] |= KNOWN
        put(s, u, loc)
        tell(s, "BB 59.4", ("suicide team", u, self.target))
        roll(s, self, "rolled", "1d10", "BB 59.4")

    def rolled(self, s: BrothersState, die: int) -> None:
        tell(s, "BB 59.4", ("prof check", self.unit, die, TEAM["prof"]))
        if die > TEAM["prof"]:
            return self.spent(s, None)
        return call(s, self, "fired_on", OpFireWindow(self.unit, 1, False, False))

    def fired_on(self, s: BrothersState, _: Any) -> None:
        if s.at[self.unit] < 0 or s.at[self.target] != s.at[self.unit]:
            return self.spent(s, None)
        return call(s, self, "spent", CloseAssault(self.unit, self.target, int(TEAM["close_assault"])))

    def spent(self, s: BrothersState, _: Any) -> None:
        """Whatever came of it, the team is eliminated; that counts nothing against the Operations Range."""
        self.under_way = self.entering = False
        if s.at[self.unit] >= 0:
            remove(s, self.unit, "BB 59.4")
        end(s, 0)

"""UA s8 The charge: at the start of its Movement Phase, at the nearest Known Enemy by the cheapest way."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.ways import Cost, Ways
from bocage.games.cardwar.marks import CHARGED, CLOSED, TI
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s08_berserk import calm, is_berserk
from bocage.games.cardwar.supplement.s27_night import dark_cost
from bocage.games.cardwar.ua_moving import CardMovingStack
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import cheapest
from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies
from bocage.games.starterkit.model.counters import drop
from bocage.games.starterkit.model.marks import BROKEN, IN_CC, MELEE, MOVED, PREP, SHOT
from bocage.games.starterkit.model.names import Location, Unit
from bocage.games.starterkit.model.state import GONE, SKState, holds
from bocage.games.starterkit.movement.s03_3_1_steps import purse_of, step_refusal, steps
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell

LIGHT = 1
"""PP of the weapons that a charger keeps."""


class ChargeWays:
    """The ways of one charge while they are reckoned; never stored. Other enemies' hexes are gone round."""

    def __init__(self, s: CardState, u: Unit, goal: Location) -> None:
        self.s = s
        self.ground = ground_of(s)
        self.enemy = 1 - s.side[u]
        self.goal = goal
        self.ways: Ways[int] = Ways()
        self.ways.spread([s.at[u]], self.onward, until=self.is_goal)

    def is_goal(self, place: int) -> bool:
        return place == self.goal

    def onward(self, place: int, cost: Cost) -> list[tuple[int, Cost]]:
        found: list[tuple[int, Cost]] = []
        s, g = self.s, self.ground
        for step in g.steps[place]:
            there = step[0]
            bare = there not in s.stacks and there not in s.vehicles
            if bare or there == self.goal or not holds(s, there, self.enemy):
                extra = 1.0 if there in s.smoke else 0.0
                if s.nvr >= 0:
                    extra += dark_cost(s, there)  # UA s27
                found.append((there, cost + cheapest(g, place, step) + extra))
        return found

    def first(self) -> Location:
        """The first hex of the cheapest way; -1 if there is none."""
        path = self.ways.path(self.goal)
        return path[0] if path else -1


def goals(s: CardState, u: Unit) -> list[Location]:
    """UA s8 The hexes of the nearest Known Enemies in sight."""
    row = ground_of(s).ranges[s.at[u]]
    hexes = [s.at[e] for e in known_enemies(s, s.side[u], s.at[u])]
    if not hexes:
        return []
    closest = min(row[h] for h in hexes)
    return sorted({h for h in hexes if row[h] == closest})


def must_charge(s: CardState, u: Unit) -> bool:
    if not is_berserk(s, u) or s.has_mark(u, CHARGED) or s.status[u] & (MELEE | BROKEN | MOVED | PREP | SHOT):
        return False
    if s.has_mark(u, TI):
        return False  # UA s9: it does not move, not even so
    return not holds(s, s.at[u], 1 - s.side[u])


class Charges(Frame):
    """UA s8 Every berserk unit of the ATTACKER charges before anybody else moves; it needs no card."""

    def start(self, s: CardState, _: Any) -> None:
        for u in s.roster[s.attacker]:
            if must_charge(s, u):
                s.mark_card(u, CHARGED)
                if not goals(s, u):
                    calm(s, u)
                    continue
                for w in s.carried[u]:
                    if s.type(w).pp > LIGHT or s.type(w).is_gun:  # SK 6.5: a Gun is pushed, not carried
                        drop(s, w)
                return call(s, self, "start", Charge(u))
        return end(s)


class Charge(CardMovingStack):
    """UA s8 One charge, hex by hex, with First Fire after each; it turns to a nearer enemy that comes into sight."""

    def __init__(self, first: Unit = -1) -> None:
        super().__init__(first)
        self.goal = -1

    def decide(self, s: SKState, _: Any) -> None:
        assert isinstance(s, CardState)
        u = self.members[0] if self.members else -1
        if u < 0 or s.at[u] == GONE or not is_berserk(s, u):
            return goto(s, self, "resume")
        if holds(s, s.at[u], 1 - s.side[u]):
            s.mark_card(u, CLOSED)
            s.status[u] |= IN_CC
            tell(s, "UA s8", ("closed", u, s.at[u]))
            return self.stop(s)
        found = self.targets(s, u)
        if len(found) > 1:
            return ask(s, self, "aimed", s.attacker, "UA s8")
        return goto(s, self, "aimed", ("charge", found[0] if found else -1))

    def targets(self, s: CardState, u: Unit) -> list[Location]:
        """UA s8 Where it is running, though it may not see that hex on its way; or nearer ones that it sees now."""
        found = goals(s, u)
        if self.goal < 0 or not holds(s, self.goal, 1 - s.side[u]):
            return found
        row = ground_of(s).ranges[s.at[u]]
        return [h for h in found if row[h] < row[self.goal]] or [self.goal]

    def can_aimed(self, s: SKState) -> list[Action]:
        """UA s8 Of several equally near the owner chooses."""
        assert isinstance(s, CardState)
        return [("charge", h) for h in self.targets(s, self.members[0])]

    def aimed(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        _, goal = action
        self.goal = goal
        there = ChargeWays(s, self.members[0], goal).first() if goal >= 0 else -1
        g, purse = ground_of(s), purse_of(s, self)
        able = [x for x in steps(s, self) if x[1] == there and step_refusal(s, self, g, purse, x) is None]
        if not able:
            return self.stop(s)
        _, where, rate, cost = min(able, key=lambda x: (x[3], x[2]))
        return self.enter(s, where, rate, cost)

"""UA s23, s24 Who could be of a Human Wave or Banzai charge, and which hexes could still grow into one."""

from __future__ import annotations

from bocage.games.cardwar.activation import infantry
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.marks import BERSERK, TI
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, MELEE, MOVED, PINNED, PREP, SHOT
from bocage.games.starterkit.model.names import Location, Side, Unit
from bocage.games.starterkit.model.state import holds
from bocage.kernel.refusal import Refusal

SIGHT = 8
"""UA s23 How near the target is seen."""
LEAST_HEXES = 3
MEN_A_HEX = 2

NO_LEADER = Refusal("UA s23", "a wave has a leader with it")
NO_SIGHT = Refusal("UA s23", "no unit of the wave would see an enemy within eight hexes")
TOO_FEW_HEXES = Refusal("UA s23", "a Human Wave takes three or more hexes next to each other")
TOO_FEW_MEN = Refusal("UA s23", "a Human Wave has two squads or half-squads a hex on average")

Hexes = tuple[Location, ...]


def is_banzai(s: CardState, side: Side) -> bool:
    return side in card_battle(s).banzai


def fit(s: CardState, u: Unit, banzai: bool) -> bool:
    """UA s23 In Good Order, not yet moved, and (but for a Banzai) with no enemy next door."""
    if s.at[u] < 0 or s.status[u] & (BROKEN | MELEE | PINNED | PREP | SHOT | MOVED) or s.has_mark(u, TI | BERSERK):
        return False
    if any(s.type(w).is_gun for w in s.carried[u]):
        return False  # SK 6.5: a Gun is pushed, not carried
    return banzai or not any(holds(s, h, 1 - s.side[u]) for h in (s.at[u], *ground_of(s).near[s.at[u]]))


def gathered(s: CardState, e: int, side: Side, hexes: Hexes) -> list[Unit]:
    banzai = is_banzai(s, side)
    return [u for u in infantry(s, e, side) if s.at[u] in hexes and fit(s, u, banzai)]


def men_of(s: CardState, units: list[Unit]) -> list[Unit]:
    return [u for u in units if s.type(u).is_multi_man and not s.type(u).is_crew]


def muster_hexes(s: CardState, e: int, side: Side) -> list[Location]:
    """Hexes with a squad or half-squad that could take part."""
    banzai = is_banzai(s, side)
    able = men_of(s, [u for u in infantry(s, e, side) if fit(s, u, banzai)])
    return list(dict.fromkeys([s.at[u] for u in able]))


def goals(s: CardState, units: list[Unit]) -> list[Location]:
    """UA s23 Enemy hexes that one of them sees within eight hexes."""
    g = ground_of(s)
    found: dict[int, int] = {}
    here = dict.fromkeys([s.at[u] for u in units])
    for enemy in s.roster[1 - s.side[units[0]]] if units else ():
        h = s.at[enemy]
        if h not in found and any(g.ranges[x][h] <= SIGHT and hindrance(s, g, x, h) != BLOCKED for x in here):
            found[h] = 1
    return list(found)


class Muster:
    """What a hand's men could make of each hex: how many more than two stand there, who leads, who sees an enemy."""

    def __init__(self, s: CardState, e: int, side: Side, hexes: list[Location]) -> None:
        self.near = ground_of(s).near
        self.banzai = is_banzai(s, side)
        self.over: dict[Location, int] = {}
        self.led: dict[Location, bool] = {}
        self.sees: dict[Location, bool] = {}
        for h in hexes:
            units = gathered(s, e, side, (h,))
            self.over[h] = len(men_of(s, units)) - MEN_A_HEX
            self.led[h] = any(s.leads(u) for u in units)
            self.sees[h] = bool(goals(s, units))

    def is_next(self, hexes: Hexes, h: Location) -> bool:
        return h not in hexes and any(h in self.near[x] for x in hexes)

    def wanting(self, hexes: Hexes) -> Refusal | None:
        """UA s23, UA s24 What these and all that could join them lack for a wave; None: one can come of it."""
        reach = self.joined(hexes, 0)
        if not any(self.led[h] for h in reach):
            return NO_LEADER
        if not any(self.sees[h] for h in reach):
            return NO_SIGHT
        if self.banzai:
            return None
        if len(reach) < LEAST_HEXES:
            return TOO_FEW_HEXES
        return None if self.grows(hexes, reach) else TOO_FEW_MEN

    def joined(self, hexes: Hexes, least: int) -> Hexes:
        """They and all hexes that join on to them, one next to the other, with so many men or more; 0: any."""
        found = list(hexes)
        for x in found:  # it grows as it is gone through
            near = [h for h in self.over if h in self.near[x] and self.over[h] + MEN_A_HEX >= least]
            found += [h for h in near if h not in found]
        return tuple(found)

    def whole(self, hexes: Hexes) -> bool:
        enough = len(hexes) >= LEAST_HEXES and sum([self.over[h] for h in hexes]) >= 0
        return enough and any(self.led[h] for h in hexes) and any(self.sees[h] for h in hexes)

    def grows(self, hexes: Hexes, reach: Hexes) -> bool:
        """Is a Human Wave among the sets of hexes that hold these? Two men and more join for nothing, one man costs."""
        if sum([self.over[h] for h in reach]) >= 0:
            return True
        tried: set[frozenset[Location]] = set()
        waiting = [self.joined(hexes, MEN_A_HEX)]
        while waiting:
            now = waiting.pop()
            if self.whole(now):
                return True
            for h in reach:
                if self.is_next(now, h) and self.affords(now, h):
                    more = self.joined((*now, h), MEN_A_HEX)
                    if frozenset(more) not in tried:
                        tried.add(frozenset(more))
                        waiting.append(more)
        return False

    def affords(self, now: Hexes, h: Location) -> bool:
        """Could all the hexes of three men and more that are left make up for those with one?"""
        spare = sum([n for x, n in self.over.items() if n > 0 and x not in now])
        return sum([self.over[x] for x in now]) + self.over[h] + spare >= 0

"""A Shot: the facts of one attack while its sum is made. Frames make one when they need it; it is never stored."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import CX
from bocage.games.starterkit.model.names import Counters, Location, Locations, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES

# how the attack is made
SMALL_ARMS: Final = 0
FLAME: Final = 1
CHARGE: Final = 2
RESIDUAL: Final = 3
SHELL: Final = 4  # mortar, by the Area Target Type
SHAPED: Final = 5  # LATW

# when
IN_PREP: Final = 0
IN_FIRST: Final = 1
IN_FINAL: Final = 2
IN_ADVANCING: Final = 3
IN_BOUNDING: Final = 4  # a vehicle in its own Movement Phase (SK 3.3.2.2)

Entry = tuple[int, int, int]
"""How movers came to their hex: (rate, side crossed if it is an upward crest line else -1, Assault Movement)."""


class Shot:
    # what most shots have stands here once, because very many are made
    firers: Counters = ()
    helpers: Units = ()
    served: Counters = ()
    """Leader-held weapons with a second leader at them (SK 4.1)."""
    leaders: Units = ()
    hexes: Locations = ()
    targets: Units = ()
    entry: tuple[int, ...] = ()
    hindrance: int = 0
    directed: bool = False
    cx: int = 0
    critical: bool = False
    mortar: bool = False
    artillery: bool = False
    """Off-board artillery (DE 2.5)."""
    spines: int = 0
    """Hexspines by which a Gun turned for this attack by its firepower equivalent (SK 6.8)."""
    bare: bool = False
    """At routers who did not pay for a Polder's channel (DE 1.3)."""

    def __init__(self, s: SKState, how: int, mode: int, target: Location) -> None:
        self.ground: Ground = ground_of(s)
        self.how = how
        self.mode = mode
        self.target = target

    def aim(self, s: SKState, firers: Counters, helpers: tuple[tuple[int, int], ...], leaders: Units) -> None:
        """Take the firers in: their hexes, the worst Hindrance among them, and whether the attack is directed.

        `helpers` are (leader, weapon of another leader he helps with)."""
        self.firers, self.leaders = firers, leaders
        if helpers:
            self.helpers, self.served = tuple([x[0] for x in helpers]), tuple([x[1] for x in helpers])
        found: list[int] = []
        worst = 0
        for f in firers:
            h = s.at[f]
            if h not in found:
                found.append(h)
                worst = max(worst, hindrance(s, self.ground, h, self.target))
        self.hexes = tuple(found)
        if s.gated and worst != BLOCKED:
            worst = s.hindrance_of(worst)
        self.hindrance = worst
        if leaders:
            led = {s.at[v] for v in leaders}
            self.directed = all(h in led for h in found)
        for u in (*manning(s, firers), *self.helpers, *leaders):
            if s.status[u] & CX:
                self.cx = 1

    def blocked(self) -> bool:
        return self.hindrance == BLOCKED


def manning(s: SKState, firers: Counters) -> list[int]:
    """The units behind the firers: a weapon's possessor, or the unit itself."""
    return [f if TYPES[s.kind[f]].is_personnel else s.holder[f] for f in firers]

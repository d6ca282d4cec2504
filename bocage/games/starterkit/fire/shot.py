"""A Shot: the facts of one attack while its sum is made. Frames make one when they need it; it is never stored."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import CX
from bocage.games.starterkit.model.names import Counters, Location, Locations, Units
from bocage.games.starterkit.model.state import SKState

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
    def __init__(self, s: SKState, how: int, mode: int, target: Location) -> None:
        self.ground: Ground = ground_of(s)
        self.how = how
        self.mode = mode
        self.target = target
        self.firers: Counters = ()
        self.helpers: Units = ()
        self.served: Counters = ()
        """Leader-held weapons with a second leader at them (SK 4.1)."""
        self.leaders: Units = ()
        self.hexes: Locations = ()
        self.targets: Units = ()
        self.entry: tuple[int, ...] = ()
        self.hindrance = 0
        self.directed = False
        self.cx = 0
        self.critical = False
        self.mortar = False
        self.artillery = False
        """Off-board artillery (DE 2.5)."""
        self.spines = 0
        """Hexspines by which a Gun turned for this attack by its firepower equivalent (SK 6.8)."""
        self.bare = False
        """At routers who did not pay for a Polder's channel (DE 1.3)."""

    def aim(self, s: SKState, firers: Counters, helpers: tuple[tuple[int, int], ...], leaders: Units) -> None:
        """Take the firers in: their hexes, the worst Hindrance among them, and whether the attack is directed.

        `helpers` are (leader, weapon of another leader he helps with)."""
        self.firers, self.leaders = firers, leaders
        self.helpers, self.served = tuple([x[0] for x in helpers]), tuple([x[1] for x in helpers])
        found: list[int] = []
        for f in firers:
            if s.at[f] not in found:
                found.append(s.at[f])
        self.hexes = tuple(found)
        worst = 0
        for h in found:
            worst = max(worst, hindrance(s, self.ground, h, self.target))
        if s.gated and worst != BLOCKED:
            worst = s.hindrance_of(worst)
        self.hindrance = worst
        led = {s.at[v] for v in leaders}
        self.directed = bool(leaders) and all(h in led for h in found)
        self.cx = 1 if any(s.status[u] & CX for u in (*manning(s, firers), *self.helpers, *leaders)) else 0

    def blocked(self) -> bool:
        return self.hindrance == BLOCKED


def manning(s: SKState, firers: Counters) -> list[int]:
    """The units behind the firers: a weapon's possessor, or the unit itself."""
    return [f if s.type(f).is_personnel else s.holder[f] for f in firers]

"""SK 4.1 A squad and its own machine gun at one unit in one hex, during one phase, fire together or not both."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import AGAIN, use_of
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.model.marks import KEPT_ROF
from bocage.games.starterkit.model.names import Counters
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.refusal import Refusal

SEPARATELY = Refusal(
    "SK 4.1", "a squad and its machine gun do not attack one unit in one hex separately in the same phase"
)


def partners(s: SKState, aim: Aim, firers: Counters) -> list[int]:
    """Who of a squad and its machine guns has attacked these movers here without the other, and is missing now.

    Free of it are a kept rate of fire, and a squad that fires again without its machine gun (SK 3.3.3).
    """
    found: list[int] = []
    for f in firers:
        t = TYPES[s.kind[f]]
        others: Counters = ()
        if t.is_squad and use_of(s, aim.mode, f) < AGAIN:
            others = s.carried[f]
        elif t.is_machine_gun and not s.status[f] & KEPT_ROF and TYPES[s.kind[s.holder[f]]].is_squad:
            others = (s.holder[f],)
        for g in others:
            if g in firers or aim.made.get(g, 0) <= aim.made.get(f, 0):
                continue
            if TYPES[s.kind[g]].is_squad or (TYPES[s.kind[g]].is_machine_gun and not s.status[g] & KEPT_ROF):
                found.append(g)
    return found

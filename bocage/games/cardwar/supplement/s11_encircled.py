"""UA s11 Encircled units: lower morale, worse fire, a dear first step, until the Player Turn ends."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK, LEFT_FIRST
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.fire.shot import FLAME, SMALL_ARMS, Shot, manning
from bocage.games.starterkit.model.names import Counter, Unit, Units
from bocage.kernel.frames import tell

TWICE = 2


def encircle(s: CardState, units: Units, rule: str) -> None:
    """UA s11, cards.flank Not heroes, berserk units or vehicles; a second time doubles it."""
    for u in units:
        t = s.type(u)
        if t.is_personnel and not t.is_hero and not s.has_mark(u, BERSERK):
            s.encircled[u] = min(TWICE, s.encircled.get(u, 0) + 1)
            tell(s, rule, ("encircled", u, s.encircled[u]))


def level_of(s: CardState, u: Unit) -> int:
    return -s.encircled.get(u, 0)


def fire_drm(s: CardState, a: Shot, u: Counter) -> int:
    """UA s11 One more on fire in which an Encircled unit takes part, two if twice; ordnance counts it To Hit."""
    if a.how not in (SMALL_ARMS, FLAME):
        return 0
    return max([s.encircled.get(x, 0) for x in manning(s, a.firers)], default=0) if s.encircled else 0


def step_cost(s: CardState, u: Unit, cost: float) -> float:
    """UA s11 The first hex it leaves costs double the MF, triple if twice Encircled."""
    times = s.encircled.get(u, 0)
    return cost * (1 + times) if times and not s.has_mark(u, LEFT_FIRST) else cost


def has_left(s: CardState, u: Unit) -> None:
    if u in s.encircled:
        s.mark_card(u, LEFT_FIRST)

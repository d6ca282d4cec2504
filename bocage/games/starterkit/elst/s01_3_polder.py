"""DE 1.3 Polder: a hex of drainage channels beside its other terrain. Cover for one MF more, one MF to leave."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.ground import Ground, Step
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.tables import ENTER_MF, LEAVE_MF

CLAIMED: Final = 2
"""A bit of the rate at which a hex was entered: one MF more was paid for the cover of its channel."""


def leaving_mf(g: Ground, here: Location, road: bool, rate: int) -> float:
    """The MF spent in the hex that is left; none by a `road` hexside, unless the channel of the next is paid for."""
    if here < 0 or not g.polder[here] or (road and not rate & CLAIMED):
        return 0.0
    return LEAVE_MF


def claims(g: Ground, where: Location, rates: tuple[int, ...]) -> tuple[int, ...]:
    """Every rate at which a hex can be entered, with and without its channel."""
    return (*rates, *[rate | CLAIMED for rate in rates]) if g.polder[where] else rates


def entering_mf(rate: int) -> float:
    return ENTER_MF if rate & CLAIMED else 0.0


def has_road(g: Ground, here: Location, where: Location) -> bool:
    """Is a road drawn over the hexside between two hexes?"""
    return any(step[3] > 0 for step in g.steps[here] if step[0] == where) if here >= 0 else False


def cheapest_steps(g: Ground, here: Location) -> list[tuple[Location, float]]:
    """Every hex that may be entered from one, with the least MF of it; the ground remembers them."""
    found = g.cheapest.get(here)
    if found is None:
        found = g.cheapest[here] = [(step[0], cheapest(g, here, step)) for step in g.steps[here]]
    return found


def cheapest(g: Ground, here: Location, step: Step) -> float:
    """A step's least MF, the one for leaving a Polder hex among them."""
    _, _, terrain, road = step
    least = road if 0 < road < terrain else terrain
    return least + leaving_mf(g, here, road > 0, 0) if g.has_polder else least

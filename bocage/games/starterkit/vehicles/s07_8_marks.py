"""SK 3.2.5, 3.3.2.2, 3.3.3, 3.4, 3.5 Fire markers of a vehicle and its weapons."""

from __future__ import annotations

from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_BOUNDING, IN_FINAL, IN_FIRST, IN_PREP
from bocage.games.starterkit.model.marks import BOUNDING, FINAL, FIRST, HAS_FIRED, OTHERS_FIRED, PREP
from bocage.games.starterkit.model.names import Vehicle, Weapons
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s07_status import main_armament, mark


def marker_for(mode: int) -> int:
    if mode == IN_FIRST:
        return FIRST
    return FINAL if mode == IN_FINAL else PREP


def mark_guns(s: SKState, mode: int, v: Vehicle, guns: Weapons) -> None:
    """Machine guns have fired; in its own movement nothing else may then fire in the Advancing Fire Phase."""
    for w in guns:
        s.status[w] |= marker_for(mode)
    mark_vehicle(s, mode, v)
    if mode == IN_BOUNDING and any(w != main_armament(s, v) for w in guns):
        mark(s, v, OTHERS_FIRED)
    if s.gated:
        s.flashed((v,))
        s.attack_over()


def mark_vehicle(s: SKState, mode: int, v: Vehicle) -> None:
    """SK 3.3, 3.3.2.2, 7.5 A vehicle that fired in the Prep Fire Phase does not move; Bounding Fire has its counter."""
    mark(s, v, HAS_FIRED)
    if mode == IN_PREP:
        s.status[v] |= PREP
    elif mode == IN_BOUNDING:
        mark(s, v, BOUNDING)
    elif mode == IN_ADVANCING:
        s.status[v] |= PREP

"""BB 43.6: Wire under Mortar fire."""

from __future__ import annotations

from bocage.games.brothers.infantry.shot import FIRE, Shot
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import tell


def tear_wire(s: BrothersState, shot: Shot, die: int) -> None:
    """Wire has a Casualty number of its own; the printed FP counts, without any modifier."""
    h = shot.ground.hex(shot.target)
    if h not in s.wire:
        return
    printed = (shot.unit.fp if shot.mode == FIRE else shot.unit.prof)[shot.strength]
    if shot.unit.arc:
        printed = shot.unit.gun_fp[1]  # BB 38.0: the Type 92 with its FP against Infantry
    if die + pac.WIRE_CASUALTY <= printed:
        del s.wire[h]
        tell(s, "BB 43.6", ("wire removed", h))

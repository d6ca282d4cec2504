"""Where chapters beyond the 16th hook into a player turn (see s04_turn.py).

TURN_STARTS and TURN_ENDS are (state, seat): what the beginning and the end of a turn change by themselves. BARS (state,
seat) say why no group may take an action in the rest of the turn: reinforcements in terrain, random reinforcements,
partisans.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.state import UpFrontState
from bocage.kernel.refusal import Refusal

TURN_STARTS: list[Callable[[UpFrontState, int], None]] = []
TURN_ENDS: list[Callable[[UpFrontState, int], None]] = []
STOP_REFUSALS: list[Callable[[UpFrontState, int], Refusal | None]] = []  # what must be done first (UF 45.422)
BARS: list[Callable[[UpFrontState, int], Refusal | None]] = []
PAIR_BARS: list[Callable[[UpFrontState, int], Refusal | None]] = []  # (state, seat): no two more groups may act


def due_refusal(s: UpFrontState) -> Refusal | None:
    """What the player whose turn it is must do before his turn ends, if he can: nothing may bar him from it."""
    for function in STOP_REFUSALS if s.marks else ():
        found = function(s, s.seat)
        if found is not None:
            return found
    return None


def bar_refusal(s: UpFrontState) -> Refusal | None:
    """Why the player whose turn it is may take no more actions with his groups."""
    for function in BARS:
        found = function(s, s.seat)
        if found is not None:
            return found
    return None

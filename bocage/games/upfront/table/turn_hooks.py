"""Why the player whose turn it is may act no more: reinforcements in terrain or by chance, partisans."""

from __future__ import annotations

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import obligations
from bocage.kernel.refusal import Refusal


def due_refusal(s: UpFrontState) -> Refusal | None:
    """What the player whose turn it is must do before his turn ends, if he can: nothing may bar him from it."""
    if not (s.exchanging or s.marks):
        return None
    from bocage.games.upfront.obligations import WITH_A_GROUP  # it knows the chapters, and they know the turn

    return obligations.refusal(WITH_A_GROUP, s, s.seat, ("stop",))


def bar_refusal(s: UpFrontState) -> Refusal | None:
    """Why the player whose turn it is may take no more actions with his groups."""
    for function in hooks(s).turn_bars:
        found = function(s, s.seat)
        if found is not None:
            return found
    return None

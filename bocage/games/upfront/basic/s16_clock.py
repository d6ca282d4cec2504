"""UF 16.31: one minute for a turn, an option of the game.

The engine has no clock (a state must not know the time): the table measures, and when the time of a turn is over it
answers for the player with `time_is_up(s)`, which ends what may still be declared. What was declared is carried out.
"""

from __future__ import annotations

from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play
from bocage.kernel.frames import Action

CLOCK = "clock"
SECONDS = 60  # UF 16.31
LAST_WORDS: tuple[Action, ...] = (("stop",), ("done",), ("enough",))


def turn_seconds(s: UpFrontState) -> int:
    """How long the player on turn may think about what he declares; 0 without the option."""
    return SECONDS if CLOCK in s.variants else 0


def time_is_up(s: UpFrontState) -> Action | None:
    """UF 16.31: the answer for a player whose minute is over; None where he is not declaring, and may go on.

    Where UF 4.6 does not let him pass, he must still act or discard.
    """
    if CLOCK not in s.variants or s.player != s.seat:
        return None
    if type(s.stack[-1]).__name__ not in ("Turn", "Discards", "NameActions"):
        return None
    options = play.options(s)
    return next((answer for answer in LAST_WORDS if answer in options), None)

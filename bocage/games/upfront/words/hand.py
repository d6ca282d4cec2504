"""What an answer is to the hand that plays it, so that the table can fire for a player. No rule reads this."""

from __future__ import annotations

from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.state import UpFrontState
from bocage.kernel.frames import Action

BY_FRAME: tuple[tuple[type, dict[str, str]], ...] = (
    (Turn, {"fire": "attack"}),
    (FireAttack, {"at": "aim", "card": "load", "ready": "commit"}),
)


def meaning_of(s: UpFrontState, action: Action) -> tuple[str, float]:
    f = s.stack[-1]
    for frame, verbs in BY_FRAME:
        if isinstance(f, frame):
            return verbs.get(action[0], ""), 0.0
    return "", 0.0

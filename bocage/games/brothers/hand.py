"""What an answer is to the hand that plays it, so that the table can walk and fire for a player. No rule reads this."""

from __future__ import annotations

from bocage.games.brothers.infantry.moves import Going, steps_of
from bocage.games.brothers.infantry.s04_operations import OperationsRange
from bocage.games.brothers.infantry.s04_use import Use
from bocage.games.brothers.infantry.s06_action import FireAction
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import Action

SIXTHS = 6.0

BY_FRAME: tuple[tuple[type, dict[str, str]], ...] = (
    (OperationsRange, {"use": "begin"}),
    (Use, {"move": "begin", "fire": "attack"}),
    (FireAction, {"at": "shoot"}),
    (OpFireWindow, {"op": "shoot"}),
)


def meaning_of(s: BrothersState, action: Action) -> tuple[str, float]:
    f = s.stack[-1]
    if isinstance(f, Going):
        return _of_a_move(s, f, action)
    for frame, verbs in BY_FRAME:
        if isinstance(f, frame):
            return verbs.get(action[0], ""), 0.0
    return "", 0.0


def _of_a_move(s: BrothersState, f: Going, action: Action) -> tuple[str, float]:
    if action[0] == "enter":
        loc, way = action[1:3]
        cost = [step[1] for step in steps_of(s, f.unit) if step[0] == loc and step[2] == way]
        return "step", cost[0] / SIXTHS if cost else 1.0
    return ("end" if action[0] == "stop" else ""), 0.0

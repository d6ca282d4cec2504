"""What an answer is to the hand that plays it, so that the table can walk and fire for a player. No rule reads this."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.movement.s03_3_movement import MovementPhase
from bocage.games.starterkit.phases.s03_7_advance import Advance, AdvancePhase
from bocage.games.starterkit.weapons.s04_4_at_vehicles import VERB as AT_VEHICLE
from bocage.kernel.frames import Action

BY_FRAME: tuple[tuple[type, dict[str, str]], ...] = (
    (MovementPhase, {"move": "begin", "drop": "aside"}),
    (MovingStack, {"to": "step", "with": "join", "stop": "end"}),
    (AdvancePhase, {"advance": "begin", "drop": "aside"}),
    (Advance, {"to": "step", "with": "join", "stay": "end"}),
    (FirePhase, {"target": "aim"}),
    (FirstFire, {"add": "load", "shoot": "shoot", "wp": "shoot", "faust": "shoot", AT_VEHICLE: "shoot"}),
    (Declaration, {"add": "load", "fire": "commit"}),
)


def meaning_of(s: SKState, action: Action) -> tuple[str, float]:
    f = s.stack[-1]
    for frame, verbs in BY_FRAME:
        if isinstance(f, frame):
            kind = verbs.get(action[0], "")
            cost = float(action[3]) if kind == "step" and len(action) > 3 else 1.0
            return kind, cost if kind == "step" else 0.0
    return "", 0.0

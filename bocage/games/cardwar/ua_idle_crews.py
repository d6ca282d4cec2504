"""UA movement, fire, vehicles What a vehicle does in its own Movement Phase that no card has activated to move.

Hatches, a smoke dispenser and Bounding Fire within Free Activation Range ask for no Movement card; starting, driving,
turning and Delay do.
"""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.free import NEEDS_VEHICLE_CARD, move_refusal
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_moving import CardMovingVehicle
from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.model.marks import MOTION, MOVED, PREP, SILENCED
from bocage.games.starterkit.model.names import Side, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s03_3_2_refusals import SHOCKED_OR_STUNNED
from bocage.games.starterkit.vehicles.s03_3_2_rows import ROWS
from bocage.kernel.frames import Action, goto
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

VERB = "crew"
STANDING = tuple([row for row in ROWS if row.name in ("remain", "expose", "button up", "dispense", "bounding")])
FOR_SMOKE = 1.0
"""SK 7.5 The MP of a dispenser; a vehicle that stands has no other use for any."""
MAY_MOVE = Refusal("UA vehicles", "a vehicle that may move does this in the course of its movement")


def crew_refusal(s: CardState, side: Side, v: Vehicle) -> Refusal | None:
    """May its crew act where it stands?"""
    if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    if s.vehicle_marks.get(v, 0) & SILENCED:
        return SHOCKED_OR_STUNNED
    if s.status[v] & (PREP | MOVED):
        return no.PREP_FIRED if s.status[v] & PREP else no.MOVE_OVER
    refusal = move_refusal(s, v)
    if refusal is None or s.vehicle_marks.get(v, 0) & MOTION:
        return MAY_MOVE if refusal is None else refusal
    return None if refusal is NEEDS_VEHICLE_CARD else refusal  # UA s9: a task-immobile one does nothing


def crew_list(s: CardState, side: Side) -> list[Action]:
    return [(VERB, v) for v in s.fleet[side] if crew_refusal(s, side, v) is None]


class StandingVehicle(CardMovingVehicle):
    """It stays where it is, and does not fire as a vehicle that has moved."""

    def rows(self) -> tuple[Verb, ...]:
        return STANDING

    def start(self, s: SKState, value: Any) -> None:
        self.left = self.whole = FOR_SMOKE
        self.fresh = False
        goto(s, self, "decide")

    def why_not_moved(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] not in [row.name for row in STANDING]:
            return NEEDS_VEHICLE_CARD
        return super().why_not_moved(s, action)

"""DE 2.3, 2.31, 2.4, 2.9 The Artillery Request: accuracy, error, and where the round lands."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_32_sight import accuracy_drm, haze_drm, sees_blast, sees_hex
from bocage.games.starterkit.artillery.s02_batteries import (
    FFE_1,
    FFE_2,
    NONE,
    SPOTTING,
    Place,
    battery_of,
    cancel,
    errant,
    gap,
    hex_at,
    lay,
)
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Frame, end, goto, roll, tell

ACCURATE = 2
"""DE 2.3 The final dr that lands the round where it was asked for, or less."""

NO_LIMIT = 99


def extent_limit(s: SKState, b: int, place: Place) -> int:
    """DE 2.4 One hex of error for each three hexes of correction or part of them; without limit if it was unseen."""
    if s.rounds[b] == NONE or not sees_blast(s, b, False):
        return NO_LIMIT
    return (gap(s.impact[b], place) + 2) // 3


def distance_drm(s: SKState, b: int, place: Place) -> int:
    """DE 2.33 A correction that is announced to be converted: +1 from seven hexes, +2 from thirteen."""
    distance = gap(s.impact[b], place)
    return 0 if distance < 7 else 1 if distance < 13 else 2


def final_accuracy_drm(s: SKState, b: int, place: Place, converting: bool, unhindered: bool = False) -> int:
    """DE 2.3, 2.33, 2.4 What is added to the Accuracy dr; NO_LIMIT where the round cannot be accurate.

    `unhindered`: as if the Observer's line met nothing, for who may not check it yet.
    """
    if battery_of(s, b).rocket:
        return NO_LIMIT  # DE 2.9: error is automatic
    if s.rounds[b] != NONE and not sees_blast(s, b, False):
        return NO_LIMIT  # DE 2.4: it had to be corrected
    where = hex_at(s, place)
    drm = haze_drm(s, b, where) if unhindered else accuracy_drm(s, b, where)
    return drm + distance_drm(s, b, place) if converting else drm


class Request(Frame):
    """DE 2.3 An AR in a hex; `moving` is the counter that is corrected, `becoming` what an SR is converted to."""

    def __init__(self, battery: int = -1, place: Place = (0, 0), moving: int = NONE, becoming: str = "") -> None:
        super().__init__()
        self.battery = battery
        self.place = place
        self.moving = moving
        self.becoming = becoming
        self.limit = 0

    def start(self, s: SKState, _: Any) -> None:
        b = self.battery
        tell(s, "DE 2.3", ("request", b, hex_at(s, self.place)))
        if not sees_hex(s, b, hex_at(s, self.place)):
            tell(s, "DE 2.3", ("request unseen", b))
            if self.moving == FFE_2:
                cancel(s, b, "DE 2.3")
            return end(s)
        self.limit = extent_limit(s, b, self.place)
        drm = final_accuracy_drm(s, b, self.place, bool(self.becoming))
        if drm >= ACCURATE:  # no dr can be so low
            return goto(s, self, "errs")
        return roll(s, self, "aimed", "1d6", "DE 2.3")

    def aimed(self, s: SKState, die: int) -> None:
        drm = final_accuracy_drm(s, self.battery, self.place, bool(self.becoming))
        tell(s, "DE 2.3", ("accuracy", self.battery, die, drm, die + drm <= ACCURATE))
        if die + drm <= ACCURATE:
            return self._land(s, self.place)
        return goto(s, self, "errs")

    def errs(self, s: SKState, _: Any) -> None:
        roll(s, self, "erred", "2d6", "DE 2.31")

    def erred(self, s: SKState, dice: tuple[int, int]) -> None:
        """DE 2.31 The coloured die gives the direction, the white one how far."""
        extent = min(dice[1], self.limit)
        tell(s, "DE 2.31", ("error", self.battery, dice[0], extent))
        self._land(s, errant(self.place, dice[0], extent))

    def _land(self, s: SKState, place: Place) -> None:
        """DE 2.3 As a Spotting Round, as the FFE it was announced to be, or as the FFE:2 that was moved.

        DE 2.321 With a Spotting Round the actions of the phase are over."""
        b = self.battery
        if battery_of(s, b).rocket or self.becoming:
            lay(s, b, FFE_1, place, self.becoming == "smoke")
        elif self.moving == FFE_2:
            lay(s, b, FFE_2, place, bool(s.smoke_mission[b]))
        else:
            lay(s, b, SPOTTING, place)
        end(s)

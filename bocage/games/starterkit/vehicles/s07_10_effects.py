"""SK 3.2.3, 7.10 What strikes a vehicle and its crew: Immobilization, Shock, Stun, STUN and Recall, buttoning up."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.marks import (
    CE,
    DAZED,
    HATCHES_SHUT,
    IMMOBILIZED,
    MOTION,
    NO_MORE_CE,
    RECALL,
    ROLLING,
    SHOCK,
    SILENCED,
    STILLED,
    STUN,
    STUN_AND_RECALL,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.names import Vehicle
from bocage.games.starterkit.model.state import GONE, SKState, lose_aim
from bocage.games.starterkit.model.tables import KIA, PTC, K, Result
from bocage.games.starterkit.vehicles.s07_status import is_exposed, mark, marks, unmark
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Frame, call, end, roll, tell

NO_DICE: tuple[int, ...] = ()


def stop(s: SKState, v: Vehicle) -> None:
    """SK 7.10 It comes to a halt, without a stop MP. What was in Motion covers nobody yet (SK 7.4)."""
    if marks(s, v) & MOTION:
        mark(s, v, STILLED)
    unmark(s, v, ROLLING | MOTION)


def shut_hatches(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 3.2.3 A Pin result: buttoned up for the rest of the Player Turn."""
    if is_exposed(s, v):
        unmark(s, v, CE)
        tell(s, rule, ("buttoned up", v))
    mark(s, v, HATCHES_SHUT)


def set_hatches(s: SKState, v: Vehicle, expose: bool, rule: str) -> None:
    """SK 7.7 Its owner opens or shuts the hatches."""
    (mark if expose else unmark)(s, v, CE)
    tell(s, rule, ("exposed" if expose else "buttoned up", v))


def immobilize(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.10, 2.0 It neither changes hexes nor turns its hull nor starts any more."""
    stop(s, v)
    mark(s, v, IMMOBILIZED)
    tell(s, rule, ("immobilized", v))


def shock(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.10 Shock; an Unconfirmed Kill goes back to its Shock side, a Shocked crew is not Shocked further."""
    stop(s, v)
    shut_hatches(s, v, rule)
    lose_aim(s, s.carried[v][0])  # SK 6.10: not in Good Order
    unmark(s, v, UNCONFIRMED)
    mark(s, v, SHOCK)
    touch(s, ("vehicle", v))
    tell(s, rule, ("shocked", v))


def stun(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.10 Stun; the second one, or the first of a one-man turret, means Recall."""
    one_man = s.type(v).turret == "1MT"
    again = bool(marks(s, v) & (DAZED | STUN | STUN_AND_RECALL))
    _stun(s, v, STUN_AND_RECALL if one_man or again else STUN, rule)


def stun_and_recall(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.10 STUN: a K or KIA on an exposed crew, or an original 12 on its check."""
    _stun(s, v, STUN_AND_RECALL, rule)


def _stun(s: SKState, v: Vehicle, counter: int, rule: str) -> None:
    stop(s, v)
    shut_hatches(s, v, rule)
    lose_aim(s, s.carried[v][0])
    mark(s, v, counter | (NO_MORE_CE if s.type(v).turret == "1MT" else 0))
    touch(s, ("vehicle", v))
    tell(s, rule, ("stunned", v, counter == STUN_AND_RECALL))


def recall(s: SKState, v: Vehicle, rule: str) -> None:
    """SK 7.10 It must leave the map by a friendly edge as fast as it can."""
    if not marks(s, v) & RECALL:
        mark(s, v, RECALL)
        tell(s, rule, ("recalled", v))


def end_player_turn(s: SKState) -> None:
    """SK 3.8, 7.10 Stun counters flip to +1, STUN to Recall +1; hatches may open again, movement is forgotten."""
    for side in (0, 1):
        for v in s.fleet[side]:
            if not (s.gated and s.stays_stunned(v)):
                settle_stun(s, v)


def settle_stun(s: SKState, v: Vehicle) -> bool:
    """SK 7.10 A Stun counter flips to its +1 side; STUN means Recall too. Was there one?"""
    bits = marks(s, v)
    if not bits & (STUN | STUN_AND_RECALL):
        return False
    unmark(s, v, STUN | STUN_AND_RECALL)
    mark(s, v, DAZED)
    if bits & STUN_AND_RECALL:
        recall(s, v, "SK 7.10")
    return True


def crew_drm(s: SKState, v: Vehicle) -> int:
    """SK 7.10 The +1 of a crew that was Stunned, to its own rolls."""
    return 1 if marks(s, v) & DAZED else 0


def crew_morale(s: SKState, v: Vehicle) -> int:
    """SK 7.10 Of its nation's best; one lower under friendly artillery (DE 2.54)."""
    unnerved = s.barrage and s.barrage.get(s.at[v], 0) & 1 << s.side[v]
    return s.crew_level(v, s.type(v).morale) - (1 if unnerved else 0)


class CrewCheck(Frame):
    """SK 3.2.3, 7.10 The Morale Check of an inherent crew: failing Stuns, an original 12 STUNs, the exact number pins.

    With `possible` it is the check against Possible Shock, whose only result is Shock.
    """

    def __init__(self, vehicle: Vehicle = -1, drm: int = 0, rule: str = "SK 3.2.3", possible: bool = False) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.drm = drm
        self.rule = rule
        self.possible = possible

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", self.rule)

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        original = dice[0] + dice[1]
        drm = self.drm + crew_drm(s, v)
        level = crew_morale(s, v)
        tell(s, self.rule, ("crew check", v, dice, drm, level))
        if self.possible:
            if original + drm > level:
                shock(s, v, self.rule)
            return end(s)
        if original == 12:
            stun_and_recall(s, v, self.rule)
        elif original + drm > level:
            stun(s, v, self.rule)
        elif original + drm == level:
            shut_hatches(s, v, self.rule)
        return end(s)


class CrewPinCheck(Frame):
    """SK 3.2.3 A Pin Task Check of an exposed crew: failing buttons it up."""

    def __init__(self, vehicle: Vehicle = -1, rule: str = "SK 3.2.3") -> None:
        super().__init__()
        self.vehicle = vehicle
        self.rule = rule

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", self.rule)

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        level = crew_morale(s, v)
        tell(s, self.rule, ("crew check", v, dice, 0, level))  # SK 7.10: the +1 of a Stun is for morale checks
        if dice[0] + dice[1] > level:
            shut_hatches(s, v, self.rule)
        end(s)


class CrewStruck(Frame):
    """SK 3.2.3 A result of the Infantry Fire Table on an exposed crew."""

    def __init__(self, vehicle: Vehicle = -1, what: int = 0, number: int = 0, rule: str = "SK 3.2.3") -> None:
        super().__init__()
        self.vehicle = vehicle
        self.what = what
        self.number = number
        self.rule = rule

    def start(self, s: SKState, _: Any) -> None:
        v = self.vehicle
        if s.at[v] == GONE or not is_exposed(s, v) or marks(s, v) & SILENCED:
            return end(s)
        if self.what in (KIA, K):
            stun_and_recall(s, v, self.rule)
            return end(s)
        if self.what == PTC:
            return call(s, self, "over", CrewPinCheck(v, self.rule))
        return call(s, self, "over", CrewCheck(v, self.number, self.rule))

    def over(self, s: SKState, _: Any) -> None:
        end(s)


def crew_struck(v: Vehicle, result: Result, rule: str) -> CrewStruck:
    return CrewStruck(v, result[0], result[1], rule)

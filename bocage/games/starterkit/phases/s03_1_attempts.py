"""SK 3.1, 5.3 One rally attempt, and the leader that may come of it."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import add_counter, put
from bocage.games.starterkit.model.marks import ACTED, BROKEN, DM, TRIED_RALLY
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import GONE, SKState, leadership, morale, stacking
from bocage.games.starterkit.model.tables import (
    CREATION_HIGH,
    CREATION_LOW,
    CREATION_NATIONS,
    created_leader,
)
from bocage.games.starterkit.model.units import ROWS
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_LEADERS
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Frame, call, end, roll, tell

Line = tuple[str, str, int]


def rally_drm(s: SKState, u: Unit, leader: Unit) -> list[Line]:
    """SK 3.1 Desperation, shelter, and the leader's DRM or one more for rallying alone."""
    lines: list[Line] = [
        ("SK 3.1", "Desperation Morale", 4 if s.status[u] & DM else 0),
        ("SK 3.1", "in woods or a building", -1 if ground_of(s).shelter[s.at[u]] else 0),
    ]
    if leader >= 0:
        lines.append(("SK 3.1", "leadership", leadership(s, leader)))
    else:
        lines.append(("SK 3.1", "self-rally", 1))
    return lines + s.rally_lines(u) if s.gated else lines


class RallyAttempt(Frame):
    """SK 3.1 DR no higher than broken morale; an original 12 costs a Casualty Reduction."""

    def __init__(self, unit: Unit = -1, leader: Unit = -1) -> None:
        super().__init__()
        self.unit = unit
        self.leader = leader
        self.first = False

    def start(self, s: SKState, _: Any) -> None:
        u = self.unit
        s.status[u] |= TRIED_RALLY
        if self.leader >= 0:
            s.shows(self.leader)
        else:
            s.promoted += 1
            self.first = s.promoted == 1 and s.type(u).is_multi_man  # SK 5.3: the first self-rally of the phase
        roll(s, self, "rolled", "2d6", "SK 3.1")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        u = self.unit
        drm = sum(amount for _, _, amount in rally_drm(s, u, self.leader))
        original = dice[0] + dice[1]
        tell(s, "SK 3.1", ("rally roll", u, dice, drm, morale(s, u)))
        if original == 12:
            return call(s, self, "reduced", CasualtyReduction(u, "SK 3.1"))
        level = morale(s, u)
        if original == 2 and self.first:
            promotion = creation_drm(s, u, 0, True)
            if original + drm <= level:
                rally(s, u)
            return call(s, self, "over", LeaderCreation(u, promotion))
        if original + drm <= level:
            rally(s, u)
        return end(s)

    def reduced(self, s: SKState, _: Any) -> None:
        call(s, self, "over", LeaderLoss())

    def over(self, s: SKState, _: Any) -> None:
        end(s)


def rally(s: SKState, u: Unit) -> None:
    s.status[u] = (s.status[u] & ~(BROKEN | DM)) | ACTED
    if s.is_leader(u):
        s.status[u] &= ~ACTED  # SK 3.1: a leader who rallies himself may rally others
    touch(s, ("ready", u))
    tell(s, "SK 3.1", ("rallied", u))


def creation_drm(s: SKState, u: Unit, below_even: int, broken: bool) -> int:
    """SK 5.3 Nation, odds columns below 1-1, the morale at the time of the roll, and having been broken."""
    level = morale(s, u)
    drm = -below_even
    if s.type(u).colour in CREATION_NATIONS:
        drm -= 1
    if level >= CREATION_HIGH:
        drm -= 1
    if level <= CREATION_LOW:
        drm += 1
    return drm + (1 if broken else 0)


class LeaderCreation(Frame):
    """SK 5.3 Field promotion: a die roll on the Leader Creation Table. Ends with the new leader or -1."""

    def __init__(self, unit: Unit = -1, drm: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.drm = drm

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "1d6", "SK 5.3")

    def rolled(self, s: SKState, die: int) -> None:
        ident = created_leader(die + self.drm)
        u = self.unit
        full = s.at[u] != GONE and stacking(s, s.side[u], s.at[u])[1] >= MOST_LEADERS
        if not ident or s.at[u] == GONE or full:  # SK 3.3.1: a fifth leader has no room in the hex
            tell(s, "SK 5.3", ("no leader", u, die))
            return end(s, -1)
        nation = s.type(u).nation
        leader = add_counter(s, ROWS[f"{nation} {ident}"], s.side[u])
        put(s, leader, s.at[u])
        s.joined(leader, u)
        tell(s, "SK 5.3", ("new leader", leader, u))
        return end(s, leader)

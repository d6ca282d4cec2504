"""The state of a battle: parallel lists over counters, stacks by hex, and the tracks. All plain data (ARCHITECTURE.md).

Personnel and weapons share one numbering. A counter's printed values are `TYPES[s.kind[c]]`; Casualty Reduction and ELR
change its row, not its number. Markers on counters are bits of `s.status[c]`.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.units import LEADER, TYPES, Type
from bocage.kernel.frames import State

# phases (SK 3.0)
SETUP: Final = 0
RALLY: Final = 1
PREP_FIRE: Final = 2
MOVEMENT: Final = 3
DEFENSIVE_FIRE: Final = 4
ADVANCING_FIRE: Final = 5
ROUT: Final = 6
ADVANCE: Final = 7
CLOSE_COMBAT: Final = 8
PHASE_NAMES: Final = (
    "Set-up",
    "Rally",
    "Prep Fire",
    "Movement",
    "Defensive Fire",
    "Advancing Fire",
    "Rout",
    "Advance",
    "Close Combat",
)

# where a counter is when it is on no hex
GONE: Final = -1
WAITING: Final = -2  # due later, or carried by a unit that is
OFF_BOARD: Final = -10  # off board before hex h: OFF_BOARD - h

# markers on personnel
BROKEN: Final = 1 << 0
DM: Final = 1 << 1
PINNED: Final = 1 << 2
CX: Final = 1 << 3
WOUNDED: Final = 1 << 4
MELEE: Final = 1 << 5
IN_CC: Final = 1 << 6  # advanced into an enemy hex this Player Turn
PREP: Final = 1 << 7  # fired in the Prep Fire or Advancing Fire phase
FIRST: Final = 1 << 8
FINAL: Final = 1 << 9
MOVED: Final = 1 << 10  # its movement phase is over
SHOT: Final = 1 << 11  # fired something, so it may not move
ONE_WEAPON: Final = 1 << 12
TWO_WEAPONS: Final = 1 << 13
DIRECTED: Final = 1 << 14  # leader: directed fire this Player Turn
NO_LEADING: Final = 1 << 15  # leader: used a weapon this fire phase
ACTED: Final = 1 << 16  # its one action of the Rally phase
TRIED_RALLY: Final = 1 << 17
WAS_CX: Final = 1 << 18
TRIED_SMOKE: Final = 1 << 19
FIRED_OUT: Final = 1 << 20  # under Final Fire when the Movement Phase ended
ADVANCED: Final = 1 << 21
ROUTED: Final = 1 << 22
FLAMED: Final = 1 << 23  # used its one flamethrower (SK 4.2)
OWN_FP_LOST: Final = 1 << 24  # forfeited by firing two weapons (SK 4.0)

# markers on weapons (FIRST, FINAL, PREP and MOVED as above)
MALFUNCTION: Final = 1 << 25
NO_SMOKE_AMMO: Final = 1 << 26
NO_WP_AMMO: Final = 1 << 27
RECOVERED: Final = 1 << 28  # this phase: no transfer (SK 4.0)
TRANSFERRED: Final = 1 << 29
KEPT_ROF: Final = 1 << 30

SmokeCounter = tuple[int, int]
"""(kind, side that placed it)."""


class SKState(State):
    def __init__(self) -> None:
        super().__init__()
        self.battle = ""
        self.free_sight = False
        self.turn = 0
        self.attacker = 0
        self.phase = SETUP
        self.kind: list[int] = []
        self.side: list[int] = []
        self.at: list[int] = []
        self.status: list[int] = []
        self.holder: list[int] = []
        self.carried: list[tuple[int, ...]] = []
        self.roster: list[tuple[int, ...]] = [(), ()]
        """Personnel on the map, by side."""
        self.reserve: list[tuple[int, ...]] = [(), ()]
        """Personnel not on the map yet, by side."""
        self.stacks: dict[int, tuple[int, ...]] = {}
        """Personnel by hex; hexes off board by their negative number."""
        self.dropped: dict[int, tuple[int, ...]] = {}
        self.smoke: dict[int, tuple[SmokeCounter, ...]] = {}
        self.residual: dict[int, int] = {}
        self.control: dict[int, int] = {}
        self.acquired: dict[int, tuple[int, int]] = {}
        """Mortar to (hex, level 1 or 2): SK 6.11."""
        self.directed: dict[int, tuple[int, ...]] = {}
        """Leader to the firers he directed in this defence (SK 3.4)."""
        self.charges: dict[int, tuple[int, int, int]] = {}
        """Placed demolition charge to (target hex, CX DRM, X# of its placer): SK 4.3."""
        self.losses: list[tuple[int, int, int, int, bool]] = []
        """Leaders just lost: (hex, side, morale, DRM, was he eliminated); settled after the attack (SK 3.2.3)."""
        self.points: list[int] = [0, 0]
        self.casualties: list[int] = [0, 0]
        """Victory points of eliminated units of each side."""
        self.fausts: list[int] = [0, 0]
        self.promoted = 0
        """Self-rallies tried by multi-man counters this Rally phase (SK 5.3 looks at the first)."""

    def type(self, c: int) -> Type:
        return TYPES[self.kind[c]]

    def is_leader(self, c: int) -> bool:
        return TYPES[self.kind[c]].kind == LEADER

    def good_order(self, u: int) -> bool:
        """SK 2.0 Neither broken nor in Melee."""
        return not self.status[u] & (BROKEN | MELEE)


def morale(s: SKState, u: int) -> int:
    """SK 1.2.2, SK 1.2.3 The current morale level, of the side that is up; a wound takes one (SK 3.2.3)."""
    t = TYPES[s.kind[u]]
    status = s.status[u]
    level = t.broken if status & BROKEN else t.morale
    return level - 1 if status & WOUNDED else level


def leadership(s: SKState, u: int) -> int:
    """SK 1.2.1 A leader's DRM, one worse when wounded (SK 3.2.3)."""
    return TYPES[s.kind[u]].leadership + (1 if s.status[u] & WOUNDED else 0)


def can_lead(s: SKState, u: int) -> bool:
    """SK 1.2.1, 3.2.3 An unpinned leader in Good Order."""
    return TYPES[s.kind[u]].kind == LEADER and not s.status[u] & (BROKEN | PINNED | MELEE)


def friends_at(s: SKState, side: int, where: int) -> list[int]:
    return [u for u in s.stacks.get(where, ()) if s.side[u] == side]


def holds(s: SKState, where: int, side: int) -> bool:
    """Does the side have personnel in the hex?"""
    return any(s.side[u] == side for u in s.stacks.get(where, ()))


def inexperienced(s: SKState, u: int) -> bool:
    """SK 5.4 Conscripts, and Green units not stacked with a Good Order leader."""
    t = TYPES[s.kind[u]]
    if t.grade == "C":
        return True
    if t.grade != "G":
        return False
    for v in s.stacks.get(s.at[u], ()):
        if s.side[v] == s.side[u] and TYPES[s.kind[v]].kind == LEADER and not s.status[v] & (BROKEN | MELEE):
            return False
    return True


def is_captured(s: SKState, weapon: int) -> bool:
    """SK 5.5 A weapon in the hands of another nationality (SK 5.2: another colour)."""
    holder = s.holder[weapon]
    return holder >= 0 and TYPES[s.kind[weapon]].colour != TYPES[s.kind[holder]].colour


def stacking(s: SKState, side: int, where: int) -> tuple[int, int]:
    """SK 3.3.1 Half squad equivalents and leaders of a side in a hex."""
    halves = leaders = 0
    for u in s.stacks.get(where, ()):
        if s.side[u] == side:
            t = TYPES[s.kind[u]]
            if t.kind == LEADER:
                leaders += 1
            else:
                halves += t.size
    return halves, leaders

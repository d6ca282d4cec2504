"""The state of a battle: parallel lists over counters, stacks by location, tracks. All plain data (ARCHITECTURE.md).

Personnel, weapons and vehicles share one numbering. What is printed on a counter is `s.type(c)`; Casualty Reduction and
ELR change its row, not its number. Markers are bits of `s.status[c]` (marks.py); what only Guns or vehicles have stands
in maps of its own, empty in a battle without them.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.gate import Gate
from bocage.games.starterkit.model.marks import BROKEN, MELEE, NO_LEADING, PINNED, WOUNDED
from bocage.games.starterkit.model.names import Counter, Location, Side, Unit, Weapon
from bocage.games.starterkit.model.standing import STANDING
from bocage.games.starterkit.model.units import TYPES, Type
from bocage.kernel.chance import Pile
from bocage.kernel.consequences import settle_by
from bocage.kernel.frames import Action

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

SmokeCounter = tuple[int, int]
"""(kind, side that placed it)."""


class SKState(Gate):
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
        self.hiding: list[tuple[int, ...]] = [(), ()]
        """Crews of hidden Guns, by side (SK 6.4), and Infantry hidden by a scenario's rule: on the map for their owner
        alone, in no stack and on no roster."""
        self.stacks: dict[int, tuple[int, ...]] = {}
        """Personnel by hex; hexes off board by their negative number."""
        self.dropped: dict[int, tuple[int, ...]] = {}
        """Unpossessed weapons by hex."""
        self.fleet: list[tuple[int, ...]] = [(), ()]
        """Vehicles on the map, by side (SK 1.2.7); they are in no stack and on no roster."""
        self.vehicles: dict[int, tuple[int, ...]] = {}
        """Vehicles by hex, of both sides."""
        self.facing: dict[int, int] = {}
        """Where a Gun's CA or a vehicle's VCA points (SK 3.2.4)."""
        self.turret: dict[int, int] = {}
        """Where a turret points if not where its vehicle does (TCA)."""
        self.gun_marks: dict[int, int] = {}
        self.vehicle_marks: dict[int, int] = {}
        self.arriving: list[tuple[int, ...]] = [(), ()]
        """Vehicles not on the map yet, by side."""
        self.wrecks: dict[int, tuple[int, ...]] = {}
        """Wrecks by hex (SK 7.4): what they were, but no unit any more."""
        self.mp_at: dict[tuple[int, int], float] = {}
        """(vehicle, hex) to the MP it has spent there this Player Turn (SK 3.2.4 Cases 14 and 24)."""
        self.dared: dict[tuple[int, int], int] = {}
        """(unit, vehicle): it has passed its PAATC against it (SK 3.3.4)."""
        self.unseen: dict[int, tuple[int, ...]] = {}
        """Vehicle of the DEFENDER to the enemies it did not see when the Player Turn began (SK 3.3.2.1)."""
        self.smoke: dict[int, tuple[SmokeCounter, ...]] = {}
        # batteries of off-board artillery, by number (DE 2, artillery/s02_batteries.py)
        self.radio: list[int] = []
        self.contact: list[int] = []
        self.access: list[int] = []
        self.red_chits: list[int] = []
        self.missions: list[int] = []
        self.rounds: list[int] = []
        """The counter each has on the map: none, SR, FFE:1, FFE:2, FFE:C."""
        self.impact: list[tuple[int, int]] = []
        """Where it lies, as a place of the lattice."""
        self.smoke_mission: list[int] = []
        self.barrage: dict[int, int] = {}
        """Hexes under HE Fire For Effect, with the sides (as bits) whose it is."""
        self.chits0 = Pile()
        self.chits1 = Pile()
        self.chits2 = Pile()
        self.chits3 = Pile()
        self.residual: dict[int, int] = {}
        self.control: dict[int, int] = {}
        self.acquired: dict[int, tuple[int, int]] = {}
        """Ordnance weapon to (hex, level 1 or 2): Area Acquisition, SK 6.11."""
        self.aimed: dict[int, tuple[int, tuple[tuple[int, int], ...], int]] = {}
        """The same to (level, (acquired unit, its hex) ..., the hex that keeps it when none is in sight): SK 6.10."""
        self.directed: dict[int, tuple[int, ...]] = {}
        """Leader to the firers he directed in this defence (SK 3.4)."""
        self.serving: dict[int, int] = {}
        """Leader to the other leader's weapon he has helped with this Player Turn (SK 4.1)."""
        self.strafed: dict[int, tuple[int, ...]] = {}
        """Vehicle to the hexes its machine guns have fired at in this phase (SK 3.2.2: Mandatory Fire Groups)."""
        self.charges: dict[int, tuple[int, ...]] = {}
        """Placed demolition charge to (target hex, CX DRM, X# of its placer, the hex it came from, the AFV it is on or
        -1, that AFV's VCA and TCA then): SK 4.3."""
        self.losses: list[tuple[int, int, int, int, bool]] = []
        """Leaders just lost: (hex, side, morale, DRM, was he eliminated); settled after the attack (SK 3.2.3)."""
        self.points: list[int] = [0, 0]
        self.left_by: dict[int, int] = {}
        """Edge hex to the victory points that have left the map by it."""
        self.spotter: list[int] = [-1, -1]
        """The leader chosen secretly for a side's smoke screen (elst/ssr_smoke.py)."""
        self.smoke_screens: list[int] = [0, 0]
        self.casualties: list[int] = [0, 0]
        """Victory points of eliminated units of each side."""
        self.fausts: list[int] = [0, 0]
        self.promoted = 0
        """Self-rallies tried this Rally phase, by anybody (SK 5.3 looks at the first)."""

    def settle(self, things: list[Action]) -> None:
        settle_by(STANDING, self, things)

    def note_exit(self, c: Counter) -> None:
        """A unit has left the map for good, for the Victory Conditions."""

    def more_fausts(self, side: Side) -> int:
        """Panzerfausts beside those of the order of battle (DE 4.3 CG5)."""
        return 0

    def keep_off_map(self, c: Counter) -> bool:
        """Does a longer game keep a unit that is off the map now? Then it has been taken out of this battle."""
        return False

    def type(self, c: Counter) -> Type:
        return TYPES[self.kind[c]]

    def is_leader(self, c: Counter) -> bool:
        return TYPES[self.kind[c]].is_leader

    def leads(self, c: Counter) -> bool:
        """SK 1.2.1 Has it a leader's DRM, and does its loss dismay others? Not every single man has."""
        return TYPES[self.kind[c]].leads

    def mourns(self) -> bool:
        """SK 3.2.3 Does the loss of a leader shake others now? Not in Close Combat."""
        return self.phase != CLOSE_COMBAT

    def good_order(self, u: Unit) -> bool:
        """SK 2.0 Neither broken nor in Melee."""
        return not self.status[u] & (BROKEN | MELEE)


def lose_aim(s: SKState, w: Weapon) -> None:
    """SK 6.10, 6.11 A weapon loses what it has acquired, hex or targets."""
    s.acquired.pop(w, None)
    s.aimed.pop(w, None)


def morale(s: SKState, u: Unit) -> int:
    """SK 1.2.2, SK 1.2.3 The current morale level, of the side that is up; a wound takes one (SK 3.2.3)."""
    t = s.type(u)
    status = s.status[u]
    level = t.broken if status & BROKEN else t.morale
    if s.barrage and s.barrage.get(s.at[u], 0) & 1 << s.side[u]:
        level -= 1  # DE 2.54: under friendly artillery
    if s.gated:
        level += s.morale_change(u)
    return level - 1 if status & WOUNDED else level


def leadership(s: SKState, u: Unit) -> int:
    """SK 1.2.1 A leader's DRM, one worse when wounded (SK 3.2.3)."""
    return s.type(u).leadership + (1 if s.status[u] & WOUNDED else 0)


def can_lead(s: SKState, u: Unit) -> bool:
    """SK 1.2.1, 3.2.3 An unpinned leader in Good Order."""
    return s.leads(u) and not s.status[u] & (BROKEN | PINNED | MELEE)


def lends_drm(s: SKState, u: Unit) -> bool:
    """SK 1.2.1, 4.0 A leader whose DRM counts for others: one who used a weapon has none in that fire phase."""
    return can_lead(s, u) and not s.status[u] & NO_LEADING


def friends_at(s: SKState, side: Side, where: Location) -> list[int]:
    return [u for u in s.stacks.get(where, ()) if s.side[u] == side]


def holds(s: SKState, where: Location, side: Side) -> bool:
    """Does the side have a unit there, Infantry or vehicle?"""
    sides = s.side
    for u in s.stacks.get(where, ()):
        if sides[u] == side:
            return True
    if where in s.vehicles:
        for v in s.vehicles[where]:
            if sides[v] == side:
                return True
    return False


def inexperienced(s: SKState, u: Unit) -> bool:
    """SK 5.4 Conscripts, and Green units not stacked with a Good Order leader."""
    t = s.type(u)
    if t.grade == "C":
        return True
    if t.grade != "G":
        return False
    for v in s.stacks.get(s.at[u], ()):
        if s.side[v] == s.side[u] and s.leads(v) and not s.status[v] & (BROKEN | MELEE):
            return False
    return True


def is_captured(s: SKState, weapon: Weapon) -> bool:
    """SK 5.5 A weapon in the hands of another nationality (SK 5.2: another colour)."""
    holder = s.holder[weapon]
    return holder >= 0 and s.type(weapon).colour != s.type(holder).colour


def stacking(s: SKState, side: Side, where: Location) -> tuple[int, int]:
    """SK 3.3.1 Half squad equivalents and leaders of a side in a hex."""
    halves = leaders = 0
    for u in s.stacks.get(where, ()):
        if s.side[u] == side:
            t = s.type(u)
            if t.is_leader:
                leaders += 1
            else:
                halves += manned_size(s, u)
    for u in s.hiding[side]:
        if s.at[u] == where:
            leaders += 1 if s.type(u).is_leader else 0
            halves += manned_size(s, u)
    return halves, leaders


def manned_size(s: SKState, u: Unit) -> int:
    """SK 2.0 A half-squad or crew that mans a Gun counts as a squad."""
    size = s.type(u).size
    if size == 1 and any(s.type(w).is_gun for w in s.carried[u]):
        return 2
    return size

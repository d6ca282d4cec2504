"""The state of a battle: units and counters as parallel lists of ints, and the few questions everybody asks of it.

A unit is its number. The number says nothing about what the unit is: which piece of a side's roster has which number
is drawn at the start (BB 15.0), so a Conceal counter may show its number to everybody.
A location is a hex number, or hex number + n for the second location of a hex (upper level, Cave, under a Bridge).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.brothers.numbers import Hex, Loc, Side, Unit
from bocage.kernel.chance import Pile
from bocage.kernel.frames import Action, Frame, State

OFF, GONE, EXITED, IN_CUP, TO_PLACE, ABOARD, PARKED, IN_HAND = -1, -2, -3, -4, -5, -6, -7, -8
"""Where a unit is when it is not on the board: still to enter, eliminated, left by an edge, in the cup, to set up,
aboard a Carrier or tank, an empty Carrier beside the board (BB 21.1), and a
Suicide Anti-Tank Team that has not been used, or is not there at all (BB 59.4)."""

READY, OP_FIRE, USED, SPENT = 0, 1, 2, 3
"""SPENT: an asset that is gone for good (BB 32.2, 35.0)."""
REDUCED, FULL = 1, 2

KNOWN = 1  # the opponent has seen what it is
DUG = 2  # has not left the hex it set up in (BB 31.0, 59.2)
FLANK = 4  # Flank counter (BB 12.2)
AMBUSH = 8  # Ambush counter (BB 51.1)
SEISHIN = 16  # declared Seishin this turn (BB 59.5)
BANZAI = 32  # charging this turn (BB 59.6)
ROUTED = 64  # failed its Rout check in this phase
FIRED = 256  # has fired this turn: it may not hide (BB 15.0)
INTRUDER = 2048  # came into the Fortification of an enemy, and has no good of it (BB 43.0)
HEX_MARKS = FLANK | AMBUSH | INTRUDER
"""They belong to the Melee in a hex: whoever leaves it leaves them behind."""
STEADY = 1024  # a Vehicle that moved a third of its MPs or less and waits: no -4 for having moved (BB 20.3)
FORWARD, BACKWARD = 4096, 8192  # a Vehicle that has driven forward, or in reverse, this turn (BB 20.3)
FOLLOWED = 16384  # one more MP for this phase (BB 3.0, 5.4)
CLIMBED = 32768  # has mounted or dismounted this turn: that is moving (BB 21.3)
SMOKED = 512  # has laid its Smoke this turn (BB 59.3)
SHOWN = 128  # a Possible unit of solitaire play that has been identified (BB 66.0)


_settle: Callable[[Any, list[Action]], None] | None = None


def _late() -> Callable[[Any, list[Action]], None]:
    """The consequences know the rules, and the rules know the state: they are looked up when first needed."""
    global _settle
    from bocage.games.brothers.consequences import settle

    _settle = settle
    return settle


class BrothersState(State):
    """One battle. `events` of the kernel narrate; everything else here is the table."""

    def __init__(self) -> None:
        super().__init__()
        self.scenario = ""
        self.turn = 0
        self.phase = ""
        self.first = 0
        self.active = 0
        self.count = 0
        self.facing_rule = False
        self.event_rule = 0
        self.sustained_rule = False
        self.sight_shown = False
        self.unsure_rule = False
        self.critical_rule = False
        # every unit: whose and what it is, where it stands and how, what it has done
        self.side: tuple[Side, ...] = ()
        self.own: tuple[tuple[Unit, ...], tuple[Unit, ...]] = ((), ())
        self.kind: list[str] = []
        self.company: tuple[str, ...] = ()
        self.group: tuple[int, ...] = ()
        self.at: list[Loc] = []
        self.here: dict[Loc, tuple[Unit, ...]] = {}
        self.bank: list[int] = []
        self.face: list[int] = []
        self.used: list[int] = []
        self.conceal: list[int] = []
        self.mark: list[int] = []
        self.walked: list[int] = []
        # whoever has a crew to frighten (infantry, guns): Suppression
        self.supp: list[int] = []
        # infantry only: Full Strength or Reduced, Command Points
        self.step: list[int] = []
        self.cp: list[int] = []
        # vehicles: Move counter (BB 20.3), Unconfirmed Kill counters (BB 61.2)
        self.moved: list[int] = []
        self.unsure: list[int] = []
        # whoever is ABOARD: the number of what carries it, else -1 (BB 21.1, 22.0)
        self.carrier: list[Unit] = []
        # sides
        self.pools: list[int] = []
        self.kills: list[int] = [0, 0]
        self.exited: list[int] = [0, 0]
        self.flares: list[int] = [0, 0]
        self.smokes: list[int] = [0, 0]
        self.trail_pairs: list[int] = [0, 0]
        self.known_paths: list[int] = [0, 0]
        self.drawn: list[int] = [0, 0]
        self.cup0 = Pile()
        self.cup1 = Pile()
        self.numbers = Pile()
        # assets (BB 4.0): what they are and whose, what they have done, which have been flipped (BB 35.1)
        self.assets: tuple[str, ...] = ()
        self.asset_side: tuple[Side, ...] = ()
        self.asset_used: list[int] = []
        self.asset_flipped: list[int] = []
        # Aircraft attacks attempted this turn (BB 35.0): 1 by such as come together, 2 by another
        self.flights: list[int] = [0, 0]
        # Suicide Anti-Tank Teams left (BB 59.4): known to their own side only; those tried this turn, and where
        self.satt: list[int] = [0, 0]
        self.satt_tried: tuple[tuple[Unit, Loc], ...] = ()
        self.chits = Pile()
        # counters on the map
        self.missions: tuple[tuple[int, Hex], ...] = ()
        self.smoke: dict[Hex, int] = {}
        self.lights: tuple[Hex, ...] = ()
        self.wire: dict[Loc, int] = {}
        self.forts: dict[Loc, tuple[str, int]] = {}
        self.roadblocks: tuple[tuple[Hex, int], ...] = ()
        self.trails: tuple[tuple[Side, tuple[Hex, ...]], ...] = ()
        self.control: dict[Hex, Side] = {}
        self.sustained: dict[Unit, tuple[Hex, Hex]] = {}
        self.raining = 0
        self.weather_settled = 0
        self.banzai = 0
        self.solo = -1
        # a campaign (BB 62.0): which, and its scenario now; what its companies and its ledger have (campaign/roster.py)
        self.campaign = ""
        self.stage = 0
        self.points: list[int] = [0, 0]
        self.hub: list[Hex] = []
        self.displaced: list[int] = []
        self.fatigue: list[int] = []
        self.worn: list[int] = []
        self.command: list[int] = []
        self.roster: dict[int, tuple[int, str, str, int, str, int]] = {}
        self.standing: dict[int, tuple[int, str, str, int, str, int]] = {}
        self.story: list[tuple[int, str, str, int, int]] = []
        self.line: list[int] = []
        self.posts: dict[Hex, Side] = {}
        self.stood: dict[Hex, Side] = {}
        self.fort_side: dict[Hex, Side] = {}
        self.closing = False

    def take_sides(self, sides: tuple[Side, ...]) -> None:
        """Whose each unit is, and (`own`) which units are each side's."""
        self.side = sides
        ours = tuple([u for u, side in enumerate(sides) if side == 0])
        self.own = (ours, tuple([u for u, side in enumerate(sides) if side == 1]))

    def settle(self, things: list[Action]) -> None:
        """What follows from what was touched: see consequences.py."""
        (_settle or _late())(self, things)

    def owes(self, thing: Action) -> Frame | None:
        from bocage.games.brothers.owed import procedure

        return procedure(self, thing)

"""What does not change during a battle: its ground, date, sides and conditions. States name it, never hold it."""

from __future__ import annotations

from bocage.battlefield.scenario_files import MOST_KEPT
from bocage.battlefield.victory import Victory
from bocage.figures.own_text import is_own
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState


class SideFacts:
    """One side of a battle."""

    def __init__(self, name: str, nation: str, elr: int) -> None:
        self.name = name
        self.nation = nation
        self.elr = elr
        self.squads = 0
        self.exits: frozenset[int] = frozenset()
        """Hexes from which its units may leave the map (SK 3.3)."""
        self.entries: frozenset[int] = frozenset()
        """Hexes by which its units come onto the map (SK 3.3)."""
        self.home: frozenset[int] = frozenset()
        """Hexes of its friendly edge, by which a Recalled vehicle leaves (SK 7.10)."""
        self.scoring: frozenset[int] = frozenset()
        """DE 4.41 Of its exits, those by which a campaign counts points."""
        self.fausts = False
        self.leader_elr = elr
        """SK 5.1 Where a scenario gives leaders another ELR than multi-man counters."""
        self.smoke_screens = 0
        """SSR of DaE3."""

    def elr_of(self, leader: bool) -> int:
        return self.leader_elr if leader else self.elr


class Group:
    """Part of an order of battle: what it holds, and where and when it comes."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.units: list[int] = []
        self.weapons: list[int] = []
        self.vehicles: list[int] = []
        self.area: list[int] = []
        self.turn = 0
        """The turn it enters; 0: it sets up on the map."""
        self.unit_ids: list[int] = []
        self.weapon_ids: list[int] = []
        """Counter numbers, given when the battle is built."""
        self.vehicle_ids: list[int] = []
        self.mp_spent = 0.0
        """MP that its vehicles have spent before they enter."""
        self.exposed = False
        """Its vehicles enter with exposed crews, who stay so until the Advance Phase of that Player Turn."""
        self.hidden = False
        """Its units set up hidden (elst/ssr_hidden.py)."""
        self.one_each = False
        """At most one of its multi-man counters sets up in a hex."""


class Battery:
    """Off-board artillery (DE 2): a battery and who observes for it."""

    def __init__(self, side: int, calibre: int) -> None:
        self.side = side
        self.calibre = calibre
        self.he = True
        self.smoke = False
        self.rocket = False
        self.battalion_mortar = False
        self.observer = -1
        """The location of an Offboard Observer (DE 2.8); -1: a radio."""
        self.black = 8
        self.red = 3


class Battle:
    def __init__(self, key: str, ground: Ground, sides: tuple[SideFacts, SideFacts]) -> None:
        self.key = key
        self.ground = ground
        self.sides = sides
        self.title = key
        self.map = ""
        self.year = 1944
        self.month = ground.month
        self.turns = 1
        self.half_turn = False
        """Only the first side has the last Player Turn (SK 3.9)."""
        self.first = 0
        self.sets_up_first = 0
        self.victory = Victory()
        self.groups: list[Group] = []
        self.batteries: list[Battery] = []
        self.self_rallies = 1
        """SK 3.1 Self-rallies of counters without boxed morale that the ATTACKER may try in a Rally Phase."""
        self.goes_on = False
        """DE 4.3 A scenario of a campaign: nobody wins it, and what leaves the map or never came may be kept."""
        self.tracked: frozenset[int] = frozenset(h for h in range(ground.n) if ground.is_building[h])
        """Hexes whose Control is kept (SK 2.0): buildings, and those the Victory Conditions name."""

    def group_of(self, c: int) -> Group | None:
        """The group that a counter came with, if it was in an order of battle."""
        for group in self.groups:
            if c in group.unit_ids or c in group.vehicle_ids:
                return group
        return None

    def counts_exit(self, side: int, where: int) -> bool:
        """Do points leave the map by this hex? In a campaign only by some (DE 4.41)."""
        return not self.goes_on or where in self.sides[side].scoring

    def entries(self, side: int) -> frozenset[int]:
        """Edge hexes before which the side's units may stand off board."""
        return self.sides[side].entries


BATTLES: dict[str, Battle] = {}
"""Battles in memory: of scenario files as they are asked for, and those that a test or an editor makes."""


def battle_named(key: str) -> Battle:
    found = BATTLES.get(key)
    if found is None:
        if ";" in key:
            from bocage.games.starterkit.elst.campaign.battles import build_battle

            found = BATTLES[key] = build_battle(key)
        else:
            from bocage.games.starterkit.scenario import load_battle

            for old in [x for x in BATTLES if is_own(x)][: 1 - MOST_KEPT]:
                del BATTLES[old]
            found = BATTLES[key] = load_battle(key)
    return found


def battle_of(s: SKState) -> Battle:
    try:
        return BATTLES[s.battle]
    except KeyError:
        return _loaded(s)


def _loaded(s: SKState) -> Battle:
    if s.gated:
        own: Battle = s.load_battle()
        BATTLES[s.battle] = own
    return battle_named(s.battle)


def hex_of(s: SKState, c: int) -> int:
    """The hex of a counter on the map, whichever location of it the counter is in; off the map its negative number."""
    where = s.at[c]
    return where if where < 0 else ground_of(s).hex_of[where]


def ground_of(s: SKState) -> Ground:
    """Asked for more often than anything else."""
    try:
        return BATTLES[s.battle].ground
    except KeyError:
        return _loaded(s).ground

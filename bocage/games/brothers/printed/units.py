"""The units of the nations, as the engine asks for them, read once from `data/units_<nation>.toml`, guns and vehicles
from `units_<nation>_guns.toml` and `units_<nation>_vehicles.toml`.

    UNITS["de_pzgren"].fp      (6, 4): Normal FP full and reduced
    UNITS["de_pzgren"].melee   already resolved: its own number, else Normal FP, 2 and 1 for Weapon Teams (BB 2.0, 12.0)

Rules ask a type what it can do (`assault_fires`, `indirect`, `routs`), not what it is called. What a kind can do
is settled once, in `UnitType.__init__`, from its kind, its traits and its nation.
`UnitType(ident=..., ...)` has a default for everything, so that a test can write a squad in one line.
"""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.data import load
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.pac import DECOY_MP, MELEE_GUN, MELEE_TEAM, MP, SQUAD_MP, TEAM_MP

Triple = tuple[int, int, int]

UNLIMITED = 99

SQUAD, MG, MORTAR, ATR, DECOY, GUN, VEHICLE, SATT = "squad", "mg", "mortar", "atr", "decoy", "gun", "vehicle", "satt"
TEAMS = (MG, MORTAR, ATR)
KINDS = (SQUAD, *TEAMS, DECOY, GUN, VEHICLE, SATT)
BLUE, BROWN = "blue", "brown"
"""MPs of landing craft that stay in the water, and of those that go ashore (BB 21.1)."""


class UnitType:
    """One counter type with both its sides. Pairs are (full strength, reduced)."""

    def __init__(
        self,
        ident: str = "",
        name: str = "",
        nation: str = "german",
        kind: str = SQUAD,
        fp: tuple[int, int] = (6, 4),
        prof: tuple[int, int] = (5, 3),
        melee: tuple[int, int] = (6, 4),
        reach: tuple[int, int] = (5, 5),
        reach_min: int = 0,
        casualty: Triple = (4, 7, 4),
        morale: tuple[Triple, Triple] = ((10, 6, 2), (9, 5, 1)),
        traits: tuple[str, ...] = (),
        satchel: bool = False,
        flame: int = 0,
        without: str = "",
        satw: tuple[str, int] = ("", 0),
        years: tuple[int, int] = (1939, 1945),
        gun_fp: tuple[int, int] = (0, 0),
        prof_rating: int = 0,
        gun_casualty: tuple[int, int] = (6, 3),
        armor: tuple[int, int] = (0, 0),
        bracket: int = 0,
        points: int = 0,
        carries: int = 0,
        afloat: str = "",
        canister: int = 0,
        machine: tuple[str, ...] = (),
    ) -> None:
        # what is printed on the counter
        self.ident = ident
        self.name = name or ident
        self.nation = nation
        self.kind = kind
        self.fp = fp
        self.prof = prof
        self.melee = melee
        self.reach = reach
        self.reach_min = reach_min
        self.casualty = casualty
        self.morale = morale
        self.satchel = satchel
        self.flame = flame
        self.without = without
        self.satw = satw
        self.years = years
        self.gun_fp = gun_fp  # BB 20.4: against Vehicles, against Infantry and Guns
        self.prof_rating = prof_rating
        self.gun_casualty = gun_casualty  # BB 20.2: against Infantry and Artillery, against the rest
        self.armor = armor  # BB 20.3: front, side and rear
        self.bracket = bracket  # BB 23.0: the Casualty rating of an Unarmored Vehicle
        self.points = points
        self.carries = carries  # BB 21.0
        self.afloat = afloat  # BB 21.1
        self.canister = canister
        self.open_top = "open_top" in machine  # BB 20.3
        self.rear_weak = "rear_weak" in machine  # BB 20.11
        self.dot = "dot" in machine  # BB 20.5
        self.traits = traits
        self.universal = "universal" in traits  # BB 60.2
        self.type92 = "type92" in traits  # BB 38.0
        self.carries_vehicle = "carries vehicle" in traits  # BB 21.0
        self.fires_mounted = "panzergrenadier" in traits or "ss" in traits or kind in TEAMS  # BB 21.4, 57.2
        self.marine = "marine" in traits  # BB 17.0
        self.ss = "ss" in traits  # BB 57.3
        self.reluctant = "reluctant" in traits  # BB 58.1
        self.pluck = "pluck" in traits  # BB 60.1
        self.seishin = "seishin" in traits  # BB 59.5
        self.fireteam = "fireteam" in traits  # BB 58.3
        self.gd = "gd" in traits  # BB 59.3
        # which of the rulebook's kinds it is, where a rule names the kind
        self.squad = kind == SQUAD
        self.team = kind in TEAMS
        self.decoy = kind == DECOY
        self.gun = kind == GUN
        self.vehicle = kind == VEHICLE
        self.arc = self.gun or self.vehicle  # BB 20.4: faces a hexspine always and fires between two hexrows
        self.satt = kind == SATT  # BB 59.4
        self.foot = not self.arc  # Infantry and the Decoys that pass for it
        self.tracked = self.vehicle and "wheels" not in machine  # BB 54.4: or half-tracked
        self.unarmored = bracket > 0  # BB 23.0
        self.carrier = carries > 0  # BB 21.0
        self._abilities()
        if self.arc:
            self._machine()
        if self.satt:
            self.fires = self.real = self.routs = self.melees = self.events = self.finds = self.hides_again = False
            self.stacks, self.counts, self.steps = 0, 0, 1

    def _abilities(self) -> None:
        """What the kind, the traits and the nation let it do and make it suffer."""
        ours = NATIONS[self.nation]
        squad, team, mortar = self.squad, self.team, self.kind == MORTAR
        real = not self.decoy
        self.counts = 1  # BB 4.1: what a Use counts against the Operations Range
        # movement
        self.mp = TEAM_MP if team else SQUAD_MP if squad else DECOY_MP  # BB 2.0, 15.0
        self.gait = (0 if ours.night_minimum else LIGHT_AT_NIGHT) + (INTO_CAVES if ours.enters_caves else 0)
        self.enters_caves = ours.enters_caves  # BB 43.4
        self.withdraws = ours.withdraws  # BB 5.1
        self.charges = squad and ours.banzai  # BB 59.6
        self.may_hold_back = self.gd  # BB 59.6: it need not charge
        self.clears = squad  # BB 43.7
        self.clears_wire = squad or team  # BB 43.6: any Infantry
        self.throws_smoke = squad and ours.smoke_grenades  # BB 48.1
        # fire
        self.fires = real  # BB 15.0
        self.assault_fires = squad  # BB 2.0, 5.2
        self.indirect = mortar or self.gd  # BB 6.2, 59.3: the Mortar column, a clear sky over it, no long range
        self.directs = mortar  # BB 31.1
        self.sustains = self.kind == MG  # BB 61.1
        self.long_range = not self.indirect  # BB 6.0
        self.dry_ground = team  # BB 45.1, 45.6, 52.0: cannot fire from water or swamp
        self.jungle_sky = mortar and not ours.mortars_fire_from_jungle  # BB 31.0, 51.0: fires only where it set up
        self.turns_for_final = squad and ours.squads_turn_for_final  # BB 10.1
        # what it suffers
        self.real = real  # BB 15.0, 18.0: counts as a loss and as a survivor
        self.routs = real  # BB 11.0
        self.lost_in_melee = team  # BB 2.0, 12.0: any casualty there eliminates it
        self.crew = team  # BB 33.0: anti-tank weapons help against it
        self.stacks = 1  # BB 2.0
        self.melees = True  # BB 12.0
        self.commanded = True  # BB 3.0
        self.steps = 2 if real else 1  # BB 2.0: sides of the counter
        self.events = real  # BB 17.0: rolls of a Squad or WT, and what snipers hit
        self.hides_again = True  # BB 15.0
        self.finds = True  # BB 15.0: takes Conceal counters next to it

    def _machine(self) -> None:
        """BB 20.0: what Guns and Vehicles do and suffer otherwise than Infantry."""
        vehicle = self.vehicle
        self.counts = 0 if self.carrier else 3  # BB 20.0, 21.1
        self.mp = self.points * MP if vehicle else 0  # BB 20.2
        self.fires = bool(self.gun_fp[0] or self.gun_fp[1] or self.flame)
        self.assault_fires = self.charges = self.clears = self.throws_smoke = False
        self.indirect = self.directs = self.sustains = self.long_range = self.dry_ground = self.jungle_sky = False
        self.turns_for_final = True  # BB 20.7
        self.commanded = False  # BB 20.0
        self.withdraws = False
        self.events = False  # BB 17.0: only a Squad or WT rolls for events
        self.steps = 1
        self.routs = self.melees = self.lost_in_melee = self.crew = self.hides_again = self.finds = self.gun
        self.stacks = 0 if vehicle else 1  # BB 20.10
        self.enters_caves = self.enters_caves and self.gun  # BB 43.4


LIGHT_AT_NIGHT, INTO_CAVES = 1, 2
"""Bits of a gait: what makes the steps of one infantry unit cost or lead otherwise than another's (BB 43.4, 50.2)."""


def _reach(row: dict[str, Any]) -> tuple[int, int]:
    """Least and greatest range; a single number has no least one."""
    given = row["range"]
    if isinstance(given, int):
        return 0, given
    return int(given[0]), UNLIMITED if given[1] == "unlimited" else int(given[1])


def _triple(values: list[int]) -> Triple:
    return int(values[0]), int(values[1]), int(values[2])


def _melee(row: dict[str, Any], side: int) -> int:
    face = row["reduced"] if side else row["full"]
    if "melee" in face:
        return int(face["melee"])
    return MELEE_TEAM[side] if row["kind"] in TEAMS else int(face["fp"][0])  # BB 2.0, 12.0


def _decoy(row: dict[str, Any], nation: str) -> UnitType:
    steady = (10, 10, 10)  # it is never Suppressed: it is gone by then (BB 15.0)
    return UnitType(
        *(str(row["id"]), str(row["name"]), nation, "decoy", (0, 0), (0, 0), (0, 0), (0, 0), 0),
        casualty=(0, 0, 0),
        morale=(steady, steady),
        traits=tuple(row.get("is", ())),
        satw=(str(row["satw"][0]), int(row["satw"][1])) if "satw" in row else ("", 0),
    )


MACHINE_MARKS = ("open_top", "rear_weak", "dot", "wheels")


def _machine(row: dict[str, Any], nation: str) -> UnitType:
    """A Gun or a Vehicle; Vehicles take no Morale Checks (BB 20.3)."""
    vehicle = row["kind"] == VEHICLE
    front, side = row.get("armor", (0, 0))
    first, second = (0, 0) if vehicle else row["casualty"]
    crew = _triple(row["morale"]) if not vehicle else (10, 10, 10)
    melee = 0 if vehicle else MELEE_GUN  # BB 12.0
    return UnitType(
        ident=str(row["id"]),
        name=str(row["name"]),
        nation=nation,
        kind=str(row["kind"]),
        fp=(0, 0),
        prof=(0, 0),
        melee=(melee, melee),
        reach=(UNLIMITED, UNLIMITED),
        casualty=(int(first), int(first), int(first)),
        morale=(crew, crew),
        traits=tuple(row.get("is", ())),
        flame=int(row.get("flame", 0)),
        years=(int(row["years"][0]), int(row["years"][1])),
        gun_fp=(int(row["fp"][0]), int(row["fp"][1])),
        prof_rating=int(row["prof"]),
        gun_casualty=(int(first), int(second)),
        armor=(int(front), int(side)),
        bracket=int(row.get("bracket", 0)),
        points=int(row.get("mp", 0)),
        carries=int(row.get("carries", 0)),
        afloat=str(row.get("afloat", "")),
        canister=int(row.get("canister", 0)),
        machine=tuple([mark for mark in MACHINE_MARKS if row.get(mark, False)]),
    )


def _unit(row: dict[str, Any], nation: str) -> UnitType:
    if row["kind"] == "decoy":
        return _decoy(row, nation)
    if row["kind"] in (GUN, VEHICLE):
        return _machine(row, nation)
    full, reduced = row["full"], row["reduced"]
    least, reach = _reach(row)
    weapon = row.get("satw", ["", 0])
    return UnitType(
        ident=str(row["id"]),
        name=str(row["name"]),
        nation=nation,
        kind=str(row["kind"]),
        fp=(int(full["fp"][0]), int(reduced["fp"][0])),
        prof=(int(full["fp"][1]), int(reduced["fp"][1])),
        melee=(_melee(row, 0), _melee(row, 1)),
        reach=(reach, reach),
        reach_min=least,
        casualty=(int(full["casualty"][0]), int(full["casualty"][1]), int(reduced["casualty"])),
        morale=(_triple(full["morale"]), _triple(reduced["morale"])),
        traits=tuple(row.get("is", ())),
        satchel=bool(row.get("satchel", False)),
        flame=int(row.get("flame", 0)),
        without=str(row.get("without", "")),
        satw=(str(weapon[0]), int(weapon[1])),
        years=(int(row["years"][0]), int(row["years"][1])),
    )


def _read_units() -> dict[str, UnitType]:
    found: dict[str, UnitType] = {}
    for nation in NATIONS:
        for name in (f"units_{nation}", f"units_{nation}_guns", f"units_{nation}_vehicles"):
            for row in load(name)["unit"]:
                found[str(row["id"])] = _unit(row, nation)
    return found


UNITS: dict[str, UnitType] = _read_units()


def _teams() -> None:
    """BB 59.4: the Suicide Anti-Tank Team of a nation, from what is said of the nation."""
    for nation in NATIONS.values():
        if nation.suicide_team:
            ident, lost = f"{nation.ident}_satt", int(nation.suicide_team["casualty"])
            UNITS[ident] = UnitType(
                *(ident, "Suicide Anti-Tank Team", nation.ident, SATT, (0, 0), (0, 0), (0, 0), (0, 0), 0),
                casualty=(lost, lost, lost),
                morale=((10, 10, 10), (10, 10, 10)),
            )


_teams()

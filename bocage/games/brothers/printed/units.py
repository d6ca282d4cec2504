"""The units of the nations, as the engine asks for them, read once from `data/units_<nation>.toml`.

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
from bocage.games.brothers.printed.pac import DECOY_MP, MELEE_TEAM, SQUAD_MP, TEAM_MP

Triple = tuple[int, int, int]

UNLIMITED = 99

SQUAD, MG, MORTAR, ATR, DECOY = "squad", "mg", "mortar", "atr", "decoy"
TEAMS = (MG, MORTAR, ATR)
KINDS = (SQUAD, *TEAMS, DECOY)


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
        self.traits = traits
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
        self._abilities()

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


def _unit(row: dict[str, Any], nation: str) -> UnitType:
    if row["kind"] == "decoy":
        return _decoy(row, nation)
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
        for row in load(f"units_{nation}")["unit"]:
            found[str(row["id"])] = _unit(row, nation)
    return found


UNITS: dict[str, UnitType] = _read_units()

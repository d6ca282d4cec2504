"""The units of the nations, as the engine asks for them, read once from `data/units_<nation>.toml`.

    UNITS["de_pzgren"].fp      (6, 4): Normal FP full and reduced       NATIONS["japanese"].withdraws   False
    UNITS["de_pzgren"].melee   already resolved: its own number, else Normal FP, 2 and 1 for Weapon Teams (BB 2.0, 12.0)

`Unit(ident=..., ...)` has a default for everything, so that a test can write a squad in one line. `Faces(units)` gives
the same figures as parallel tuples by face: 2 * i is the full strength side of units[i], 2 * i + 1 the reduced one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.games.brothers.data import load
from bocage.games.brothers.printed.pac import DECOY_MP, MELEE_TEAM, SQUAD_MP, TEAM_MP

Triple = tuple[int, int, int]

UNLIMITED = 99
NO_SECOND = 99  # the second Casualty number of a reduced unit: nothing reaches it

TEAMS = ("mg", "mortar", "atr")
KINDS = ("squad", *TEAMS, "decoy")


class Unit:
    """One counter type with both its sides. Pairs are (full strength, reduced)."""

    def __init__(
        self,
        ident: str = "",
        name: str = "",
        nation: str = "german",
        kind: str = "squad",
        fp: tuple[int, int] = (6, 4),
        prof: tuple[int, int] = (5, 3),
        melee: tuple[int, int] = (6, 4),
        reach: tuple[int, int] = (5, 5),
        reach_min: int = 0,
        casualty: Triple = (4, 7, 4),
        morale: tuple[Triple, Triple] = ((10, 6, 2), (9, 5, 1)),
        elite: bool = False,
        marine: bool = False,
        airborne: bool = False,
        ss: bool = False,
        panzergrenadier: bool = False,
        reluctant: bool = False,
        pluck: bool = False,
        seishin: bool = False,
        fireteam: bool = False,
        gd: bool = False,
        satchel: bool = False,
        flame: int = 0,
        without: str = "",
        satw: tuple[str, int] = ("", 0),
        years: tuple[int, int] = (1939, 1945),
    ) -> None:
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
        self.elite = elite
        self.marine = marine
        self.airborne = airborne
        self.ss = ss
        self.panzergrenadier = panzergrenadier
        self.reluctant = reluctant
        self.pluck = pluck
        self.seishin = seishin
        self.fireteam = fireteam
        self.gd = gd
        self.satchel = satchel
        self.flame = flame
        self.without = without
        self.satw = satw
        self.years = years


class Nation:
    """What chapters 57 to 60 say of all units of a nation."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.ident = str(row["id"])
        self.name = str(row["name"])
        self.squads_turn_for_final = bool(row.get("squads_turn_for_final", True))  # BB 10.1
        self.withdraws = bool(row.get("withdraws", True))  # BB 5.1
        self.night_minimum = bool(row.get("night_minimum", True))  # BB 50.2
        self.mortars_fire_from_jungle = bool(row.get("mortars_fire_from_jungle", False))  # BB 31.0
        self.enters_caves = bool(row.get("enters_caves", False))  # BB 43.4
        self.first_conceal = int(row.get("first_conceal", -1))  # BB 59.2
        self.opponents_rout_morale = int(row.get("opponents_rout_morale", 0))  # BB 11.2
        enemy, year, morale = row.get("no_quarter", ["", 0, 0])
        self.no_quarter_enemy = str(enemy)  # BB 57.1
        self.no_quarter_from = int(year)
        self.no_quarter_morale = int(morale)
        self.desperate_against = str(row.get("desperate_against", ""))  # BB 57.3
        self.suicide_team: dict[str, Any] = dict(row.get("suicide_team", {}))  # BB 59.4


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


def _decoy(row: dict[str, Any], nation: str) -> Unit:
    steady = (10, 10, 10)  # it is never Suppressed: it is gone by then (BB 15.0)
    return Unit(
        *(str(row["id"]), str(row["name"]), nation, "decoy", (0, 0), (0, 0), (0, 0), (0, 0), 0),
        casualty=(0, 0, 0),
        morale=(steady, steady),
        marine="marine" in row.get("is", []),
        satw=(str(row["satw"][0]), int(row["satw"][1])) if "satw" in row else ("", 0),
    )


def _unit(row: dict[str, Any], nation: str) -> Unit:
    if row["kind"] == "decoy":
        return _decoy(row, nation)
    full, reduced, traits = row["full"], row["reduced"], row.get("is", [])
    least, reach = _reach(row)
    weapon = row.get("satw", ["", 0])
    unit = Unit(
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
        satchel=bool(row.get("satchel", False)),
        flame=int(row.get("flame", 0)),
        without=str(row.get("without", "")),
        satw=(str(weapon[0]), int(weapon[1])),
        years=(int(row["years"][0]), int(row["years"][1])),
    )
    unit.elite, unit.marine, unit.airborne = "elite" in traits, "marine" in traits, "airborne" in traits
    unit.ss, unit.panzergrenadier = "ss" in traits, "panzergrenadier" in traits  # BB 57.2
    unit.reluctant, unit.fireteam = "reluctant" in traits, "fireteam" in traits  # BB 58.1, 58.3
    unit.seishin, unit.gd = "seishin" in traits, "gd" in traits  # BB 59.3, 59.5
    unit.pluck = "pluck" in traits  # BB 60.1
    return unit


def _read_units() -> dict[str, Unit]:
    found: dict[str, Unit] = {}
    for nation in NATIONS:
        for row in load(f"units_{nation}")["unit"]:
            found[str(row["id"])] = _unit(row, nation)
    return found


NATIONS: dict[str, Nation] = {str(row["id"]): Nation(row) for row in load("nations")["nation"]}
UNITS: dict[str, Unit] = _read_units()


class Faces:
    """The figures of some units as parallel tuples by face (2 * i + 1 if reduced)."""

    def __init__(self, units: Sequence[Unit]) -> None:
        both = [(unit, side) for unit in units for side in (0, 1)]
        self.normal = tuple(unit.fp[side] for unit, side in both)
        self.prof = tuple(unit.prof[side] for unit, side in both)
        self.melee = tuple(unit.melee[side] for unit, side in both)
        self.reach = tuple(unit.reach[side] for unit, side in both)
        self.reach_min = tuple(unit.reach_min for unit, side in both)
        self.casualty = tuple(unit.casualty[2 if side else 0] for unit, side in both)
        self.second_casualty = tuple(NO_SECOND if side else unit.casualty[1] for unit, side in both)
        self.rout_casualty = tuple(unit.casualty[1] for unit, side in both)  # BB 11.1: always of the front side
        self.morale = tuple(unit.morale[side] for unit, side in both)
        self.mp = tuple(_allowance(unit) for unit, side in both)
        self.long_range = tuple(unit.kind != "mortar" and not unit.gd for unit, side in both)  # BB 6.0


def _allowance(unit: Unit) -> int:
    """Sixths of an MP (BB 2.0, 15.0)."""
    if unit.kind in TEAMS:
        return TEAM_MP
    return DECOY_MP if unit.kind == "decoy" else SQUAD_MP

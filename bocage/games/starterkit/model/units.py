"""The counters (SK 1.2): what is printed on them, as one table; a counter in play holds a row number of it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from bocage.games.starterkit.data import read

SQUAD: Final = 0
HALF_SQUAD: Final = 1
CREW: Final = 2
LEADER: Final = 3
MACHINE_GUN: Final = 4
FLAMETHROWER: Final = 5
DEMOLITION_CHARGE: Final = 6
LATW: Final = 7
ATR: Final = 8
MORTAR: Final = 9

KIND_NAMES: Final = ("squad", "half-squad", "crew", "leader")


class Type:
    """One printed counter. Personnel and weapons share the class; what does not apply is 0 or -1."""

    def __init__(self, ident: str, nation: str, colour: str, kind: int) -> None:
        self.ident = ident
        self.nation = nation
        self.colour = colour
        self.kind = kind
        self.row = -1
        self.fp = 0
        self.range = 0
        self.morale = 0
        self.broken = 0
        self.boxed = False
        self.grade = "E"
        self.smoke = 0
        self.assault = False
        self.steadfast = False
        self.half = -1
        self.lower = -1
        self.leadership = 0
        self.rof = 0
        self.pp = 0
        self.breakdown = 12
        self.removed = False
        self.repair = 0
        self.least = 0
        self.most = 0
        self.calibre = 0
        self.to_hit: tuple[int, ...] = ()
        self.to_kill = 0
        self.backblast = False
        self.smoke_number = 0
        self.wp_number = 0
        self.since: tuple[int, int] = (0, 0)
        """The first year and month there is one; (0, 0): always."""
        self.name = ""
        self.figures: tuple[str, ...] = ()
        self.size = 0  # squad equivalents, in halves

    @property
    def title(self) -> str:
        return f"{self.nation} {self.ident}"


TYPES: list[Type] = []
ROWS: dict[str, int] = {}
"""'german 4-6-7', 'ss 6-5-8', 'british LMG', 'russian 9-1' to the row of TYPES."""

LEADERS: list[str] = []
"""Leader ids, best first."""

NATIONS: list[str] = []


def _add(t: Type) -> Type:
    t.row = len(TYPES)
    TYPES.append(t)
    ROWS[t.title] = t.row
    return t


def _multi_man(nation: str, colour: str, kind: int, entry: dict[str, Any]) -> None:
    t = Type(entry["id"], nation, colour, kind)
    firepower, distance, morale = entry["id"].split("-")
    t.fp, t.range, t.morale = int(firepower), int(distance), int(morale)
    t.broken = entry["broken"]
    t.grade = entry.get("class", "E")  # SK 1.2.2: crews are elite
    t.boxed = kind == CREW or entry.get("boxed", False)
    t.smoke = entry.get("smoke", 0)
    t.assault = entry.get("assault", False)
    t.steadfast = kind == CREW or entry.get("steadfast", False)  # SK 5.1: crews do not suffer ELR
    t.size = 2 if kind == SQUAD else 1
    t.name = f"{t.ident} {KIND_NAMES[kind]}"
    t.figures = (firepower, distance, morale)
    _add(t)


def _leader(nation: str, colour: str, entry: dict[str, Any]) -> None:
    t = Type(entry["id"], nation, colour, LEADER)
    t.morale = t.broken = entry["morale"]
    t.leadership = entry["leadership"]
    t.boxed = True
    t.name = f"{t.ident} leader"
    t.figures = (str(t.morale), f"{t.leadership:+d}" if t.leadership else "0")
    _add(t)


def _weapon_kind(ident: str) -> int:
    if ident in ("LMG", "MMG", "HMG"):
        return MACHINE_GUN
    if ident in ("FT", "DC", "ATR"):
        return {"FT": FLAMETHROWER, "DC": DEMOLITION_CHARGE, "ATR": ATR}[ident]
    return MORTAR if ident.endswith("mortar") else LATW


def _weapon(nation: str, colour: str, entry: dict[str, Any]) -> None:
    t = Type(entry["id"], nation, colour, _weapon_kind(entry["id"]))
    t.fp, t.range, t.rof, t.pp = entry.get("fp", 0), entry.get("range", 0), entry.get("rof", 0), entry["pp"]
    t.removed = "x" in entry
    t.breakdown = entry.get("x", entry.get("b", 12))
    t.repair = entry.get("repair", 0)
    t.least, t.most, t.calibre = entry.get("min", 0), entry.get("max", 0), entry.get("calibre", 0)
    t.to_hit = tuple(entry.get("to_hit", ()))
    t.to_kill = entry.get("tk", 0)
    t.backblast = entry.get("backblast", False)
    year, month = entry.get("since", (0, 0))
    t.since = (year, month)
    t.smoke_number, t.wp_number = entry.get("smoke", 0), entry.get("wp", 0)
    t.name = t.ident
    t.figures = (f"{t.least}-{t.most}",) if t.calibre else (str(t.fp), str(t.range))
    _add(t)


def _load() -> None:
    infantry, leaders, weapons = read("infantry"), read("leaders"), read("weapons")
    LEADERS.extend(str(entry["id"]) for entry in leaders["leader"])
    for nation, table in infantry.items():
        NATIONS.append(nation)
        colour = table["colour"]
        for name, kind in (("squads", SQUAD), ("halves", HALF_SQUAD), ("crews", CREW)):
            for entry in table[name]:
                _multi_man(nation, colour, kind, entry)
        for entry in leaders["leader"]:
            _leader(nation, colour, entry)
        for entry in weapons.get(nation, {"weapons": ()})["weapons"]:
            _weapon(nation, colour, entry)
        _link(nation, table, leaders["leader"])


def _link(nation: str, table: dict[str, Any], leaders: list[dict[str, Any]]) -> None:
    """Casualty Reduction and ELR name other counters of the nation; they become row numbers."""
    for entry in [*table["squads"], *table["halves"]]:
        t = TYPES[ROWS[f"{nation} {entry['id']}"]]
        if "half" in entry:
            t.half = ROWS[f"{nation} {entry['half']}"]
        if "lower" in entry:
            t.lower = ROWS[f"{nation} {entry['lower']}"]
    for better, worse in pairwise(leaders):
        TYPES[ROWS[f"{nation} {better['id']}"]].lower = ROWS[f"{nation} {worse['id']}"]


_load()


def is_leader(row: int) -> bool:
    return TYPES[row].kind == LEADER

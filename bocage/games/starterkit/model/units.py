"""The counters (SK 1.2): what is printed on them, as one table; a counter in play holds a row number of it.

What a counter is and can do are fields of its Type, set once when the table is read. Rules ask them (`t.is_leader`,
`t.fires_alone`) and never which kind it is, so that a new kind (a Gun, a vehicle) says itself which rules are its own.
"""

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
GUN: Final = 10
VEHICLE: Final = 11
RADIO: Final = 12

KIND_NAMES: Final = ("squad", "half-squad", "crew", "leader")


class Type:
    """One printed counter. Personnel, weapons and vehicles share the class; what does not apply is False, 0 or -1."""

    def __init__(self, ident: str, nation: str, colour: str, kind: int) -> None:
        self.ident = ident
        self.nation = nation
        self.colour = colour
        self.kind = kind
        self.row = -1
        # what it is
        self.is_leader = kind == LEADER  # SK 1.2.1 SMC
        self.is_squad = kind == SQUAD
        self.is_multi_man = kind in (SQUAD, HALF_SQUAD, CREW)  # SK 1.2.2 MMC
        self.is_personnel = self.is_leader or self.is_multi_man  # SK 2.0 Infantry
        self.is_machine_gun = kind == MACHINE_GUN
        self.is_flamethrower = kind == FLAMETHROWER
        self.is_charge = kind == DEMOLITION_CHARGE
        self.is_shaped = kind == LATW  # SK 4.4 SCW
        self.is_rifle = kind == ATR
        self.is_mortar = kind == MORTAR
        self.is_gun = kind == GUN  # SK 1.2.6
        self.is_vehicle = kind == VEHICLE  # SK 1.2.7
        self.is_radio = kind == RADIO  # DE 2.1
        self.is_weapon = not self.is_personnel and not self.is_vehicle  # SK 1.2.4, 1.2.6 possessed by a unit
        # what it can do
        self.joins_groups = self.is_multi_man or self.is_machine_gun or self.is_rifle
        """SK 3.2.2 Fires on the Infantry Fire Table and may be part of a fire group."""
        self.fires_alone = self.is_flamethrower or self.is_shaped or self.is_mortar
        """SK 3.2.2 Ordnance and flamethrowers: a shot of their own (s04_weapon_fire)."""
        self.is_ordnance = self.is_shaped or self.is_mortar
        """SK 3.2.4 Must hit before it has an effect."""
        self.reaches_twice = self.is_multi_man or self.is_machine_gun or self.is_flamethrower
        """SK 3.2.2 Long range at half firepower; not an anti-tank rifle (SK 4.4.4)."""
        self.fires_again = self.is_multi_man or self.is_machine_gun
        """SK 3.3.3, 3.4 May fire under a First Fire marker."""
        self.needs_elite = self.is_flamethrower or self.is_charge
        """SK 4.2, 4.3 Its X# is two lower for units that are not elite."""
        self.stays_put = self.is_mortar
        """SK 3.5 Does not fire in the phase after it moved (medium and heavy machine guns too)."""
        self.leaves_residual = not self.is_rifle  # SK 4.4.4
        self.spare_weapons = 1 if self.is_squad else 0
        """SK 4.0 Weapons it fires beside its own firepower."""
        self.most_weapons = 2 if self.is_squad else 1 if self.is_personnel else 0
        """SK 4.0 Weapons it fires without its own firepower."""
        # what is printed
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
        self.contact = 0
        """DE 2.1 A radio's Contact value."""
        self.smoke_number = 0
        self.wp_number = 0
        self.since: tuple[int, int] = (0, 0)
        """The first year and month there is one; (0, 0): always."""
        self.name = ""
        self.figures: tuple[str, ...] = ()
        self.size = 0
        """SK 1.2.2 What it counts for stacking, in halves of a squad; leaders have their own limit."""

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
    if ident in ("FT", "DC", "ATR", "radio"):
        return {"FT": FLAMETHROWER, "DC": DEMOLITION_CHARGE, "ATR": ATR, "radio": RADIO}[ident]
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
    t.contact = entry.get("contact", 0)
    year, month = entry.get("since", (0, 0))
    t.since = (year, month)
    t.smoke_number, t.wp_number = entry.get("smoke", 0), entry.get("wp", 0)
    t.name = t.ident
    t.stays_put = t.is_mortar or t.ident in ("MMG", "HMG")
    t.figures = (f"{t.least}-{t.most}",) if t.calibre else (str(t.contact),) if t.contact else (str(t.fp), str(t.range))
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

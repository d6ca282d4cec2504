"""The counters (SK 1.2): what is printed on them, as one table; a counter in play holds a row number of it.

What a counter is and can do are fields of its Type, set once when the table is read: rules ask those, never its kind.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.armour import MOUNT_NAMES, MOUNTS, read_main, read_mount, turret_armour
from bocage.games.starterkit.model.guns import read_gun
from bocage.games.starterkit.model.heroes import read_hero, read_survivors

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
MAIN_ARMAMENT: Final = 13
VEHICLE_GUN: Final = 14  # a vehicle's machine gun

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
        self.leads = self.is_leader
        """A single man may be no leader (is_hero)."""
        self.is_hero = False
        """A single man of the card war (UA s6); the Starter Kit has none."""
        self.is_squad = kind == SQUAD
        self.is_multi_man = kind in (SQUAD, HALF_SQUAD, CREW)  # SK 1.2.2 MMC
        self.is_crew = kind == CREW
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
        self.is_main_armament = kind == MAIN_ARMAMENT  # SK 7.2
        self.is_vehicle_gun = kind == VEHICLE_GUN  # SK 7.8
        self.is_mounted = self.is_main_armament or self.is_vehicle_gun
        """A weapon of a vehicle: its holder is the vehicle, for good."""
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
        self.cowers = False
        """SK 3.2.2 Doubles shake its fire, unless a leader directs it (DE 3.1: not that of good British troops)."""
        self.half = -1
        self.lower = -1
        self.wounded = -1
        """UA s6 A hero's other side."""
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
        # a Gun (SK 1.2.6, 6); what it shares with a main armament stands below
        self.gun_type = ""
        """AT, INF, ART, AA or MTR (SK 1.2.6)."""
        self.has_ife = False
        """SK 6.8 Its firepower and range are those of an Infantry Firepower Equivalent."""
        self.manhandling = 0
        self.is_limbered = False
        """SK 6.5 It cannot move in a scenario."""
        self.has_shield = False
        self.no_intensive = False
        """SK 3.2.4 "No IF" is printed on it."""
        self.fits_building = True
        self.name = ""
        self.figures: tuple[str, ...] = ()
        self.size = 0
        """SK 1.2.2 What it counts for stacking, in halves of a squad; leaders have their own limit."""
        # vehicles (SK 7): hull and turret armour, movement, turret, crew
        self.is_tracked = False
        self.mp = 0
        self.red_mp = False
        """SK 3.3.2 Mechanical Reliability: a start roll of 12 immobilizes."""
        self.stalls = False
        """A start roll of 12 stalls it instead (vehicle note of the Panther)."""
        self.armour: tuple[int, int, int, int] = (0, 0, 0, 0)
        """SK 7.1 Front and side of the hull, front and side of the turret; the rear is as the side."""
        self.target_size = 0
        """SK 6.7, 7.3 DRM to hit a Gun or vehicle of this size."""
        self.turret = ""
        """SK 7.2 T, ST, RST, 1MT or NT; a Gun is NT, or turns as T on a 360-degree mount (SK 3.2.4)."""
        self.pressure = 0
        """SK 7.6 Ground pressure as a DRM of Bog Checks."""
        self.dispenser = ""
        """SK 7.5 sD, sM, sP or sN, with its usage number for the year."""
        self.dispenser_numbers: tuple[tuple[int, int], ...] = ()
        self.close_defence: tuple[int, int] = (0, 0)
        """SK 3.8 Firepower and usage number of a close defence weapon that makes no Smoke."""
        self.arms: tuple[int, ...] = ()
        """Rows of its weapons: main armament first, then machine guns."""
        # a vehicle's weapons, and Guns
        self.gun = ""
        """SK 3.2.4 Its row of the To Hit and To Kill charts."""
        self.mount = ""
        """SK 7.8 main, bow, coaxial, anti-aircraft, rear; nothing for what is not on a vehicle."""
        self.circled = False
        """SK 7.2.1 A circled B#: Low Ammo."""
        self.fixed = False
        """SK 7.8 A bow machine gun that adds one against moving targets."""
        self.remote = False
        """An anti-aircraft machine gun fired from inside, buttoned up only (vehicle note of the StuG IIIG(L))."""
        self.hull_only = False
        """A coaxial machine gun that fires within the VCA only."""
        self.no_ap = False
        self.no_he = False
        self.depletion: dict[str, tuple[tuple[int, int, int], ...]] = {}
        """SK 6.2 Ammunition to (from year, month, depletion number), the latest last."""

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


def _multi_man(nation: str, colour: str, kind: int, entry: dict[str, Any], unshaken: tuple[str, ...]) -> None:
    t = Type(entry["id"], nation, colour, kind)
    firepower, distance, morale = entry["id"].split("-")
    t.fp, t.range, t.morale = int(firepower), int(distance), int(morale)
    t.broken = entry["broken"]
    t.grade = entry.get("class", "E")  # SK 1.2.2: crews are elite
    t.cowers = t.grade not in unshaken
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


def _vehicle(nation: str, colour: str, entry: dict[str, Any], morale: int) -> None:
    t = Type(entry["id"], nation, colour, VEHICLE)
    t.name = entry["id"]
    t.is_tracked, t.mp = entry["tracked"], entry["mp"]
    t.red_mp, t.stalls = entry.get("red_mp", False), entry.get("stalls", False)
    front, side = entry["armour"]
    shapes = (entry.get("front_shape", ""), entry.get("side_shape", ""))
    t.armour = (front, side, turret_armour(front, shapes[0]), turret_armour(side, shapes[1]))
    t.target_size, t.turret, t.pressure = entry["size"], entry["turret"], entry["pressure"]
    t.morale = t.broken = entry.get("morale", morale)  # SK 7.10: as the nation's best elite Infantry
    t.dispenser = entry.get("dispenser", "")
    t.dispenser_numbers = tuple((year, number) for year, number in entry.get("usage", ()))
    power, number = entry.get("close_defence", (0, 0))
    t.close_defence = (power, number)
    arms = [_main_armament(nation, colour, entry["id"], entry["main"])]
    for mount, reach in MOUNTS:
        if mount in entry:
            arms.append(_vehicle_gun(nation, colour, entry, mount, reach))
    t.arms = tuple(arms)
    t.figures = (str(t.mp), f"{front}/{side}", entry["main"]["gun"])
    _add(t)


def _main_armament(nation: str, colour: str, ident: str, entry: dict[str, Any]) -> int:
    t = Type(f"{ident} MA", nation, colour, MAIN_ARMAMENT)
    read_main(t, entry)
    return _add(t).row


def _vehicle_gun(nation: str, colour: str, entry: dict[str, Any], mount: str, reach: int) -> int:
    t = Type(f"{entry['id']} {MOUNT_NAMES[mount]}", nation, colour, VEHICLE_GUN)
    read_mount(t, entry, mount, reach)
    return _add(t).row


def _gun(nation: str, colour: str, entry: dict[str, Any]) -> None:
    t = Type(entry["id"], nation, colour, GUN)
    read_gun(t, entry)
    _add(t)


def _load() -> None:
    infantry, leaders, weapons = read("infantry"), read("leaders"), read("weapons")
    vehicles, guns = read("vehicles"), read("guns")
    LEADERS.extend(str(entry["id"]) for entry in leaders["leader"])
    for nation, table in infantry.items():
        NATIONS.append(nation)
        colour = table["colour"]
        for name, kind in (("squads", SQUAD), ("halves", HALF_SQUAD), ("crews", CREW)):
            for entry in table[name]:
                _multi_man(nation, colour, kind, entry, tuple(table.get("unshaken", ())))
        for entry in leaders["leader"]:
            _leader(nation, colour, entry)
        for entry in weapons.get(nation, {"weapons": ()})["weapons"]:
            _weapon(nation, colour, entry)
        for entry in guns.get(nation, {"guns": ()})["guns"]:
            _gun(nation, colour, entry)
        _link(nation, table, leaders["leader"])
        best = max([t.morale for t in TYPES if t.nation == nation and t.is_multi_man and t.grade == "E"], default=0)
        for entry in vehicles.get(nation, {"vehicles": ()})["vehicles"]:
            _vehicle(nation, colour, entry, best)
    _load_others({nation: str(table["colour"]) for nation, table in infantry.items()})


def _load_others(colours: dict[str, str]) -> None:
    """Heroes and crews without a vehicle, of every nation, behind all others."""
    heroes = read("heroes")
    for nation, colour in colours.items():
        for entry in heroes["hero"]:
            t = Type(entry["id"], nation, colour, LEADER)
            read_hero(t, entry)
            _add(t)
        for entry in heroes["hero"]:
            if "wounded" in entry:
                TYPES[ROWS[f"{nation} {entry['id']}"]].wounded = ROWS[f"{nation} {entry['wounded']}"]
        t = Type(heroes["crew"].get(nation, heroes["crew"]["others"]), nation, colour, CREW)
        read_survivors(t, t.ident)
        _add(t)


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
TWICE_RANGE: Final[tuple[int, ...]] = tuple([2 * t.range for t in TYPES])
"""By row: how far a unit fires its own firepower (SK 3.2.2)."""

"""The Player Aid Card of Band of Brothers: what terrain costs and covers, and what changes the FP of an attack.

Everything is a plain constant, dict or tuple, read once from `data/terrain.toml`, `hexsides.toml` and `fire.toml`.
Movement is counted in sixths of an MP (`MP` = 6), since roads cost 2/3 and nights 1 1/2; 0 means no entry.

    TERRAIN["woods"].direct      -1                 FORTIFICATIONS["foxhole"]    (-2, -4, -2): direct, mortar, aircraft
    TERRAIN["woods"].mp          12                 SIDE_COVER["hedgerow"]       -2 against Direct Fire
    SIDE_MP["hedgerow"]          6, added           open_ground(range_, dark)    BB 41.0, 50.2, 55.2
    JUNGLE_MP["new_britain"]     15                 MODIFIER_RULE["adjacent"]    "BB 9.0"

"mortar" stands for Mortars, grenade dischargers and Artillery (BB 6.2: all fire that is not Direct, but Aircraft).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bocage.games.brothers.data import load
from bocage.games.brothers.printed.checks import HELPS_AT_GUNS, WEAPONS

MP = 6


def sixths(cost: int | str) -> int:
    """A cost as the files write it (2, "3/2", -1) in sixths of an MP; "closed" is 0."""
    if cost == "closed":
        return 0
    value = Fraction(cost) * MP
    if value.denominator != 1:
        raise ValueError(f"a movement cost of {cost} is not a whole number of sixths of an MP")
    return int(value)


def mp_words(cost: int) -> str:
    """A cost in sixths as a player reads it: "1", "2/3", "1 1/2"."""
    whole, rest = divmod(cost, MP)
    if rest == 0:
        return str(whole)
    return str(Fraction(rest, MP)) if whole == 0 else f"{whole} {Fraction(rest, MP)}"


class Terrain:
    """One terrain of the card."""

    def __init__(self, row: dict[str, Any]) -> None:
        no = row.get("no", [])
        self.ident = str(row["id"])
        self.rule = str(row["rule"])
        self.direct = int(row["direct"])
        self.mortar = int(row["mortar"])
        self.aircraft = int(row["aircraft"])
        self.mp = sixths(row["infantry"])
        self.vehicle_mp = 0 if row["vehicle"] == "half" else sixths(row["vehicle"])
        self.vehicle_pays_half = row["vehicle"] == "half"  # BB 54.5
        self.island_mp = {str(name): sixths(cost) for name, cost in row.get("islands", {}).items()}
        self.closed_unless = str(row.get("closed_unless", ""))  # BB 45.1: a scenario may open it
        self.height = int(row.get("height", 0))
        self.level = int(row.get("level", 0))
        self.beneficial = self.direct < 0 or bool(row.get("beneficial", False))  # BB 6.2
        self.open_ground = bool(row.get("open", False))
        self.building = bool(row.get("building", False))
        self.hindrance = str(row.get("hindrance", ""))  # "", "pair" or "each", BB 46.0
        self.by_artwork = bool(row.get("artwork", False))  # BB 45.3, 46.0
        self.covers_movers = bool(row.get("mover_cover", True))  # BB 52.0
        self.blocks_mortar_fire = "mortar fire" in no  # BB 31.0
        self.mortars_must_set_up = "mortar fire unless set up" in no  # BB 51.0
        self.blocks_team_fire = "team fire" in no  # BB 45.1, 45.6, 52.0
        self.fortifiable = "fortification" not in no  # BB 43.0
        self.conceals = "concealment" not in no  # BB 45.5, 45.6
        self.allows_guns = "guns" not in no  # BB 40.3, 52.0
        self.hides_from_aircraft = "aircraft" in no  # BB 35.0
        self.has_backblast = self.building and "backblast" not in no  # BB 33.0, 40.3


def _by_id(entries: list[dict[str, Any]], *fields: str) -> dict[str, tuple[int, ...]]:
    return {str(row["id"]): tuple(int(row[field]) for field in fields) for row in entries}


_SIDES = load("hexsides")
_FIRE = load("fire")

TERRAIN: dict[str, Terrain] = {str(row["id"]): Terrain(row) for row in load("terrain")["terrain"]}
JUNGLE_MP: dict[str, int] = TERRAIN["jungle"].island_mp  # BB 51.0

# Hexsides: MP added for crossing, what cannot be crossed, what takes the whole allowance, cover from it.
SIDE_MP: dict[str, int] = {
    str(row["id"]): sixths(row["infantry"]) for row in _SIDES["hexside"] if row["infantry"] not in ("closed", "all")
}
SIDE_VEHICLE_MP: dict[str, int] = {
    str(row["id"]): sixths(row["vehicle"]) for row in _SIDES["hexside"] if row["vehicle"] not in ("closed", "all")
}
UPHILL_BY_ROAD: int = next(sixths(row["vehicle_by_road"]) for row in _SIDES["hexside"] if row["id"] == "uphill")
SIDE_CLOSED: frozenset[str] = frozenset(str(row["id"]) for row in _SIDES["hexside"] if row["infantry"] == "closed")
SIDE_WHOLE_ALLOWANCE: frozenset[str] = frozenset(
    str(row["id"]) for row in _SIDES["hexside"] if row["infantry"] == "all"
)
SIDE_COVER: dict[str, int] = {str(row["id"]): int(row["direct"]) for row in _SIDES["hexside"] if row["direct"]}
SIDE_PROF: dict[str, int] = {str(row["id"]): int(row.get("prof", 0)) for row in _SIDES["hexside"]}
SIDE_RULE: dict[str, str] = {str(row["id"]): str(row["rule"]) for row in _SIDES["hexside"]}

_WAYS: dict[str, int] = {str(row["id"]): sixths(row["infantry"]) for row in _SIDES["way"]}
ROAD_MP: int = _WAYS["road"]  # BB 42.0
PATH_MP: int = _WAYS["path"]  # BB 53.0
TRENCH_MP: int = _WAYS["trench"]  # BB 43.2
ROAD_VEHICLE_MP: int = next(sixths(row["vehicle"]) for row in _SIDES["way"] if row["id"] == "road")

# Fortifications: (direct, mortar, aircraft); FP under a cave's modifier never falls below its least (BB 43.4).
FORTIFICATIONS: dict[str, tuple[int, ...]] = _by_id(_SIDES["fortification"], "direct", "mortar", "aircraft")
FORTIFICATION_RULE: dict[str, str] = {str(row["id"]): str(row["rule"]) for row in _SIDES["fortification"]}
FORTIFICATION_LEAST: dict[str, int] = {
    str(row["id"]): int(row["minimum"]) for row in _SIDES["fortification"] if "minimum" in row
}
FORTIFICATION_NO: dict[str, tuple[str, ...]] = {
    str(row["id"]): tuple(row.get("no", [])) for row in _SIDES["fortification"]
}
FORTIFICATION_BACKBLAST: frozenset[str] = frozenset(
    str(row["id"]) for row in _SIDES["fortification"] if row.get("backblast", False)
)
GUN_CASUALTY: dict[str, tuple[int, int]] = {  # BB 43.3: the rating of a Gun in it, whatever its own
    str(row["id"]): (int(row["gun_casualty"][0]), int(row["gun_casualty"][1]))
    for row in _SIDES["fortification"]
    if "gun_casualty" in row
}
GUN_CASUALTY_BY_ARTILLERY: dict[str, int] = {  # BB 43.0
    str(row["id"]): int(row.get("gun_casualty_by_artillery", 0)) for row in _SIDES["fortification"]
}
CAVE_MP: int = next(sixths(row["infantry"]) for row in _SIDES["fortification"] if row["id"] == "cave")

# Changes of FP, each counting only for the kinds of fire in MODIFIER_COLUMNS.
MODIFIER: dict[str, int] = {str(row["id"]): int(row["value"]) for row in _FIRE["modifier"]}
MODIFIER_RULE: dict[str, str] = {str(row["id"]): str(row["rule"]) for row in _FIRE["modifier"]}
MODIFIER_COLUMNS: dict[str, tuple[str, ...]] = {str(row["id"]): tuple(row["columns"]) for row in _FIRE["modifier"]}
ADJACENT: int = MODIFIER["adjacent"]
FINAL: int = MODIFIER["final"]
FLANK: int = MODIFIER["flank"]
CONCEALED: int = MODIFIER["concealed"]
CONCEALED_FIRST: int = MODIFIER["concealed_first"]
HIGHER: int = MODIFIER["higher"]
LOWER: int = MODIFIER["lower"]
SMOKE: int = MODIFIER["smoke"]
DISPERSED: int = MODIFIER["dispersed"]
HINDRANCE: int = MODIFIER["hindrance"]
WIRE: int = MODIFIER["wire"]
DIRECTED: int = MODIFIER["directed"]
TURNED: int = MODIFIER["turned"]
FIRETEAM: int = MODIFIER["fireteam"]
SATW_BONUS: int = MODIFIER["satw_at_gun"]
SATW_RANGE: dict[str, int] = {  # the weapons with that bonus; at any date, `checks.satw_model` knows which
    weapon: max(reach for _, _, _, reach in WEAPONS[weapon]) for weapon in sorted(HELPS_AT_GUNS)
}
CANISTER: int = MODIFIER["canister"]
PASSENGER: int = MODIFIER["passenger"]
UNIVERSAL_PASSENGER: int = MODIFIER["universal_passenger"]

# Changes of Prof FP, their sum never above Normal FP (BB 9.0).
PROF_ADJACENT: int = int(_FIRE["prof"]["adjacent"])
PROF_MARKED: int = int(_FIRE["prof"]["marked"])
PROF_COMMAND: int = int(_FIRE["prof"]["command"])
PROF_TURNED: int = int(_FIRE["prof"]["turned"])

# Melee, Close Assault, flame and charges.
MELEE_TEAM: tuple[int, int] = (int(_FIRE["melee"]["team"][0]), int(_FIRE["melee"]["team"][1]))
MELEE_GUN: int = int(_FIRE["melee"]["gun"])
MELEE_FLANK: int = int(_FIRE["melee"]["flank"])
MELEE_AMBUSH: int = int(_FIRE["melee"]["ambush"])
MELEE_SEISHIN: int = int(_FIRE["melee"]["seishin"])
MELEE_BANZAI: int = int(_FIRE["melee"]["banzai"])
CLOSE_ASSAULT: dict[str, int] = {str(key): int(value) for key, value in _FIRE["close_assault"].items()}
FLAME_RANGE: int = int(_FIRE["flame"]["range"])
FLAME_OPEN_TOP: int = int(_FIRE["flame"]["open_top"])
FLAME_EMPTY_ON: int = int(_FIRE["flame"]["empty_on"])  # this roll or less
SATCHEL_FP: int = int(_FIRE["satchel"]["infantry"])
SATCHEL_VEHICLE_FP: int = int(_FIRE["satchel"]["vehicle"])
SATCHEL_MP: int = sixths(_FIRE["satchel"]["mp"])
WIRE_CASUALTY: int = int(_FIRE["wire"]["casualty"])
WIRE_VEHICLE_MP: int = sixths(_FIRE["wire"]["vehicle"])

_MOVE: dict[str, int] = {str(key): sixths(value) for key, value in _FIRE["movement"].items()}
SQUAD_MP: int = _MOVE["squad"]
TEAM_MP: int = _MOVE["team"]
DECOY_MP: int = _MOVE["decoy"]
HUB_MP: int = _MOVE["hub"]
FOLLOW_ME_MP: int = _MOVE["follow_me"]
SNOW_MP: int = _MOVE["snow"]  # added to the allowance, so below 0
SEISHIN_MP: int = _MOVE["seishin"]
BANZAI_MP: int = _MOVE["banzai"]
FIRETEAM_MP: int = _MOVE["fireteam"]
LEAVE_BOARD_MP: int = _MOVE["leave_board"]
NIGHT_MP: int = _MOVE["night_infantry"]  # least cost of a hex, hexsides not counted
NIGHT_VEHICLE_MP: int = _MOVE["night_vehicle"]
MINES_MP: int = _MOVE["mines_infantry"]
CONCENTRATED_MP: int = _MOVE["mines_concentrated_infantry"]
TRAIL_VEHICLE_MP: int = _MOVE["trail_vehicle"]
VEHICLE_TURN_MP: int = _MOVE["vehicle_turn"]
CRUSH_MP: int = _MOVE["crush"]
DISMOUNTED_MP: int = _MOVE["dismounted"]
MONSOON_RANGE: int = int(_FIRE["movement"]["monsoon_range"])
MONSOON_HEXES: int = int(_FIRE["movement"]["monsoon_hexes"])


def by_distance(bands: list[list[int]]) -> tuple[int, ...]:
    """[[4, 4], [8, 2]] as a tuple by range: 4 up to four hexes, 2 up to eight, 0 in the last place and beyond."""
    values: list[int] = []
    for reach, value in bands:
        values += [int(value)] * (int(reach) + 1 - len(values))
    return (*values, 0)


OPEN_GROUND: tuple[int, ...] = by_distance(_FIRE["open_ground"]["bands"])  # BB 41.0
OPEN_GROUND_DARK: tuple[int, ...] = by_distance(_FIRE["open_ground"]["dark"])  # BB 50.2, 55.2


def open_ground(range_: int, dark: bool = False) -> int:
    """The bonus against a mover in Open Ground, by day or at night and in the rain."""
    bonus = OPEN_GROUND_DARK if dark else OPEN_GROUND
    return bonus[range_] if range_ < len(bonus) else 0

"""The charts of DE 4 as tables: calendar, Reinforcement Groups, and the tables of the Refit Phase."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.units import ROWS
from bocage.games.starterkit.scenario_check import counted, named

_DATA: Final[dict[str, Any]] = read("campaign")
NATION: Final = ("german", "british")


def rows_for(entries: list[str], side: int) -> list[int]:
    """Rows of TYPES for "4-4-7 x5" and the like."""
    found: list[int] = []
    for entry in entries:
        name, count = counted(entry)
        found += [ROWS[named(name, NATION[side])]] * count
    return found


class Date(NamedTuple):
    """One CG Date and its CPP base numbers (DE 4.514)."""

    name: str
    cpp: tuple[int, int]


class Purchase(NamedTuple):
    """A row of a Reinforcement Group Chart (DE 4.5151)."""

    id: str
    type: str
    full: tuple[int, ...]
    depleted: tuple[int, ...]
    weapons: tuple[int, ...]
    leaders: str
    leader_drm: int
    module: str
    cost: int
    date_max: int
    cg_max: int
    not_on: str

    @property
    def sort(self) -> str:
        """I, V, HW, G or O: the letters of its ID."""
        return self.id.rstrip("0123456789")


def _purchase(row: dict[str, Any], side: int) -> Purchase:
    full, depleted = rows_for(row["full"], side), rows_for(row.get("depleted", []), side)
    weapons = tuple(rows_for(row.get("weapons", []), side))
    return Purchase(
        row["id"], row["type"], tuple(full), tuple(depleted), weapons, row.get("leaders", ""), row.get("leader_drm", 0),
        row.get("module", ""), row["cost"], row["date_max"], row["cg_max"], row.get("not_on", ""),
    )  # fmt: skip


DATES: Final = tuple(Date(row["name"], (row["german"], row["british"])) for row in _DATA["date"])
PURCHASES: Final = (
    {row["id"]: _purchase(row, 0) for row in _DATA["german"]},
    {row["id"]: _purchase(row, 1) for row in _DATA["british"]},
)

TURNS: Final[int] = _DATA["length"]["turns"]
ASSAULT_TURNS: Final[int] = _DATA["length"]["assault_turns"]
ENDS: Final[dict[int, int]] = {int(turn): number for turn, number in _DATA["length"]["ends"].items()}
ASSAULT_AREA: Final[int] = _DATA["length"]["area"]

VICTORY_BUILDING: Final[str] = _DATA["victory"]["building"]
VICTORY_POINTS: Final[int] = _DATA["victory"]["points"]
VICTORY_EXITS: Final[tuple[str, ...]] = tuple(_DATA["victory"]["exits"])

MOST_MODULES: Final[int] = _DATA["special"]["modules"]
BLACK_CHITS: Final[int] = _DATA["special"]["black"]
RED_CHITS: Final[int] = _DATA["special"]["red"]
SELF_RALLIES: Final[int] = _DATA["special"]["self_rallies"]
GUN_MOVES: Final[int] = _DATA["special"]["gun_moves"]
GERMAN_ELR: Final[int] = _DATA["special"]["elr"]["german"]
GERMAN_LEADER_ELR: Final[int] = _DATA["special"]["elr"]["german_leaders"]
BRITISH_ELR: Final[int] = _DATA["special"]["elr"]["british"]

INITIAL_OB: Final = (tuple(rows_for(_DATA["initial"]["german"], 0)), tuple(rows_for(_DATA["initial"]["british"], 1)))
INITIAL_TANKS: Final = tuple(rows_for(_DATA["initial"]["tanks"], 1))
INITIAL_MODULE: Final[str] = _DATA["initial"]["module"]
BALANCE_MODULE: Final[str] = _DATA["initial"]["module_balance"]
BALANCE_WEAPON: Final = rows_for([_DATA["initial"]["mortar"]], 1)[0]
GERMAN_FROM: Final[str] = _DATA["initial"]["german_from"]
BRITISH_TO: Final[str] = _DATA["initial"]["british_to"]

ON_MAP_COST: Final[int] = _DATA["groups"]["on_map"]
FULL_TO: Final[int] = _DATA["groups"]["full_to"]
WEAPON_TO: Final[int] = _DATA["groups"]["weapon_to"]
DEPLETED_LEADERS: Final[int] = _DATA["groups"]["depleted_leaders"]
LEADER_TABLES: Final[dict[str, list[list[Any]]]] = {
    "company": _DATA["groups"]["company"],
    "platoon": _DATA["groups"]["platoon"],
}


def leaders_for(table: str, final: int, side: int) -> list[int]:
    """DE 4.5163 The leaders a final DR brings."""
    for row in LEADER_TABLES[table]:
        if final <= row[0]:
            return rows_for(row[1:], side)
    return []


BRITISH_CHITS: Final[int] = _DATA["initiative"]["british_chits"]
BRITISH_FIRST_TO: Final[int] = _DATA["initiative"]["british_first_to"]

HEALED_TO: Final[int] = _DATA["wounded"]["healed_to"]
WOUNDED_TO: Final[int] = _DATA["wounded"]["wounded_to"]
WOUND_ISOLATED: Final[int] = _DATA["wounded"]["isolated"]

SAFE_TO: Final[int] = _DATA["shift"]["safe_to"]
STAYS_TO: Final[int] = _DATA["shift"]["stays_to"]
HURT_TO: Final[int] = _DATA["shift"]["hurt_to"]
HURT_FROM: Final[int] = _DATA["shift"]["hurt_from"]
OPEN_PATH: Final[int] = _DATA["shift"]["open_path"]
PER_FIVE: Final[int] = _DATA["shift"]["per_five"]

MOBILE_TO: Final[int] = _DATA["repair"]["mobile_to"]
RECOVERS_TO: Final[int] = _DATA["repair"]["recovers_to"]
STUNNED_TO: Final[int] = _DATA["repair"]["stunned_to"]
REPAIRED_TO: Final[int] = _DATA["repair"]["repaired_to"]
CAPTURED_FROM: Final[int] = _DATA["repair"]["captured_from"]
ISOLATED_DRM: Final[int] = _DATA["repair"]["isolated"]
FRONT_LINE_DRM: Final[int] = _DATA["repair"]["front_line"]
UNCONTROLLED_DRM: Final[int] = _DATA["repair"]["uncontrolled"]
VEHICULAR_DRM: Final[int] = _DATA["repair"]["vehicular"]
NON_QUALIFIED_DRM: Final[int] = _DATA["repair"]["non_qualified"]

LOST_FOR_ONE: Final[int] = _DATA["replenishment"]["lost"]
_LOWER: Final[dict[str, str]] = _DATA["replenishment"]["lower"]
REPLENISHED_AS: Final = {ROWS[old]: ROWS[new] for old, new in _LOWER.items()}

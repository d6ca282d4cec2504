"""DE 4.505, 4.506 The charts of Setup Areas and Escape as lookups."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.data import read

_STRATEGIC: Final[dict[str, Any]] = read("setup_areas")["strategic"]
REACH: Final[int] = _STRATEGIC["reach"]
ROAD_EXITS: Final[tuple[str, ...]] = tuple(_STRATEGIC["road_exits"])

_ENTRY: Final[dict[str, Any]] = read("setup_areas")["entry"]
BRITISH_EDGE: Final[str] = _ENTRY["british"]["edge"]
GERMAN_ALWAYS: Final[tuple[str, ...]] = tuple(_ENTRY["german"]["always"])
GERMAN_FROM: Final[str] = _ENTRY["german"]["from"]
GERMAN_TO: Final[str] = _ENTRY["german"]["to"]

_OUTSIDE: Final[dict[str, Any]] = read("setup_areas")["outside"]
UNITS_OUTSIDE: Final[dict[str, str]] = dict(_OUTSIDE["units"])
EQUIPMENT_OUTSIDE: Final[dict[str, str]] = dict(_OUTSIDE["equipment"])
SILENT_HULK: Final[dict[str, str]] = dict(_OUTSIDE["silent_hulk"])
ARMED_HULK: Final[dict[str, str]] = dict(_OUTSIDE["armed_hulk"])

_ESCAPE: Final[dict[str, Any]] = read("setup_areas")["escape"]
ESCAPE_SAFE: Final[int] = _ESCAPE["safe"]
ESCAPE_INFANTRY: Final[tuple[str, ...]] = tuple(_ESCAPE["infantry"])
ESCAPE_VEHICLE: Final[tuple[str, ...]] = tuple(_ESCAPE["vehicle"])
ESCAPE_AFV: Final[int] = _ESCAPE["afv"]
ESCAPE_LONE_LEADER: Final[int] = _ESCAPE["lone_leader"]
ESCAPE_ADJACENT: Final[int] = _ESCAPE["adjacent"]
ESCAPE_ENEMY_AREA: Final[int] = _ESCAPE["enemy_area"]
ESCAPE_WOUNDED: Final[int] = _ESCAPE["wounded"]
ESCAPE_STUNNED: Final[int] = _ESCAPE["stunned"]
ESCAPE_ISOLATED: Final[int] = _ESCAPE["isolated"]
ESCAPE_GUN: Final[int] = _ESCAPE["gun"]
ESCAPE_HALF_SQUAD: Final[int] = _ESCAPE["each_half_squad"]
ESCAPE_PP: Final[int] = _ESCAPE["multi_man_pp"]
ESCAPE_LEADER_PP: Final[int] = _ESCAPE["leader_pp"]

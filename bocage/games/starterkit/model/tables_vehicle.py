"""SK 1.1.1, 3.8, 7.6, 7.10 The charts of vehicles as lookups."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.data import read

_TERRAIN: Final[dict[str, Any]] = read("charts")["vehicle_terrain"]
TRACKED_MP: Final[dict[str, float]] = dict(_TERRAIN["tracked"])
CAR_MP: Final[dict[str, float]] = dict(_TERRAIN["car"])
UPHILL_MP: Final[float] = _TERRAIN["uphill"]
UPHILL_ROAD_MP: Final[float] = _TERRAIN["uphill_road"]
ROAD_EXPOSED_MP: Final[float] = _TERRAIN["road_exposed"]
ROAD_BUTTONED_MP: Final[float] = _TERRAIN["road_buttoned"]
OBSTACLE_MP: Final[float] = _TERRAIN["obstacle"]
OBSTACLE_ROAD_MP: Final[float] = _TERRAIN["obstacle_road"]

_BOG: Final[dict[str, Any]] = read("charts")["bog"]
BOG_NUMBER: Final[int] = _BOG["number"]
BOG_NOT_TRACKED: Final[int] = _BOG["not_tracked"]
BOG_WOODS: Final[int] = _BOG["woods_at_half"]
BOG_POLDER: Final[int] = read("charts")["polder"]["bog"]
BOG_WOODEN: Final[int] = _BOG["wooden_at_half"]
BOG_STONE: Final[int] = _BOG["stone_at_half"]
FREED_TO: Final[int] = _BOG["freed_to"]
MIRED_AT: Final[int] = _BOG["mired"]
MIRED_DRM: Final[int] = _BOG["mired_drm"]

_COMBAT: Final[dict[str, Any]] = read("charts")["close_combat_vehicle"]
CC_EXPOSED: Final[int] = _COMBAT["exposed"]
CC_NO_MG: Final[int] = _COMBAT["no_machine_gun"]
CC_MOVING: Final[int] = _COMBAT["moving"]
CC_IMMOBILE: Final[int] = _COMBAT["immobile"]
THIRD_KILLS: Final[int] = _COMBAT["third_die_kills"]
THIRD_STOPS: Final[int] = _COMBAT["third_die_stops"]
AMBUSH_VEHICLE: Final[int] = _COMBAT["ambush_vehicle"]
AMBUSH_BUTTONED: Final[int] = _COMBAT["ambush_buttoned"]
AMBUSH_STUNNED: Final[int] = _COMBAT["ambush_stunned"]

_RECUPERATION: Final[dict[str, Any]] = read("charts")["recuperation"]
SHOCK_ENDS: Final[int] = _RECUPERATION["shock"]
UNCONFIRMED_ENDS: Final[int] = _RECUPERATION["unconfirmed"]

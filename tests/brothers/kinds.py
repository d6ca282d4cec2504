"""Units of the tests: kinds made here stand in the game's table only while a test runs (conftest.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.printed.support import Asset
from bocage.games.brothers.printed.units import UnitType

KINDS: dict[str, UnitType] = {}
"""Units of tests: in the game's table only while a test runs (conftest.py)."""


TRAITS = ("elite", "marine", "airborne", "ss", "panzergrenadier", "reluctant", "pluck", "seishin", "fireteam", "gd")


def kind(ident: str, **facts: Any) -> str:
    """A unit of the test's own; WT melee figures follow BB 2.0 unless given."""
    if facts.get("kind") in ("mg", "mortar", "atr"):
        facts.setdefault("melee", (2, 1))
    elif "fp" in facts:
        facts.setdefault("melee", facts["fp"])
    facts["traits"] = (*facts.get("traits", ()), *[trait for trait in TRAITS if facts.pop(trait, False)])
    ident = ident.replace(" ", "_")
    KINDS[ident] = UnitType(ident=ident, **facts)
    return ident


def gun(ident: str, **facts: Any) -> str:
    """A Gun of the test's own: FP against Vehicles and Infantry 12/7, Prof 8, Casualty 6/3 unless given."""
    crew = facts.pop("morale", (10, 6, 2))
    return kind(ident, kind="gun", morale=(crew, crew), **{**GUN_FACTS, **facts})


TEST_ASSETS: dict[str, Asset] = {}


def battery(ident: str, **facts: Any) -> str:
    """Artillery of the test's own: FP 4/7, Prof 7, Accuracy 7, 75mm unless given."""
    row = {"id": ident, "name": ident, "nation": "american", "kind": "artillery", "years": [1939, 1945]}
    TEST_ASSETS[ident] = Asset({**row, "fp": [4, 7], "prof": 7, "accuracy": 7, "calibre": 75, **facts})
    return ident


def aircraft(ident: str, **facts: Any) -> str:
    """An Aircraft of the test's own."""
    row = {"id": ident, "name": ident, "nation": "american", "kind": "aircraft", "years": [1939, 1945]}
    TEST_ASSETS[ident] = Asset({**row, "fp": [8, 11], "prof": 6, **facts})
    return ident


def tank(ident: str, **facts: Any) -> str:
    """A Vehicle of the test's own: FP 13/10, Prof 8, armor 7/4, 12 MPs unless given."""
    return kind(ident, kind="vehicle", **{**TANK_FACTS, **facts})


UNARMED: dict[str, Any] = {"fp": (0, 0), "prof": (0, 0), "reach": (99, 99)}
GUN_FACTS: dict[str, Any] = {**UNARMED, "gun_fp": (12, 7), "prof_rating": 8, "melee": (2, 2)}
TANK_FACTS: dict[str, Any] = {
    **UNARMED, "gun_fp": (13, 10), "prof_rating": 8, "armor": (7, 4), "points": 12, "melee": (0, 0),
    "morale": ((10, 10, 10), (10, 10, 10)),
}  # fmt: skip

SQUAD = kind("squad", name="test squad")
RUSSIAN = kind("ru", nation="russian", name="test Russian squad")
AMERICAN = kind("us", nation="american", name="test American squad")
JAPANESE = kind("jp", nation="japanese", name="test Japanese squad", fp=(5, 3), prof=(3, 2), melee=(3, 2))
MG = kind("mg", kind="mg", fp=(8, 5), prof=(6, 4), reach=(10, 10), casualty=(3, 6, 3), name="test MG")
MORTAR = kind("mortar", kind="mortar", fp=(6, 4), prof=(5, 3), reach=(12, 12), reach_min=2, name="test mortar")
NOTHING: dict[str, Any] = {"fp": (0, 0), "prof": (0, 0), "reach": (0, 0), "casualty": (0, 0, 0)}
GUN = gun("gun", name="test gun")
TANK = tank("tank", name="test tank")
HALFTRACK = tank("ht", name="test half-track", gun_fp=(0, 0), armor=(1, 1), points=15, carries=1, machine=("open_top",))
TRUCK = tank("truck", name="test truck", gun_fp=(0, 0), armor=(0, 0), bracket=4, points=16, carries=1)
DECOY = kind("decoy", kind="decoy", morale=((10, 10, 10), (10, 10, 10)), **NOTHING)

"""Events of Artillery and Aircraft in words (BB 32.0, 35.0)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.games.brothers.wording import Teller, place
from bocage.hexes.lattice import SIDES

RESULTS = ("no effect", "Suppressed", "Reduced", "eliminated")
VEHICLE_RESULTS = ("no effect", "an Unconfirmed Kill", "destroyed")


def asset(s: BrothersState, a: int) -> str:
    return ASSETS[s.assets[a]].name


def unit(s: BrothersState, u: Unit) -> str:
    return f"unit {u + 1}" if s.conceal[u] else f"{name_of(s, u)} {u + 1}"


def _calls(s: BrothersState, battery: int, loc: Loc, smoke: int, *_: Any) -> str:
    return f"{asset(s, battery)} was called on {place(s, loc)}{' with Smoke' if smoke else ''}"


def _check(s: BrothersState, a: int, die: int, prof: int, *_: Any) -> str:
    passed = "passed" if die <= prof else "failed"
    return f"{asset(s, a)} rolled {die} against Prof {prof} and {passed}"


def _accuracy(s: BrothersState, battery: int, die: int, drift: int, *_: Any) -> str:
    off = f"{drift} hex{'es' if drift > 1 else ''} off the mark" if drift else "on the mark"
    return f"{asset(s, battery)}: Accuracy roll {die}, {off}"


def _drifts(s: BrothersState, battery: int, die: int, loc: Loc, *_: Any) -> str:
    there = f"to {place(s, loc)}" if loc >= 0 else "off the board"
    return f"it drifted {SIDES[die - 1]}, {there}"


def _barrage(s: BrothersState, a: int, target: Unit, fp: int, die: int, result: int, *_: Any) -> str:
    return f"{asset(s, a)}, FP {fp} against {unit(s, target)}, roll {die}: {RESULTS[result]}"


def _at_vehicle(s: BrothersState, a: int, target: Unit, number: int, die: int, result: int, *_: Any) -> str:
    need = f"{number} or less destroys {unit(s, target)}"
    return f"{asset(s, a)}, {need}, roll {die}: {VEHICLE_RESULTS[result]}"


NARRATE: dict[str, Teller] = {
    "calls fire": _calls,
    "not spotted": lambda s, battery, loc, *_: f"no spotter saw {place(s, loc)}: {asset(s, battery)} did not fire",
    "battery check": _check,
    "accuracy": _accuracy,
    "drifts": _drifts,
    "fire mission": lambda s, battery, loc, *_: f"the shells of {asset(s, battery)} fell on {place(s, loc)}",
    "barrage roll": lambda s, a, loc, die, *_: f"{asset(s, a)} on {place(s, loc)}: roll {die}",
    "barrage": _barrage,
    "barrage at vehicle": _at_vehicle,
    "aircraft called": lambda s, aircraft, target, *_: f"{asset(s, aircraft)} came for {unit(s, target)}",
    "aircraft kept": lambda s, aircraft, *_: f"{asset(s, aircraft)} was kept for later",
    "aircraft gone": lambda s, aircraft, *_: f"{asset(s, aircraft)} flew off for good",
    "suicide team": lambda s, team, target, *_: f"a Suicide Anti-Tank Team rushed {unit(s, target)}",
    "battery waits": lambda s, battery, *_: f"{asset(s, battery)} was marked Op Fire",
}

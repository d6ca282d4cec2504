"""Events of Artillery and Aircraft in words (BB 32.0, 35.0)."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.hexes.lattice import SIDES
from bocage.kernel.frames import Action

RESULTS = ("no effect", "Suppressed", "Reduced", "eliminated")
VEHICLE_RESULTS = ("no effect", "an Unconfirmed Kill", "destroyed")


def asset(s: BrothersState, a: int) -> str:
    return ASSETS[s.assets[a]].name


def where(s: BrothersState, loc: Loc) -> str:
    return CARDS[s.scenario].ground.name(loc)


def unit(s: BrothersState, u: Unit) -> str:
    return f"unit {u + 1}" if s.conceal[u] else f"{name_of(s, u)} {u + 1}"


def calls(s: BrothersState, what: Action) -> str:
    return f"{asset(s, what[1])} was called on {where(s, what[2])}{' with Smoke' if what[3] else ''}"


def check(s: BrothersState, what: Action) -> str:
    passed = "passed" if what[2] <= what[3] else "failed"
    return f"{asset(s, what[1])} rolled {what[2]} against Prof {what[3]} and {passed}"


def accuracy(s: BrothersState, what: Action) -> str:
    off = f"{what[3]} hex{'es' if what[3] > 1 else ''} off the mark" if what[3] else "on the mark"
    return f"{asset(s, what[1])}: Accuracy roll {what[2]}, {off}"


def drifts(s: BrothersState, what: Action) -> str:
    there = f"to {where(s, what[3])}" if what[3] >= 0 else "off the board"
    return f"it drifted {SIDES[what[2] - 1]}, {there}"


def barrage(s: BrothersState, what: Action) -> str:
    return f"{asset(s, what[1])}, FP {what[3]} against {unit(s, what[2])}, roll {what[4]}: {RESULTS[what[5]]}"


def at_vehicle(s: BrothersState, what: Action) -> str:
    need = f"{what[3]} or less destroys {unit(s, what[2])}"
    return f"{asset(s, what[1])}, {need}, roll {what[4]}: {VEHICLE_RESULTS[what[5]]}"


TELLERS: dict[str, Callable[[BrothersState, Action], str]] = {
    "calls fire": calls,
    "not spotted": lambda s, what: f"no spotter saw {where(s, what[2])}: {asset(s, what[1])} did not fire",
    "battery check": check,
    "accuracy": accuracy,
    "drifts": drifts,
    "fire mission": lambda s, what: f"the shells of {asset(s, what[1])} fell on {where(s, what[2])}",
    "barrage roll": lambda s, what: f"{asset(s, what[1])} on {where(s, what[2])}: roll {what[3]}",
    "barrage": barrage,
    "barrage at vehicle": at_vehicle,
    "aircraft called": lambda s, what: f"{asset(s, what[1])} came for {unit(s, what[2])}",
    "aircraft kept": lambda s, what: f"{asset(s, what[1])} was kept for later",
    "aircraft gone": lambda s, what: f"{asset(s, what[1])} flew off for good",
    "suicide team": lambda s, what: f"a Suicide Anti-Tank Team rushed {unit(s, what[2])}",
    "battery waits": lambda s, what: f"{asset(s, what[1])} was marked Op Fire",
}

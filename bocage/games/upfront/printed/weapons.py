"""The men's weapons as parallel tuples, indexed by weapon number (an int; 0 is UNARMED).

    FIREPOWER[w][rr], BRACKETED[w][rr]     factors at Relative Range 0..5, crewed and not (equal if not crew-served)
    TO_HIT[w][rr], TO_HIT_BRACKETED[w][rr] To Hit frequency as a step of the ladder of UF 25.6 (see below)
    EFFECT[w][rr], BOXED[w]                Effect Number against men and against Armor (-1: none)
    SMALL_ARMS[w][rr]                      what a mortar man fires where his mortar cannot (UF 26.3)
    CLASS[w]                               "rifle", "carbine", "assault rifle", "machine pistol", "BAR",
                                           "light machine gun", "medium machine gun", "flamethrower", "mortar",
                                           "light anti-tank", "anti-tank rifle", "panzerfaust" or "unarmed"
    CREW_SERVED[w], BOLT_ACTION[w], HEAVY[w], IS_ORDNANCE[w]
    CLOSE_COMBAT[w]                        UF 20.6
    MALFUNCTION[w], MALFUNCTION_BRACKETED[w]   lowest red number that is a malfunction (7: never)
    FIRST_ONLY[w]                          an "x" weapon: fails on the To Hit or the first draw only (UF 19.5)
    REPAIR[w]                              result of each draw on the malfunction chit, asked by `repair_result`

A To Hit frequency is an int: "0-3" is -3, "0-1" is -1, "0" is 0, "1" is 1 ... "6" is 6; reducing by one adds 1,
improving by one subtracts 1; above 6 nothing hits; NO_SHOT may not fire at all. `hits(step, number)` reads it.

`weapon_of(nation, code)` finds the int, e.g. weapon_of(GERMAN, "LMG").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.data import load
from bocage.games.upfront.printed.nations import NATION_NAMES

NO_SHOT = 99
WORST_STEP = 6
BEST_STEP = -6
NEVER_FAILS = 7
UNARMED = 0

NOTHING = 0
REPAIRED = 1
REMOVED = 2

ZEROS = (0, 0, 0, 0, 0, 0)

ORDNANCE_CLASSES = ("mortar", "light anti-tank", "anti-tank rifle", "panzerfaust")  # UF 25.1
NOT_IN_A_PILLBOX = ("mortar", "light anti-tank")  # UF 23.3
CARRIES_SECONDARY = ("unarmed", "rifle", "assault rifle", "carbine", "BAR", "machine pistol")  # UF 21.1
NEVER_MOVING = ("medium machine gun", "mortar", "light anti-tank", "anti-tank rifle", "panzerfaust")  # UF 12.12, 30.1


def step_of(text: str) -> int:
    """The step of the To Hit ladder that "0-2", "0", "3" or "NA" stands for (UF 25.6)."""
    if text == "NA":
        return NO_SHOT
    return -int(text[2:]) if text.startswith("0-") else int(text)


def step_text(step: int) -> str:
    """The frequency as printed: -2 is "0-2"."""
    if step > WORST_STEP:
        return "NA"
    return f"0-{-step}" if step < 0 else str(step)


def hits(step: int, number: int) -> bool:
    """UF 25.3, 25.6: does this Random Number hit at this frequency? Colour is asked elsewhere (UF 25.31)."""
    return number <= -step if step <= 0 else number == step


def draws(text: str) -> list[int]:
    """ "b0-6" or "r5-6" as indexes: the number, plus 7 if red."""
    if not text:
        return []
    low, high = (text[1:].split("-") * 2)[:2]
    return [n + (7 if text[0] == "r" else 0) for n in range(int(low), int(high) + 1)]


def _six(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(int(v) for v in values)


def _effects(entry: dict[str, Any]) -> tuple[int, ...]:
    effect = entry.get("effect", -1)
    return _six(effect) if isinstance(effect, list) else (int(effect),) * 6


def _chit(row: dict[str, str]) -> tuple[int, ...]:
    table = [NOTHING] * 14
    for index in draws(row["repair"]):
        table[index] = REPAIRED
    for index in draws(row["remove"]):
        table[index] = REMOVED
    return tuple(table)


_DATA: dict[str, Any] = load("weapons")
_NONE: dict[str, Any] = {"nation": "", "code": "", "name": "no weapon", "class": "unarmed", "malfunction": 7}
_ROWS: list[dict[str, Any]] = [_NONE, *_DATA["weapon"]]
_CLOSE: dict[str, int] = _DATA["close_combat"]
_CHITS: dict[str, dict[str, str]] = _DATA["repair"]
_NO_CHIT: dict[str, str] = {"repair": "", "remove": ""}

N_WEAPONS = len(_ROWS)
WEAPON_NATION: tuple[str, ...] = tuple(str(row["nation"]) for row in _ROWS)
WEAPON_CODE: tuple[str, ...] = tuple(str(row["code"]) for row in _ROWS)
WEAPON_NAME: tuple[str, ...] = tuple(str(row["name"]) for row in _ROWS)
CLASS: tuple[str, ...] = tuple(str(row["class"]) for row in _ROWS)

FIREPOWER: tuple[tuple[int, ...], ...] = tuple(_six(row.get("firepower", ZEROS)) for row in _ROWS)
BRACKETED: tuple[tuple[int, ...], ...] = tuple(_six(row.get("bracketed", row.get("firepower", ZEROS))) for row in _ROWS)
SMALL_ARMS: tuple[tuple[int, ...], ...] = tuple(_six(row.get("small_arms", ZEROS)) for row in _ROWS)
TO_HIT: tuple[tuple[int, ...], ...] = tuple(tuple(step_of(t) for t in row.get("to_hit", ["NA"] * 6)) for row in _ROWS)
TO_HIT_BRACKETED: tuple[tuple[int, ...], ...] = tuple(
    tuple(step_of(t) for t in row.get("to_hit_bracketed", row.get("to_hit", ["NA"] * 6))) for row in _ROWS
)
EFFECT: tuple[tuple[int, ...], ...] = tuple(_effects(row) for row in _ROWS)
BOXED: tuple[int, ...] = tuple(int(row.get("boxed", -1)) for row in _ROWS)

CREW_SERVED: tuple[bool, ...] = tuple("bracketed" in row or "to_hit_bracketed" in row for row in _ROWS)
BOLT_ACTION: tuple[bool, ...] = tuple(bool(row.get("bolt_action", False)) for row in _ROWS)
HEAVY: tuple[bool, ...] = tuple(bool(row.get("heavy", False)) for row in _ROWS)  # UF 45.6, 50.7
IS_ORDNANCE: tuple[bool, ...] = tuple(cls in ORDNANCE_CLASSES for cls in CLASS)
IS_FLAMETHROWER: tuple[bool, ...] = tuple(cls == "flamethrower" for cls in CLASS)
IS_MACHINE_GUN: tuple[bool, ...] = tuple(cls in ("light machine gun", "medium machine gun") for cls in CLASS)
MAY_CARRY_SECONDARY: tuple[bool, ...] = tuple(cls in CARRIES_SECONDARY for cls in CLASS)
MAY_FIRE_MOVING: tuple[bool, ...] = tuple(cls not in NEVER_MOVING for cls in CLASS)
HERO_BLACK_ONLY: tuple[bool, ...] = tuple(row.get("hero", "any") == "black" for row in _ROWS)  # UF 44.9

CLOSE_COMBAT: tuple[int, ...] = tuple(int(row.get("close_combat", _CLOSE.get(row["class"], 0))) for row in _ROWS)
MALFUNCTION: tuple[int, ...] = tuple(int(row["malfunction"]) for row in _ROWS)
MALFUNCTION_BRACKETED: tuple[int, ...] = tuple(
    m - 1 if crew else m for m, crew in zip(MALFUNCTION, CREW_SERVED)
)  # UF 19.15
FIRST_ONLY: tuple[bool, ...] = tuple(bool(row.get("first_only", False)) for row in _ROWS)
REPAIR: tuple[tuple[int, ...], ...] = tuple(_chit(_CHITS.get(str(row["class"]), _NO_CHIT)) for row in _ROWS)
CHIT_BY_CLASS: dict[str, tuple[int, ...]] = {cls: _chit(row) for cls, row in _CHITS.items()}
AVAILABLE_FROM: tuple[str, ...] = tuple(str(row.get("available", "")) for row in _ROWS)  # half-year, "" = always

_BY_CODE: dict[tuple[str, str], int] = {(row["nation"], row["code"]): w for w, row in enumerate(_ROWS)}


def weapon_of(nation: int, code: str) -> int:
    """The weapon's number by nation and code ("R", "MP", "LMG" ...); KeyError names what was asked for."""
    key = (NATION_NAMES[nation], code)
    if key not in _BY_CODE:
        raise KeyError(f"no {NATION_NAMES[nation]} weapon has the code {code!r}")
    return _BY_CODE[key]


def repair_result(weapon: int, number: int, red: bool) -> int:
    """UF 19.3: NOTHING, REPAIRED or REMOVED for a draw on the weapon's malfunction chit."""
    return REPAIR[weapon][number + (7 if red else 0)]

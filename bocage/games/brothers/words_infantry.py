"""Actions of Infantry, set up and events in words, and where they point.

A verb that means something else in some frame has a row for it, named as a question is: "MuzzleFlash.at".
"""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.brothers import words_support, words_vehicles
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.steps import BANK_A, BANK_B
from bocage.games.brothers.wording import (
    Pointer,
    Teller,
    at_hex,
    at_unit,
    of_unit,
    place,
    to_place,
    unit_words,
    with_cp,
)
from bocage.hexes.lattice import SIDES, SPINES

HOWS = {"": "", "flame": " with the Flamethrower", "directed": " by Directed Fire", "sustained": " with Sustained Fire"}
HOWS |= words_support.HOWS
HOWS |= words_vehicles.HOWS
STEP_WORDS = {0: "", 1: " along the path", 2: " (whole allowance)", 4: " in the trench"}
EVENTS = (
    "",
    "reduce the firer or a unit fired on",
    "sniper",
    "a Reduced Squad back to Full Strength",
    "an eliminated Squad returns",
    "two enemy units lose Concealment",
    "two units are Concealed",
    "two units become Used",
    "two units are fresh again",
    "two extra Command Points",
)


def _reaction(words: str, s: BrothersState, unit: Unit, how: str, pool: int, *_: Any) -> str:
    return f"{words}: {unit_words(s, unit)}{HOWS[how]}{with_cp(pool)}"


def _use(s: BrothersState, unit: Unit, pool: int = -1) -> str:
    return unit_words(s, unit) + with_cp(pool)


def _enter(s: BrothersState, loc: Loc, way: int, *_: Any) -> str:
    words = STEP_WORDS.get(way & ~(BANK_A | BANK_B), "")
    bank = "" if way < BANK_A else ", " + bank_words(s, loc, 0 if way & BANK_A else 1)
    return f"enter {place(s, loc)}{words}{bank}"


def _at(s: BrothersState, loc: Loc, how: str, pool: int = -1) -> str:
    return f"at {place(s, loc)}{HOWS[how]}{with_cp(pool)}"


def _set_up(s: BrothersState, unit: Unit, loc: Loc, spine: int = -1) -> str:
    return f"in {place(s, loc)}" + (f" facing {SPINES[spine]}" if spine >= 0 else "")


def _rout(s: BrothersState, loc: Loc, *way: Loc) -> str:
    return f"to {place(s, loc)}" + (f" by way of {', '.join(place(s, h) for h in way)}" if way else "")


def _exchange(s: BrothersState, number: int) -> str:
    _, _, given, received = CARDS[s.scenario].exchanges[number]
    return f"give {_listed(given)} for {_listed(received)}"


def _listed(kinds: tuple[str, ...]) -> str:
    return ", ".join(UNITS[kind].name for kind in kinds)


def _bank(s: BrothersState, bank: int, *_: Any) -> str:
    return bank_words(s, s.at[getattr(s.stack[-1], "unit", -1)], bank)


def bank_words(s: BrothersState, loc: Loc, bank: int) -> str:
    """ "on the NE side of the Dike Road"."""
    g = CARDS[s.scenario].ground
    sides = [SIDES[side] for side in range(6) if g.bank(g.hex(loc), side) == bank]
    return f"on the {sides[len(sides) // 2]} side of the Dike Road" if sides else "beside the Dike Road"


def _column(s: BrothersState, column: int, *_: Any) -> str:
    field = CARDS[s.scenario].ground.field
    return f"column {field.names[field.columns.index(column)].rstrip('0123456789')}"


def _marked(s: BrothersState, unit: Unit, *spine: int) -> str:
    """BB 59.6: a unit to be marked; a Gun or Vehicle may turn as it is."""
    return unit_words(s, unit) + (f", facing {SPINES[spine[0]]}" if spine else "")


DESCRIBE: dict[str, Teller] = {
    "op": partial(_reaction, "Op Fire"),
    "final": partial(_reaction, "Final Op Fire"),
    "BanzaiCall.op fire": _marked,
    "use": _use,
    "enter": _enter,
    "at": _at,
    "MuzzleFlash.at": lambda s, unit, how, *_: f"answer with {unit_words(s, unit)}{HOWS[how]}",
    "place": partial(to_place, "in"),
    **dict.fromkeys(("PlaceUnits.place", "PlaceAgain.place"), _set_up),
    "keep back": partial(of_unit, "keep {} off the board this turn"),
    "cp": lambda s, pool, *_: "spend a Command Point",
    "MeleeRound.cp": partial(of_unit, "a Command Point for {}"),
    "illuminate": lambda s, pool, *_: "spend a Command Point on Illumination",
    "exchange": _exchange,
    "is": lambda s, kind, *_: UNITS[kind].name,
    "identify": partial(of_unit, "find {} in the cup"),
    **dict.fromkeys(("pick", "loss", "join", "next"), unit_words),
    "show": partial(of_unit, "take the Conceal counter off {}"),
    "clear": lambda s, obstacle, *_: f"clear the {obstacle}",
    "bank": _bank,
    "rout": _rout,
    "face": lambda s, spine, *_: f"face {SPINES[spine]}" if spine >= 0 else "keep its facing",
    "event": lambda s, number, *_: EVENTS[number],
    "column": _column,
    "follow me": lambda s, pool, *_: "spend a Command Point: Follow Me (+1 MP)",
    "melee": partial(to_place, "the Melee in"),
    "smoke": partial(to_place, "Smoke into"),
    "satchel": partial(to_place, "lay the Satchel Charge in"),
}


def _at_unit_in_range(s: BrothersState, unit: Unit, *_: Any) -> dict[str, Any]:
    """How far a reaction shot goes: standing orders hold fire beyond a range."""
    frame = s.stack[-1]
    if not isinstance(frame, OpFireWindow) or s.at[unit] < 0 or s.at[frame.mover] < 0:
        return {"unit": unit}
    return {"unit": unit, "range": CARDS[s.scenario].ground.range(s.at[unit], s.at[frame.mover])}


TARGETS: dict[str, Pointer] = {
    **dict.fromkeys(("op", "final", "use", "pick", "loss", "join", "next", "show", "identify"), _at_unit_in_range),
    "BanzaiCall.op fire": _at_unit_in_range,
    **dict.fromkeys(("MuzzleFlash.at", "MeleeRound.cp"), at_unit),
    **dict.fromkeys(("enter", "at", "rout", "melee", "satchel", "light", "arrow", "smoke", "place"), at_hex),
    **dict.fromkeys(("PlaceUnits.place", "PlaceAgain.place"), lambda s, unit, loc, *_: at_hex(s, loc)),
}
PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("op", "final", "use", "pick", "loss", "join", "next"), ("unit",)),
    **dict.fromkeys(("show", "identify", "MeleeRound.cp", "BanzaiCall.op fire", "MuzzleFlash.at"), ("unit",)),
    **dict.fromkeys(("enter", "at", "rout", "melee", "satchel", "light", "arrow", "smoke", "shell", "place"), ("hex",)),
    **dict.fromkeys(("PlaceUnits.place", "PlaceAgain.place"), ("", "hex", "")),
    **dict.fromkeys(("op fire", "cp", "illuminate"), ("",)),
}

"""Scenarios of one's own for the two hex games: which game a file is for, what is wrong with it and where, a first file
to begin with, the schema, and what may stand in one."""

from __future__ import annotations

import re
import tomllib
from typing import Any, NamedTuple

from bocage.battlefield.scenario_files import Shelf
from bocage.battlefield.schema import schema_of
from bocage.figures.own_text import MOST_TEXT, packed
from bocage.figures.places import parsed
from bocage.figures.toml_text import toml_text
from bocage.games.brothers.cards import scenario_words as bb
from bocage.games.brothers.cards.shelf import SHELF as BROTHERS
from bocage.games.brothers.printed.units import UNITS
from bocage.games.starterkit import scenario_check as sk
from bocage.games.starterkit.model.units import NATIONS, TYPES
from bocage.games.starterkit.scenario import SHELF as STARTERKIT
from bocage.games.starterkit.victory import CONDITIONS, VICTORY
from bocage.hexes.kinds import ROADS, kinds, side_features
from bocage.kernel.game import BadInput
from bocage.lab.first_files import FIRST

Data = dict[str, Any]

SHELVES: dict[str, Shelf] = {"starterkit": STARTERKIT, "brothers": BROTHERS}
_PLACE = re.compile(r"^((?:map|side \d|group \d+|victory|condition \d+|fort \d+|battery \d+|line \d+)(?:: |$))+")
_HEX = re.compile(r"\b([A-Z]{1,2}\d{1,2})\b")


class Fault(NamedTuple):
    """One thing that is wrong: where in the file, the hex if one is meant, and why."""

    place: str
    hex: str
    words: str


def game_of(data: Data, given: str = "") -> str:
    """The game that a file is for: as said, or as its words tell."""
    if given:
        if given not in SHELVES:
            raise BadInput(f"Scenarios of one's own are for {' and '.join(SHELVES)}, not {given!r}.")
        return given
    if "moves_first" in data:
        return "starterkit"
    if "first" in data:
        return "brothers"
    if "force" in data or "chapters" in data:
        raise BadInput("This is a scenario of Up Front; `bocage upfront design` checks and plays those.")
    raise BadInput("The file does not tell its game: it has neither moves_first (Starter Kit) nor first (Brothers).")


def faults(text: str, game: str = "") -> tuple[str, list[Fault]]:
    """The game of a file and everything that is wrong with it."""
    if len(text.encode()) > MOST_TEXT:
        raise BadInput(f"The file is too long: {MOST_TEXT:,} bytes are the most.")
    try:
        data = parsed(text)
    except RecursionError:
        raise BadInput("The file is nested too deeply to be read.") from None
    if isinstance(data, tuple):
        return game, [Fault(f"line {data[0]}", "", f"not TOML: {data[1]}.")]
    game = game_of(data, game)
    return game, [fault_of(x) for x in SHELVES[game].check_own(data)]


def fault_of(sentence: str) -> Fault:
    """A sentence of a check, taken apart."""
    found = _PLACE.match(sentence)
    place = found.group(0).rstrip(": ") if found else ""
    words = sentence[found.end() :] if found else sentence
    named = _HEX.search(words) if place.startswith("map") else None
    return Fault(place, named.group(1) if named else "", words)


def opened(text: str) -> tuple[str, Data]:
    """The game and the content of a file from anybody, right or not in its details; BadInput where it is none."""
    game, found = faults(text)
    if found and not game:
        raise BadInput(f"That is not a scenario: {found[0].place}: {found[0].words}")
    return game, tomllib.loads(text)


def first_file(game: str) -> str:
    """A small scenario that is right and playable, to begin with."""
    return FIRST[game_of({}, game)]


def name_of(text: str) -> str:
    return packed(text)


def schema(game: str) -> Data:
    """The JSON Schema of a game's files."""
    if game_of({}, game) == "starterkit":
        tree = {"": sk.SCENARIO, "side": sk.SIDE, "side.group": sk.GROUP, "side.battery": sk.BATTERY}
        return schema_of("Bocage: a Starter Kit scenario", tree | {"victory": VICTORY}, CONDITIONS)
    tree = {"": bb.SCENARIO, "side": bb.SIDE, "side.group": bb.GROUP, "special": bb.SPECIAL, "fort": bb.FORT}
    tree |= {"roadblock": bb.ROADBLOCK, "exchange": bb.EXCHANGE, "victory": bb.VICTORY}
    return schema_of("Bocage: a Band of Brothers scenario", tree, bb.CONDITIONS)


def palette() -> Data:
    """What an editor offers: ground, roads, hexsides, nations with their units, and first files."""
    return {
        "ground": [{"name": name, "fill": kind.fill or "#e4e8d0"} for name, kind in kinds().items()],
        "roads": list(ROADS),
        "sides": list(side_features()),
        "games": [
            {"name": "starterkit", "title": "ASL Starter Kit", "nations": _starterkit(), "first": FIRST["starterkit"]},
            {"name": "brothers", "title": "Band of Brothers", "nations": _brothers(), "first": FIRST["brothers"]},
        ],
    }


def _starterkit() -> list[Data]:
    found = []
    for nation in NATIONS:
        own = [t for t in TYPES if t.nation == nation]
        units = [{"id": t.ident, "name": t.ident, "list": "units"} for t in own if t.is_personnel]
        units += [{"id": t.ident, "name": t.ident, "list": "vehicles"} for t in own if t.is_vehicle]
        arms = [t for t in own if not t.is_personnel and not t.is_vehicle and not t.is_mounted]
        found.append(
            {"name": nation, "units": units + [{"id": t.ident, "name": t.ident, "list": "weapons"} for t in arms]}
        )
    return [x for x in found if x["units"]]


def _brothers() -> list[Data]:
    found: dict[str, list[Data]] = {}
    for ident, unit in UNITS.items():
        found.setdefault(unit.nation, []).append({"id": ident, "name": unit.name, "list": "units"})
    return [{"name": nation, "units": units} for nation, units in found.items()]


def text_of(data: Data) -> str:
    return toml_text(data)

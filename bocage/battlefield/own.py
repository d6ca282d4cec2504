"""Scenario files from anybody: bounded in every direction, their maps ours or drawn in the file itself."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from bocage.figures.own_text import MOST_TEXT, is_own, packed
from bocage.figures.toml_text import toml_text
from bocage.hexes.library import map_names
from bocage.hexes.mapcheck import check_map
from bocage.hexes.mapfile import Reader
from bocage.kernel.game import BadInput

Data = dict[str, Any]

MOST_HEXES = 340
"""Of a drawn map: lines of sight over it are found within a second or two, and nothing is kept on disk."""
MOST_BOARDS = 4
MOST_GROUPS = 24
MOST_PIECES = 160
MOST_TURNS = 30
LONGEST = 4_000
"""Characters of any text but the map's."""


def whole(path: str) -> str:
    """The text of a scenario file with the map it draws on, if that is a file beside it."""
    text = _read(Path(path), "a scenario")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return text  # said with its line when it is checked
    layout = data.get("map")
    if isinstance(layout, str) and layout.endswith(".map") and "\n" not in layout:
        data["map"] = _read(Path(path).parent / layout, "a map")
        return toml_text(data)
    return text


def _read(path: Path, what: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_TEXT + 1)
        if len(raw) > MOST_TEXT:
            raise BadInput(f"{path} is too long for {what}: {MOST_TEXT:,} bytes are the most.")
        return raw.decode("utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be read as {what} ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} cannot be read as {what}: it is not UTF-8 text.") from None


def own_map(layout: str) -> str:
    """A drawn map by the name that holds it; one of ours as it is."""
    return packed(layout) if "\n" in layout else layout


def bounded_problems(data: Data) -> list[str]:
    """What is too much, and maps that are not there; a path is never followed."""
    found = map_problems(data.get("map"))
    sides = data.get("side")
    rows = [x for x in sides if isinstance(x, dict)] if isinstance(sides, list) else []
    groups = [g for row in rows if isinstance(row.get("group"), list) for g in row["group"] if isinstance(g, dict)]
    if len(rows) > 2 or len(groups) > MOST_GROUPS:
        found.append(f"there are two sides with at most {MOST_GROUPS} groups.")
    if sum(_pieces(group) for group in groups) > MOST_PIECES:
        found.append(f"there are at most {MOST_PIECES} units.")
    turns = data.get("turns")
    if isinstance(turns, int) and not 1 <= turns <= MOST_TURNS:
        found.append(f"turns is a number from 1 to {MOST_TURNS}.")
    found += [f"{word} is too long." for word, value in data.items() if word != "map" and _length(value) > LONGEST]
    return found


def _length(value: Any) -> int:
    return len(value) if isinstance(value, str) else 0


def _pieces(group: Data) -> int:
    """Counters of a group, however its game counts them."""
    count = 0
    for word in ("units", "weapons", "vehicles"):
        listed = group.get(word, {})
        if isinstance(listed, dict):
            count += sum(n if isinstance(n, int) else 1 for n in listed.values())
        elif isinstance(listed, list):
            for entry in listed:
                number = str(entry).rpartition(" x")[2]
                count += int(number) if number.isdigit() and len(number) < 6 else 1
    return count


def map_problems(layout: Any) -> list[str]:
    """What is wrong with the map of a file: its text, or a name of ours."""
    if not isinstance(layout, str):
        return []  # the words of the file are checked later
    if is_own(layout):
        return ["map: a drawn map stands in the file as its text."]
    if "\n" not in layout:
        words = [word.rstrip("*").partition(":")[0] for word in layout.split() if word != "/"]
        known = 0 < len(words) <= MOST_BOARDS and set(map_names()).issuperset(words)
        return [] if known else [f"map: there is no map {layout[:40]!r}; there are {', '.join(map_names())}."]
    reader = Reader(layout, "map")
    board = reader.read()
    if board.columns * board.height // 2 > MOST_HEXES + board.columns:
        return [f"map: a drawn map has at most {MOST_HEXES} hexes."]
    return [f"map: line {x.line}: {x.where + ': ' if x.where else ''}{x.reason}." for x in check_map(layout, "map")]

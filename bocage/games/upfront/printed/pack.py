"""An owner's pack: the figures of men, Action cards and AFVs as they stand on the cards someone owns.

A pack is a TOML file. `name` names it; then any number of [[man]], [[card]] and [[vehicle]] tables in the fields of
men.toml, deck.toml and vehicles.toml. A man or vehicle is known by nation and number and may give only the fields that
differ; a card is known by its number and is given whole.

    read(path)                  the pack of a file, checked; PackError says file, line and reason in one sentence
    laid_over(name, data, pack) the data of a file with the pack's entries in place of ours
    store(path)                 check a pack and keep it for later; find(name) finds it again
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bocage.games.upfront.data import base
from bocage.games.upfront.printed.pack_check import Fault, card_faults, deck_faults, man_faults, vehicle_faults
from bocage.kernel.game import BadInput

SECTIONS = {"man": "men", "card": "deck", "vehicle": "vehicles"}
FAULTS: dict[str, Callable[[dict[str, Any]], Iterator[Fault]]] = {
    "man": man_faults,
    "card": card_faults,
    "vehicle": vehicle_faults,
}


class PackError(BadInput):
    """A pack that cannot be used; the text is one sentence with file, line and reason."""


class Pack(NamedTuple):
    """A checked pack."""

    name: str
    path: Path
    entries: dict[str, list[dict[str, Any]]]  # by section


def _lines(text: str) -> dict[tuple[str, int, str], int]:
    """The line of each [[section]] and of each field in it: (section, index, field) -> line, field "" for the head."""
    found: dict[tuple[str, int, str], int] = {}
    section, index = "", -1
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        head = re.match(r"\s*\[{1,2}\s*(\w+)\s*\]{1,2}", line)
        field = re.match(r"\s*(\w+)\s*=", line)
        if head:
            section = head.group(1)
            index = counts.get(section, -1) + 1
            counts[section] = index
            found[section, index, ""] = number
        elif field:
            found.setdefault((section, index, field.group(1)), number)
    return found


def _key(section: str, entry: dict[str, Any]) -> tuple[Any, ...]:
    return (entry.get("number"),) if section == "card" else (entry.get("nation"), entry.get("number"))


def _merged(section: str, ours: list[dict[str, Any]], entry: dict[str, Any]) -> dict[str, Any]:
    """A card stands for itself; a man or vehicle keeps our figures where the pack gives none."""
    if section == "card":
        return entry
    known = next((row for row in ours if _key(section, row) == _key(section, entry)), {})
    return {**known, **entry}


def _fault_at(path: Path, lines: dict[tuple[str, int, str], int], section: str, index: int, fault: Fault) -> PackError:
    line = lines.get((section, index, fault.field), lines.get((section, index, ""), 1))
    return PackError(f"{path}, line {line}: {fault.reason}.")


def _parsed(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise PackError(f"{path} cannot be read as a text file.") from None
    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        place = re.search(r"line (\d+)", str(wrong))
        what = str(wrong).split(" (at")[0].rstrip(".")
        line = place.group(1) if place else str(len(text.splitlines()) or 1)
        raise PackError(f"{path}, line {line}: it is not TOML ({what}).") from None


def _check_heads(path: Path, lines: dict[tuple[str, int, str], int], data: dict[str, Any]) -> None:
    for field, value in data.items():
        line = lines.get((field, 0, ""), lines.get(("", -1, field), 1))
        if field == "name":
            if not isinstance(value, str) or not re.fullmatch(r"[\w-]+", value):
                raise PackError(f"{path}, line {line}: the name of a pack is a word of letters, digits, - and _.")
        elif field not in SECTIONS or not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            raise PackError(f"{path}, line {line}: a pack has [[man]], [[card]] and [[vehicle]] tables, not {field!r}.")
    if "name" not in data:
        raise PackError(f"{path}, line 1: the pack has no name.")
    if not any(section in data for section in SECTIONS):
        raise PackError(f"{path}, line 1: the pack is empty.")


def read(path: Path) -> Pack:
    """The pack in a file, every entry checked as it will stand in play."""
    text, data = _parsed(path)
    lines = _lines(text)
    _check_heads(path, lines, data)
    entries: dict[str, list[dict[str, Any]]] = {}
    for section, name in SECTIONS.items():
        ours: list[dict[str, Any]] = base(name)[section]
        seen: set[tuple[Any, ...]] = set()
        for index, entry in enumerate(data.get(section, [])):
            fault = next(FAULTS[section](_merged(section, ours, entry)), None)
            if fault is None and _key(section, entry) in seen:
                fault = Fault("number", f"this {section} is given twice")
            if fault is not None:
                raise _fault_at(path, lines, section, index, fault)
            seen.add(_key(section, entry))
        entries[section] = data.get(section, [])
    pack = Pack(data["name"], path, entries)
    fault = next(deck_faults(laid_over("deck", base("deck"), pack)["card"]), None)
    if fault is not None:
        raise _fault_at(path, lines, "card", 0, fault)
    return pack


def laid_over(name: str, data: dict[str, Any], pack: Pack) -> dict[str, Any]:
    """Our data of a file with the pack's entries laid over it; new men and vehicles come last in their nation."""
    section = next((s for s, file in SECTIONS.items() if file == name), "")
    if not pack.entries.get(section):
        return data
    rows: list[dict[str, Any]] = list(data[section])
    for entry in pack.entries[section]:
        places = [i for i, row in enumerate(rows) if _key(section, row) == _key(section, entry)]
        if places:
            rows[places[0]] = _merged(section, rows, entry)
        else:
            same_nation = [i for i, row in enumerate(rows) if row.get("nation") == entry["nation"]]
            rows.insert(same_nation[-1] + 1, entry)
    return {**data, section: rows}


def folder() -> Path:
    """Where imported packs are kept: BOCAGE_HOME, or the user's data folder."""
    home = os.environ.get("BOCAGE_HOME") or os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "bocage" / "packs" / "upfront"


def store(path: Path) -> tuple[Pack, Path]:
    """Check a pack and copy it to the folder of packs; the pack and where it lies now."""
    pack = read(path)
    target = folder() / f"{pack.name}.toml"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    except shutil.SameFileError:
        pass
    except OSError:
        raise PackError(f"{target.parent} cannot be written to.") from None
    return pack, target


def find(wanted: str) -> Pack:
    """The pack by the name it was imported under, or by its path."""
    path = Path(wanted) if wanted.endswith(".toml") or "/" in wanted else folder() / f"{wanted}.toml"
    if not path.is_file():
        raise PackError(f"there is no pack {wanted!r}; import one with: bocage data import FILE.")
    return read(path)

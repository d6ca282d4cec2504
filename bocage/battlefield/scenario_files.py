"""Scenario files: reading those that come with a game and anybody's own, checked when they are loaded.

What is wrong is told in one sentence: file, place in it, reason. A game says what its files must hold with `Words` and
tests of its own; what it returns are sentences without the file's name, which is put before them here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

from bocage.battlefield.own import bounded_problems, own_map, whole
from bocage.figures.own_text import is_own, packed, unpacked
from bocage.figures.places import parsed
from bocage.kernel.game import BadInput

Data = dict[str, Any]
Check = Callable[[Data], list[str]]

DATE = re.compile(r"19\d\d-(0[1-9]|1[0-2])")

_OWN_FILES: list[bool] = [False]


def allow_files(allowed: bool) -> None:
    """May scenarios be named by a path? At the command line yes, at a table that others reach no."""
    _OWN_FILES[0] = allowed


def files_allowed() -> bool:
    return _OWN_FILES[0]


class Words:
    """The words of one kind of table in a file: those it must have and those it may have, with the kind of value."""

    def __init__(self, table: str, needed: dict[str, type], may: dict[str, type]) -> None:
        self.table = table
        self.needed = needed
        self.may = may

    def problems(self, data: Any) -> list[str]:
        """Words that are missing, not known, or of another kind; everything else is the game's to test."""
        if not isinstance(data, dict):
            return [f"{self.table} is a table."]
        known = {**self.needed, **self.may}
        found = [f"{word!r} is not a word of {self.table}." for word in data if word not in known]
        found += [f"{word} is missing." for word in self.needed if word not in data]
        for word, value in data.items():
            if word in known and not _is(value, known[word]):
                found.append(f"{word} is {_NAMES[known[word]]}, not {value!r}.")
        return found


_NAMES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "a table",
    object: "anything",
}


def _is(value: Any, kind: type) -> bool:
    if kind is object:
        return True
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def under(place: str, problems: list[str]) -> list[str]:
    """The problems of a part of the file, with its place before them."""
    return [f"{place}: {problem}" for problem in problems]


def tables(data: Data, word: str) -> list[tuple[str, Data]]:
    """The tables of a list with their places: ("side 1", {...}), ..."""
    return [(f"{word} {number}", row) for number, row in enumerate(data.get(word, []), 1)]


def sentences(text: str) -> list[str]:
    """A briefing, sentence by sentence, however its lines are broken."""
    return [x for x in re.split(r"(?<=\.) ", " ".join(text.split())) if x]


def year_month(date: str) -> tuple[int, int]:
    """ "1944-09" as (1944, 9)."""
    year, month = date.split("-")
    return int(year), int(month)


def date_problems(date: Any) -> list[str]:
    if DATE.fullmatch(str(date)):
        return []
    return [f"date is a year and a month such as 1944-09, not {date!r}."]


def check_text(text: str, file: str, check: Check) -> list[str]:
    """Everything that is wrong with the text of a file, each as one sentence."""
    data = parsed(text)
    if isinstance(data, tuple):
        return [f"{file}, line {data[0]}: not TOML: {data[1]}."]
    return under(file, check(data))


def read_text(text: str, file: str, check: Check) -> Data:
    """The content of a file; BadInput says the first thing that is wrong with it."""
    problems = check_text(text, file, check)
    if problems:
        raise BadInput(problems[0])
    return tomllib.loads(text)


def read_file(path: str, check: Check) -> Data:
    """A scenario from any file."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path} cannot be read as a scenario: {problem}.") from None
    return read_text(text, path, check)


MOST_KEPT = 64
"""Scenarios of people's own that are kept ready."""


class Shelf:
    """The scenario files that come with a game, by the id that each has; in the order of their file names.

    Anybody's own is on no list: its name holds all of it (figures/own_text.py), or is the path of its file."""

    def __init__(self, package: str, title: str, check: Check) -> None:
        self.package = package
        self.title = title
        self.check = check
        self._texts: dict[str, tuple[str, str]] = {}
        self._facts: dict[str, Data] = {}
        self._checked: dict[str, Data] = {}

    def texts(self) -> dict[str, tuple[str, str]]:
        """File name and text by id."""
        if not self._texts:
            folder = resources.files(self.package).joinpath("scenarios")
            for entry in sorted(folder.iterdir(), key=lambda x: x.name):
                if entry.name.endswith(".toml"):
                    text = entry.read_text("utf-8")
                    data = parsed(text)
                    named = data.get("id", "") if isinstance(data, dict) else ""
                    self._texts[str(named or entry.name[:-5])] = (entry.name, text)
        return self._texts

    def names(self) -> list[str]:
        return list(self.texts())

    def known(self, ident: str) -> str:
        """The name under which a scenario is played: that of a file of one's own becomes one that holds all of it."""
        if ident.endswith(".toml") and not is_own(ident):
            if not files_allowed():
                raise BadInput("Scenario files are opened from the command line or in the workshop.")
            return packed(whole(ident))
        return ident

    def facts(self, ident: str) -> Data:
        """A file as it stands, for lists: its map is not laid out, so nothing on it is checked."""
        if is_own(ident):
            return self.data(ident)
        found = self._facts.get(ident)
        if found is None:
            found = self._facts[ident] = tomllib.loads(self._text(ident)[1])
        return found

    def data(self, ident: str) -> Data:
        """A file, checked when it is first asked for."""
        found = self._checked.get(ident)
        if found is None:
            file, text = self._text(ident)
            found = read_text(text, file, self.check_own if is_own(ident) else self.check)
            if is_own(ident):
                found["id"], found["map"] = ident, own_map(found["map"])
                for old in [x for x in self._checked if is_own(x)][: 1 - MOST_KEPT]:
                    del self._checked[old]
            self._checked[ident] = found
        return found

    def check_own(self, data: Data) -> list[str]:
        """Everything wrong with a file that comes from anybody: it is bounded first, and nothing in it can do harm."""
        found = bounded_problems(data)
        if found:
            return found
        try:
            return self.check(data)
        except BadInput as problem:
            return [str(problem)]
        except (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError):
            return ["a value somewhere is of another kind than it must be."]

    def _text(self, ident: str) -> tuple[str, str]:
        if is_own(ident):
            return "your scenario", unpacked(ident)
        if ident not in self.texts():
            raise BadInput(f"There is no {self.title} scenario {ident[:40]!r}; there are {', '.join(self.names())}.")
        return self.texts()[ident]

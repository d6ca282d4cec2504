"""Is every value of every chart read by a rule? The harness.

What "notices" means here, honestly: a value is changed, the modules that load the charts are executed anew with it, and
what comes out different is compared with what the rules' code reads. A value is noticed if it changes a table, a
constant or a field of a counter that

- is named in the code of a rule (with the same key, where the code names a key), or in a function of a loading module
  that a rule calls, and
- where it is a field (`unit.morale`), whose field is read somewhere in the rules.

It is not enough that the loader reads it, nor that words or views show it: those modules are left out. It does
not prove in which position the rule looks: that is what the rules' own tests are for.
"""

from __future__ import annotations

import copy
import importlib
import os
import re
import sys
import types
from collections.abc import Iterator
from typing import Any

from bocage.deck.data import DECK
from bocage.figures.files import NOT_FIGURES, Figures
from bocage.figures.provenance import KNOWS
from bocage.games.brothers.data import BROTHERS
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.upfront.data import UPFRONT
from tests.figures.reads import LOADERS, Cell, Reads, is_read, reads_of, source_of

FIGURES: dict[str, Figures] = {"deck": DECK, "upfront": UPFRONT, "brothers": BROTHERS, "starterkit": STARTERKIT}
NOT_CHARTS = ("scenarios",)  # checked word by word when they are loaded
Leaf = tuple[str | int, ...]


# -- values ---------------------------------------------------------------------------------------------------------


def leaves(figures: Figures, name: str) -> Iterator[Leaf]:
    """Every value of a file but those by which entries are known and what is said about values."""
    data = figures.base(name)
    yield from _leaves(figures, name, (), {k: v for k, v in data.items() if k not in NOT_FIGURES})


def _leaves(figures: Figures, place: str, path: Leaf, value: Any) -> Iterator[Leaf]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in (*NOT_FIGURES, *KNOWS):
                yield from _leaves(figures, f"{place}.{key}", (*path, key), inner)
    elif isinstance(value, list) and value:
        rows = all(isinstance(item, dict) for item in value)
        known = figures.key_of(place, value) if rows else ()
        for i, item in enumerate(value):
            for leaf in _leaves(figures, place, (*path, i), item):
                if not (known and len(leaf) == len(path) + 2 and leaf[-1] in known):
                    yield leaf
    else:
        yield path


def at(data: Any, leaf: Leaf) -> Any:
    for step in leaf:
        data = data[step]
    return data


def changed(data: dict[str, Any], leaf: Leaf, value: Any) -> dict[str, Any]:
    """The content of a file with one other value; what is not on the way to it is shared."""
    top = copy.copy(data)
    inner: Any = top
    for step in leaf[:-1]:
        inner[step] = copy.copy(inner[step])
        inner = inner[step]
    inner[leaf[-1]] = value
    return top


def others(data: dict[str, Any], leaf: Leaf) -> list[Any]:
    """Other values to try: a number beside, the opposite, what stands in the same field of other entries."""
    value = at(data, leaf)
    if isinstance(value, bool):
        return [not value]
    found: list[Any] = []
    if isinstance(value, (int, float)):
        found += [value + 1, value - 1]
    pattern = tuple("" if isinstance(step, int) else step for step in leaf)
    for other in _alike(data, pattern, ()):
        if other != value and type(other) is type(value) and other not in found:
            found.append(other)
        if len(found) > 6:
            break
    if isinstance(value, str):
        found += [re.sub(r"\d+", str(n), value, count=1) for n in (1, 2, 5) if re.search(r"\d", value)]
        found = [*[other for other in found if other != value], value + "x"]
    if isinstance(value, list):
        found.append([1])
    return found


def _alike(data: Any, pattern: tuple[str, ...], done: Leaf) -> Iterator[Any]:
    if not pattern:
        yield data
    elif pattern[0] == "" and isinstance(data, list):
        for item in data:
            yield from _alike(item, pattern[1:], done)
    elif isinstance(data, dict) and pattern[0] in data:
        yield from _alike(data[pattern[0]], pattern[1:], done)


def pattern_of(leaf: Leaf) -> str:
    """ "card.strength" for ("card", 54, "strength"): how a file names its description."""
    return ".".join(str(step) for step in leaf if isinstance(step, str))


def told(patterns: list[str], pattern: str) -> bool:
    """Is the pattern, or a table it stands in, among those named? A * stands for one name."""
    parts = pattern.split(".")
    for one in patterns:
        wanted = one.split(" = ")[0].split(".")
        if len(wanted) <= len(parts) and all(w in ("*", p) for w, p in zip(wanted, parts)):
            return True
    return False


# -- what a change makes different --------------------------------------------------------------------------------


class Loaded:
    """The loading modules of a game, executed with whatever figures are given."""

    def __init__(self, game: str) -> None:
        self.figures = FIGURES[game]
        self.names = LOADERS[game]
        self.code = {name: self._compiled(name) for name in self.names}
        self.source = {name: source_of(name) for name in self.names}
        self.plain = dict(self.run("", {}))

    def _compiled(self, name: str) -> types.CodeType:
        importlib.import_module(name)
        return compile(source_of(name), name, "exec")

    def needed(self, file: str) -> list[str]:
        """The modules that load a file, and those that import one of them."""
        found: list[str] = []
        for name in self.names:
            direct = f'"{file}"' in self.source[name] or (file.startswith("units_") and 'f"units_' in self.source[name])
            if direct or any(f"from {other} import" in self.source[name] for other in found):
                found.append(name)
        return found

    def run(self, file: str, data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        """The namespaces of the modules, one after the other, when the file reads as given."""
        names = self.needed(file) if file else list(self.names)
        kept = {name: sys.modules[name] for name in names}
        before = self.figures._read
        self.figures._read = {**before, file: data} if file else before
        try:
            for name in names:
                module = types.ModuleType(name)
                sys.modules[name] = module
                exec(self.code[name], module.__dict__)
                yield name, module.__dict__
        finally:
            self.figures._read = before
            sys.modules.update(kept)

    def different(self, file: str, data: dict[str, Any]) -> Iterator[Cell]:
        """What comes out different; KeyError, ValueError ... if the loader will not have it."""
        for name, space in self.run(file, data):
            old = self.plain[name]
            for key, value in space.items():
                if key.startswith("__") or isinstance(value, (types.FunctionType, types.ModuleType, type)):
                    continue
                if not isinstance(value, (dict, list, tuple)) or value != old.get(key):
                    found: list[Cell] = []
                    _compare(key, (), old.get(key), value, found)
                    yield from found


def _fields(value: Any) -> dict[str, Any] | None:
    """The fields of a record or an object; None for a plain value."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return dict(value._asdict())
    if isinstance(value, (int, float, str, bool, list, tuple, dict, frozenset, set, type(None))):
        return None
    return dict(vars(value)) if hasattr(value, "__dict__") else None


def _compare(name: str, path: tuple[str | int, ...], old: Any, new: Any, found: list[Cell]) -> None:
    fields = _fields(new)
    was = _fields(old)
    if fields is not None and was is not None:
        for field, value in fields.items():
            _compare(name, (*path, f".{field}"), was.get(field), value, found)
    elif isinstance(new, dict) and isinstance(old, dict):
        for key in {**old, **new}:
            _compare(name, (*path, key), old.get(key), new.get(key), found)
    elif isinstance(new, (list, tuple)) and isinstance(old, (list, tuple)) and len(new) == len(old):
        for i, (a, b) in enumerate(zip(old, new)):
            _compare(name, (*path, i), a, b, found)
    elif old != new:
        found.append((name, path))


# -- the question -----------------------------------------------------------------------------------------------------


MOST_ROWS = 1_000_000 if os.environ.get("BOCAGE_CHARTS") == "all" else 4
"""How many entries of one table are tried for each of its fields: `make soak` tries them all."""


def spread(found: Iterator[Leaf]) -> list[Leaf]:
    """Every value that stands alone; of a field that many entries have the first, the last and some between."""
    alike: dict[str, list[Leaf]] = {}
    for leaf in found:
        alike.setdefault(pattern_of(leaf), []).append(leaf)
    picked: list[Leaf] = []
    for rows in alike.values():
        step = max(1, (len(rows) - 1) // (MOST_ROWS - 1))
        picked += rows if len(rows) <= MOST_ROWS else [*rows[:-1:step], rows[-1]]
    return picked


def unread(game: str) -> dict[str, dict[str, int]]:
    """By file: the values that no rule notices and the file does not name, as patterns with how many there are."""
    loaded, reads = Loaded(game), reads_of(game)
    result: dict[str, dict[str, int]] = {}
    for file in loaded.figures.files:
        if file in NOT_CHARTS:
            continue
        data = loaded.figures.base(file)
        marked = [*data.get("description", []), *data.get("waiting", [])]
        counts: dict[str, int] = {}
        for leaf in spread(leaves(loaded.figures, file)):
            pattern = pattern_of(leaf)
            if not told(marked, pattern) and not noticed(loaded, reads, file, data, leaf):
                counts[pattern] = counts.get(pattern, 0) + 1
        if counts:
            result[file] = counts
    return result


def wrongly_marked(game: str) -> list[str]:
    """Values that a file calls description although a rule reads them, or that it names and does not have."""
    loaded, reads = Loaded(game), reads_of(game)
    found: list[str] = []
    for file in loaded.figures.files:
        data = loaded.figures.base(file)
        values = list(leaves(loaded.figures, file))
        for one in [*data.get("description", []), *data.get("waiting", [])]:
            meant = [leaf for leaf in values if told([one], pattern_of(leaf))]
            if not meant:
                found.append(f"{file}: {one}: there is no such value")
            elif one in data.get("description", []) and noticed(loaded, reads, file, data, meant[0]):
                found.append(f"{file}: {one}: a rule reads it")
    return found


def noticed(loaded: Loaded, reads: Reads, file: str, data: dict[str, Any], leaf: Leaf) -> bool:
    """Does a rule notice another value, or will the loader have no other at all?"""
    refused = True
    for value in others(data, leaf):
        try:
            for cell in loaded.different(file, changed(data, leaf, value)):
                if is_read(cell, reads):
                    return True
            refused = False
        except (KeyError, ValueError, IndexError, TypeError, StopIteration):
            continue
    return refused

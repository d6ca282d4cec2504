"""An owner's pack: the figures as they stand on the counters, cards and charts that someone owns.

A pack is a TOML file. `name` names it, `game` says for which game it is (Up Front if it does not say); then the tables
of the game's files with the values that differ. A table that stands in one file only is named alone, any other behind
the name of its file:

    [[man]]                     [[terrain]]             [fire.prof]
    nation = "German"           id = "woods"            adjacent = 2
    number = 5                  direct = -2
    points = 11

    read(path, figures)     the pack of a file, every value checked; PackError says file, line and reason in a sentence
    store(path, figures)    check a pack and keep it for later
    in_use(figures)         the packs that BOCAGE_PACK names, by name or path, with commas between
    digest_in_use(figures)  a short name for exactly those figures, "" without a pack
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any, NamedTuple

from bocage.figures import files
from bocage.figures.judge import judged
from bocage.figures.overlay import Content
from bocage.figures.places import Lines, parsed
from bocage.figures.shapes import Finding
from bocage.kernel.game import BadInput

PACK_VARIABLE = "BOCAGE_PACK"
FIRST_GAME = "upfront"
"""The game of a pack that does not name one."""


class PackError(BadInput):
    """A pack that cannot be used; the text is one sentence with file, line and reason."""


class Pack(NamedTuple):
    """A checked pack."""

    name: str
    game: str
    path: Path
    content: dict[str, Content]  # by file
    counts: dict[str, int]  # entries and values given, by the table that gives them

    @property
    def digest(self) -> str:
        """A short name for exactly these figures, whatever the pack is called."""
        return _digest([self.game, self.content])


def _digest(what: Any) -> str:
    text = json.dumps(what, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _opened(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise PackError(f"{path} cannot be read as a text file.") from None
    data = parsed(text)
    if isinstance(data, tuple):
        raise PackError(f"{path}, line {data[0]}: it is not TOML ({data[1]}).")
    return text, data


def game_of(path: Path) -> str:
    """The game that a pack is for, as its file says."""
    given = _opened(path)[1].get("game", FIRST_GAME)
    if not isinstance(given, str):
        raise PackError(f"{path}, line 1: game must be the name of a game, not {given!r}.")
    return given


def _heads(data: dict[str, Any], figures: files.Figures) -> Finding | None:
    """What is wrong with the top of a pack."""
    for field, value in data.items():
        if field == "name" and not (isinstance(value, str) and re.fullmatch(r"[\w-]+", value)):
            return (field,), "the name of a pack is a word of letters, digits, - and _"
        if field not in ("name", "game") and _file_of(field, value, figures) is None:
            tables = sorted(figures.sections())
            names = sorted(name for f in (figures, *figures.below) for name in f.files)
            told = f"the tables {', '.join(tables)} and the files {', '.join(names)}"
            return (field,), f"the figures of {figures.game} have no table or file {field!r}; they have {told}"
    if "name" not in data:
        return (), "the pack has no name"
    return ((), "the pack is empty") if not set(data) - {"name", "game"} else None


def _file_of(field: str, value: Any, figures: files.Figures) -> str | None:
    if isinstance(value, dict) and figures.owner_of(field) is not None:
        return field
    return figures.sections().get(field) if isinstance(value, (dict, list)) else None


def _counted(value: Any) -> int:
    """Entries of a list of tables, values of a table."""
    if isinstance(value, dict):
        return sum(_counted(inner) for inner in value.values())
    return len(value) if isinstance(value, list) and all(isinstance(row, dict) for row in value) else 1


def read(path: Path, figures: files.Figures, only_own: bool = False) -> Pack:
    """The pack in a file, every value checked as it will stand in play.

    `only_own`: tables of files that are not ours are left to the game above that knows them.
    """
    text, data = _opened(path)
    lines = Lines(text)
    if not only_own:
        wrong = _heads(data, figures)
        if wrong is not None:
            raise PackError(f"{path}, line {lines.of(wrong[0])}: {wrong[1]}.")
    content: dict[str, Content] = {}
    counts: dict[str, int] = {}
    for field, value in data.items():
        name = None if field in ("name", "game") else _file_of(field, value, figures)
        if name is None:
            continue
        given = value if name == field and isinstance(value, dict) else {field: value}
        content.setdefault(name, {}).update(given)
        counts[field] = _counted(value)
    for place, reason in judged(figures, content):
        line = max(lines.of(place), lines.of(place[1:]))  # with and without the name of the file
        raise PackError(f"{path}, line {line}: {reason}.")
    return Pack(str(data.get("name", "")), str(data.get("game", FIRST_GAME)), path, content, counts)


def home(game: str) -> Path:
    """Where imported packs of a game are kept: BOCAGE_HOME, or the user's data folder."""
    base = os.environ.get("BOCAGE_HOME") or os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "bocage" / "packs" / game


def store(path: Path, figures: files.Figures) -> tuple[Pack, Path]:
    """Check a pack and copy it to the folder of packs; the pack and where it lies now."""
    pack = read(path, figures)
    target = home(figures.game) / f"{pack.name}.toml"
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    except shutil.SameFileError:
        pass
    except OSError:
        raise PackError(f"{target.parent} cannot be written to.") from None
    return pack, target


def wanted_packs() -> tuple[str, ...]:
    """What BOCAGE_PACK names."""
    return tuple(name.strip() for name in os.environ.get(PACK_VARIABLE, "").split(",") if name.strip())


def _places(wanted: str, games: tuple[str, ...]) -> list[Path]:
    """Files of that name or path that are for one of these games."""
    if wanted.endswith(".toml") or "/" in wanted:
        if not Path(wanted).is_file():
            raise PackError(f"there is no pack {wanted!r}; import one with: bocage data import FILE.")
        return [Path(wanted)] if game_of(Path(wanted)) in games else []
    kept = sorted(home("").glob(f"*/{wanted}.toml"))
    if not kept:
        raise PackError(f"there is no pack {wanted!r}; import one with: bocage data import FILE.")
    return [path for path in kept if path.parent.name in games]


_IN_USE: dict[tuple[str, str, str], tuple[Pack, ...]] = {}


def in_use(figures: files.Figures) -> tuple[Pack, ...]:
    """The packs that play with these figures goes by, in the order in which they are named."""
    key = (figures.game, os.environ.get(PACK_VARIABLE, ""), str(home("")))
    found = _IN_USE.get(key)
    if found is None:
        games = (figures.game, *figures.also)
        paths = [path for wanted in wanted_packs() for path in _places(wanted, games)]
        packs = [read(path, figures, only_own=game_of(path) != figures.game) for path in paths]
        found = _IN_USE[key] = tuple(pack for pack in packs if pack.content)
    return found


def digest_in_use(figures: files.Figures) -> str:
    """A short name for exactly the figures that packs bring in now, here and below; "" if play goes by our own."""
    packs = [(part.game, pack.content) for part in (figures, *figures.below) for pack in in_use(part)]
    return _digest(packs) if packs else ""

"""The data files of one game: where they lie, how their entries are known, and what a pack may lay over them.

    BROTHERS = Figures("brothers", "bocage.games.brothers.data", ("terrain", "fire", ...))
    BROTHERS.base("fire")      the file as it comes with the game
    BROTHERS.load("fire")      the same with the owner's packs in use laid over it

Every file grades its values under `provenance`. Fields that no rule reads are named in its list `description`
("unit.name"), those of rules still to come in `waiting` ("gun.ch = SK 6.1"); `load` leaves both lists out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Any

from bocage.figures.check import Fault
from bocage.figures.overlay import Content, laid_over
from bocage.figures.shapes import Finding

GRADES = ("rulebook", "public", "estimate")
NOT_FIGURES = ("provenance", "description", "waiting")
"""What a file says about its values; none of it is a value."""


class Figures:
    """A game's files. A game with checks or entries of its own kind overrides the methods at the end."""

    def __init__(self, game: str, package: str, files: tuple[str, ...]) -> None:
        self.game = game
        self.package = package
        self.files = files
        self.keys: dict[str, tuple[str, ...]] = {}
        """Fields by which an entry of a place ("men.man") is known; `id` where nothing is said."""
        self.whole: tuple[str, ...] = ()
        """Places whose entries are given whole or not at all."""
        self.grows: tuple[str, ...] = ()
        """Places to which a pack may add entries; elsewhere it may only change those there are."""
        self.told_as: dict[str, dict[str, str]] = {}
        """By file: fields whose provenance stands under the name of another."""
        self.below: list[Figures] = []
        """Figures of a layer below that this game's packs may change too."""
        self.also: tuple[str, ...] = ()
        """Games above whose packs may change these."""
        self._read: dict[str, dict[str, Any]] = {}

    def base(self, name: str) -> dict[str, Any]:
        """The content of `<name>.toml` as it comes with the game. Read only."""
        found = self._read.get(name)
        if found is None:
            text = resources.files(self.package).joinpath(f"{name}.toml").read_text("utf-8")
            found = self._read[name] = tomllib.loads(text)
        return found

    def load(self, name: str) -> dict[str, Any]:
        """The figures of a file as they are in force, without what the file says about them but its provenance."""
        from bocage.figures.packs import in_use

        data = self.base(name)
        for pack in in_use(self):
            data = self.with_content(name, data, pack.content.get(name, {}))
        return {key: value for key, value in data.items() if key not in ("description", "waiting")}

    def with_content(self, name: str, data: dict[str, Any], content: Content) -> dict[str, Any]:
        return laid_over(name, data, content, self.key_of, self.whole) if content else data

    def pack_digest(self) -> str:
        """A short name for exactly the figures that packs bring in now, here and below; "" if play goes by our own."""
        from bocage.figures.packs import digest_in_use

        return digest_in_use(self)

    def key_of(self, place: str, rows: list[dict[str, Any]]) -> tuple[str, ...]:
        """The fields by which an entry is known; nothing for a list that is replaced as one."""
        known = self.keys.get(place) or self.keys.get(place.rpartition(".")[2])
        if known is not None:
            return known
        return ("id",) if rows and all("id" in row for row in rows) else ()

    def owner_of(self, name: str) -> Figures | None:
        """These figures or those below, whichever has the file."""
        for figures in (self, *self.below):
            if name in figures.files:
                return figures
        return None

    def sections(self) -> dict[str, str]:
        """Tables that stand in one file only, so that a pack need not name the file: {"man": "men", ...}."""
        found: dict[str, list[str]] = {}
        for figures in (self, *self.below):
            for name in figures.files:
                for table, value in figures.base(name).items():
                    if table not in NOT_FIGURES and isinstance(value, (dict, list)):
                        found.setdefault(table, []).append(name)
        return {table: names[0] for table, names in found.items() if len(names) == 1}

    # a game's own

    def judges(self, place: str) -> bool:
        """Has the game tests of its own for entries of this place? Then `faults` finds all that is wrong with one."""
        return False

    def faults(self, place: str, entry: dict[str, Any]) -> Iterator[Fault]:
        """What is wrong with an entry as it would stand in play."""
        return iter(())

    def contradictions(self, data: dict[str, dict[str, Any]]) -> Iterator[Finding]:
        """What is wrong with all files together, as they would stand in play; places are those of the files."""
        return iter(())
